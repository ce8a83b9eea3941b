//! What can be wrong with a table.

#[cfg(feature = "files")]
use everyboard_bits::SpaceError;
use everyboard_positions::paths::ShortestPaths;
#[cfg(feature = "files")]
use everyboard_puzzle::{CompileError, PuzzleError};
#[cfg(feature = "files")]
use everyboard_store::FileError;
#[cfg(feature = "files")]
use std::path::PathBuf;
use thiserror::Error;

/// Why shortest paths are not known.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PathsError<E> {
    /// The table has no answer.
    #[error(transparent)]
    Table(#[from] E),
    /// The graph of all shortest paths takes more memory than there is.
    #[error("the shortest paths have {length} moves, but counting them takes more memory")]
    TooMany {
        /// The moves of a shortest path.
        length: usize,
        /// A few of the paths, if any are found in a mebibyte.
        some: Option<Box<ShortestPaths>>,
    },
}

/// Why a table in a file has no answer.
#[cfg(feature = "files")]
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
    /// A file of one of the processes that wrote the table together does not serve.
    #[error("{path:?} is one part of a table, written by several processes: {fault}")]
    Part {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: &'static str,
    },
    /// The goals of the puzzle do not fit in the memory.
    #[error("the puzzle in {path:?} has up to {goals} goals; there is memory for {most}")]
    TooManyGoals {
        /// The file.
        path: PathBuf,
        /// How many there may be.
        goals: u128,
        /// How many can be listed.
        most: u128,
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
    /// A look-up follows more positions than fit in the memory.
    #[error("a distance in {path:?} needs more positions than the memory has room for")]
    OutOfMemory {
        /// The file.
        path: PathBuf,
    },
    /// The distances cannot be those of the puzzle.
    #[error("the distances in {path:?} contradict each other: it was not written for its puzzle")]
    Contradiction {
        /// The file.
        path: PathBuf,
    },
}
