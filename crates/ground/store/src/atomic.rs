//! Writing a file so that it appears whole under its name, or not at all.

use crate::error::FileError;
use crate::lock::{SaveGuard, try_lock, with_suffix};
use crate::plain::{folder_of, has_other_names, sync_folder};
use crate::positioned::PositionedFile;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A file being written. It lies beside its place as `NAME.part` until [`AtomicFile::commit`]
/// brings it to disk and renames it; if it is dropped before, nothing is left and an older file of
/// that name stays.
///
/// One program at a time writes a file; another waits for it up to 20 seconds. Links, devices,
/// pipes and folders are refused, both at the place of the file and at that of its part. What a
/// killed program left in `NAME.part` is overwritten.
///
/// ```
/// use everyboard_store::AtomicFile;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("picture.svg");
/// AtomicFile::write(&path, b"<svg/>")?;
///
/// let unfinished = AtomicFile::create(&path)?;
/// unfinished.write_at(b"half of", 0)?;
/// drop(unfinished);
/// assert_eq!(std::fs::read(&path)?, b"<svg/>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AtomicFile {
    /// Declared first so that it is closed before it is removed, as some systems need it.
    file: PositionedFile,
    part: Part,
    path: PathBuf,
}

/// The name of an unfinished file, which is removed when dropped.
#[derive(Debug)]
struct Part {
    path: PathBuf,
    is_renamed: bool,
    _held: SaveGuard,
}

