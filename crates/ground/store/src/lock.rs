//! Files that keep two programs from working on the same thing at once.

use crate::error::FileError;
use crate::plain::{is_at, open_for_writing};
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many locks and unfinished files this program has.
static HELD: AtomicUsize = AtomicUsize::new(0);

/// Whether this program works on files now: it has a [`FileLock`], or an unfinished
/// [`AtomicFile`](crate::AtomicFile). If it ended now, work that is about to be saved would be
/// lost.
pub fn is_saving() -> bool {
    HELD.load(Ordering::SeqCst) > 0
}

/// Counts for [`is_saving`] while it lives.
#[derive(Debug)]
pub(crate) struct SaveGuard(());

impl SaveGuard {
    pub(crate) fn new() -> Self {
        HELD.fetch_add(1, Ordering::SeqCst);
        SaveGuard(())
    }
}

impl Drop for SaveGuard {
    fn drop(&mut self) {
        HELD.fetch_sub(1, Ordering::SeqCst);
    }
}

/// The right to work on a folder or on a file, which one program has at a time. It ends when the
/// value is dropped, and however the program ends.
///
/// What is locked is an empty file: `lock` in a folder, `NAME.lock` beside a file, since a file
/// that is replaced by rename cannot be locked itself.
///
/// ```
/// use everyboard_store::{FileError, FileLock};
///
/// let folder = tempfile::tempdir()?;
/// let lock = FileLock::of_folder(folder.path())?;
/// let second = FileLock::of_folder(folder.path());
/// assert!(matches!(second, Err(FileError::InUse { .. })));
/// drop(lock);
/// FileLock::of_folder(folder.path())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FileLock {
    path: PathBuf,
    file: File,
    /// Whether the lock file is removed at the end.
    is_temporary: bool,
    /// Declared last so that it is dropped last.
    _held: SaveGuard,
}

impl FileLock {
    /// Locks a folder by the file `lock` in it, which stays there afterwards.
    ///
    /// # Errors
    /// If another program has locked it, or the lock file cannot be created or locked, or is not a
    /// plain file.
    pub fn of_folder(folder: &Path) -> Result<Self, FileError> {
        Self::take(folder.join("lock"), folder, false)
    }

    /// Locks the file at `path`, which need not exist, by the file `NAME.lock` beside it. That is
    /// removed when the lock is dropped, if it is still empty.
    ///
    /// # Errors
    /// As [`FileLock::of_folder`].
    pub fn of_file(path: &Path) -> Result<Self, FileError> {
        Self::take(with_suffix(path, ".lock"), path, true)
    }

    fn take(path: PathBuf, subject: &Path, is_temporary: bool) -> Result<Self, FileError> {
        let (file, locked) = try_lock(&path)?;
        match locked {
            Ok(()) => Ok(FileLock { path, file, is_temporary, _held: SaveGuard::new() }),
            Err(TryLockError::WouldBlock) => Err(FileError::InUse { path: subject.to_owned() }),
            Err(TryLockError::Error(error)) => Err(FileError::io(&path, "lock")(error)),
        }
    }

    /// Removes the lock file when the lock is dropped.
    pub(crate) fn make_temporary(&mut self) {
        self.is_temporary = true;
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // A lock file that is not empty was somebody's before.
        let is_empty = self.file.metadata().is_ok_and(|data| data.len() == 0);
        if self.is_temporary && is_empty && is_at(&self.file, &self.path) {
            // A lock file that stays does no harm.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Opens or creates the file at `path` and tries to lock it. If the lock succeeds, the file is
/// still at `path`: whoever held it before may have renamed or removed it meanwhile, and a lock on
/// a file without that name would keep nobody out.
pub(crate) fn try_lock(path: &Path) -> Result<(File, Result<(), TryLockError>), FileError> {
    loop {
        let file = open_for_writing(path)?;
        let locked = file.try_lock();
        if locked.is_err() || is_at(&file, path) {
            return Ok((file, locked));
        }
    }
}

/// `path` with some letters after its name.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// The one who waited for a lock file that the other then removed had a lock that kept nobody
    /// out.
    #[test]
    fn two_lockers_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let record = folder.path().join("q");
        let held = AtomicBool::new(false);
        let taken = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..2000 {
                        let Ok(_lock) = FileLock::of_file(&record) else { continue };
                        assert!(!held.swap(true, Ordering::SeqCst), "two have the lock");
                        taken.store(true, Ordering::SeqCst);
                        held.store(false, Ordering::SeqCst);
                    }
                });
            }
        });
        assert!(taken.into_inner());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "the lock file is removed");
    }

    #[test]
    fn a_lock_file_of_somebody_else_is_neither_emptied_nor_removed() {
        let folder = tempfile::tempdir().unwrap();
        let theirs = folder.path().join("q.lock");
        fs::write(&theirs, "mine").unwrap();
        drop(FileLock::of_file(&folder.path().join("q")).unwrap());
        assert_eq!(fs::read(&theirs).unwrap(), b"mine");
        fs::write(folder.path().join("lock"), "mine").unwrap();
        drop(FileLock::of_folder(folder.path()).unwrap());
        assert_eq!(fs::read(folder.path().join("lock")).unwrap(), b"mine");
    }

    /// The target of a link at `DIR/lock` was emptied.
    #[test]
    #[cfg(unix)]
    fn a_link_in_the_place_of_the_lock_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let victim = folder.path().join("letters");
        fs::write(&victim, "dear").unwrap();
        std::os::unix::fs::symlink(&victim, folder.path().join("lock")).unwrap();
        let error = FileLock::of_folder(folder.path()).expect_err("it is a link");
        assert!(matches!(error, FileError::NotPlain { .. }), "{error}");
        assert_eq!(fs::read(&victim).unwrap(), b"dear");
    }

    /// The program waited for ever for a reader of the pipe.
    #[test]
    #[cfg(unix)]
    fn a_pipe_in_the_place_of_the_lock_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_owned();
        crate::plain::tests::make_pipe(&path.join("lock"));
        crate::plain::tests::within_seconds(move || {
            let error = FileLock::of_folder(&path).expect_err("it is a pipe");
            assert!(matches!(error, FileError::NotPlain { .. }), "{error}");
        });
    }
}
