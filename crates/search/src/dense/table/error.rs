//! What can be wrong with a table.

use crate::dense::SpaceError;
use everyboard_puzzle::{CompileError, PuzzleError};
use everyboard_store::FileError;
use std::path::PathBuf;
use thiserror::Error;

/// Why a table has no answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The file cannot be read, is something else, or is damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// The metadata do not say what they should.
    #[error("the metadata of {path:?}: {fault}; this is no table that the program wrote")]
    Metadata {
        /// The file.
        path: PathBuf,
        /// What is wrong with them.
        fault: String,
    },
    /// The puzzle in the metadata is none.
    #[error("the puzzle in {path:?}: {source}")]
    Puzzle {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: PuzzleError,
    },
    /// The puzzle in the metadata has too many moves.
    #[error("the puzzle in {path:?}: {source}")]
    Moves {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: CompileError,
    },
    /// The positions of the puzzle cannot be numbered.
    #[error("the puzzle in {path:?}: {source}")]
    Space {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: SpaceError,
    },
    /// The distances cannot be those of the puzzle.
    #[error("the distances in {path:?} contradict each other: it was not written for its puzzle")]
    Contradiction {
        /// The file.
        path: PathBuf,
    },
    /// The graph of all shortest paths takes more memory than there is.
    #[error("the shortest paths have {length} moves, but counting them takes more memory")]
    TooManyPaths {
        /// The moves of a shortest path.
        length: usize,
    },
}
