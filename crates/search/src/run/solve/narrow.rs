//! Narrows the length of the shortest solutions from both sides.

use super::bounded::Cutoffs;
use super::windows::{LEAST_MEMORY, Shortening, Windows};
use super::{PackedJob, Searched, Solver};
use crate::model::word::Word;
use crate::run::beam::{Beam, BeamEnd};
use crate::run::engine::Engine;
use crate::run::interval::{Attempt, Interval, NarrowEnd, Narrowed};
use crate::run::levels::Resources;
use crate::run::outcome::{Outcome, SolveError};
use crate::run::plan::{Bounds, Search};
use crate::run::progress::{End, Progress};
use crate::sparse::compartment::Entry;

/// Bytes of the first round.
const FIRST_ROUND: u64 = 1 << 20;

/// Each round may use this many times the bytes of the one before. So all rounds together take little
/// longer than the last one.
const GROWTH: u64 = 8;

/// A beam may have this many levels more than twice the bound in the first round, and twice as many
/// in each further one.
const FIRST_LEVELS: usize = 32;

/// Where the linear program has no best solution, its weights bound the moves by more than this.
const MOST_BOUND: usize = 10_000;

/// No solution is longer: far beyond what a beam reaches, and far from overflow.
const LONGEST: usize = usize::MAX / 4;

impl Search<'_> {
    /// Narrows the bounds on the length of the shortest solutions until it is known exactly, memory
    /// is used up, or the user stops it. With pattern tables and a solution that is known, memory is no
    /// end: what follows is [`Search::deepen`]. Begins with what is `known`, which it trusts; if nothing is,
    /// that is `Interval::default()`. Calls `changed` whenever a bound is better than before, first with
    /// that of the potential.
    ///
    /// Works in rounds that may each use eight times the memory of the one before. A round searches
    /// for a shorter solution with a beam (a breadth-first search that keeps the most promising
    /// positions of each level; R. Bisiani, "Beam search", 1987) and excludes lengths with the bounded
    /// engine, for which the search must have been planned.
    ///
    /// # Errors
    /// [`SolveError::NotBounded`] if the search was planned for another engine; [`SolveError::InParts`] if moves
    /// are too many to be listed, as a known solution names them by number; otherwise if the system refuses memory.
    pub fn narrow(
        &self,
        known: Interval,
        progress: &dyn Progress,
        changed: &mut dyn FnMut(&Interval),
    ) -> Result<Narrowed, SolveError> {
        let bounds = self.bounds.as_ref().ok_or(SolveError::NotBounded)?;
        if self.system.parts().is_some() {
            return Err(SolveError::InParts(Engine::Bounded));
        }
        let only_deepens = false;
        let job = Narrow { search: self, bounds, known, progress, changed, only_deepens };
        self.in_narrowest_word(job)
    }
}

/// To narrow what is known.
pub(super) struct Narrow<'a> {
    pub(super) search: &'a Search<'a>,
    pub(super) bounds: &'a Bounds,
    pub(super) known: Interval,
    pub(super) progress: &'a dyn Progress,
    pub(super) changed: &'a mut dyn FnMut(&Interval),
    /// Whether by depth-first searches alone.
    pub(super) only_deepens: bool,
}

impl PackedJob for Narrow<'_> {
    type Output = Result<Narrowed, SolveError>;

    fn run<W: Word, E: Entry<W>>(self) -> Self::Output {
        let mut solver = Solver::<W>::new(self.search, self.progress, true);
        let cutoffs = Cutoffs::new(&solver, self.bounds);
        let mut interval = self.known;
        interval.at_least = interval.at_least.max(self.bounds.first_length());
        (self.changed)(&interval);
        if self.only_deepens {
            let end = solver.deepen(self.bounds, &cutoffs, &mut interval, self.changed);
            return Ok(Narrowed { interval, end, attempt: None });
        }
        solver.cutoffs = Some(cutoffs);
        solver.narrow::<E>(self.bounds, interval, self.changed)
    }
}

