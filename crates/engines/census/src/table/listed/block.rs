//! A block of a file of listed positions.
//!
//! ```text
//!   word 0     how many positions there are, n
//!   2n bits    their values, the first in the lowest bits, up to a whole word
//!   bytes      for each position: how many of its low bytes differ from those of the one before it (from 0 for the first),
//!              then these, the lowest first; zeros up to a whole word
//! ```
//!
//! Positions ascend, as numbers of the packed bits. So a position takes two bits and one byte more
//! than what it does not share with the one before it, and zstd takes what there is to take of
//! that.

use crate::table::keeping::Value;
use everyboard_positions::word::{Word, from_limbs, limbs};

/// Positions of a block: it is decoded in some tens of microseconds.
pub(super) const POSITIONS: usize = 1 << 12;

/// Values in a word.
const IN_WORD: usize = 32;

/// A decoded block.
#[derive(Debug, Default)]
pub(super) struct Block<W> {
    /// Ascending.
    pub(super) keys: Vec<W>,
    pub(super) values: Vec<Value>,
}

/// The words of a block.
pub(super) fn encoded<W: Word>(positions: &[(W, Value)]) -> Vec<u64> {
    let mut words = vec![positions.len() as u64];
    words.extend(positions.chunks(IN_WORD).map(|chunk| {
        let values = chunk.iter().zip((0..).step_by(2));
        values.fold(0, |word, (&(_, value), shift)| word | u64::from(value) << shift)
    }));
    let mut bytes = Vec::new();
    let mut before = W::default();
    for &(key, _) in positions {
        let differ = low_bytes(key ^ before);
        bytes.push(differ as u8);
        let low = limbs(key).flat_map(u64::to_le_bytes);
        bytes.extend(low.take(differ));
        before = key;
    }
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    let (in_words, _) = bytes.as_chunks::<8>();
    words.extend(in_words.iter().map(|&bytes| u64::from_le_bytes(bytes)));
    words
}

/// The bytes of a number without zeros at its high end.
fn low_bytes<W: Word>(number: W) -> usize {
    let bytes = limbs(number).flat_map(u64::to_le_bytes);
    bytes.zip(1..).filter(|&(byte, _)| byte != 0).map(|(_, count)| count).last().unwrap_or(0)
}

impl<W: Word> Block<W> {
    /// The block of these words. Of words that are none, what can be read.
    pub(super) fn decoded(words: Vec<u64>) -> Self {
        let Some((&count, rest)) = words.split_first() else { return Self::default() };
        let count = usize::try_from(count).unwrap_or(usize::MAX).min(POSITIONS);
        let Some((values, coded)) = rest.split_at_checked(count.div_ceil(IN_WORD)) else {
            return Self::default();
        };
        let mut bytes = coded.iter().copied().flat_map(u64::to_le_bytes);
        let mut keys = Vec::with_capacity(count);
        let mut before = W::default();
        while keys.len() < count
            && let Some(key) = next_key(before, &mut bytes)
        {
            if !keys.is_empty() && key <= before {
                break;
            }
            keys.push(key);
            before = key;
        }
        let values = values
            .iter()
            .flat_map(|&word| (0..IN_WORD).map(move |place| (word >> (2 * place) & 3) as Value));
        Block { values: values.take(keys.len()).collect(), keys }
    }

    /// The value of a position, if it is in the block.
    #[inline]
    pub(super) fn value(&self, key: W) -> Option<Value> {
        self.keys.binary_search(&key).ok().map(|at| self.values[at])
    }
}

/// The position that follows another one in a block; `None` if that is none.
fn next_key<W: Word>(before: W, bytes: &mut impl Iterator<Item = u8>) -> Option<W> {
    let differ = usize::from(bytes.next()?);
    if differ > W::BITS as usize / 8 {
        return None;
    }
    let mut low = [0_u8; 256];
    for byte in &mut low[..differ] {
        *byte = bytes.next()?;
    }
    let words = low.as_chunks::<8>().0.iter().map(|&bytes| u64::from_le_bytes(bytes));
    let words: Vec<u64> = words.take(differ.div_ceil(8)).collect();
    Some(before & !W::mask(8 * differ as u32) | from_limbs(&words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_positions::word::Wide;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn assert_read_back<W: Word>(positions: BTreeMap<W, Value>) {
        let positions: Vec<(W, Value)> = positions.into_iter().collect();
        let block = Block::decoded(encoded(&positions));
        let (keys, values): (Vec<W>, Vec<Value>) = positions.into_iter().unzip();
        assert_eq!((block.keys, block.values), (keys, values));
    }

    proptest! {
        #[test]
        fn blocks_are_read_back(positions: BTreeMap<u64, u8>, wide: BTreeMap<[u64; 4], u8>) {
            assert_read_back(positions.into_iter().map(|(key, value)| (key, value & 3)).collect());
            assert_read_back(wide.into_iter().map(|(key, value)| (Wide(key), value & 3)).collect());
        }

        /// They end in some block, and never in a panic.
        #[test]
        fn words_that_are_no_block_can_be_read(words: Vec<u64>) {
            let block = Block::<u64>::decoded(words);
            prop_assert_eq!(block.keys.len(), block.values.len());
            prop_assert!(block.keys.is_sorted());
        }
    }
}
