//! What can go wrong with a block file.

use crate::header::{FileKind, MAX_METADATA_BYTES};
use crate::index::MAX_BLOCK_WORDS;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a block file could not be written or read.
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
    /// Another program is writing the same file.
    #[error("cannot write {path:?}: another program is writing it; wait for that or end it")]
    InUse {
        /// The unfinished file.
        path: PathBuf,
    },
    /// Where the file is to lie there is a link, a device or the like.
    #[error("cannot write: {path:?} is no plain file; name one, or a file that is not there")]
    NotPlain {
        /// What is there.
        path: PathBuf,
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
        "{path:?} has version {found} of the format; this program reads version {}: \
         use the version of Everyboard that wrote it, or write it again",
        crate::VERSION
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// The version in the file.
        found: u32,
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
    /// For `map_err`: the system refused to do this to `path`.
    pub(crate) fn io(path: &Path, doing: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |source| FileError::Io { path: path.to_owned(), doing, source }
    }
}

/// What to do about an error of the system, where that is plain.
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
