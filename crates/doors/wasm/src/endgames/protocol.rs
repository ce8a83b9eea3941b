//! What the page is told of endings.

use crate::protocol::{BoardView, PieceView};
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
    pub place: Option<EndingPlace>,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EndingPlace {
    /// The position as a FEN.
    pub fen: String,
    /// The pieces, the stronger side first.
    pub ending: String,
    /// Whether White is to move.
    pub is_white: bool,
    /// By square: the number of the piece there, 0 where it is empty.
    pub symbols: Vec<usize>,
    /// Why the position is not legal; none if it is.
    pub illegal: Option<String>,
}

/// What a position is worth to the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EndingWorth {
    /// Who wins.
    pub value: EndingValue,
    /// Moves to mate, those of the winner; none for a draw.
    pub moves: Option<u16>,
    /// Moves of both sides to mate; none for a draw.
    pub plies: Option<u32>,
}

/// Who wins, as the side to move sees it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum EndingValue {
    /// The side to move.
    Win,
    /// Neither side.
    Draw,
    /// The other side.
    Loss,
}

/// All that is known of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EndingLook {
    /// The position.
    pub place: EndingPlace,
    /// What it is worth to the side to move.
    pub worth: EndingWorth,
    /// Whether the side to move is in check.
    pub is_check: bool,
    /// Every legal move, the best first; none in mate and stalemate.
    pub moves: Vec<EndingMove>,
}

/// A legal move and what it is worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EndingMove {
    /// The move by its squares: `a1a8`.
    pub word: String,
    /// The move as players write it: `Ra8#`.
    pub san: String,
    /// The number of the square that the piece leaves.
    pub from: usize,
    /// The number of the square that it enters.
    pub to: usize,
    /// What it is worth to the side that makes it; moves and plies count this one.
    pub worth: EndingWorth,
    /// Whether no move is worth more.
    pub best: bool,
    /// The position that it leads to.
    pub after: EndingPlace,
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
    pub worth: EndingWorth,
}

/// The same types in TypeScript.
#[cfg(test)]
pub(crate) fn declarations(config: &ts_rs::Config) -> Vec<String> {
    use ts_rs::TS;
    vec![
        EndingPlace::decl(config),
        EndingOpened::decl(config),
        EndingValue::decl(config),
        EndingWorth::decl(config),
        EndingMove::decl(config),
        EndingLook::decl(config),
        EndingLevel::decl(config),
        EndingMade::decl(config),
        EndingTried::decl(config),
        EndingMap::decl(config),
    ]
}
