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
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A block file being written, by several threads if need be.
///
/// Blocks lie in the file in the order of their numbers, or in that of
/// [`BlockFileWriter::in_turns`], whichever thread writes which, so that the same blocks make the
/// same bytes: one that comes before its turn waits in memory. Where more than 4 MiB wait, the
/// thread that brings another waits itself. If those before it do not come within a second, as
/// where a thread has stopped, the order is given up.
///
/// It is an [`AtomicFile`]: until [`BlockFileWriter::finish`] has succeeded there is no file of
/// that name, or still the old one, and a writer that is dropped before leaves nothing behind.
#[derive(Debug)]
pub struct BlockFileWriter {
    file: AtomicFile,
    compression: Option<i32>,
    header_checksum: [u8; 4],
    progress: Mutex<Progress>,
    /// Says that blocks have been placed, or the order has been given up.
    placed: Condvar,
    /// By number: its turn, if that is not the number.
    turns: Option<Vec<u32>>,
    pool: Pool,
}

/// The most bytes of blocks that wait for their turn.
const MOST_WAITING: usize = 4 << 20;

/// How long a thread waits for those before it: longer than the system lets any thread stand still.
const PATIENCE: Duration = Duration::from_secs(1);

/// What has been written, or is about to be.
#[derive(Debug)]
struct Progress {
    /// Where the next block goes.
    end: u64,
    slots: Vec<Slot>,
    /// The turn of the next block in the file, as long as they lie in order.
    next: Option<usize>,
    /// By turn: blocks that came before those of lower ones.
    waiting: BTreeMap<usize, Waiting>,
    /// Their bytes.
    waiting_bytes: usize,
    /// The room of blocks that waited, for others.
    spare: Vec<Vec<u8>>,
}

/// A block that waits for those before it.
#[derive(Debug)]
struct Waiting {
    number: usize,
    entry: Entry,
    stored: Vec<u8>,
}

impl Progress {
    /// Whether blocks of lower turns are still to come.
    fn is_early(&self, turn: usize) -> bool {
        self.next.is_some_and(|next| turn > next)
    }

    /// Whether this many more bytes may wait.
    fn has_room(&self, bytes: usize) -> bool {
        self.waiting_bytes + bytes <= MOST_WAITING
    }

    /// Takes the room for a block.
    fn place(&mut self, entry: &mut Entry) {
        if matches!(entry.encoding, Encoding::Raw | Encoding::Zstd) {
            entry.offset = self.end;
            self.end += u64::from(entry.stored);
        }
    }

    /// The blocks that no longer wait after the one of this turn: those that follow it or, where
    /// the order is given up, all. Each has its place.
    fn released(&mut self, turn: usize) -> Vec<Waiting> {
        let mut released = Vec::new();
        let mut next = self.next.map(|_| turn + 1);
        while let Some(first) = self.waiting.first_entry()
            && next.is_none_or(|next| next == *first.key())
        {
            let mut block = first.remove();
            self.waiting_bytes -= block.stored.len();
            self.place(&mut block.entry);
            released.push(block);
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
    /// The most bytes of blocks that wait for their turn, or for a thread that writes them.
    pub const WAITING_BYTES: u64 = 2 * MOST_WAITING as u64;

    /// Begins a file of that number of blocks; an older one at `path` stays until this one is
    /// whole.
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
            spare: Vec::new(),
        };
        let progress = Mutex::new(progress);
        Ok(BlockFileWriter {
            file,
            compression,
            header_checksum,
            progress,
            placed: Condvar::new(),
            turns: None,
            pool: Pool::default(),
        })
    }

