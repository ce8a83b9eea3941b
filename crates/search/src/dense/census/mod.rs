//! Counts the positions of every level of a space, and keeps what is asked for.

#[cfg(feature = "files")]
mod drive;
pub(crate) mod field;
#[cfg(feature = "files")]
mod filed;
#[cfg(feature = "files")]
mod folder;
#[cfg(feature = "files")]
mod half_file;
mod outcome;
mod plan;
mod run;
mod spots;
pub(crate) mod standing;
mod step;

#[cfg(feature = "files")]
pub use filed::CensusFiles;
#[cfg(feature = "files")]
pub use folder::Checkpoint;
pub use outcome::{CensusError, LevelTable};
pub use plan::{Census, CensusOptions};
