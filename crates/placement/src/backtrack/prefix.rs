//! A branch of the search, by which it is divided.

use crate::bits::Bits;

/// The placements that hold these seats and otherwise only seats that are open.
pub(crate) struct Prefix<const W: usize> {
    pub(super) taken: Vec<usize>,
    pub(super) open: Bits<W>,
}
