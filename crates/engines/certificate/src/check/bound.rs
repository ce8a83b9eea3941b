//! What follows from weights.

use super::facts::Facts;
use super::follow;
use crate::{Refusal, Weights};
use everyboard_puzzle::{Goal, Puzzle, Rewrite, RewriteSystem};

/// Weights, and a lower bound on the moves that follows from them: the [crate's page](crate) says
/// why.
pub(super) struct Bound {
    pub(super) facts: Facts,
    /// By move: how much less the facts weigh after it, with its own weight as the last move.
    drops: Vec<i64>,
    /// The most by which a move lowers the value on a shortest path; at least the floor.
    pub(super) unit: i64,
    /// The greatest value that a position and the move to it can have at a goal; `None` if no move
    /// leads to one.
    goal: Option<i64>,
}

impl Bound {
    /// `floor` is 1 for numbers of moves. It is 0 to prove that there is no solution: if the unit
    /// is 0 then, a position above every goal is excluded for good.
    pub(super) fn new(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        weights: &Weights,
        floor: i64,
    ) -> Result<Self, Refusal> {
        let mut all = weights.facts.iter().flatten().chain(&weights.last);
        if let Some(&heavy) = all.find(|weight| weight.unsigned_abs() > Weights::MOST as u64) {
            return Err(Refusal::Heavy(heavy));
        }
        let facts = Facts::new("facts in [bound]", weights.facts.clone(), puzzle, system)?;
        let rewrites = system.rewrites();
        let moves = rewrites.len();
        let last = if weights.last.is_empty() { vec![0; moves] } else { weights.last.clone() };
        if last.len() != moves {
            let expected = format!("{moves} numbers");
            return Err(Refusal::Misfit { key: "last", expected });
        }
        let drops = rewrites.iter().zip(&last).map(|(r, last)| facts.drop(&r.changes) - last);
        let drops: Vec<i64> = drops.collect();
        let unit = if weights.last.is_empty() {
            drops.iter().copied().max()
        } else {
            follow::greatest_sum(system, &puzzle.starts, &last, &drops)?
        };
        let goals = puzzle.goals.iter().filter_map(|goal| {
            let moves = rewrites.iter().zip(&last).filter(|(rewrite, _)| may_reach(rewrite, goal));
            Some(facts.greatest(goal)? + moves.map(|(_, last)| last).max()?)
        });
        let goal = goals.max();
        Ok(Bound { facts, drops, unit: unit.unwrap_or(floor).max(floor), goal })
    }

    /// The moves that a shortest solution still has at least, after the move `number` made in a
    /// position whose facts weigh `before`.
    pub(super) fn after(&self, before: i64, number: usize) -> usize {
        let Some(goal) = self.goal else { return usize::MAX };
        // No sum here exceeds a few hundred times the greatest weight.
        let above = (before - self.drops[number] - goal).max(0);
        match self.unit {
            0 if above > 0 => usize::MAX,
            0 => 0,
            unit => (above as u64).div_ceil(unit as u64) as usize,
        }
    }

    /// The moves that every solution has at least: over all first moves from all starts. If no
    /// start has a move, and none is a goal, there is no solution, and any bound is true.
    pub(super) fn of_starts(&self, puzzle: &Puzzle, system: &RewriteSystem) -> usize {
        let mut least = usize::MAX;
        for start in &puzzle.starts {
            for (number, rewrite) in system.rewrites().iter().enumerate() {
                if rewrite.is_allowed(start) {
                    let after = self.after(self.facts.sum(start), number);
                    least = least.min(after.saturating_add(1));
                }
            }
        }
        if puzzle.starts.iter().any(|start| puzzle.is_goal(start)) { 0 } else { least }
    }
}

/// Whether the position after a move may satisfy the goal.
fn may_reach(rewrite: &Rewrite, goal: &Goal) -> bool {
    rewrite.changes.iter().all(|change| goal.allows(change.square, change.after))
}
