//! Levels of the 5x5 knights by searches that take one position at a time, on one thread.

mod tables;

use everyboard::crates::bits::Space;
use everyboard::crates::board::Position;
use everyboard::crates::puzzle::{Builtin, Rewrite};
use pathfinding::directed::bfs::bfs_reach;
use std::hash::{Hash, Hasher};
use std::iter;

pub(crate) use tables::with_tables;

/// The squares from which a knight leaps to each square of the 5x5 board, by rows from the top.
pub(crate) fn leaps(square: u32) -> impl Iterator<Item = u32> {
    let (row, column) = (square as i32 / 5, square as i32 % 5);
    let leaps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let squares = leaps.into_iter().map(move |(down, right)| (row + down, column + right));
    let inside = |at: i32| (0..5).contains(&at);
    squares.filter(move |&(r, c)| inside(r) && inside(c)).map(|(r, c)| (5 * r + c) as u32)
}

/// One bit a position.
pub(crate) struct Bitmap(Vec<u64>);

impl Bitmap {
    pub(crate) fn new(bits: u64) -> Self {
        Bitmap(vec![0; bits.div_ceil(64) as usize])
    }

    /// Sets a bit; whether it was 0.
    pub(crate) fn insert(&mut self, bit: u64) -> bool {
        let (word, mask) = (&mut self.0[(bit / 64) as usize], 1 << (bit % 64));
        let was = *word & mask;
        *word |= mask;
        was == 0
    }

    /// The bits that are set, rising.
    pub(crate) fn bits(&self) -> impl Iterator<Item = u64> {
        self.0.iter().enumerate().flat_map(|(number, &word)| {
            let mut left = word;
            iter::from_fn(move || {
                let bit = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(64 * number as u64 + u64::from(bit))
            })
        })
    }
}

/// Levels of a breadth-first search on numbered positions: one bitmap of those seen, and two of the
/// levels in hand.
pub(crate) fn levels(
    positions: u64,
    start: u64,
    mut visit: impl FnMut(u64, &mut dyn FnMut(u64)),
) -> Vec<u64> {
    let mut seen = Bitmap::new(positions);
    let mut frontier = Bitmap::new(positions);
    seen.insert(start);
    frontier.insert(start);
    let mut levels = vec![1];
    loop {
        let mut next = Bitmap::new(positions);
        let mut new = 0;
        for number in frontier.bits() {
            visit(number, &mut |beyond| {
                if seen.insert(beyond) {
                    next.insert(beyond);
                    new += 1;
                }
            });
        }
        if new == 0 {
            return levels;
        }
        levels.push(new);
        frontier = next;
    }
}

/// With the numbers of the space, which any puzzle has.
pub(crate) fn with_numbers() -> Vec<u64> {
    let puzzle = Builtin::named("knights-5x5").expect("it is built in").puzzle();
    let system = puzzle.compile().expect("built-in puzzles compile");
    let space = Space::new(&system, &puzzle.starts).expect("it can be numbered");
    let number =
        |position: &Position| space.rank(position).expect("moves stay in the space") as u64;
    levels(space.positions() as u64, number(&puzzle.starts[0]), |from, found| {
        let position = space.unrank(u128::from(from));
        let is_allowed = |rewrite: &&Rewrite| rewrite.is_allowed(&position);
        for rewrite in system.rewrites().iter().filter(is_allowed) {
            let mut beyond = position.clone();
            rewrite.apply(&mut beyond);
            found(number(&beyond));
        }
    })
}

/// A position for the peer: the gap's square above a bit for each black knight. The level goes
/// along, but does not tell positions apart.
#[derive(Clone, Copy)]
struct Knights {
    packed: u32,
    level: u8,
}

impl PartialEq for Knights {
    fn eq(&self, other: &Self) -> bool {
        self.packed == other.packed
    }
}

impl Eq for Knights {}

impl Hash for Knights {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.packed.hash(state);
    }
}

/// The start: rows from the top WWWWB WWWBB WW.BB WWBBB WBBBB, a bit for each black knight.
pub(crate) const START: (u32, u32) = (12, 0b11110_11100_11000_11000_10000);

/// As a user of the `pathfinding` crate would.
pub(crate) fn by_peer() -> Vec<u64> {
    let next = |&Knights { packed, level }: &Knights| {
        let (gap, black) = (packed >> 25, packed & 0x1ff_ffff);
        leaps(gap).map(move |from| {
            let moved = black & !(1 << from) | (black >> from & 1) << gap;
            Knights { packed: from << 25 | moved, level: level + 1 }
        })
    };
    let start = Knights { packed: START.0 << 25 | START.1, level: 0 };
    let mut levels = Vec::new();
    for Knights { level, .. } in bfs_reach(start, next) {
        if levels.len() <= usize::from(level) {
            levels.push(0);
        }
        levels[usize::from(level)] += 1;
    }
    levels
}
