//! Folders in which long work is saved, so that it can continue later.
//!
//! ```text
//!   checkpoint.toml       what is worked on, how far it is, which files hold the rest
//!   ...                   files that the manifest names
//!   lock                  held by the one program that works here
//!   process-1-of-2/       where several processes work together: the files of one of them, and its lock
//! ```
//!
//! The files of a step are written beside those of the step before. The manifest that names them
//! replaces the old one at once, and only then are the old files removed. So a program that is
//! killed leaves a manifest all of whose files are whole.

use crate::error::FileError;
use crate::lock::{FileLock, with_suffix};
use crate::manifest::Manifest;
use crate::plain::{folder_of, sync_folder};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::io;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The version of manifests and of what their files hold.
const FORMAT: u32 = 1;

/// What is saved in a folder: a manifest, and the files that it names.
pub trait Checkpoint: Serialize + DeserializeOwned {
    /// What is saved, with its article, such as "a search".
    const OF: &'static str;

    /// The name of the manifest in the folder.
    const MANIFEST: &'static str = "checkpoint.toml";

    /// The names of the files that hold the rest.
    fn files(&self) -> impl Iterator<Item = &str>;

    /// Whether a manifest of this kind may ever have named such a file, in the folder or in one
    /// inside it (`inner/file`). Files with other names are never removed.
    fn may_name(file: &str) -> bool;

    /// Writes the manifest, whole or not at all.
    ///
    /// # Errors
    /// If the file cannot be written.
    fn write(&self, path: &Path) -> Result<(), FileError> {
        manifest::<Self>().write(path, self)
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// If it cannot be read, was altered, or is of something else.
    fn read(path: &Path) -> Result<Self, FileError> {
        manifest::<Self>().read(path)
    }

    /// Reads what was saved in a folder, which another program may be working in.
    ///
    /// # Errors
    /// If there is no checkpoint, or it was altered, or it is of something else.
    fn load(folder: &Path) -> Result<Self, CheckpointError> {
        Self::read(&folder.join(Self::MANIFEST)).map_err(|error| match error {
            FileError::Io { source, .. } if source.kind() == io::ErrorKind::NotFound => {
                CheckpointError::Missing { folder: folder.to_owned() }
            }
            error => error.into(),
        })
    }
}

fn manifest<C: Checkpoint>() -> Manifest {
    Manifest { of: C::OF, format: FORMAT, blank_line: true }
}

/// Why a checkpoint cannot be saved or used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// A file cannot be written or read, is damaged, or is in use.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is nothing to continue from.
    #[error("there is no checkpoint in {folder:?}")]
    Missing {
        /// The folder.
        folder: PathBuf,
    },
    /// New work would replace what was saved.
    #[error("there is a checkpoint in {folder:?} already: resume it, or choose another folder")]
    Occupied {
        /// The folder.
        folder: PathBuf,
    },
    /// The checkpoint is of something else.
    #[error("the checkpoint in {folder:?} does not fit: {difference}")]
    Different {
        /// The folder.
        folder: PathBuf,
        /// In what it differs.
        difference: &'static str,
    },
}

impl CheckpointError {
    /// A file that is whole, but does not belong to the checkpoint in its folder.
    pub fn foreign(path: &Path) -> Self {
        FileError::unusable(path, "it does not belong to this checkpoint").into()
    }
}

/// A folder for checkpoints of one kind, in which this program alone works.
///
/// ```
/// use everyboard_store::{AtomicFile, Checkpoint, CheckpointFolder};
/// use serde::{Deserialize, Serialize};
///
/// /// The numbers up to `last` are added up; `file` holds their sum.
/// #[derive(Serialize, Deserialize)]
/// struct Sum {
///     last: u64,
///     file: String,
/// }
///
/// impl Checkpoint for Sum {
///     const OF: &'static str = "a sum";
///
///     fn files(&self) -> impl Iterator<Item = &str> {
///         [self.file.as_str()].into_iter()
///     }
///
///     fn may_name(file: &str) -> bool {
///         file.starts_with("sum-")
///     }
/// }
///
/// let place = tempfile::tempdir()?;
/// let path = place.path().join("saved");
/// let folder = CheckpointFolder::<Sum>::begin(&path)?;
/// for last in 1..=3 {
///     let file = format!("sum-{last}");
///     AtomicFile::write(folder.file(&file), b"...")?;
///     folder.commit(&Sum { last, file })?;
/// }
/// assert!(!folder.file("sum-2").exists());
/// drop(folder);
///
/// let folder = CheckpointFolder::<Sum>::resume(&path)?;
/// assert_eq!(folder.load()?.last, 3);
/// folder.clear();
/// assert!(!path.exists());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CheckpointFolder<C> {
    path: PathBuf,
    lock: FileLock,
    kind: PhantomData<fn() -> C>,
}

