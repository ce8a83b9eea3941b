//! Games as JSON, schema `everyboard/game/1`, and in files.

use crate::{Game, ReplayError};
use everyboard_puzzle::{CompileError, PuzzleError, RangeError, TextFault};
use serde::{Deserialize, Serialize};
use thiserror::Error;

const SCHEMA: &str = "everyboard/game/1";

/// Why a game cannot be made or read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameError {
    /// The text is not JSON, or lacks something.
    #[error("{0}")]
    Json(String),
    /// It is something else, or of another version.
    #[error("expected the schema {SCHEMA:?}, found {0:?}")]
    Schema(String),
    /// Neither a built-in puzzle nor a member of a family.
    #[error("no puzzle is called {0:?}; a game of another puzzle has its file in `text`")]
    UnknownPuzzle(String),
    /// A member of a family that does not exist.
    #[error(transparent)]
    Family(#[from] RangeError),
    /// A fault in the text of the puzzle.
    #[error("in the text of the puzzle, {0}")]
    Puzzle(#[from] PuzzleError),
    /// The puzzle cannot be played.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// A fault in the start.
    #[error("start: {}", of_start(.0))]
    Start(#[from] TextFault),
    /// A word that is no legal move.
    #[error(transparent)]
    Move(#[from] ReplayError),
    /// `at` is more than there are moves.
    #[error("`at` is {at}, but there are {moves} moves")]
    At {
        /// The moves that lead to the present position.
        at: usize,
        /// All moves.
        moves: usize,
    },
}

fn of_start(fault: &TextFault) -> String {
    match fault {
        TextFault::Draw(error) => {
            format!("row {}, column {}: {}", error.row + 1, error.column + 1, error.fault)
        }
        other => other.to_string(),
    }
}

impl From<serde_json::Error> for GameError {
    /// With line and column.
    fn from(error: serde_json::Error) -> Self {
        GameError::Json(error.to_string())
    }
}

#[derive(Deserialize)]
struct Head {
    schema: String,
}

/// Keys that are not known are left alone: later versions of the program may add some.
#[derive(Serialize, Deserialize)]
struct GameRecord {
    schema: String,
    puzzle: String,
    text: Option<String>,
    start: String,
    path: Vec<String>,
    at: Option<usize>,
    program: Option<String>,
}

impl Game {
    /// The game as one line of JSON, which [`Game::parse`] reads as the same game.
    pub fn to_json(&self) -> String {
        let puzzle = self.rules.puzzle();
        let record = GameRecord {
            schema: SCHEMA.to_owned(),
            puzzle: self.label.clone(),
            text: self.text.clone(),
            start: puzzle.board.draw_line(&puzzle.alphabet, &self.shown[0]),
            path: self.words().map(str::to_owned).collect(),
            at: Some(self.at()),
            program: Some(env!("CARGO_PKG_VERSION").to_owned()),
        };
        serde_json::to_string(&record).expect("a record has text keys and no floats")
    }

    /// Reads a game. Every move is replayed by the rules. Without `at` all moves are made.
    ///
    /// # Errors
    /// With the first fault.
    pub fn parse(text: &str) -> Result<Self, GameError> {
        let head: Head = serde_json::from_str(text)?;
        if head.schema != SCHEMA {
            return Err(GameError::Schema(head.schema));
        }
        let record: GameRecord = serde_json::from_str(text)?;
        let game = Game::of_puzzle(&record.puzzle, record.text.as_deref())?;
        let mut game = game.from_start(&record.start)?;
        game.replay(record.path.iter().map(String::as_str))?;
        let at = record.at.unwrap_or(game.at());
        let moves = game.at();
        if at > moves {
            return Err(GameError::At { at, moves });
        }
        game.go_to(at);
        Ok(game)
    }
}

#[cfg(feature = "files")]
mod files {
    use super::GameError;
    use crate::Game;
    use everyboard_store::{AtomicFile, FileError};
    use std::fs;
    use std::io::{self, Read};
    use std::path::{Path, PathBuf};
    use thiserror::Error;

    /// Far more than a puzzle and a million moves take.
    const MOST_BYTES: u64 = 1 << 24;

    /// A file that cannot be read as a game: which, and why.
    #[derive(Debug, Error)]
    #[error("{}: {fault}", path.display())]
    pub struct LoadError {
        path: PathBuf,
        fault: LoadFault,
    }

    #[derive(Debug, Error)]
    enum LoadFault {
        #[error(transparent)]
        Io(#[from] io::Error),
        #[error("the file is larger than {MOST_BYTES} bytes; a game is not")]
        TooLong,
        #[error("the file is not UTF-8 text")]
        NotUtf8,
        #[error("not a game: {0}")]
        Game(#[from] GameError),
    }

    impl Game {
        /// Reads the game in the file at `path`.
        ///
        /// # Errors
        /// If the file cannot be read, is larger than 16 MiB, is not UTF-8, or holds no game.
        pub fn load(path: &Path) -> Result<Self, LoadError> {
            load(path).map_err(|fault| LoadError { path: path.to_owned(), fault })
        }

        /// Writes the game to a file, which appears whole or not at all.
        ///
        /// # Errors
        /// If the file cannot be written.
        pub fn save(&self, path: &Path) -> Result<(), FileError> {
            AtomicFile::write(path, (self.to_json() + "\n").as_bytes())
        }
    }

    fn load(path: &Path) -> Result<Game, LoadFault> {
        // A device may be endless, so the reading is limited.
        let mut bytes = Vec::new();
        fs::File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(LoadFault::TooLong);
        }
        let text = String::from_utf8(bytes).map_err(|_| LoadFault::NotUtf8)?;
        Ok(Game::parse(&text)?)
    }
}

#[cfg(feature = "files")]
pub use files::LoadError;
