//! A file that is not yet whole: it lies beside its place, and vanishes unless it gets there.

use crate::error::FileError;
use crate::positioned::Positioned;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A file being written, under its name with `.part` added.
#[derive(Debug)]
pub(crate) struct Part {
    /// Declared first so that it is closed before it is removed, as some systems want it.
    file: Positioned,
    unplaced: Unplaced,
}

/// Removes a file when dropped, unless it has its place.
#[derive(Debug)]
struct Unplaced {
    path: PathBuf,
    placed: bool,
}

impl Drop for Unplaced {
    fn drop(&mut self) {
        if !self.placed {
            // There is nobody to tell; what stays behind is overwritten next time.
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl Part {
    /// Begins the file that is to lie at `path`. Overwrites what an earlier attempt left.
    pub(crate) fn create(path: &Path) -> Result<Self, FileError> {
        if path.is_dir() {
            // Said now, for the rename at the end may be hours away.
            return Err(FileError::io(path, "write")(io::ErrorKind::IsADirectory.into()));
        }
        let mut name = OsString::from(path);
        name.push(".part");
        let path = PathBuf::from(name);
        let file = File::create(&path).map_err(FileError::io(&path, "create"))?;
        Ok(Part { file: Positioned::new(file), unplaced: Unplaced { path, placed: false } })
    }

    /// Writes bytes at `offset`; threads may do so at once, in different places.
    pub(crate) fn write_at(&self, bytes: &[u8], offset: u64) -> Result<(), FileError> {
        let written = self.file.write_all_at(bytes, offset);
        written.map_err(FileError::io(&self.unplaced.path, "write"))
    }

    /// Brings the file to disk and renames it to `path`, where it replaces an older one.
    pub(crate) fn place(mut self, path: &Path) -> Result<(), FileError> {
        self.file.sync_all().map_err(FileError::io(&self.unplaced.path, "write"))?;
        let renamed = fs::rename(&self.unplaced.path, path);
        renamed.map_err(FileError::io(path, "rename the finished file to"))?;
        self.unplaced.placed = true;
        let folder = folder_of(path);
        sync_folder(folder).map_err(FileError::io(folder, "sync the folder"))
    }
}

/// The folder that holds `path`.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Brings the names in a folder to disk: without it a file may be whole and its name forgotten.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder)?.sync_all() {
        // Some file systems have nothing to sync here and say so.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        outcome => outcome,
    }
}

/// Elsewhere a folder cannot be opened and synced.
#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}
