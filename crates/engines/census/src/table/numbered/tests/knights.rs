//! The whole space of the 5x5 knights beside a search that knows nothing but the board.

use crate::table::FileTable;
use everyboard_bits::Space;
use everyboard_board::{AllenCode, Position};
use everyboard_puzzle::Builtin;
use std::num::NonZeroUsize;
use std::time::Instant;

/// Not yet seen.
const UNSEEN: u8 = u8::MAX;

/// Distances by the square of the gap and 25 bits that tell where black knights stand.
struct Knights {
    distances: Vec<u8>,
}

fn index(position: &Position) -> usize {
    let AllenCode(code) = AllenCode::of(position, 25).unwrap();
    ((code & 31) << 25 | code >> 5) as usize
}

impl Knights {
    fn search(start: &Position) -> Self {
        let leaps: Vec<Vec<usize>> = (0..25_i32)
            .map(|from| {
                let near = |to: &i32| (from / 5 - to / 5).abs() * (from % 5 - to % 5).abs() == 2;
                (0..25).filter(near).map(|to| to as usize).collect()
            })
            .collect();
        let mut distances = vec![UNSEEN; 25 << 25];
        let mut level = vec![index(start)];
        distances[level[0]] = 0;
        for distance in 1.. {
            let mut next = Vec::new();
            for here in level {
                let gap = here >> 25;
                let black = here & ((1 << 25) - 1);
                for &from in &leaps[gap] {
                    let moved = black >> from & 1;
                    let there = from << 25 | (black ^ moved << from ^ moved << gap);
                    if distances[there] == UNSEEN {
                        distances[there] = distance;
                        next.push(there);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            level = next;
        }
        Knights { distances }
    }

    fn distance(&self, position: &Position) -> Option<usize> {
        Some(self.distances[index(position)]).filter(|&d| d != UNSEEN).map(usize::from)
    }
}

/// Takes half a minute and a gigabyte: `cargo test --release -p everyboard-search --lib
/// -- --ignored`.
#[test]
#[ignore = "long"]
fn ten_thousand_positions_of_the_5x5_space() {
    let builtin = Builtin::named("knights-5x5").unwrap();
    let puzzle = builtin.puzzle();
    let space = Space::new(&puzzle.compile().unwrap(), &puzzle.starts).unwrap();
    let knights = Knights::search(&puzzle.starts[0]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.table");
    let path = std::env::var_os("KEEP_TABLE").map_or(path, Into::into);
    crate::table::write(&path, builtin.text, &puzzle.starts, &space, |p| knights.distance(p))
        .unwrap();
    let table = FileTable::open(&path, 1 << 30).unwrap();
    assert_eq!(table.levels().iter().sum::<u64>(), 67_603_900);
    let step = space.positions() / 10_000;
    let positions: Vec<Position> =
        (0..10_000).map(|n| space.unrank(n * step + n * n % step)).collect();
    let expected: Vec<_> = positions.iter().map(|position| knights.distance(position)).collect();
    let clock = Instant::now();
    assert_eq!(table.distances(&positions, NonZeroUsize::new(2).unwrap()).unwrap(), expected);
    eprintln!("{:?}", clock.elapsed());
}
