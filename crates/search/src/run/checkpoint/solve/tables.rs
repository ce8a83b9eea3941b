//! The file of a side of the sparse engine.
//!
//! Block 0 is the directory: for each shard its rows and its positions by level. Then come the
//! shards' positions, those of level 0 first, in blocks of equally many: only the last one of a
//! shard is shorter, and an empty shard has none.

use crate::run::checkpoint::CheckpointError;
use crate::run::keeper::{Shelf, Tables};
use crate::sparse::compartment::LevelMod3;
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_store::{BlockFile, BlockFileWriter, FileError, FileKind};
use std::num::NonZeroUsize;
use std::path::Path;

/// Words of a block: 1 MiB.
const MOST_WORDS: usize = 1 << 17;

/// zstd's fastest: it halves what is mostly leading zeros.
const COMPRESSION: i32 = 1;

/// Words of a shard in the directory.
const SHELF_WORDS: usize = 4;

/// Positions of a block.
fn block_positions(side: &dyn Tables) -> usize {
    (MOST_WORDS / side.limbs()).max(1)
}

/// The blocks of shards.
struct Plan {
    shelves: Vec<Shelf>,
    /// By shard: its first block. One more for the number of all blocks.
    first: Vec<usize>,
}

impl Plan {
    /// None if the shelves hold more than a file has room for.
    fn new(shelves: Vec<Shelf>, block_positions: usize) -> Option<Self> {
        let mut first = vec![1_usize];
        for Shelf { counts, .. } in &shelves {
            let positions = counts.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count))?;
            let blocks = usize::try_from(positions.div_ceil(block_positions as u64)).ok()?;
            first.push(first.last()?.checked_add(blocks)?);
        }
        Some(Plan { shelves, first })
    }

    fn blocks(&self) -> usize {
        self.first[self.shelves.len()]
    }
}

/// Writes the positions of a side.
pub(super) fn write(
    path: &Path,
    label: &str,
    side: &dyn Tables,
    threads: NonZeroUsize,
) -> Result<(), CheckpointError> {
    let shelves: Vec<Shelf> = (0..side.shards()).map(|shard| side.shelf(shard)).collect();
    let plan = Plan::new(shelves, block_positions(side)).expect("what is in memory can be counted");
    let (kind, compression) = (FileKind::Checkpoint, Some(COMPRESSION));
    let writer = BlockFileWriter::create(path, kind, label, plan.blocks(), compression)?;
    writer.write(0, &directory(&plan.shelves))?;
    let tasks = TaskQueue::new(side.shards());
    let work = || -> Result<(), FileError> {
        let mut block = Vec::new();
        while let Some(shard) = tasks.take() {
            write_shard(&writer, side, shard, plan.first[shard], &mut block)?;
        }
        Ok(())
    };
    run_on_threads(threads, work).into_iter().collect::<Result<(), FileError>>()?;
    writer.finish()?;
    Ok(())
}

fn directory(shelves: &[Shelf]) -> Vec<u64> {
    let words = |&Shelf { rows, counts }: &Shelf| [rows as u64, counts[0], counts[1], counts[2]];
    shelves.iter().flat_map(words).collect()
}

fn write_shard(
    writer: &BlockFileWriter,
    side: &dyn Tables,
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

/// What a side's file must be.
pub(super) struct Expected<'a> {
    pub(super) path: &'a Path,
    pub(super) label: &'a str,
    /// The most bytes of its tables.
    pub(super) bytes: u64,
}

/// Reads the positions of a side, which is empty.
pub(super) fn read(
    expected: Expected,
    side: &dyn Tables,
    threads: NonZeroUsize,
) -> Result<(), CheckpointError> {
    let Expected { path, label, bytes } = expected;
    let stranger = || CheckpointError::stranger(path);
    let file = BlockFile::open(path, FileKind::Checkpoint)?;
    if file.metadata() != label || file.blocks() == 0 {
        return Err(stranger());
    }
    let mut words = vec![0; SHELF_WORDS * side.shards()];
    file.read(0, &mut words)?;
    let shelf = |words: &[u64]| {
        let rows = usize::try_from(words[0]).ok()?;
        Some(Shelf { rows, counts: [words[1], words[2], words[3]] })
    };
    let shelves = words.chunks_exact(SHELF_WORDS).map(shelf).collect::<Option<Vec<Shelf>>>();
    let plan = shelves.and_then(|shelves| Plan::new(shelves, block_positions(side)));
    let plan = plan.filter(|plan| plan.blocks() == file.blocks()).ok_or_else(stranger)?;
    let rows = plan.shelves.iter().fold(0_u64, |sum, shelf| sum.saturating_add(shelf.rows as u64));
    if side.row_bytes(rows) > bytes {
        return Err(stranger());
    }
    let tasks = TaskQueue::new(side.shards());
    let work = || -> Result<(), CheckpointError> {
        let mut block = Vec::new();
        while let Some(shard) = tasks.take() {
            side.make_room(shard, plan.shelves[shard].rows);
            read_shard(&file, side, shard, &plan, &mut block)?;
        }
        Ok(())
    };
    run_on_threads(threads, work).into_iter().collect()
}

fn read_shard(
    file: &BlockFile,
    side: &dyn Tables,
    shard: usize,
    plan: &Plan,
    block: &mut Vec<u64>,
) -> Result<(), CheckpointError> {
    let limbs = side.limbs();
    let mut left = plan.shelves[shard].counts;
    for number in plan.first[shard]..plan.first[shard + 1] {
        let positions = left.iter().sum::<u64>().min(block_positions(side) as u64) as usize;
        block.resize(positions * limbs, 0);
        file.read(number, block)?;
        let mut rest = &block[..];
        for level in LevelMod3::ALL {
            let here = &mut left[level.index()];
            let taken = (rest.len() / limbs).min(usize::try_from(*here).unwrap_or(usize::MAX));
            let (these, others) = rest.split_at(taken * limbs);
            if !side.put_back(shard, level, these) {
                return Err(CheckpointError::stranger(file.path()));
            }
            *here -= taken as u64;
            rest = others;
        }
    }
    Ok(())
}
