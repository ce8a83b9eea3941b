//! Tables of any keeping behind one interface.

use super::PathsError;
use super::cache::DistanceCache;
#[cfg(feature = "files")]
use super::keeping::Blocks;
use super::keeping::Keeping;
use super::walk::Walker;
use everyboard_bits::space::chunks::LevelChunk;
use everyboard_board::Position;
use everyboard_levels::Resources;
use everyboard_positions::goal_test::GoalTest;
use everyboard_positions::image::Reduction;
use everyboard_positions::paths::ShortestPaths;
use everyboard_positions::paths::trace::{DistanceSource, Meeting, trace, trace_some};
use num_bigint::BigUint;
use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::sync::OnceLock;

/// Looks up distances and paths.
pub(super) trait Engine<E>: Debug + Send + Sync {
    /// As [`super::DistanceTable::knows`].
    fn knows(&self, position: &Position) -> Result<bool, E>;

    /// The distance of a position; `None` if there is no path.
    fn distance(&self, position: &Position) -> Result<Option<usize>, E>;

    /// The distances of some hundred positions, in their order.
    fn distances(&self, positions: &[Position]) -> Result<Vec<Option<usize>>, E>;

    /// All shortest paths between the positions at distance 0 and these ones, whose distance is
    /// `length`: in the direction that [`super::DistanceTable::begins_at_position`] says.
    fn shortest_paths(
        &self,
        positions: &[Position],
        length: usize,
        memory: u64,
    ) -> Result<ShortestPaths, PathsError<E>>;

    /// The numbers of shortest paths of positions, each with its distance, in their order. `None`
    /// if counting them takes more than `memory` bytes.
    fn path_counts(
        &self,
        positions: &[(Position, usize)],
        memory: u64,
    ) -> Result<Option<Vec<BigUint>>, E>;

    /// As [`super::DistanceTable::positions_at`].
    fn positions_at(&self, level: usize, first: u64, most: usize) -> Result<Vec<Position>, E>;

    /// As [`Keeping::positions`].
    fn positions(&self) -> u128;

    /// As [`Keeping::bytes`].
    fn bytes(&self) -> u64;

    /// As [`Keeping::keep_within`].
    #[cfg(feature = "files")]
    fn keep_within(&mut self, memory: u64, threads: NonZeroUsize);

    /// As [`Keeping::blocks`].
    #[cfg(feature = "files")]
    fn blocks(&self) -> Option<&dyn Blocks>;
}

impl<K: Keeping> Engine<K::Error> for Walker<K> {
    fn knows(&self, position: &Position) -> Result<bool, K::Error> {
        self.kept.knows(self.kept.key(position))
    }

    fn distance(&self, position: &Position) -> Result<Option<usize>, K::Error> {
        self.kept.key(position).map_or(Ok(None), |key| self.distance_of(key))
    }

    fn distances(&self, positions: &[Position]) -> Result<Vec<Option<usize>>, K::Error> {
        self.distances_of(positions.iter().map(|position| self.kept.key(position)))
    }

    fn shortest_paths(
        &self,
        positions: &[Position],
        length: usize,
        memory: u64,
    ) -> Result<ShortestPaths, PathsError<K::Error>> {
        let moves = self.kept.moves();
        let asked: Vec<K::Word> = positions.iter().filter_map(|p| moves.layout.pack(p)).collect();
        let known = RecordedDistances { kept: &self.kept, fault: OnceLock::new() };
        let ends = GoalTest::listed(asked.clone());
        let none = Reduction::none();
        let threads = NonZeroUsize::MIN;
        let resources = Resources { threads, memory, watch: &(), may_stop: false, longest: None };
        let level = if self.begins_at_position { 0 } else { length };
        let (from_start, to_goal): (&dyn DistanceSource<_>, &dyn DistanceSource<_>) =
            if self.begins_at_position { (&ends, &known) } else { (&known, &ends) };
        let meeting = Meeting { positions: asked, level, length };
        let some = meeting.some();
        let traced = trace(moves, &none, &resources, meeting, from_start, to_goal);
        let traced = traced.ok_or_else(|| trace_some(moves, &none, some, from_start, to_goal));
        match (known.fault.into_inner(), traced) {
            (Some(fault), _) => Err(PathsError::Table(fault)),
            (None, Ok(paths)) if paths.starts.is_empty() => {
                Err(PathsError::Table(self.kept.contradiction()))
            }
            (None, Ok(paths)) => Ok(paths),
            (None, Err(some)) => Err(PathsError::TooMany { length, some: some.map(Box::new) }),
        }
    }

    fn path_counts(
        &self,
        positions: &[(Position, usize)],
        memory: u64,
    ) -> Result<Option<Vec<BigUint>>, K::Error> {
        self.count_paths(positions, memory)
    }

    fn positions_at(
        &self,
        level: usize,
        first: u64,
        most: usize,
    ) -> Result<Vec<Position>, K::Error> {
        let mut some = SomePositions { before: first, most, found: Vec::new() };
        let Some(known) = self.kept.parts_of_level(level) else {
            for part in 0..self.kept.parts() {
                if some.are_all() {
                    break;
                }
                self.find_in(part, level, &mut some)?;
            }
            return Ok(some.found);
        };
        for &LevelChunk { chunk, positions } in known {
            let positions = u64::from(positions);
            if some.before >= positions {
                some.before -= positions;
            } else if !some.are_all() {
                self.find_in(chunk as usize, level, &mut some)?;
            }
        }
        Ok(some.found)
    }

    fn positions(&self) -> u128 {
        self.kept.positions()
    }

    fn bytes(&self) -> u64 {
        self.kept.bytes() + self.cache.as_ref().map_or(0, DistanceCache::bytes)
    }

    #[cfg(feature = "files")]
    fn keep_within(&mut self, memory: u64, threads: NonZeroUsize) {
        self.kept.keep_within(memory, threads);
    }

    #[cfg(feature = "files")]
    fn blocks(&self) -> Option<&dyn Blocks> {
        self.kept.blocks()
    }
}

/// Some positions of a level, in the order of the table.
struct SomePositions {
    /// How many come before them, and are still to come.
    before: u64,
    most: usize,
    found: Vec<Position>,
}

impl SomePositions {
    fn are_all(&self) -> bool {
        self.found.len() >= self.most
    }
}

impl<K: Keeping> Walker<K> {
    /// Adds those of a part.
    fn find_in(&self, part: usize, level: usize, some: &mut SomePositions) -> Result<(), K::Error> {
        self.kept.for_each_in(part, (level % 3) as u8, &mut |key| {
            let is_there = self.distance_of(key)? == Some(level);
            if is_there && some.before > 0 {
                some.before -= 1;
            } else if is_there {
                some.found.push(self.kept.position(key));
            }
            Ok(!some.are_all())
        })
    }
}

/// Distances as a table has recorded them.
struct RecordedDistances<'a, K: Keeping> {
    kept: &'a K,
    /// The first look-up that failed: all answers since are void.
    fault: OnceLock<K::Error>,
}

impl<K: Keeping> DistanceSource<K::Word> for RecordedDistances<'_, K> {
    fn may_be_at(&self, packed: K::Word, distance: usize) -> bool {
        match self.kept.key_of_packed(packed).map(|key| self.kept.value(key)) {
            Some(Ok(value)) => usize::from(value) == distance % 3,
            Some(Err(fault)) => {
                // Only the first is reported.
                let _ = self.fault.set(fault);
                false
            }
            None => false,
        }
    }

    fn is_at_end(&self, packed: K::Word) -> bool {
        self.kept.key_of_packed(packed).is_some_and(|key| self.kept.is_first(key))
    }
}
