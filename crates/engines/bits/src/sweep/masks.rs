//! Which bits of a row hold a symbol on a low square.
//!
//! A row lists the arrangements of the low squares. What they may hold is a multiset, so these
//! masks depend on that alone, and all rows over it share them: for each low square and symbol as
//! many bits as such a row has.
//!
//! ```text
//!   low squares hold W W B      bit    0   1   2
//!                                     WWB WBW BWW
//!   first square holds W        mask   1   1   0
//!   third square holds B        mask   1   0   0
//!   both                        mask   1   0   0
//! ```
//!
//! **Memory**: low squares times symbols times row bits for each class of rows, a few KiB in all.
//! It is needed only until the programs are compiled.

use crate::space::chunks::row_bits;
use crate::space::listing::SlotDigit;
use crate::space::multiset::Multiset;
use rustc_hash::FxHashMap;

/// A set of the bits of a row.
pub(crate) type Mask = Vec<u64>;

/// The masks of rows, made when first asked for.
#[derive(Default)]
pub(crate) struct Masks {
    /// By what the low squares hold, then by slot, then by symbol.
    by_class: FxHashMap<Multiset, Vec<Vec<Mask>>>,
}

/// By slot, then by symbol: the mask of a row whose low squares hold `left`.
fn row_masks(left: &Multiset) -> Vec<Vec<Mask>> {
    let bits = row_bits(left) as usize;
    let empty = vec![0; bits.div_ceil(64)];
    let mut holding = vec![vec![empty; left.counts().len()]; left.len()];
    let mut entry = left.unrank(0);
    for bit in 0..bits {
        for (slot, &digit) in entry.iter().enumerate() {
            holding[slot][usize::from(digit)][bit / 64] |= 1 << (bit % 64);
        }
        while advance(&mut entry) && left.parity().is_some_and(|it| !it.admits(&entry)) {}
    }
    holding
}

/// Makes the next arrangement in lexicographic order, if this is not the last one.
fn advance(entry: &mut [u8]) -> bool {
    let Some(falls) = entry.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let rises = entry.iter().rposition(|&digit| digit > entry[falls]).expect("its neighbour is");
    entry.swap(falls, rises);
    entry[falls + 1..].reverse();
    true
}

impl Masks {
    /// The bits of rows over `left` that hold all of `held`.
    pub(crate) fn holding(&mut self, left: &Multiset, held: &[SlotDigit]) -> Mask {
        let masks = self.by_class.entry(left.clone()).or_insert_with_key(row_masks);
        let mut mask = all_ones(row_bits(left) as usize);
        for &(slot, digit) in held {
            let holding = &masks[usize::from(slot)][usize::from(digit)];
            mask.iter_mut().zip(holding).for_each(|(word, here)| *word &= here);
        }
        mask
    }
}

/// The first `bits` bits.
pub(crate) fn all_ones(bits: usize) -> Mask {
    let mut mask = vec![u64::MAX; bits.div_ceil(64)];
    if let Some(last) = mask.last_mut().filter(|_| !bits.is_multiple_of(64)) {
        *last = (1 << (bits % 64)) - 1;
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_squares_of_two_white_and_one_black() {
        // WWB WBW BWW, from bit 0 on.
        let left = Multiset::new([2, 1]);
        let mut masks = Masks::default();
        assert_eq!(masks.holding(&left, &[]), [0b111]);
        assert_eq!(masks.holding(&left, &[(0, 1)]), [0b100]);
        assert_eq!(masks.holding(&left, &[(0, 0), (2, 0)]), [0b010]);
    }
}
