//! The numbers of the tour in the book, docs/src/architecture.md: the first move of the 5x5 knights
//! from rewrite to bit.

use crate::space::Space;
use crate::space::chunks::{BitAddress, Chunks};
use crate::sweep::transitions::transitions;
use everyboard_board::Position;
use everyboard_levels::Direction;
use everyboard_puzzle::Builtin;

/// The white knight goes from b5, square 1, to the gap on c3, square 12.
const FROM: usize = 1;
const GAP: usize = 12;

#[test]
fn the_bits_and_the_rewrite_of_the_first_move() {
    let puzzle = Builtin::named("knights-5x5").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    assert_eq!(system.rewrites().len(), 192);
    let space = Space::new(&system, &puzzle.starts).unwrap();
    assert_eq!(space.sub_spaces(), 25);
    let chunks = Chunks::new(&space);
    assert_eq!(chunks.len(), 188);

    let start = &puzzle.starts[0];
    let mut symbols = start.symbols().to_vec();
    symbols.swap(FROM, GAP);
    let next: Position = symbols.into_iter().collect();
    assert_eq!(chunks.find(&space, start), Some(BitAddress { chunk: 88, word: 159, bit: 10 }));
    assert_eq!(chunks.find(&space, &next), Some(BitAddress { chunk: 8, word: 159, bit: 10 }));

    let all = transitions(&space, &system, Direction::Forwards);
    assert_eq!(all.len(), 96);
    let ours = all.iter().find(|t| (t.source, t.destination) == (GAP, FROM)).unwrap();
    let slots: Vec<_> = ours.rewrites.iter().map(|r| (&r.before[..], &r.after[..])).collect();
    assert_eq!(slots, [(&[(3, 0)][..], &[(7, 0)][..]), (&[(3, 1)][..], &[(7, 1)][..])]);
}
