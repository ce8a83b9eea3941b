//! Numbers of many words.

use super::{Word, absorb, finish, low_ones};
use std::fmt::{self, Debug};
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A number of `64 * N` bits: words of 64 bits, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wide<const N: usize>(pub [u64; N]);

impl<const N: usize> Wide<N> {
    /// Word `index`, or zero outside the number; a shift reads past both ends.
    #[inline]
    fn word_or_zero(&self, index: Option<usize>) -> u64 {
        index.and_then(|index| self.0.get(index)).copied().unwrap_or(0)
    }

    #[inline]
    fn zip(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| combine(self.0[i], other.0[i])))
    }
}

impl<const N: usize> Default for Wide<N> {
    #[inline]
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Ord for Wide<N> {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Sixteen hexadecimal digits a word, the highest word first.
impl<const N: usize> Debug for Wide<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("0x")?;
        self.0.iter().rev().try_for_each(|word| write!(f, "{word:016x}"))
    }
}

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Wide<N> {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const N: usize> Shl<u32> for Wide<N> {
    type Output = Self;

    #[inline]
    fn shl(self, shift: u32) -> Self {
        debug_assert!(shift < Self::BITS);
        let words = (shift / 64) as usize;
        let bits = shift % 64;
        Self(std::array::from_fn(|i| {
            let upper = self.word_or_zero(i.checked_sub(words));
            let lower = self.word_or_zero(i.checked_sub(words + 1));
            (upper << bits) | ((lower >> 1) >> (63 - bits))
        }))
    }
}

impl<const N: usize> Shr<u32> for Wide<N> {
    type Output = Self;

    #[inline]
    fn shr(self, shift: u32) -> Self {
        debug_assert!(shift < Self::BITS);
        let words = (shift / 64) as usize;
        let bits = shift % 64;
        Self(std::array::from_fn(|i| {
            let lower = self.word_or_zero(Some(i + words));
            let upper = self.word_or_zero(Some(i + words + 1));
            (lower >> bits) | ((upper << 1) << (63 - bits))
        }))
    }
}

impl<const N: usize> Word for Wide<N> {
    const BITS: u32 = 64 * N as u32;

    #[inline]
    fn from_u64(low: u64) -> Self {
        Self(std::array::from_fn(|i| if i == 0 { low } else { 0 }))
    }

    #[inline]
    fn low_u64(self) -> u64 {
        self.0[0]
    }

    #[inline]
    fn trailing_zeros(self) -> u32 {
        match self.0.iter().position(|&word| word != 0) {
            Some(i) => 64 * i as u32 + self.0[i].trailing_zeros(),
            None => Self::BITS,
        }
    }

    #[inline]
    fn bit_length(self) -> u32 {
        match self.0.iter().rposition(|&word| word != 0) {
            Some(i) => 64 * (i as u32 + 1) - self.0[i].leading_zeros(),
            None => 0,
        }
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        let mut carries = false;
        Self(std::array::from_fn(|i| {
            let (sum, first) = self.0[i].overflowing_add(other.0[i]);
            let (sum, second) = sum.overflowing_add(carries.into());
            carries = first | second;
            sum
        }))
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        let mut borrows = false;
        Self(std::array::from_fn(|i| {
            let (rest, first) = self.0[i].overflowing_sub(other.0[i]);
            let (rest, second) = rest.overflowing_sub(borrows.into());
            borrows = first | second;
            rest
        }))
    }

    #[inline]
    fn mask(bits: u32) -> Self {
        Self(std::array::from_fn(|i| low_ones(bits.saturating_sub(64 * i as u32).min(64))))
    }

    /// The pairs are taken in side by side, each turned by its place, so that the products do not
    /// wait for one another.
    #[inline]
    fn hash64(self) -> u64 {
        let pairs = self.0.chunks(2).enumerate();
        finish(pairs.fold(0, |state, (i, pair)| {
            let high = pair.get(1).copied().unwrap_or(0);
            state ^ absorb(pair[0], high).rotate_left(7 * i as u32)
        }))
    }
}
