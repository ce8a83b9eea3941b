//! The bounded engine: searches for solutions of at most a certain length, which grows.

use super::sparse::StoringSearch;
use super::{PackedSearch, SearchEnd};
use crate::run::bounds::Bounds;
use crate::run::halt::Halt;
use crate::run::outcome::Outcome;
use crate::run::plan::Search;
use crate::run::sink::CheckpointSink;
use crate::sparse::cutoff::Cutoff;
use everyboard_levels::{Direction, Resources};
use everyboard_positions::compartment::Key;
use everyboard_watch::{End, News};

/// What the sides of a bounded search drop.
pub(super) struct Cutoffs {
    start: Cutoff,
    goal: Cutoff,
}

impl Cutoffs {
    pub(super) fn new<W: Key>(packed: &PackedSearch<W>, bounds: &Bounds) -> Self {
        let Search { system, layout, .. } = packed.search;
        let forwards = &packed.moves.forwards;
        let backwards = &packed.moves.backwards;
        Cutoffs {
            start: Cutoff::new(bounds, system, layout, forwards, Direction::Forwards),
            goal: Cutoff::new(bounds, system, layout, backwards, Direction::Backwards),
        }
    }

    pub(super) fn of(&self, end: End) -> &Cutoff {
        match end {
            End::Start => &self.start,
            End::Goal => &self.goal,
        }
    }

    /// Whether a position was dropped: if not, the search was that of the sparse engine.
    pub(super) fn have_dropped(&self) -> bool {
        self.start.has_dropped() || self.goal.has_dropped()
    }

    /// From now on solutions of this many moves are kept.
    fn keep_solutions_of(&mut self, most: usize) {
        self.start.keep_solutions_of(most);
        self.goal.keep_solutions_of(most);
    }
}

impl<W: Key> PackedSearch<'_, W> {
    /// Searches for solutions no longer than the bound, or than `at_least` if it is known that none
    /// is shorter, then for longer ones, until there is one. Each search begins anew: the last one
    /// is the largest.
    pub(super) fn bounded(
        &self,
        bounds: &Bounds,
        resources: &Resources,
        gives_up: bool,
        at_least: usize,
        sink: &mut dyn CheckpointSink,
    ) -> Result<Outcome, Halt> {
        let mut cutoffs = Cutoffs::new(self, bounds);
        let first = bounds.at_least(bounds.first_length().max(at_least));
        let mut proved = first.saturating_sub(1);
        let mut longest = first;
        if let Some(saved) = sink.longest() {
            // The search that was saved has excluded the lengths before its own.
            while longest < saved {
                proved = bounds.shorter_than_next(longest);
                longest = bounds.next_length(longest);
            }
            // Unless other weights gave it other lengths.
            if longest != saved {
                (proved, longest) = (first.saturating_sub(1), saved);
            }
        }
        loop {
            resources.watch.news(News::Searching { proved, longest });
            let searched =
                self.search_up_to(longest, Some(&mut cutoffs), resources, gives_up, sink);
            match searched.map_err(|halt| halt.or_at_least(proved + 1))? {
                SearchEnd::Solved(solved) => return Ok(Outcome::Solved(solved)),
                SearchEnd::Unsolvable(proof) => return Ok(Outcome::Unsolvable(proof)),
                SearchEnd::Longer => {
                    proved = bounds.shorter_than_next(longest);
                    longest = bounds.next_length(longest);
                }
            }
        }
    }

    /// Searches for solutions of `longest` moves or fewer, without positions that `cutoffs` drop.
    pub(super) fn search_up_to(
        &self,
        longest: usize,
        mut cutoffs: Option<&mut Cutoffs>,
        resources: &Resources,
        gives_up: bool,
        sink: &mut dyn CheckpointSink,
    ) -> Result<SearchEnd, Halt> {
        if let Some(cutoffs) = &mut cutoffs {
            cutoffs.keep_solutions_of(longest);
        }
        let resources = Resources { longest: Some(longest), ..*resources };
        let cutoffs = cutoffs.as_deref();
        let storing = StoringSearch::new(self, resources);
        StoringSearch { cutoffs, gives_up, ..storing }.run(sink)
    }
}
