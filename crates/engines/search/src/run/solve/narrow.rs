//! Narrows the length of the shortest solutions from both sides.

use super::bounded::Cutoffs;
use super::switch::Quietly;
use super::windows::{LEAST_MEMORY, Shortening, Windows};
use super::{PackedJob, PackedSearch, SearchEnd};
use crate::run::beam::{Beam, BeamEnd};
use crate::run::bounds::Bounds;
use crate::run::engine::Engine;
use crate::run::halt::{Cause, Halt, Shortfall};
use crate::run::interval::{Attempt, Interval, NarrowEnd, NarrowedInterval};
use crate::run::outcome::{ShortestSolutions, SolveError};
use crate::run::plan::Search;
use everyboard_levels::Resources;
use everyboard_positions::compartment::Key;
use everyboard_positions::paths::Path;
use everyboard_watch::{End, News, Watch};
use std::ops::RangeInclusive;

/// Bytes of the first round.
const FIRST_ROUND: u64 = 1 << 20;

/// Each round may use this many times the bytes of the one before. So all rounds together take
/// little longer than the last one.
const GROWTH: u64 = 8;

/// A beam may have this many levels more than twice the bound in the first round, and twice as many
/// in each further one.
const FIRST_LEVELS: usize = 32;

/// Beams that are drawn in a round, but for the last, once a solution is known: together they take
/// as long as one of the next round.
const DRAWS: u64 = 8;

/// Where the linear program has no best solution, its weights bound the moves by more than this.
const MOST_BOUND: usize = 10_000;

/// No solution is longer: far beyond what a beam reaches, and far from overflow.
const LONGEST: usize = usize::MAX / 4;

impl Search<'_> {
    /// Narrows the bounds on the length of the shortest solutions until it is known exactly, memory
    /// is used up, or the user stops it. With pattern tables and a solution that is known, memory
    /// is no end: what follows is [`Search::deepen`]. Begins with what is `known`, which it trusts;
    /// if nothing is, that is `Interval::default()`. Calls `changed` whenever a bound is better
    /// than before, first with that of the potential.
    ///
    /// Works in rounds that may each use eight times the memory of the one before. A round searches
    /// for a shorter solution with a beam (a breadth-first search that keeps the most promising
    /// positions of each level; R. Bisiani, "Beam search", 1987) and excludes lengths with the
    /// bounded engine, for which the search must have been planned.
    ///
    /// # Errors
    /// [`SolveError::NotBounded`] if the search was planned for another engine;
    /// [`SolveError::InParts`] if moves are too many to be listed, as a known solution names them
    /// by number; otherwise if the system refuses memory.
    pub fn narrow(
        &self,
        known: Interval,
        watch: &dyn Watch,
        changed: &mut dyn FnMut(&Interval),
    ) -> Result<NarrowedInterval, SolveError> {
        let bounds = self.bounds.as_ref().ok_or(SolveError::NotBounded)?;
        if self.system.parts().is_some() {
            return Err(SolveError::InParts(Engine::Bounded));
        }
        self.in_narrowest_word(Narrow::new(self, bounds, known, watch, changed))
    }
}

/// To narrow what is known.
pub(super) struct Narrow<'a> {
    pub(super) search: &'a Search<'a>,
    pub(super) bounds: &'a Bounds,
    pub(super) known: Interval,
    pub(super) watch: &'a dyn Watch,
    pub(super) changed: &'a mut dyn FnMut(&Interval),
    /// Whether by depth-first searches alone.
    pub(super) only_deepens: bool,
    /// Whether all solutions are searched for once their length is known.
    pub(super) counts: bool,
    /// The length up to which solutions are not excluded in all the memory that there is, if one is
    /// known: an engine has tried.
    pub(super) hopeless: Option<usize>,
    /// Whether it gave up by a forecast, so that the last round tries once more.
    pub(super) may_be_wrong: bool,
}

