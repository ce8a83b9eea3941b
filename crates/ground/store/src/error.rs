//! What can go wrong with a file.

use crate::block::format::{FileKind, MAX_BLOCK_WORDS, MAX_METADATA_BYTES};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a file could not be written, read or locked.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// The system refused.
    #[error("cannot {doing} {path:?}: {source}{}", hint(source))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What was being done to it: a verb, such as "read".
        doing: &'static str,
        /// What the system said.
        source: io::Error,
    },
    /// Another program writes or has locked the same file or folder.
    #[error("another program works on {path:?}: wait for it, or choose another name")]
    InUse {
        /// The file or folder.
        path: PathBuf,
    },
    /// A link, a device or the like is where a file would be written.
    #[error(
        "cannot write {path:?}: it is not a plain file; name one, or a file that does not exist yet"
    )]
    NotPlain {
        /// What is there.
        path: PathBuf,
    },
    /// The file is whole but of no use here.
    #[error("{path:?} cannot be used: {reason}")]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The file begins with something else, or is no regular file.
    #[error("{path:?} is not a file of Everyboard's: check the name")]
    NotBlockFile {
        /// The file.
        path: PathBuf,
    },
    /// A checkpoint where a table is needed, or the other way round.
    #[error("{path:?} is {}, but {expected} is needed: check the name", kind_name(*found))]
    Kind {
        /// The file.
        path: PathBuf,
        /// The kind in the file: the number of a [`FileKind`], or one unknown to this version.
        found: u32,
        /// The kind asked for.
        expected: FileKind,
    },
    /// The format is not one that this program reads.
    #[error(
        "{path:?} has version {found} of the format; this program reads version {expected}: \
         use the version of Everyboard that wrote it, or write it again"
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// The version in the file.
        found: u32,
        /// The version that this program reads.
        expected: u32,
    },
    /// The end of the file is missing.
    #[error("{path:?} is cut short: copy it again, or delete it and compute it again")]
    Truncated {
        /// The file.
        path: PathBuf,
    },
    /// Bytes are not those that were written.
    #[error("{path:?} is damaged in its {place}: copy it again, or delete it and compute it again")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where the damage was noticed.
        place: Place,
    },
    /// A block number too high for the file.
    #[error("{path:?} has {blocks} blocks, none with the number {number}: was it meant for this?")]
    NoSuchBlock {
        /// The file.
        path: PathBuf,
        /// The number asked for.
        number: usize,
        /// The blocks of the file, numbered from 0.
        blocks: usize,
    },
    /// A block of another length than its reader has room for.
    #[error(
        "block {number} of {path:?} has {words} words, not {expected}: \
         was the file written for another puzzle?"
    )]
    BlockLength {
        /// The file.
        path: PathBuf,
        /// The block.
        number: usize,
        /// Its length in words.
        words: usize,
        /// The words that the caller expects.
        expected: usize,
    },
    /// A block that is written again, or while it is being written.
    #[error("block {number} of {path:?} is written a second time")]
    Rewritten {
        /// The file.
        path: PathBuf,
        /// The block.
        number: usize,
    },
    /// A file finished with a block missing or failed.
    #[error("block {number} of {path:?} was not written, so the file is not put in its place")]
    Unwritten {
        /// The file.
        path: PathBuf,
        /// The first such block.
        number: usize,
    },
    /// A block of more than [`MAX_BLOCK_WORDS`].
    #[error("block {number} of {path:?} is longer than {MAX_BLOCK_WORDS} words")]
    LongBlock {
        /// The file.
        path: PathBuf,
        /// The block.
        number: usize,
    },
    /// Metadata of more than [`MAX_METADATA_BYTES`].
    #[error("the metadata of {path:?} are longer than {MAX_METADATA_BYTES} bytes")]
    LongMetadata {
        /// The file.
        path: PathBuf,
    },
}

/// A part of a block file.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The first bytes, with the metadata.
    Header,
    /// The block of this number.
    Block(usize),
    /// Where the blocks are.
    Index,
    /// The last bytes.
    Footer,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Header => f.write_str("header"),
            Place::Block(number) => write!(f, "block {number}"),
            Place::Index => f.write_str("index"),
            Place::Footer => f.write_str("footer"),
        }
    }
}

impl FileError {
    /// A file that is whole but of no use here, with the reason.
    pub fn unusable(path: &Path, reason: impl Into<String>) -> Self {
        FileError::Unusable { path: path.to_owned(), reason: reason.into() }
    }

    /// For `map_err`: the system refused to do this to `path`.
    pub fn io(path: &Path, doing: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |source| FileError::Io { path: path.to_owned(), doing, source }
    }
}

/// What to do about an error of the system, where that is clear.
fn hint(source: &io::Error) -> &'static str {
    match source.kind() {
        io::ErrorKind::StorageFull => "; make room on the disk or choose another folder",
        io::ErrorKind::QuotaExceeded => "; your share of the disk is used up: make room in it",
        io::ErrorKind::FileTooLarge => "; the disk or your limits allow no file so large",
        _ => "",
    }
}

fn kind_name(number: u32) -> String {
    FileKind::from_number(number).map_or_else(|| format!("of kind {number}"), |k| k.to_string())
}
