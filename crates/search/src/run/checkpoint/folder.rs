//! A folder with a manifest, and the one program that works there.

use super::error::CheckpointError;
use everyboard_store::FileError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const MANIFEST: &str = "checkpoint.toml";
const MANIFEST_PART: &str = "checkpoint.toml.part";
const LOCK: &str = "lock";
/// The version of manifests and of what their files hold.
const FORMAT: u32 = 1;
/// Begins the last line of a manifest, which has the checksum of the others.
const CHECKSUM: &str = "# crc32 ";

/// What a checkpoint says, and which files belong to it.
pub(crate) trait Manifest: Serialize + DeserializeOwned {
    /// What is saved, with its article.
    const OF: &'static str;

    /// The files that hold the rest.
    fn files(&self) -> impl Iterator<Item = &str>;

    /// Whether a file of this name is one that such a manifest may name or have named.
    fn may_name(file: &str) -> bool;
}

/// The first lines of every manifest.
#[derive(Debug, Serialize, Deserialize)]
struct Heading {
    format: u32,
    of: String,
    program: String,
}

/// A folder that this program alone works in.
#[derive(Debug)]
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
    _lock: File,
}

impl Folder {
    /// Takes a folder for work that begins. It is made if it is not there.
    ///
    /// # Errors
    /// If it cannot be made or written, another program works in it, or it has a checkpoint.
    pub(crate) fn begin(path: &Path) -> Result<Self, CheckpointError> {
        fs::create_dir_all(path).map_err(failed(path, "make the folder"))?;
        let folder = Self::lock(path)?;
        match path.join(MANIFEST).exists() {
            true => Err(CheckpointError::Occupied { folder: path.to_owned() }),
            false => Ok(folder),
        }
    }

    /// Takes a folder with a checkpoint, for work that goes on.
    ///
    /// # Errors
    /// If it cannot be written, another program works in it, or it has no checkpoint.
    pub(crate) fn resume(path: &Path) -> Result<Self, CheckpointError> {
        match path.join(MANIFEST).exists() {
            true => Self::lock(path),
            false => Err(CheckpointError::Missing { folder: path.to_owned() }),
        }
    }

    /// Takes a folder that is there, whatever is in it.
    ///
    /// # Errors
    /// If it cannot be written, or another program works in it.
    pub(crate) fn lock(path: &Path) -> Result<Self, CheckpointError> {
        let lock_path = path.join(LOCK);
        let lock = File::create(&lock_path).map_err(failed(&lock_path, "create"))?;
        match lock.try_lock() {
            Ok(()) => Ok(Folder { path: path.to_owned(), _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(CheckpointError::Busy { folder: path.to_owned() }),
            Err(TryLockError::Error(error)) => Err(failed(&lock_path, "lock")(error)),
        }
    }

    /// Whether something was saved here.
    pub(crate) fn has_checkpoint(&self) -> bool {
        self.path.join(MANIFEST).exists()
    }

    /// What was saved here.
    pub(crate) fn manifest<M: Manifest>(&self) -> Result<M, CheckpointError> {
        read_manifest(&self.path)
    }

    /// Makes a manifest the one that counts, and removes files that it does not name.
    pub(crate) fn commit<M: Manifest>(&self, manifest: &M) -> Result<(), CheckpointError> {
        let path = self.path.join(MANIFEST);
        let part = self.path.join(MANIFEST_PART);
        let text = text_of(manifest).map_err(|error| CheckpointError::Unusable {
            path: path.clone(),
            reason: error.to_string(),
        })?;
        let write = || -> io::Result<()> {
            let mut file = File::create(&part)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&part, &path)?;
            // Not every system can sync a folder.
            let _ = File::open(&self.path).and_then(|folder| folder.sync_all());
            Ok(())
        };
        write().map_err(failed(&path, "write"))?;
        self.tidy::<M>(|name| manifest.files().any(|file| file == name));
        Ok(())
    }

    /// Removes files that are not to be kept. What cannot be removed does no harm.
    fn tidy<M: Manifest>(&self, keeps: impl Fn(&str) -> bool) {
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let Some(name) = name.to_str() else { continue };
            // A program that was killed leaves a part of the file that it was writing.
            let whole = name.strip_suffix(".part").unwrap_or(name);
            if M::may_name(whole) && !keeps(name) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Removes all that was saved here, and the folder if nothing else is in it.
    pub(crate) fn clear<M: Manifest>(self) {
        let _ = fs::remove_file(self.path.join(MANIFEST));
        let _ = fs::remove_file(self.path.join(MANIFEST_PART));
        self.tidy::<M>(|_| false);
        let _ = fs::remove_file(self.path.join(LOCK));
        let _ = fs::remove_dir(&self.path);
    }
}

/// A manifest with its heading and the checksum of both.
fn text_of<M: Manifest>(manifest: &M) -> Result<String, toml::ser::Error> {
    let program = format!("everyboard {}", env!("CARGO_PKG_VERSION"));
    let heading = toml::to_string(&Heading { format: FORMAT, of: M::OF.to_owned(), program })?;
    let text = heading + &toml::to_string(manifest)?;
    Ok(format!("{text}\n{CHECKSUM}{:08x}\n", crc32fast::hash(text.as_bytes())))
}

/// Reads what was saved in a folder, which may be in use.
///
/// # Errors
/// If there is no checkpoint, or it was altered, or it is of something else.
pub(crate) fn read_manifest<M: Manifest>(folder: &Path) -> Result<M, CheckpointError> {
    let path = folder.join(MANIFEST);
    let bad =
        |reason: &str| CheckpointError::Unusable { path: path.clone(), reason: reason.to_owned() };
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(CheckpointError::Missing { folder: folder.to_owned() });
        }
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            return Err(bad("it was altered: it is not a text"));
        }
        Err(error) => return Err(failed(&path, "read")(error)),
    };
    let altered = || bad("it was altered: its checksum does not fit");
    let (text, checksum) = text.rsplit_once(CHECKSUM).ok_or_else(altered)?;
    let text = text.strip_suffix('\n').ok_or_else(altered)?;
    if checksum != format!("{:08x}\n", crc32fast::hash(text.as_bytes())) {
        return Err(altered());
    }
    let heading: Heading = toml::from_str(text).map_err(|error| bad(error.message()))?;
    if heading.format != FORMAT {
        return Err(bad("it was written by another version of the program"));
    }
    if heading.of != M::OF {
        return Err(bad(&format!("it is of {}, not of {}", heading.of, M::OF)));
    }
    toml::from_str(text).map_err(|error| bad(error.message()))
}

/// An error of the system, with the file and what was being done.
fn failed<'a>(path: &'a Path, doing: &'static str) -> impl Fn(io::Error) -> CheckpointError + 'a {
    move |source| FileError::Io { path: path.to_owned(), doing, source }.into()
}
