//! What can go wrong with a checkpoint.

use everyboard_store::FileError;
use std::path::PathBuf;
use thiserror::Error;

/// Why a checkpoint cannot be saved or used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// A file cannot be written or read, or is damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file is not what it should be.
    #[error("{path:?} cannot be used: {reason}")]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// There is nothing to go on from.
    #[error("there is no checkpoint in {folder:?}")]
    Missing {
        /// The folder.
        folder: PathBuf,
    },
    /// Work that is begun anew would replace what was saved.
    #[error("there is a checkpoint in {folder:?} already: resume it, or choose another folder")]
    Occupied {
        /// The folder.
        folder: PathBuf,
    },
    /// Another program has taken the folder.
    #[error("another program works in {folder:?}: wait for it, or choose another folder")]
    Busy {
        /// The folder.
        folder: PathBuf,
    },
    /// The checkpoint is of something else.
    #[error("the checkpoint in {folder:?} does not fit: {difference}")]
    Different {
        /// The folder.
        folder: PathBuf,
        /// In what it differs.
        difference: &'static str,
    },
}

impl CheckpointError {
    /// A file that is whole, but not of the work that its folder is of.
    pub(crate) fn stranger(path: impl Into<PathBuf>) -> Self {
        let reason = "it was not written by what the checkpoint is of".to_owned();
        CheckpointError::Unusable { path: path.into(), reason }
    }
}
