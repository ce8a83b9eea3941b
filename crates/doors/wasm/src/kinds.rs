//! Boards and kinds of pieces of puzzles as the page shows them.

use crate::board::{rows_and_columns, squares};
use crate::nouns::noun;
use crate::protocol::{BoardView, PieceView};
use everyboard::crates::board::Symbol;
use everyboard::crates::puzzle::Puzzle;
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

/// A kind of piece, or another part of one that covers several squares.
pub(crate) fn piece(puzzle: &Puzzle, art: &BoardArt, symbol: Symbol) -> PieceView {
    let letter = puzzle.alphabet.char_of(symbol);
    let kind = puzzle.alphabet.kind_of(symbol).unwrap_or(symbol);
    let told = puzzle.look.pieces.get(&kind).and_then(|look| look.name.as_deref());
    let name = match told {
        Some(told) => told,
        None if puzzle.alphabet.has_blocks() => "block",
        None => noun(puzzle.movement(kind)).unwrap_or("piece"),
    };
    PieceView {
        letter: letter.into(),
        name: format!("{name} {letter}"),
        picture: art.piece(symbol).svg(),
    }
}
