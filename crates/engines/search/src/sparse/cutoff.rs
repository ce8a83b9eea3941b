//! Leaves out positions that lie on no solution of a given length, as a potential, tables or
//! regions prove.
//!
//! They bound the moves from a position to the goals; for the side that grows from the goals, a
//! potential bounds the moves from the starts to it. If that bound and the level of the position
//! add up to more than the length, the position is dropped. Every position of every solution of
//! that length or less stays, on the level of its distance; what else stays does no harm.

use crate::pattern::sums::{Lookups, TableSums};
use crate::run::bounds::Bounds;
use everyboard_levels::Direction;
use everyboard_positions::layout::Layout;
use everyboard_positions::moves::{MoveTable, NextBuffer};
use everyboard_positions::regions::RegionTable;
#[cfg(not(feature = "small"))]
use everyboard_positions::stretches::Stretches;
use everyboard_positions::values::ValueTable;
use everyboard_positions::word::Word;
use everyboard_potential::Potential;
use everyboard_puzzle::RewriteSystem;
use std::sync::atomic::{AtomicBool, Ordering};

/// More than any value, and far from overflow.
const NEVER: i64 = 1 << 60;

/// What one side of a search drops.
#[derive(Debug)]
pub(crate) struct Cutoff {
    values: ValueTable,
    /// By entry of the side's [`MoveTable`]: what the move adds to the value of a position, less
    /// the value at the other end.
    gains: Vec<i64>,
    unit: i64,
    /// Sums of tables, which bound the moves to the goals as the potential does.
    sums: Option<TableSums>,
    /// Regions, which do so too.
    regions: Option<RegionTable>,
    /// The length of solutions that must stay.
    most: usize,
    /// Whether a position was dropped.
    has_dropped: AtomicBool,
}

impl Cutoff {
    /// For the side that makes these `moves` in this direction: drops what the potential, the
    /// tables and the regions say, if there are such. Tables and regions say something of the side
    /// of the starts alone.
    pub(crate) fn new<W: Word>(
        bounds: &Bounds,
        system: &RewriteSystem,
        layout: &Layout,
        moves: &MoveTable<W>,
        direction: Direction,
    ) -> Self {
        let mut cutoff = match &bounds.potential {
            Some(potential) => Cutoff::of_potential(potential, system, layout, moves, direction),
            None => Cutoff {
                values: ValueTable::new(layout, |_, _| 0),
                gains: vec![0; moves.numbers().count()],
                unit: 1,
                sums: None,
                regions: None,
                most: 0,
                has_dropped: AtomicBool::new(false),
            },
        };
        if let (Some(tables), Direction::Forwards) = (&bounds.tables, direction) {
            cutoff.sums = Some(TableSums::new(tables, system, layout, moves));
        }
        let regions = bounds.regions.as_ref().filter(|_| direction == Direction::Forwards);
        cutoff.regions = regions.map(|regions| regions.table(layout));
        cutoff
    }

    pub(crate) fn of_potential<W: Word>(
        potential: &Potential,
        system: &RewriteSystem,
        layout: &Layout,
        moves: &MoveTable<W>,
        direction: Direction,
    ) -> Self {
        let weights = potential.weights();
        let sign = match direction {
            Direction::Forwards => 1,
            Direction::Backwards => -1,
        };
        let values = ValueTable::new(layout, |place, symbol| sign * weights.fact(place, symbol));
        let gains = moves.numbers().map(|number| {
            let drop = weights.drop_of(&system.rewrites()[number]);
            match direction {
                Direction::Forwards => weights.last(number) - drop - potential.goal_value(),
                Direction::Backwards => match potential.before()[number] {
                    None => NEVER,
                    Some(before) => potential.start_value() - before - drop,
                },
            }
        });
        let gains = gains.collect();
        let unit = potential.unit();
        let has_dropped = AtomicBool::new(false);
        Cutoff { values, gains, unit, sums: None, regions: None, most: 0, has_dropped }
    }

    /// Keeps what can lie on a solution of `most` moves from now on.
    pub(crate) fn keep_solutions_of(&mut self, most: usize) {
        self.most = most;
        self.has_dropped = AtomicBool::new(false);
    }

    /// Whether a position was dropped since then.
    pub(crate) fn has_dropped(&self) -> bool {
        self.has_dropped.load(Ordering::Relaxed)
    }

    /// Notes that a position was dropped.
    pub(crate) fn set_dropped(&self) {
        // Threads share the flag: writing it once keeps its cache line with all of them.
        if !self.has_dropped() {
            self.has_dropped.store(true, Ordering::Relaxed);
        }
    }

