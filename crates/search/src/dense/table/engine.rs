//! Look-ups without the type of the words that hold positions.

use super::addresses::{PackedPosition, SquareBits};
use super::values::Values;
use super::walk::Walker;
use super::{PathsError, TableData};
use crate::answer::paths::ShortestPaths;
use crate::answer::trace::{DistanceSource, Meeting, trace};
use crate::model::image::Reduction;
use crate::model::layout::Layout;
use crate::model::moves::PackedMoves;
use crate::model::word::{Wide, Word};
use crate::run::distances::GoalTest;
use crate::run::levels::Resources;
use crate::run::progress::End;
use everyboard_board::{Pattern, Position};
use num_bigint::BigUint;
use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::sync::OnceLock;

/// Looks up distances and paths.
pub(super) trait Engine<V: Values>: Debug + Send + Sync {
    /// The distance of a position; `None` if there is no path.
    fn distance(&self, data: &TableData<V>, position: &Position)
    -> Result<Option<usize>, V::Error>;

    /// All shortest paths between the positions at distance 0 and these ones, whose distance is
    /// `length`: in the direction that [`super::DistanceTable::begins_at_position`] says.
    fn shortest_paths(
        &self,
        data: &TableData<V>,
        positions: &[Position],
        length: usize,
        memory: u64,
    ) -> Result<ShortestPaths, PathsError<V::Error>>;

    /// The numbers of shortest paths of positions, each with its distance, in their order. `None` if
    /// counting takes more than `memory` bytes.
    fn path_counts(
        &self,
        data: &TableData<V>,
        positions: &[(Position, usize)],
        memory: u64,
    ) -> Result<Option<Vec<BigUint>>, V::Error>;

    /// Of the positions of a chunk that are on `level` the one of number `left`. If there are no more
    /// than that, `left` is reduced by their number.
    fn position_in_chunk(
        &self,
        data: &TableData<V>,
        chunk: usize,
        level: usize,
        left: &mut u64,
    ) -> Result<Option<Position>, V::Error>;
}

/// The engine with the narrowest words that hold the positions.
pub(super) fn engine<V: Values>(data: &TableData<V>) -> Box<dyn Engine<V>> {
    let TableData { system, starts, first, end, space, .. } = data;
    let goals: Vec<Pattern> = match end {
        End::Start => Vec::new(),
        End::Goal => first.iter().map(Pattern::from).collect(),
    };
    let layout = Layout::new(system, starts, &goals);
    match layout.bits().max(SquareBits::new(space).width()) {
        0..=64 => walker::<u64, V>(data, layout),
        #[cfg(not(feature = "small"))]
        65..=128 => walker::<u128, V>(data, layout),
        #[cfg(not(feature = "small"))]
        129..=256 => walker::<Wide<4>, V>(data, layout),
        // As wide as any search needs.
        _ => walker::<Wide<24>, V>(data, layout),
    }
}

fn walker<W: Word, V: Values>(data: &TableData<V>, layout: Layout) -> Box<dyn Engine<V>> {
    let moves = PackedMoves::<W>::new(layout, &data.system, &data.starts[0]);
    Box::new(Walker::new(data, moves))
}

impl<W: Word, V: Values> Engine<V> for Walker<W> {
    fn distance(
        &self,
        data: &TableData<V>,
        position: &Position,
    ) -> Result<Option<usize>, V::Error> {
        match self.pack(&data.space, position) {
            Some(packed) => self.distance_of(&data.values, packed),
            None => Ok(None),
        }
    }

    fn shortest_paths(
        &self,
        data: &TableData<V>,
        positions: &[Position],
        length: usize,
        memory: u64,
    ) -> Result<ShortestPaths, PathsError<V::Error>> {
        let layout = &self.moves.layout;
        let asked: Vec<W> = positions.iter().filter_map(|p| layout.pack(p)).collect();
        let known = Known { walker: self, data, fault: OnceLock::new() };
        let ends = GoalTest::listed(asked.clone());
        let (none, threads) = (Reduction::none(), NonZeroUsize::MIN);
        let resources =
            Resources { threads, memory, progress: &(), may_stop: false, longest: None };
        let traced = if data.begins_at_position() {
            let meeting = Meeting { positions: asked, level: 0, length };
            trace(&self.moves, &none, &resources, meeting, &ends, &known)
        } else {
            let meeting = Meeting { positions: asked, level: length, length };
            trace(&self.moves, &none, &resources, meeting, &known, &ends)
        };
        match (known.fault.into_inner(), traced) {
            (Some(fault), _) => Err(PathsError::Table(fault)),
            (None, Some(paths)) => Ok(paths),
            (None, None) => Err(PathsError::TooMany { length }),
        }
    }

    fn path_counts(
        &self,
        data: &TableData<V>,
        positions: &[(Position, usize)],
        memory: u64,
    ) -> Result<Option<Vec<BigUint>>, V::Error> {
        self.count_paths(data, positions, memory)
    }

    fn position_in_chunk(
        &self,
        data: &TableData<V>,
        chunk: usize,
        level: usize,
        left: &mut u64,
    ) -> Result<Option<Position>, V::Error> {
        self.find_in_chunk(data, chunk, level, left)
    }
}

/// Distances as a table has recorded them.
struct Known<'a, W, V: Values> {
    walker: &'a Walker<W>,
    data: &'a TableData<V>,
    /// The first look-up that failed: all answers since are void.
    fault: OnceLock<V::Error>,
}

impl<W: Word, V: Values> Known<'_, W, V> {
    fn position(&self, packed: W) -> Option<PackedPosition<W>> {
        self.walker.pack(&self.data.space, &self.walker.moves.layout.unpack(packed))
    }
}

impl<W: Word, V: Values> DistanceSource<W> for Known<'_, W, V> {
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
        self.position(packed).is_some_and(|position| self.walker.is_first(position))
    }
}
