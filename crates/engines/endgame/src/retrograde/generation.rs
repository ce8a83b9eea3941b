//! A generation from its first level to its last.

use super::capture_table::CaptureTable;
use super::captures::{Captures, Start};
use super::depths::Depths;
use super::geometry::Geometry;
use super::legal::Legal;
use super::level::{Phase, Step};
use super::predecessors::{Mover, Scratch};
use super::slice::KingSlice;
use crate::board::BoardSize;
use crate::ending::{Ending, Side};
use crate::table::Table;
use crate::tables::SubTable;
use everyboard_cpu::InstructionSet;
use everyboard_cpu::parallel_fold;
use everyboard_watch::{News, Watch};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// The generation of a [`Table`]. Between two levels it holds all that the next level needs, and
/// can be saved.
#[derive(Debug)]
pub struct Generation {
    pub(super) geometry: Arc<Geometry>,
    /// Slabs with White to move, and with Black.
    pub(super) sides: [Vec<KingSlice>; 2],
    /// The next level.
    pub(super) level: u16,
    /// The last level at which a capture matters.
    pub(super) last_due: u16,
    /// Whether the last level decided any position.
    pub(super) moving: bool,
    /// The last level that did.
    pub(super) deepest: u16,
    pub(super) threads: NonZeroUsize,
    pub(super) instructions: InstructionSet,
}

impl Generation {
    /// Sets up an ending with at least one piece besides the kings and finds the mated positions.
    /// `after` returns the table of each ending that a capture leads to, `None` for bare kings.
    pub(crate) fn new(
        board: BoardSize,
        ending: &Ending,
        mut after: impl FnMut(&Ending) -> Option<SubTable>,
        threads: NonZeroUsize,
        instructions: InstructionSet,
    ) -> Self {
        let geometry = Arc::new(Geometry::new(board, ending));
        let capture_tables = capture_tables(&geometry, &mut after);
        // A slice of fewer words is done before another thread has begun.
        let threads = if geometry.words.all() < 4096 { NonZeroUsize::MIN } else { threads };
        let (sides, last_due) = start(&geometry, &capture_tables, threads, instructions);
        let mut generation = Generation {
            geometry,
            sides,
            level: 0,
            last_due,
            moving: true,
            deepest: 0,
            threads,
            instructions,
        };
        generation.moving = generation.sweep_both(Phase::Mates) != 0;
        generation.level = 1;
        generation
    }

    /// About the most bytes that the generation of an ending takes, besides the tables that
    /// captures lead to: what is known of each position, and where each capture leads.
    pub fn bytes_needed(board: BoardSize, ending: &Ending) -> u64 {
        let geometry = Geometry::new(board, ending);
        let slice = KingSlice::new(&geometry.words, 0);
        let slices = 2 * geometry.pairs.all().len() as u64;
        let capture_tables = 64_u64.pow(ending.count() as u32 + 1) * 2 * ending.count() as u64;
        slices * slice.bytes() + capture_tables
    }

    /// Whether nothing is left to decide: all else is drawn.
    pub fn is_done(&self) -> bool {
        !self.moving && self.level > self.last_due
    }

    /// Does level after level until nothing is left to decide (true) or `watch` stops it (false).
    /// `after_level` is called after each.
    pub(crate) fn run<E>(
        &mut self,
        watch: &dyn Watch,
        mut after_level: impl FnMut(&Self) -> Result<(), E>,
    ) -> Result<bool, E> {
        while !self.is_done() {
            if watch.is_stopped() {
                return Ok(false);
            }
            watch.news(self.advance());
            after_level(self)?;
        }
        Ok(true)
    }

