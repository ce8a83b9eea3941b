//! One step of retrograde analysis, for one slab.

use super::reach::{Mover, Room, Source};
use super::slab::{NEVER, Slab};
use crate::kernel::{Job, Lanes};

/// What was lost at the last level.
#[derive(Copy, Clone, Debug)]
pub(crate) struct LostNow<'a>(pub(crate) &'a [Slab]);

impl Source for LostNow<'_> {
    #[inline(always)]
    fn slab(&self, slab: usize) -> Option<&[u64]> {
        let slab = &self.0[slab];
        slab.lost_any.then_some(&slab.lost_now)
    }
}

/// What was won at this level.
#[derive(Copy, Clone, Debug)]
pub(crate) struct WonNow<'a>(pub(crate) &'a [Slab]);

impl Source for WonNow<'_> {
    #[inline(always)]
    fn slab(&self, slab: usize) -> Option<&[u64]> {
        let slab = &self.0[slab];
        slab.won_any.then_some(&slab.won_now)
    }
}

/// What is not known to be won.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Open<'a>(pub(crate) &'a [Slab]);

impl Source for Open<'_> {
    #[inline(always)]
    fn slab(&self, slab: usize) -> Option<&[u64]> {
        Some(&self.0[slab].open)
    }
}

/// One slab at one level.
#[derive(Debug)]
pub(crate) struct Step<'a> {
    pub(crate) mover: Mover<'a>,
    /// The slab, for the side to move.
    pub(crate) slab: usize,
    pub(crate) into: &'a mut Slab,
    /// All slabs with the other side to move.
    pub(crate) others: &'a [Slab],
    pub(crate) level: u16,
    pub(crate) room: &'a mut Room,
}

/// Finds the mated positions: in check, no legal move.
#[derive(Debug)]
pub(crate) struct Mates<'a>(pub(crate) Step<'a>);

/// Finds what is won at a level. Returns the number of positions.
#[derive(Debug)]
pub(crate) struct Wins<'a>(pub(crate) Step<'a>);

/// Finds what is lost at a level. Returns the number of positions.
#[derive(Debug)]
pub(crate) struct Losses<'a>(pub(crate) Step<'a>);

impl Job for Mates<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> u64 {
        let mut step = self.0;
        let other = &step.others[step.slab];
        let Slab { losable, lost_now, .. } = &mut *step.into;
        // With the other side to move, a position is illegal exactly where this one is in check.
        let checks = losable.iter().zip(&other.legal).map(|(losable, quiet)| losable & !quiet);
        lost_now.iter_mut().zip(checks).for_each(|(now, check)| *now = check);
        step.settle(lanes)
    }
}

impl Job for Wins<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> u64 {
        let Step { mover, slab, into, others, level, room } = self.0;
        let near = mover.reach(slab, &LostNow(others), room);
        into.won_any = false;
        if !near && into.due_first != level {
            return 0;
        }
        let mut count = 0;
        for word in 0..into.open.len() {
            let mut won = if near { room.reached[word] & into.open[word] } else { 0 };
            if into.due[word] == level {
                won |= into.depths.equal(lanes, word, level) & into.winning[word];
            }
            into.won_now[word] = won;
            if won != 0 {
                into.open[word] &= !won;
                into.losable[word] &= !won;
                into.winning[word] &= !won;
                into.depths.mark(lanes, word, won, level);
                count += u64::from(won.count_ones());
            }
        }
        into.won_any = count != 0;
        count
    }
}

impl Job for Losses<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> u64 {
        let mut step = self.0;
        let near = step.mover.reach(step.slab, &WonNow(step.others), step.room);
        step.into.lost_any = false;
        let due = step.into.due_first == step.level;
        if !near && !due {
            return 0;
        }
        let reached = &step.room.reached;
        step.into
            .lost_now
            .iter_mut()
            .zip(reached)
            .for_each(|(now, r)| *now = if near { *r } else { 0 });
        if due {
            step.release(lanes);
        }
        let mut any = 0;
        for (now, losable) in step.into.lost_now.iter_mut().zip(&step.into.losable) {
            *now &= losable;
            any |= *now;
        }
        if any == 0 {
            return 0;
        }
        step.settle(lanes)
    }
}

impl Step<'_> {
    /// Positions whose captures are all decided by now become losable and are looked at.
    #[inline(always)]
    fn release<L: Lanes>(&mut self, lanes: L) {
        let into = &mut *self.into;
        into.due_first = NEVER;
        for word in 0..into.due.len() {
            if into.due[word] == self.level {
                let ready = into.depths.equal(lanes, word, self.level) & into.delayed[word];
                into.delayed[word] &= !ready;
                into.losable[word] |= ready & into.open[word];
                into.lost_now[word] |= ready;
                let rest = (into.winning[word] | into.delayed[word]) & into.open[word];
                into.due[word] = into.depths.least(lanes, word, rest).unwrap_or(NEVER);
            }
            into.due_first = into.due_first.min(into.due[word]);
        }
    }

    /// Of `lost_now`, keeps what has no move to a position that is not won, and notes it as lost.
    #[inline(always)]
    fn settle<L: Lanes>(&mut self, lanes: L) -> u64 {
        let near = self.mover.reach(self.slab, &Open(self.others), self.room);
        let (into, mut count) = (&mut *self.into, 0);
        for word in 0..into.lost_now.len() {
            let escapes = if near { self.room.reached[word] } else { 0 };
            let lost = into.lost_now[word] & !escapes;
            into.lost_now[word] = lost;
            if lost != 0 {
                into.lost[word] |= lost;
                into.losable[word] &= !lost;
                into.depths.mark(lanes, word, lost, self.level);
                count += u64::from(lost.count_ones());
            }
        }
        into.lost_any = count != 0;
        count
    }
}
