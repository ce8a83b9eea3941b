//! Block files: numbered blocks of 64-bit words.
//!
//! ```text
//!    header, metadata | blocks, in the order in which they were written | index | footer
//! ```
//!
//! A [`BlockFileWriter`] takes the blocks in any order and from several threads; a [`BlockFile`]
//! reads each by its number. A block of zeros or of ones takes no space, any other is stored as it
//! is or compressed. The bytes are described in the book's chapter "Block files".
//!
//! **Invariants.** The stored blocks fill the space between header and index without gap or
//! overlap, so every byte of a file belongs to something that has a checksum. No length in a file
//! is believed before it is found to lie within the file.
//!
//! **Memory.** A writer keeps 24 bytes a block and 24 more while it finishes, an open file 24 and
//! at most 16 more while it opens. Each keeps a set of buffers for as many blocks as threads have
//! ever been at work at once: twice the longest block, and what zstd needs. Opened with
//! [`BlockFile::open`] no page of the file counts as memory of the process.
//!
//! **Cost.** A block is read with one positioned read, which threads do side by side; its checksum
//! is verified every time. A [`BlockFile`] caches nothing; [`DecodedBlocks`] keeps what it decoded,
//! within a budget.

mod codec;
mod decoded;
mod footer;
pub(crate) mod format;
mod header;
mod index;
mod parts;
mod reader;
mod source;
#[cfg(not(feature = "zstd"))]
mod uncompressed;
mod writer;

#[cfg(test)]
mod tests;

pub use codec::WordCodec;
pub use decoded::DecodedBlocks;
pub use format::{Encoding, FileKind, MAX_BLOCK_WORDS, MAX_METADATA_BYTES};
pub use parts::BlockParts;
pub use reader::BlockFile;
pub use writer::BlockFileWriter;
