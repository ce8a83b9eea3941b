//! What the page is told of endings.

use crate::protocol::{BoardView, PieceView};
use crate::sides::{GamePlace, GameWorth};
use serde::Serialize;

/// An ending that was opened, and all that is needed to show it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EndingOpened {
    /// Its name, the stronger side first.
    pub ending: String,
    /// The board as White sees it.
    #[serde(flatten)]
    pub board: BoardView,
    /// The empty board as Black sees it, as an SVG picture.
    pub turned: String,
    /// The kinds of pieces: symbol 1, symbol 2 and so on.
    pub pieces: Vec<PieceView>,
    /// The position, where one was asked for.
    pub place: Option<GamePlace>,
}

/// How far the tables of an ending have come.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EndingLevel {
    /// The ending whose table is being made.
    pub ending: String,
    /// The moves to mate of the positions that were found last.
    pub level: u16,
}

/// The tables of an ending that are ready.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EndingMade {
    /// The most moves to mate of any position.
    pub deepest: u16,
    /// How many of the hardest positions there are up to symmetry.
    pub hardest: usize,
}

/// One piece tried on every square.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EndingMap {
    /// As an SVG picture.
    pub picture: String,
    /// What the piece is called.
    pub piece: String,
    /// Whether White is to move.
    pub is_white: bool,
    /// On how many squares the side to move wins, draws and loses.
    pub totals: [usize; 3],
    /// Every square on which the position is legal.
    pub squares: Vec<EndingTried>,
}

/// A piece on a square.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EndingTried {
    /// The number of the square.
    pub square: usize,
    /// What the position is worth to the side to move.
    pub worth: GameWorth,
}

/// The same types in TypeScript.
#[cfg(test)]
pub(crate) fn declarations(config: &ts_rs::Config) -> Vec<String> {
    use ts_rs::TS;
    vec![
        EndingOpened::decl(config),
        EndingLevel::decl(config),
        EndingMade::decl(config),
        EndingTried::decl(config),
        EndingMap::decl(config),
    ]
}
