//! Work shared by several threads, or done by one where there are none.
//!
//! What is shared is drawn piece by piece, so that a slow piece leaves no thread idle: numbers by
//! [`Tickets`], items by [`share`].
//!
//! ```
//! use everyboard_cpu::{Tickets, on_each};
//! use std::num::NonZeroUsize;
//!
//! let tickets = Tickets::new(100);
//! let add_up = || std::iter::from_fn(|| tickets.draw()).sum::<usize>();
//! let sums = on_each(NonZeroUsize::new(2).unwrap(), add_up);
//! assert_eq!(sums.into_iter().sum::<usize>(), 99 * 100 / 2);
//! ```

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Runs `work` on `threads` threads at once and returns what each made of it. A panic of one of
/// them goes on in the caller. Without the feature `threads` it is run once.
pub fn on_each<T: Send>(threads: NonZeroUsize, work: impl Fn() -> T + Sync) -> Vec<T> {
    if threads.get() == 1 || !cfg!(feature = "threads") {
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

/// Does `work` on every item, on `threads` threads, and returns what each thread made of its share
/// with the state that it began with. Drawing an item takes a lock.
pub fn share<I: Send, T: Send>(
    threads: NonZeroUsize,
    items: impl Iterator<Item = I> + Send,
    state: impl Fn() -> T + Sync,
    work: impl Fn(&mut T, I) + Sync,
) -> Vec<T> {
    let items = Mutex::new(items);
    on_each(threads, || {
        let mut state = state();
        loop {
            let item = items.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(item) = item else { return state };
            work(&mut state, item);
        }
    })
}

/// Numbers 0, 1, ... that several threads draw, each number once.
#[derive(Debug)]
pub struct Tickets {
    next: AtomicUsize,
    end: usize,
}

impl Tickets {
    /// The numbers below `end`.
    pub fn new(end: usize) -> Self {
        Tickets { next: AtomicUsize::new(0), end }
    }

    /// The next number that nobody has drawn; none when all are.
    pub fn draw(&self) -> Option<usize> {
        let drawn = self.next.fetch_add(1, Ordering::Relaxed);
        (drawn < self.end).then_some(drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_done_once_by_someone() {
        for threads in [1, 2, 5] {
            let threads = NonZeroUsize::new(threads).unwrap();
            let shares = share(threads, 0..1000, Vec::new, |done, item| done.push(item));
            let mut all = shares.concat();
            all.sort_unstable();
            assert_eq!(all, (0..1000).collect::<Vec<_>>());
        }
    }
}
