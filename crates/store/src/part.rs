//! A file that is not yet whole: it lies beside its place, and vanishes unless it gets there.

use crate::error::FileError;
use crate::positioned::Positioned;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

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

/// How long a program waits for another that writes the same file: a table of an endgame takes
/// seconds.
const PATIENCE: Duration = Duration::from_secs(20);

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(20);

impl Part {
    /// Begins the file that is to lie at `path`. Overwrites what an earlier attempt left; waits a
    /// while for a program that is writing the same file. Refuses to replace what is no plain file.
    pub(crate) fn create(path: &Path) -> Result<Self, FileError> {
        Self::create_within(PATIENCE, path)
    }

    /// The same, waiting so long.
    pub(crate) fn create_within(patience: Duration, path: &Path) -> Result<Self, FileError> {
        check_replaceable(path)?;
        let mut name = OsString::from(path);
        name.push(".part");
        let path = PathBuf::from(name);
        let file = taken(&path, patience)?;
        // A device has no length to be cut.
        if file.metadata().is_ok_and(|data| data.len() > 0) {
            file.set_len(0).map_err(FileError::io(&path, "empty"))?;
        }
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

/// Refuses what a rename must not replace: a folder, but a device or a link too, for whoever names
/// one means what is behind it. Said at the beginning, for the rename may be hours away.
fn check_replaceable(path: &Path) -> Result<(), FileError> {
    match fs::symlink_metadata(path) {
        Ok(_) if path.is_dir() => {
            Err(FileError::io(path, "write")(io::ErrorKind::IsADirectory.into()))
        }
        Ok(data) if !data.is_file() => Err(FileError::NotPlain { path: path.to_owned() }),
        _ => Ok(()),
    }
}

/// The file at `path`, made if it is not there, for this writer alone. If two wrote it at once the
/// one that finished first would put its name on a file that the other still writes.
fn taken(path: &Path, patience: Duration) -> Result<File, FileError> {
    let clock = Instant::now();
    loop {
        let opened = File::options().write(true).create(true).truncate(false).open(path);
        let file = opened.map_err(FileError::io(path, "create"))?;
        match file.try_lock() {
            // Whoever had it may have finished in between: then it has another name by now.
            Ok(()) if !is_at(&file, path) => {}
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if clock.elapsed() >= patience => {
                return Err(FileError::InUse { path: path.to_owned() });
            }
            Err(TryLockError::WouldBlock) => sleep(PAUSE),
            // Some file systems have no locks.
            Err(TryLockError::Error(_)) => return Ok(file),
        }
    }
}

/// Whether `path` still leads to the open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |data: fs::Metadata| (data.dev(), data.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(there)) => identity(open) == identity(there),
        _ => false,
    }
}

/// Elsewhere files that are open keep their names, or their locks keep others out.
#[cfg(not(unix))]
fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Two programs that made the same tables in one folder wrote to the same part at once: one
    /// failed to rename it, and what the other renamed could be half of each.
    #[test]
    fn one_writer_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        let first = Part::create(&path).unwrap();
        first.write_at(b"first", 0).unwrap();
        let second = Part::create_within(Duration::ZERO, &path);
        let error = second.expect_err("the first has it");
        assert!(matches!(&error, FileError::InUse { .. }), "{error}");
        std::thread::scope(|scope| {
            let second = scope.spawn(|| {
                let part = Part::create(&path).unwrap();
                part.write_at(b"2", 0).unwrap();
                part.place(&path).unwrap();
            });
            first.place(&path).unwrap();
            second.join().unwrap();
        });
        assert_eq!(fs::read(&path).unwrap(), b"2");
    }

    /// A device was replaced by a file, and so was a link.
    #[test]
    #[cfg(unix)]
    fn links_and_devices_are_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        for target in ["/dev/null", "nowhere", "."] {
            std::os::unix::fs::symlink(target, &link).unwrap();
            let error = Part::create(&link).expect_err(target).to_string();
            let words = if target == "." { "is a directory" } else { "no plain file" };
            assert!(error.contains(words), "{target}: {error}");
            assert_eq!(fs::read_link(&link).unwrap(), Path::new(target));
            fs::remove_file(&link).unwrap();
        }
        let error = Part::create(Path::new("/dev/null")).expect_err("a device").to_string();
        assert!(error.contains("no plain file"), "{error}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    /// Many at once: each file that appears is whole, and nothing stays behind.
    #[test]
    fn files_of_many_writers_are_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        let write = |byte: u8| {
            let part = Part::create(&path).unwrap();
            (0..100).for_each(|at| part.write_at(&[byte], at).unwrap());
            part.place(&path).unwrap();
            let read = fs::read(&path).unwrap();
            assert!(read.len() == 100 && read.iter().all(|&one| one == read[0]), "{read:?}");
        };
        std::thread::scope(|scope| {
            (0..8).for_each(|byte| drop(scope.spawn(move || (0..10).for_each(|_| write(byte)))));
        });
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
