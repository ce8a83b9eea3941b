//! The symmetries, on all pieces at once.

use super::{Natural, Numbering, Orbit, PackedSquares};
use crate::index::{each, high_half, low_half};
use everyboard_endgame::Symmetry;

/// What a numbering makes of the symmetries, on the bits of an index of `N` pieces.
pub trait Flips {
    /// The bits that change when the board is reflected in the a1-h8 diagonal.
    fn diagonal_change<const N: usize>(bits: u64) -> u64;

    /// The bits that change when the board is mirrored as `symmetry` says, its diagonal aside.
    fn mirror_change<const N: usize>(symmetry: Symmetry) -> u64;

    /// The mirrors that bring piece 0 to the quadrant a1-d4.
    fn to_quadrant<const N: usize>(bits: u64) -> Symmetry;

    /// For piece 0 in the quadrant a1-d4: a number of which only bits 60 to 62 may be set, the less
    /// of the two if the square has a lower number than the one across the diagonal.
    fn lead<const N: usize>(bits: u64) -> u64;

    /// The bits after the board is reflected in the a1-h8 diagonal.
    #[inline(always)]
    fn flip_diagonal<const N: usize>(bits: u64) -> u64 {
        bits ^ Self::diagonal_change::<N>(bits)
    }
}

/// All ones if `flag`, else 0: a choice without a branch.
#[inline(always)]
const fn mask(flag: bool) -> u64 {
    (flag as u64).wrapping_neg()
}

impl Flips for Natural {
    #[inline(always)]
    fn diagonal_change<const N: usize>(bits: u64) -> u64 {
        let different = (bits ^ bits >> (3 * N)) & low_half::<N>();
        different | different << (3 * N)
    }

    #[inline(always)]
    fn mirror_change<const N: usize>(symmetry: Symmetry) -> u64 {
        let ranks = high_half::<N>() & mask(symmetry.mirrors_ranks());
        ranks | low_half::<N>() & mask(symmetry.mirrors_files())
    }

    #[inline(always)]
    fn to_quadrant<const N: usize>(bits: u64) -> Symmetry {
        // The upper bit of the rank, and that of the file.
        Symmetry::mirrors(bits >> (3 * N) & 4 | bits >> 1 & 2)
    }

    #[inline(always)]
    fn lead<const N: usize>(bits: u64) -> u64 {
        // The rank: below 4, and the file across the diagonal.
        bits << (61 - 3 * N) & 3 << 61
    }

    #[inline(always)]
    fn flip_diagonal<const N: usize>(bits: u64) -> u64 {
        bits >> (3 * N) | (bits & low_half::<N>()) << (3 * N)
    }
}

impl Flips for Orbit {
    #[inline(always)]
    fn diagonal_change<const N: usize>(bits: u64) -> u64 {
        let beside = bits >> 1;
        let mirrors_differ = (bits ^ beside) & (each::<N>() << 1);
        let on_long_diagonal = (bits & beside) >> (3 * N + 1);
        mirrors_differ << 1 | mirrors_differ | each::<N>() & !on_long_diagonal
    }

    #[inline(always)]
    fn mirror_change<const N: usize>(symmetry: Symmetry) -> u64 {
        each::<N>() * u64::from(symmetry.number() & 6)
    }

    #[inline(always)]
    fn to_quadrant<const N: usize>(bits: u64) -> Symmetry {
        Symmetry::mirrors(bits)
    }

    #[inline(always)]
    fn lead<const N: usize>(bits: u64) -> u64 {
        // Bit 0 of the low part: bits 2 and 1 are 0 in this quadrant.
        bits << 62
    }
}

impl<M: Numbering, const N: usize> PackedSquares<M, N> {
    /// Mirrors the ranks: what stands on rank 1 goes to rank 8 of the same file.
    ///
    /// All bits of the high half change in [`Natural`] numbering, bit 2 of each low part in
    /// [`Orbit`] numbering: one exclusive or.
    #[inline]
    pub fn mirror_ranks(self) -> Self {
        Self::new(self.bits() ^ M::mirror_change::<N>(Symmetry::MIRROR_RANKS))
    }

    /// Mirrors the files: what stands on file a goes to file h of the same rank.
    ///
    /// All bits of the low half change in [`Natural`] numbering, bit 1 of each low part in
    /// [`Orbit`] numbering: one exclusive or.
    #[inline]
    pub fn mirror_files(self) -> Self {
        Self::new(self.bits() ^ M::mirror_change::<N>(Symmetry::MIRROR_FILES))
    }

