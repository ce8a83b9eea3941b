//! The eight symmetries of a square board, on squares and on whole sets of squares.

use super::field::Field;
use super::square::Square;

/// A symmetry of a square board: exchange of files and ranks if any, then mirrors.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// First the file becomes the rank and the rank the file.
    transpose: bool,
    /// Then the first and the last file change places, and so on.
    mirror_files: bool,
    /// And the first and the last rank.
    mirror_ranks: bool,
}

impl Symmetry {
    /// The symmetry that leaves every square where it is.
    pub const IDENTITY: Self =
        Symmetry { transpose: false, mirror_files: false, mirror_ranks: false };

    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|bits| Symmetry {
            transpose: bits & 4 != 0,
            mirror_files: bits & 1 != 0,
            mirror_ranks: bits & 2 != 0,
        })
    }

    /// The symmetry that undoes this one: mirrors change places when moved past the exchange.
    #[must_use]
    pub fn inverse(self) -> Self {
        match self.transpose {
            false => self,
            true => Symmetry {
                mirror_files: self.mirror_ranks,
                mirror_ranks: self.mirror_files,
                ..self
            },
        }
    }

    /// Where a square of the board goes.
    #[must_use]
    pub fn of(self, field: Field, square: Square) -> Square {
        let last = field.size() - 1;
        let (mut file, mut rank) = (square.file(), square.rank());
        if self.transpose {
            (file, rank) = (rank, file);
        }
        if self.mirror_files {
            file = last - file;
        }
        if self.mirror_ranks {
            rank = last - rank;
        }
        Square::at(usize::from(8 * rank + file))
    }

    /// Where each of many sets of squares goes.
    #[inline(always)]
    pub(crate) fn of_sets(self, field: Field, sets: &mut [u64]) {
        let margin = u32::from(8 - field.size());
        if self.transpose {
            sets.iter_mut().for_each(|set| *set = transpose(*set));
        }
        if self.mirror_files {
            sets.iter_mut().for_each(|set| *set = mirror_files(*set) >> margin);
        }
        if self.mirror_ranks {
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

    #[test]
    fn sets_go_where_their_squares_go() {
        for field in (4..=8).filter_map(Field::new) {
            for symmetry in Symmetry::all() {
                for square in field.squares() {
                    let mut sets = [square.bit()];
                    symmetry.of_sets(field, &mut sets);
                    assert_eq!(sets[0], symmetry.of(field, square).bit(), "{symmetry:?} {square}");
                    let there = symmetry.of(field, square);
                    assert_eq!(symmetry.inverse().of(field, there), square);
                }
            }
        }
    }
}
