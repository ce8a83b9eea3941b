//! Shuffles for CPUs without instructions for them.

use super::stream::{BitMover, StreamTable, permute_rows};
use crate::sweep::program::PermuteOp;

/// Moves bits in six steps: by one place, by two, by four, ... by 32, those that have to go so far.
/// Which ones go in each step follows from the mask (H. S. Warren, Hacker's Delight, 7-4 and 7-5).
#[derive(Copy, Clone, Debug)]
pub(crate) struct Network;

/// A mask with the bits that move in each step.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Steps {
    mask: u64,
    moved: [u64; 6],
}

impl From<u64> for Steps {
    fn from(mask: u64) -> Self {
        let mut left = mask;
        let mut moved = [0; 6];
        // Bits of the mask that have an odd number of places below them to skip move by one; of
        // the pairs of skipped places that are left the same is true for two, and so on.
        let mut skipped = !mask << 1;
        for (step, moved) in moved.iter_mut().enumerate() {
            let odd = parities(skipped);
            *moved = odd & left;
            left = (left ^ *moved) | *moved >> (1 << step);
            skipped &= !odd;
        }
        Steps { mask, moved }
    }
}

/// By bit: whether an odd number of bits up to it, itself included, are set.
fn parities(mut bits: u64) -> u64 {
    for step in 0..6 {
        bits ^= bits << (1 << step);
    }
    bits
}

impl BitMover for Network {
    type Mask = Steps;

    #[inline(always)]
    fn extract(self, word: u64, Steps { mask, moved }: Steps) -> u64 {
        moved.iter().enumerate().fold(word & mask, |bits, (step, moved)| {
            let going = bits & moved;
            (bits ^ going) | going >> (1 << step)
        })
    }

    #[inline(always)]
    fn deposit(self, bits: u64, Steps { mask, moved }: Steps) -> u64 {
        let spread = moved.iter().enumerate().rfold(bits, |bits, (step, moved)| {
            let coming = bits << (1 << step);
            (bits & !moved) | (coming & moved)
        });
        spread & mask
    }
}

/// A permutation as tables.
pub(crate) type Table = StreamTable<Network>;

pub(crate) fn permute(
    tables: &[Option<Table>],
    rows: &[PermuteOp],
    source: &[u64],
    destination: &mut [u64],
) {
    permute_rows(Network, tables, rows, source, destination);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Bit after bit.
    fn extracted(word: u64, mask: u64) -> u64 {
        let taken = (0..64).filter(|bit| mask >> bit & 1 != 0).enumerate();
        taken.fold(0, |bits, (to, from)| bits | (word >> from & 1) << to)
    }

    proptest! {
        #[test]
        fn six_steps_move_bits_as_one_after_the_other_do(word: u64, mask: u64) {
            let together = Network.extract(word, mask.into());
            prop_assert_eq!(together, extracted(word, mask));
            prop_assert_eq!(Network.deposit(together, mask.into()), word & mask);
            prop_assert_eq!(Network.deposit(word, mask.into()) & !mask, 0);
        }
    }
}
