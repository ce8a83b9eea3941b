//! Boards drawn on a rectangle.

use crate::Square;

/// Which edges of a rectangle join, so that a piece leaves at one side and enters at the other.
///
/// One of the two makes a cylinder, both a torus.
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

/// A board drawn on a rectangle, where squares may be missing.
///
/// Rows count from the top and columns from the left, both from 0.
///
/// ```
/// use everyboard_board::{Board, Drawing, Square, Wrap};
///
/// let drawing = Drawing::parse(
///     "...
///      .#.",
/// )
/// .unwrap();
/// let ring = Wrap { rows: true, columns: false };
/// let Ok(Board::Grid(grid)) = drawing.wrapped_board(ring) else { panic!() };
/// let corner = grid.at(0, 0).unwrap();
/// assert_eq!(grid.at(1, 1), None);
/// assert_eq!(grid.offset(corner, 2, -1), Some(Square::new(4)));
/// assert_eq!(grid.offset(corner, -1, 0), grid.at(0, 2), "around the edge");
/// assert_eq!(grid.offset(corner, 0, 1), None, "above the board");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    width: usize,
    height: usize,
    wrap: Wrap,
    /// By cell, row by row: the square there.
    squares: Vec<Option<Square>>,
    /// By square: its row and column.
    cells: Vec<(usize, usize)>,
}

impl Grid {
    /// A grid of `width` columns; `present` says of each cell, row by row, if a square is there.
    pub(crate) fn new(width: usize, present: &[bool], wrap: Wrap) -> Self {
        let mut cells = Vec::new();
        let mut squares = Vec::with_capacity(present.len());
        for (cell, &here) in present.iter().enumerate() {
            squares.push(here.then(|| Square::new(cells.len())));
            if here {
                cells.push((cell / width, cell % width));
            }
        }
        Self { width, height: present.len() / width, wrap, squares, cells }
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
        self.cells.len()
    }

    /// Always `false`: a board has a square.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The row and column of a square.
    pub fn row_and_column(&self, square: Square) -> (usize, usize) {
        self.cells[square.index()]
    }

    /// The square at a row and column, if there is one.
    pub fn at(&self, row: usize, column: usize) -> Option<Square> {
        if row >= self.height || column >= self.width {
            return None;
        }
        self.squares[row * self.width + column]
    }

    /// The square `right` columns to the right of `from` and `up` rows above it, around the edges
    /// that join; `None` where the board ends or the square is missing.
    pub fn offset(&self, from: Square, right: i32, up: i32) -> Option<Square> {
        let (row, column) = self.shifted(self.row_and_column(from), right, up)?;
        self.at(row, column)
    }

    /// The row and column of the cell `right` columns to the right of another and `up` rows above
    /// it, around the edges that join, whether a square is there or not; `None` where the board
    /// ends.
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

fn shift(from: usize, by: i32, size: usize, ring: bool) -> Option<usize> {
    let moved = from as i32 + by;
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
