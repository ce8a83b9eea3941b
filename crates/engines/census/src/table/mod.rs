//! Distance tables: the distance of every position from the starts or to the goals, in memory or in
//! a file.
//!
//! There are two keepings behind one type, and nobody who asks need know which it is:
//! - by number: two bits for each position of a space, reachable or not;
//! - listed: the positions that moves lead to, each with two bits, where they cannot be numbered or
//!   are few of those that can.
//!
//! A table holds distances modulo 3. The distance itself, and all shortest paths, follow from the
//! values of neighbouring positions (see [`DistanceTable::distance`]). What is in a file is
//! described in the book's chapter "Block files".
//!
//! [`Census::into_table`](crate::Census::into_table) makes a table in memory, and
//! [`Census::run_with_files`](crate::Census::run_with_files) one in a file, which
//! [`FileTable::open`] opens. Look-ups in memory cannot fail:
//!
//! ```
//! use everyboard_puzzle::Builtin;
//! use everyboard_census::{Census, CensusOptions};
//!
//! let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
//! let system = puzzle.compile().unwrap();
//! let options = CensusOptions { memory: 1 << 20, ..CensusOptions::default() };
//! let table = Census::plan_to_goals(&puzzle, &system, options, &())?.into_table(&())?;
//! let Ok(probes) = table.probe(&puzzle.starts, 1 << 20);
//! assert_eq!(probes[0].distance, Some(16));
//! assert_eq!(probes[0].paths, Some(98_496_u32.into()));
//! let Ok(Some(hardest)) = table.position_at(table.levels().len() - 1, 0) else { panic!() };
//! assert_eq!(table.distance(&hardest), Ok(Some(22)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Cost.** Where moves can be undone a distance takes at most as many steps as it is long, each
//! with a look-up for some neighbours: a few tens of nanoseconds if the values are in memory. What
//! many walks pass near distance 0 is kept, in at most 2 MiB, so the second walk takes fewer. Where
//! all paths to a position have the same length, as in peg solitaire, it takes one look-up.
//! Elsewhere all positions of the right values that lead to the position (in a table to the goals:
//! that it leads to) are looked at in the worst case.

mod cache;
mod engine;
mod error;
#[cfg(feature = "files")]
mod file;
mod keeping;
mod listed;
#[cfg(feature = "files")]
mod metadata;
pub(crate) mod numbered;
mod probe;
mod walk;

pub use error::PathsError;
#[cfg(feature = "files")]
pub use error::TableError;
#[cfg(feature = "files")]
pub use file::FileTable;
pub use listed::Listed;
#[cfg(feature = "files")]
pub use metadata::metadata;
#[cfg(feature = "files")]
pub use numbered::write;
pub use probe::Probe;

use cache::DistanceCache;
use engine::Engine;
use everyboard_board::Position;
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_positions::paths::ShortestPaths;
use everyboard_puzzle::RewriteSystem;
use everyboard_sorted::sort_by_key;
#[cfg(feature = "files")]
use everyboard_store::{BlockFileWriter, FileError, FileKind};
use everyboard_watch::End;
use keeping::Keeping;
use std::convert::Infallible;
use std::error::Error;
use std::num::NonZeroUsize;
#[cfg(feature = "files")]
use std::path::Path;
use walk::Walker;

/// The distances of all positions of a puzzle. `E` says why a look-up may fail: where the values
/// are in memory, as in a [`MemoryTable`], none does.
#[derive(Debug)]
pub struct DistanceTable<E> {
    system: RewriteSystem,
    /// The starts that it was made for.
    starts: Vec<Position>,
    end: End,
    /// By distance: how many positions.
    levels: Vec<u64>,
    engine: Box<dyn Engine<E>>,
}

/// A table in memory.
pub type MemoryTable = DistanceTable<Infallible>;

impl MemoryTable {
    /// Writes the table of a puzzle whose file has the text `puzzle`, for [`FileTable::open`];
    /// returns the bytes of the file. It appears whole or not at all.
    ///
    /// # Errors
    /// If the file cannot be written.
    #[cfg(feature = "files")]
    pub fn save(&self, path: impl AsRef<Path>, puzzle: &str) -> Result<u64, FileError> {
        let blocks = self.engine.blocks().expect("all of a table in memory is there");
        let text = metadata::text(puzzle, &self.starts, self.end, &self.levels, &blocks.kept());
        let kind = FileKind::Table;
        let level = Some(numbered::TABLE_COMPRESSION);
        let writer = BlockFileWriter::create(path, kind, &text, blocks.count(), level)?;
        let mut numbers = 0..;
        blocks.for_each(&mut |words| {
            numbers.next().map_or(Ok(()), |number| writer.write(number, words))
        })?;
        writer.finish()
    }
}

/// Positions that a thread takes at a time.
const BATCH: usize = 256;