impl<'a> Narrow<'a> {
    /// As [`Search::narrow`].
    pub(super) fn new(
        search: &'a Search<'a>,
        bounds: &'a Bounds,
        known: Interval,
        watch: &'a dyn Watch,
        changed: &'a mut dyn FnMut(&Interval),
    ) -> Self {
        Narrow {
            search,
            bounds,
            known,
            watch,
            changed,
            only_deepens: false,
            counts: false,
            hopeless: None,
            may_be_wrong: false,
        }
    }
}

impl PackedJob for Narrow<'_> {
    type Output = Result<NarrowedInterval, SolveError>;

    fn run<W: Key>(self) -> Self::Output {
        let Narrow { search, bounds, known: mut interval, watch, changed, .. } = self;
        let packed = PackedSearch::<W>::new(search);
        let cutoffs = Cutoffs::new(&packed, bounds);
        let resources = search.resources(watch, true);
        interval.at_least = interval.at_least.max(bounds.first_length());
        changed(&interval);
        let mut known = KnownBounds { interval, attempt: None, stored: 0, solved: None, changed };
        if self.only_deepens {
            let end = packed.deepen(bounds, &cutoffs, &resources, &mut known);
            return Ok(known.narrowed(end));
        }
        let mut rounds = NarrowingRounds {
            packed: &packed,
            bounds,
            cutoffs: Some(cutoffs),
            resources,
            gives_up: false,
        };
        let end = rounds.run(&mut known, self.hopeless, self.may_be_wrong)?;
        if self.counts && known.solved.is_none() && known.interval.is_exact() {
            rounds.resources.memory = resources.memory;
            rounds.gives_up = true;
            rounds.count(&mut known)?;
        }
        Ok(known.narrowed(end))
    }
}

/// What is known while bounds are narrowed.
pub(super) struct KnownBounds<'a> {
    pub(super) interval: Interval,
    attempt: Option<Attempt>,
    stored: u64,
    solved: Option<ShortestSolutions>,
    changed: &'a mut dyn FnMut(&Interval),
}

impl KnownBounds<'_> {
    /// Tells that a bound is better than before.
    pub(super) fn changed(&mut self) {
        (self.changed)(&self.interval);
    }

    fn narrowed(self, end: NarrowEnd) -> NarrowedInterval {
        let KnownBounds { interval, attempt, stored, solved, .. } = self;
        NarrowedInterval { attempt, stored, solved, ..NarrowedInterval::new(interval, end) }
    }

    /// Takes what a search knows that was to exclude solutions of up to `longest` moves in this
    /// memory; whether the user stopped it.
    fn take_short(&mut self, short: Shortfall, longest: usize, memory: u64) -> bool {
        let Shortfall { cause, at_least, stored, .. } = short;
        self.stored = self.stored.max(stored);
        match cause {
            Cause::Stop => return true,
            Cause::Paths(some) => {
                self.interval.at_least = at_least;
                some.iter().flatten().take(1).for_each(|path| self.interval.take(path));
                self.changed();
            }
            _ if longest == LONGEST => (),
            Cause::Memory | Cause::Forecast => {
                let moves = longest;
                let levels = at_least - 1;
                let now = Attempt { moves, levels, stored, memory, forecast: None };
                self.attempt = Some(now.after(self.attempt));
            }
        }
        false
    }

    fn take_solved(&mut self, solved: ShortestSolutions) {
        self.interval.at_least = solved.paths.length();
        solved.paths.iter().take(1).for_each(|path| self.interval.take(path));
        self.stored = self.stored.max(solved.stored);
        self.solved = Some(solved);
    }
}

/// Rounds that narrow bounds, each with more memory than the one before.
struct NarrowingRounds<'a, W> {
    packed: &'a PackedSearch<'a, W>,
    bounds: &'a Bounds,
    /// What need not be stored; `None` once only a search without weights can prove more.
    cutoffs: Option<Cutoffs>,
    /// Those of the round.
    resources: Resources<'a>,
    /// Whether the round ends a search that is likely to need far more memory.
    gives_up: bool,
}

