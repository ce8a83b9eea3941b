//! The records of two-player games.

use serde::Serialize;

/// What `game solve` found: schema `everyboard/game-solve/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/game-solve/1")]
pub struct GameSolveRecord {
    /// The name or path of the game, as given.
    pub game: String,
    /// What the start is worth for the side to move.
    pub value: GameValue,
    /// The moves of both sides to the end by best play; null for a draw and for a difference of
    /// pieces.
    pub plies: Option<u16>,
    /// The plies within which the winner can bring the win about, where `plies` is not known; null
    /// where that is not known either.
    pub at_most: Option<u64>,
    /// The moves of best play to the end; none where it has none.
    pub line: Vec<String>,
    /// The values of all positions with pieces of both sides, by the numbers of these pieces. Where
    /// the sides are not alike, those with the second side to move come after those with the first.
    pub classes: Vec<GameClassRecord>,
    /// The plies of the slowest win or loss of all; null where plies are not known.
    pub deepest: Option<u16>,
    /// All positions, in decimal; each is solved with either side to move.
    pub positions: String,
    /// The time that it took, in seconds.
    pub seconds: f64,
    /// The most memory that the program took, in bytes; null where the system does not report it.
    pub peak_memory_bytes: Option<u64>,
    /// The bytes of the files of `--dir`; 0 without it.
    pub bytes_on_disk: u64,
}

/// A value as JSON: a word, or the difference of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum GameValue {
    /// `win`, `draw` or `loss`.
    Word(&'static str),
    /// How many pieces the side to move keeps more than the other.
    Score(i16),
}

/// The values of the positions with these numbers of pieces.
#[derive(Clone, Debug, Serialize)]
pub struct GameClassRecord {
    /// The pieces of the side to move, as the file names them; null where the sides
    /// are alike and have as many pieces.
    pub side: Option<String>,
    /// The number of pieces of the side to move.
    pub mover: usize,
    /// The number of pieces of the other side.
    pub opponent: usize,
    /// Positions that the side to move wins, or where it keeps more pieces, in decimal.
    pub wins: String,
    /// Positions that neither wins, or where both keep as many, in decimal.
    pub draws: String,
    /// Positions that the side to move loses, or where it keeps fewer, in decimal.
    pub losses: String,
    /// The plies of the slowest win; null where plies are not known.
    pub longest_win: Option<u16>,
    /// The plies of the slowest loss; null where plies are not known.
    pub longest_loss: Option<u16>,
}

/// What `game probe` found: schema `everyboard/game-probe/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/game-probe/1")]
pub struct GameProbeRecord {
    /// The name or path of the game, as given.
    pub game: String,
    /// The position: rows joined by `/`.
    pub position: String,
    /// The pieces of the side to move, as the file names them.
    pub side: String,
    /// What it is worth for the side to move.
    pub value: GameValue,
    /// The moves of both sides to the end by best play; null for a draw and for a difference of
    /// pieces.
    pub plies: Option<u16>,
    /// As in `game solve`.
    pub at_most: Option<u64>,
    /// The legal moves, best first.
    pub moves: Vec<GameMoveRecord>,
}

/// A legal move.
#[derive(Clone, Debug, Serialize)]
pub struct GameMoveRecord {
    /// The squares from and to, with `-` or, if a piece is taken, `x` between them.
    #[serde(rename = "move")]
    pub word: String,
    /// What the side that makes it gets.
    pub value: GameValue,
    /// The moves of both sides to the end, this one included.
    pub plies: Option<u16>,
    /// As in `game solve`, this move included.
    pub at_most: Option<u64>,
}

/// What `game stats` found: schema `everyboard/game-stats/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/game-stats/1")]
pub struct GameStatsRecord {
    /// The name or path of the game, as given.
    pub game: String,
    /// As in `game solve`.
    pub classes: Vec<GameClassRecord>,
    /// The positions that take longest to win and to lose; empty unless they were asked for.
    pub slowest: Vec<GameSlowestRecord>,
    /// Null unless it was asked for.
    pub zugzwangs: Option<GameZugzwangsRecord>,
}

/// The slowest wins or losses of a side.
#[derive(Clone, Debug, Serialize)]
pub struct GameSlowestRecord {
    /// The pieces of the side to move, as the file names them.
    pub side: String,
    /// `win` or `loss`.
    pub value: GameValue,
    /// The plies.
    pub plies: Option<u16>,
    /// How many positions take as many, in decimal.
    pub count: String,
    /// Some of them: rows joined by `/`.
    pub positions: Vec<String>,
}

/// Placements in which either side, to move, gets less than if the other were to move.
#[derive(Clone, Debug, Serialize)]
pub struct GameZugzwangsRecord {
    /// How many there are, in decimal.
    pub count: String,
    /// Some of them: rows joined by `/`.
    pub positions: Vec<String>,
}

/// What `game verify` found: schema `everyboard/game-verify/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/game-verify/1")]
pub struct GameVerifyRecord {
    /// The name or path of the game, as given.
    pub game: String,
    /// Whether every value follows from its moves.
    pub right: bool,
    /// All positions, in decimal; each was verified with either side to move. Null if one is wrong.
    pub positions: Option<String>,
    /// The first position found whose value does not follow: rows joined by `/`.
    pub wrong: Option<String>,
    /// The time that verifying took, in seconds.
    pub seconds: f64,
}

/// A built-in game: schema `everyboard/game-list/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/game-list/1")]
pub struct GameListRecord {
    /// Its name.
    pub game: String,
    /// What people call it.
    pub title: String,
    /// The number of its squares.
    pub squares: usize,
    /// The positions with the pieces of the start or fewer, in decimal; null if they are 2^64 or
    /// more.
    pub positions: Option<String>,
}
