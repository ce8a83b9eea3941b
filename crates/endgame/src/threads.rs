//! Work on many items shared by several threads.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

/// Does `work` on every item, on `threads` threads, and returns what each thread made of its share
/// with the state that it began with. Items are drawn one by one, so that slow ones do not leave
/// threads idle.
pub(crate) fn share<I: Send, T: Send>(
    threads: NonZeroUsize,
    items: impl Iterator<Item = I> + Send,
    state: impl Fn() -> T + Sync,
    work: impl Fn(&mut T, I) + Sync,
) -> Vec<T> {
    let items = Mutex::new(items);
    let run = || {
        let mut state = state();
        loop {
            let item = items.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(item) = item else { return state };
            work(&mut state, item);
        }
    };
    if threads.get() == 1 {
        return vec![run()];
    }
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads.get()).map(|_| scope.spawn(run)).collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, T>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        running.into_iter().map(join).collect()
    })
}