impl<E: Error + Send + Sync + 'static> DistanceTable<E> {
    /// A table of distances from an end, which are looked up in `kept`.
    fn new<K: Keeping<Error = E> + 'static>(
        system: RewriteSystem,
        starts: Vec<Position>,
        end: End,
        levels: Vec<u64>,
        kept: K,
    ) -> Self {
        let is_reversible = system.is_reversible();
        let walker = Walker {
            cache: if is_reversible { DistanceCache::new(kept.positions()) } else { None },
            kept,
            is_reversible,
            begins_at_position: begins_at_position(end, &system),
            deepest: levels.len().saturating_sub(1),
        };
        DistanceTable { system, starts, end, levels, engine: Box::new(walker) }
    }

    /// The starts that the table was made for.
    pub fn starts(&self) -> &[Position] {
        &self.starts
    }

    /// Which end distances are counted from: the starts, or the goals.
    pub fn end(&self) -> End {
        self.end
    }

    /// The bytes of the values in memory.
    pub fn bytes(&self) -> u64 {
        self.engine.bytes()
    }

    /// The moves of the puzzle.
    pub fn system(&self) -> &RewriteSystem {
        &self.system
    }

    /// By distance: how many positions are at that distance from the nearest start, or to the
    /// nearest goal.
    pub fn levels(&self) -> &[u64] {
        &self.levels
    }

    /// Whether the table says of a position that it has a distance or none. One of the positions
    /// that moves lead to says nothing of the way to a goal from a position to which no moves lead.
    ///
    /// # Errors
    /// As [`DistanceTable::distance`].
    pub fn knows(&self, position: &Position) -> Result<bool, E> {
        self.engine.knows(position)
    }

    /// The positions that have a value, reachable or not.
    pub fn positions(&self) -> u128 {
        self.engine.positions()
    }

    /// The fewest moves from a start to the position, or from the position to a goal; `None` if no
    /// path leads there.
    ///
    /// # Errors
    /// In memory none. In a file: if a block that it takes was altered or cannot be read, or the
    /// values contradict each other.
    pub fn distance(&self, position: &Position) -> Result<Option<usize>, E> {
        self.engine.distance(position)
    }

    /// The distances of many positions, in their order, worked out by several threads.
    ///
    /// # Errors
    /// As [`DistanceTable::distance`]; any of the errors if there are several.
    pub fn distances(
        &self,
        positions: &[Position],
        threads: NonZeroUsize,
    ) -> Result<Vec<Option<usize>>, E> {
        let batches = positions.len().div_ceil(BATCH);
        let threads = threads.min(NonZeroUsize::new(batches).unwrap_or(NonZeroUsize::MIN));
        let tasks = TaskQueue::new(batches);
        let done = run_on_threads(threads, || {
            let mut done = Vec::new();
            while let Some(number) = tasks.take() {
                let batch = positions.chunks(BATCH).nth(number).expect("a task is a batch");
                done.push((number, self.engine.distances(batch)?));
            }
            Ok::<_, E>(done)
        });
        let done = done.into_iter().collect::<Result<Vec<_>, _>>()?;
        let mut all: Vec<_> = done.into_iter().flatten().collect();
        sort_by_key(&mut all, |(number, _)| *number);
        Ok(all.into_iter().flat_map(|(_, distances)| distances).collect())
    }

    /// Whether [`DistanceTable::shortest_paths`] begin at the position asked for: they lead on to a
    /// goal or, where every move can be undone, back to a start. Otherwise they lead from a start
    /// to the position.
    pub fn begins_at_position(&self) -> bool {
        begins_at_position(self.end, &self.system)
    }

    /// All shortest paths of the nearest of `positions`, in the direction that
    /// [`DistanceTable::begins_at_position`] says, as the paths of a search that takes at most
    /// `memory` bytes. `None` if there are none.
    ///
    /// # Errors
    /// As [`DistanceTable::distance`]; also if `memory` does not suffice, with a few of them.
    pub fn shortest_paths(
        &self,
        positions: &[Position],
        memory: u64,
    ) -> Result<Option<ShortestPaths>, PathsError<E>> {
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
        self.engine.shortest_paths(&nearest, least, memory).map(Some)
    }

    /// Of the positions at this distance the one of number `k`, counted from 0 in the order of the
    /// table; `None` if there are no more than `k`.
    ///
    /// # Errors
    /// As [`DistanceTable::distance`].
    pub fn position_at(&self, distance: usize, k: u64) -> Result<Option<Position>, E> {
        Ok(self.positions_at(distance, k, 1)?.pop())
    }

    /// Of the positions at this distance those from number `first` on, counted from 0 in the order
    /// of the table: `most`, or as many as there are.
    ///
    /// **Cost.** In memory it is known which parts have positions of the level, and those that have
    /// these are looked through: a distance for a third of their positions at most. In a file, and
    /// where the table lists the positions that moves lead to, all parts are, from the first one
    /// on.
    ///
    /// # Errors
    /// As [`DistanceTable::distance`].
    pub fn positions_at(
        &self,
        distance: usize,
        first: u64,
        most: usize,
    ) -> Result<Vec<Position>, E> {
        if self.levels.get(distance).is_none_or(|&positions| first >= positions) {
            return Ok(Vec::new());
        }
        self.engine.positions_at(distance, first, most)
    }
}

/// As [`DistanceTable::begins_at_position`].
fn begins_at_position(end: End, system: &RewriteSystem) -> bool {
    end == End::Goal || system.is_reversible()
}
