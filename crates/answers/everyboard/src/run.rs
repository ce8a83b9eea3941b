//! What work may use, whom it tells how far it is, and who may stop it.

use crate::Progress;
use crate::plan::{Besides, default_memory};
use crate::progress::{State, Tell, now, unpoisoned};
use everyboard_census::CensusOptions;
use everyboard_puzzle::RewriteSystem;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What work may use, whom it tells how far it is, and who may stop it.
///
/// Every question that may take long comes twice: `solve()` with the defaults, and
/// `solve_with(&run)`. The defaults are all cores, three quarters of the memory of the machine or
/// of what a container is allowed of it, no limit of time, and whatever engine suits. Clones share
/// the progress and the stop, so a clone on another thread can stop the work:
///
/// ```
/// use everyboard::{Origin, Puzzle, Run};
///
/// let puzzle = Puzzle::named("knights-5x5")?;
/// let run = Run::new().threads(1).memory(256 << 20);
/// run.stop();
/// assert!(puzzle.census_with(Origin::Start, &run).unwrap_err().is_stopped());
/// # Ok::<(), everyboard::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Run {
    threads: Option<NonZeroUsize>,
    memory: Option<u64>,
    pub(crate) until: Option<Instant>,
    engine: Option<Engine>,
    checkpoint: Option<PathBuf>,
    pub(crate) shared: Arc<RunInner>,
}

/// What clones share.
#[derive(Default)]
pub(crate) struct RunInner {
    pub(crate) is_stopped: Arc<AtomicBool>,
    pub(crate) state: Mutex<State>,
    pub(crate) tell: Mutex<Option<Arc<Tell>>>,
}

/// How positions are kept.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// Those that moves lead to, in a hash table.
    Sparse,
    /// A bit or two for every arrangement of the pieces.
    Dense,
    /// Those that can lie on a solution of a certain length, as weights or tables prove. Only for
    /// solutions.
    Bounded,
}

/// More do not help, and a system may refuse them.
const MOST_THREADS: usize = 1024;

/// Between two saves of work.
#[cfg(feature = "files")]
pub(crate) const BETWEEN_SAVES: Duration = Duration::from_secs(120);

impl Run {
    /// All defaults.
    pub fn new() -> Self {
        Self::default()
    }

    /// At most this many threads, and never more than 1024; 0 for one on each core.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Run { threads: NonZeroUsize::new(threads.min(MOST_THREADS)), ..self }
    }

    /// At most this many bytes of memory, for all that the work keeps. Some 16 MiB are needed for
    /// the smallest puzzle.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        Run { memory: Some(bytes), ..self }
    }

    /// Ends the work when this time is over, counted from this call.
    #[must_use]
    pub fn time_limit(self, limit: Duration) -> Self {
        Run { until: now().and_then(|now| now.checked_add(limit)), ..self }
    }

    /// Has this engine keep positions, whatever would suit.
    #[must_use]
    pub fn engine(self, engine: Engine) -> Self {
        Run { engine: Some(engine), ..self }
    }

    /// Saves work in this folder every two minutes and when it is stopped, and continues from what
    /// is saved there.
    #[cfg(feature = "files")]
    #[must_use]
    pub fn checkpoint(self, folder: impl Into<PathBuf>) -> Self {
        Run { checkpoint: Some(folder.into()), ..self }
    }

    /// Calls `tell` after every level, and up to 20 times a second within one, from whatever
    /// thread.
    #[must_use]
    pub fn on_progress(self, tell: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        *unpoisoned(&self.shared.tell) = Some(Arc::new(tell));
        self
    }

    /// Asks all work with this run, or with a clone of it, to end, now and later. It does within a
    /// fraction of a second.
    pub fn stop(&self) {
        self.shared.is_stopped.store(true, Ordering::Relaxed);
    }

    /// The same until then, stopped with this one, but with progress of its own that nobody hears.
    pub(crate) fn by_itself(&self, until: Instant) -> Self {
        let until = Some(self.until.map_or(until, |other| other.min(until)));
        let is_stopped = Arc::clone(&self.shared.is_stopped);
        let shared = Arc::new(RunInner { is_stopped, ..RunInner::default() });
        Run { until, shared, ..self.clone() }
    }

    pub(crate) fn thread_count(&self) -> NonZeroUsize {
        if cfg!(not(feature = "threads")) {
            return NonZeroUsize::MIN;
        }
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(cores)
    }

    /// The bytes that all work together may take.
    pub(crate) fn all_memory(&self) -> u64 {
        self.memory.unwrap_or_else(default_memory)
    }

    pub(crate) fn search_memory(&self) -> u64 {
        Besides::default().for_search(self.all_memory())
    }

    pub(crate) fn asked_engine(&self) -> Option<Engine> {
        self.engine
    }

    pub(crate) fn folder(&self) -> Option<&Path> {
        self.checkpoint.as_deref()
    }

    pub(crate) fn census_options(&self, system: &RewriteSystem, antipodes: usize) -> CensusOptions {
        let besides = Besides::default().with_moves(system);
        CensusOptions {
            threads: self.thread_count(),
            memory: besides.for_census(self.all_memory()),
            antipodes,
            ..CensusOptions::default()
        }
    }
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Run { threads, memory, until, engine, checkpoint, .. } = self;
        let mut shown = f.debug_struct("Run");
        shown.field("threads", threads).field("memory", memory).field("until", until);
        shown.field("engine", engine).field("checkpoint", checkpoint).finish_non_exhaustive()
    }
}
