//! The split of a key into a compartment's number and what the compartment has to remember.

use crate::word::Word;

/// A bijection of keys onto addresses: a compartment's number in the low bits, the rest above.
///
/// ```text
///        key       | rest r                     | x: low_bits |
///                      |                               |
///                      |---- low_bits of hash(r) --->  ^
///                      v                               v
///        address   | rest r, kept in the entry  |   number    |
/// ```
///
/// One round of a Feistel network: the rest passes unchanged, so the same hash of it undoes the
/// exclusive or, no two keys share an address, and a key's address's address is the key. The hash
/// spreads keys that differ only in their high bits, the x spreads keys that differ only in their
/// low ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split {
    low_bits: u32,
}

impl Split {
    /// The most bits a number can have: a `usize` of 32 bits must hold the count of numbers.
    pub const MAX_LOW_BITS: u32 = 31;

    /// The split into 2^`low_bits` numbers.
    ///
    /// # Panics
    ///
    /// When `low_bits` exceeds [`Split::MAX_LOW_BITS`].
    pub const fn new(low_bits: u32) -> Self {
        assert!(low_bits <= Self::MAX_LOW_BITS);
        Self { low_bits }
    }

    /// Bits of a number.
    #[inline]
    pub const fn low_bits(self) -> u32 {
        self.low_bits
    }

    /// The address of a key, or the key of an address: each undoes the other.
    #[inline]
    pub fn scramble<W: Word>(self, key: W) -> W {
        // Two shifts, since none alone can clear a word for 0 bits.
        let hash = (key >> self.low_bits).hash64();
        key ^ W::from_u64((hash >> 1) >> (63 - self.low_bits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::Wide;
    use proptest::prelude::*;

    fn assert_undoes_itself<W: Word>(split: Split, key: W) {
        let address = split.scramble(key);
        assert_eq!(address >> split.low_bits(), key >> split.low_bits(), "the rest passes");
        assert_eq!(split.scramble(address), key);
    }

    proptest! {
        #[test]
        fn scrambling_undoes_itself(key: [u64; 4], low_bits in 0..=Split::MAX_LOW_BITS) {
            let split = Split::new(low_bits);
            assert_undoes_itself(split, key[0]);
            assert_undoes_itself(split, u128::from(key[0]) << 64 | u128::from(key[1]));
            assert_undoes_itself(split, Wide(key));
        }
    }

    /// 2^16 keys over 2^10 numbers: 64 each; 8 standard deviations are 64 more.
    fn assert_balanced(name: &str, key: impl Fn(u64) -> u64) {
        let mut counts = vec![0_u32; 1 << 10];
        for i in 0..1 << 16 {
            counts[Split::new(10).scramble(key(i)) as usize & 1023] += 1;
        }
        assert!(counts.iter().all(|&count| count < 128), "{name}");
    }

    #[test]
    fn numbers_are_balanced() {
        assert_balanced("low bits vary", |i| i);
        assert_balanced("high bits vary", |i| i << 14);
        assert_balanced("both ends vary", |i| (i & 255) | (i >> 8) << 22);
        assert_balanced("the low bits stand still", |i| i << 4 | 5);
        assert_balanced("the number's own bits stand still", |i| i << 10);
    }
}