impl Drop for Part {
    fn drop(&mut self) {
        if !self.is_renamed {
            // Nobody can be told; what stays behind is overwritten next time.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// How long a program waits for another that writes the same file: a table of an endgame takes
/// seconds.
const PATIENCE: Duration = Duration::from_secs(20);

/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

impl AtomicFile {
    /// Begins the file that will lie at `path`.
    ///
    /// # Errors
    /// If the part cannot be created, either place holds something other than a plain file, or
    /// another program still writes the file after 20 seconds.
    pub fn create(path: impl AsRef<Path>) -> Result<Self, FileError> {
        Self::create_within(PATIENCE, path.as_ref())
    }

    /// As [`AtomicFile::create`], with another limit on the time to wait.
    fn create_within(patience: Duration, path: &Path) -> Result<Self, FileError> {
        check_replaceable(path)?;
        let part = with_suffix(path, ".part");
        let file = lock_part(&part, patience)?;
        if has_other_names(&file) {
            return Err(FileError::NotPlain { path: part });
        }
        file.set_len(0).map_err(FileError::io(&part, "empty"))?;
        let part = Part { path: part, is_renamed: false, _held: SaveGuard::new() };
        Ok(AtomicFile { file: PositionedFile::new(file), part, path: path.to_owned() })
    }

    /// Checks now that a file can be begun at `path`, where the time for that may be hours away.
    ///
    /// # Errors
    /// As [`AtomicFile::create`].
    pub fn check(path: impl AsRef<Path>) -> Result<(), FileError> {
        Self::create(path).map(drop)
    }

    /// Writes a whole file at once.
    ///
    /// # Errors
    /// As [`AtomicFile::create`] and [`AtomicFile::commit`].
    pub fn write(path: impl AsRef<Path>, bytes: &[u8]) -> Result<(), FileError> {
        let file = Self::create(path)?;
        file.write_at(bytes, 0)?;
        file.commit()
    }

    /// Where the file will lie.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes bytes at `offset`; several threads may write different places at once.
    ///
    /// # Errors
    /// If the disk takes no more.
    pub fn write_at(&self, bytes: &[u8], offset: u64) -> Result<(), FileError> {
        self.file.write_all_at(bytes, offset).map_err(FileError::io(&self.part.path, "write"))
    }

    /// Brings the file to disk and renames it to its name, where it replaces an older one. When
    /// this returns the file survives a loss of power.
    ///
    /// # Errors
    /// If the disk fails. The older file is then still there, unless all that failed was to sync
    /// the folder.
    pub fn commit(mut self) -> Result<(), FileError> {
        self.file.file().sync_all().map_err(FileError::io(&self.part.path, "write"))?;
        let renamed = fs::rename(&self.part.path, &self.path);
        renamed.map_err(FileError::io(&self.path, "rename the finished file to"))?;
        self.part.is_renamed = true;
        let folder = folder_of(&self.path);
        sync_folder(folder).map_err(FileError::io(folder, "sync the folder"))
    }
}

/// Refuses what a rename must not replace: a folder, and also a link or a device, since whoever
/// names one means what is behind it. Checked at the beginning, for the rename may be hours away.
fn check_replaceable(path: &Path) -> Result<(), FileError> {
    match fs::symlink_metadata(path) {
        Ok(_) if path.is_dir() => {
            Err(FileError::io(path, "write")(io::ErrorKind::IsADirectory.into()))
        }
        Ok(data) if !data.is_file() => Err(FileError::NotPlain { path: path.to_owned() }),
        _ => Ok(()),
    }
}

/// The part at `path` for this writer alone. If two wrote it at once, the one that finished first
/// would give the final name to a file that the other still writes.
fn lock_part(path: &Path, patience: Duration) -> Result<File, FileError> {
    let clock = Instant::now();
    loop {
        match try_lock(path)? {
            // Some file systems have no locks.
            (file, Ok(()) | Err(TryLockError::Error(_))) => return Ok(file),
            (_, Err(TryLockError::WouldBlock)) if clock.elapsed() >= patience => {
                return Err(FileError::InUse { path: path.to_owned() });
            }
            (_, Err(TryLockError::WouldBlock)) => sleep(PAUSE),
        }
    }
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
        let first = AtomicFile::create(&path).unwrap();
        first.write_at(b"first", 0).unwrap();
        let second = AtomicFile::create_within(Duration::ZERO, &path);
        let error = second.expect_err("the first has it");
        assert!(matches!(&error, FileError::InUse { .. }), "{error}");
        std::thread::scope(|scope| {
            let second = scope.spawn(|| {
                let part = AtomicFile::create(&path).unwrap();
                part.write_at(b"2", 0).unwrap();
                part.commit().unwrap();
            });
            first.commit().unwrap();
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
            let error = AtomicFile::create(&link).expect_err(target).to_string();
            let words = if target == "." { "is a directory" } else { "not a plain file" };
            assert!(error.contains(words), "{target}: {error}");
            assert_eq!(fs::read_link(&link).unwrap(), Path::new(target));
            fs::remove_file(&link).unwrap();
        }
        let error = AtomicFile::create(Path::new("/dev/null")).expect_err("a device").to_string();
        assert!(error.contains("not a plain file"), "{error}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    /// What lay behind a link at `NAME.part` was emptied and overwritten.
    #[test]
    #[cfg(unix)]
    fn a_link_in_the_place_of_the_part_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        let part = folder.path().join("table.part");
        let victim = folder.path().join("letters");
        fs::write(&victim, "dear").unwrap();
        std::os::unix::fs::symlink(&victim, &part).unwrap();
        assert_refused(&path);
        fs::remove_file(&part).unwrap();
        fs::hard_link(&victim, &part).unwrap();
        assert_refused(&path);
        assert_eq!(fs::read(&victim).unwrap(), b"dear");
        assert_eq!(fs::read(&part).unwrap(), b"dear");
    }

    /// A program that wrote to a pipe would wait for a reader that never comes.
    #[test]
    #[cfg(unix)]
    fn a_pipe_in_the_place_of_the_part_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        crate::plain::tests::make_pipe(&folder.path().join("table.part"));
        crate::plain::tests::within_seconds(move || assert_refused(&path));
    }

    #[cfg(unix)]
    fn assert_refused(path: &Path) {
        let error = AtomicFile::create(path).expect_err("it is not ours");
        let words = error.to_string();
        assert!(words.contains("table.part\": it is not a plain file"), "{words}");
    }

    /// `/dev/full` is a device on which every write finds the disk full.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_says_what_to_do() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("level");
        let part = folder.path().join("level.part");
        fs::write(&part, "").unwrap();
        let file = File::options().write(true).open("/dev/full").unwrap();
        let part = Part { path: part, is_renamed: false, _held: SaveGuard::new() };
        let unfinished = AtomicFile { file: PositionedFile::new(file), part, path };
        let words = unfinished.write_at(b"any", 0).unwrap_err().to_string();
        assert!(words.contains("level.part") && words.contains("make room on the disk"), "{words}");
        drop(unfinished);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    /// Many at once: each file that appears is whole, and nothing stays behind.
    #[test]
    fn files_of_many_writers_are_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        let write = |byte: u8| {
            let part = AtomicFile::create(&path).unwrap();
            (0..100).for_each(|at| part.write_at(&[byte], at).unwrap());
            part.commit().unwrap();
            let read = fs::read(&path).unwrap();
            assert!(read.len() == 100 && read.iter().all(|&one| one == read[0]), "{read:?}");
        };
        std::thread::scope(|scope| {
            (0..8).for_each(|byte| drop(scope.spawn(move || (0..10).for_each(|_| write(byte)))));
        });
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
