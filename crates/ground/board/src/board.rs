//! A board: a grid or a graph.

use crate::{Graph, Grid, Square};
use std::str::FromStr;

/// A set of 1 to [`Square::MAX`] squares, numbered from 0.
///
/// ```
/// use everyboard_board::{Alphabet, Drawing, Naming};
///
/// let board = Drawing::parse(
///     "...
///      .#.
///      ...",
/// )
/// .unwrap()
/// .board()
/// .unwrap();
/// assert_eq!(board.len(), 8);
/// let b3 = board.square_named("b3", Naming::Algebraic).unwrap();
/// assert_eq!(board.name_of(b3, Naming::One), "2");
/// assert_eq!(board.square_named("b2", Naming::Algebraic), None);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Board {
    /// Drawn on a rectangle.
    Grid(Grid),
    /// Named points and edges.
    Graph(Graph),
}

impl Board {
    /// The number of squares.
    pub fn len(&self) -> usize {
        match self {
            Board::Grid(grid) => grid.len(),
            Board::Graph(graph) => graph.len(),
        }
    }

    /// Always `false`: a board has a square.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All squares, in the order of their numbers.
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> + use<> {
        (0..self.len()).map(Square::new)
    }

    /// The name of a square.
    pub fn name_of(&self, square: Square, naming: Naming) -> String {
        match (naming, self) {
            (Naming::Zero, _) => square.index().to_string(),
            (Naming::One, _) => (square.index() + 1).to_string(),
            (Naming::Algebraic, Board::Graph(graph)) => graph.name(square).to_owned(),
            (Naming::Algebraic, Board::Grid(grid)) => algebraic(grid, square),
        }
    }

    /// The square of this name; `None` if the board has no such square. Tries one square after
    /// the other.
    pub fn square_named(&self, name: &str, naming: Naming) -> Option<Square> {
        self.squares().find(|&square| self.name_of(square, naming) == name)
    }
}

/// How squares are named. Reads from `algebraic`, `zero` and `one`.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Naming {
    /// `a1` at the bottom left as on a chessboard, further files `aa`, `ab`, ...; on a graph the
    /// points' own names.
    #[default]
    Algebraic,
    /// Numbers row by row from the top left, 0 first.
    Zero,
    /// The same, 1 first.
    One,
}

impl Naming {
    /// All, in the order in which they are listed.
    pub const ALL: [Self; 3] = [Self::Algebraic, Self::Zero, Self::One];

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Algebraic => "algebraic",
            Self::Zero => "zero",
            Self::One => "one",
        }
    }
}

impl FromStr for Naming {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = Self::ALL.into_iter().find(|naming| naming.name() == text);
        named.ok_or_else(|| format!("{text:?} is not one of algebraic, zero, one"))
    }
}

fn algebraic(grid: &Grid, square: Square) -> String {
    let (row, column) = grid.row_and_column(square);
    format!("{}{}", file_name(column), grid.height() - row)
}

/// `a` to `z`, then `aa`, `ab`, ... as spreadsheets name their columns.
pub(crate) fn file_name(column: usize) -> String {
    let last = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => last.to_string(),
        before => format!("{}{last}", file_name(before - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Drawing;

    #[test]
    fn files_continue_after_z() {
        assert_eq!([0, 25, 26, 51, 52].map(file_name), ["a", "z", "aa", "az", "ba"]);
    }

    #[test]
    fn every_square_is_found_by_each_of_its_names() {
        let board = Drawing::parse("..#\n...").unwrap().board().unwrap();
        for naming in Naming::ALL {
            assert_eq!(naming.name().parse(), Ok(naming));
            for square in board.squares() {
                let name = board.name_of(square, naming);
                assert_eq!(board.square_named(&name, naming), Some(square));
            }
        }
        assert_eq!(board.name_of(Square::new(0), Naming::Algebraic), "a2");
        assert_eq!(board.square_named("c2", Naming::Algebraic), None, "a missing square");
    }
}
