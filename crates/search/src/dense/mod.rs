//! The dense engine: every position of a space is one bit, and sets of positions move as streams
//! of words.

mod alphabet;
pub(crate) mod census;
mod chunks;
mod grades;
mod ground;
mod kernel;
mod links;
mod listing;
mod masks;
mod multiset;
pub(crate) mod pair;
mod program;
mod shuffle;
mod space;
mod sweep;
mod tiers;
mod words;

pub use census::{Census, CensusError, CensusOptions, LevelTable};
#[cfg(feature = "files")]
pub use census::{CensusFiles, Checkpoint};
pub use kernel::InstructionSet;
pub use space::Space;

use thiserror::Error;

/// Why a puzzle's positions cannot be numbered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpaceError {
    /// No index holds their number.
    #[error("the space has 2^120 positions or more")]
    TooLarge,
    /// Moves change the numbers of pieces in too many ways.
    #[error("positions differ in the numbers of their pieces in more than {most} ways")]
    TooManyGrades {
        /// The most that are allowed.
        most: usize,
    },
    /// The gaps, or what else the index locates, can stand in too many ways.
    #[error("the space has more than {most} sub-spaces")]
    TooManySubSpaces {
        /// The most that are allowed.
        most: usize,
    },
}
