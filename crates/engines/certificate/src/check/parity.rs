//! Whether all solutions have an even or an odd number of moves.

use super::facts::Facts;
use crate::Refusal;
use everyboard_puzzle::{Puzzle, RewriteSystem};
use std::collections::BTreeSet;

/// The parity of the moves of all solutions: 0 if even, 1 if odd. Every move must change the sum of
/// `facts` by an odd number; all starts and all goals must agree on it modulo 2.
pub(super) fn of_solutions(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    facts: &[Vec<i64>],
) -> Result<usize, Refusal> {
    let mut numbers = facts.to_vec();
    numbers.iter_mut().flatten().for_each(|number| *number &= 1);
    let facts = Facts::new("facts in [parity]", numbers.clone(), puzzle, system)?;
    numbers.iter_mut().flatten().for_each(|number| *number *= -1);
    let negative = Facts::new("facts in [parity]", numbers, puzzle, system)?;
    if system.rewrites().iter().any(|rewrite| facts.drop(&rewrite.changes) % 2 == 0) {
        return Err(Refusal::NoParity("a move changes their sum by an even number"));
    }
    let starts: BTreeSet<i64> = puzzle.starts.iter().map(|start| facts.sum(start) & 1).collect();
    let mut goals = BTreeSet::new();
    for goal in &puzzle.goals {
        if let (Some(most), Some(least)) = (facts.greatest(goal), negative.greatest(goal)) {
            goals.extend((-least..=most).map(|sum| sum & 1));
        }
    }
    match (starts.len(), goals.len()) {
        (1, 1) => Ok(usize::from(starts != goals)),
        (1, _) => Err(Refusal::NoParity("goals differ, or leave it open")),
        _ => Err(Refusal::NoParity("starts differ")),
    }
}
