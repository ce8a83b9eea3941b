//! Work shared by several threads, or done by one where there are none.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs `work` on `threads` threads at once and returns what each made of it.
#[cfg(feature = "threads")]
pub(crate) fn on_each<T: Send>(threads: NonZeroUsize, work: impl Fn() -> T + Sync) -> Vec<T> {
    if threads.get() == 1 {
        return vec![work()];
    }
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads.get()).map(|_| scope.spawn(&work)).collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, T>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        running.into_iter().map(join).collect()
    })
}

/// Runs `work` once: this build has no threads.
#[cfg(not(feature = "threads"))]
pub(crate) fn on_each<T: Send>(_threads: NonZeroUsize, work: impl Fn() -> T + Sync) -> Vec<T> {
    vec![work()]
}

/// Numbers 0, 1, ... that several threads draw, each number once.
pub(crate) struct Tickets {
    next: AtomicUsize,
    end: usize,
}

impl Tickets {
    pub(crate) fn new(end: usize) -> Self {
        Tickets { next: AtomicUsize::new(0), end }
    }

    pub(crate) fn draw(&self) -> Option<usize> {
        let drawn = self.next.fetch_add(1, Ordering::Relaxed);
        (drawn < self.end).then_some(drawn)
    }
}
