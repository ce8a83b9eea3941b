//! Squares on a rectangle.

use crate::Square;

/// Which edges of a rectangle join, so that a piece walks off one side and in at the other.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Wrap {
    /// Each row is a ring: the right edge joins the left.
    pub rows: bool,
    /// Each column is a ring: the top edge joins the bottom.
    pub columns: bool,
}

impl Wrap {
    /// No edges join.
    pub const NONE: Self = Self { rows: false, columns: false };
}

/// A board drawn on a rectangle; places may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    width: usize,
    height: usize,
    wrap: Wrap,
    /// By place, row by row: the square there.
    squares: Vec<Option<Square>>,
    /// By square: its row from the top and column from the left.
    places: Vec<(usize, usize)>,
}

impl Grid {
    /// A grid `width` places wide; `present` says for each place, row by row, if a square is there.
    pub(crate) fn new(width: usize, present: &[bool], wrap: Wrap) -> Self {
        let mut places = Vec::new();
        let mut squares = Vec::with_capacity(present.len());
        for (place, &here) in present.iter().enumerate() {
            squares.push(here.then(|| Square::new(places.len())));
            if here {
                places.push((place / width, place % width));
            }
        }
        Self { width, height: present.len() / width, wrap, squares, places }
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Which edges join.
    pub fn wrap(&self) -> Wrap {
        self.wrap
    }

    /// The number of squares.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Never: a board has a square.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The row (from the top) and column (from the left) of a square, both from 0.
    pub fn place(&self, square: Square) -> (usize, usize) {
        self.places[square.index()]
    }

    /// The square at a row and column, if there is one.
    pub fn at(&self, row: usize, column: usize) -> Option<Square> {
        if row >= self.height || column >= self.width {
            return None;
        }
        self.squares[row * self.width + column]
    }

    /// The square `right` columns to the right of `from` and `up` rows above it, around the edges
    /// that join; none where the board ends or the square is missing.
    pub fn offset(&self, from: Square, right: i32, up: i32) -> Option<Square> {
        let (row, column) = self.shifted(self.place(from), right, up)?;
        self.at(row, column)
    }

    /// The place (row, column) `right` columns to the right of another and `up` rows above it,
    /// around the edges that join, whether a square is there or not; none where the board ends.
    pub fn shifted(
        &self,
        (row, column): (usize, usize),
        right: i32,
        up: i32,
    ) -> Option<(usize, usize)> {
        let row = shift(row, -up, self.height, self.wrap.columns)?;
        let column = shift(column, right, self.width, self.wrap.rows)?;
        Some((row, column))
    }
}

fn shift(place: usize, by: i32, size: usize, ring: bool) -> Option<usize> {
    let moved = place as i32 + by;
    if ring {
        return Some(moved.rem_euclid(size as i32) as usize);
    }
    usize::try_from(moved).ok().filter(|&moved| moved < size)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(wrap: Wrap) -> Grid {
        Grid::new(3, &[true, true, true, true, false, true], wrap)
    }

    #[test]
    fn offsets_stop_at_edges_and_holes() {
        let grid = grid(Wrap::NONE);
        let corner = Square::new(0);
        assert_eq!(grid.offset(corner, 2, -1), Some(Square::new(4)));
        assert_eq!(grid.offset(corner, 1, -1), None, "a missing square");
        assert_eq!(grid.offset(corner, -1, 0), None, "over the edge");
    }

    #[test]
    fn joined_edges_lead_around() {
        let grid = grid(Wrap { rows: true, columns: false });
        assert_eq!(grid.offset(Square::new(0), -1, 0), Some(Square::new(2)));
        assert_eq!(grid.offset(Square::new(0), 0, 1), None);
    }
}
