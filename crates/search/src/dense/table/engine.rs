//! Look-ups without the type of the words that hold positions.

use super::TableError;
use super::addresses::Cells;
use super::values::Values;
use super::walk::Walker;
use crate::answer::paths::ShortestPaths;
use crate::answer::trace::{Knowledge, Meeting, Tracer};
use crate::dense::space::Space;
use crate::dense::space::chunks::Chunks;
use crate::model::layout::Layout;
use crate::model::moves::{Direction, MoveTable};
use crate::model::word::{Wide, Word};
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

/// Looks up distances and ways.
pub(super) trait Engine: Debug + Send + Sync {
    /// The distance of a position; none if it cannot be reached.
    fn distance(&self, data: &TableData, position: &Position) -> Result<Option<usize>, TableError>;

    /// All shortest ways between the starts and those positions, which are reached after `length`
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
    match layout.bits().max(Cells::new(space).bits()) {
        0..=64 => OfWidth::<u64>::boxed(space, chunks, system, starts, deepest),
        65..=128 => OfWidth::<u128>::boxed(space, chunks, system, starts, deepest),
        129..=256 => OfWidth::<Wide<4>>::boxed(space, chunks, system, starts, deepest),
        // As wide as any search needs.
        _ => OfWidth::<Wide<24>>::boxed(space, chunks, system, starts, deepest),
    }
}

#[derive(Debug)]
struct OfWidth<W> {
    walker: Walker<W>,
    /// Made when ways are first asked for.
    tracing: OnceLock<Tracing<W>>,
}

/// What it takes to trace ways.
#[derive(Debug)]
struct Tracing<W> {
    layout: Layout,
    forwards: MoveTable<W>,
    backwards: MoveTable<W>,
    is_reversible: bool,
}

impl<W: Word> Tracing<W> {
    fn new(data: &TableData) -> Self {
        let TableData { system, starts, .. } = data;
        let layout = Layout::new(system, starts, &[]);
        let table = |direction| MoveTable::new(&layout, system, &starts[0], direction);
        Tracing {
            forwards: table(Direction::Forwards),
            backwards: table(Direction::Backwards),
            is_reversible: system.is_reversible(),
            layout,
        }
    }
}

impl<W: Word> OfWidth<W> {
    fn boxed(
        space: &Space,
        chunks: &Chunks,
        system: &RewriteSystem,
        starts: &[Position],
        deepest: usize,
    ) -> Box<dyn Engine> {
        let walker = Walker::<W>::new(space, chunks, system, starts, deepest);
        Box::new(OfWidth { walker, tracing: OnceLock::new() })
    }
}

impl<W: Word> Engine for OfWidth<W> {
    fn distance(&self, data: &TableData, position: &Position) -> Result<Option<usize>, TableError> {
        match self.walker.place(&data.space, position) {
            Some(place) => self.walker.distance(&data.values, place),
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
        let tracing = self.tracing.get_or_init(|| Tracing::new(data));
        let Tracing { layout, forwards, backwards, is_reversible } = tracing;
        let back = *is_reversible;
        let positions: Vec<W> = positions.iter().filter_map(|p| layout.pack(p)).collect();
        let known =
            Known { walker: &self.walker, data, layout, ends: &positions, fault: OnceLock::new() };
        let meeting =
            Meeting { positions: positions.clone(), level: if back { 0 } else { length }, length };
        let traced = match back {
            true => Tracer { layout, forwards, backwards, memory }.trace(meeting, &Back(&known)),
            false => Tracer { layout, forwards, backwards, memory }.trace(meeting, &Forth(&known)),
        };
        match (known.fault.into_inner(), traced) {
            (Some(fault), _) => Err(fault.into()),
            (None, Ok(paths)) => Ok(paths),
            (None, Err(_)) => Err(TableError::TooManyPaths { length }),
        }
    }
}

/// What a table knows of packed positions.
struct Known<'a, W> {
    walker: &'a Walker<W>,
    data: &'a TableData,
    layout: &'a Layout,
    /// The positions that were asked for.
    ends: &'a [W],
    /// The first look-up that failed: the answers since are worth nothing.
    fault: OnceLock<FileError>,
}

impl<W: Word> Known<'_, W> {
    fn may_be_on(&self, packed: W, level: usize) -> bool {
        let TableData { space, values, .. } = self.data;
        let place = self.walker.place(space, &self.layout.unpack(packed));
        match place.map(|place| self.walker.value(values, place)) {
            Some(Ok(value)) => usize::from(value) == level % 3,
            Some(Err(fault)) => {
                // Only the first is told.
                let _ = self.fault.set(fault);
                false
            }
            None => false,
        }
    }

    fn is_start(&self, packed: W) -> bool {
        let place = self.walker.place(&self.data.space, &self.layout.unpack(packed));
        place.is_some_and(|place| self.walker.is_start(place))
    }

    fn is_end(&self, packed: W) -> bool {
        self.ends.contains(&packed)
    }
}

/// Ways from the starts.
struct Forth<'a, W>(&'a Known<'a, W>);

impl<W: Word> Knowledge<W> for Forth<'_, W> {
    fn may_be_from_start(&self, packed: W, level: usize) -> bool {
        self.0.may_be_on(packed, level)
    }

    fn may_be_to_goal(&self, packed: W, left: usize) -> bool {
        left == 0 && self.0.is_end(packed)
    }

    fn is_start(&self, packed: W) -> bool {
        self.0.is_start(packed)
    }

    fn is_goal(&self, packed: W) -> bool {
        self.0.is_end(packed)
    }
}

/// Ways back to the starts, which are as long where moves can be undone.
struct Back<'a, W>(&'a Known<'a, W>);

impl<W: Word> Knowledge<W> for Back<'_, W> {
    fn may_be_from_start(&self, packed: W, level: usize) -> bool {
        level == 0 && self.0.is_end(packed)
    }

    fn may_be_to_goal(&self, packed: W, left: usize) -> bool {
        self.0.may_be_on(packed, left)
    }

    fn is_start(&self, packed: W) -> bool {
        self.0.is_end(packed)
    }

    fn is_goal(&self, packed: W) -> bool {
        self.0.is_start(packed)
    }
}