impl<W: Key> NarrowingRounds<'_, W> {
    fn run(
        &mut self,
        known: &mut KnownBounds,
        hopeless: Option<usize>,
        may_be_wrong: bool,
    ) -> Result<NarrowEnd, SolveError> {
        let all = self.resources.memory;
        let mut memory = FIRST_ROUND.min(all);
        // By the weights, not by what else is known: so the beams are those of a run that knows
        // nothing else.
        let by_weights = 2 * self.bounds.first_length();
        let at_least = known.interval.at_least;
        let mut levels = by_weights.max(at_least).min(2 * MOST_BOUND) + FIRST_LEVELS;
        let mut windows = Windows::default();
        loop {
            self.resources.memory = memory;
            // What this round has no room for, a later one may exclude.
            self.gives_up = memory < all;
            let hopeless = hopeless.filter(|_| memory < all || !may_be_wrong);
            // Once a solution is known a wider beam takes long and mostly finds no other, and what
            // is excluded counts in any case.
            let excludes_first = known.interval.path.is_some();
            let mut ended = if excludes_first { self.exclude(known, hopeless)? } else { None };
            if ended.is_none() {
                ended = self.find(known, levels, if memory < all { DRAWS } else { 1 });
            }
            if ended.is_none() {
                ended = self.shorten(known, &mut windows)?;
            }
            if ended.is_none() && !excludes_first {
                ended = self.exclude(known, hopeless)?;
            }
            if let Some(end) = ended {
                return Ok(end);
            }
            if memory == all {
                return Ok(self.end_without_memory(known));
            }
            memory = memory.saturating_mul(GROWTH).min(all);
            levels *= 2;
        }
    }

    /// What is left once memory is used up: depth-first searches, where tables make them worth
    /// while and a solution is known, so that they end.
    fn end_without_memory(&self, known: &mut KnownBounds) -> NarrowEnd {
        match &self.cutoffs {
            Some(cutoffs) if self.bounds.tables.is_some() && known.interval.path.is_some() => {
                self.packed.deepen(self.bounds, cutoffs, &self.resources, known)
            }
            _ => NarrowEnd::OutOfMemory,
        }
    }

    /// Searches for ever shorter solutions with beams, as wide as memory allows.
    fn find(&self, known: &mut KnownBounds, levels: usize, draws: u64) -> Option<NarrowEnd> {
        let mut draw = 0;
        loop {
            let interval = &known.interval;
            if interval.is_exact() {
                return Some(NarrowEnd::Exact);
            }
            if interval.at_least >= MOST_BOUND {
                return None;
            }
            let longest =
                interval.at_most().map_or(LONGEST, |moves| self.bounds.shorter_than(moves));
            match self.beam(levels, longest, draw) {
                BeamEnd::Found(paths) => {
                    known.interval.take(paths.iter().next()?);
                    known.changed();
                }
                BeamEnd::Lost => {
                    draw += 1;
                    if draw == draws || known.interval.path.is_none() {
                        return None;
                    }
                }
                BeamEnd::Stopped => return Some(NarrowEnd::Stopped),
            }
        }
    }

    /// Makes parts of the known solution shorter.
    fn shorten(
        &self,
        known: &mut KnownBounds,
        windows: &mut Windows,
    ) -> Result<Option<NarrowEnd>, SolveError> {
        let Resources { memory, watch, .. } = self.resources;
        let memory = memory / GROWTH;
        let bounds = self.bounds;
        let Some(potential) = &bounds.potential else { return Ok(None) };
        if memory < LEAST_MEMORY {
            return Ok(None);
        }
        let shortening =
            Shortening { search: self.packed.search, bounds, potential, watch, memory };
        shortening.run(windows, &mut known.interval, known.changed)
    }

    fn beam(&self, levels: usize, longest: usize, draw: u64) -> BeamEnd {
        let cutoffs = self.cutoffs.as_ref().expect("there are beams as long as there are weights");
        self.packed.beam(cutoffs, &self.resources, levels, longest, draw)
    }

    /// Excludes lengths below one that is hopeless, until there is a solution or memory is used up.
    fn exclude(
        &mut self,
        known: &mut KnownBounds,
        hopeless: Option<usize>,
    ) -> Result<Option<NarrowEnd>, SolveError> {
        while !known.interval.is_exact() {
            if known.interval.at_least >= MOST_BOUND {
                // Weights that bound so much bound anything: the puzzle is probably unsolvable,
                // which only a search without them proves. From now on there is no beam either.
                self.cutoffs = None;
            }
            let longest = next_excluded(self.bounds, &known.interval);
            if hopeless.is_some_and(|hopeless| longest >= hopeless) {
                return Ok(None);
            }
            match self.search_among(known.interval.at_least..=longest) {
                Ok(SearchEnd::Longer) => {
                    known.interval.at_least = self.bounds.at_least(longest + 1)
                }
                Ok(SearchEnd::Solved(solved)) => known.take_solved(solved),
                Ok(SearchEnd::Unsolvable(proof)) => return Ok(Some(NarrowEnd::Unsolvable(proof))),
                Err(Halt::Short(short)) => {
                    let is_stopped = known.take_short(short, longest, self.resources.memory);
                    return Ok(if is_stopped {
                        Some(NarrowEnd::Stopped)
                    } else {
                        known.interval.is_exact().then_some(NarrowEnd::Exact)
                    });
                }
                Err(Halt::Failed(error)) if error.is_of_memory() => return Ok(None),
                Err(Halt::Failed(error)) => return Err(error),
            }
            known.changed();
        }
        Ok(Some(NarrowEnd::Exact))
    }

    fn search_among(&mut self, lengths: RangeInclusive<usize>) -> Result<SearchEnd, Halt> {
        let cutoffs = self.cutoffs.as_mut();
        let (resources, gives_up) = (&self.resources, self.gives_up);
        self.packed.search_among(lengths, cutoffs, resources, gives_up, None, &mut ())
    }

    /// Searches for all solutions of the length that is known, unless they need far more memory.
    fn count(&mut self, known: &mut KnownBounds) -> Result<(), SolveError> {
        let length = known.interval.at_least;
        let proved = self.bounds.shorter_than(length);
        self.resources.watch.news(News::Searching { proved, longest: length });
        match self.search_among(length..=length) {
            Ok(SearchEnd::Solved(solved)) => known.take_solved(solved),
            Err(Halt::Short(short)) => known.stored = known.stored.max(short.stored),
            Err(Halt::Failed(error)) if error.is_of_memory() => (),
            Err(Halt::Failed(error)) => return Err(error),
            Ok(SearchEnd::Longer | SearchEnd::Unsolvable(_)) => unreachable!("one is known"),
        }
        Ok(())
    }
}

