//! The folder in which a census is saved so that it can go on.
//!
//! ```text
//!   checkpoint.toml       what is counted, how far it has come, which files hold the bits
//!   half-0-level-18       bits of the first half, after the last level that changed it
//!   half-1-level-17       bits of the second half
//!   lock                  held by the one program that works here
//! ```
//!
//! The files of a level are written beside those of the level before. The manifest that names them
//! replaces the old one in one step, and only then are the old files removed. So a program that is
//! killed leaves a manifest all of whose files are whole.

use super::outcome::CensusError;
use crate::blockfile::FileError;
use crate::dense::ground::Ground;
use everyboard_board::{Position, Square, Symbol};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const MANIFEST: &str = "checkpoint.toml";
const LOCK: &str = "lock";
/// The version of the manifest and of what the files hold.
const FORMAT: u32 = 1;
/// Begins the last line of a manifest, which has the checksum of the others.
const CHECKSUM: &str = "# crc32 ";

/// A folder that this program alone works in.
#[derive(Debug)]
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
    _lock: File,
}

/// What a census counts: files of one are of no use to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Subject {
    /// By start: the symbol of every place.
    starts: Vec<Vec<u8>>,
    /// The places of the listing, tier by tier.
    top: Vec<u8>,
    middle: Vec<u8>,
    low: Vec<u8>,
    located: Vec<u8>,
    /// Whether distances are recorded.
    pub(crate) records: bool,
    /// The text of the puzzle file.
    puzzle: String,
}

impl Subject {
    pub(crate) fn new(ground: &Ground, starts: &[Position], records: bool, puzzle: &str) -> Self {
        let tiers = &ground.space.tiers;
        let places = |squares: &[Square]| squares.iter().map(|s| s.index() as u8).collect();
        let symbols =
            |symbols: &[Symbol]| symbols.iter().map(|s| s.index() as u8).collect::<Vec<u8>>();
        Subject {
            starts: starts.iter().map(|start| symbols(start.symbols())).collect(),
            top: places(&tiers.top),
            middle: places(&tiers.middle),
            low: places(&tiers.low),
            located: symbols(ground.space.located()),
            records,
            puzzle: puzzle.to_owned(),
        }
    }

    /// In what another census differs from this one.
    pub(crate) fn difference(&self, other: &Self) -> Option<&'static str> {
        let Subject { starts, top, middle, low, located, records, puzzle } = self;
        if *puzzle != other.puzzle {
            Some("the puzzle is another one")
        } else if *starts != other.starts {
            Some("it starts elsewhere")
        } else if *records != other.records {
            Some("one of them records distances, to save a table, and the other does not")
        } else if [top, middle, low, located]
            != [&other.top, &other.middle, &other.low, &other.located]
        {
            Some("it was written by a version of the program that lays bits out otherwise")
        } else {
            None
        }
    }

    /// Tells files of different subjects apart.
    pub(crate) fn fingerprint(&self) -> u32 {
        crc32fast::hash(format!("{self:?}").as_bytes())
    }
}

/// How far a census has come, and where its bits are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    format: u32,
    program: String,
    /// By level; the last one may be 0: then there is no more.
    pub(crate) levels: Vec<u64>,
    /// By half: the file with its bits.
    pub(crate) files: Vec<String>,
    pub(crate) subject: Subject,
}

impl Manifest {
    pub(crate) fn new(levels: Vec<u64>, files: Vec<String>, subject: Subject) -> Self {
        let program = format!("everyboard {}", env!("CARGO_PKG_VERSION"));
        Manifest { format: FORMAT, program, levels, files, subject }
    }
}

/// What a folder tells of the census that was saved there.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    /// The text of the puzzle file.
    pub puzzle: String,
    /// Where the census begins.
    pub starts: Vec<Position>,
    /// Whether distances are recorded, so that they can be saved.
    pub records: bool,
    /// By level: its positions so far.
    pub levels: Vec<u64>,
}

