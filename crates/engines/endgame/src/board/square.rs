//! One square.

use std::fmt;
use std::str::FromStr;

/// A square of a board of up to 8x8: eight times its rank plus its file, both from 0.
///
/// ```
/// use everyboard_endgame::Square;
///
/// let square: Square = "c2".parse().unwrap();
/// assert_eq!((square.file(), square.rank(), square.index()), (2, 1, 10));
/// assert_eq!(square.to_string(), "c2");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on a file and a rank, where both are less than 8.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 { Some(Square(rank * 8 + file)) } else { None }
    }

    /// The square with this index, of 64.
    pub(crate) const fn at(index: usize) -> Self {
        debug_assert!(index < 64, "a board has up to 64 squares");
        Square(index as u8)
    }

    /// The file, from 0 on the left.
    pub fn file(self) -> u8 {
        self.0 % 8
    }

    /// The rank, from 0 at the bottom.
    pub fn rank(self) -> u8 {
        self.0 / 8
    }

    /// The number of the square, less than 64.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The set of this square alone.
    pub(crate) fn bit(self) -> u64 {
        1 << self.0
    }

    /// Whether a king goes from one to the other, or they are the same.
    pub(crate) fn touches(self, other: Self) -> bool {
        self.file().abs_diff(other.file()) <= 1 && self.rank().abs_diff(other.rank()) <= 1
    }
}

/// The squares of a set, in the order of their indices.
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| Square(set.trailing_zeros() as u8));
        set &= set.wrapping_sub(1);
        first
    })
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// The text is not a file from `a` to `h` and a rank from `1` to `8`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a square is a file from a to h and a rank from 1 to 8")]
pub struct SquareError;

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let [file, rank] = text.as_bytes() else { return Err(SquareError) };
        Square::new(file.wrapping_sub(b'a'), rank.wrapping_sub(b'1')).ok_or(SquareError)
    }
}
