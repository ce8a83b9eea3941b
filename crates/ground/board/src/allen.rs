//! Positions as J. D. Allen's program for the 5x5 knights wrote them.

use crate::{Position, Square, Symbol};
use thiserror::Error;

/// A position of two piece kinds and one empty square on at most [`AllenCode::SQUARES`] squares,
/// as one number:
///
/// ```text
///  bit  29                              5 4       0
///      +---------------------------------+---------+
///      | square 24 ... square 1 square 0 |   gap   |   1 = the second kind stands there
///      +---------------------------------+---------+
/// ```
///
/// Source: J. D. Allen's C program (rec.puzzles, 2000), which prints these numbers in decimal.
///
/// ```
/// use everyboard_board::{AllenCode, Alphabet, Drawing};
///
/// let board = Drawing::parse("...../...../...../...../.....").unwrap().board().unwrap();
/// let alphabet = Alphabet::new("WB".chars()).unwrap();
/// let position = AllenCode(1_072_447_500).position(25).unwrap();
/// assert_eq!(board.draw_line(&alphabet, &position), "WWWWW/WWWWB/WW.BB/WBBBB/BBBBB");
/// assert_eq!(AllenCode::of(&position, 25), Ok(AllenCode(1_072_447_500)));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AllenCode(pub u32);

/// Why a position has no code, or a code stands for no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AllenError {
    /// A board or position that the code cannot hold.
    #[error(
        "only positions of two kinds of pieces and one empty square, on at most 25 squares, have such a code"
    )]
    Unfit,
    /// The gap's number is not that of a square.
    #[error("the code {code} says that square {gap} is empty; the board has squares 0 to {last}")]
    Gap {
        /// The code.
        code: u32,
        /// Its low five bits.
        gap: usize,
        /// The number of the last square.
        last: usize,
    },
    /// A bit of a square that is not on the board, or of the gap.
    #[error("the code {0} has a piece on the empty square or beyond the board")]
    Stray(u32),
}

impl AllenCode {
    /// The most squares a code has room for.
    pub const SQUARES: usize = 25;
    const GAP_BITS: u32 = 5;
    const FIRST: Symbol = Symbol::new(1);
    const SECOND: Symbol = Symbol::new(2);

    /// The code of a position on a board of `squares` squares. It leaves out whose turn it is.
    ///
    /// # Errors
    /// If the position has more than [`AllenCode::SQUARES`] squares, not exactly one gap, or a
    /// symbol beyond the second kind.
    pub fn of(position: &Position, squares: usize) -> Result<Self, AllenError> {
        if squares > Self::SQUARES {
            return Err(AllenError::Unfit);
        }
        let mut gaps = 0;
        let mut code = 0;
        for (square, symbol) in position.places().take(squares) {
            gaps += usize::from(symbol.is_empty());
            if symbol > Self::SECOND {
                return Err(AllenError::Unfit);
            }
            code += Self::bits(square, symbol);
        }
        if gaps == 1 { Ok(Self(code)) } else { Err(AllenError::Unfit) }
    }

    fn bits(square: Square, symbol: Symbol) -> u32 {
        match symbol {
            Symbol::EMPTY => square.index() as u32,
            Self::SECOND => 1 << (square.index() as u32 + Self::GAP_BITS),
            _ => 0,
        }
    }

    /// The position of this code on a board of `squares` squares.
    ///
    /// # Errors
    /// If the board is too large, or the code names squares that it does not have.
    pub fn position(self, squares: usize) -> Result<Position, AllenError> {
        let Self(code) = self;
        if squares > Self::SQUARES {
            return Err(AllenError::Unfit);
        }
        let gap = (code & ((1 << Self::GAP_BITS) - 1)) as usize;
        let seconds = code >> Self::GAP_BITS;
        if gap >= squares {
            return Err(AllenError::Gap { code, gap, last: squares - 1 });
        }
        if seconds >> squares != 0 || seconds >> gap & 1 == 1 {
            return Err(AllenError::Stray(code));
        }
        let symbols = (0..squares).map(|square| match seconds >> square & 1 {
            _ if square == gap => Symbol::EMPTY,
            1 => Self::SECOND,
            _ => Self::FIRST,
        });
        Ok(symbols.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Alphabet, Drawing};

    /// The numbers of Allen's own program.
    #[test]
    fn start_and_target_of_the_article() {
        let rows = "WWWWW/WWWWB/WW.BB/WBBBB/BBBBB";
        let board = Drawing::parse(rows).unwrap().board().unwrap();
        let alphabet = Alphabet::new("WB".chars()).unwrap();
        let start = board.read_position(&alphabet, rows).unwrap();
        assert_eq!(AllenCode::of(&start, 25), Ok(AllenCode(1_072_447_500)));
        let target = AllenCode(1_163_244).position(25).unwrap();
        assert_eq!(board.draw_line(&alphabet, &target), "BBBBB/BBBBW/BB.WW/BWWWW/WWWWW");
    }

    #[test]
    fn codes_that_are_no_positions_are_refused() {
        assert!(matches!(AllenCode(31).position(25), Err(AllenError::Gap { .. })));
        assert!(matches!(AllenCode(1 << 5).position(25), Err(AllenError::Stray(_))));
        assert!(matches!(AllenCode(1 << 31).position(25), Err(AllenError::Stray(_))));
    }
}
