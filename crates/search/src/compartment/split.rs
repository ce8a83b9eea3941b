//! The split of a key into a compartment's number and what the compartment has to remember.

use crate::word::Word;

/// A bijection of keys onto pairs (number of `low_bits` bits, rest).
///
/// ```text
///        key   | rest r                     | x: low_bits |
///                  |                               |
///                  |---- low_bits of hash(r) --->  ^
///                  v                               v
///       rest r, kept in the entry          number, chosen by x
/// ```
///
/// One round of a Feistel network: the rest passes unchanged, so the same hash of it undoes the
/// exclusive or, and no two keys share a pair. The hash spreads keys that differ only in their
/// high bits, the x spreads keys that differ only in their low ones.
///
/// An outer split chooses among shards, an inner one among the compartments of each shard's table.
/// They draw different bits of the hash, of different rests, and so a shard's keys do not crowd
/// into some compartments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split {
    low_bits: u32,
    /// How far the hash is turned left before its top bits are taken.
    turn: u32,
}

impl Split {
    /// The most bits a number can have: a `usize` of 32 bits must hold the count of numbers.
    pub const MAX_LOW_BITS: u32 = 31;

    /// The split inside a table, into 2^`low_bits` numbers.
    ///
    /// # Panics
    ///
    /// When `low_bits` exceeds [`Split::MAX_LOW_BITS`].
    pub const fn inner(low_bits: u32) -> Self {
        Self::turned(low_bits, 0)
    }

    /// The split around tables, into 2^`low_bits` shards.
    ///
    /// # Panics
    ///
    /// When `low_bits` exceeds [`Split::MAX_LOW_BITS`].
    pub const fn outer(low_bits: u32) -> Self {
        Self::turned(low_bits, 16)
    }

    const fn turned(low_bits: u32, turn: u32) -> Self {
        assert!(low_bits <= Self::MAX_LOW_BITS);
        Self { low_bits, turn }
    }

    /// Bits of a number.
    #[inline]
    pub const fn low_bits(self) -> u32 {
        self.low_bits
    }

    /// How many numbers there are.
    #[inline]
    pub const fn numbers(self) -> usize {
        1 << self.low_bits
    }

    /// The number of `key`, below [`Split::numbers`], and its rest.
    #[inline]
    pub fn split<W: Word>(self, key: W) -> (usize, W) {
        let low = key.low_u64() as usize & (self.numbers() - 1);
        let rest = key >> self.low_bits;
        (low ^ self.scatter(rest), rest)
    }

    /// The key that [`Split::split`] takes to `number` and `rest`.
    #[inline]
    pub fn join<W: Word>(self, number: usize, rest: W) -> W {
        let low = (number ^ self.scatter(rest)) as u64;
        (rest << self.low_bits) | W::from_u64(low)
    }

    /// `low_bits` bits of the hash. Two shifts, since none alone can clear a word for 0 bits.
    #[inline]
    fn scatter<W: Word>(self, rest: W) -> usize {
        let hash = rest.hash64().rotate_left(self.turn);
        ((hash >> 1) >> (63 - self.low_bits)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::Wide;
    use proptest::prelude::*;

    fn assert_joins_back<W: Word>(split: Split, key: W) {
        let (number, rest) = split.split(key);
        assert!(number < split.numbers());
        assert_eq!(split.join(number, rest), key);
    }

    proptest! {
        #[test]
        fn join_undoes_split(key: [u64; 4], low_bits in 0..=Split::MAX_LOW_BITS) {
            for split in [Split::inner(low_bits), Split::outer(low_bits)] {
                assert_joins_back(split, key[0]);
                assert_joins_back(split, u128::from(key[0]) << 64 | u128::from(key[1]));
                assert_joins_back(split, Wide(key));
            }
        }
    }

    /// 2^16 keys over 2^10 numbers: 64 each; 8 standard deviations are 64 more.
    fn assert_balanced(name: &str, key: impl Fn(u64) -> u64) {
        let mut counts = vec![0u32; 1 << 10];
        for i in 0..1 << 16 {
            let (shard, rest) = Split::outer(4).split(key(i));
            let (number, _) = Split::inner(6).split(rest);
            counts[number << 4 | shard] += 1;
        }
        assert!(counts.iter().all(|&count| count < 128), "{name}");
    }

    #[test]
    fn an_outer_split_leaves_the_inner_one_balanced() {
        assert_balanced("low bits vary", |i| i);
        assert_balanced("high bits vary", |i| i << 14);
        assert_balanced("both ends vary", |i| (i & 255) | (i >> 8) << 22);
        assert_balanced("the shard's own bits stand still", |i| i << 4 | 5);
        assert_balanced("the compartment's own bits stand still", |i| i << 10);
    }
}
