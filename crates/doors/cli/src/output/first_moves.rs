//! The first moves of shortest solutions and, with no solution, the others that are possible at a
//! start.

use crate::failure::Failure;
use crate::limits::interrupt;
use everyboard::crates::board::Position;
use everyboard::crates::puzzle::{Puzzle, Rewrite, RewriteSystem};
use num_bigint::BigUint;
use std::collections::{BTreeMap, BTreeSet};

/// How many solutions begin with which moves, by their numbers in a system.
pub type ByMove = BTreeMap<u32, BigUint>;

/// The moves from the starts, each with its start, where moves are put together of the parts of
/// `searched`: a search keeps only those of the shortest solutions.
pub fn put_together(
    puzzle: &Puzzle,
    searched: &RewriteSystem,
) -> Result<Vec<(Position, Rewrite)>, Failure> {
    let mut together = Vec::new();
    if searched.parts().is_none() {
        return Ok(together);
    }
    for start in &puzzle.starts {
        interrupt::check()?;
        let moves = searched.moves_from(start).into_iter();
        together.extend(moves.map(|made| (start.clone(), made)));
    }
    Ok(together)
}

/// The moves of `system` and those that were [`put_together`], and how many solutions begin with
/// each first move.
pub fn with_others(
    system: &RewriteSystem,
    first: &ByMove,
    together: &[(Position, Rewrite)],
) -> (RewriteSystem, ByMove) {
    let made = |number: u32| &system.rewrites()[number as usize];
    let known: Vec<&Rewrite> = first.keys().map(|&number| made(number)).collect();
    // Two ways to one next position are one move.
    let is_known = |start: &Position, made: &Rewrite| {
        let mut known = known.iter().filter(|known| known.is_allowed(start));
        known.any(|known| after(start, known) == after(start, made))
    };
    let others = together.iter().filter(|(start, made)| !is_known(start, made));
    let others: Vec<&Rewrite> = others.map(|(_, made)| made).collect();
    // Sorted, as the names of moves need them.
    let moves: BTreeSet<&Rewrite> =
        system.rewrites().iter().chain(others.iter().copied()).collect();
    let moves: Vec<&Rewrite> = moves.into_iter().collect();
    let number_of = |made| moves.binary_search(&made).expect("every move is there") as u32;
    let counted = first.iter().map(|(&number, count)| (number_of(made(number)), count.clone()));
    let begin_none = others.iter().map(|&made| (number_of(made), BigUint::ZERO));
    let by_move = begin_none.chain(counted).collect();
    (system.with_moves(moves.into_iter().cloned().collect()), by_move)
}

/// The position after a move, which is possible.
fn after(start: &Position, made: &Rewrite) -> Position {
    let mut next = start.clone();
    made.apply(&mut next);
    next
}
