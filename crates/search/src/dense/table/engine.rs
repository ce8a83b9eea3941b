//! Look-ups without the type of the words that hold positions.

use super::TableError;
use super::addresses::{PackedPosition, SquareBits};
use super::walk::{Values, Walker};
use crate::answer::paths::ShortestPaths;
use crate::answer::trace::{DistanceSource, Meeting, trace};
use crate::dense::space::Space;
use crate::dense::space::chunks::Chunks;
use crate::model::layout::Layout;
use crate::model::moves::PackedMoves;
use crate::model::word::{Wide, Word};
use crate::run::distances::GoalTest;
use everyboard_board::Position;
use everyboard_puzzle::RewriteSystem;
use everyboard_store::FileError;
use std::fmt::Debug;
use std::sync::OnceLock;

/// What a look-up works with.
#[derive(Debug)]
pub(super) struct TableData {
    pub(super) system: RewriteSystem,
    pub(super) starts: Vec<Position>,
    pub(super) space: Space,
    pub(super) values: Values,
}

/// Looks up distances and paths.
pub(super) trait Engine: Debug + Send + Sync {
    /// The distance of a position; `None` if it cannot be reached.
    fn distance(&self, data: &TableData, position: &Position) -> Result<Option<usize>, TableError>;

    /// All shortest paths between the starts and those positions, which are reached after `length`
    /// moves: back to a start if moves can be undone, or else from a start.
    fn shortest_paths(
        &self,
        data: &TableData,
        positions: &[Position],
        length: usize,
        memory: u64,
    ) -> Result<ShortestPaths, TableError>;
}

/// The engine with the narrowest words that hold the positions.
pub(super) fn engine(
    space: &Space,
    chunks: &Chunks,
    system: &RewriteSystem,
    starts: &[Position],
    deepest: usize,
) -> Box<dyn Engine> {
    let layout = Layout::new(system, starts, &[]);
    match layout.bits().max(SquareBits::new(space).width()) {
        0..=64 => Box::new(Walker::<u64>::new(space, chunks, system, starts, deepest)),
        65..=128 => Box::new(Walker::<u128>::new(space, chunks, system, starts, deepest)),
        129..=256 => Box::new(Walker::<Wide<4>>::new(space, chunks, system, starts, deepest)),
        // As wide as any search needs.
        _ => Box::new(Walker::<Wide<24>>::new(space, chunks, system, starts, deepest)),
    }
}

impl<W: Word> Engine for Walker<W> {
    fn distance(&self, data: &TableData, position: &Position) -> Result<Option<usize>, TableError> {
        match self.pack(&data.space, position) {
            Some(packed) => self.distance_of(&data.values, packed),
            None => Ok(None),
        }
    }

    fn shortest_paths(
        &self,
        data: &TableData,
        positions: &[Position],
        length: usize,
        memory: u64,
    ) -> Result<ShortestPaths, TableError> {
        let moves = self.moves.get_or_init(|| {
            let layout = Layout::new(&data.system, &data.starts, &[]);
            PackedMoves::new(layout, &data.system, &data.starts[0])
        });
        let layout = &moves.layout;
        let asked: Vec<W> = positions.iter().filter_map(|p| layout.pack(p)).collect();
        let known = Known { walker: self, data, layout, fault: OnceLock::new() };
        let ends = GoalTest::listed(asked.clone());
        // Where moves can be undone, paths back to the starts are as long as paths from them.
        let traced = if data.system.is_reversible() {
            trace(moves, memory, Meeting { positions: asked, level: 0, length }, &ends, &known)
        } else {
            let meeting = Meeting { positions: asked, level: length, length };
            trace(moves, memory, meeting, &known, &ends)
        };
        match (known.fault.into_inner(), traced) {
            (Some(fault), _) => Err(fault.into()),
            (None, Some(paths)) => Ok(paths),
            (None, None) => Err(TableError::TooManyPaths { length }),
        }
    }
}

/// Distances from the starts, as a table has recorded them.
struct Known<'a, W> {
    walker: &'a Walker<W>,
    data: &'a TableData,
    layout: &'a Layout,
    /// The first look-up that failed: all answers since are void.
    fault: OnceLock<FileError>,
}

impl<W: Word> Known<'_, W> {
    fn position(&self, packed: W) -> Option<PackedPosition<W>> {
        self.walker.pack(&self.data.space, &self.layout.unpack(packed))
    }
}

impl<W: Word> DistanceSource<W> for Known<'_, W> {
    fn may_be_at(&self, packed: W, distance: usize) -> bool {
        let value =
            self.position(packed).map(|position| self.walker.value(&self.data.values, position));
        match value {
            Some(Ok(value)) => usize::from(value) == distance % 3,
            Some(Err(fault)) => {
                // Only the first is reported.
                let _ = self.fault.set(fault);
                false
            }
            None => false,
        }
    }

    fn is_at_end(&self, packed: W) -> bool {
        self.position(packed).is_some_and(|position| self.walker.is_start(position))
    }
}
