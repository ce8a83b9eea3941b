//! When work that takes long is saved.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How often the program was asked to save.
static ASKED: AtomicU64 = AtomicU64::new(0);

/// Makes every [`Schedule`] of the program due, until it is restarted: for a user who wants work
/// under way saved now.
pub fn save_soon() {
    ASKED.fetch_add(1, Ordering::Relaxed);
}

/// When work that takes long is saved next: at most once in a given time, or when [`save_soon`]
/// asks.
///
/// ```
/// use everyboard_store::{Schedule, save_soon};
/// use std::time::Duration;
///
/// assert!(Schedule::new(Duration::ZERO).is_due());
/// let mut schedule = Schedule::new(Duration::from_secs(300));
/// assert!(!schedule.is_due());
/// save_soon();
/// assert!(schedule.is_due());
/// schedule.restart();
/// assert!(!schedule.is_due());
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Schedule {
    every: Duration,
    last: Instant,
    /// [`ASKED`] when it was made or restarted.
    asked: u64,
}

impl Schedule {
    /// The first time is `every` from now; zero is always due.
    pub fn new(every: Duration) -> Self {
        Schedule { every, last: Instant::now(), asked: ASKED.load(Ordering::Relaxed) }
    }

    /// Whether the last time was long enough ago, or somebody has asked since.
    pub fn is_due(&self) -> bool {
        self.last.elapsed() >= self.every || self.asked != ASKED.load(Ordering::Relaxed)
    }

    /// Begins the time until the next save: something was saved just now.
    pub fn restart(&mut self) {
        *self = Schedule::new(self.every);
    }
}
