//! Blocks of eight slots that are probed as one.
//!
//! The entries of a block stand at its front, so a block is full exactly when its last slot is.

use super::entry::{Entry, LANES};
use crate::model::word::Word;

/// Eight slots, the occupied ones in front.
pub(super) type Block<E> = [E; LANES];

/// Occupied slots of a block, by bisection.
///
/// A scan to the first empty slot ends on a branch that cannot be predicted.
#[inline]
pub(super) fn occupied<W: Word, E: Entry<W>>(block: &Block<E>) -> usize {
    let beyond = |slot: usize| usize::from(!block[slot].is_empty());
    let half = 4 * beyond(3);
    let quarter = half + 2 * beyond(half + 1);
    quarter + beyond(quarter) + beyond(LANES - 1)
}

#[inline]
pub(super) fn is_full<W: Word, E: Entry<W>>(block: &Block<E>) -> bool {
    !block[LANES - 1].is_empty()
}

/// Stores `entry` behind the others of a block that is not full.
#[inline]
pub(super) fn put<W: Word, E: Entry<W>>(block: &mut Block<E>, entry: E) {
    block[occupied(block)] = entry;
}

/// Puts the last entry in the place of `entry`; says whether the block was full.
pub(super) fn take<W: Word, E: Entry<W>>(block: &mut Block<E>, entry: E) -> bool {
    let last = occupied(block) - 1;
    if let Some(gap) = block.iter().position(|&other| other == entry) {
        block.swap(gap, last);
    }
    block[last] = E::default();
    last == LANES - 1
}
