//! Opening files to write: plain files only, so that a link or a device in the place of one of our
//! files is never followed, filled or waited for.

use crate::error::FileError;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a plain file for writing, or creates it. What it holds stays.
///
/// A link is not followed. Neither a pipe without a reader nor a device makes this wait.
pub(crate) fn open_for_writing(path: &Path) -> Result<File, FileError> {
    if !cfg!(unix) {
        // On unix the system checks this as it opens the file.
        check_absent_or_plain(path)?;
    }
    let file = match no_follow(&mut File::options()).write(true).create(true).open(path) {
        Ok(file) => file,
        Err(error) => {
            check_absent_or_plain(path)?;
            return Err(FileError::io(path, "create")(error));
        }
    };
    match file.metadata() {
        Ok(data) if data.is_file() => Ok(file),
        Ok(_) => Err(FileError::NotPlain { path: path.to_owned() }),
        Err(error) => Err(FileError::io(path, "create")(error)),
    }
}

#[cfg(unix)]
fn no_follow(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK)
}

#[cfg(not(unix))]
fn no_follow(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Refuses a link, a folder, a pipe or a device at `path`.
fn check_absent_or_plain(path: &Path) -> Result<(), FileError> {
    match fs::symlink_metadata(path) {
        Ok(data) if !data.is_file() => Err(FileError::NotPlain { path: path.to_owned() }),
        _ => Ok(()),
    }
}

/// Whether `path` leads to the open file, and not to another one that has taken its name since.
#[cfg(unix)]
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(open), Ok(there)) => (open.dev(), open.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// Elsewhere open files keep their names, or their locks keep others out.
#[cfg(not(unix))]
pub(crate) fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
}

/// Whether the open file has another name too: emptying it would destroy what that name stands for.
#[cfg(unix)]
pub(crate) fn has_other_names(file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    file.metadata().is_ok_and(|data| data.nlink() > 1)
}

/// Elsewhere the system does not say how many names a file has.
#[cfg(not(unix))]
pub(crate) fn has_other_names(_file: &File) -> bool {
    false
}

/// The folder that holds `path`.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Brings the names in a folder to disk: without it a file may be whole and its name forgotten.
/// Does nothing where the user may not read the folder, or the file system cannot sync one.
#[cfg(unix)]
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    let opened = match File::open(folder) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return Ok(()),
        opened => opened?,
    };
    match opened.sync_all() {
        Err(error) if is_unsupported(error.kind()) => Ok(()),
        outcome => outcome,
    }
}

#[cfg(unix)]
fn is_unsupported(kind: io::ErrorKind) -> bool {
    matches!(kind, io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported)
}

/// Elsewhere a folder cannot be opened and synced.
#[cfg(not(unix))]
pub(crate) fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
pub(crate) mod tests {
    use super::*;
    use std::process::Command;
    use std::sync::mpsc;
    use std::time::Duration;

    /// Makes a pipe with a name.
    pub(crate) fn make_pipe(path: &Path) {
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    }

    /// Does something that must not hang.
    pub(crate) fn within_seconds(work: impl FnOnce() + Send + 'static) {
        let (done, wait) = mpsc::channel();
        std::thread::spawn(move || {
            work();
            done.send(())
        });
        wait.recv_timeout(Duration::from_secs(20)).expect("it neither hangs nor panics");
    }

    #[test]
    fn what_is_not_a_plain_file_is_not_opened() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        fs::create_dir(&path).unwrap();
        assert!(matches!(open_for_writing(&path), Err(FileError::NotPlain { .. })));
        let device = open_for_writing(Path::new("/dev/null"));
        assert!(matches!(device, Err(FileError::NotPlain { .. })));
        let missing = open_for_writing(&folder.path().join("no folder/lock"));
        assert!(matches!(missing, Err(FileError::Io { doing: "create", .. })));
    }
}
