//! The bytes of a file that is open for reading.

use crate::error::{FileError, Place};
use crate::positioned::PositionedFile;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A file open for reading, its path and its length.
///
/// It is read, and not mapped: where another program cuts a mapped file short, the system ends
/// those who touch what is gone. Blocks are kept decoded, so that look-ups seldom read: 60,000
/// positions of the 5x5 knights took 0.5 s of CPU either way; where almost each had to decode a
/// block, 1 to 8 in 100 more than from a map. The pages of a map counted as memory of the program
/// besides: 14 MiB of the 24 that it was given.
#[derive(Debug)]
pub(super) struct Source {
    path: PathBuf,
    length: u64,
    file: PositionedFile,
}

impl Source {
    /// Opens a regular file to be read piece by piece.
    pub(super) fn open(path: &Path) -> Result<Self, FileError> {
        // Asked before, for opening a pipe would wait for somebody to write into it.
        if !fs::metadata(path).map_err(FileError::io(path, "open"))?.is_file() {
            return Err(FileError::NotBlockFile { path: path.to_owned() });
        }
        let file = File::open(path).map_err(FileError::io(path, "open"))?;
        let length = file.metadata().map_err(FileError::io(path, "open"))?.len();
        Ok(Source { path: path.to_owned(), length, file: PositionedFile::new(file) })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Bytes of the file when it was opened.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// Reads the bytes at `offset`.
    pub(super) fn read_at(&self, into: &mut [u8], offset: u64) -> Result<(), FileError> {
        let read = self.file.read_exact_at(into, offset);
        read.map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => self.truncated(),
            _ => FileError::io(&self.path, "read")(error),
        })
    }

    /// Reads `N` bytes at `offset`.
    pub(super) fn read_array<const N: usize>(&self, offset: u64) -> Result<[u8; N], FileError> {
        let mut bytes = [0; N];
        self.read_at(&mut bytes, offset)?;
        Ok(bytes)
    }

    pub(super) fn damaged(&self, place: Place) -> FileError {
        FileError::Damaged { path: self.path.clone(), place }
    }

    pub(super) fn truncated(&self) -> FileError {
        FileError::Truncated { path: self.path.clone() }
    }
}
