//! Writing a block file.

use super::codec::{Pool, locked};
use super::footer::{self, Footer};
use super::format::{Encoding, FileKind, MAX_BLOCK_WORDS, MAX_METADATA_BYTES, array};
use super::header;
use super::index::{self, Entry};
use crate::atomic::AtomicFile;
use crate::error::FileError;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// A block file being written, by several threads if need be.
///
/// Blocks lie in the file in the order of their numbers, whichever thread writes which, so that the same blocks make the same
/// bytes: one that comes before those of lower numbers waits in memory. Where more than 4 MiB wait, the order is given up.
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

/// The most bytes of blocks that wait for those of lower numbers: more than threads that take one after another are ahead of
/// each other, unless one of them stands still.
const MOST_WAITING: usize = 4 << 20;

/// What has been written, or is about to be.
#[derive(Debug)]
struct Progress {
    /// Where the next block goes.
    end: u64,
    slots: Vec<Slot>,
    /// The number of the next block in the file, as long as they lie in order.
    next: Option<usize>,
    /// By number: blocks that came before those of lower numbers.
    waiting: BTreeMap<usize, Waiting>,
    /// Their bytes.
    waiting_bytes: usize,
}

/// A block that waits for those before it.
#[derive(Debug)]
struct Waiting {
    entry: Entry,
    stored: Vec<u8>,
}

impl Progress {
    /// Whether a block has to wait for others, and may. If it may not, the order is given up.
    fn lets_wait(&mut self, number: usize, bytes: usize) -> bool {
        let is_early = self.next.is_some_and(|next| number > next);
        if is_early && self.waiting_bytes + bytes > MOST_WAITING {
            self.next = None;
        }
        is_early && self.next.is_some()
    }

    /// Takes the room for a block.
    fn place(&mut self, entry: &mut Entry) {
        if matches!(entry.encoding, Encoding::Raw | Encoding::Zstd) {
            entry.offset = self.end;
            self.end += u64::from(entry.stored);
        }
    }

    /// The blocks that no longer wait after the one of this number: those that follow it or, where the order is given up,
    /// all. Each has its place.
    fn released(&mut self, number: usize) -> Vec<(usize, Waiting)> {
        let mut released = Vec::new();
        let mut next = self.next.map(|_| number + 1);
        while let Some(first) = self.waiting.first_entry()
            && next.is_none_or(|next| next == *first.key())
        {
            let (number, mut block) = first.remove_entry();
            self.waiting_bytes -= block.stored.len();
            self.place(&mut block.entry);
            released.push((number, block));
            next = next.map(|next| next + 1);
        }
        self.next = next;
        released
    }
}

/// What has become of a block.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Slot {
    /// Nothing yet.
    Open,
    /// It waits, or a thread writes it, or failed to.
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
        let progress = Progress {
            end: header.len() as u64,
            slots: vec![Slot::Open; blocks],
            next: Some(0),
            waiting: BTreeMap::new(),
            waiting_bytes: 0,
        };
        let (progress, pool) = (Mutex::new(progress), Pool::default());
        Ok(BlockFileWriter { file, compression, header_checksum, progress, pool })
    }

    /// Writes the block of this number. Each must be written once, in any order; threads that
    /// write at once wait for each other only to agree on where. A block that has come early is written together with
    /// the one before it.
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
            let (length, words) = (stored.len() as u32, words.len() as u32);
            let mut entry = Entry { offset: 0, stored: length, words, checksum, encoding };
            let mut progress = locked(&self.progress);
            self.begin(&mut progress, number)?;
            if progress.lets_wait(number, stored.len()) {
                progress.waiting_bytes += stored.len();
                progress.waiting.insert(number, Waiting { entry, stored: stored.to_vec() });
                return Ok(());
            }
            progress.place(&mut entry);
            let released = progress.released(number);
            drop(progress);
            self.put(number, entry, stored)?;
            released.into_iter().try_for_each(|(number, Waiting { entry, stored })| {
                self.put(number, entry, &stored)
            })
        })
    }

    /// Writes a block to its place.
    fn put(&self, number: usize, entry: Entry, stored: &[u8]) -> Result<(), FileError> {
        self.file.write_at(stored, entry.offset)?;
        locked(&self.progress).slots[number] = Slot::Written(entry);
        Ok(())
    }

    /// Takes the number of a block, which must not have been written before.
    fn begin(&self, progress: &mut Progress, number: usize) -> Result<(), FileError> {
        let blocks = progress.slots.len();
        match progress.slots.get_mut(number) {
            None => Err(FileError::NoSuchBlock { path: self.path(), number, blocks }),
            Some(slot @ Slot::Open) => {
                *slot = Slot::Begun;
                Ok(())
            }
            Some(_) => Err(FileError::Rewritten { path: self.path(), number }),
        }
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
