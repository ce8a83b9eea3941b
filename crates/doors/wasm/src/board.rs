//! Boards as the page shows them.

use crate::protocol::SquareView;
use everyboard::crates::board::{Board, Naming, Square};

/// The rows and columns of a board, if it has some.
pub(crate) fn rows_and_columns(board: &Board) -> (Option<usize>, Option<usize>) {
    match board {
        Board::Grid(grid) => (Some(grid.height()), Some(grid.width())),
        Board::Graph(_) => (None, None),
    }
}

/// The squares of a board, with the centre of each on its picture.
pub(crate) fn squares(board: &Board, centres: impl Iterator<Item = (f64, f64)>) -> Vec<SquareView> {
    let views = board.squares().zip(centres).map(|(square, (x, y))| {
        let (row, column) = match board {
            Board::Grid(grid) => Some(grid.row_and_column(square)).unzip(),
            Board::Graph(_) => (None, None),
        };
        let neighbours = match board {
            Board::Grid(_) => Vec::new(),
            Board::Graph(graph) => {
                graph.neighbours(square).into_iter().map(Square::index).collect()
            }
        };
        let name = board.name_of(square, Naming::Algebraic);
        SquareView { name, x, y, row, column, neighbours }
    });
    views.collect()
}
