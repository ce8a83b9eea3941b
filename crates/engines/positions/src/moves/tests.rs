//! Packed moves are the moves.

use super::*;
use everyboard_puzzle::{Builtin, Puzzle};

/// Puzzles with a gap, gaps, labels, turns, jumps, hops, rings and a graph.
pub(crate) const PUZZLES: [&str; 8] = [
    "knights-5x5",
    "guarini",
    "eight-puzzle",
    "knights-4x3-alternating",
    "peg-english",
    "frogs-and-toads",
    "kings-cylinder",
    "star",
];

/// The puzzle, its moves, its layout, and the positions of a walk of pseudo-random moves.
pub(crate) fn walk(name: &str) -> (Puzzle, RewriteSystem, Layout, Vec<Position>) {
    let puzzle = Builtin::named(name).unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let layout = Layout::new(&system, &puzzle.starts, &[]);
    let mut positions = vec![puzzle.starts[0].clone()];
    for step in 1..200 {
        let mut next = positions[step - 1].clone();
        let rewrites = system.rewrites().iter();
        let allowed: Vec<_> = rewrites.filter(|rewrite| rewrite.is_allowed(&next)).collect();
        let Some(chosen) = allowed.get(step * step % allowed.len().max(1)) else { break };
        chosen.apply(&mut next);
        positions.push(next);
    }
    (puzzle, system, layout, positions)
}

/// Puzzles whose moves are so many that they are filed in a tree, and one of each other sort.
fn puzzles() -> impl Iterator<Item = &'static str> {
    PUZZLES.into_iter().chain(["peg-english-moves", "topspin-8", "rings-small"])
}

#[test]
fn very_many_moves_are_filed_in_a_tree() {
    let (puzzle, system, layout, _) = walk("peg-english-moves");
    let start = &puzzle.starts[0];
    for direction in [Direction::Forwards, Direction::Backwards] {
        let table = MoveTable::<u64>::new(&layout, &system, start, direction);
        assert!(!table.tree.is_empty(), "{direction:?}");
        assert_eq!(table.numbers().count(), system.rewrites().len());
        assert!(table.most_tried < system.rewrites().len());
    }
}

#[test]
fn packed_moves_are_the_rewrites() {
    for name in puzzles() {
        let (puzzle, system, layout, positions) = walk(name);
        let start = &puzzle.starts[0];
        let table = MoveTable::<u64>::new(&layout, &system, start, Direction::Forwards);
        let mut buffer = table.buffer();
        for position in positions {
            let packed: u64 = layout.pack(&position).unwrap();
            assert_eq!(layout.unpack(packed), position, "{name}");
            let allowed = system.rewrites().iter().filter(|r| r.is_allowed(&position));
            let mut expected: Vec<u64> = allowed
                .map(|rewrite| {
                    let mut next = position.clone();
                    rewrite.apply(&mut next);
                    layout.pack(&next).unwrap()
                })
                .collect();
            let mut found = table.next_of(packed, &mut buffer).to_vec();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{name}");
            let mut visited: Vec<u64> = Vec::new();
            table.for_each(packed, |_, next| visited.push(next));
            visited.sort_unstable();
            assert_eq!(visited, expected, "{name}");
            let gains: Vec<i64> = (0..table.moves.len() as i64).map(|it| it % 3).collect();
            let mut next = table.next_buffer();
            let (count, _) = table.next_within(packed, &gains, 1, &mut next.positions);
            let within = next.positions[..count].to_vec();
            let NextBuffer { positions, entries } = &mut next;
            let (count, _) = table.next_with_entries(packed, &gains, 1, positions, entries);
            assert_eq!(positions[..count], within[..], "{name}");
            assert!(entries[..count].iter().all(|&entry| gains[entry as usize] <= 1));
        }
    }
}

#[test]
fn backward_moves_undo_forward_ones() {
    for name in puzzles() {
        let (puzzle, system, layout, positions) = walk(name);
        let start = &puzzle.starts[0];
        let back = MoveTable::<u64>::new(&layout, &system, start, Direction::Backwards);
        for pair in positions.windows(2) {
            let [before, after] = [&pair[0], &pair[1]].map(|p| layout.pack::<u64>(p).unwrap());
            let mut undone = false;
            back.for_each(after, |_, previous| undone |= previous == before);
            assert!(undone, "{name}");
        }
    }
}
