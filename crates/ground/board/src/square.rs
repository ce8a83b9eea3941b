//! A square, and a set of squares.

/// One square of a board, by its number: row by row from the top left, 0 first.
///
/// ```text
/// 0 1 2
/// 3 # 4      the middle is missing and has no number
/// 5 6 7
/// ```
///
/// A [`Position`](crate::Position) may hold one place more than the board has squares: whose turn
/// it is. That place is numbered like a square, after the last one.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u16);

impl Square {
    /// The most squares a board may have: 64 by 64.
    pub const MAX: usize = 4096;

    /// The square numbered `index`.
    ///
    /// # Panics
    /// If `index` is beyond the last place of the largest board and its turn.
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index <= Self::MAX, "the number of a square is at most Square::MAX");
        Self(index as u16)
    }

    /// The number of this square, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of the squares of one board of at most [`SquareSet::CAPACITY`] squares, one bit a square.
///
/// ```
/// use everyboard_board::{Square, SquareSet};
///
/// let mut set = SquareSet::from_iter([5, 0].map(Square::new));
/// set.insert(Square::new(2));
/// assert!(set.contains(Square::new(5)) && !set.contains(Square::new(4)));
/// assert_eq!(Vec::from_iter(set), [0, 2, 5].map(Square::new));
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u128);

impl SquareSet {
    /// The most squares of a board whose squares a set can hold.
    pub const CAPACITY: usize = u128::BITS as usize;

    /// The set without a square.
    pub const EMPTY: Self = Self(0);

    /// Adds a square of the board (not the turn).
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }

    /// Removes a square.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.0);
    }

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// The number of squares in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a set in rising order.
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0.is_empty() {
            return None;
        }
        let first = Square(self.0.0.trailing_zeros() as u16);
        self.0.remove(first);
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_squares_in_order() {
        let mut set: SquareSet = [127, 0, 64].map(Square::new).into_iter().collect();
        assert_eq!(set.len(), 3);
        assert!(set.contains(Square::new(64)));
        set.remove(Square::new(64));
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [0, 127].map(Square::new));
    }
}
