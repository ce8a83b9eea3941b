//! What follows from weights.

use super::facts::{Facts, standing};
use super::{Refusal, follow};
use crate::Weights;
use everyboard_board::{Pattern, Position, Square, Symbol};
use everyboard_puzzle::{Goal, Puzzle, Rewrite, RewriteSystem};
use std::collections::BTreeSet;

/// Weights, and a lower bound on the moves that follows from them: the [crate's page](crate) says
/// why.
pub(super) struct Bound<'a> {
    facts: Facts<'a>,
    /// By move: its weight as the last one.
    last: Vec<i64>,
    /// By move: how much less the facts weigh after it.
    drops: Vec<i64>,
    /// The most by which a move lowers the value on a shortest path; at least 1.
    unit: i64,
    /// The greatest value that a position and the move to it can have at a goal; `None` if no move
    /// leads to one.
    goal: Option<i64>,
    of_starts: usize,
}

impl<'a> Bound<'a> {
    pub(super) fn new(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        weights: &'a Weights,
    ) -> Result<Self, Refusal> {
        let facts = Facts(&weights.facts);
        check(puzzle, system, weights)?;
        let rewrites = system.rewrites();
        let drops: Vec<i64> = rewrites.iter().map(|r| facts.drop(&r.changes)).collect();
        let (mut last, mut unit) = (weights.last.clone(), drops.iter().copied().max());
        if last.is_empty() {
            last = vec![0; rewrites.len()];
        } else {
            let pairs = follow::pairs(puzzle, system)?.into_iter();
            let pairs = pairs.map(|(a, b)| (a as usize, b as usize));
            unit = pairs.map(|(a, b)| last[a] + drops[b] - last[b]).max();
        }
        let unit = unit.unwrap_or(1).max(1);
        let mut bound = Bound { facts, last, drops, unit, goal: None, of_starts: 0 };
        bound.goal = bound.greatest_goal(puzzle, system);
        bound.of_starts = bound.least_start(puzzle, system);
        Ok(bound)
    }

    /// The moves that every solution has at least.
    pub(super) fn of_starts(&self) -> usize {
        self.of_starts
    }

    /// The moves that a shortest solution still has at least, after the move `number` made in a
    /// position whose facts weigh `before`.
    pub(super) fn after(&self, before: i64, number: usize) -> usize {
        let Some(goal) = self.goal else { return usize::MAX };
        // No sum here exceeds a few hundred times the greatest weight.
        let above = before - self.drops[number] + self.last[number] - goal;
        if above > 0 { (above as u64).div_ceil(self.unit as u64) as usize } else { 0 }
    }

    pub(super) fn weight(&self, position: &Position) -> i64 {
        self.facts.sum(position)
    }

    /// The bound for the nearest start, over all first moves. If no start has a move, and none is a
    /// goal, there is no solution, and any bound is true.
    fn least_start(&self, puzzle: &Puzzle, system: &RewriteSystem) -> usize {
        if puzzle.starts.iter().any(|start| puzzle.is_goal(start)) {
            return 0;
        }
        let rewrites = system.rewrites().iter().enumerate();
        let firsts = puzzle.starts.iter().flat_map(|start| {
            let possible = rewrites.clone().filter(|(_, rewrite)| rewrite.is_allowed(start));
            possible.map(|(number, _)| self.after(self.weight(start), number))
        });
        firsts.min().map_or(usize::MAX, |bound| bound.saturating_add(1))
    }

    fn greatest_goal(&self, puzzle: &Puzzle, system: &RewriteSystem) -> Option<i64> {
        let standing = standing(puzzle, system);
        let goals = puzzle.goals.iter().filter_map(|goal| {
            let rewrites = system.rewrites().iter().zip(&self.last);
            let last = rewrites.filter(|(rewrite, _)| may_reach(rewrite, goal)).map(|(_, &l)| l);
            let facts = match goal {
                Goal::Pattern(pattern) => self.greatest_match(&standing, pattern),
                Goal::Pieces(pieces) => self.greatest_of(&standing, puzzle.board.len(), *pieces)?,
            };
            Some(facts + last.max()?)
        });
        goals.max()
    }

    /// The most that the facts of a position weigh that matches a pattern.
    fn greatest_match(&self, standing: &[BTreeSet<Symbol>], pattern: &Pattern) -> i64 {
        let places = standing.iter().enumerate().map(|(place, symbols)| {
            let place = Square::new(place);
            match pattern.at(place) {
                Some(symbol) => self.facts.of(place, symbol),
                None => self.heaviest(place, symbols).unwrap_or(0),
            }
        });
        places.sum()
    }

    /// The most that the facts of a position weigh with so many pieces on its squares; `None` if it
    /// cannot have so many.
    fn greatest_of(
        &self,
        standing: &[BTreeSet<Symbol>],
        squares: usize,
        pieces: usize,
    ) -> Option<i64> {
        let (mut sum, mut left, mut gains) = (0, pieces, Vec::new());
        for (place, symbols) in standing.iter().enumerate() {
            let (square, mut kinds) = (Square::new(place), symbols.clone());
            let may_be_empty = kinds.remove(&Symbol::EMPTY);
            let empty = if may_be_empty { self.facts.of(square, Symbol::EMPTY) } else { 0 };
            let piece = self.heaviest(square, &kinds);
            match piece {
                None => sum += empty,
                Some(piece) if may_be_empty => {
                    sum += empty;
                    gains.push(piece - empty);
                }
                Some(piece) => {
                    sum += piece;
                    left = left.checked_sub(usize::from(place < squares))?;
                }
            }
        }
        gains.sort_unstable();
        let first = gains.len().checked_sub(left)?;
        Some(sum + gains[first..].iter().sum::<i64>())
    }

    fn heaviest(&self, place: Square, symbols: &BTreeSet<Symbol>) -> Option<i64> {
        symbols.iter().map(|&symbol| self.facts.of(place, symbol)).max()
    }
}

fn check(puzzle: &Puzzle, system: &RewriteSystem, weights: &Weights) -> Result<(), Refusal> {
    Facts(&weights.facts).check("facts in [bound]", puzzle)?;
    let (found, expected) = (weights.last.len(), system.rewrites().len());
    if found > 0 && found != expected {
        return Err(Refusal::Misfit { key: "last", of: "numbers", found, expected });
    }
    let mut all = weights.facts.iter().flatten().chain(&weights.last);
    let heavy = all.find(|weight| weight.unsigned_abs() > Weights::MOST as u64);
    heavy.map_or(Ok(()), |&weight| Err(Refusal::Heavy(weight)))
}

/// Whether the position after a move may satisfy the goal.
fn may_reach(rewrite: &Rewrite, goal: &Goal) -> bool {
    let Goal::Pattern(pattern) = goal else { return true };
    rewrite.changes.iter().all(|c| pattern.at(c.square).is_none_or(|symbol| symbol == c.after))
}
