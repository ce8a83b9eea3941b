//! One level: its positions in order, in blocks of a file or in memory.

use super::codec::{decode, encode};
use everyboard_positions::moves::Interval;
use everyboard_positions::word::{Word, from_limbs, limbs};
use everyboard_store::{BlockFile, BlockFileWriter, CheckpointError, FileError, FileKind, Place};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// A level that is complete.
pub(super) struct Level<W> {
    stored: Stored,
    blocks: Vec<BlockEntry<W>>,
}

/// Where blocks are, by their number.
enum Stored {
    File(Box<BlockFile>),
    /// In memory, as they would be in a file.
    Memory(Vec<Box<[u64]>>),
}

/// A block that holds positions.
#[derive(Copy, Clone)]
pub(super) struct BlockEntry<W> {
    /// The first of them.
    pub(super) first: W,
    /// How many they are.
    pub(super) positions: u32,
    /// Its number.
    number: u32,
}

/// Writes a level in stretches, by several threads. Each stretch becomes as many blocks as any
/// other, some of which may be empty; in a file, a block behind all of them says where each begins.
pub(super) struct LevelWriter {
    sink: Sink,
    stretches: usize,
}

/// Where blocks go.
enum Sink {
    File { path: PathBuf, file: Box<BlockFileWriter> },
    Memory { blocks: Mutex<Vec<Box<[u64]>>>, bytes: AtomicU64 },
}

/// Blocks of a stretch: so many that a block that is read for a few of its positions costs little.
const BLOCKS: usize = 16;

impl LevelWriter {
    /// Begins a level of that many stretches in a file of these metadata.
    pub(super) fn create(
        path: PathBuf,
        metadata: &str,
        stretches: usize,
    ) -> Result<Self, FileError> {
        let blocks = stretches * BLOCKS + 1;
        let file = BlockFileWriter::create(&path, FileKind::Checkpoint, metadata, blocks, None)?;
        let file = Box::new(file);
        Ok(LevelWriter { sink: Sink::File { path, file }, stretches })
    }

    /// Begins a level of that many stretches in memory.
    pub(super) fn in_memory(stretches: usize) -> Self {
        let blocks = Mutex::new(vec![Box::default(); stretches * BLOCKS]);
        LevelWriter { sink: Sink::Memory { blocks, bytes: AtomicU64::new(0) }, stretches }
    }

    /// The bytes in memory so far.
    pub(super) fn bytes(&self) -> u64 {
        match &self.sink {
            Sink::File { .. } => 0,
            Sink::Memory { bytes, .. } => bytes.load(Ordering::Relaxed),
        }
    }

    /// Writes the positions of a stretch. What it returns is for [`LevelWriter::finish`].
    pub(super) fn write<W: Word>(
        &self,
        stretch: usize,
        positions: &[W],
        words: &mut Vec<u64>,
    ) -> Result<Vec<BlockEntry<W>>, FileError> {
        let mut entries = Vec::with_capacity(BLOCKS);
        for part in 0..BLOCKS {
            let number = stretch * BLOCKS + part;
            let share = |part| positions.len() * part / BLOCKS;
            let block = &positions[share(part)..share(part + 1)];
            encode(block, words);
            match &self.sink {
                Sink::File { file, .. } => file.write(number, words)?,
                Sink::Memory { blocks, bytes } => {
                    let block = words.as_slice().into();
                    bytes.fetch_add(size_of_val(&**words) as u64, Ordering::Relaxed);
                    blocks.lock().unwrap_or_else(PoisonError::into_inner)[number] = block;
                }
            }
            if let Some(&first) = block.first() {
                let positions = block.len() as u32;
                entries.push(BlockEntry { first, positions, number: number as u32 });
            }
        }
        Ok(entries)
    }

    /// Completes the level, of which these blocks hold positions.
    pub(super) fn finish<W: Word>(
        self,
        mut blocks: Vec<BlockEntry<W>>,
    ) -> Result<Level<W>, FileError> {
        blocks.sort_unstable_by_key(|entry| entry.number);
        let (path, file) = match self.sink {
            Sink::File { path, file } => (path, file),
            Sink::Memory { blocks: stored, .. } => {
                let stored = stored.into_inner().unwrap_or_else(PoisonError::into_inner);
                return Ok(Level { stored: Stored::Memory(stored), blocks });
            }
        };
        let mut words = Vec::new();
        for BlockEntry { first, positions, number } in &blocks {
            words.push(u64::from(*number) << 32 | u64::from(*positions));
            words.extend(limbs(*first));
        }
        file.write(self.stretches * BLOCKS, &words)?;
        file.finish()?;
        Ok(Level::of(BlockFile::open(&path, FileKind::Checkpoint)?, blocks))
    }
}

impl<W: Word> Level<W> {
    fn of(file: BlockFile, blocks: Vec<BlockEntry<W>>) -> Self {
        Level { stored: Stored::File(Box::new(file)), blocks }
    }

    /// Opens the file of a level that was written with these metadata.
    pub(super) fn open(path: &Path, metadata: &str) -> Result<Self, CheckpointError> {
        let file = BlockFile::open(path, FileKind::Checkpoint)?;
        let last = file.blocks().checked_sub(1).filter(|_| file.metadata() == metadata);
        let last = last.ok_or_else(|| CheckpointError::foreign(path))?;
        let mut words = vec![0; file.words_of(last)?];
        file.read(last, &mut words)?;
        let blocks: Vec<BlockEntry<W>> = words
            .chunks(1 + W::BITS as usize / 64)
            .map(|entry| BlockEntry {
                first: from_limbs(&entry[1..]),
                positions: entry[0] as u32,
                number: (entry[0] >> 32) as u32,
            })
            .collect();
        let is_in_order = blocks.is_sorted_by(|one, next| one.first < next.first);
        let are_there = blocks.iter().all(|entry| (entry.number as usize) < last);
        if !is_in_order || !are_there {
            return Err(CheckpointError::foreign(path));
        }
        Ok(Level::of(file, blocks))
    }