impl<C: Checkpoint> CheckpointFolder<C> {
    /// Takes a folder for new work. It is made if it does not exist.
    ///
    /// # Errors
    /// If it cannot be made or written, another program works in it, or it has a checkpoint.
    pub fn begin(path: &Path) -> Result<Self, CheckpointError> {
        let is_new = !path.exists();
        fs::create_dir_all(path).map_err(FileError::io(path, "make the folder"))?;
        let folder = Self::lock(path)?;
        if is_new {
            // Its name too must survive a loss of power.
            let around = folder_of(path);
            sync_folder(around).map_err(FileError::io(around, "sync the folder"))?;
        }
        if folder.has_checkpoint() {
            return Err(CheckpointError::Occupied { folder: path.to_owned() });
        }
        Ok(folder)
    }

    /// Takes a folder with a checkpoint, for work that continues.
    ///
    /// # Errors
    /// If it cannot be written, another program works in it, or it has no checkpoint.
    pub fn resume(path: &Path) -> Result<Self, CheckpointError> {
        if !path.join(C::MANIFEST).exists() {
            return Err(CheckpointError::Missing { folder: path.to_owned() });
        }
        Self::lock(path)
    }

    fn lock(path: &Path) -> Result<Self, CheckpointError> {
        let lock = FileLock::of_folder(path)?;
        Ok(CheckpointFolder { path: path.to_owned(), lock, kind: PhantomData })
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path of a file in the folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Whether something was saved here.
    pub fn has_checkpoint(&self) -> bool {
        self.file(C::MANIFEST).exists()
    }

    /// What was saved here.
    ///
    /// # Errors
    /// As [`Checkpoint::load`].
    pub fn load(&self) -> Result<C, CheckpointError> {
        C::load(&self.path)
    }

    /// Makes a manifest the one that counts, and removes files that it does not name.
    ///
    /// # Errors
    /// If the manifest cannot be written. The one before then still counts.
    pub fn commit(&self, checkpoint: &C) -> Result<(), CheckpointError> {
        checkpoint.write(&self.file(C::MANIFEST))?;
        self.tidy(|name| checkpoint.files().any(|file| file == name));
        Ok(())
    }

    /// Removes files that are not kept, here and in the folders of processes.
    fn tidy(&self, keeps: impl Fn(&str) -> bool) {
        tidy::<C>(&self.path, "", &keeps);
        for inner in entries(&self.path).filter(|inner| self.path.join(inner).is_dir()) {
            let folder = self.path.join(&inner);
            if tidy::<C>(&folder, &format!("{inner}/"), &keeps) == FolderState::Emptied {
                let _ = fs::remove_file(folder.join("lock"));
                let _ = fs::remove_dir(folder);
            }
        }
    }

    /// Removes the manifest: from now on nothing was saved here.
    pub fn forget(&self) {
        let manifest = self.file(C::MANIFEST);
        let _ = fs::remove_file(with_suffix(&manifest, ".part"));
        let _ = fs::remove_file(manifest);
        // Or a loss of power might leave a manifest that names files which are gone.
        let _ = sync_folder(&self.path);
    }

    /// Removes all that was saved here, and the folder if nothing else is in it. What cannot be
    /// removed stays.
    pub fn clear(self) {
        self.forget();
        self.tidy(|_| false);
        let CheckpointFolder { path, mut lock, .. } = self;
        lock.make_temporary();
        drop(lock);
        let _ = fs::remove_dir(&path);
    }

    /// Removes the checkpoint of work that is done, as [`CheckpointFolder::clear`] does. A folder
    /// that is in use, or has a checkpoint of something else, stays as it is.
    pub fn remove(path: &Path) {
        // Work that is done at once has saved nothing.
        let is_ours = match C::load(path) {
            Ok(_) => true,
            Err(CheckpointError::Missing { .. }) => path.is_dir(),
            Err(_) => false,
        };
        if is_ours && let Ok(folder) = Self::lock(path) {
            folder.clear();
        }
    }
}

/// What [`tidy`] leaves.
#[derive(Copy, Clone, PartialEq, Eq)]
enum FolderState {
    /// No file of a checkpoint, and there was one.
    Emptied,
    /// Files that are kept, or there were none.
    Other,
}

/// Removes the files of a folder that are not kept. `prefix` comes before their names in a
/// manifest. What cannot be removed does no harm.
fn tidy<C: Checkpoint>(folder: &Path, prefix: &str, keeps: &impl Fn(&str) -> bool) -> FolderState {
    let mut removed = 0;
    let mut kept = 0;
    for entry in entries(folder) {
        let name = format!("{prefix}{entry}");
        // A program that was killed leaves a part of the file that it was writing.
        let whole = name.strip_suffix(".part").unwrap_or(&name);
        if !C::may_name(whole) {
            continue;
        }
        if keeps(&name) {
            kept += 1;
        } else {
            removed += 1;
            let _ = fs::remove_file(folder.join(entry));
        }
    }
    if removed > 0 && kept == 0 { FolderState::Emptied } else { FolderState::Other }
}

/// The names of what is in a folder.
fn entries(folder: &Path) -> impl Iterator<Item = String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().into_string().ok())
}

