//! What the page is told of games of two sides.

use crate::protocol::{BoardView, PieceView};
use crate::sides::GamePlace;
use serde::Serialize;

/// A game that was opened, and all that is needed to show it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameOpened {
    /// The name of a built-in game; empty for a file of one's own.
    pub name: String,
    /// The puzzle file.
    pub text: String,
    /// What people call it.
    pub title: String,
    /// Who posed it.
    pub source: Option<String>,
    /// A remark.
    pub note: Option<String>,
    /// How it is played, in sentences.
    pub rule: Vec<String>,
    /// What the side that begins is called, and the other.
    pub sides: [String; 2],
    /// What the start is worth to the side to move, by the file.
    pub value: Option<String>,
    /// Whether the program can keep what it finds out in a folder.
    pub goes_to_folder: bool,
    /// Its board.
    #[serde(flatten)]
    pub board: BoardView,
    /// The kinds of pieces: symbol 1, symbol 2 and so on.
    pub pieces: Vec<PieceView>,
    /// The symbol of a piece of the side that begins, and of the other.
    pub emblems: [usize; 2],
    /// Where the game begins.
    pub start: GamePlace,
}

/// How far the values of a game have come.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameSolving {
    /// The share of the positions that have a value, from 0 to 1.
    pub share: f64,
}

/// The values of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameSolved {
    /// How many positions have one, in decimal, each counted once for both sides to move.
    pub positions: String,
}

/// The same types in TypeScript.
#[cfg(test)]
pub(crate) fn declarations(config: &ts_rs::Config) -> Vec<String> {
    use ts_rs::TS;
    vec![GameOpened::decl(config), GameSolving::decl(config), GameSolved::decl(config)]
}
