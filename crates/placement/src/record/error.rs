//! What can go wrong with the file of a count.

use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why a record cannot be saved or used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The system does not let it be read or written.
    #[error("cannot {doing} {path:?}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What was being done.
        doing: &'static str,
        /// Why it failed.
        source: io::Error,
    },
    /// Another program works on it.
    #[error("another program works on {path:?}")]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// The file is not what was written: torn, altered, or never a record.
    #[error("{path:?} cannot be used: {reason}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// How that shows.
        reason: String,
    },
    /// The file is sound but of another version of the format.
    #[error("{path:?} has format {found}; this program reads format {expected}")]
    Version {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: i64,
        /// The format of this program.
        expected: i64,
    },
}

impl RecordError {
    /// An error of the system.
    pub(super) fn io(
        path: impl Into<PathBuf>,
        doing: &'static str,
    ) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| RecordError::Io { path, doing, source }
    }
}
