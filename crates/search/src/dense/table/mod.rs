//! Distance tables: the distance of every position from the starts or to the goals, two bits a position,
//! in memory or in a file.
//!
//! A table holds distances modulo 3. The distance itself, and all shortest paths, follow from the
//! values of neighbouring positions (see [`DistanceTable::distance`]). What is in a file is
//! described in the book's chapter "Block files".
//!
//! [`Census::into_table`](super::Census::into_table) makes a table in memory, and
//! [`Census::run_with_files`](super::Census::run_with_files) one in a file, which [`DistanceTable::open`]
//! opens. Look-ups in memory cannot fail:
//!
//! ```
//! use everyboard_puzzle::Builtin;
//! use everyboard_search::dense::{Census, CensusOptions, InstructionSet};
//!
//! let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
//! let system = puzzle.compile().unwrap();
//! let options = CensusOptions {
//!     threads: std::num::NonZeroUsize::MIN,
//!     memory: 1 << 20,
//!     antipodes: 0,
//!     instruction_set: InstructionSet::best(),
//! };
//! let table = Census::plan_to_goals(&puzzle, &system, options, &())?.into_table(&())?;
//! let Ok(probe) = table.probe(&puzzle.starts[0], 1 << 20);
//! assert_eq!(probe.distance, Some(16));
//! assert_eq!(probe.paths, Some(98_496_u32.into()));
//! let best = probe.moves.iter().filter(|made| made.distance == Some(15));
//! assert_eq!(best.count(), 4);
//! let Ok(Some(hardest)) = table.position_at(table.levels().len() - 1, 0) else { panic!() };
//! assert_eq!(table.distance(&hardest), Ok(Some(22)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Cost.** Where moves can be undone a distance takes as many steps as it is long, each with a
//! look-up for some neighbours: a few tens of nanoseconds if the values are in memory. Where all
//! paths to a position have the same length, as in peg solitaire, it takes one look-up. Elsewhere
//! all positions of the right values that lead to the position (in a table to the goals: that it leads
//! to) are looked at in the worst case.
//!
//! **Memory** besides the values: the lists by which addresses are found, some bytes for each chunk,
//! row of a shape and bit of a row, but none for a position.

mod addresses;
mod codes;
mod engine;
mod error;
#[cfg(feature = "files")]
mod file;
mod level;
#[cfg(feature = "files")]
mod metadata;
#[cfg(feature = "files")]
pub(crate) mod parts;
mod probe;
mod steps;
mod values;
mod walk;
#[cfg(feature = "files")]
mod write;

#[cfg(all(test, feature = "files"))]
mod tests;

pub use super::space::chunks::LevelChunk;
pub use error::PathsError;
#[cfg(feature = "files")]
pub use error::TableError;
#[cfg(feature = "files")]
pub use file::FileValues;
#[cfg(feature = "files")]
pub use metadata::metadata;
pub use probe::{Probe, ProbedMove};
pub use values::{MemoryValues, Values};
#[cfg(feature = "files")]
pub(crate) use write::TABLE_COMPRESSION;
#[cfg(feature = "files")]
pub use write::write;

use super::space::Space;
use super::space::chunks::Chunks;
use crate::answer::paths::ShortestPaths;
use crate::run::progress::End;
use engine::{Engine, engine};
use everyboard_board::Position;
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_puzzle::RewriteSystem;
use std::num::NonZeroUsize;

/// The distances of all positions of a puzzle. `V` says where they are: [`MemoryValues`] or
/// [`FileValues`].
#[derive(Debug)]
pub struct DistanceTable<V> {
    data: TableData<V>,
    engine: Box<dyn Engine<V>>,
}

