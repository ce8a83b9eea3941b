//! A generation from its first level to its last.

use super::captures::{Captures, Start};
use super::depths::Depths;
use super::ground::Ground;
use super::level::{Losses, Mates, Step, Wins};
use super::reach::{Mover, Room};
use super::setup::Legal;
use super::slab::Slab;
use super::view::View;
use crate::board::Field;
use crate::ending::{Ending, Side};
use crate::kernel::InstructionSet;
use crate::progress::LevelDone;
use crate::store::SubTable;
use crate::table::Table;
use everyboard_cpu::share;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// An ending on its way to a [`Table`]. Between two levels it is complete in itself: all that is
/// known of each position, and nothing else that the next level needs.
#[derive(Debug)]
pub struct Generation {
    pub(super) ground: Arc<Ground>,
    /// Slabs with White to move, and with Black.
    pub(super) sides: [Vec<Slab>; 2],
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

/// One kind of step, for all slabs.
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
        field: Field,
        ending: &Ending,
        mut after: impl FnMut(&Ending) -> Option<SubTable>,
        threads: NonZeroUsize,
        instructions: InstructionSet,
    ) -> Self {
        let ground = Arc::new(Ground::new(field, ending));
        let views = views(&ground, &mut after);
        // A slab of fewer words is done before another thread has begun.
        let threads = if ground.words.all() < 4096 { NonZeroUsize::MIN } else { threads };
        let (sides, last_due) = start(&ground, &views, threads, instructions);
        let mut generation = Generation {
            ground,
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
            all.for_each(|slab| slab.depths.widen(self.level));
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
        Table::new(self.ground, self.sides, self.deepest)
    }

    /// Does one step in every slab of a side and returns the number of positions decided.
    fn sweep(&mut self, side: Side, phase: Phase) -> u64 {
        let [white, black] = &mut self.sides;
        let (own, others) = match side {
            Side::White => (white, &black[..]),
            Side::Black => (black, &white[..]),
        };
        let (ground, level, set) = (&*self.ground, self.level, self.instructions);
        let counts = share(
            self.threads,
            own.iter_mut().enumerate(),
            || (0, Room::new(ground.words.all())),
            |(count, room), (slab, into)| {
                let mover = Mover { ground, side };
                let step = Step { mover, slab, into, others, level, room };
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
fn views(ground: &Ground, after: &mut impl FnMut(&Ending) -> Option<SubTable>) -> Vec<View> {
    let view = |(index, man): (usize, &super::ground::Man)| {
        let rest: Vec<_> = ground.men.iter().enumerate().filter(|&(i, _)| i != index).collect();
        let rest: Vec<_> = rest.into_iter().map(|(_, man)| man).collect();
        match after(&ground.ending.without(man.place)) {
            None => View::bare(ground.field),
            Some(sub) => View::new(&sub.table, &rest, man.side, sub.exchanged),
        }
    };
    ground.men.iter().enumerate().map(view).collect()
}

/// All slabs before the first level, and the last level at which a capture matters.
fn start(
    ground: &Ground,
    views: &[View],
    threads: NonZeroUsize,
    set: InstructionSet,
) -> ([Vec<Slab>; 2], u16) {
    let deepest = views.iter().map(|view| view.deepest).max().unwrap_or(0);
    let new = || Slab::new(&ground.words, deepest);
    let mut sides =
        [0, 1].map(|_| (0..ground.pairs.all().len()).map(|_| new()).collect::<Vec<_>>());
    let [white, black] = &mut sides;
    let begin = |slab: usize, both: [&mut Slab; 2]| {
        let legal = set.run(Legal { ground, slab });
        let pairs = both.into_iter().zip(legal).zip(Side::BOTH);
        let last = pairs.map(|((into, legal), side)| {
            let captures = Captures { ground, views, side, slab };
            set.run(Start { captures, legal, into })
        });
        last.max().unwrap_or(0)
    };
    let last = share(
        threads,
        white.iter_mut().zip(black).enumerate(),
        || 0,
        |last, (slab, (white, black))| *last = begin(slab, [white, black]).max(*last),
    );
    let last = last.into_iter().max().unwrap_or(0);
    (sides, last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ending::Pieces;
    use crate::store::Store;

    fn begin(name: &str) -> Generation {
        let ending = Ending::parse(name, &Pieces::orthodox()).unwrap();
        Store::new(Field::new(6).unwrap()).begin(&ending, &()).unwrap()
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
                for (narrow, wide) in narrow.sheets(side).iter().zip(wide.sheets(side)) {
                    assert_eq!((&narrow.won, &narrow.lost), (&wide.won, &wide.lost));
                    let mut depths = narrow.depths.clone();
                    depths.widen(Depths::NARROW_MOST + 1);
                    assert_eq!(depths, wide.depths);
                }
            }
        }
    }
}
