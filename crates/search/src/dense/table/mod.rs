//! Distance tables: the distance of every position from the starts, in a file of two bits a
//! position.
//!
//! A table holds distances modulo 3. The distance itself, and all shortest paths, follow from the
//! values of the positions before (see [`DistanceTable::distance`]). What is in the file is
//! described in the book's chapter "Block files".
//!
//! **Cost.** Where moves can be undone a distance takes as many steps as it is long, each with a
//! look-up for some neighbours: a few tens of nanoseconds if the values are in memory. Where all
//! paths to a position have the same length, as in peg solitaire, it takes one look-up. Elsewhere
//! all positions of the right values that lead to the position are looked at in the worst case.
//!
//! **Memory.** Blocks are decoded when they are first asked for and kept, 2 bits a position, as
//! long as there is room in the budget. Besides, a table takes the lists by which addresses are
//! found: some bytes for each chunk, row of a shape and bit of a row, but none for a position.
//!
//! ```no_run
//! use everyboard_search::dense::table::DistanceTable;
//!
//! let table = DistanceTable::open("knights.table", 1 << 30)?;
//! let deepest = table.levels().len() - 1;
//! for position in table.puzzle().read_start("WWWWB/WWWBB/WW.BB/WWBBB/WBBBB").unwrap() {
//!     assert!(table.distance(&position)?.is_none_or(|distance| distance <= deepest));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod addresses;
mod codes;
mod engine;
mod error;
mod metadata;
mod steps;
mod walk;
mod write;

#[cfg(test)]
mod tests;

pub use error::TableError;
pub use metadata::metadata;
pub(crate) use write::TABLE_COMPRESSION;
pub use write::write;

use super::space::Space;
use super::space::chunks::Chunks;
use crate::answer::paths::ShortestPaths;
use engine::{Engine, TableData, engine};
use everyboard_board::Position;
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_store::{BlockFile, DecodedBlocks, FileKind};
use metadata::Metadata;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use walk::pairs;

/// The distances of all positions of a puzzle, in a file.
#[derive(Debug)]
pub struct DistanceTable {
    puzzle: Puzzle,
    levels: Vec<u64>,
    data: TableData,
    engine: Box<dyn Engine>,
}

/// Positions that a thread takes at a time.
const BATCH: usize = 256;

impl DistanceTable {
    /// Opens the table at `path` and maps it into memory. At most `memory` bytes of it are kept
    /// decoded.
    ///
    /// Header, index, footer and metadata are verified here; each block when it is first read.
    ///
    /// # Errors
    /// If the file cannot be read, is no table, was cut short or altered, or does not hold what
    /// its metadata say.
    pub fn open(path: impl AsRef<Path>, memory: u64) -> Result<Self, TableError> {
        let file = BlockFile::map(path, FileKind::Table)?;
        let metadata = Metadata::read(file.metadata()).map_err(|fault| wrong(&file, fault))?;
        let puzzle = Puzzle::parse(&metadata.puzzle);
        let mut puzzle =
            puzzle.map_err(|source| TableError::Puzzle { path: path_of(&file), source })?;
        metadata.check_starts(&puzzle).map_err(|fault| wrong(&file, fault))?;
        let Metadata { starts, levels, indexed, segments, .. } = metadata;
        puzzle.starts.clone_from(&starts);
        let system = puzzle.compile();
        let system = system.map_err(|source| TableError::Moves { path: path_of(&file), source })?;
        let space = Space::restored(&system, &starts, segments, indexed);
        let space = space.map_err(|source| TableError::Space { path: path_of(&file), source })?;
        let space = space.ok_or_else(|| unsuited(&file, "\"order\" or \"located\""))?;
        if space.segments.chunks(&space.sub_spaces) != Some(file.blocks() as u128) {
            return Err(unsuited(&file, "the number of blocks"));
        }
        let chunks = Chunks::new(&space);
        for chunk in 0..chunks.len() {
            if file.words_of(chunk)? != 2 * chunks.words(chunk) {
                return Err(unsuited(&file, &format!("the length of block {chunk}")));
            }
        }
        let engine = engine(&space, &chunks, &system, &starts, levels.len() - 1);
        let values = DecodedBlocks::new(file, memory, pairs);
        let data = TableData { system, starts, space, values };
        Ok(DistanceTable { puzzle, levels, data, engine })
    }

