//! A generation from its first level to its last.

use super::capture_table::CaptureTable;
use super::captures::{Captures, Start};
use super::depths::Depths;
use super::geometry::Geometry;
use super::legal::Legal;
use super::level::{Losses, Mates, Step, Wins};
use super::predecessors::{Mover, Scratch};
use super::slice::KingSlice;
use crate::board::BoardSize;
use crate::ending::{Ending, Side};
use crate::progress::LevelDone;
use crate::table::Table;
use crate::tables::SubTable;
use everyboard_cpu::InstructionSet;
use everyboard_cpu::parallel_fold;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// An ending on its way to a [`Table`]. Between two levels it is complete in itself: all that is
/// known of each position, and nothing else that the next level needs.
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

/// One kind of step, for all slices.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Phase {
    Mates,
    Wins,
    Losses,
}

impl Generation {
    /// Sets up an ending with at least one piece besides the kings and finds the mated positions.
    /// `after` gives the table of each ending that a capture leads to, nothing for bare kings.
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
        let mates = Side::BOTH.map(|side| generation.sweep(side, Phase::Mates));
        generation.moving = mates != [0, 0];
        generation.level = 1;
        generation
    }

    /// Whether nothing is left to decide: all else is drawn.
    pub fn is_done(&self) -> bool {
        !self.moving && self.level > self.last_due
    }

    /// Does one level: what is won in so many moves, then what is lost, for both sides.
    pub fn advance(&mut self) -> LevelDone {
        if self.level > Depths::NARROW_MOST {
            let all = self.sides.iter_mut().flatten();
            all.for_each(|slice| slice.depths.widen(self.level));
        }
        let sum =
            |this: &mut Self, phase| Side::BOTH.map(|side| this.sweep(side, phase)).iter().sum();
        let won = sum(self, Phase::Wins);
        let lost = sum(self, Phase::Losses);
        let level = self.level;
        self.moving = won + lost != 0;
        if self.moving {
            self.deepest = level;
        }
        self.level += 1;
        LevelDone { level, won, lost }
    }

    /// The table, of what is decided so far.
    pub fn into_table(self) -> Table {
        Table::new(self.geometry, self.sides, self.deepest)
    }

    /// Does one step in every slice of a side and returns the number of positions decided.
    fn sweep(&mut self, side: Side, phase: Phase) -> u64 {
        let [white, black] = &mut self.sides;
        let (own, others) = match side {
            Side::White => (white, &black[..]),
            Side::Black => (black, &white[..]),
        };
        let (geometry, level, set) = (&*self.geometry, self.level, self.instructions);
        let counts = parallel_fold(
            self.threads,
            own.iter_mut().enumerate(),
            || (0, Scratch::new(geometry.words.all())),
            |(count, scratch), (slice, into)| {
                let mover = Mover { geometry, side };
                let step = Step { mover, slice, into, others, level, scratch };
                *count += match phase {
                    Phase::Mates => set.run(Mates(step)),
                    Phase::Wins => set.run(Wins(step)),
                    Phase::Losses => set.run(Losses(step)),
                };
            },
        );
        counts.into_iter().map(|(count, _)| count).sum()
    }
}

/// For each piece, what captures of it are worth.
fn capture_tables(
    geometry: &Geometry,
    after: &mut impl FnMut(&Ending) -> Option<SubTable>,
) -> Vec<CaptureTable> {
    let capture_table = |(index, piece): (usize, &super::geometry::PieceGeometry)| {
        let rest: Vec<_> =
            geometry.pieces.iter().enumerate().filter(|&(i, _)| i != index).collect();
        let rest: Vec<_> = rest.into_iter().map(|(_, piece)| piece).collect();
        match after(&geometry.ending.without(piece.place)) {
            None => CaptureTable::bare(geometry.board),
            Some(sub) => CaptureTable::new(&sub.table, &rest, piece.side, sub.exchanged),
        }
    };
    geometry.pieces.iter().enumerate().map(capture_table).collect()
}

/// All slices before the first level, and the last level at which a capture matters.
fn start(
    geometry: &Geometry,
    capture_tables: &[CaptureTable],
    threads: NonZeroUsize,
    set: InstructionSet,
) -> ([Vec<KingSlice>; 2], u16) {
    let deepest =
        capture_tables.iter().map(|capture_table| capture_table.deepest).max().unwrap_or(0);
    let new = || KingSlice::new(&geometry.words, deepest);
    let mut sides =
        [0, 1].map(|_| (0..geometry.pairs.all().len()).map(|_| new()).collect::<Vec<_>>());
    let [white, black] = &mut sides;
    let begin = |slice: usize, both: [&mut KingSlice; 2]| {
        let legal = set.run(Legal { geometry, slice });
        let pairs = both.into_iter().zip(legal).zip(Side::BOTH);
        let last = pairs.map(|((into, legal), side)| {
            let captures = Captures { geometry, capture_tables, side, slice };
            set.run(Start { captures, legal, into })
        });
        last.max().unwrap_or(0)
    };
    let last = parallel_fold(
        threads,
        white.iter_mut().zip(black).enumerate(),
        || 0,
        |last, (slice, (white, black))| *last = begin(slice, [white, black]).max(*last),
    );
    let last = last.into_iter().max().unwrap_or(0);
    (sides, last)
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