/// A folder inside that of a checkpoint, with the files of one of several processes. That process
/// alone works in it.
#[derive(Debug)]
pub struct CheckpointPart<C> {
    path: PathBuf,
    /// Its name, and a slash.
    prefix: String,
    /// None once it is dropped.
    lock: Option<FileLock>,
    kind: PhantomData<fn() -> C>,
}

impl<C> Drop for CheckpointPart<C> {
    /// A folder where nothing was saved goes.
    fn drop(&mut self) {
        let is_empty = entries(&self.path).all(|name| name == "lock");
        let Some(mut lock) = self.lock.take().filter(|_| is_empty) else { return };
        lock.make_temporary();
        drop(lock);
        let _ = fs::remove_dir(&self.path);
    }
}

impl<C: Checkpoint> CheckpointPart<C> {
    /// Takes the folder `name` inside `around`. Both are made if they do not exist.
    ///
    /// # Errors
    /// If it cannot be made or written, or another program works in it.
    pub fn take(around: &Path, name: &str) -> Result<Self, CheckpointError> {
        let path = around.join(name);
        fs::create_dir_all(&path).map_err(FileError::io(&path, "make the folder"))?;
        let lock = FileLock::of_folder(&path)?;
        for folder in [around, folder_of(around)] {
            // Its name too must survive a loss of power.
            sync_folder(folder).map_err(FileError::io(folder, "sync the folder"))?;
        }
        let prefix = format!("{name}/");
        let lock = Some(lock);
        Ok(CheckpointPart { path, prefix, lock, kind: PhantomData })
    }

    /// Removes files that a checkpoint does not name, or all if there is none.
    pub fn tidy(&self, checkpoint: Option<&C>) {
        tidy::<C>(&self.path, &self.prefix, &|name| {
            checkpoint.is_some_and(|checkpoint| checkpoint.files().any(|file| file == name))
        });
    }

    /// Removes all that was saved here, and the folder if nothing else is in it.
    pub fn clear(self) {
        self.tidy(None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Serialize, Deserialize)]
    struct Bits {
        files: Vec<String>,
    }

    impl Checkpoint for Bits {
        const OF: &'static str = "bits";

        fn files(&self) -> impl Iterator<Item = &str> {
            self.files.iter().map(String::as_str)
        }

        fn may_name(file: &str) -> bool {
            file.rsplit('/').next().is_some_and(|name| name.starts_with("bits"))
        }
    }

    #[test]
    fn what_a_manifest_does_not_name_goes_from_the_folders_of_processes_too() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("saved");
        let folder = CheckpointFolder::<Bits>::begin(&path).unwrap();
        let parts = ["first", "second"].map(|name| CheckpointPart::<Bits>::take(&path, name));
        let [first, second] = parts.map(Result::unwrap);
        for file in ["first/bits-1", "first/bits-2.part", "second/bits-1", "second/notes"] {
            fs::write(path.join(file), "").unwrap();
        }
        folder.commit(&Bits { files: vec!["first/bits-1".to_owned()] }).unwrap();
        let are_there = ["first/bits-1", "first/bits-2.part", "second/bits-1", "second/notes"]
            .map(|file| path.join(file).exists());
        assert_eq!(are_there, [true, false, false, true]);
        first.clear();
        assert!(!path.join("first").exists());
        // What is not of a checkpoint is somebody's.
        second.clear();
        folder.clear();
        assert!(path.join("second/notes").exists());
    }

    #[test]
    fn one_process_works_in_a_folder() {
        let place = tempfile::tempdir().unwrap();
        let part = CheckpointPart::<Bits>::take(place.path(), "first").unwrap();
        let again = CheckpointPart::<Bits>::take(place.path(), "first");
        assert!(matches!(again, Err(CheckpointError::File(FileError::InUse { .. }))));
        drop(part);
        assert!(!place.path().join("first").exists());
        CheckpointPart::<Bits>::take(place.path(), "first").unwrap();
    }
}
