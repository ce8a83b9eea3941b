//! Square boards of up to 8x8 squares, whose sets of squares are the bits of one word.

mod kings;
mod paths;
mod sliding_attacks;
mod square;
mod symmetry;

pub(crate) use kings::{KingPairs, Kings};
pub(crate) use paths::{Path, paths};
pub(crate) use sliding_attacks::SlidingAttacks;
pub(crate) use square::squares;
pub use square::{Square, SquareError};
pub use symmetry::Symmetry;

/// A board of `n` files and `n` ranks, `n` from 4 to 8. A set of its squares is one word; bit
/// `8 * rank + file` stands for a square whatever the size, bits off the board are 0.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardSize {
    size: u8,
}

impl BoardSize {
    /// The board of chess.
    pub const CHESS: Self = BoardSize { size: 8 };

    /// The board of this size, if it is from 4 to 8.
    pub fn new(size: u8) -> Option<Self> {
        (4..=8).contains(&size).then_some(BoardSize { size })
    }

    /// The number of files, and of ranks.
    pub fn size(self) -> u8 {
        self.size
    }

    /// Whether the square is on the board.
    pub fn contains(self, square: Square) -> bool {
        square.file() < self.size && square.rank() < self.size
    }

    /// All squares of the board, from the first rank up, each rank from the left.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        squares(self.set())
    }

    /// All squares of the board, as a set.
    pub(crate) fn set(self) -> u64 {
        let row = (1 << self.size) - 1;
        (0..self.size).fold(0, |set, rank| set | row << (8 * rank))
    }

    /// The square `right` files to the right of `from` and `up` ranks above it, if it is on the
    /// board.
    pub(crate) fn step(self, from: Square, right: i32, up: i32) -> Option<Square> {
        let file = u8::try_from(i32::from(from.file()) + right).ok()?;
        let rank = u8::try_from(i32::from(from.rank()) + up).ok()?;
        Square::new(file, rank).filter(|&square| self.contains(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(BoardSize::new(8).unwrap().set(), u64::MAX);
        assert_eq!(BoardSize::new(4).unwrap().set(), 0x0f0f_0f0f);
        assert!(BoardSize::new(3).is_none() && BoardSize::new(9).is_none());
        for size in 4..=8 {
            let board = BoardSize::new(size).unwrap();
            assert_eq!(board.squares().count(), usize::from(size).pow(2));
        }
    }

    #[test]
    fn steps_stay_on_the_board() {
        let board = BoardSize::new(5).unwrap();
        let e5: Square = "e5".parse().unwrap();
        assert_eq!(board.step(e5, 1, 0), None);
        assert_eq!(board.step(e5, -2, -1).map(|s| s.to_string()), Some("c4".into()));
        assert_eq!(board.step(e5, -5, 0), None);
    }
}