    /// The blocks of these numbers lie first in the file, in this order; then the others, in the
    /// order of their numbers. For blocks that are not written in that order; none have been
    /// written yet. Takes 4 bytes a block.
    pub fn in_turns(self, first: impl Iterator<Item = usize>) -> Self {
        let blocks = locked(&self.progress).slots.len();
        let mut turns = vec![u32::MAX; blocks];
        let mut next = 0..;
        for number in first.chain(0..blocks) {
            if let Some(turn) = turns.get_mut(number).filter(|turn| **turn == u32::MAX) {
                *turn = next.next().unwrap_or(u32::MAX);
            }
        }
        BlockFileWriter { turns: Some(turns), ..self }
    }

    /// Writes the block of this number. Each must be written once, in any order; threads that write
    /// at once wait for each other only to agree on where. A block that has come early is written
    /// together with the one before it.
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
            let length = stored.len();
            let words = words.len() as u32;
            let entry = Entry { offset: 0, stored: length as u32, words, checksum, encoding };
            let turn = self.turn(number);
            let mut progress = self.begin(number, turn, length)?;
            if progress.is_early(turn) {
                let mut stored = progress.spare.pop().unwrap_or_default();
                scratch.exchange(encoding, length, &mut stored);
                progress.waiting_bytes += length;
                progress.waiting.insert(turn, Waiting { number, entry, stored });
                return Ok(());
            }
            self.place(progress, turn, (number, entry), stored)
        })
    }

    /// Places a block whose turn it is, and those that waited for it, and writes them.
    fn place(
        &self,
        mut progress: MutexGuard<'_, Progress>,
        turn: usize,
        (number, mut entry): (usize, Entry),
        stored: &[u8],
    ) -> Result<(), FileError> {
        progress.place(&mut entry);
        let released = progress.released(turn);
        drop(progress);
        self.placed.notify_all();
        let written = self.put(number, entry, stored).and_then(|()| {
            released.iter().try_for_each(|it| self.put(it.number, it.entry, &it.stored))
        });
        let mut progress = locked(&self.progress);
        progress.spare.extend(released.into_iter().map(|it| it.stored));
        if written.is_err() {
            // Whoever waits for those before it waits no longer.
            progress.next = None;
            self.placed.notify_all();
        }
        written
    }

    fn turn(&self, number: usize) -> usize {
        let turn = self.turns.as_ref().and_then(|turns| turns.get(number));
        turn.map_or(number, |&turn| turn as usize)
    }

    /// Writes a block to its place.
    fn put(&self, number: usize, entry: Entry, stored: &[u8]) -> Result<(), FileError> {
        self.file.write_at(stored, entry.offset)?;
        locked(&self.progress).slots[number] = Slot::Written(entry);
        Ok(())
    }

    /// Takes the number of a block, which must not have been written before, and waits until its
    /// bytes may wait or it is its turn.
    fn begin(
        &self,
        number: usize,
        turn: usize,
        bytes: usize,
    ) -> Result<MutexGuard<'_, Progress>, FileError> {
        let mut progress = locked(&self.progress);
        let blocks = progress.slots.len();
        match progress.slots.get_mut(number) {
            None => return Err(FileError::NoSuchBlock { path: self.path(), number, blocks }),
            Some(slot @ Slot::Open) => *slot = Slot::Begun,
            Some(_) => return Err(FileError::Rewritten { path: self.path(), number }),
        }
        let waited = self.placed.wait_timeout_while(progress, PATIENCE, |progress| {
            progress.is_early(turn) && !progress.has_room(bytes)
        });
        let (mut progress, waited) = waited.unwrap_or_else(PoisonError::into_inner);
        if waited.timed_out() {
            progress.next = None;
            self.placed.notify_all();
        }
        Ok(progress)
    }

    /// Completes the file and puts it in its place on disk, where it replaces an older one;
    /// returns its bytes.
    ///
    /// # Errors
    /// If a block has not been written or the disk fails. The file is then removed, unless all
    /// that failed is syncing the folder it already lies in.
    pub fn finish(self) -> Result<u64, FileError> {
        let progress = locked(&self.progress);
        let end = progress.end;
        let blocks = progress.slots.len() as u64;
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
