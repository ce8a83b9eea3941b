//! Iterative deepening: excludes one length after the other in almost no memory, until there is a
//! solution.

use super::PackedSearch;
use super::bounded::Cutoffs;
use super::narrow::{KnownBounds, Narrow};
use crate::run::bounds::Bounds;
use crate::run::depth_first::{DepthFirst, DepthFirstEnd};
use crate::run::engine::Engine;
use crate::run::interval::{Interval, NarrowEnd, NarrowedInterval};
use crate::run::outcome::SolveError;
use crate::run::plan::Search;
use everyboard_levels::Resources;
use everyboard_positions::compartment::Key;
use everyboard_watch::{End, Watch};

impl Search<'_> {
    /// The least number of moves of a solution, and one such solution, by iterative-deepening A\*:
    /// a depth-first search for solutions of as many moves as are proved to be necessary, then of
    /// more. Apart from pattern tables it takes some hundred kilobytes. What takes it longest is
    /// the last length that it excludes: on the fifteen puzzle some two million positions a second
    /// and thread.
    ///
    /// Begins with what is `known`, which it trusts; if nothing is, that is `Interval::default()`.
    /// Calls `changed` whenever a bound is better than before. Ends with [`NarrowEnd::Exact`], or
    /// with [`NarrowEnd::Stopped`] if the user stops it: if the puzzle is unsolvable, it has no
    /// other end.
    ///
    /// # Errors
    /// [`SolveError::NotBounded`] if the search was planned for another engine than the bounded
    /// one; [`SolveError::InParts`] if moves are too many to be listed.
    pub fn deepen(
        &self,
        known: Interval,
        watch: &dyn Watch,
        changed: &mut dyn FnMut(&Interval),
    ) -> Result<NarrowedInterval, SolveError> {
        let bounds = self.bounds.as_ref().ok_or(SolveError::NotBounded)?;
        if self.system.parts().is_some() {
            return Err(SolveError::InParts(Engine::Bounded));
        }
        let narrow = Narrow::new(self, bounds, known, watch, changed);
        self.in_narrowest_word(Narrow { only_deepens: true, ..narrow })
    }
}

impl<W: Key> PackedSearch<'_, W> {
    /// Excludes lengths by depth-first searches until the length is known or the user stops it.
    pub(super) fn deepen(
        &self,
        bounds: &Bounds,
        cutoffs: &Cutoffs,
        resources: &Resources,
        known: &mut KnownBounds,
    ) -> NarrowEnd {
        let goals = self.goal_test();
        let mut expanded = 0;
        while !known.interval.is_exact() {
            let search = DepthFirst {
                moves: &self.moves,
                cutoff: cutoffs.of(End::Start),
                starts: &self.starts,
                goals: &goals,
                resources,
                longest: known.interval.at_least,
            };
            match search.run(&mut expanded) {
                DepthFirstEnd::Found(path) => known.interval.take(path),
                DepthFirstEnd::Excluded => {
                    known.interval.at_least = bounds.at_least(known.interval.at_least + 1);
                }
                DepthFirstEnd::Stopped => return NarrowEnd::Stopped,
            }
            known.changed();
        }
        NarrowEnd::Exact
    }
}
