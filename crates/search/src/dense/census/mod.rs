//! Counts the positions of every level of a space, and keeps what is asked for.

mod field;
mod outcome;
mod plan;
mod spots;
mod standing;
mod step;

pub use outcome::{CensusError, LevelTable};
pub use plan::{Census, CensusOptions};
