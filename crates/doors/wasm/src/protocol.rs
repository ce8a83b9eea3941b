//! What the page is told, whatever it asks about.

use serde::Serialize;
use std::fmt::Display;

/// A board, and all that is needed to show it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardView {
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

/// A picture.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Picture {
    /// As SVG.
    pub svg: String,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fault {
    /// What kind of fault it is.
    pub what: FaultKind,
    /// A sentence about it, with what to do.
    pub message: String,
    /// The line of the puzzle file, from 1.
    pub line: Option<usize>,
    /// The column there in characters, from 1.
    pub column: Option<usize>,
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
    /// The puzzle names no goal, so that there is no distance to one.
    Aimless,
    /// It is a game of two sides, in which one of them wins.
    Game,
    /// It was told to stop.
    Stopped,
    /// It takes a while, and is done if asked for once more.
    Long,
    /// It takes longer than anyone waits.
    Hopeless,
    /// A certificate does not prove what it claims.
    Refuted,
}

impl Fault {
    /// A fault that has no place and no number.
    pub(crate) fn new(what: FaultKind, error: impl Display) -> Self {
        Fault { what, message: error.to_string(), line: None, column: None, needed: None }
    }

    /// What is wrong in the text of a puzzle file, and where.
    #[cfg(any(feature = "rules", feature = "games"))]
    pub(crate) fn of_text(error: everyboard::crates::puzzle::PuzzleError) -> Self {
        let everyboard::crates::puzzle::PuzzleError { location, fault } = error;
        let line = Some(location.line);
        let column = Some(location.column);
        Fault { line, column, ..Self::new(FaultKind::Puzzle, fault) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{cards, edits, endgames, games, placements, puzzles, sides};
    use std::path::Path;
    use ts_rs::{Config, TS};

    /// The page has the same types in TypeScript, so that neither side builds when they differ.
    #[test]
    fn the_page_has_these_types() {
        let config = Config::new();
        let mut types = vec![
            SquareView::decl(&config),
            BoardView::decl(&config),
            PieceView::decl(&config),
            Level::decl(&config),
            Picture::decl(&config),
            FaultKind::decl(&config),
            Fault::decl(&config),
        ];
        types.extend(puzzles::protocol::declarations(&config));
        types.extend(cards::declarations(&config));
        types.extend(sides::declarations(&config));
        types.extend(games::protocol::declarations(&config));
        types.extend(endgames::protocol::declarations(&config));
        types.extend(edits::protocol::declarations(&config));
        types.extend(placements::protocol::declarations(&config));
        let mut expected = String::from(
            "// What the solver says, as JSON. Written by a test of crates/doors/wasm/src/protocol.rs.\n",
        );
        for declaration in types {
            expected += &format!("\nexport {declaration}\n");
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../web/src/protocol.ts");
        if std::env::var_os("EVERYBOARD_BLESS").is_some() {
            std::fs::write(&path, &expected).unwrap();
        }
        let found = std::fs::read_to_string(&path).unwrap();
        assert!(found == expected, "EVERYBOARD_BLESS=1 writes web/src/protocol.ts anew");
    }
}
