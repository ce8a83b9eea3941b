//! Work shared by several threads, or done by one where there are none.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Runs `work` on `threads` threads at once and returns the results, in the order in which they are
/// ready. If the system refuses some of the threads, there are fewer results, one at least: callers
/// share their tasks among those there are. If a thread panics, the panic continues in the caller.
/// Without the feature `threads`, `work` runs once.
pub fn run_on_threads<T: Send>(threads: NonZeroUsize, work: impl Fn() -> T + Sync) -> Vec<T> {
    let results = Mutex::new(Vec::new());
    run(threads, &|| {
        let result = work();
        results.lock().unwrap_or_else(PoisonError::into_inner).push(result);
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Calls `work` on this thread and on as many others as the system lets start. Compiled once: with
/// the type of `work` known, each caller would have all this, and its own work twice.
fn run(threads: NonZeroUsize, work: &(dyn Fn() + Sync)) {
    let others = if cfg!(feature = "threads") { threads.get() } else { 1 };
    thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let running: Vec<_> = (1..others).map_while(start).collect();
        work();
        for thread in running {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
}

/// Folds `items` on `threads` threads. Each thread begins with a state of its own, made by `init`,
/// and calls `fold` on every item that it takes. Returns the states, one for each thread.
///
/// Which thread takes which item is left to chance, so the caller must combine the states in a way
/// that does not depend on it. Taking an item locks the iterator.
///
/// ```
/// use everyboard_cpu::parallel_fold;
/// use std::num::NonZeroUsize;
///
/// let threads = NonZeroUsize::new(3).unwrap();
/// let sums = parallel_fold(threads, 1..=10, || 0, |sum, item| *sum += item);
/// assert_eq!(sums.iter().sum::<i32>(), 55);
/// ```
pub fn parallel_fold<I: Send, T: Send>(
    threads: NonZeroUsize,
    items: impl Iterator<Item = I> + Send,
    init: impl Fn() -> T + Sync,
    fold: impl Fn(&mut T, I) + Sync,
) -> Vec<T> {
    let items = Mutex::new(items);
    run_on_threads(threads, || {
        let mut state = init();
        loop {
            let item = items.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(item) = item else { return state };
            fold(&mut state, item);
        }
    })
}

/// The task numbers 0, 1, ..., which several threads take. Each number is taken once.
#[derive(Debug)]
pub struct TaskQueue {
    next: AtomicUsize,
    end: usize,
}

impl TaskQueue {
    /// The numbers below `tasks`.
    pub fn new(tasks: usize) -> Self {
        TaskQueue { next: AtomicUsize::new(0), end: tasks }
    }

    /// The next number, or `None` once all are taken.
    pub fn take(&self) -> Option<usize> {
        let taken = self.next.fetch_add(1, Ordering::Relaxed);
        (taken < self.end).then_some(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_folded_once() {
        for threads in [1, 2, 5] {
            let threads = NonZeroUsize::new(threads).unwrap();
            let parts = parallel_fold(threads, 0..1000, Vec::new, |part, item| part.push(item));
            let mut all = parts.concat();
            all.sort_unstable();
            assert_eq!(all, (0..1000).collect::<Vec<_>>());
        }
    }

    /// Where there are no threads, starting one fails.
    #[test]
    fn one_thread_is_the_one_that_asks() {
        let ids = run_on_threads(NonZeroUsize::MIN, || thread::current().id());
        assert_eq!(ids, [thread::current().id()]);
    }
}
