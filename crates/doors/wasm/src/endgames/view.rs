//! Endings and positions as the page shows them.
//!
//! The page numbers squares row by row from the top left, and kinds of pieces from 1: White's king,
//! Black's king, then each other piece of White and of Black.

use super::protocol::{EndingMap, EndingTried};
use crate::nouns::noun;
use crate::protocol::{BoardView, PieceView, SquareView};
use crate::sides::{GamePlace, GameValue, GameWorth};
use everyboard::crates::endgame::{
    BoardSize, Diagram, PieceMap, Pieces, Side, Square, SquareOutcome, Value,
};
use everyboard::crates::puzzle::Movement;
use everyboard_report::DiagramArt;

/// The number by which the page knows a square.
pub(super) fn number(board: BoardSize, square: Square) -> usize {
    let size = usize::from(board.size());
    (size - 1 - usize::from(square.rank())) * size + usize::from(square.file())
}

/// The squares in the order of their numbers.
fn squares(board: BoardSize) -> Vec<Square> {
    let mut all: Vec<Square> = board.squares().collect();
    all.sort_by_key(|&square| number(board, square));
    all
}

/// The square of a number.
pub(super) fn square(board: BoardSize, number: usize) -> Option<Square> {
    squares(board).get(number).copied()
}

pub(super) fn board(board: BoardSize) -> BoardView {
    let art = DiagramArt::new(board);
    let (width, height) = art.size();
    let size = usize::from(board.size());
    let views = squares(board).into_iter().enumerate().map(|(number, square)| {
        let (x, y) = art.centre(square);
        SquareView {
            name: square.to_string(),
            x,
            y,
            row: Some(number / size),
            column: Some(number % size),
            neighbours: Vec::new(),
        }
    });
    BoardView {
        width,
        height,
        cell: art.side(),
        picture: art.empty_board(false).svg(),
        squares: views.collect(),
        rows: Some(size),
        columns: Some(size),
    }
}

/// The letters of all kinds of pieces with their movements, kings first.
fn kinds(pieces: &Pieces) -> impl Iterator<Item = (char, &str)> {
    std::iter::once(('K', "K")).chain(pieces.all().iter().map(|p| (p.letter(), p.movement())))
}

/// The kinds of pieces, White's and Black's of each.
pub(super) fn pieces(board: BoardSize, pieces: &Pieces) -> Vec<PieceView> {
    let art = DiagramArt::new(board);
    let mut views = Vec::new();
    for (letter, movement) in kinds(pieces) {
        for side in Side::BOTH {
            views.push(PieceView {
                letter: written(letter, side).into(),
                name: named(letter, movement, side),
                picture: art.piece(side, letter, movement).svg(),
            });
        }
    }
    views
}

/// The letter of a piece, small for Black.
pub(super) fn written(letter: char, side: Side) -> char {
    if side == Side::White { letter } else { letter.to_ascii_lowercase() }
}

fn named(letter: char, movement: &str, side: Side) -> String {
    let adjective = side.adjective();
    let parsed = Movement::parse(movement).ok();
    match parsed.as_ref().and_then(noun) {
        Some(noun) => format!("{adjective} {noun}"),
        None => format!("{adjective} {letter} ({movement})"),
    }
}

/// The number of the kind of a piece.
fn symbol(pieces: &Pieces, diagram: &Diagram, piece: usize) -> usize {
    let letter = diagram.letter(piece);
    let kind = kinds(pieces).position(|(other, _)| other == letter);
    let side = usize::from(diagram.side(piece) == Side::Black);
    kind.map_or(0, |kind| 2 * kind + side + 1)
}

pub(super) fn place(pieces: &Pieces, diagram: &Diagram) -> GamePlace {
    let board = diagram.board;
    let mut symbols = vec![0; usize::from(board.size()).pow(2)];
    for (piece, &square) in diagram.position.squares.iter().enumerate() {
        symbols[number(board, square)] = symbol(pieces, diagram, piece);
    }
    GamePlace {
        text: diagram.fen(),
        is_first: diagram.position.turn == Side::White,
        symbols,
        illegal: diagram.check().err().map(|error| error.to_string()),
    }
}

pub(super) fn worth(value: Value) -> GameWorth {
    let (name, moves) = match value {
        Value::Win(moves) => (GameValue::Win, Some(moves)),
        Value::Draw => (GameValue::Draw, None),
        Value::Loss(moves) => (GameValue::Loss, Some(moves)),
    };
    GameWorth { value: name, moves, plies: value.plies() }
}

pub(super) fn map(map: &PieceMap) -> EndingMap {
    let diagram = &map.diagram;
    let legal = map.squares.iter().filter_map(|&(square, tried)| match tried {
        SquareOutcome::Value(value) => {
            Some(EndingTried { square: number(diagram.board, square), worth: worth(value) })
        }
        SquareOutcome::Taken | SquareOutcome::Illegal(_) => None,
    });
    let piece = map.piece;
    EndingMap {
        picture: DiagramArt::new(diagram.board).map(map).svg(),
        piece: named(diagram.letter(piece), diagram.movement(piece), diagram.side(piece)),
        is_white: diagram.position.turn == Side::White,
        totals: map.totals(),
        squares: legal.collect(),
    }
}
