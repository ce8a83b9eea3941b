//! The bytes of a file that is open for reading.

use crate::error::{FileError, Place};
use crate::positioned::Positioned;
use memmap2::Mmap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A file open for reading, its path and its length.
#[derive(Debug)]
pub(super) struct Source {
    path: PathBuf,
    length: u64,
    file: Positioned,
    /// All of the file, if it is mapped: the system brings its bytes into memory as they are read.
    map: Option<Mmap>,
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
        Ok(Source { path: path.to_owned(), length, file: Positioned::new(file), map: None })
    }

    /// Opens a regular file and maps it.
    #[allow(unsafe_code)]
    pub(super) fn map(path: &Path) -> Result<Self, FileError> {
        let source = Self::open(path)?;
        if source.length == 0 {
            return Err(source.truncated());
        }
        // SAFETY: the map is undefined behaviour only where somebody changes the file under it.
        // This program never does: it writes files as `NAME.part` and renames them when they are
        // whole, so a file that is replaced keeps its old bytes for those who have it mapped.
        // Nothing can keep other programs from writing into the file. Therefore no reference into
        // the map leaves this file: bytes are copied out, and only the copy is checksummed,
        // decoded and believed, so that bytes that change give an error and not a wrong answer.
        // If another program cuts the file short, touching what is gone would end this one with
        // SIGBUS (on Windows the cutting is refused); see `copy_from`.
        let map = unsafe { Mmap::map(source.file.file()) };
        let map = Some(map.map_err(FileError::io(path, "map"))?);
        Ok(Source { map, ..source })
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
        let read = match &self.map {
            Some(map) => self.copy_from(map, into, offset),
            None => self.file.read_exact_at(into, offset),
        };
        read.map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => self.truncated(),
            _ => FileError::io(&self.path, "read")(error),
        })
    }

    /// Copies the bytes at `offset`, if the file still has all that it had when it was mapped.
    ///
    /// The system is asked for its length each time, which costs less than a microsecond; a file that
    /// is cut short between that and the end of the copy still ends the program.
    fn copy_from(&self, map: &Mmap, into: &mut [u8], offset: u64) -> io::Result<()> {
        let is_whole = self.file.file().metadata()?.len() >= map.len() as u64;
        let from = usize::try_from(offset).ok().filter(|_| is_whole);
        let bytes = from.and_then(|from| map.get(from..from.checked_add(into.len())?));
        into.copy_from_slice(bytes.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
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
