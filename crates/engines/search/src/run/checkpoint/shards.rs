//! The file of a side of the sparse engine.
//!
//! Block 0 is the directory: for each shard its rows and the number of its positions by level
//! modulo 3. The positions follow shard by shard, those of level 0 modulo 3 first. All blocks of a
//! shard have the same number of positions, except a shorter last one; an empty shard has no block.

use crate::run::sink::Shards;
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_positions::compartment::LevelMod3;
use everyboard_positions::seen::ShardSize;
use everyboard_store::{BlockFile, BlockFileWriter, CheckpointError, FileError, FileKind};
use std::num::NonZeroUsize;
use std::path::Path;

/// Words of a block: 1 MiB.
const MOST_WORDS: usize = 1 << 17;

/// zstd's fastest: it halves what is mostly leading zeros.
const COMPRESSION: i32 = 1;

/// Words of a shard in the directory.
const SIZE_WORDS: usize = 4;

/// Positions of a block.
fn block_positions(side: &dyn Shards) -> usize {
    (MOST_WORDS / side.limbs()).max(1)
}

/// The sizes of shards, and which blocks are theirs.
struct Directory {
    sizes: Vec<ShardSize>,
    /// By shard: its first block. The last entry is the number of all blocks.
    first: Vec<usize>,
}

impl Directory {
    /// `None` if there are more positions than a file can have.
    fn new(sizes: Vec<ShardSize>, block_positions: usize) -> Option<Self> {
        let mut first = vec![1_usize];
        for ShardSize { counts, .. } in &sizes {
            let positions = counts.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count))?;
            let blocks = usize::try_from(positions.div_ceil(block_positions as u64)).ok()?;
            first.push(first.last()?.checked_add(blocks)?);
        }
        Some(Directory { sizes, first })
    }

    /// The directory in the words of block 0; `None` if no file has such a one.
    fn parse(words: &[u64], block_positions: usize) -> Option<Self> {
        let mut sizes = Vec::new();
        for shard in words.as_chunks::<SIZE_WORDS>().0 {
            let [rows, counts @ ..] = *shard;
            sizes.push(ShardSize { rows: usize::try_from(rows).ok()?, counts });
        }
        Self::new(sizes, block_positions)
    }

    /// The words of block 0.
    fn words(&self) -> Vec<u64> {
        let mut words = Vec::with_capacity(SIZE_WORDS * self.sizes.len());
        for ShardSize { rows, counts } in &self.sizes {
            words.push(*rows as u64);
            words.extend(counts);
        }
        words
    }

    fn blocks(&self) -> usize {
        self.first[self.sizes.len()]
    }

    /// Rows of all shards.
    fn rows(&self) -> u64 {
        self.sizes.iter().fold(0, |sum, size| sum.saturating_add(size.rows as u64))
    }
}

/// Writes the positions of a side.
pub(super) fn write(
    path: &Path,
    label: &str,
    side: &dyn Shards,
    threads: NonZeroUsize,
) -> Result<(), CheckpointError> {
    let sizes: Vec<ShardSize> = (0..side.shards()).map(|shard| side.shard_size(shard)).collect();
    let directory = Directory::new(sizes, block_positions(side));
    let directory = directory.expect("what is in memory can be counted");
    let kind = FileKind::Checkpoint;
    let compression = Some(COMPRESSION);
    let writer = BlockFileWriter::create(path, kind, label, directory.blocks(), compression)?;
    writer.write(0, &directory.words())?;
    let tasks = TaskQueue::new(side.shards());
    let written = run_on_threads(threads, || {
        let mut block = Vec::new();
        while let Some(shard) = tasks.take() {
            write_shard(&writer, side, shard, directory.first[shard], &mut block)?;
        }
        Ok(())
    });
    written.into_iter().collect::<Result<(), FileError>>()?;
    writer.finish()?;
    Ok(())
}

fn write_shard(
    writer: &BlockFileWriter,
    side: &dyn Shards,
    shard: usize,
    mut number: usize,
    block: &mut Vec<u64>,
) -> Result<(), FileError> {
    let words = block_positions(side) * side.limbs();
    let mut written = Ok(());
    block.clear();
    for level in LevelMod3::ALL {
        side.for_each(shard, level, &mut |position| {
            block.extend_from_slice(position);
            if block.len() == words {
                if written.is_ok() {
                    written = writer.write(number, block);
                }
                number += 1;
                block.clear();
            }
        });
    }
    written?;
    if block.is_empty() { Ok(()) } else { writer.write(number, block) }
}

/// Reads the positions of a side, which is empty. The file must have this label, and its hash
/// tables must take no more than `max_bytes`.
pub(super) fn read(
    path: &Path,
    label: &str,
    max_bytes: u64,
    side: &dyn Shards,
    threads: NonZeroUsize,
) -> Result<(), CheckpointError> {
    let file = BlockFile::open(path, FileKind::Checkpoint)?;
    if file.metadata() != label || file.blocks() == 0 {
        return Err(CheckpointError::foreign(path));
    }
    let mut words = vec![0; SIZE_WORDS * side.shards()];
    file.read(0, &mut words)?;
    let directory = Directory::parse(&words, block_positions(side))
        .filter(|it| it.blocks() == file.blocks() && side.row_bytes(it.rows()) <= max_bytes)
        .ok_or_else(|| CheckpointError::foreign(path))?;
    let tasks = TaskQueue::new(side.shards());
    let read = run_on_threads(threads, || {
        let mut block = Vec::new();
        while let Some(shard) = tasks.take() {
            side.make_room(shard, directory.sizes[shard].rows);
            read_shard(&file, side, shard, &directory, &mut block)?;
        }
        Ok(())
    });
    read.into_iter().collect()
}

fn read_shard(
    file: &BlockFile,
    side: &dyn Shards,
    shard: usize,
    directory: &Directory,
    block: &mut Vec<u64>,
) -> Result<(), CheckpointError> {
    let limbs = side.limbs();
    let mut left = directory.sizes[shard].counts;
    for number in directory.first[shard]..directory.first[shard + 1] {
        let positions = left.iter().sum::<u64>().min(block_positions(side) as u64) as usize;
        block.resize(positions * limbs, 0);
        file.read(number, block)?;
        let mut rest = &block[..];
        for level in LevelMod3::ALL {
            let here = &mut left[level.index()];
            let taken = (rest.len() / limbs).min(usize::try_from(*here).unwrap_or(usize::MAX));
            let (these, others) = rest.split_at(taken * limbs);
            if !side.put_back(shard, level, these) {
                return Err(CheckpointError::foreign(file.path()));
            }
            *here -= taken as u64;
            rest = others;
        }
    }
    Ok(())
}
