//! Counts the positions of every level of a space, and keeps what is asked for.

#[cfg(feature = "files")]
mod file_frontier;
#[cfg(feature = "files")]
mod files;
#[cfg(feature = "files")]
mod manifest;
mod outcome;
mod plan;
#[cfg(feature = "files")]
mod run;
#[cfg(feature = "files")]
mod saves;

#[cfg(feature = "files")]
pub use files::CensusFiles;
#[cfg(feature = "files")]
pub use manifest::CensusCheckpoint;
pub use outcome::{CensusError, LevelCounts};
pub use plan::{Census, CensusOptions};