    /// Reflects in the diagonal from a1 to h8: what stands on a8 goes to h1.
    ///
    /// In [`Natural`] numbering the halves change places. In [`Orbit`] numbering it takes some ten
    /// operations on whole words, whatever the number of pieces.
    ///
    /// # How it is done in orbit numbering
    ///
    /// The low part of a square says how to get there from the low part 0 of its orbit: reflect in
    /// the diagonal or not (bit 0), then mirror the files or not (bit 1) and the ranks or not (bit
    /// 2). If one more reflection follows, two things happen to this recipe.
    ///
    /// *The mirrors change places.* To mirror the ranks and then reflect is the same as to reflect
    /// and then mirror the files. So the last reflection can be moved past the mirrors to the first
    /// one; on its way it turns each mirror into the other. Bits 2 and 1 are exchanged.
    ///
    /// *Two reflections in a row are none.* Arrived at the front, the last reflection meets the
    /// first, or takes its place where there was none. Bit 0 is flipped: with no mirrors left we
    /// are on b1, c1, d1, c2, d2 or d3 if it is 0, and across the diagonal from there if it is 1.
    ///
    /// But a1, b2, c3 and d4 lie *on* the diagonal, and a reflection leaves them where they are.
    /// Their orbits, the squares of the two long diagonals, have only four squares, which mirrors
    /// alone tell apart. Bit 0 has no reflection to tell of, and says which orbit it is: that of a1
    /// or that of b2 under the high part 6, c3 or d4 under 7. Since symmetries never leave an
    /// orbit, there bit 0 must *not* be flipped. 6 is 110 and 7 is 111 in binary, and no other high
    /// part has both of its upper bits set.
    ///
    /// None of this looks at other pieces, so it can be done to all of them at once, each bit in
    /// its place. Here are two of `N` pieces:
    ///
    /// ```text
    ///               high half                             low half
    ///       piece 1           piece 0             piece 1           piece 0
    /// ┌─────┬─────┬─────┬─────┬─────┬─────┐ ┌─────┬─────┬─────┬─────┬─────┬─────┐
    /// │ h2  │ h1  │ h0  │ h2  │ h1  │ h0  │ │ l2  │ l1  │ l0  │ l2  │ l1  │ l0  │
    /// └──┬──┴──┬──┴─────┴──┬──┴──┬──┴─────┘ └──┬──┴──┬──┴──┬──┴──┬──┴──┬──┴──┬──┘
    ///    └nand─┘           └nand─┘             ├──╳──┤     │     ├──╳──┤     │
    ///       │                 └────────────────┼─────┼─────┼─────┼─────┼────►^
    ///       └──────────────────────────────────┼─────┼────►^     │     │     │
    /// the high half stays                   ┌──▼──┬──▼──┬──▼──┬──▼──┬──▼──┬──▼──┐
    ///                                       │ l1  │ l2  │ l0' │ l1  │ l2  │ l0' │
    ///                                       └─────┴─────┴─────┴─────┴─────┴─────┘
    /// ```
    ///
    /// `nand` is 1 unless both are 1, `^` is an exclusive or, and where lines merely cross nothing
    /// happens. With `each` = 0o11...1, a 1 for every piece, that is
    ///
    /// ```text
    /// beside   = index >> 1                        each bit beside the one above it
    /// differ   = (index ^ beside) & each << 1      where l2 and l1 are not equal,
    /// exchange = differ | differ << 1              both change: that exchanges them
    /// diagonal = (index & beside) >> (3N + 1)      h2 and h1, brought down to the place of l0
    /// image    = index ^ exchange ^ (each & !diagonal)
    /// ```
    ///
    /// Bits of other places come down with each shift; the masks drop them.
    ///
    /// For example, let pieces 0, 1 and 2 stand on a1, g2 and e3, which have the numbers 60, 63 and
    /// 52:
    ///
    /// ```text
    ///                                      piece   2   1   0
    ///                                  high half  101 110 110      566
    ///                                   low half  010 011 000      230
    ///   l2 and l1 exchanged                       100 101 000
    ///   l0 flipped unless h2 and h1 are set       ..1 ... ...
    ///                               new low half  101 101 000      550
    /// ```
    ///
    /// The numbers are now 60, 65 and 55: a1, b7 and c5.
    ///
    /// ```
    /// use everyboard_packed_index::{Orbit, PackedSquares};
    ///
    /// let three = PackedSquares::<Orbit, 3>::from_numbers([0o60, 0o63, 0o52]);
    /// assert_eq!(three.bits(), 0o566_230);
    /// let (index, each) = (three.bits(), 0o111);
    ///
    /// let beside = index >> 1;
    /// let differ = (index ^ beside) & each << 1;
    /// assert_eq!(differ, 0b_010_010_000);
    /// let exchange = differ | differ << 1;
    /// assert_eq!(exchange, 0b_110_110_000);
    /// let diagonal = (index & beside) >> 10;
    /// assert_eq!(diagonal & each, 0b_000_001_001);
    ///
    /// let image = index ^ exchange ^ (each & !diagonal);
    /// assert_eq!(image, 0o566_550);
    /// assert_eq!(three.flip_diagonal().bits(), image);
    /// assert_eq!(three.flip_diagonal().numbers(), [0o60, 0o65, 0o55]);
    /// ```
    #[inline]
    pub fn flip_diagonal(self) -> Self {
        Self::new(M::flip_diagonal::<N>(self.bits()))
    }

