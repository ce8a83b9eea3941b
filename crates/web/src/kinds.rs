//! Boards and kinds of pieces of puzzles as the page shows them.

use crate::board::{rows_and_columns, squares};
use crate::nouns::noun;
use crate::protocol::{BoardView, PieceView};
use everyboard_board::Symbol;
use everyboard_puzzle::Puzzle;
use everyboard_report::BoardArt;

/// A board without pieces.
pub(crate) fn board(puzzle: &Puzzle, art: &BoardArt) -> BoardView {
    let (width, height) = art.size();
    let (rows, columns) = rows_and_columns(&puzzle.board);
    BoardView {
        width,
        height,
        cell: art.side(),
        picture: art.empty_board().svg(),
        squares: squares(&puzzle.board, art.centres()),
        rows,
        columns,
    }
}

/// A kind of piece.
pub(crate) fn piece(puzzle: &Puzzle, art: &BoardArt, kind: Symbol) -> PieceView {
    let letter = puzzle.alphabet.char_of(kind);
    PieceView {
        letter: letter.into(),
        name: format!("{} {letter}", noun(puzzle.movement(kind)).unwrap_or("piece")),
        picture: art.piece(kind).svg(),
    }
}
