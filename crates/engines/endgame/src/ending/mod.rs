//! Which pieces stand on the board.

mod name;
mod piece;

#[cfg(feature = "files")]
pub(crate) use name::quoted;
pub use name::{Ending, EndingError};
pub use piece::{Piece, PieceError, Pieces};
use std::ops::Not;

/// A side: the one named first in the name of an ending is White.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side named first.
    White,
    /// The side named second.
    Black,
}

impl Side {
    /// White, then Black.
    pub const BOTH: [Self; 2] = [Side::White, Side::Black];

    /// 0 for White, 1 for Black.
    pub(crate) fn index(self) -> usize {
        self as usize
    }

    /// `White` or `Black`.
    pub fn name(self) -> &'static str {
        match self {
            Side::White => "White",
            Side::Black => "Black",
        }
    }

    /// `white` or `black`.
    pub fn adjective(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}
