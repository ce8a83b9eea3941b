//! How an engine ends that has no outcome: what it knows by then, or what failed.

use crate::run::interval::{Interval, NarrowEnd, NarrowedInterval};
use crate::run::outcome::{Outcome, SolveError};
use everyboard_levels::{EarlyEnd, StopReason};
use everyboard_positions::paths::{Path, ShortestPaths};

/// The end of an engine without an outcome.
#[derive(Debug)]
pub(crate) enum Halt {
    /// Memory was used up, or the user stopped it.
    Short(Shortfall),
    /// Something failed.
    Failed(SolveError),
}

/// What an engine knows that fell short of an outcome.
#[derive(Debug)]
pub(crate) struct Shortfall {
    pub(crate) cause: Cause,
    /// Every solution has this many moves or more.
    pub(crate) at_least: usize,
    /// The most positions stored on complete levels.
    pub(crate) stored: u64,
    /// A solution that was found beside the search.
    pub(crate) path: Option<Box<Path>>,
}

/// Why an engine fell short of an outcome.
#[derive(Debug)]
pub(crate) enum Cause {
    /// More positions need more memory.
    Memory,
    /// By a forecast, they will need far more memory.
    Forecast,
    /// The graph of all shortest solutions needs more memory. Their length is known, and some of
    /// them.
    Paths(Option<ShortestPaths>),
    /// The user stopped it.
    Stop,
}

impl Shortfall {
    /// What it knows as an outcome.
    pub(crate) fn into_outcome(self) -> Outcome {
        let Shortfall { cause, at_least, stored, path } = self;
        let (end, some) = match cause {
            Cause::Memory | Cause::Forecast => (NarrowEnd::OutOfMemory, None),
            Cause::Paths(some) => (NarrowEnd::Exact, some),
            Cause::Stop => (NarrowEnd::Stopped, None),
        };
        let shortest = some.as_ref().and_then(|some| some.iter().next());
        let made = some.and_then(|some| some.made);
        let interval = Interval { at_least, path: shortest };
        let narrowed = NarrowedInterval::new(interval, end);
        Outcome::Narrowed(
            NarrowedInterval { stored, made, ..narrowed }.with_path(path.map(|path| *path)),
        )
    }

    /// The same, where another engine knew this before.
    pub(crate) fn and(self, before: Shortfall) -> Self {
        let stored = self.stored.max(before.stored);
        let at_least = self.at_least.max(before.at_least);
        // A length that is known stays known.
        let cause = match (self.cause, before.cause) {
            (Cause::Paths(Some(some)), _) | (_, Cause::Paths(Some(some))) => {
                Cause::Paths(Some(some))
            }
            (Cause::Stop, _) => Cause::Stop,
            (Cause::Paths(None), _) | (_, Cause::Paths(None)) => Cause::Paths(None),
            (cause, _) => cause,
        };
        Shortfall { cause, at_least, stored, path: self.path.or(before.path) }
    }

    pub(crate) fn new(cause: Cause, at_least: usize, stored: u64) -> Self {
        Shortfall { cause, at_least, stored, path: None }
    }
}

impl Halt {
    /// A level could not be completed: every solution needs more moves than `longer_than`.
    pub(crate) fn out_of_memory(longer_than: usize, stored: u64) -> Self {
        Halt::Short(Shortfall::new(Cause::Memory, longer_than + 1, stored))
    }

    /// The next levels are forecast not to fit: every solution has `at_least` moves or more.
    pub(crate) fn hopeless(at_least: usize, stored: u64) -> Self {
        Halt::Short(Shortfall::new(Cause::Forecast, at_least, stored))
    }

    /// The sides have met, so that the length is known, but not all solutions fit in the memory.
    pub(crate) fn too_many_paths(length: usize, stored: u64, some: Option<ShortestPaths>) -> Self {
        Halt::Short(Shortfall::new(Cause::Paths(some), length, stored))
    }

    /// The same, where this solution is known.
    pub(crate) fn with_path(mut self, path: Option<Path>) -> Self {
        if let Halt::Short(short) = &mut self {
            short.path = path.map(Box::new);
        }
        self
    }

    /// The same, where every solution is proved to have `moves` or more.
    pub(crate) fn or_at_least(mut self, moves: usize) -> Self {
        if let Halt::Short(short) = &mut self {
            short.at_least = short.at_least.max(moves);
        }
        self
    }
}

impl From<EarlyEnd> for Halt {
    fn from(EarlyEnd { reason, longer_than, stored }: EarlyEnd) -> Self {
        match reason {
            StopReason::OutOfMemory => Halt::out_of_memory(longer_than, stored),
            StopReason::Stopped => {
                Halt::Short(Shortfall::new(Cause::Stop, longer_than + 1, stored))
            }
            StopReason::Failed(error) => Halt::Failed(error.into()),
        }
    }
}

impl<E: Into<SolveError>> From<E> for Halt {
    fn from(error: E) -> Self {
        Halt::Failed(error.into())
    }
}
