//! Names of squares.

use crate::{Board, Grid, Square};
use std::str::FromStr;

/// How squares are named.
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

impl FromStr for Naming {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "algebraic" => Ok(Self::Algebraic),
            "zero" => Ok(Self::Zero),
            "one" => Ok(Self::One),
            _ => Err(format!("{text:?} is not one of algebraic, zero, one")),
        }
    }
}

impl Board {
    /// The name of a square.
    pub fn name_of(&self, square: Square, naming: Naming) -> String {
        match (naming, self) {
            (Naming::Zero, _) => square.index().to_string(),
            (Naming::One, _) => (square.index() + 1).to_string(),
            (Naming::Algebraic, Board::Graph(graph)) => graph.name(square).to_owned(),
            (Naming::Algebraic, Board::Grid(grid)) => algebraic(grid, square),
        }
    }

    /// The square of this name, if the board has it.
    pub fn square_named(&self, name: &str, naming: Naming) -> Option<Square> {
        let squares = self.squares();
        squares.into_iter().find(|&square| self.name_of(square, naming) == name)
    }
}

fn algebraic(grid: &Grid, square: Square) -> String {
    let (row, column) = grid.place(square);
    format!("{}{}", file_name(column), grid.height() - row)
}

/// `a` to `z`, then `aa`, `ab`, ... as spreadsheets name their columns.
fn file_name(column: usize) -> String {
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
    fn files_go_on_after_z() {
        assert_eq!([0, 25, 26, 51, 52].map(file_name), ["a", "z", "aa", "az", "ba"]);
    }

    #[test]
    fn every_square_is_found_by_each_of_its_names() {
        let board = Drawing::parse("..#\n...").unwrap().board().unwrap();
        for naming in [Naming::Algebraic, Naming::Zero, Naming::One] {
            for square in board.squares() {
                let name = board.name_of(square, naming);
                assert_eq!(board.square_named(&name, naming), Some(square));
            }
        }
        assert_eq!(board.name_of(Square::new(0), Naming::Algebraic), "a2");
        assert_eq!(board.square_named("c2", Naming::Algebraic), None, "a missing square");
    }
}
