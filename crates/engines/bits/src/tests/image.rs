//! One sweep of a random set of positions beside the moves of its positions, one by one.

use super::{MOST_POSITIONS, cases, files, granularities};
use crate::kernels;
use crate::space::Space;
use crate::space::chunks::Chunks;
use crate::sweep::context::SweepContext;
use crate::sweep::owners::Owners;
use crate::sweep::transitions::transitions;
use everyboard_board::Position;
use everyboard_levels::Direction;
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
    let addresses = positions.into_iter().filter_map(|position| chunks.find(space, position));
    addresses.for_each(|address| bitmap[address.chunk][address.word] |= 1 << address.bit);
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

fn swept(context: &SweepContext, set: &Bitmap) -> Bitmap {
    let mut image: Bitmap = set.iter().map(|words| vec![0; words.len()]).collect();
    for (chunk, words) in image.iter_mut().enumerate() {
        for &source in context.moves.sources(chunk) {
            context.moves.add(source, &set[source.chunk as usize], words);
        }
    }
    image
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn a_sweep_makes_every_move_of_a_set(
        file in files(),
        granularity in granularities(),
        parts in prop::collection::vec(0.0..1.0, 1..300),
    ) {
        let puzzle = file.puzzle();
        let system = puzzle.compile().unwrap();
        let space = Space::cut(&system, &puzzle.starts, granularity).unwrap();
        prop_assume!(space.positions() <= 20 * MOST_POSITIONS);
        let chunks = Chunks::new(&space);
        let positions = chosen(&space, &parts);
        let set = bitmap(&space, &chunks, &positions);
        for direction in [Direction::Forwards, Direction::Backwards] {
            let moves = moves(&system, direction);
            let image: Vec<_> = positions.iter().flat_map(|here| beyond(&moves, here)).collect();
            let expected = bitmap(&space, &chunks, &image);
            let transitions = transitions(&space, &system, direction);
            for instructions in kernels() {
                let context = SweepContext::new(&space, &transitions, None, None, instructions, |_| Owners::ALONE);
                prop_assert!(swept(&context, &set) == expected, "{instructions:?} {direction:?}");
                let count: u64 = expected.iter().map(|words| context.moves.count(words)).sum();
                let bits = expected.iter().flatten().map(|word| u64::from(word.count_ones()));
                prop_assert_eq!(count, bits.sum::<u64>(), "{:?}", instructions);
            }
        }
    }
}