    /// The image under any symmetry, without a branch: the bits that the diagonal changes, if it
    /// is to, and those that the mirrors change.
    ///
    /// ```
    /// use everyboard_endgame::Symmetry;
    /// use everyboard_packed_index::{Natural, PackedSquares};
    ///
    /// let a2 = PackedSquares::<Natural, 1>::from_numbers([0o10]);
    /// let images = Symmetry::ALL.map(|symmetry| a2.image(symmetry).bits());
    /// // a2 b1 h2 g1 a7 b8 h7 g8
    /// assert_eq!(images, [0o10, 0o01, 0o17, 0o06, 0o60, 0o71, 0o67, 0o76]);
    /// ```
    #[inline]
    pub fn image(self, symmetry: Symmetry) -> Self {
        let diagonal = M::diagonal_change::<N>(self.bits()) & mask(symmetry.reflects());
        Self::new(self.bits() ^ diagonal ^ M::mirror_change::<N>(symmetry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ByTable;
    use everyboard_endgame::BoardSize;
    use proptest::prelude::*;

    fn same_as_by_table<M: Numbering, const N: usize>(table: &ByTable<M, N>, bits: u64) {
        let position = PackedSquares::<M, N>::from_bits(bits).unwrap();
        let slow = Symmetry::ALL.map(|symmetry| table.image(symmetry, position));
        assert_eq!(Symmetry::ALL.map(|symmetry| position.image(symmetry)), slow);
        assert_eq!(position.flip_diagonal(), slow[1]);
        assert_eq!(position.mirror_files(), slow[2]);
        assert_eq!(position.mirror_ranks(), slow[4]);
    }

    #[test]
    fn every_index_of_one_and_two_pieces() {
        fn check<M: Numbering, const N: usize>() {
            let table = ByTable::<M, N>::new();
            (0..PackedSquares::<M, N>::COUNT).for_each(|bits| same_as_by_table(&table, bits));
        }
        check::<Natural, 1>();
        check::<Natural, 2>();
        check::<Orbit, 1>();
        check::<Orbit, 2>();
    }

    /// The table itself, against squares.
    #[test]
    fn the_table_is_that_of_the_geometry() {
        fn check<M: Numbering>() {
            let table = ByTable::<M, 2>::new();
            for position in (0..PackedSquares::<M, 2>::COUNT).map(PackedSquares::<M, 2>::new) {
                for symmetry in Symmetry::ALL {
                    let squares =
                        position.squares().map(|square| symmetry.of(BoardSize::CHESS, square));
                    assert_eq!(table.image(symmetry, position), PackedSquares::pack(squares));
                }
            }
        }
        check::<Natural>();
        check::<Orbit>();
    }

    fn laws<M: Numbering, const N: usize>(bits: u64) {
        let p = PackedSquares::<M, N>::new(bits % PackedSquares::<M, N>::COUNT);
        assert_eq!(p.mirror_ranks().mirror_ranks(), p);
        assert_eq!(p.mirror_files().mirror_files(), p);
        assert_eq!(p.flip_diagonal().flip_diagonal(), p);
        assert_eq!(p.mirror_ranks().mirror_files(), p.mirror_files().mirror_ranks());
        assert_eq!(p.mirror_ranks().flip_diagonal(), p.flip_diagonal().mirror_files());
        for first in Symmetry::ALL {
            for next in Symmetry::ALL {
                assert_eq!(p.image(first).image(next), p.image(first.then(next)));
            }
        }
    }

    /// `check::<M, N>(arguments)` for both numberings and 3 to 10 pieces.
    macro_rules! for_each_count {
        ($check:ident($bits:expr)) => {
            for_each_count!($check($bits) 3 4 5 6 7 8 9 10)
        };
        ($check:ident($bits:expr) $($n:literal)+) => {
            $($check::<Natural, $n>($bits); $check::<Orbit, $n>($bits);)+
        };
    }

    fn same_by_any_table<M: Numbering, const N: usize>(bits: u64) {
        same_as_by_table(&ByTable::<M, N>::new(), bits % PackedSquares::<M, N>::COUNT);
    }

    proptest! {
        #[test]
        fn three_to_ten_pieces(bits: u64) {
            for_each_count!(same_by_any_table(bits));
        }

        #[test]
        fn laws_of_the_group(bits: u64) {
            laws::<Natural, 1>(bits);
            laws::<Orbit, 1>(bits);
            laws::<Natural, 2>(bits);
            laws::<Orbit, 2>(bits);
            for_each_count!(laws(bits));
        }
    }
}