    /// Does one level, for both sides: first the wins in that many moves, then the losses. Returns
    /// what is told of it.
    pub fn advance(&mut self) -> News<'static> {
        if self.level > Depths::NARROW_MOST {
            let all = self.sides.iter_mut().flatten();
            all.for_each(|slice| slice.depths.widen(self.level));
        }
        let won = self.sweep_both(Phase::Wins);
        let lost = self.sweep_both(Phase::Losses);
        let moves = self.level;
        self.moving = won + lost != 0;
        if self.moving {
            self.deepest = moves;
        }
        self.level += 1;
        News::Mates { moves, won, lost }
    }

    /// The table, of what is decided so far.
    pub fn into_table(self) -> Table {
        Table::new(self.geometry, self.sides, self.deepest)
    }

    /// Does one step for both sides and returns the number of positions decided.
    fn sweep_both(&mut self, phase: Phase) -> u64 {
        Side::BOTH.map(|side| self.sweep(side, phase)).iter().sum()
    }

    /// Does one step in every slice of a side and returns the number of positions decided.
    fn sweep(&mut self, side: Side, phase: Phase) -> u64 {
        let [white, black] = &mut self.sides;
        let (own, others) = match side {
            Side::White => (white, &black[..]),
            Side::Black => (black, &white[..]),
        };
        let geometry = &*self.geometry;
        let level = self.level;
        let set = self.instructions;
        let counts = parallel_fold(
            self.threads,
            own.iter_mut().enumerate(),
            || (0, Scratch::new(geometry.words.all())),
            |(count, scratch), (slice, into)| {
                let mover = Mover { geometry, side };
                *count += set.run(Step { phase, mover, slice, into, others, level, scratch });
            },
        );
        counts.into_iter().map(|(count, _)| count).sum()
    }
}

/// For each piece, the values of captures of it.
fn capture_tables(
    geometry: &Geometry,
    after: &mut impl FnMut(&Ending) -> Option<SubTable>,
) -> Vec<CaptureTable> {
    let mut tables = Vec::new();
    for (index, piece) in geometry.pieces.iter().enumerate() {
        tables.push(match after(&geometry.ending.without(piece.place)) {
            None => CaptureTable::bare(geometry.board),
            Some(sub) => {
                let mut rest: Vec<_> = geometry.pieces.iter().collect();
                rest.remove(index);
                CaptureTable::new(&sub.table, &rest, piece.side, sub.exchanged)
            }
        });
    }
    tables
}

/// All slices before the first level, and the last level at which a capture matters.
fn start(
    geometry: &Geometry,
    capture_tables: &[CaptureTable],
    threads: NonZeroUsize,
    set: InstructionSet,
) -> ([Vec<KingSlice>; 2], u16) {
    let deepest = capture_tables.iter().map(|table| table.deepest).max().unwrap_or(0);
    let mut sides = Side::BOTH.map(|_| {
        let pairs = geometry.pairs.all().iter();
        pairs.map(|_| KingSlice::new(&geometry.words, deepest)).collect::<Vec<_>>()
    });
    let [white, black] = &mut sides;
    let last_dues = parallel_fold(
        threads,
        white.iter_mut().zip(black).enumerate(),
        || 0,
        |last_due, (slice, (white, black))| {
            let legal = set.run(Legal { geometry, slice });
            for ((into, legal), side) in [white, black].into_iter().zip(legal).zip(Side::BOTH) {
                let captures = Captures { geometry, capture_tables, side, slice };
                *last_due = set.run(Start { captures, legal, into }).max(*last_due);
            }
        },
    );
    (sides, last_dues.into_iter().max().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ending::Pieces;
    use crate::tables::Tables;

    fn begin(name: &str) -> Generation {
        let ending = Ending::parse(name, &Pieces::orthodox()).unwrap();
        Tables::new(BoardSize::new(6).unwrap()).begin(&ending, &()).unwrap()
    }

    fn finish(mut generation: Generation) -> Table {
        while !generation.is_done() {
            generation.advance();
        }
        generation.into_table()
    }

    /// No ending of chess takes more than 254 moves on so few squares, so room for more is made
    /// before it is needed.
    #[test]
    fn wide_depths_are_the_same() {
        for name in ["KQKR", "KRKN"] {
            let narrow = finish(begin(name));
            let mut generation = begin(name);
            generation.widen();
            let wide = finish(generation);
            for side in Side::BOTH {
                for (narrow, wide) in narrow.slices(side).iter().zip(wide.slices(side)) {
                    assert_eq!((&narrow.won, &narrow.lost), (&wide.won, &wide.lost));
                    let mut depths = narrow.depths.clone();
                    depths.widen(Depths::NARROW_MOST + 1);
                    assert_eq!(depths, wide.depths);
                }
            }
        }
    }
}