    /// The puzzle, with the starts of this table.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its moves.
    pub fn system(&self) -> &RewriteSystem {
        &self.data.system
    }

    /// By distance: how many positions are at that distance from the nearest start.
    pub fn levels(&self) -> &[u64] {
        &self.levels
    }

    /// The positions that have a value, reachable or not.
    pub fn positions(&self) -> u128 {
        self.data.space.positions()
    }

    /// The fewest moves from a start to the position; `None` if no start leads there.
    ///
    /// # Errors
    /// If a block that it takes was altered or cannot be read, or the values contradict each
    /// other.
    pub fn distance(&self, position: &Position) -> Result<Option<usize>, TableError> {
        self.engine.distance(&self.data, position)
    }

    /// The distances of many positions, in their order, worked out by several threads.
    ///
    /// # Errors
    /// As [`DistanceTable::distance`]; any of the errors if there are several.
    pub fn distances(
        &self,
        positions: &[Position],
        threads: NonZeroUsize,
    ) -> Result<Vec<Option<usize>>, TableError> {
        let batches = positions.len().div_ceil(BATCH);
        let threads = threads.min(NonZeroUsize::new(batches).unwrap_or(NonZeroUsize::MIN));
        let tasks = TaskQueue::new(batches);
        let done = run_on_threads(threads, || {
            let mut done = Vec::new();
            while let Some(number) = tasks.take() {
                let batch = positions.chunks(BATCH).nth(number).expect("a task is a batch");
                let distances = batch.iter().map(|position| self.distance(position));
                done.push((number, distances.collect::<Result<Vec<_>, TableError>>()?));
            }
            Ok::<_, TableError>(done)
        });
        let done = done.into_iter().collect::<Result<Vec<_>, _>>()?;
        let mut all: Vec<_> = done.into_iter().flatten().collect();
        all.sort_unstable_by_key(|(number, _)| *number);
        Ok(all.into_iter().flat_map(|(_, distances)| distances).collect())
    }

    /// Whether [`DistanceTable::shortest_paths`] lead from the position back to a start: they do
    /// where every move can be undone.
    pub fn leads_back(&self) -> bool {
        self.data.system.is_reversible()
    }

    /// All shortest paths between the starts and the nearest of `positions`, as the paths of a
    /// search that takes at most `memory` bytes: back to a start if
    /// [`DistanceTable::leads_back`], from a start otherwise. `None` if no start leads to any.
    ///
    /// # Errors
    /// As [`DistanceTable::distance`]; also if `memory` does not suffice.
    pub fn shortest_paths(
        &self,
        positions: &[Position],
        memory: u64,
    ) -> Result<Option<ShortestPaths>, TableError> {
        let mut least = usize::MAX;
        let mut nearest: Vec<Position> = Vec::new();
        for position in positions {
            let Some(distance) = self.distance(position)? else { continue };
            if distance < least {
                least = distance;
                nearest.clear();
            }
            if distance == least {
                nearest.push(position.clone());
            }
        }
        if nearest.is_empty() {
            return Ok(None);
        }
        let paths = self.engine.shortest_paths(&self.data, &nearest, least, memory)?;
        if paths.starts.is_empty() {
            return Err(TableError::Contradiction { path: path_of(self.data.values.file()) });
        }
        Ok(Some(paths))
    }
}

fn path_of(file: &BlockFile) -> PathBuf {
    file.path().to_owned()
}

fn wrong(file: &BlockFile, fault: String) -> TableError {
    TableError::Metadata { path: path_of(file), fault }
}

fn unsuited(file: &BlockFile, what: &str) -> TableError {
    wrong(file, format!("{what} does not suit the puzzle"))
}
