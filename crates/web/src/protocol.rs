//! What the solver tells the page, as JSON.

use serde::Serialize;

/// A puzzle that was opened, and all that is needed to show it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Opened {
    /// The name of a built-in puzzle or of a member of a family; empty for a file of one's own.
    pub name: String,
    /// The puzzle file.
    pub text: String,
    /// What people call it.
    pub title: String,
    /// Who posed it.
    pub source: Option<String>,
    /// A remark.
    pub note: Option<String>,
    /// What a move is, and who may move, in sentences.
    pub rule: Vec<String>,
    /// What is asked for, in words, where a picture does not say it.
    pub goal: String,
    /// What is asked for, as an SVG picture.
    pub goal_picture: Option<String>,
    /// How many positions there are, in decimal.
    pub positions: Option<String>,
    /// The width of the board's picture, in pixels.
    pub width: f64,
    /// Its height, in pixels.
    pub height: f64,
    /// The side of a square, in pixels.
    pub cell: f64,
    /// The empty board, as an SVG picture.
    pub picture: String,
    /// The squares, in the order in which places list what stands on them.
    pub squares: Vec<SquareView>,
    /// The rows of the board, if it has some.
    pub rows: Option<usize>,
    /// Its columns.
    pub columns: Option<usize>,
    /// The kinds of pieces: symbol 1, symbol 2 and so on.
    pub pieces: Vec<PieceView>,
    /// Where the game begins.
    pub start: Place,
}

/// A square.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SquareView {
    /// Its name: `a1`.
    pub name: String,
    /// Its centre on the board's picture, in pixels from the left.
    pub x: f64,
    /// Its centre, in pixels from the top.
    pub y: f64,
    /// Its row, from the top, where the board has rows.
    pub row: Option<usize>,
    /// Its column, from the left.
    pub column: Option<usize>,
    /// The squares that an edge joins it to, on a board that is a graph.
    pub neighbours: Vec<usize>,
}

/// A kind of piece.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PieceView {
    /// The letter that stands for it.
    pub letter: String,
    /// What it is called.
    pub name: String,
    /// An SVG picture of one, as large as a square.
    pub picture: String,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Place {
    /// The board on one line, as it is drawn in puzzle files.
    pub text: String,
    /// The kinds of pieces that are to move, where sides take turns.
    pub turn: Option<String>,
    /// By square: the number of the piece there, 0 where it is empty.
    pub symbols: Vec<usize>,
    /// Whether it is what the puzzle asks for.
    pub is_goal: bool,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Move {
    /// The word for it: `a1b3`.
    pub word: String,
    /// The number of the square that the piece leaves.
    pub from: usize,
    /// The number of the square that it enters.
    pub to: usize,
    /// The squares whose pieces it removes.
    pub removed: Vec<usize>,
    /// The position that it leads to.
    pub after: Place,
}

/// A legal move and what it leads to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JudgedMove {
    /// The move.
    #[serde(flatten)]
    pub step: Move,
    /// The least number of moves from there to the goal; none if no path leads there.
    pub distance: Option<usize>,
    /// How many shortest solutions there are, in decimal; none if they could not be counted.
    pub solutions: Option<String>,
}

/// All that is known of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Look {
    /// The least number of moves to the goal; none if no path leads there.
    pub distance: Option<usize>,
    /// How many shortest solutions there are, in decimal; none if they could not be counted.
    pub solutions: Option<String>,
    /// Every legal move.
    pub moves: Vec<JudgedMove>,
}

/// A table that is ready.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableMade {
    /// The distance of the positions that are farthest from the goal.
    pub deepest: usize,
    /// By distance: how many positions there are, in decimal.
    pub levels: Vec<String>,
}

/// How far a table has come.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Level {
    /// The distance that was finished last.
    pub level: usize,
    /// How many positions there are at that distance, in decimal.
    pub positions: String,
    /// How many were found in all, in decimal.
    pub of: String,
}

/// A shortest solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Solution {
    /// Its number, from 0, in decimal.
    pub number: String,
    /// Its moves.
    pub moves: Vec<Move>,
}

/// A picture.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Picture {
    /// As SVG.
    pub svg: String,
}

/// A built-in puzzle to choose.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Card {
    /// The name by which it is opened.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// The squares of its board.
    pub squares: usize,
    /// How many positions there are, in decimal.
    pub positions: String,
    /// The moves of a shortest solution, if that is known.
    pub moves: Option<usize>,
    /// An SVG picture of its start.
    pub picture: String,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fault {
    /// What kind of fault it is.
    pub what: FaultKind,
    /// A sentence about it, with what to do.
    pub message: String,
    /// The line of the puzzle file.
    pub line: Option<usize>,
    /// The bytes that a table would take.
    pub needed: Option<f64>,
}

/// Kinds of faults, which a page may treat differently.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// The puzzle cannot be read, or has too many moves.
    Puzzle,
    /// The memory does not suffice.
    Memory,
    /// There are too many shortest solutions, or none of this number.
    Solutions,
    /// A board or a move that the puzzle does not have.
    Board,
    /// The goals cannot be listed, so that no table can be made.
    Goals,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use ts_rs::{Config, TS};

    /// The page has the same types in TypeScript, so that neither side builds when they differ.
    #[test]
    fn the_page_has_these_types() {
        let config = Config::new();
        let types = [
            Place::decl(&config),
            Move::decl(&config),
            JudgedMove::decl(&config),
            Look::decl(&config),
            SquareView::decl(&config),
            PieceView::decl(&config),
            Opened::decl(&config),
            TableMade::decl(&config),
            Level::decl(&config),
            Solution::decl(&config),
            Picture::decl(&config),
            Card::decl(&config),
            FaultKind::decl(&config),
            Fault::decl(&config),
        ];
        let mut expected = String::from(
            "// What the solver says, as JSON. Written by a test of crates/web/src/protocol.rs.\n",
        );
        for declaration in types {
            expected += &format!("\nexport {declaration}\n");
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol.ts");
        if std::env::var_os("EVERYBOARD_BLESS").is_some() {
            std::fs::write(&path, &expected).unwrap();
        }
        let found = std::fs::read_to_string(&path).unwrap();
        assert!(found == expected, "EVERYBOARD_BLESS=1 writes web/src/protocol.ts anew");
    }
}
