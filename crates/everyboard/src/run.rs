//! What work may use, whom it tells how far it is, and who may stop it.

use crate::plan::{Besides, default_memory};
use everyboard_puzzle::RewriteSystem;
use everyboard_search as search;
use everyboard_search::dense::{CensusOptions, InstructionSet};
use std::fmt;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

#[cfg(feature = "threads")]
use crate::Result;
#[cfg(feature = "threads")]
use std::thread::{self, JoinHandle};

/// What work may use, whom it tells how far it is, and who may stop it.
///
/// Every question that may take long comes twice: `solve()` with the defaults, and `solve_with(&run)`. The defaults are
/// all cores, three quarters of the memory of the machine or of what a container is allowed of it, no limit of time, and
/// whatever engine suits. Clones share the progress and the stop, so a clone on another thread can stop the work:
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
    until: Option<Instant>,
    engine: Option<Engine>,
    checkpoint: Option<PathBuf>,
    shared: Arc<Shared>,
}

/// What clones share.
#[derive(Default)]
struct Shared {
    is_stopped: AtomicBool,
    state: Mutex<State>,
    tell: Mutex<Option<Arc<Tell>>>,
}

/// What is called with the progress.
type Tell = dyn Fn(&Progress) + Send + Sync;

#[derive(Default)]
struct State {
    progress: Progress,
    began: Option<Instant>,
    told: Option<Instant>,
    /// Of the level under way: the work that is done.
    looked_at: u64,
}

/// How positions are kept.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// Those that moves lead to, in a hash table.
    Sparse,
    /// A bit or two for every arrangement of the pieces.
    Dense,
    /// Those that can lie on a solution of a certain length, as weights or tables prove. Only for solutions.
    Bounded,
}

/// What work does now.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Phase {
    /// It is about to begin.
    #[default]
    Planning,
    /// It goes from one level of positions to the next.
    Searching,
    /// It collects all shortest solutions, whose length is known.
    Tracing,
    /// It solves a game or an ending.
    Solving,
    /// It counts placements.
    Counting,
    /// It checks a certificate.
    Checking,
}

/// How far work is.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// What it does now.
    pub phase: Phase,
    /// The last level that is complete: the moves from where it began.
    pub level: usize,
    /// The positions that were found so far.
    pub positions: u64,
    /// The share of the level under way that is done, or of all the work where levels are not what it consists of: from
    /// 0 to 1.
    pub part: f64,
    /// The time since it began.
    pub elapsed: Duration,
}

/// Between two saves of work.
#[cfg(feature = "files")]
pub(crate) const BETWEEN_SAVES: Duration = Duration::from_secs(120);

/// Between two calls of a callback within a level.
const PAUSE: Duration = Duration::from_millis(50);

impl Run {
    /// All defaults.
    pub fn new() -> Self {
        Self::default()
    }

