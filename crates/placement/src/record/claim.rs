//! The one program that works on a record.

use super::RecordError;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// Keeps other programs from working on the same record, until it is dropped.
///
/// A record is replaced by rename at every save, so it is no good to lock; a file of its name and
/// `.lock` is locked instead. The system lets go of it however the program ends; an empty file may
/// stay, which does no harm.
#[derive(Debug)]
pub struct Claim {
    path: PathBuf,
    lock: File,
}

impl Claim {
    /// Claims the record at a path, whether there is one yet or not.
    ///
    /// # Errors
    /// If another program works on it, or no file can be made beside it.
    pub fn take(record: &Path) -> Result<Self, RecordError> {
        let mut path = record.as_os_str().to_owned();
        path.push(".lock");
        let path = PathBuf::from(path);
        loop {
            let options = &mut File::options();
            let lock = options.create(true).truncate(false).write(true).open(&path);
            let lock = lock.map_err(RecordError::io(&path, "make"))?;
            match lock.try_lock() {
                // Whoever had it before may have removed it in the meantime.
                Ok(()) if !path.exists() => {}
                Ok(()) => return Ok(Self { path, lock }),
                Err(TryLockError::WouldBlock) => {
                    return Err(RecordError::Busy { path: record.to_owned() });
                }
                Err(TryLockError::Error(error)) => {
                    return Err(RecordError::io(&path, "lock")(error));
                }
            }
        }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        // What is not empty is not ours.
        if self.lock.metadata().is_ok_and(|lock| lock.len() == 0) {
            let _ = fs::remove_file(&self.path);
        }
    }
}
