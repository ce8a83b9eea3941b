//! One sweep of a random set of positions beside the moves of its positions, one by one.

use super::{MOST_POSITIONS, cases, cuttings, files};
use crate::dense::chunks::Chunks;
use crate::dense::ground::Ground;
use crate::dense::kernel::InstructionSet;
use crate::dense::links::{Direction, links};
use crate::dense::space::Space;
use everyboard_board::Position;
use everyboard_puzzle::{Rewrite, RewriteSystem};
use proptest::prelude::*;

/// The words of every chunk.
type Bitmap = Vec<Vec<u64>>;

fn bitmap<'a>(
    space: &Space,
    chunks: &Chunks,
    positions: impl IntoIterator<Item = &'a Position>,
) -> Bitmap {
    let mut bitmap: Bitmap = (0..chunks.len()).map(|chunk| vec![0; chunks.words(chunk)]).collect();
    let spots = positions.into_iter().filter_map(|position| chunks.find(space, position));
    spots.for_each(|spot| bitmap[spot.chunk][spot.word] |= 1 << spot.bit);
    bitmap
}

/// Where the moves of a position lead, one by one, as far as the space has it.
fn beyond<'a>(moves: &'a [Rewrite], position: &'a Position) -> impl Iterator<Item = Position> + 'a {
    moves.iter().filter(|rewrite| rewrite.is_allowed(position)).map(|rewrite| {
        let mut next = position.clone();
        rewrite.apply(&mut next);
        next
    })
}

fn moves(system: &RewriteSystem, direction: Direction) -> Vec<Rewrite> {
    match direction {
        Direction::Forwards => system.rewrites().to_vec(),
        Direction::Backwards => system.rewrites().iter().map(Rewrite::reversed).collect(),
    }
}

/// Positions of the space, each by the part of all that lies before it.
fn chosen(space: &Space, parts: &[f64]) -> Vec<Position> {
    let number = |part: &f64| (part * space.positions() as f64) as u128;
    parts.iter().map(|part| space.unrank(number(part))).collect()
}

fn swept(ground: &Ground, set: &Bitmap) -> Bitmap {
    let mut image: Bitmap = set.iter().map(|words| vec![0; words.len()]).collect();
    for (chunk, words) in image.iter_mut().enumerate() {
        for &feed in ground.sweep.feeds(chunk) {
            ground.sweep.add(feed, &set[feed.source as usize], words);
        }
    }
    image
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn a_sweep_makes_every_move_of_a_set(
        file in files(),
        cutting in cuttings(),
        parts in prop::collection::vec(0.0..1.0, 1..300),
    ) {
        let puzzle = file.puzzle();
        let system = puzzle.compile().unwrap();
        let space = Space::cut(&system, &puzzle.starts, cutting).unwrap();
        prop_assume!(space.positions() <= 20 * MOST_POSITIONS);
        let chunks = Chunks::new(&space);
        let positions = chosen(&space, &parts);
        let set = bitmap(&space, &chunks, &positions);
        for direction in [Direction::Forwards, Direction::Backwards] {
            let moves = moves(&system, direction);
            let image: Vec<_> = positions.iter().flat_map(|here| beyond(&moves, here)).collect();
            let expected = bitmap(&space, &chunks, &image);
            let links = links(&space, &system, direction);
            for instructions in InstructionSet::available() {
                let ground = Ground::new(&space, &links, None, instructions);
                prop_assert!(swept(&ground, &set) == expected, "{instructions:?} {direction:?}");
                let count: u64 = expected.iter().map(|words| ground.sweep.count(words)).sum();
                let bits = expected.iter().flatten().map(|word| u64::from(word.count_ones()));
                prop_assert_eq!(count, bits.sum::<u64>(), "{:?}", instructions);
            }
        }
    }
}
