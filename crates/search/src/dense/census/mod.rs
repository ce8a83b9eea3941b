//! Counts the positions of every level of a space, and keeps what is asked for.

#[cfg(feature = "files")]
mod bits;
#[cfg(feature = "files")]
mod file_bits;
#[cfg(feature = "files")]
mod filed;
#[cfg(feature = "files")]
mod manifest;
mod outcome;
mod plan;
mod run;
#[cfg(feature = "files")]
mod save;

#[cfg(feature = "files")]
pub use filed::CensusFiles;
#[cfg(feature = "files")]
pub use manifest::CensusCheckpoint;
pub use outcome::{CensusError, LevelCounts};
pub use plan::{Census, CensusOptions};