    /// At most this many threads; 0 for one on each core.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Run { threads: NonZeroUsize::new(threads), ..self }
    }

    /// At most this many bytes of memory, for all that the work keeps. Some 16 MiB are needed for the smallest puzzle.
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

    /// Saves work in this folder every two minutes and when it is stopped, and continues from what is saved there.
    #[cfg(feature = "files")]
    #[must_use]
    pub fn checkpoint(self, folder: impl Into<PathBuf>) -> Self {
        Run { checkpoint: Some(folder.into()), ..self }
    }

    /// Calls `tell` after every level, and up to 20 times a second within one, from whatever thread.
    #[must_use]
    pub fn on_progress(self, tell: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        *unpoisoned(&self.shared.tell) = Some(Arc::new(tell));
        self
    }

    /// Asks all work with this run, or with a clone of it, to end. It does within a fraction of a second.
    pub fn stop(&self) {
        self.shared.is_stopped.store(true, Ordering::Relaxed);
    }

    /// How far the work is.
    pub fn progress(&self) -> Progress {
        let state = unpoisoned(&self.shared.state);
        let elapsed = state.began.map_or(Duration::ZERO, |began| began.elapsed());
        Progress { elapsed, ..state.progress }
    }

    /// Does work with this run on a thread of its own.
    ///
    /// # Panics
    /// If the system refuses the thread.
    #[cfg(feature = "threads")]
    pub fn spawn<T: Send + 'static>(
        self,
        work: impl FnOnce(&Run) -> Result<T> + Send + 'static,
    ) -> Job<T> {
        let run = self.clone();
        Job { thread: Some(thread::spawn(move || work(&run))), run: self }
    }

    /// Whether the work is to end.
    pub(crate) fn is_to_end(&self) -> bool {
        self.shared.is_stopped.load(Ordering::Relaxed)
            || self.until.is_some_and(|until| Instant::now() >= until)
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

    #[cfg_attr(not(feature = "files"), expect(dead_code, reason = "only files are saved"))]
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.checkpoint.as_deref()
    }

    pub(crate) fn census_options(&self, system: &RewriteSystem, antipodes: usize) -> CensusOptions {
        let besides = Besides::default().with_moves(system);
        CensusOptions {
            threads: self.thread_count(),
            memory: besides.for_census(self.all_memory()),
            antipodes,
            instruction_set: InstructionSet::best(),
        }
    }

    /// Work begins with this phase.
    pub(crate) fn begin(&self, phase: Phase) {
        let mut state = unpoisoned(&self.shared.state);
        *state = State { began: now(), ..State::default() };
        state.progress.phase = phase;
    }

    /// Notes what is new, and tells it: always if a step `is_done`, otherwise not too often.
    fn note(&self, is_done: bool, change: impl FnOnce(&mut State)) {
        let mut state = unpoisoned(&self.shared.state);
        change(&mut state);
        let Some(tell) = unpoisoned(&self.shared.tell).clone() else { return };
        let now = now();
        let is_due = match (state.told, now) {
            (Some(told), Some(now)) => now.duration_since(told) >= PAUSE,
            _ => true,
        };
        if is_done || is_due {
            state.told = now;
            // It may ask for the progress itself.
            drop(state);
            tell(&self.progress());
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

/// The time, where there is a clock.
fn now() -> Option<Instant> {
    if cfg!(all(target_family = "wasm", target_os = "unknown")) {
        None
    } else {
        Some(Instant::now())
    }
}

/// What is locked is whole even if a callback panicked.
fn unpoisoned<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The share `done` of `all`.
fn share(done: u64, all: u64) -> f64 {
    done as f64 / all.max(1) as f64
}

/// The five sorts of work below tell a run how far they are, and ask it whether to stop.
mod tells {
    use super::{Phase, Run, search, share};

    impl search::Progress for Run {
        fn level(&self, done: search::LevelDone) {
            self.note(true, |state| {
                state.looked_at = 0;
                state.progress.phase = Phase::Searching;
                state.progress.level = done.level;
                state.progress.positions = done.stored;
                state.progress.part = 0.0;
            });
        }

        fn beam(&self, level: usize, positions: u64) {
            self.note(false, |state| {
                state.progress.level = level;
                state.progress.positions = positions;
            });
        }

        fn depth_first(&self, longest: usize, positions: u64) {
            self.note(false, |state| {
                state.progress.level = longest;
                state.progress.positions = positions;
            });
        }

        fn looked_at(&self, part: u64, whole: u64) {
            self.note(false, |state| {
                state.looked_at += part;
                state.progress.part = share(state.looked_at, whole).min(1.0);
            });
        }

        fn tracing(&self, done: search::Tracing) {
            let part = match done {
                search::Tracing::Positions { levels, of } => share(levels as u64, of as u64),
                search::Tracing::Moves { positions, of } => share(positions, of),
            };
            self.note(false, |state| {
                state.progress.phase = Phase::Tracing;
                state.progress.part = part;
            });
        }

        fn is_stopped(&self) -> bool {
            self.is_to_end()
        }
    }

    #[cfg(feature = "placements")]
    impl everyboard_placement::Observer for Run {
        fn stop(&self) -> bool {
            self.is_to_end()
        }
    }

    #[cfg(feature = "endgames")]
    impl everyboard_endgame::Progress for Run {
        fn level(&self, done: everyboard_endgame::LevelDone) {
            self.note(true, |state| {
                state.progress.level = done.level.into();
                state.progress.positions += done.won + done.lost;
            });
        }

        fn is_stopped(&self) -> bool {
            self.is_to_end()
        }
    }

    #[cfg(feature = "games")]
    impl everyboard_game::Watch for &Run {
        fn solved(&mut self, positions: u64, all: u64) -> bool {
            self.note(true, |state| {
                state.progress.positions = positions;
                state.progress.part = share(positions, all);
            });
            !self.is_to_end()
        }

        fn begins_step(&mut self, _: &everyboard_game::Material, step: usize) -> bool {
            self.note(false, |state| state.progress.level = step);
            !self.is_to_end()
        }
    }

    #[cfg(feature = "certificates")]
    impl everyboard_certificate::Progress for &Run {
        fn level(&mut self, moves: usize, positions: usize) {
            self.note(true, |state| {
                state.progress.level = moves;
                state.progress.positions += positions as u64;
            });
        }

        fn is_stopped(&self) -> bool {
            self.is_to_end()
        }
    }
}

/// Work on a thread of its own. When it is dropped, the work is stopped.
///
/// ```
/// use everyboard::{Puzzle, Run};
///
/// let puzzle = Puzzle::named("knights-5x5")?;
/// let job = Run::new().spawn(move |run| puzzle.solve_with(run));
/// assert_eq!(job.join()?.length(), Some(36));
/// # Ok::<(), everyboard::Error>(())
/// ```
#[cfg(feature = "threads")]
#[derive(Debug)]
pub struct Job<T> {
    run: Run,
    /// `None` once it is joined.
    thread: Option<JoinHandle<Result<T>>>,
}

#[cfg(feature = "threads")]
impl<T> Job<T> {
    /// How far the work is.
    pub fn progress(&self) -> Progress {
        self.run.progress()
    }

    /// Whether [`Job::join`] would return at once.
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Asks the work to end.
    pub fn stop(&self) {
        self.run.stop();
    }

    /// Waits for the end of the work, and returns what it found.
    ///
    /// # Errors
    /// As the work; of kind `Stopped` if it was stopped before it had an answer.
    ///
    /// # Panics
    /// If the work panicked.
    pub fn join(mut self) -> Result<T> {
        let thread = self.thread.take().expect("only this takes the thread");
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

#[cfg(feature = "threads")]
impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.run.stop();
    }
}
