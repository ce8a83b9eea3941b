//! A puzzle file that cannot be read.

use super::{Fault, PuzzleError};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A puzzle file that cannot be read: which file, and why.
#[derive(Debug, Error)]
#[error("{}{kind}", path.display())]
pub struct LoadError {
    path: PathBuf,
    kind: LoadFault,
}

#[derive(Debug, Error)]
pub(super) enum LoadFault {
    #[error(": {0}")]
    Io(#[from] io::Error),
    #[error(": {0}")]
    Whole(Fault),
    #[error(":{0}")]
    Within(PuzzleError),
}

impl LoadError {
    pub(super) fn new(path: &Path, kind: LoadFault) -> Self {
        LoadError { path: path.to_owned(), kind }
    }

    /// A fault in the text of the file at `path`.
    pub fn within(path: &Path, error: PuzzleError) -> Self {
        Self::new(path, error.into())
    }

    /// What is wrong with the file; `None` if it cannot be read.
    pub fn fault(&self) -> Option<&Fault> {
        match &self.kind {
            LoadFault::Io(_) => None,
            LoadFault::Whole(fault) => Some(fault),
            LoadFault::Within(error) => Some(&error.fault),
        }
    }
}

impl From<PuzzleError> for LoadFault {
    fn from(error: PuzzleError) -> Self {
        LoadFault::Within(error)
    }
}

impl From<Fault> for LoadFault {
    fn from(fault: Fault) -> Self {
        LoadFault::Whole(fault)
    }
}
