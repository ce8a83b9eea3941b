//! Block files: numbered blocks of 64-bit words, for checkpoints and tables on disk.
//!
//! A [`BlockFileWriter`] takes the blocks in any order and from several threads; a [`BlockFile`]
//! reads each by its number. A block of zeros or of ones takes no room, any other is stored as it
//! is or compressed. The bytes are described in the book's chapter "Block files".
//!
//! **Invariants.** A file appears under its name whole or not at all: it is written as `NAME.part`,
//! synced to disk and renamed, and locked meanwhile, so that one program at a time writes it. The
//! stored blocks fill the room between header and index without gap or overlap, so every byte of a
//! file belongs to something that has a checksum. No length in a file is believed before it is
//! found to lie within the file.
//!
//! **Memory.** A writer keeps 24 bytes a block and 24 more while it finishes, an open file 24 and
//! at most 16 more while it opens. Each keeps a set of buffers for as many blocks as threads have
//! ever been at work at once: twice the longest block, and what zstd needs. Opened with
//! [`BlockFile::open`] no page of the file counts as memory of the process.
//!
//! **Cost.** A block is read with one positioned read, which threads do side by side; its checksum
//! is verified every time. A [`BlockFile`] caches nothing; [`DecodedBlocks`] keeps what it decoded,
//! within a budget.
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

mod codec;
mod decoded;
mod error;
mod footer;
mod header;
mod index;
mod map;
mod part;
mod pool;
mod positioned;
mod reader;
mod source;
mod writer;

#[cfg(test)]
mod tests;

pub use decoded::DecodedBlocks;
pub use error::{FileError, Place};
pub use header::{FileKind, MAX_METADATA_BYTES};
pub use index::{Encoding, MAX_BLOCK_WORDS};
pub use reader::BlockFile;
pub use writer::BlockFileWriter;

/// The first and the last bytes of a file. The byte above 127 and the two kinds of line end show
/// up a copy that was taken for text.
const MAGIC: [u8; 8] = *b"\x89EVB\r\n\x1a\n";

/// The version of the format.
const VERSION: u32 = 1;
