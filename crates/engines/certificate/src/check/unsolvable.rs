//! Why a puzzle has no solution: what no move changes, or a search that comes to its end.

use super::bound::Bound;
use super::clock::Clocks;
use super::listing::{self, MOST_GOALS};
use super::patterns::Tables;
use super::search::{Moves, Search, Unfinished};
use super::{Check, Refusal, Work};
use everyboard_puzzle::{CompileError, Goal, MoveValidator, Puzzle, Rewrite, RewriteSystem};

impl Work<'_> {
    /// Checks that nothing leads from a start to a goal; a search may have this number of levels.
    pub(super) fn check_unsolvable(
        &self,
        levels: usize,
        checks: &mut Vec<Check>,
    ) -> Result<(), Refusal> {
        let puzzle = &self.certificate.puzzle;
        let system = match self.listed()? {
            Some(system) => system,
            None if self.certificate.backwards => return Err(CompileError::TooManyMoves.into()),
            None => {
                let moves = Moves::OfRule(MoveValidator::new(puzzle));
                return self.check_closed(puzzle, &moves, levels, checks);
            }
        };
        let clocks = Clocks::new(self.certificate, &system)?;
        checks.extend(self.clocks());
        if clocks.exclude_all() {
            return Ok(());
        }
        if !self.certificate.backwards {
            return self.check_listed(puzzle, &system, levels, checks);
        }
        if !self.certificate.weights.is_empty() {
            return Err(Refusal::WeightsBackwards);
        }
        let (puzzle, system) = backwards(puzzle, &system)?;
        self.check_listed(&puzzle, &system, levels, checks)
    }

    /// Checks that a search by these moves ends without a goal. It may drop only what the weights
    /// exclude for good: with a unit of 0.
    fn check_listed(
        &self,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        levels: usize,
        checks: &mut Vec<Check>,
    ) -> Result<(), Refusal> {
        let bound = Bound::new(puzzle, system, &self.certificate.weights, 0)?;
        if bound.unit > 0 {
            return Err(Refusal::Sinks { unit: bound.unit });
        }
        let none = Tables::default();
        self.check_closed(puzzle, &Moves::listed(puzzle, system, &bound, &none), levels, checks)
    }

    /// Checks that a search from the starts of this puzzle ends without a goal.
    fn check_closed(
        &self,
        puzzle: &Puzzle,
        moves: &Moves,
        levels: usize,
        checks: &mut Vec<Check>,
    ) -> Result<(), Refusal> {
        let Work { certificate, memory, watch } = *self;
        let search = Search { puzzle, moves, searched: levels, keeps_all: true, memory };
        let found = search.run(watch).map_err(|unfinished| match unfinished {
            Unfinished::GoalMet(moves) => Refusal::Solvable { moves },
            Unfinished::Refused(refusal) => refusal,
        })?;
        if !found.has_ended {
            return Err(Refusal::NotEnded { levels });
        }
        checks.push(Check::Closed {
            positions: found.positions,
            backwards: certificate.backwards,
            weights: !certificate.weights.is_empty(),
        });
        Ok(())
    }
}

/// The puzzle whose starts are the goals, whose goals are the starts, and whose moves are taken
/// back: it has a solution exactly if the puzzle has one.
fn backwards(puzzle: &Puzzle, system: &RewriteSystem) -> Result<(Puzzle, RewriteSystem), Refusal> {
    let starts = listing::goals(puzzle, system).ok_or(Refusal::Goals { most: MOST_GOALS })?;
    let goals: Vec<Goal> = puzzle.starts.iter().map(listing::pattern).collect();
    let moves = system.rewrites().iter().map(Rewrite::reversed).collect();
    Ok((Puzzle { starts, goals, ..puzzle.clone() }, system.with_moves(moves)))
}
