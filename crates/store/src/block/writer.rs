//! Writing a block file.

use super::codec::{Pool, locked};
use super::footer::{self, Footer};
use super::format::{Encoding, FileKind, MAX_BLOCK_WORDS, MAX_METADATA_BYTES, array};
use super::header;
use super::index::{self, Entry};
use crate::atomic::AtomicFile;
use crate::error::FileError;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// A block file being written, by several threads if need be.
///
/// It is an [`AtomicFile`]: until [`BlockFileWriter::finish`] has succeeded there is no file of that
/// name, or still the old one, and a writer that is dropped before leaves nothing behind.
#[derive(Debug)]
pub struct BlockFileWriter {
    file: AtomicFile,
    compression: Option<i32>,
    header_checksum: [u8; 4],
    progress: Mutex<Progress>,
    pool: Pool,
}

/// What has been written, or is about to be.
#[derive(Debug)]
struct Progress {
    /// Where the next block goes.
    end: u64,
    slots: Vec<Slot>,
}

/// What has become of a block.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Slot {
    /// Nothing yet.
    Open,
    /// A thread writes it, or failed to.
    Begun,
    Written(Entry),
}

impl BlockFileWriter {
    /// Begins a file of that number of blocks; an older one at `path` stays until this one is whole.
    ///
    /// `compression` is the level that zstd tries on each block: 1 is fast, 3 usual, 19 slow;
    /// `None` for no compression.
    ///
    /// # Errors
    /// If the file cannot be created, or the metadata exceed [`MAX_METADATA_BYTES`].
    pub fn create(
        path: impl AsRef<Path>,
        kind: FileKind,
        metadata: &str,
        blocks: usize,
        compression: Option<i32>,
    ) -> Result<Self, FileError> {
        let path = path.as_ref();
        if metadata.len() > MAX_METADATA_BYTES {
            return Err(FileError::LongMetadata { path: path.to_owned() });
        }
        let header = header::encode(kind, metadata);
        let header_checksum = array(&header[header.len() - 4..]);
        let file = AtomicFile::create(path)?;
        file.write_at(&header, 0)?;
        let progress = Progress { end: header.len() as u64, slots: vec![Slot::Open; blocks] };
        let (progress, pool) = (Mutex::new(progress), Pool::default());
        Ok(BlockFileWriter { file, compression, header_checksum, progress, pool })
    }

    /// Writes the block of this number. Each must be written once, in any order; threads that
    /// write at once wait for each other only to agree on where.
    ///
    /// # Errors
    /// If the number is too high, the block is longer than [`MAX_BLOCK_WORDS`] or was written
    /// before, or the disk takes no more. After the last the file cannot be finished: drop it and
    /// begin anew.
    pub fn write(&self, number: usize, words: &[u64]) -> Result<(), FileError> {
        if words.len() > MAX_BLOCK_WORDS {
            return Err(FileError::LongBlock { path: self.path(), number });
        }
        self.pool.lend(|scratch| {
            let (encoding, stored) = scratch.encode(words, self.compression);
            let checksum = index::checksum(number, stored);
            let offset = self.begin(number, encoding, stored.len())?;
            self.file.write_at(stored, offset)?;
            let (stored, words) = (stored.len() as u32, words.len() as u32);
            let entry = Entry { offset, stored, words, checksum, encoding };
            locked(&self.progress).slots[number] = Slot::Written(entry);
            Ok(())
        })
    }

    /// Takes the room for a block; the offset for its entry.
    fn begin(&self, number: usize, encoding: Encoding, bytes: usize) -> Result<u64, FileError> {
        let mut progress = locked(&self.progress);
        let blocks = progress.slots.len();
        match progress.slots.get_mut(number) {
            None => return Err(FileError::NoSuchBlock { path: self.path(), number, blocks }),
            Some(slot @ Slot::Open) => *slot = Slot::Begun,
            Some(_) => return Err(FileError::Rewritten { path: self.path(), number }),
        }
        let offset = progress.end;
        progress.end += bytes as u64;
        Ok(match encoding {
            Encoding::Zero | Encoding::Full => 0,
            Encoding::Raw | Encoding::Zstd => offset,
        })
    }

    /// Completes the file and puts it in its place on disk, where it replaces an older one;
    /// returns its bytes.
    ///
    /// # Errors
    /// If a block has not been written or the disk fails. The file is then removed, unless all
    /// that failed is syncing the folder it already lies in.
    pub fn finish(self) -> Result<u64, FileError> {
        let progress = locked(&self.progress);
        let (end, blocks) = (progress.end, progress.slots.len() as u64);
        let entries = self.entries(&progress.slots);
        let (index, checksum) = index::encode(entries, self.header_checksum)?;
        drop(progress);

        let footer = Footer { index: end, blocks, checksum };
        let footer_at = end + index.len() as u64;
        let length = footer_at + footer::BYTES as u64;
        self.file.write_at(&index, end)?;
        self.file.write_at(&footer.encode(length), footer_at)?;
        self.file.commit()?;
        Ok(length)
    }

    fn path(&self) -> PathBuf {
        self.file.path().to_owned()
    }

    fn entries(&self, slots: &[Slot]) -> impl Iterator<Item = Result<Entry, FileError>> {
        slots.iter().enumerate().map(|(number, slot)| match slot {
            Slot::Written(entry) => Ok(*entry),
            Slot::Open | Slot::Begun => Err(FileError::Unwritten { path: self.path(), number }),
        })
    }
}
