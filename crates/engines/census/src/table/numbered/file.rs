//! Tables of numbered positions in files.

use super::super::metadata::{Metadata, Numbering};
use super::super::{DistanceTable, TableError};
use super::addresses::Place;
use super::values::Values;
use super::{NumberedData, parts};
use crate::table::file::{Opened, path_of, wrong};
use everyboard_bits::SpaceError;
use everyboard_bits::space::Space;
use everyboard_bits::space::chunks::{Chunks, LevelChunk};
use everyboard_bits::space::goals::{GoalsError, most_goals};
use everyboard_bits::sweep::owners::ClusterView;
use everyboard_board::Position;
use everyboard_cpu::prefetch;
use everyboard_puzzle::{Arrangements, RewriteSystem};
use everyboard_store::{BlockFile, BlockParts, DecodedBlocks};
use everyboard_watch::End;
use std::num::NonZeroUsize;

/// Blocks that a thread has in hand while it decodes one: its bytes in the file, these
/// decompressed, the words, and the pairs made of them.
const BLOCKS_IN_HAND: u64 = 4;

/// A chunk as it is kept: of each 64 positions the low bits, then the high ones, so that a look-up
/// touches one cache line.
type Pairs = Box<[[u64; 2]]>;

/// Values in a block file. Blocks are decoded when they are first asked for and kept, 2 bits a
/// position, as long as there is room in the budget.
#[derive(Debug)]
pub(super) struct FileValues {
    blocks: DecodedBlocks<Pairs>,
    /// Bytes that one look-up may take.
    search_memory: u64,
}

impl Values for FileValues {
    type Error = TableError;

    #[inline]
    fn pair(&self, chunk: usize, word: usize) -> Result<[u64; 2], TableError> {
        Ok(self.blocks.with(chunk, |pairs| pairs[word])?)
    }

    #[inline]
    fn prefetch(&self, Place { chunk, bit }: Place) {
        if let Some(pairs) = self.blocks.kept_for_good(chunk as usize) {
            prefetch(&pairs[bit as usize / 64]);
        }
    }

    fn bytes(&self) -> u64 {
        8 * self.blocks.files().words()
    }

    fn keep_within(&mut self, memory: u64, threads: NonZeroUsize) {
        self.search_memory = memory / threads.get() as u64;
        let in_hand = BLOCKS_IN_HAND * self.blocks.longest() * threads.get() as u64;
        self.blocks.keep_within(memory.saturating_sub(in_hand));
    }

    fn contradiction(&self) -> TableError {
        TableError::Contradiction { path: path_of(self.blocks.files().first()) }
    }

    fn search_memory(&self) -> u64 {
        self.search_memory
    }

    fn out_of_memory(&self) -> TableError {
        TableError::OutOfMemory { path: path_of(self.blocks.files().first()) }
    }

    fn chunks_of_level(&self, _level: usize) -> Option<&[LevelChunk]> {
        None
    }
}

/// Decodes a chunk, which has all low bits in a file and then all high ones.
fn pairs(planes: Vec<u64>) -> Pairs {
    let (low, high) = planes.split_at(planes.len() / 2);
    low.iter().zip(high).map(|(&low, &high)| [low, high]).collect()
}

/// Opens a table of numbered positions, whose metadata say how the space was cut.
///
/// # Errors
/// If it does not suit its puzzle.
pub(in crate::table) fn open(
    opened: Opened,
    numbering: Numbering,
) -> Result<DistanceTable<TableError>, TableError> {
    let Opened { file, metadata, puzzle, system, memory } = opened;
    let arrangements = Arrangements::new(puzzle, &system).map_err(SpaceError::from);
    let arrangements = arrangements.map_err(|source| no_space(&file, source))?;
    let space = restored(&file, &system, &arrangements, &metadata, &numbering)?;
    let first = first_positions(&file, &arrangements, &space, &metadata, memory)?;
    let (blocks, chunks) = cut(file, numbering.cluster, &space)?;
    let Metadata { starts, end, levels, .. } = metadata;
    let blocks = DecodedBlocks::new(blocks, memory, pairs);
    let values = FileValues { blocks, search_memory: memory };
    Ok(NumberedData { system, starts, first, end, space, chunks, levels, values }.into_table())
}

/// The space as it was cut when the file was written.
fn restored(
    file: &BlockFile,
    system: &RewriteSystem,
    arrangements: &Arrangements,
    metadata: &Metadata,
    numbering: &Numbering,
) -> Result<Space, TableError> {
    let starts = &metadata.starts;
    let cut = || numbering.cut.clone();
    if metadata.end == End::Goal {
        let space = Space::restored_towards_goals(system, arrangements, cut());
        let space = space.map_err(|source| no_space(file, source))?;
        if let Some(space) = space.filter(|space| has_blocks_of(file, space, numbering)) {
            return Ok(space);
        }
    }
    // Earlier programs kept to these positions in tables of distances to the goals too.
    let space = Space::restored(system, starts, cut());
    let space = space.map_err(|source| no_space(file, source))?;
    space.ok_or_else(|| unsuited(file, "\"order\" or \"located\""))
}

/// Whether a file that holds all of a table has a block for each chunk of a space.
fn has_blocks_of(file: &BlockFile, space: &Space, numbering: &Numbering) -> bool {
    let chunks = space.segments.chunks(&space.sub_spaces);
    numbering.cluster.processes > 1 || chunks == Some(file.blocks() as u128)
}

/// The chunks of the space, each of which must be a block of the file, or of one of the files.
fn cut(
    file: BlockFile,
    cluster: ClusterView,
    space: &Space,
) -> Result<(BlockParts, Chunks), TableError> {
    let expected = space.segments.chunks(&space.sub_spaces);
    let expected = expected.and_then(|chunks| usize::try_from(chunks).ok());
    let expected = expected.ok_or_else(|| unsuited(&file, "the number of blocks"))?;
    let blocks = parts::open(file, cluster, expected)?;
    if blocks.blocks() != expected {
        return Err(unsuited(blocks.first(), "the number of blocks"));
    }
    let chunks = Chunks::new(space);
    for chunk in 0..chunks.len() {
        if blocks.words_of(chunk)? != 2 * chunks.words(chunk) {
            return Err(unsuited(blocks.first(), &format!("the length of block {chunk}")));
        }
    }
    Ok((blocks, chunks))
}

/// The positions at distance 0.
fn first_positions(
    file: &BlockFile,
    arrangements: &Arrangements,
    space: &Space,
    metadata: &Metadata,
    memory: u64,
) -> Result<Vec<Position>, TableError> {
    if metadata.end == End::Start {
        return Ok(metadata.starts.clone());
    }
    let most = most_goals(memory);
    let goals = space.goal_positions(arrangements, most, &());
    let goals = goals.map_err(|error| match error {
        GoalsError::TooMany { goals, most } => {
            TableError::TooManyGoals { path: path_of(file), goals, most }
        }
        GoalsError::Stopped => unreachable!("nobody stops it"),
    })?;
    if metadata.levels.first() != Some(&(goals.len() as u64)) {
        return Err(wrong(file, "\"levels\" do not begin with the number of goals".to_owned()));
    }
    Ok(goals)
}

fn no_space(file: &BlockFile, source: SpaceError) -> TableError {
    TableError::Space { path: path_of(file), source }
}

fn unsuited(file: &BlockFile, what: &str) -> TableError {
    wrong(file, format!("{what} does not suit the puzzle"))
}
