//! Whether all solutions have an even or an odd number of moves.

use super::Refusal;
use super::facts::{Facts, standing};
use everyboard_board::{Square, Symbol};
use everyboard_puzzle::{Goal, Puzzle, RewriteSystem};
use std::collections::BTreeSet;

/// The parity of the moves of all solutions: 0 if even, 1 if odd. Every move must change the sum of
/// `facts` by an odd number; all starts and all goals must agree on it modulo 2.
pub(super) fn of_solutions(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    facts: &[Vec<i64>],
) -> Result<usize, Refusal> {
    let facts: Vec<Vec<i64>> =
        facts.iter().map(|row| row.iter().map(|n| n & 1).collect()).collect();
    let facts = Facts(&facts);
    facts.check("facts in [parity]", puzzle)?;
    if system.rewrites().iter().any(|rewrite| facts.drop(&rewrite.changes) % 2 == 0) {
        return Err(Refusal::NoParity("a move changes their sum by an even number"));
    }
    let starts = puzzle.starts.iter().map(|start| Some(facts.sum(start) % 2));
    let starts = agreed(starts).ok_or(Refusal::NoParity("starts differ"))?;
    let standing = standing(puzzle, system);
    let goals = agreed(puzzle.goals.iter().map(|goal| of_goal(facts, goal, &standing)));
    let goals = goals.ok_or(Refusal::NoParity("goals differ, or leave it open"))?;
    Ok(usize::from(starts != goals))
}

/// The value that all have; `None` if there is none, or one is `None`.
fn agreed(mut values: impl Iterator<Item = Option<i64>>) -> Option<i64> {
    let first = values.next()??;
    values.all(|value| value == Some(first)).then_some(first)
}

/// The sum of all positions that satisfy a goal, modulo 2; `None` if they may differ.
fn of_goal(facts: Facts, goal: &Goal, standing: &[BTreeSet<Symbol>]) -> Option<i64> {
    let Goal::Pattern(pattern) = goal else { return None };
    let mut sum = 0;
    for (place, symbols) in standing.iter().enumerate() {
        let place = Square::new(place);
        sum += match pattern.at(place) {
            Some(symbol) => facts.of(place, symbol),
            None => agreed(symbols.iter().map(|&symbol| Some(facts.of(place, symbol))))?,
        };
    }
    Some(sum % 2)
}
