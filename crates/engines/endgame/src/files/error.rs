//! Why a folder of tables does not answer.

use crate::rules::IllegalPosition;
use everyboard_store::FileError;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// What went wrong with a table on disk, or with a question to it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LibraryError {
    /// There is no such file.
    #[error("there is no table of {ending}: {path:?} is missing; `{command}` makes it")]
    Missing {
        /// The ending.
        ending: String,
        /// Where its file would be.
        path: PathBuf,
        /// What makes it.
        command: String,
    },
    /// The file cannot be read, or is not what was written.
    #[error("{source}; `{command}` makes it again")]
    Broken {
        /// What is wrong, with the file's name.
        source: FileError,
        /// What makes it.
        command: String,
    },
    /// The file is whole, but not of the ending that its name says, or of another version.
    #[error("{path:?} cannot be used: {reason}; `{command}` makes it again")]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
        /// What makes it.
        command: String,
    },
    /// The table cannot be written.
    #[error(transparent)]
    Unwritten(FileError),
    /// The system refuses the folder.
    #[error("cannot {doing} the folder {path:?}: {source}")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What was being done to it.
        doing: &'static str,
        /// What the system said.
        source: io::Error,
    },
    /// The position cannot come about.
    #[error(transparent)]
    Illegal(#[from] IllegalPosition),
}

impl LibraryError {
    /// The command that makes the table which is missing or broken.
    pub fn command(&self) -> Option<&str> {
        match self {
            LibraryError::Missing { command, .. }
            | LibraryError::Broken { command, .. }
            | LibraryError::Unusable { command, .. } => Some(command),
            _ => None,
        }
    }
}