impl Checkpoint {
    /// Reads what was saved in a folder, which may be in use.
    ///
    /// # Errors
    /// If there is no checkpoint, or it was altered.
    pub fn read(folder: &Path) -> Result<Self, CensusError> {
        let Manifest { levels, subject, .. } = read_manifest(folder)?;
        let position = |symbols: &Vec<u8>| -> Position {
            symbols.iter().map(|&symbol| Symbol::new(symbol.into())).collect()
        };
        Ok(Checkpoint {
            starts: subject.starts.iter().map(position).collect(),
            records: subject.records,
            puzzle: subject.puzzle,
            levels: levels.into_iter().filter(|&positions| positions > 0).collect(),
        })
    }
}

impl Folder {
    /// Takes a folder, which is made if it is not there.
    ///
    /// # Errors
    /// If it cannot be made or written, or another program works in it.
    pub(crate) fn take(path: &Path) -> Result<Self, CensusError> {
        fs::create_dir_all(path).map_err(failed(path, "make the folder"))?;
        let lock_path = path.join(LOCK);
        let lock = File::create(&lock_path).map_err(failed(&lock_path, "create"))?;
        match lock.try_lock() {
            Ok(()) => Ok(Folder { path: path.to_owned(), _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(CensusError::Busy { folder: path.to_owned() }),
            Err(TryLockError::Error(error)) => Err(failed(&lock_path, "lock")(error)),
        }
    }

    /// Whether a census was saved here.
    pub(crate) fn has_checkpoint(&self) -> bool {
        self.path.join(MANIFEST).exists()
    }

    pub(crate) fn manifest(&self) -> Result<Manifest, CensusError> {
        read_manifest(&self.path)
    }

    /// Makes a manifest the one that counts, and removes files that it does not name.
    pub(crate) fn commit(&self, manifest: &Manifest) -> Result<(), CensusError> {
        let path = self.path.join(MANIFEST);
        let part = self.path.join(format!("{MANIFEST}.part"));
        let text = toml::to_string(manifest).map_err(|error| CensusError::Checkpoint {
            path: path.clone(),
            reason: error.to_string(),
        })?;
        let text = format!("{text}\n{CHECKSUM}{:08x}\n", crc32fast::hash(text.as_bytes()));
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
        self.tidy(|name| manifest.files.iter().any(|file| file == name));
        Ok(())
    }

    /// Removes files of a census that are not to be kept. What cannot be removed does no harm.
    fn tidy(&self, keeps: impl Fn(&str) -> bool) {
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            let name = entry.file_name();
            if name.to_str().is_some_and(|name| name.starts_with("half-") && !keeps(name)) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Removes all that a census left here, and the folder if nothing else is in it.
    pub(crate) fn clear(self) {
        let _ = fs::remove_file(self.path.join(MANIFEST));
        self.tidy(|_| false);
        let _ = fs::remove_file(self.path.join(LOCK));
        let _ = fs::remove_dir(&self.path);
    }
}

fn read_manifest(folder: &Path) -> Result<Manifest, CensusError> {
    let path = folder.join(MANIFEST);
    let bad =
        |reason: &str| CensusError::Checkpoint { path: path.clone(), reason: reason.to_owned() };
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(CensusError::NoCheckpoint { folder: folder.to_owned() });
        }
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            return Err(bad("it is not a text"));
        }
        Err(error) => return Err(failed(&path, "read")(error)),
    };
    let altered = || bad("it was altered: its checksum does not fit");
    let (text, checksum) = text.rsplit_once(CHECKSUM).ok_or_else(altered)?;
    let text = text.strip_suffix('\n').ok_or_else(altered)?;
    let written = format!("{:08x}\n", crc32fast::hash(text.as_bytes()));
    if checksum != written {
        return Err(altered());
    }
    let manifest: Manifest = toml::from_str(text).map_err(|error| bad(error.message()))?;
    match manifest.format {
        FORMAT => Ok(manifest),
        _ => Err(bad("it was written by a newer version of the program")),
    }
}

/// An error of the system, with the file and what was being done.
fn failed<'a>(path: &'a Path, doing: &'static str) -> impl Fn(io::Error) -> CensusError + 'a {
    move |source| FileError::Io { path: path.to_owned(), doing, source }.into()
}