    /// The positions that stay on `level` of those that one move leads to from `packed`, in a
    /// `buffer` of the side's moves.
    #[inline]
    pub(crate) fn next_of<'r, W: Word>(
        &self,
        moves: &MoveTable<W>,
        packed: W,
        level: usize,
        buffer: &'r mut NextBuffer<W>,
    ) -> &'r [W] {
        #[cfg(not(feature = "small"))]
        if let Some(stretches) = moves.stretches() {
            return self.next_by_stretches(stretches, packed, level, &mut buffer.positions);
        }
        let left = self.most as i64 - level as i64;
        let most = left.saturating_mul(self.unit).saturating_sub(self.values.of(packed));
        let NextBuffer { positions, entries } = buffer;
        let (mut count, mut dropped) = match &self.sums {
            None => moves.next_within(packed, &self.gains, most, positions),
            Some(sums) => {
                let next = moves.next_with_entries(packed, &self.gains, most, positions, entries);
                sums.keep_within(packed, left, next, buffer)
            }
        };
        if let Some(regions) = &self.regions {
            let found = count;
            count = keep_within(regions, left, &mut buffer.positions[..found]);
            dropped |= count < found;
        }
        if dropped {
            self.set_dropped();
        }
        &buffer.positions[..count]
    }

    /// Whether `next` stays on `level`, to which the move of an entry leads from `packed`.
    #[cfg(feature = "files")]
    #[inline]
    pub(crate) fn keeps<W: Word>(&self, packed: W, entry: u32, next: W, level: usize) -> bool {
        let left = self.most as i64 - level as i64;
        let value = self.values.of(packed) + self.gains[entry as usize];
        let is_kept = value <= left.saturating_mul(self.unit)
            && self.sums.as_ref().is_none_or(|sums| {
                let lookups = sums.lookups_after(&sums.lookups(packed), entry as usize);
                sums.bound(&lookups) <= left
            })
            && self.regions.as_ref().is_none_or(|regions| regions.bound(next) as i64 <= left);
        if !is_kept {
            self.set_dropped();
        }
        is_kept
    }

    /// As [`Cutoff::next_of`], where moves are put together.
    #[cfg(not(feature = "small"))]
    fn next_by_stretches<'r, W: Word>(
        &self,
        stretches: &Stretches<W>,
        packed: W,
        level: usize,
        buffer: &'r mut Vec<W>,
    ) -> &'r [W] {
        let Some(regions) = &self.regions else { return stretches.next_of(packed, buffer) };
        let left = self.most as i64 - level as i64;
        let full = regions.full(packed);
        let mut dropped = false;
        stretches.next_from(packed, buffer, |begin| {
            let may_begin = regions.bound_after(full, begin) as i64 <= left;
            dropped |= !may_begin;
            may_begin
        });
        let found = buffer.len();
        let count = keep_within(regions, left, buffer);
        if dropped || count < found {
            self.set_dropped();
        }
        &buffer[..count]
    }

    /// The value of a position by regions: 0 if there are none.
    fn value_by_regions<W: Word>(&self, packed: W) -> i64 {
        self.regions.as_ref().map_or(0, |regions| regions.bound(packed) as i64 * self.unit)
    }

    /// A position with what the tables say of it.
    pub(crate) fn place<W: Word>(&self, packed: W) -> ScoredPosition<W> {
        let lookups = self.sums.as_ref().map(|sums| sums.lookups(packed));
        ScoredPosition { packed, lookups: lookups.unwrap_or_default() }
    }

    /// Calls `visit` with each position that one move leads to and that can lie on a solution with
    /// `left` moves after that move, and with its value: the less, the nearer. No goal has a value
    /// above 0.
    #[inline]
    pub(crate) fn for_each_within<W: Word>(
        &self,
        moves: &MoveTable<W>,
        here: &ScoredPosition<W>,
        left: usize,
        mut visit: impl FnMut(i64, ScoredPosition<W>),
    ) {
        let base = self.values.of(here.packed);
        let most = i64::try_from(left).unwrap_or(i64::MAX).saturating_mul(self.unit);
        moves.for_each_entry(here.packed, |entry, packed| {
            let mut value = base + self.gains[entry];
            if value > most {
                return;
            }
            let mut lookups = here.lookups;
            if let Some(sums) = &self.sums {
                lookups = sums.lookups_after(&here.lookups, entry);
                value = value.max(sums.bound(&lookups) * self.unit);
            }
            value = value.max(self.value_by_regions(packed));
            if value <= most {
                visit(value, ScoredPosition { packed, lookups });
            }
        });
    }
}

/// Puts first those positions that need no more than `left` moves, as far as regions tell. Returns
/// how many these are.
#[inline]
fn keep_within<W: Word>(regions: &RegionTable, left: i64, positions: &mut [W]) -> usize {
    let mut kept = 0;
    for index in 0..positions.len() {
        positions[kept] = positions[index];
        kept += usize::from(regions.bound(positions[kept]) as i64 <= left);
    }
    kept
}

/// A position with what the tables say of it, so that they need not be asked again for all that a
/// move leaves as it is.
#[derive(Copy, Clone, Debug)]
pub(crate) struct ScoredPosition<W> {
    pub(crate) packed: W,
    lookups: Lookups,
}
