//! The records of `everyboard endgame --json`, one a line.
//!
//! Counts are numbers: no table has more than 2^32 positions.

use everyboard_endgame::Value;
use serde::Serialize;
use std::collections::BTreeMap;

/// A table that was made, or was there: schema `everyboard/endgame-generate/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/endgame-generate/1")]
pub struct GeneratedRecord {
    /// The name of the ending, the stronger side first.
    pub ending: String,
    /// Files and ranks of the board.
    pub board: u8,
    /// The most moves to mate of any position.
    pub deepest: u16,
    /// Whether the table was made now.
    pub made: bool,
    /// The time that it took, in seconds.
    pub seconds: f64,
    /// The file.
    pub file: String,
    /// Its bytes.
    pub bytes: u64,
}

/// A table that would be made: schema `everyboard/endgame-plan/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/endgame-plan/1")]
pub struct PlannedRecord {
    /// The name of the ending, the stronger side first.
    pub ending: String,
    /// Files and ranks of the board.
    pub board: u8,
    /// The budget that the whole program would need, in bytes.
    pub needed: u64,
    /// The budget that it has, in bytes.
    pub budget: u64,
    /// Whether that suffices.
    pub fits: bool,
}

/// A table of a folder: schema `everyboard/endgame-list/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/endgame-list/1")]
pub struct ListedRecord {
    /// The file.
    pub file: String,
    /// Its bytes.
    pub bytes: u64,
    /// The name of the ending; null if the file cannot be read.
    pub ending: Option<String>,
    /// Files and ranks of the board.
    pub board: Option<u8>,
    /// The most moves to mate of any position.
    pub deepest: Option<u16>,
    /// Letters that chess has not, with their movements in Betza's notation.
    pub pieces: BTreeMap<char, String>,
    /// Why the file cannot be read; null if it can.
    pub error: Option<String>,
}

/// What came of a verification: schema `everyboard/endgame-verify/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/endgame-verify/1")]
pub struct VerifiedRecord {
    /// The name of the ending.
    pub ending: String,
    /// Files and ranks of the board.
    pub board: u8,
    /// The file.
    pub file: String,
    /// Whether every value follows from those of the positions that moves lead to.
    pub right: bool,
    /// The positions looked at, legal or not; null if one is wrong.
    pub positions: Option<u64>,
    /// A position with a wrong value, in words; null if there is none.
    pub wrong: Option<String>,
    /// The time that it took, in seconds.
    pub seconds: f64,
}

/// Numbers of positions worth the same.
#[derive(Copy, Clone, Debug, Serialize)]
pub struct Totals {
    /// Legal positions.
    pub legal: u64,
    /// Those that the side to move wins.
    pub win: u64,
    /// Draws.
    pub draw: u64,
    /// Those that the side to move loses.
    pub loss: u64,
}

/// The positions with one side to move.
#[derive(Clone, Debug, Serialize)]
pub struct ToMove {
    /// Up to the eight symmetries of the board, like pieces told apart.
    #[serde(flatten)]
    pub orbits: Totals,
    /// Up to the symmetries and the exchange of like pieces.
    pub exchanged: Totals,
    /// Every placement on the board for itself, like pieces told apart.
    pub full: Totals,
    /// By number of moves, from 0: the orbits won in it.
    pub wins_in: Vec<u64>,
    /// By number of moves, from 0: the orbits lost in it.
    pub losses_in: Vec<u64>,
    /// The positions won last, one of each orbit, as FEN.
    pub longest_wins: Vec<String>,
}

/// Everything that is counted in a table: schema `everyboard/endgame-stats/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/endgame-stats/1")]
pub struct StatsRecord {
    /// The name of the ending, the stronger side first.
    pub ending: String,
    /// Files and ranks of the board.
    pub board: u8,
    /// Letters that chess has not, with their movements in Betza's notation.
    pub pieces: BTreeMap<char, String>,
    /// Moves of White's longest win with White to move; null if White never wins.
    pub longest_win_moves: Option<u16>,
    /// With White to move.
    pub white_to_move: ToMove,
    /// With Black to move.
    pub black_to_move: ToMove,
    /// Positions in which each side would do better with the other to move: orbits, like pieces
    /// told apart.
    pub mutual_zugzwangs: u64,
    /// One position of each orbit of them, with White to move, as FEN.
    pub mutual_zugzwang_positions: Vec<String>,
}

/// What a position is worth to the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Worth {
    /// `win`, `draw` or `loss`.
    pub value: &'static str,
    /// Moves to mate, those of the winner; null for a draw.
    pub moves: Option<u16>,
    /// Moves of both sides to mate; null for a draw.
    pub plies: Option<u32>,
}

/// A value as it is in records.
pub fn worth(value: Value) -> Worth {
    let (name, moves) = match value {
        Value::Win(moves) => ("win", Some(moves)),
        Value::Draw => ("draw", None),
        Value::Loss(moves) => ("loss", Some(moves)),
    };
    Worth { value: name, moves, plies: value.plies() }
}

/// A move and what it is worth to the side that makes it.
#[derive(Clone, Debug, Serialize)]
pub struct MoveRecord {
    /// The move as players write it.
    pub san: String,
    /// The move by its squares: `a1a8`.
    pub squares: String,
    /// What it is worth; plies and moves count this one.
    #[serde(flatten)]
    pub worth: Worth,
}

/// What a table says of a position: schema `everyboard/endgame-probe/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/endgame-probe/1")]
pub struct ProbedRecord {
    /// The position.
    pub fen: String,
    /// The pieces, White's first.
    pub ending: String,
    /// What it is worth to the side to move.
    #[serde(flatten)]
    pub worth: Worth,
    /// Every legal move, the best first; left out if not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal_moves: Option<Vec<MoveRecord>>,
    /// The best moves of both sides until mate; left out if not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
}

/// A piece of a position on one of the squares of the board.
#[derive(Clone, Debug, Serialize)]
pub struct TriedRecord {
    /// The square.
    pub square: String,
    /// `win`, `draw` or `loss` for the side to move; `illegal`; `taken` where another piece stands.
    pub value: &'static str,
    /// Moves to mate, those of the winner; null for all but wins and losses.
    pub moves: Option<u16>,
    /// Moves of both sides to mate; null likewise.
    pub plies: Option<u32>,
}

/// One piece tried on every square: schema `everyboard/endgame-map/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/endgame-map/1")]
pub struct MapRecord {
    /// The position, with the side to move.
    pub fen: String,
    /// The pieces, White's first.
    pub ending: String,
    /// The letter of the piece that is tried, small for Black.
    pub piece: String,
    /// The square where it stands in the position.
    pub from: String,
    /// On how many squares the side to move wins.
    pub win: usize,
    /// On how many it draws.
    pub draw: usize,
    /// On how many it loses.
    pub loss: usize,
    /// Every square, from the first rank up, each rank from the left.
    pub squares: Vec<TriedRecord>,
}
