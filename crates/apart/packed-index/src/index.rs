//! The index itself.

use crate::numbering::Numbering;
use everyboard_endgame::Square;
use std::fmt;
use std::marker::PhantomData;

/// The most pieces whose index fits in a `u64`, with room to spare for keys of three bits.
const MOST_PIECES: usize = 10;

/// The squares of `N` pieces, 1 to 10, as one number of 6 N bits: the high parts of their numbers,
/// the last piece first, then their low parts, the last piece first.
///
/// Pieces may share a square: the index is of places, and knows no rules. Indices are ordered
/// as numbers.
///
/// ```
/// use everyboard_packed_index::{Orbit, PackedSquares};
///
/// let three = PackedSquares::<Orbit, 3>::from_numbers([0o61, 0o52, 0o07]);
/// assert_eq!(three.bits(), 0o056_721);
/// assert_eq!(three.numbers(), [0o61, 0o52, 0o07]);
/// assert_eq!(PackedSquares::pack(three.squares()), three);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct PackedSquares<M: Numbering, const N: usize> {
    bits: u64,
    numbering: PhantomData<M>,
}

/// 1 in the place of each of `N` parts: 0o11...1.
pub(super) const fn each<const N: usize>() -> u64 {
    const { assert!(N >= 1 && N <= MOST_PIECES, "1 to 10 pieces") }
    low_half::<N>() / 7
}

/// The bits of the low half.
pub(super) const fn low_half<const N: usize>() -> u64 {
    (1 << (3 * N)) - 1
}

/// The bits of the high half.
pub(super) const fn high_half<const N: usize>() -> u64 {
    low_half::<N>() << (3 * N)
}

impl<M: Numbering, const N: usize> PackedSquares<M, N> {
    /// How many indices there are: they are the numbers from 0 up to this one.
    pub const COUNT: u64 = 1 << (6 * N);

    /// An index whose bits are known to be below [`COUNT`](Self::COUNT).
    #[inline(always)]
    pub(super) const fn new(bits: u64) -> Self {
        const { assert!(N >= 1 && N <= MOST_PIECES, "1 to 10 pieces") }
        debug_assert!(bits < Self::COUNT);
        Self { bits, numbering: PhantomData }
    }

    /// The index with these bits; none if there are more than 6 N.
    #[inline]
    pub const fn from_bits(bits: u64) -> Option<Self> {
        if bits < Self::COUNT { Some(Self::new(bits)) } else { None }
    }

    /// The index as a number below [`COUNT`](Self::COUNT).
    #[inline]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// The index of pieces on these squares of a chessboard, piece 0 first.
    #[inline]
    pub fn pack(squares: [Square; N]) -> Self {
        Self::from_numbers(squares.map(M::number))
    }

    /// The square of each piece, piece 0 first.
    #[inline]
    pub fn squares(self) -> [Square; N] {
        self.numbers().map(M::square)
    }

    /// The index of pieces on the squares with these numbers, piece 0 first.
    ///
    /// # Panics
    /// If a number is 64 or more.
    #[inline]
    pub fn from_numbers(numbers: [u8; N]) -> Self {
        let mut high = 0;
        let mut low = 0;
        for number in numbers.into_iter().rev() {
            assert!(number < 64, "numbers have six bits");
            high = high << 3 | u64::from(number >> 3);
            low = low << 3 | u64::from(number & 7);
        }
        Self::new(high << (3 * N) | low)
    }

    /// The number of each piece's square, piece 0 first.
    #[inline]
    pub fn numbers(self) -> [u8; N] {
        std::array::from_fn(|piece| self.number(piece))
    }

    /// The number of one piece's square.
    ///
    /// # Panics
    /// If there is no such piece.
    #[inline]
    pub const fn number(self, piece: usize) -> u8 {
        assert!(piece < N, "no such piece");
        let low = self.bits >> (3 * piece);
        let high = low >> (3 * N);
        (high << 3 & 0o70 | low & 7) as u8
    }
}

impl<M: Numbering, const N: usize> fmt::Debug for PackedSquares<M, N> {
    /// In octal, a digit a part: `Orbit 45:62`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let halves = (self.bits >> (3 * N), self.bits & low_half::<N>());
        write!(f, "{} {:0N$o}:{:0N$o}", M::NAME, halves.0, halves.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Natural, Orbit};
    use proptest::prelude::*;

    #[test]
    fn the_layout_on_the_front_door() {
        let two = PackedSquares::<Orbit, 2>::from_numbers([0o52, 0o46]);
        assert_eq!(two.bits(), 0o4562);
        assert_eq!(format!("{two:?}"), "Orbit 45:62");
        assert_eq!(format!("{:?}", PackedSquares::<Natural, 2>::new(1)), "Natural 00:01");
    }

    #[test]
    fn masks() {
        assert_eq!([each::<1>(), each::<4>()], [1, 0o1111]);
        assert_eq!([low_half::<2>(), high_half::<2>()], [0o77, 0o7700]);
        assert_eq!(low_half::<10>() | high_half::<10>(), (1 << 60) - 1);
    }

    #[test]
    fn only_so_many_bits() {
        assert_eq!(PackedSquares::<Orbit, 1>::from_bits(64), None);
        assert_eq!(PackedSquares::<Orbit, 1>::from_bits(63).unwrap().numbers(), [63]);
        assert_eq!(PackedSquares::<Orbit, 10>::from_bits(1 << 60), None);
    }

    #[test]
    fn every_index_of_two_pieces_is_unpacked_and_packed() {
        for bits in 0..PackedSquares::<Orbit, 2>::COUNT {
            let orbit = PackedSquares::<Orbit, 2>::new(bits);
            assert_eq!(PackedSquares::pack(orbit.squares()), orbit);
            let natural = PackedSquares::<Natural, 2>::new(bits);
            assert_eq!(PackedSquares::pack(natural.squares()), natural);
        }
    }

    proptest! {
        #[test]
        fn ten_pieces(numbers: [u8; 10]) {
            let numbers = numbers.map(|number| number % 64);
            let ten = PackedSquares::<Orbit, 10>::from_numbers(numbers);
            prop_assert_eq!(ten.numbers(), numbers);
            prop_assert_eq!(PackedSquares::pack(ten.squares()), ten);
        }
    }
}
