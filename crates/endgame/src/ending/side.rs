//! The two sides.

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
