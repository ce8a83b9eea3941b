//! What keeps levels from being completed, besides memory and the user.

use crate::PeersError;
use thiserror::Error;

/// Why a level cannot be completed, saved or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LevelError {
    /// The system refused an allocation that is within the budget.
    #[error("could not allocate {bytes} bytes")]
    AllocationFailed {
        /// The bytes requested.
        bytes: u64,
    },
    /// Even the smallest search does not fit in the budget.
    #[error("a search of this puzzle needs at least {needed} bytes, the budget is {budget}")]
    TooLittleMemory {
        /// Bytes that a search needs to begin.
        needed: u64,
        /// Bytes that it may use.
        budget: u64,
    },
    /// A checkpoint cannot be saved or used.
    #[cfg(feature = "files")]
    #[error(transparent)]
    Checkpoint(#[from] everyboard_store::CheckpointError),
    /// The processes that share the bits cannot continue together.
    #[error(transparent)]
    Peers(#[from] PeersError),
}

#[cfg(feature = "files")]
impl From<everyboard_store::FileError> for LevelError {
    fn from(error: everyboard_store::FileError) -> Self {
        everyboard_store::CheckpointError::from(error).into()
    }
}
