//! One chain of engines, from the cheapest on, until one has an answer.
//!
//! ```text
//!   sparse --> bounded --> dense --> bounds from both sides
//!     |   is_time   |        |
//!     +-------------+--------+--> all shortest solutions, or none: the end
//! ```
//!
//! The sparse engine begins; [`Switch`] says when another follows. An engine that memory ends hands
//! on what it has proved. What none of them finds is narrowed from both sides, in the same memory.
//! A search whose engine or strategy the user chose stays with it: only the bounded engine, which
//! is made of the same bounds, is followed by narrowing.
//!
//! Once the bounded engine has worked for some ten seconds, beams look for one solution: it is what
//! a search knows that the user stops, and often a shortest one.

use super::Run;
use super::narrow::Narrow;
use super::switch::{Attempts, Follows, Switch};
use crate::run::engine::Engine;
use crate::run::halt::{Cause, Halt, Shortfall};
use crate::run::interval::{Interval, NarrowEnd};
use crate::run::outcome::{Outcome, SolveError};
use crate::run::plan::Search;
use crate::run::sink::CheckpointSink;
use everyboard_watch::Watch;

impl<'a> Search<'a> {
    /// Runs the search: all shortest solutions, or proof that there is none, or the most that can
    /// be known in the memory that there is, and before the user stops it.
    ///
    /// # Errors
    /// If not even the smallest search fits the memory, or the system refuses memory.
    pub fn run(&self, watch: &dyn Watch) -> Result<Outcome, SolveError> {
        self.run_keeping(watch, &mut ())
    }

    /// As [`Search::run`], where `sink` keeps levels or has kept some.
    pub(crate) fn run_keeping(
        &self,
        watch: &dyn Watch,
        sink: &mut dyn CheckpointSink,
    ) -> Result<Outcome, SolveError> {
        let mut follows = None;
        let short = match self.exhaust(watch, sink, &mut follows) {
            Ok(outcome) => return Ok(outcome),
            Err(Halt::Short(short)) => short,
            Err(Halt::Failed(error)) if error.is_of_memory() && self.has_tables() => {
                // Depth-first searches take no memory besides the tables.
                let at_least = self.bound().unwrap_or_default();
                Shortfall::new(Cause::Memory, at_least, 0)
            }
            Err(Halt::Failed(error)) => return Err(error),
        };
        let may_narrow = self.is_free() || self.engine() == Engine::Bounded;
        let is_of_memory = matches!(short.cause, Cause::Memory | Cause::Forecast);
        if !is_of_memory || !may_narrow || self.system.parts().is_some() {
            return Ok(short.into_outcome());
        }
        let counts = follows.is_none() && self.bounds.is_none();
        let planned = if counts { self.bounded() } else { follows };
        match planned.as_ref().or(self.bounds.as_ref().map(|_| self)) {
            Some(search) => search.narrow_on(short, counts, watch),
            None => Ok(short.into_outcome()),
        }
    }

    /// Narrows the length from both sides, beginning with what an engine has proved that fell
    /// short. `counts` if the bounded engine has not tried yet: what it has given up once, it would
    /// give up again.
    fn narrow_on(
        &self,
        short: Shortfall,
        counts: bool,
        watch: &dyn Watch,
    ) -> Result<Outcome, SolveError> {
        let bounds = self.bounds.as_ref().ok_or(SolveError::NotBounded)?;
        let known = Interval { at_least: short.at_least, path: None };
        let changed = &mut |known: &Interval| watch.news(known.news());
        let has_all = self.memory() == self.sparse_memory();
        let hopeless = (!counts && has_all).then(|| bounds.tried_after(short.at_least));
        let may_be_wrong = matches!(short.cause, Cause::Forecast);
        let narrow = Narrow::new(self, bounds, known, watch, changed);
        let narrow = Narrow { counts, hopeless, may_be_wrong, ..narrow };
        let mut narrowed = self.in_narrowest_word(narrow)?;
        if let Some(solved) = narrowed.solved.take() {
            return Ok(Outcome::Solved(solved));
        }
        match narrowed.end {
            NarrowEnd::Unsolvable(proof) => Ok(Outcome::Unsolvable(proof)),
            _ => {
                narrowed.stored = narrowed.stored.max(short.stored);
                Ok(Outcome::Narrowed(narrowed.with_path(short.path.map(|path| *path))))
            }
        }
    }

    /// Runs one engine after the other, of those that find all shortest solutions. `bounded`
    /// becomes the search by the bounded engine, if that was among them.
    fn exhaust(
        &self,
        watch: &dyn Watch,
        sink: &mut dyn CheckpointSink,
        bounded: &mut Option<Search<'a>>,
    ) -> Result<Outcome, Halt> {
        let engine = sink.engine().unwrap_or(self.engine());
        if engine != Engine::Sparse {
            return self.in_narrowest_word(Run::new(self, engine, watch, sink));
        }
        let switch = Switch::new(self, watch);
        let is_time = |stored, bytes, longer_than| switch.is_time(stored, bytes, longer_than);
        let run = Run::new(self, Engine::Sparse, watch, sink);
        let mut ended = self.in_narrowest_word(Run { is_time: Some(&is_time), ..run });
        if let Some(Follows { search, at_least, outcome }) = switch.into_bounded() {
            if let Some(outcome) = outcome {
                return Ok(outcome);
            }
            sink.change_to(&search);
            let gives_up = self.dense().is_none();
            let attempts = Attempts::default();
            let is_time =
                |stored, _bytes, _longer_than| self.is_sooner_swept(attempts.total(stored));
            let run = Run::new(&search, Engine::Bounded, watch, sink);
            let run = Run { at_least, gives_up, is_time: Some(&is_time), ..run };
            let followed = search.in_narrowest_word(run);
            sink.change_to(self);
            ended = after(ended, followed);
            *bounded = Some(search);
        }
        let needs_memory = match &ended {
            Err(Halt::Short(short)) => !matches!(short.cause, Cause::Stop) && !watch.is_stopped(),
            Err(Halt::Failed(error)) => error.is_of_memory(),
            Ok(_) => false,
        };
        if needs_memory && self.dense().is_some() {
            let followed = self.in_narrowest_word(Run::new(self, Engine::Dense, watch, sink));
            ended = after(ended, followed);
        }
        ended
    }
}

/// What two engines know together, of which the second followed the first.
fn after(first: Result<Outcome, Halt>, second: Result<Outcome, Halt>) -> Result<Outcome, Halt> {
    match (first, second) {
        (Err(Halt::Short(first)), Err(Halt::Short(second))) => Err(Halt::Short(second.and(first))),
        // What is proved is worth more than how much memory the second would have needed.
        (Err(Halt::Short(first)), Err(Halt::Failed(error))) if error.is_of_memory() => {
            Err(Halt::Short(first))
        }
        (_, second) => second,
    }
}
