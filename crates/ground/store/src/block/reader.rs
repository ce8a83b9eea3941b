//! Reading a block file.

use super::codec::{Pool, WordCodec};
use super::footer::Footer;
use super::format::{Encoding, FileKind};
use super::header::{self, Header};
use super::index::{self, Entry};
use super::source::Source;
use crate::error::{FileError, Place};
use std::path::Path;

/// A block file open for reading, by several threads if need be.
///
/// See the [crate](crate) for memory and cost.
#[derive(Debug)]
pub struct BlockFile {
    source: Source,
    metadata: String,
    entries: Vec<Entry>,
    pool: Pool,
}

impl BlockFile {
    /// Opens the file of this kind at `path`; its blocks are read from disk when they are asked
    /// for. If another program cuts the file short or writes into it, reading a block is an error
    /// from then on; a file that is replaced by a rename, as
    /// [`BlockFileWriter`](crate::BlockFileWriter) does it, stays as it was.
    ///
    /// Header, index and footer are verified; reads 24 bytes for each block.
    ///
    /// # Errors
    /// If the file cannot be read, is something else, or was cut short or altered.
    pub fn open(path: impl AsRef<Path>, kind: FileKind) -> Result<Self, FileError> {
        let source = Source::open(path.as_ref())?;
        header::check_version(&source)?;
        let footer = Footer::read(&source)?;
        let header = Header::read(&source, footer.index, kind)?;
        let entries = index::read(&source, &header, &footer)?;
        Ok(BlockFile { source, metadata: header.metadata, entries, pool: Pool::default() })
    }

    /// The path it was opened under.
    pub fn path(&self) -> &Path {
        self.source.path()
    }

    /// The text that its writer gave.
    pub fn metadata(&self) -> &str {
        &self.metadata
    }

    /// The number of blocks; they are numbered from 0.
    pub fn blocks(&self) -> usize {
        self.entries.len()
    }

    /// Bytes of the file.
    pub fn bytes(&self) -> u64 {
        self.source.length()
    }

    /// Words of all blocks together.
    pub fn words(&self) -> u64 {
        self.entries.iter().map(|entry| u64::from(entry.words)).sum()
    }

    /// The length of a block in words, at most [`MAX_BLOCK_WORDS`](crate::MAX_BLOCK_WORDS).
    ///
    /// # Errors
    /// If there is no such block.
    pub fn words_of(&self, number: usize) -> Result<usize, FileError> {
        Ok(self.entry(number)?.words as usize)
    }

    /// How a block is stored: tells without reading it whether all its bits are alike.
    ///
    /// # Errors
    /// If there is no such block.
    pub fn encoding(&self, number: usize) -> Result<Encoding, FileError> {
        Ok(self.entry(number)?.encoding)
    }

    /// Reads a block and verifies it. After an error `into` holds nothing of use.
    ///
    /// # Errors
    /// If there is no such block, it has another number of words than `into`, it cannot be read,
    /// or its bytes were altered.
    pub fn read(&self, number: usize, into: &mut [u64]) -> Result<(), FileError> {
        let entry = self.entry(number)?;
        if entry.words as usize != into.len() {
            return Err(FileError::BlockLength {
                path: self.path().to_owned(),
                number,
                words: entry.words as usize,
                expected: into.len(),
            });
        }
        self.pool.lend(|codec| self.read_with(codec, number, entry, into))
    }

    fn read_with(
        &self,
        codec: &mut WordCodec,
        number: usize,
        entry: &Entry,
        into: &mut [u64],
    ) -> Result<(), FileError> {
        let packed = codec.packed(entry.stored as usize);
        self.source.read_at(packed, entry.offset)?;
        let intact = index::checksum(number, packed) == entry.checksum;
        let decoded = if intact { codec.decode_packed(entry.encoding, into) } else { None };
        decoded.ok_or_else(|| self.source.damaged(Place::Block(number)))
    }

    fn entry(&self, number: usize) -> Result<&Entry, FileError> {
        self.entries.get(number).ok_or_else(|| FileError::NoSuchBlock {
            path: self.path().to_owned(),
            number,
            blocks: self.blocks(),
        })
    }
}
