//! Buffers that threads borrow, one set each, and leave for the next.

use super::codec::Scratch;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Sets of buffers that nobody uses just now: as many in all as threads were ever at work at once.
#[derive(Default)]
pub(super) struct Pool {
    idle: Mutex<Vec<Scratch>>,
}

impl Pool {
    /// Does `work` with a set of buffers that no other thread has meanwhile.
    pub(super) fn lend<T>(&self, work: impl FnOnce(&mut Scratch) -> T) -> T {
        let mut scratch = locked(&self.idle).pop().unwrap_or_default();
        let outcome = work(&mut scratch);
        locked(&self.idle).push(scratch);
        outcome
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").finish_non_exhaustive()
    }
}

/// What a lock guards. It is whole also after a panic elsewhere, so a poisoned lock does not
/// matter.
pub(super) fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
