//! The eight symmetries of a square board, on squares and on whole sets of squares.

use super::BoardSize;
use super::square::Square;

/// One of the eight symmetries of a square board, as a number of three bits.
///
/// ```text
///  bit 2   bit 1   bit 0
/// ┌───────┬───────┬──────────┐
/// │ ranks │ files │ diagonal │    the diagonal first, then the mirrors
/// └───────┴───────┴──────────┘
/// ```
///
/// ```
/// use everyboard_endgame::Symmetry;
///
/// let quarter = Symmetry::DIAGONAL.then(Symmetry::MIRROR_RANKS);
/// assert_eq!(quarter.then(quarter), Symmetry::HALF_TURN);
/// assert_eq!(quarter.then(quarter.inverse()), Symmetry::IDENTITY);
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// Leaves every square where it is.
    pub const IDENTITY: Self = Self(0);
    /// Reflects in the diagonal from a1: on a chessboard a8 and h1 change places.
    pub const DIAGONAL: Self = Self(1);
    /// Mirrors the files: the first and the last one change places, and so on.
    pub const MIRROR_FILES: Self = Self(2);
    /// Mirrors the ranks: the first and the last one change places, and so on.
    pub const MIRROR_RANKS: Self = Self(4);
    /// Both mirrors.
    pub const HALF_TURN: Self = Self(6);
    /// Reflects in the other diagonal: on a chessboard a1 and h8 change places.
    pub const ANTIDIAGONAL: Self = Self(7);

    /// All eight, each in the place of its number.
    pub const ALL: [Self; 8] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// Mirrors the ranks if bit 2 of `bits` is set and the files if bit 1 is. Ignores other bits.
    #[inline]
    pub const fn mirrors(bits: u64) -> Self {
        Self((bits & 6) as u8)
    }

    /// The three bits, as drawn above.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether ranks are mirrored.
    #[inline]
    pub const fn mirrors_ranks(self) -> bool {
        self.0 & 4 != 0
    }

    /// Whether files are mirrored.
    #[inline]
    pub const fn mirrors_files(self) -> bool {
        self.0 & 2 != 0
    }

    /// Whether the board is reflected in the diagonal from a1, before any mirror.
    #[inline]
    pub const fn reflects(self) -> bool {
        self.0 & 1 != 0
    }

    /// This symmetry, and then `next`.
    pub const fn then(self, next: Self) -> Self {
        // A mirror of the ranks before the diagonal is a mirror of the files after it.
        let mirrors = if next.reflects() { self.exchanged() } else { self };
        Self(mirrors.0 & 6 ^ next.0 & 6 | (self.0 ^ next.0) & 1)
    }

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Self {
        if self.reflects() { self.exchanged() } else { self }
    }

    /// The same with the two mirrors exchanged.
    const fn exchanged(self) -> Self {
        Self((self.0 & 4) >> 1 | (self.0 & 2) << 1 | self.0 & 1)
    }

    /// Where a square of the board goes.
    #[must_use]
    pub fn of(self, board: BoardSize, square: Square) -> Square {
        let last = board.size() - 1;
        let mut file = square.file();
        let mut rank = square.rank();
        if self.reflects() {
            (file, rank) = (rank, file);
        }
        if self.mirrors_files() {
            file = last - file;
        }
        if self.mirrors_ranks() {
            rank = last - rank;
        }
        Square::at(usize::from(8 * rank + file))
    }

    /// Where each of many sets of squares goes.
    #[inline(always)]
    pub(crate) fn of_sets(self, board: BoardSize, sets: &mut [u64]) {
        let margin = u32::from(8 - board.size());
        if self.reflects() {
            sets.iter_mut().for_each(|set| *set = transpose(*set));
        }
        if self.mirrors_files() {
            sets.iter_mut().for_each(|set| *set = mirror_files(*set) >> margin);
        }
        if self.mirrors_ranks() {
            sets.iter_mut().for_each(|set| *set = set.swap_bytes() >> (8 * margin));
        }
    }
}

