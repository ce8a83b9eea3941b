//! Iterative deepening: excludes one length after the other in almost no memory, until there is a
//! solution.

use super::bounded::Cutoffs;
use super::{PackedJob, Solver};
use crate::model::word::Word;
use crate::run::depth_first::{DepthFirst, DepthFirstEnd};
use crate::run::interval::{Interval, NarrowEnd, Narrowed};
use crate::run::outcome::SolveError;
use crate::run::plan::{Bounds, Search};
use crate::run::progress::{End, Progress};
use crate::sparse::compartment::Entry;

impl Search<'_> {
    /// The least number of moves of a solution, and one such solution, by iterative-deepening A\*: a
    /// depth-first search for solutions of as many moves as are proved to be necessary, then of more.
    /// Apart from pattern tables it takes some hundred kilobytes. What takes it longest is the last length
    /// that it excludes: on the fifteen puzzle about a million positions a second and thread.
    ///
    /// Begins with what is `known`, which it trusts; if nothing is, that is `Interval::default()`. Calls
    /// `changed` whenever a bound is better than before. Ends with [`NarrowEnd::Exact`], or with
    /// [`NarrowEnd::Stopped`] if the user stops it: if the puzzle is unsolvable, it has no other end.
    ///
    /// # Errors
    /// [`SolveError::NotBounded`] if the search was planned for another engine than the bounded one.
    pub fn deepen(
        &self,
        known: Interval,
        progress: &dyn Progress,
        changed: &mut dyn FnMut(&Interval),
    ) -> Result<Narrowed, SolveError> {
        let bounds = self.bounds.as_ref().ok_or(SolveError::NotBounded)?;
        Ok(self.in_narrowest_word(Deepen { search: self, bounds, known, progress, changed }))
    }
}

/// To deepen what is known.
struct Deepen<'a> {
    search: &'a Search<'a>,
    bounds: &'a Bounds,
    known: Interval,
    progress: &'a dyn Progress,
    changed: &'a mut dyn FnMut(&Interval),
}

impl PackedJob for Deepen<'_> {
    type Output = Narrowed;

    fn run<W: Word, E: Entry<W>>(self) -> Narrowed {
        let solver = Solver::<W>::new(self.search, self.progress, true);
        let cutoffs = Cutoffs::new(&solver, self.bounds);
        let mut interval = self.known;
        interval.at_least = interval.at_least.max(self.bounds.first_length());
        (self.changed)(&interval);
        let end = solver.deepen(self.bounds, &cutoffs, &mut interval, self.changed);
        Narrowed { interval, end, attempt: None }
    }
}

impl<W: Word> Solver<'_, W> {
    /// Excludes lengths by depth-first searches until the length is known or the user stops it.
    pub(super) fn deepen(
        &self,
        bounds: &Bounds,
        cutoffs: &Cutoffs,
        interval: &mut Interval,
        changed: &mut dyn FnMut(&Interval),
    ) -> NarrowEnd {
        let goals = self.goal_test();
        let mut expanded = 0;
        while !interval.is_exact() {
            let search = DepthFirst {
                moves: &self.moves,
                cutoff: cutoffs.of(End::Start),
                starts: &self.starts,
                goals: &goals,
                resources: &self.resources,
                longest: interval.at_least,
            };
            match search.run(&mut expanded) {
                DepthFirstEnd::Found(path) => interval.take(path),
                DepthFirstEnd::Excluded => {
                    interval.at_least = bounds.at_least(interval.at_least + 1);
                }
                DepthFirstEnd::Stopped => return NarrowEnd::Stopped,
            }
            changed(interval);
        }
        NarrowEnd::Exact
    }
}
