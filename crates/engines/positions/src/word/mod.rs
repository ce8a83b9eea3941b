//! Fixed-width unsigned integers that hold a packed position.
//!
//! A search packs each position of its puzzle into the fewest bits that tell it apart from the
//! others, and picks the narrowest [`Word`] that has room: `u64`, `u128`, or [`Wide<N>`], N words
//! of 64 bits. All of them compare as numbers, shift as numbers, and hash well from a few bits.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

mod wide;

pub use wide::Wide;

/// A fixed-width unsigned integer that holds a packed position.
///
/// `Ord` is the order of the numbers, `Default` is zero. Shifts take `0 <= s < BITS` and drop what
/// leaves the word.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Default
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The width in bits.
    const BITS: u32;

    /// The number `low`.
    fn from_u64(low: u64) -> Self;

    /// The lowest 64 bits.
    fn low_u64(self) -> u64;

    /// Whether every bit is zero.
    #[inline]
    fn is_zero(self) -> bool {
        self == Self::default()
    }

    /// How many zeros stand below the lowest one; `BITS` for zero.
    fn trailing_zeros(self) -> u32;

    /// How many bits are left without the zeros above the highest one; 0 for zero.
    fn bit_length(self) -> u32;

    /// The sum, which must be less than 2^`BITS`.
    fn plus(self, other: Self) -> Self;

    /// What is left without `other`, which must not be greater.
    fn minus(self, other: Self) -> Self;

    /// The lowest `bits` bits set, `0 <= bits <= BITS`.
    fn mask(bits: u32) -> Self;

    /// A hash whose 64 bits all depend on all bits of the word, so that a caller may take the top
    /// bits, the low bits, or both for unrelated choices.
    ///
    /// The same on every machine and in every run. Not for adversaries. Two folded multiplications
    /// for a `u64` or `u128`, one more for each further pair of 64-bit words.
    fn hash64(self) -> u64;

    /// A cheaper and weaker hash, to be scaled onto a range by its top bits: one multiplication for
    /// a `u64`.
    #[inline]
    fn hash32(self) -> u32 {
        self.hash64() as u32
    }
}

