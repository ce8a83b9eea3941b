//! Look-ups without the type of the words that hold positions.

use super::TableError;
use super::addresses::SquareBits;
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
    /// Made when paths are first asked for.
    moves: OnceLock<PackedMoves<W>>,
}

/// The moves of packed positions, both ways.
#[derive(Debug)]
struct PackedMoves<W> {
    layout: Layout,
    forwards: MoveTable<W>,
    backwards: MoveTable<W>,
}

impl<W: Word> PackedMoves<W> {
    fn new(TableData { system, starts, .. }: &TableData) -> Self {
        let layout = Layout::new(system, starts, &[]);
        PackedMoves {
            forwards: MoveTable::new(&layout, system, &starts[0], Direction::Forwards),
            backwards: MoveTable::new(&layout, system, &starts[0], Direction::Backwards),
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
        Box::new(OfWidth { walker, moves: OnceLock::new() })
    }
}

impl<W: Word> Engine for OfWidth<W> {
    fn distance(&self, data: &TableData, position: &Position) -> Result<Option<usize>, TableError> {
        match self.walker.pack(&data.space, position) {
            Some(packed) => self.walker.distance(&data.values, packed),
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
        let moves = self.moves.get_or_init(|| PackedMoves::new(data));
        let PackedMoves { layout, forwards, backwards } = moves;
        let asked: Vec<W> = positions.iter().filter_map(|p| layout.pack(p)).collect();
        let leads_back = data.system.is_reversible();
        let known = Known {
            walker: &self.walker,
            data,
            layout,
            asked: &asked,
            leads_back,
            fault: OnceLock::new(),
        };
        let level = if leads_back { 0 } else { length };
        let meeting = Meeting { positions: asked.clone(), level, length };
        let traced = Tracer { layout, forwards, backwards, memory }.trace(meeting, &known);
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
    asked: &'a [W],
    /// Whether paths lead from them back to the starts of the table, which takes as many moves
    /// where moves can be undone; otherwise they lead from the starts to them.
    leads_back: bool,
    /// The first look-up that failed: the answers since are worth nothing.
    fault: OnceLock<FileError>,
}

impl<W: Word> Known<'_, W> {
    /// Whether the distance of a position from the starts of the table may be `level`.
    fn may_be_on(&self, packed: W, level: usize) -> bool {
        let TableData { space, values, .. } = self.data;
        let position = self.walker.pack(space, &self.layout.unpack(packed));
        match position.map(|position| self.walker.value(values, position)) {
            Some(Ok(value)) => usize::from(value) == level % 3,
            Some(Err(fault)) => {
                // Only the first is reported.
                let _ = self.fault.set(fault);
                false
            }
            None => false,
        }
    }

    /// Whether a position is a start of the table.
    fn is_table_start(&self, packed: W) -> bool {
        let position = self.walker.pack(&self.data.space, &self.layout.unpack(packed));
        position.is_some_and(|position| self.walker.is_start(position))
    }

    fn is_asked(&self, packed: W) -> bool {
        self.asked.contains(&packed)
    }
}

impl<W: Word> Knowledge<W> for Known<'_, W> {
    fn may_be_from_start(&self, packed: W, level: usize) -> bool {
        if self.leads_back {
            level == 0 && self.is_asked(packed)
        } else {
            self.may_be_on(packed, level)
        }
    }

    fn may_be_to_goal(&self, packed: W, left: usize) -> bool {
        if self.leads_back {
            self.may_be_on(packed, left)
        } else {
            left == 0 && self.is_asked(packed)
        }
    }

    fn is_start(&self, packed: W) -> bool {
        if self.leads_back { self.is_asked(packed) } else { self.is_table_start(packed) }
    }

    fn is_goal(&self, packed: W) -> bool {
        if self.leads_back { self.is_table_start(packed) } else { self.is_asked(packed) }
    }
}
