//! Korf's instances of the fifteen puzzle.

use everyboard_board::Position;
use everyboard_puzzle::{Builtin, Puzzle};

/// One of the 100.
pub(crate) struct Instance {
    #[allow(dead_code, reason = "not every file that includes this one prints it")]
    pub(crate) number: usize,
    /// Of a shortest solution.
    pub(crate) moves: usize,
    pub(crate) start: Vec<Position>,
}

/// The puzzle with Korf's goal.
pub(crate) fn puzzle() -> Puzzle {
    Builtin::named("fifteen-puzzle").expect("a built-in puzzle").puzzle()
}

/// All instances, in their order.
pub(crate) fn instances(puzzle: &Puzzle) -> Vec<Instance> {
    let lines = include_str!("instances.txt").lines().filter(|line| !line.starts_with('#'));
    let instances = lines.map(|line| {
        let mut words = line.split_whitespace();
        let mut word = || words.next().expect("three words in a line");
        let (number, moves, start) = (word(), word(), word());
        Instance {
            number: number.parse().expect("a number"),
            moves: moves.parse().expect("a number"),
            start: puzzle.read_start(start).expect("a position"),
        }
    });
    instances.collect()
}