/// 2^64 over the golden ratio, made odd: multiples of it lie evenly spread on a ring (D. E. Knuth,
/// The Art of Computer Programming 3, 6.4).
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Odd constants with about half of their bits set: the fraction digits of pi, 64 bits each (the
/// third made odd).
const PI: [u64; 4] =
    [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7345, 0xa409_3822_299f_31d1, 0x082e_fa98_ec4e_6c89];

/// The two halves of the 128-bit product, one upon the other: the low half is well mixed at its
/// top, the high half at its bottom.
#[inline]
const fn folded_product(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    (product as u64) ^ (product >> 64) as u64
}

/// Takes in two 64-bit words at once.
///
/// A pair in which one word equals its constant forgets the other: one pair in 2^63, by no
/// structure that positions have.
#[inline]
const fn absorb(low: u64, high: u64) -> u64 {
    folded_product(low ^ PI[0], high ^ PI[1])
}

/// The last round. One product alone leaves the low bits of the hash of small numbers nearly
/// linear.
#[inline]
const fn finish(state: u64) -> u64 {
    folded_product(state ^ PI[2], PI[3])
}

/// The lowest `bits` bits of 64, `0 <= bits <= 64`.
#[inline]
const fn low_ones(bits: u32) -> u64 {
    match bits {
        0 => 0,
        _ => u64::MAX >> (64 - bits),
    }
}

impl Word for u64 {
    const BITS: u32 = u64::BITS;

    #[inline]
    fn from_u64(low: u64) -> Self {
        low
    }

    #[inline]
    fn low_u64(self) -> u64 {
        self
    }

    #[inline]
    fn trailing_zeros(self) -> u32 {
        u64::trailing_zeros(self)
    }

    #[inline]
    fn bit_length(self) -> u32 {
        64 - self.leading_zeros()
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }

    #[inline]
    fn mask(bits: u32) -> Self {
        low_ones(bits)
    }

    #[inline]
    fn hash64(self) -> u64 {
        finish(absorb(self, 0))
    }

    #[inline]
    fn hash32(self) -> u32 {
        (self.wrapping_mul(GOLDEN) >> 32) as u32
    }
}

impl Word for u128 {
    const BITS: u32 = u128::BITS;

    #[inline]
    fn from_u64(low: u64) -> Self {
        low.into()
    }

    #[inline]
    fn low_u64(self) -> u64 {
        self as u64
    }

    #[inline]
    fn trailing_zeros(self) -> u32 {
        u128::trailing_zeros(self)
    }

    #[inline]
    fn bit_length(self) -> u32 {
        128 - self.leading_zeros()
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }

    #[inline]
    fn mask(bits: u32) -> Self {
        match bits {
            0 => 0,
            _ => u128::MAX >> (128 - bits),
        }
    }

    #[inline]
    fn hash64(self) -> u64 {
        finish(absorb(self as u64, (self >> 64) as u64))
    }
}

/// A word as 64-bit words, the lowest first, for files.
#[cfg(feature = "files")]
pub fn limbs<W: Word>(word: W) -> impl Iterator<Item = u64> {
    (0..W::BITS / 64).map(move |limb| (word >> (64 * limb)).low_u64())
}

/// The word with these as its lowest 64-bit words. It must have at least that many.
#[cfg(feature = "files")]
pub fn from_limbs<W: Word>(limbs: &[u64]) -> W {
    let parts = limbs.iter().zip((0..).step_by(64));
    parts.fold(W::default(), |sum, (&limb, shift)| sum | W::from_u64(limb) << shift)
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;
    use proptest::prelude::*;

    fn big<const N: usize>(wide: Wide<N>) -> BigUint {
        let words = wide.0.iter().rev();
        words.fold(BigUint::default(), |sum, &word| (sum << 64u32) + word)
    }

    fn ones(bits: u32) -> BigUint {
        (BigUint::from(1u32) << bits) - 1u32
    }

    fn agrees_with_bigint<const N: usize>(a: Wide<N>, b: Wide<N>, shift: u32) {
        let all = ones(Wide::<N>::BITS);
        assert_eq!(big(a & b), big(a) & big(b));
        assert_eq!(big(a | b), big(a) | big(b));
        assert_eq!(big(a ^ b), big(a) ^ big(b));
        assert_eq!(big(!a), &all ^ big(a));
        assert_eq!(big(a << shift), (big(a) << shift) & &all);
        assert_eq!(big(a >> shift), big(a) >> shift);
        assert_eq!(a.cmp(&b), big(a).cmp(&big(b)));
        assert_eq!(big(Wide::<N>::mask(shift)), ones(shift));
        assert_eq!(u64::from((a >> shift).bit_length()), big(a >> shift).bits());
        let (least, most) = (a.min(b), a.max(b));
        assert_eq!(big(most.minus(least)), big(most) - big(least));
        assert_eq!(most.minus(least).plus(least), most);
        let lowest = big(a >> shift).trailing_zeros();
        let expected = lowest.map_or(Wide::<N>::BITS, |zeros| zeros as u32);
        assert_eq!((a >> shift).trailing_zeros(), expected);
    }

    proptest! {
        #[test]
        fn four_words_agree_with_bigint(a: [u64; 4], b: [u64; 4], shift in 0u32..256) {
            agrees_with_bigint(Wide(a), Wide(b), shift);
        }

        #[test]
        fn sixteen_words_agree_with_bigint(a: [u64; 16], b: [u64; 16], shift in 0u32..1024) {
            agrees_with_bigint(Wide(a), Wide(b), shift);
        }

        #[test]
        fn numbers_that_differ_in_the_low_word_keep_their_order(a: u64, b: u64) {
            prop_assert_eq!(Wide::<4>::from_u64(a).cmp(&Wide::from_u64(b)), a.cmp(&b));
            prop_assert_eq!(Wide::<4>::from_u64(a).low_u64(), a);
        }

        #[test]
        fn two_words_agree_with_u128(a: u128, shift in 0u32..128) {
            let wide = Wide([a as u64, (a >> 64) as u64]);
            let narrow = |wide: Wide<2>| u128::from(wide.0[0]) | u128::from(wide.0[1]) << 64;
            prop_assert_eq!(narrow(wide << shift), a << shift);
            prop_assert_eq!(narrow(wide >> shift), a >> shift);
            prop_assert_eq!(narrow(Wide::mask(shift)), <u128 as Word>::mask(shift));
            prop_assert_eq!(wide.hash64(), a.hash64());
        }
    }

    #[test]
    fn a_full_mask_is_all_ones() {
        assert_eq!(<u64 as Word>::mask(64), u64::MAX);
        assert_eq!(<u128 as Word>::mask(128), u128::MAX);
        assert_eq!(Wide::<4>::mask(256), !Wide::default());
        assert!(Wide::<16>::mask(0).is_zero());
    }

    /// Pearson's statistic of `keys` thrown into 1024 cells, in standard deviations from what
    /// throws at random would give.
    fn surprise(cells: impl Iterator<Item = usize>) -> f64 {
        let mut counts = [0u32; 1024];
        cells.for_each(|cell| counts[cell] += 1);
        let mean = f64::from(counts.iter().sum::<u32>()) / 1024.0;
        let square = |&count: &u32| (f64::from(count) - mean).powi(2) / mean;
        (counts.iter().map(square).sum::<f64>() - 1023.0) / (2.0 * 1023.0f64).sqrt()
    }

    /// Both ends of the hash of 2^16 keys look thrown at random; six deviations are far beyond
    /// chance, and a weak hash misses by hundreds. Sets spread more evenly than chance pass.
    fn assert_mixed<W: Word>(family: &str, key: impl Fn(u64) -> W) {
        let high = surprise((0..1 << 16).map(|i| (key(i).hash64() >> 54) as usize));
        let low = surprise((0..1 << 16).map(|i| (key(i).hash64() & 1023) as usize));
        let middle = surprise((0..1 << 16).map(|i| (key(i).hash64() >> 27 & 1023) as usize));
        let worst = high.max(low).max(middle);
        assert!(worst < 6.0, "{family}: {high} {middle} {low}");
    }

    /// Bit i of `number` at bit `4 * i`.
    fn spread_by_four(number: u64) -> u64 {
        (0..16).fold(0, |sum, i| sum | (number >> i & 1) << (4 * i))
    }

    #[test]
    fn structured_keys_hash_as_if_at_random() {
        assert_mixed("small", |i| i);
        assert_mixed("top", |i| i << 48);
        assert_mixed("spread", spread_by_four);
        assert_mixed("two ends", |i| (i & 255) | (i >> 8) << 56);
        assert_mixed("high half", |i| u128::from(i) << 100);
        assert_mixed("across halves", |i| u128::from(spread_by_four(i)) << 30);
        assert_mixed("wide", |i| Wide::<4>::from_u64(i) << 190);
        let pairs = |i: u64| Wide::<16>(std::array::from_fn(|word| i >> word & 1));
        assert_mixed("one bit a word", pairs);
    }

    #[test]
    fn a_flipped_bit_flips_half_of_the_hash() {
        for bit in 0..64 {
            let flips = (0..1000u64).map(|i| (i.hash64() ^ (i ^ 1 << bit).hash64()).count_ones());
            let mean = f64::from(flips.sum::<u32>()) / 1000.0;
            assert!((30.0..34.0).contains(&mean), "bit {bit}: {mean}");
        }
    }

    #[cfg(feature = "files")]
    fn reads_back<W: Word>(word: W) {
        let words: Vec<u64> = limbs(word).collect();
        assert_eq!(words.len() as u32, W::BITS / 64);
        assert_eq!(from_limbs::<W>(&words), word);
    }

    #[cfg(feature = "files")]
    proptest! {
        #[test]
        fn limbs_read_back(a: [u64; 24]) {
            reads_back(a[0]);
            reads_back(u128::from(a[0]) << 64 | u128::from(a[1]));
            reads_back(Wide([a[0], a[1], a[2], a[3]]));
            reads_back(Wide(a));
            prop_assert_eq!(limbs(Wide(a)).collect::<Vec<_>>(), a);
            let low = from_limbs::<Wide<24>>(&a[..2]);
            prop_assert_eq!(low, Wide(std::array::from_fn(|i| if i < 2 { a[i] } else { 0 })));
        }
    }
}