impl<W: Word> Solver<'_, W> {
    fn narrow<E: Entry<W>>(
        &mut self,
        bounds: &Bounds,
        mut interval: Interval,
        changed: &mut dyn FnMut(&Interval),
    ) -> Result<Narrowed, SolveError> {
        let all = self.resources.memory;
        let mut memory = FIRST_ROUND.min(all);
        let mut levels = 2 * interval.at_least.min(MOST_BOUND) + FIRST_LEVELS;
        let mut windows = Windows::default();
        let mut attempt = None;
        loop {
            self.resources.memory = memory;
            let mut ended = self.find(bounds, &mut interval, levels, changed);
            if ended.is_none() {
                ended = self.shorten(bounds, &mut interval, &mut windows, changed)?;
            }
            if ended.is_none() {
                ended = self.exclude::<E>(bounds, &mut interval, &mut attempt, changed)?;
            }
            if let Some(end) = ended {
                return Ok(Narrowed { interval, end, attempt });
            }
            if memory == all {
                let end = self.end_without_memory(bounds, &mut interval, changed);
                return Ok(Narrowed { interval, end, attempt });
            }
            memory = memory.saturating_mul(GROWTH).min(all);
            levels *= 2;
        }
    }

    /// What is left once memory is used up: depth-first searches, where tables make them worth while and
    /// a solution is known, so that they end.
    fn end_without_memory(
        &self,
        bounds: &Bounds,
        interval: &mut Interval,
        changed: &mut dyn FnMut(&Interval),
    ) -> NarrowEnd {
        match &self.cutoffs {
            Some(cutoffs) if bounds.tables.is_some() && interval.path.is_some() => {
                self.deepen(bounds, cutoffs, interval, changed)
            }
            _ => NarrowEnd::OutOfMemory,
        }
    }

    /// Searches for ever shorter solutions with a beam, as wide as memory allows.
    fn find(
        &mut self,
        bounds: &Bounds,
        interval: &mut Interval,
        levels: usize,
        changed: &mut dyn FnMut(&Interval),
    ) -> Option<NarrowEnd> {
        loop {
            if interval.is_exact() {
                return Some(NarrowEnd::Exact);
            }
            if interval.at_least >= MOST_BOUND {
                return None;
            }
            let longest = interval.at_most().map_or(LONGEST, |moves| bounds.shorter_than(moves));
            match self.beam(levels, longest) {
                BeamEnd::Found(paths) => {
                    interval.take(paths.iter().next()?);
                    changed(interval);
                }
                BeamEnd::Lost => return None,
                BeamEnd::Stopped => return Some(NarrowEnd::Stopped),
            }
        }
    }

    /// Makes parts of the known solution shorter.
    fn shorten(
        &self,
        bounds: &Bounds,
        interval: &mut Interval,
        windows: &mut Windows,
        changed: &mut dyn FnMut(&Interval),
    ) -> Result<Option<NarrowEnd>, SolveError> {
        let Resources { memory, progress, .. } = self.resources;
        let memory = memory / GROWTH;
        let Some(potential) = &bounds.potential else { return Ok(None) };
        if memory < LEAST_MEMORY {
            return Ok(None);
        }
        let shortening = Shortening { search: self.search, bounds, potential, progress, memory };
        shortening.run(windows, interval, changed)
    }

    /// Searches with a beam for a solution of `longest` moves or fewer, on at most `levels` levels.
    pub(super) fn beam(&mut self, levels: usize, longest: usize) -> BeamEnd {
        let cutoffs = self.cutoffs.as_ref().expect("bounds come with cutoffs");
        let goals = self.goal_test();
        let beam = Beam {
            search: self.search,
            moves: &self.moves,
            cutoff: cutoffs.of(End::Start),
            starts: &self.starts,
            goals: &goals,
            resources: &self.resources,
            has_stages: !self.search.has_tables(),
            levels: longest.min(levels),
        };
        beam.run(longest)
    }

    /// Excludes lengths until there is a solution or memory is used up.
    fn exclude<E: Entry<W>>(
        &mut self,
        bounds: &Bounds,
        interval: &mut Interval,
        attempt: &mut Option<Attempt>,
        changed: &mut dyn FnMut(&Interval),
    ) -> Result<Option<NarrowEnd>, SolveError> {
        while !interval.is_exact() {
            if interval.at_least >= MOST_BOUND {
                // Weights that bound so much bound anything: the puzzle is probably unsolvable, which
                // only a search without them proves. From now on there is no beam either.
                self.cutoffs = None;
            }
            let longest = next_excluded(bounds, interval);
            match self.search_up_to::<E>(longest, &mut ()) {
                Ok(Searched::Longer) => interval.at_least = bounds.at_least(longest + 1),
                Ok(Searched::Ended(Outcome::Solved(solved))) => {
                    interval.at_least = solved.paths.length();
                    solved.paths.iter().take(1).for_each(|path| interval.take(path));
                }
                Ok(Searched::Ended(Outcome::Unsolvable(proof))) => {
                    return Ok(Some(NarrowEnd::Unsolvable(proof)));
                }
                Err(SolveError::TooManyPaths { length, .. }) => {
                    interval.at_least = length;
                    changed(interval);
                    return Ok(None);
                }
                Err(SolveError::OutOfMemory { .. }) if longest == LONGEST => return Ok(None),
                Err(SolveError::OutOfMemory { longer_than: levels, stored }) => {
                    let memory = self.resources.memory;
                    let now = Attempt { moves: longest, levels, stored, memory, forecast: None };
                    *attempt = Some(now.after(*attempt));
                    return Ok(None);
                }
                Err(SolveError::BudgetTooSmall { .. }) => return Ok(None),
                Err(SolveError::Stopped { .. }) => return Ok(Some(NarrowEnd::Stopped)),
                Err(error) => return Err(error),
            }
            changed(interval);
        }
        Ok(Some(NarrowEnd::Exact))
    }
}

/// The length up to which solutions are excluded next.
fn next_excluded(bounds: &Bounds, interval: &Interval) -> usize {
    let at_least = interval.at_least;
    if at_least >= MOST_BOUND {
        return LONGEST;
    }
    match interval.path {
        Some(_) => at_least,
        // It may be unsolvable as well: then steps of one are many.
        None => bounds.at_least(at_least + (at_least - bounds.first_length().min(at_least)) / 8),
    }
}
