//! Files on disk: one way to write, to lock, to check and to resume.
//!
//! | job | type |
//! |---|---|
//! | a file that appears whole or not at all | [`AtomicFile`] |
//! | keep other programs out of a folder or file | [`FileLock`] |
//! | a small TOML text with a checksum | [`Manifest`] |
//! | long work that is saved and continues later | [`CheckpointFolder`], [`Checkpoint`], [`Schedule`] |
//! | numbered blocks of 64-bit words, compressed | [`BlockFileWriter`], [`BlockFile`], [`DecodedBlocks`] |
//!
//! All of them report a [`FileError`], which names the file and what to do. A block file written
//! and read:
//!
//! ```
//! use everyboard_store::{BlockFile, BlockFileWriter, FileKind};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("level-7.census");
//!
//! let writer = BlockFileWriter::create(&path, FileKind::Checkpoint, "level = 7", 2, Some(1))?;
//! writer.write(1, &[3, 1, 4])?;
//! writer.write(0, &[u64::MAX; 1000])?;
//! writer.finish()?;
//!
//! let file = BlockFile::open(&path, FileKind::Checkpoint)?;
//! let mut words = vec![0; file.words_of(1)?];
//! file.read(1, &mut words)?;
//! assert_eq!(words, [3, 1, 4]);
//! assert_eq!(file.metadata(), "level = 7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod atomic;
mod block;
mod checkpoint;
mod error;
mod lock;
mod manifest;
mod plain;
mod positioned;
mod schedule;

pub use atomic::AtomicFile;
pub use block::{
    BlockFile, BlockFileWriter, BlockParts, DecodedBlocks, Encoding, FileKind, MAX_BLOCK_WORDS,
    MAX_METADATA_BYTES, WordCodec,
};
pub use checkpoint::{Checkpoint, CheckpointError, CheckpointFolder, CheckpointPart};
pub use error::{FileError, Place};
pub use lock::{FileLock, is_saving};
pub use manifest::Manifest;
pub use schedule::{Schedule, save_soon};
