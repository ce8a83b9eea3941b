//! How far work is, and whom a run tells it: it listens to all sorts of work in the crates below.

use crate::Run;
use everyboard_watch::{LevelDone, News, Tracing, Watch};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What work does now, in a word.
#[allow(dead_code, reason = "without some features there is no work of some sorts")]
pub(crate) mod phase {
    pub(crate) const PLANNING: &str = "planning";
    pub(crate) const SEARCHING: &str = "searching";
    pub(crate) const TRACING: &str = "tracing";
    pub(crate) const SOLVING: &str = "solving";
    pub(crate) const COUNTING: &str = "counting";
    pub(crate) const MAKING: &str = "making";
    pub(crate) const CHECKING: &str = "checking";
}

/// How far work is.
#[derive(Copy, Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// What it does now, in a word:
    ///
    /// | word | it ... |
    /// |---|---|
    /// | planning | is about to begin |
    /// | searching | goes from one level of positions to the next |
    /// | tracing | collects all shortest solutions, whose length is known |
    /// | solving | solves a game or an ending |
    /// | counting | counts placements |
    /// | making | makes puzzles |
    /// | checking | checks a certificate |
    pub phase: &'static str,
    /// The last level that is complete: the moves from where it began.
    pub level: usize,
    /// The positions that were found so far.
    pub positions: u64,
    /// The share of the level under way that is done, or of all the work where levels are not what
    /// it consists of: from 0 to 1.
    pub part: f64,
    /// The time since it began.
    pub elapsed: Duration,
}

impl Default for Progress {
    fn default() -> Self {
        let (phase, elapsed) = (phase::PLANNING, Duration::ZERO);
        Progress { phase, level: 0, positions: 0, part: 0.0, elapsed }
    }
}

/// What is called with the progress.
pub(crate) type Tell = dyn Fn(&Progress) + Send + Sync;

#[derive(Default)]
pub(crate) struct State {
    progress: Progress,
    began: Option<Instant>,
    told: Option<Instant>,
    /// Of the level under way: the work that is done.
    looked_at: u64,
}

/// Between two calls of a callback within a level.
const PAUSE: Duration = Duration::from_millis(50);

impl Run {
    /// How far the work is.
    pub fn progress(&self) -> Progress {
        let state = unpoisoned(&self.shared.state);
        let elapsed = state.began.map_or(Duration::ZERO, |began| began.elapsed());
        Progress { elapsed, ..state.progress }
    }

    /// Work begins with this phase.
    pub(crate) fn begin(&self, phase: &'static str) {
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

/// The time, where there is a clock.
pub(crate) fn now() -> Option<Instant> {
    if cfg!(all(target_family = "wasm", target_os = "unknown")) {
        None
    } else {
        Some(Instant::now())
    }
}

/// What is locked is whole even if a callback panicked.
pub(crate) fn unpoisoned<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The share `done` of `all`.
fn share(done: u64, all: u64) -> f64 {
    done as f64 / all.max(1) as f64
}

impl Watch for Run {
    fn level(&self, done: LevelDone) {
        self.note(true, |state| {
            state.looked_at = 0;
            if state.progress.phase != phase::CHECKING {
                state.progress.phase = phase::SEARCHING;
            }
            // The level after the last one is empty.
            if done.positions > 0 {
                state.progress.level = done.level;
            }
            state.progress.positions = done.stored;
            state.progress.part = 0.0;
        });
    }

    fn part(&self, part: u64, whole: u64) {
        self.note(false, |state| {
            state.looked_at += part;
            state.progress.part = share(state.looked_at, whole).min(1.0);
        });
    }

    fn news(&self, news: News) {
        let is_done = matches!(news, News::Mates { .. } | News::Solved { .. });
        self.note(is_done, |State { progress, .. }| match news {
            News::Beam { level, positions } | News::DepthFirst { longest: level, positions } => {
                (progress.level, progress.positions) = (level, positions);
            }
            News::Tracing(done) => {
                progress.phase = phase::TRACING;
                progress.part = match done {
                    Tracing::Positions { levels, of } => share(levels as u64, of as u64),
                    Tracing::Moves { positions, of } => share(positions, of),
                };
            }
            News::Mates { moves, won, lost } => {
                progress.level = moves.into();
                progress.positions += won + lost;
            }
            News::Solved { positions, of } => {
                progress.positions = positions;
                progress.part = share(positions, of);
            }
            News::Step { step, .. } => progress.level = step,
            _ => {}
        });
    }

    fn is_stopped(&self) -> bool {
        self.shared.is_stopped.load(Ordering::Relaxed)
            || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

#[cfg(feature = "placements")]
impl everyboard_placement::Observer for Run {}