/// Exchanges the bits of `set` in `mask` with those `shift` places higher.
#[inline(always)]
fn exchange(set: u64, shift: u32, mask: u64) -> u64 {
    let different = (set ^ (set >> shift)) & mask;
    set ^ different ^ (different << shift)
}

/// Files and ranks of 8x8 bits change places: blocks of 4x4, then of 2x2, then single bits.
#[inline(always)]
fn transpose(set: u64) -> u64 {
    let set = exchange(set, 28, 0x0000_0000_f0f0_f0f0);
    let set = exchange(set, 14, 0x0000_cccc_0000_cccc);
    exchange(set, 7, 0x00aa_00aa_00aa_00aa)
}

/// The order of the bits of each byte is turned round.
#[inline(always)]
fn mirror_files(set: u64) -> u64 {
    let set = exchange(set, 4, 0x0f0f_0f0f_0f0f_0f0f);
    let set = exchange(set, 2, 0x3333_3333_3333_3333);
    exchange(set, 1, 0x5555_5555_5555_5555)
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_board::{Drawing, Square as Place, SquareMap};
    use std::collections::BTreeSet;

    /// A symmetry as boards see it, whose squares go row by row from the top.
    fn map(symmetry: Symmetry) -> SquareMap {
        let image = |place: usize| symmetry.of(BoardSize::CHESS, Square::at(place ^ 0o70)).index();
        (0..64).map(|place| Place::new(image(place) ^ 0o70)).collect()
    }

    #[test]
    fn they_are_the_symmetries_that_the_board_finds() {
        let board = Drawing::parse(&["........"; 8].join("\n")).unwrap().board().unwrap();
        let found: BTreeSet<_> = board.symmetries(8).unwrap().into_iter().collect();
        assert_eq!(Symmetry::ALL.map(map).into_iter().collect::<BTreeSet<_>>(), found);
    }

    #[test]
    fn one_after_another() {
        for first in Symmetry::ALL {
            for next in Symmetry::ALL {
                for square in (0..64).map(Square::at) {
                    let both = next.of(BoardSize::CHESS, first.of(BoardSize::CHESS, square));
                    assert_eq!(
                        first.then(next).of(BoardSize::CHESS, square),
                        both,
                        "{first:?} {next:?}"
                    );
                }
            }
            assert_eq!(first.then(first.inverse()), Symmetry::IDENTITY);
            assert_eq!(first.inverse().then(first), Symmetry::IDENTITY);
        }
    }

    #[test]
    fn names_say_what_happens_in_the_corners() {
        let [a8, h8, a1, h1] = ["a8", "h8", "a1", "h1"].map(|name| name.parse().unwrap());
        let corners = |symmetry: Symmetry| {
            [a8, h8, a1, h1].map(|corner| symmetry.of(BoardSize::CHESS, corner))
        };
        assert_eq!(corners(Symmetry::IDENTITY), [a8, h8, a1, h1]);
        assert_eq!(corners(Symmetry::DIAGONAL), [h1, h8, a1, a8]);
        assert_eq!(corners(Symmetry::MIRROR_FILES), [h8, a8, h1, a1]);
        assert_eq!(corners(Symmetry::MIRROR_RANKS), [a1, h1, a8, h8]);
        assert_eq!(corners(Symmetry::HALF_TURN), [h1, a1, h8, a8]);
        assert_eq!(corners(Symmetry::ANTIDIAGONAL), [a8, a1, h8, h1]);
    }

    #[test]
    fn sets_go_where_their_squares_go() {
        for board in (4..=8).filter_map(BoardSize::new) {
            for symmetry in Symmetry::ALL {
                for square in board.squares() {
                    let mut sets = [square.bit()];
                    symmetry.of_sets(board, &mut sets);
                    assert_eq!(sets[0], symmetry.of(board, square).bit(), "{symmetry:?} {square}");
                    let there = symmetry.of(board, square);
                    assert_eq!(symmetry.inverse().of(board, there), square);
                }
            }
        }
    }
}