impl<W: Key> PackedSearch<'_, W> {
    /// The shortest solution that beams of `memory` bytes find, if any. They end once they have one
    /// of `at_least` moves.
    pub(super) fn find_by_beams(
        &self,
        bounds: &Bounds,
        at_least: usize,
        resources: &Resources,
        memory: u64,
    ) -> Option<Path> {
        let watch = Quietly(resources.watch);
        let rounds = NarrowingRounds {
            packed: self,
            bounds,
            cutoffs: Some(Cutoffs::new(self, bounds)),
            resources: Resources { memory, watch: &watch, ..*resources },
            gives_up: false,
        };
        let interval = Interval { at_least, path: None };
        let changed = &mut |_: &Interval| ();
        let mut known = KnownBounds { interval, attempt: None, stored: 0, solved: None, changed };
        let levels = 2 * bounds.first_length() + FIRST_LEVELS;
        rounds.find(&mut known, levels, DRAWS);
        known.interval.path
    }

    /// Searches with the beam of this `draw` for a solution of `longest` moves or fewer, on at most
    /// `levels` levels.
    pub(super) fn beam(
        &self,
        cutoffs: &Cutoffs,
        resources: &Resources,
        levels: usize,
        longest: usize,
        draw: u64,
    ) -> BeamEnd {
        let goals = self.goal_test();
        let beam = Beam {
            search: self.search,
            moves: &self.moves,
            cutoff: cutoffs.of(End::Start),
            starts: &self.starts,
            goals: &goals,
            resources,
            has_stages: !self.search.has_tables(),
            levels: longest.min(levels),
            draw,
        };
        beam.run(longest)
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
