//! Random numbers for searches in random orders.

use crate::chance;

/// A sequence of random numbers.
pub(super) struct Random(pub(super) u64);

impl Random {
    /// A number below `end`.
    pub(super) fn below(&mut self, end: usize) -> usize {
        (chance::next(&mut self.0) % end.max(1) as u64) as usize
    }
}
