//! The two ways to number the squares of a chessboard with six bits.

use crate::flip::Flips;
use everyboard_endgame::Square;
use std::fmt::Debug;
use std::hash::Hash;

/// The squares of a chessboard.
pub(super) const SQUARES: usize = 64;

/// The square with a number that counts from a1 along the ranks.
///
/// # Panics
/// If `index` is 64 or more.
const fn square_at(index: u8) -> Square {
    Square::new(index % 8, index / 8).expect("a chessboard has 64 squares")
}

/// A way to give the squares of a chessboard numbers of six bits: three high, three low.
///
/// There are these two numberings and no others: the flips are made for them.
pub trait Numbering: Flips + Copy + Debug + Ord + Hash {
    /// What this numbering is called.
    const NAME: &'static str;

    /// The number of a square, below 64.
    fn number(square: Square) -> u8;

    /// The square that has this number.
    ///
    /// # Panics
    /// If `number` is 64 or more.
    fn square(number: u8) -> Square;
}

/// High part: the rank, low part: the file, both from 0.
///
/// ```text
/// 8 │ 70 71 72 73 74 75 76 77
/// 7 │ 60 61 62 63 64 65 66 67
/// 6 │ 50 51 52 53 54 55 56 57
/// 5 │ 40 41 42 43 44 45 46 47
/// 4 │ 30 31 32 33 34 35 36 37
/// 3 │ 20 21 22 23 24 25 26 27
/// 2 │ 10 11 12 13 14 15 16 17
/// 1 │ 00 01 02 03 04 05 06 07     octal
///   └────────────────────────
///      a  b  c  d  e  f  g  h
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Natural;

/// High part: what no symmetry changes, low part: what a symmetry may change.
///
/// ```text
/// 8 │ 64 04 14 24 26 16 06 66
/// 7 │ 05 65 34 44 46 36 67 07
/// 6 │ 15 35 74 54 56 76 37 17
/// 5 │ 25 45 55 75 77 57 47 27
/// 4 │ 21 41 51 71 73 53 43 23
/// 3 │ 11 31 70 50 52 72 33 13
/// 2 │ 01 61 30 40 42 32 63 03
/// 1 │ 60 00 10 20 22 12 02 62     octal
///   └────────────────────────
///      a  b  c  d  e  f  g  h
/// ```
///
/// The eight symmetries carry b1 to b1, g1, b8, g8, a2, h2, a7 and h7: an *orbit*, and the squares
/// that have a 0 for their high part. High parts 0 to 5 are six such orbits of eight squares, and
/// the low part of a square is the number of the [`Symmetry`](everyboard_endgame::Symmetry) that
/// leads there from low part 0. A square of a long diagonal has only four images, so that 6 and 7
/// hold two orbits each: 6 those of a1 and b2, 7 those of c3 and d4. Bit 0 tells which of the two;
/// bits 2 and 1 lead to the four squares by mirrors, as everywhere.
///
/// | high | low 0 | low 1 |
/// |---|---|---|
/// | 0 to 5 | b1 c1 d1 c2 d2 d3 | a2 a3 a4 b3 b4 c4, across the diagonal |
/// | 6 | a1 | b2 |
/// | 7 | c3 | d4 |
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Orbit;

/// The picture of [`Orbit`]: the eighth rank is first.
#[rustfmt::skip]
const ORBIT: [u8; SQUARES] = [
    0o64, 0o04, 0o14, 0o24, 0o26, 0o16, 0o06, 0o66,
    0o05, 0o65, 0o34, 0o44, 0o46, 0o36, 0o67, 0o07,
    0o15, 0o35, 0o74, 0o54, 0o56, 0o76, 0o37, 0o17,
    0o25, 0o45, 0o55, 0o75, 0o77, 0o57, 0o47, 0o27,
    0o21, 0o41, 0o51, 0o71, 0o73, 0o53, 0o43, 0o23,
    0o11, 0o31, 0o70, 0o50, 0o52, 0o72, 0o33, 0o13,
    0o01, 0o61, 0o30, 0o40, 0o42, 0o32, 0o63, 0o03,
    0o60, 0o00, 0o10, 0o20, 0o22, 0o12, 0o02, 0o62,
];