/// What a look-up works with.
#[derive(Debug)]
pub(crate) struct TableData<V> {
    pub(crate) system: RewriteSystem,
    /// The starts, which decide the space.
    pub(crate) starts: Vec<Position>,
    /// The positions at distance 0: the starts or the goals.
    pub(crate) first: Vec<Position>,
    pub(crate) end: End,
    pub(crate) space: Space,
    pub(crate) chunks: Chunks,
    /// By distance: how many positions.
    pub(crate) levels: Vec<u64>,
    pub(crate) values: V,
}

impl<V> TableData<V> {
    /// As [`DistanceTable::begins_at_position`].
    fn begins_at_position(&self) -> bool {
        self.end == End::Goal || self.system.is_reversible()
    }
}

/// Positions that a thread takes at a time.
const BATCH: usize = 256;

impl<V: Values> DistanceTable<V> {
    pub(crate) fn new(data: TableData<V>) -> Self {
        DistanceTable { engine: engine(&data), data }
    }

    /// By chunk: its words.
    #[cfg(test)]
    pub(crate) fn words_of_chunks(&self) -> impl Iterator<Item = usize> {
        let chunks = &self.data.chunks;
        (0..chunks.len()).map(|chunk| chunks.words(chunk))
    }

    /// Which end distances are counted from: the starts, or the goals.
    pub fn end(&self) -> End {
        self.data.end
    }

    /// Where the values are kept.
    pub fn values(&self) -> &V {
        &self.data.values
    }

    /// The moves of the puzzle.
    pub fn system(&self) -> &RewriteSystem {
        &self.data.system
    }

    /// By distance: how many positions are at that distance from the nearest start, or to the nearest
    /// goal.
    pub fn levels(&self) -> &[u64] {
        &self.data.levels
    }

    /// The positions that have a value, reachable or not.
    pub fn positions(&self) -> u128 {
        self.data.space.positions()
    }

    /// The fewest moves from a start to the position, or from the position to a goal; `None` if no path
    /// leads there.
    ///
    /// # Errors
    /// In memory none. In a file: if a block that it takes was altered or cannot be read, or the values
    /// contradict each other.
    pub fn distance(&self, position: &Position) -> Result<Option<usize>, V::Error> {
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
    ) -> Result<Vec<Option<usize>>, V::Error> {
        let batches = positions.len().div_ceil(BATCH);
        let threads = threads.min(NonZeroUsize::new(batches).unwrap_or(NonZeroUsize::MIN));
        let tasks = TaskQueue::new(batches);
        let done = run_on_threads(threads, || {
            let mut done = Vec::new();
            while let Some(number) = tasks.take() {
                let batch = positions.chunks(BATCH).nth(number).expect("a task is a batch");
                let distances = batch.iter().map(|position| self.distance(position));
                done.push((number, distances.collect::<Result<Vec<_>, V::Error>>()?));
            }
            Ok::<_, V::Error>(done)
        });
        let done = done.into_iter().collect::<Result<Vec<_>, _>>()?;
        let mut all: Vec<_> = done.into_iter().flatten().collect();
        all.sort_unstable_by_key(|(number, _)| *number);
        Ok(all.into_iter().flat_map(|(_, distances)| distances).collect())
    }

    /// Whether [`DistanceTable::shortest_paths`] begin at the position asked for: they lead on to a goal
    /// or, where every move can be undone, back to a start. Otherwise they lead from a start to the
    /// position.
    pub fn begins_at_position(&self) -> bool {
        self.data.begins_at_position()
    }

    /// All shortest paths of the nearest of `positions`, in the direction that
    /// [`DistanceTable::begins_at_position`] says, as the paths of a search that takes at most `memory`
    /// bytes. `None` if there are none.
    ///
    /// # Errors
    /// As [`DistanceTable::distance`]; also if `memory` does not suffice.
    pub fn shortest_paths(
        &self,
        positions: &[Position],
        memory: u64,
    ) -> Result<Option<ShortestPaths>, PathsError<V::Error>> {
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
            return Err(self.data.values.contradiction().into());
        }
        Ok(Some(paths))
    }
}
