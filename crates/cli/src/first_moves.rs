//! The first moves of shortest solutions and, with no solution, the others that are possible at a start.

use crate::failure::Failure;
use crate::interrupt;
use everyboard_board::Position;
use everyboard_puzzle::{Puzzle, Rewrite, RewriteSystem};
use num_bigint::BigUint;
use std::collections::{BTreeMap, BTreeSet};

/// How many solutions begin with which moves, by their numbers in a system.
pub(crate) type ByMove = BTreeMap<u32, BigUint>;

/// The moves from the starts, each with its start, where moves are put together of the parts of `searched`: a search keeps
/// only those of the shortest solutions.
pub(crate) fn put_together(
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

/// The moves of `system` with all that were [`put_together`], and the number of solutions that begin with each first move.
pub(crate) fn with_others(
    system: &RewriteSystem,
    mut first: ByMove,
    together: &[(Position, Rewrite)],
) -> (RewriteSystem, ByMove) {
    let after = |start: &Position, made: &Rewrite| {
        let mut next = start.clone();
        made.apply(&mut next);
        next
    };
    let mut moves = system.rewrites().to_vec();
    let known: Vec<Rewrite> = first.keys().map(|&it| moves[it as usize].clone()).collect();
    let mut others: BTreeSet<&Rewrite> = BTreeSet::new();
    for (start, made) in together {
        let next = after(start, made);
        // Two ways to one next position are one move.
        let mut ways = known.iter().filter(|known| known.is_allowed(start));
        if !ways.any(|known| after(start, known) == next) {
            others.insert(made);
        }
    }
    for made in others {
        first.insert(moves.len() as u32, BigUint::ZERO);
        moves.push(made.clone());
    }
    (system.with_moves(moves), first)
}
