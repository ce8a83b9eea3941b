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
    /// The moves of both sides to the end by best play; null for a draw and for a difference of pieces.
    pub plies: Option<u16>,
    /// The moves of best play to the end; none where it has none.
    pub line: Vec<String>,
    /// The values of all positions with pieces of both sides, by the numbers of these pieces. Where the sides are not
    /// alike, those with the second side to move come after those with the first.
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
    /// The pieces of the side to move, as the file names them; null where the sides are alike.
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
    /// The moves of both sides to the end by best play; null for a draw and for a difference of pieces.
    pub plies: Option<u16>,
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
    /// The positions with the pieces of the start or fewer, in decimal; null if they are 2^64 or more.
    pub positions: Option<String>,
}
