//! The bytes of a file that is open for reading.

use super::map::Map;
use crate::error::{FileError, Place};
use crate::positioned::Positioned;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// How the bytes are got at.
#[derive(Debug)]
enum Bytes {
    File(Positioned),
    Map(Map),
}

/// A file open for reading, its path and its length.
#[derive(Debug)]
pub(super) struct Source {
    path: PathBuf,
    length: u64,
    bytes: Bytes,
}

impl Source {
    /// Opens a file to be read piece by piece.
    pub(super) fn open(path: &Path) -> Result<Self, FileError> {
        let (file, length) = open(path)?;
        Ok(Source { path: path.to_owned(), length, bytes: Bytes::File(Positioned::new(file)) })
    }

    /// Opens a file and maps it.
    pub(super) fn map(path: &Path) -> Result<Self, FileError> {
        let (file, length) = open(path)?;
        if length == 0 {
            return Err(FileError::Truncated { path: path.to_owned() });
        }
        let map = Map::new(file).map_err(FileError::io(path, "map"))?;
        Ok(Source { path: path.to_owned(), length, bytes: Bytes::Map(map) })
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
        let read = match &self.bytes {
            Bytes::Map(map) => map.read_exact_at(into, offset),
            Bytes::File(file) => file.read_exact_at(into, offset),
        };
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

/// Opens a regular file; its length.
fn open(path: &Path) -> Result<(File, u64), FileError> {
    let refused = |error| FileError::io(path, "open")(error);
    // Asked before, for opening a pipe would wait for somebody to write into it.
    if !fs::metadata(path).map_err(refused)?.is_file() {
        return Err(FileError::NotBlockFile { path: path.to_owned() });
    }
    let file = File::open(path).map_err(refused)?;
    let length = file.metadata().map_err(refused)?.len();
    Ok((file, length))
}