/// What makes the place of a square in that picture of its index, which counts ranks from below.
const FROM_THE_TOP: usize = 0o70;

/// The squares in the order of their [`Orbit`] numbers.
const ORBIT_SQUARES: [Square; SQUARES] = {
    let mut squares = [square_at(0); SQUARES];
    let mut index = 0;
    while index < SQUARES {
        squares[ORBIT[index ^ FROM_THE_TOP] as usize] = square_at(index as u8);
        index += 1;
    }
    squares
};

impl Numbering for Natural {
    const NAME: &'static str = "Natural";

    #[inline]
    fn number(square: Square) -> u8 {
        square.index() as u8
    }

    #[inline]
    fn square(number: u8) -> Square {
        assert!(usize::from(number) < SQUARES, "numbers have six bits");
        square_at(number)
    }
}

impl Numbering for Orbit {
    const NAME: &'static str = "Orbit";

    #[inline]
    fn number(square: Square) -> u8 {
        ORBIT[square.index() ^ FROM_THE_TOP]
    }

    #[inline]
    fn square(number: u8) -> Square {
        ORBIT_SQUARES[usize::from(number)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_endgame::{BoardSize, Symmetry};
    use std::collections::BTreeSet;

    fn all() -> impl Iterator<Item = Square> {
        (0..SQUARES as u8).map(square_at)
    }

    /// The name of the square with an orbit number.
    fn name(number: u8) -> String {
        Orbit::square(number).to_string()
    }

    #[test]
    fn each_number_is_of_one_square() {
        fn check<M: Numbering>() {
            let numbers: BTreeSet<_> = all().map(M::number).collect();
            assert_eq!(numbers, (0..64).collect());
            assert!(all().all(|square| M::square(M::number(square)) == square));
        }
        check::<Natural>();
        check::<Orbit>();
    }

    #[test]
    fn natural_numbers_are_rank_and_file() {
        for (name, number) in [("a8", 0o70), ("h1", 0o07), ("a1", 0), ("e3", 0o24)] {
            assert_eq!(Natural::number(name.parse().unwrap()), number, "{name}");
        }
    }

    #[test]
    fn the_table_of_orbits_in_the_doc() {
        let row = |numbers: [u8; 6]| numbers.map(name).join(" ");
        assert_eq!(row([0o00, 0o10, 0o20, 0o30, 0o40, 0o50]), "b1 c1 d1 c2 d2 d3");
        assert_eq!(row([0o01, 0o11, 0o21, 0o31, 0o41, 0o51]), "a2 a3 a4 b3 b4 c4");
        assert_eq!([0o60, 0o61, 0o70, 0o71].map(name).join(" "), "a1 b2 c3 d4");
    }

    #[test]
    fn low_parts_are_symmetries_and_high_parts_stay() {
        for square in all() {
            for symmetry in Symmetry::ALL {
                let image = Orbit::number(symmetry.of(BoardSize::CHESS, square));
                assert_eq!(image >> 3, Orbit::number(square) >> 3);
            }
        }
        for high in 0..6 {
            for symmetry in Symmetry::ALL {
                let image = Orbit::number(symmetry.of(BoardSize::CHESS, Orbit::square(high << 3)));
                assert_eq!(image, high << 3 | symmetry.number());
            }
        }
    }

    #[test]
    fn sixty_four_squares_make_ten_orbits() {
        let orbit = |square| Symmetry::ALL.map(|symmetry| symmetry.of(BoardSize::CHESS, square));
        let least: BTreeSet<_> = all().map(|square| orbit(square).into_iter().min()).collect();
        assert_eq!(least.len(), 10);
    }
}
