//! Pieces that cover several squares.

use crate::{Grid, Square};
use everyboard_sorted::sort_by_key;
use std::fmt;

/// The shape of a piece: the squares that it covers on a drawn board. The first one in reading
/// order says where the piece stands.
///
/// ```
/// use everyboard_board::Block;
///
/// let corner = Block::new([(1, 0), (2, 1), (1, 1)]).unwrap();
/// assert_eq!(corner.to_string(), "x./xx");
/// assert_eq!(corner.cells(), [(0, 0), (0, -1), (1, -1)]);
/// assert_eq!(corner.size(), (2, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Block {
    /// In reading order: how far right of the first one and above it.
    cells: Box<[(i32, i32)]>,
}

impl Block {
    /// The block that covers these places, each a column and a row from the top, in any order;
    /// `None` if there are none.
    pub fn new(places: impl IntoIterator<Item = (usize, usize)>) -> Option<Self> {
        let mut places: Vec<(usize, usize)> = places.into_iter().collect();
        sort_by_key(&mut places, |&(column, row)| (row, column));
        places.dedup();
        let &(left, top) = places.first()?;
        let cells = places
            .iter()
            .map(|&(column, row)| (column as i32 - left as i32, top as i32 - row as i32));
        Some(Block { cells: cells.collect() })
    }

    /// One square.
    pub fn single() -> Self {
        Block { cells: [(0, 0)].into() }
    }

    /// The places of its squares, in reading order: how far right of the first one and above it.
    /// The first is (0, 0).
    pub fn cells(&self) -> &[(i32, i32)] {
        &self.cells
    }

    /// The number of columns and of rows that it takes up.
    pub fn size(&self) -> (usize, usize) {
        let left = self.cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let right = self.cells.iter().map(|cell| cell.0).max().unwrap_or(0);
        let bottom = self.cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        ((right - left + 1) as usize, (1 - bottom) as usize)
    }

    /// The squares that it covers if the first one is `first`; `None` if one of them is not on the
    /// board.
    pub fn squares(&self, grid: &Grid, first: Square) -> Option<Vec<Square>> {
        self.cells.iter().map(|&(right, up)| grid.offset(first, right, up)).collect()
    }
}

/// Its rows joined by `/`: `x` for a square, `.` beside it.
impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = self.cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let (columns, rows) = self.size();
        for row in 0..rows as i32 {
            if row > 0 {
                f.write_str("/")?;
            }
            for column in 0..columns as i32 {
                let is_covered = self.cells.contains(&(left + column, -row));
                f.write_str(if is_covered { "x" } else { "." })?;
            }
        }
        Ok(())
    }
}