    /// The blocks with positions, in order.
    pub(super) fn blocks(&self) -> &[BlockEntry<W>] {
        &self.blocks
    }

    /// The positions of the level.
    pub(super) fn positions(&self) -> u64 {
        self.blocks.iter().map(|entry| u64::from(entry.positions)).sum()
    }

    /// The bytes that it takes in memory.
    pub(super) fn bytes(&self) -> u64 {
        let entries = self.blocks.len() * size_of::<BlockEntry<W>>();
        let others = match &self.stored {
            // The file keeps an entry of 24 bytes for each block.
            Stored::File(_) => 24 * self.blocks.len(),
            Stored::Memory(blocks) => {
                blocks.iter().map(|block| size_of_val(&**block) + size_of_val(block)).sum()
            }
        };
        (entries + others) as u64
    }

    /// The blocks that hold what the level has of an interval.
    pub(super) fn blocks_of(&self, interval: Interval<W>) -> Range<usize> {
        let begin = self.blocks.partition_point(|entry| entry.first <= interval.first);
        let end = self.blocks.partition_point(|entry| entry.first <= interval.last);
        begin.saturating_sub(1)..end
    }

    /// The positions of a block, by its place in [`Level::blocks`].
    pub(super) fn read<'r>(
        &self,
        place: usize,
        buffer: &'r mut BlockBuffer<W>,
    ) -> Result<&'r [W], FileError> {
        let BlockEntry { first, positions, number } = self.blocks[place];
        let BlockBuffer { words, positions: block } = buffer;
        let decoded = match &self.stored {
            Stored::Memory(blocks) => decode(&blocks[number as usize], block),
            Stored::File(file) => {
                words.resize(file.words_of(number as usize)?, 0);
                file.read(number as usize, words)?;
                decode(words, block)
            }
        };
        let is_whole = block.first() == Some(&first) && block.len() == positions as usize;
        if decoded.is_some() && is_whole {
            return Ok(block);
        }
        match &self.stored {
            Stored::Memory(_) => unreachable!("a block in memory is as it was encoded"),
            Stored::File(file) => Err(FileError::Damaged {
                path: file.path().to_owned(),
                place: Place::Block(number as usize),
            }),
        }
    }

    /// Calls `visit` with what the level has of an interval, in order and in pieces.
    pub(super) fn for_each_part<E: From<FileError>>(
        &self,
        interval: Interval<W>,
        buffer: &mut BlockBuffer<W>,
        mut visit: impl FnMut(&[W]) -> Result<(), E>,
    ) -> Result<(), E> {
        for place in self.blocks_of(interval) {
            let block = self.read(place, buffer)?;
            let begin = block.partition_point(|&word| word < interval.first);
            let end = block.partition_point(|&word| word <= interval.last);
            if begin < end {
                visit(&block[begin..end])?;
            }
        }
        Ok(())
    }

    /// Keeps of sorted positions those that the level has, if `keeps`, or those that it has not.
    pub(super) fn sift(
        &self,
        positions: &mut Vec<W>,
        keeps: bool,
        buffer: &mut BlockBuffer<W>,
    ) -> Result<(), FileError> {
        let Some(&first) = positions.first() else { return Ok(()) };
        let mut sieve = Sieve { positions, keeps, read: 0, kept: 0 };
        for place in self.blocks_of(Interval::from(first)) {
            let Some(next) = sieve.next() else { break };
            // What lies wholly before the next position is not read.
            let behind = self.blocks.get(place + 1);
            if behind.is_none_or(|entry| entry.first > next) {
                sieve.pass(self.read(place, buffer)?);
            }
        }
        sieve.finish();
        Ok(())
    }
}

/// What a thread reads a block into.
#[derive(Default)]
pub(super) struct BlockBuffer<W> {
    words: Vec<u64>,
    positions: Vec<W>,
}

/// Sorted positions of which some are kept.
struct Sieve<'a, W> {
    positions: &'a mut Vec<W>,
    /// Whether those are kept that pass by, or the others.
    keeps: bool,
    read: usize,
    kept: usize,
}

impl<W: Word> Sieve<'_, W> {
    fn next(&self) -> Option<W> {
        self.positions.get(self.read).copied()
    }

    /// Decides on the next position.
    #[inline]
    fn decide(&mut self, is_there: bool) {
        self.positions[self.kept] = self.positions[self.read];
        self.kept += usize::from(is_there == self.keeps);
        self.read += 1;
    }

    /// Decides on all positions up to the end of a block that passes by.
    fn pass(&mut self, block: &[W]) {
        let Some(next) = self.next() else { return };
        let mut at = block.partition_point(|&word| word < next);
        while let (Some(&there), Some(next)) = (block.get(at), self.next()) {
            if there < next {
                at += 1;
            } else {
                self.decide(there == next);
            }
        }
    }

    /// Decides on the rest, which nothing passes by.
    fn finish(mut self) {
        while self.read < self.positions.len() {
            self.decide(false);
        }
        self.positions.truncate(self.kept);
    }
}
