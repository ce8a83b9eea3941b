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
        for (number, (word, _)) in step.mover.ground.words.pairs().enumerate() {
            // With the other side to move, a position is illegal exactly where this is check.
            step.into.lost_now[word] = step.into.losable[number] & !other.legal[number];
        }
        step.settle(lanes)
    }
}

impl Job for Wins<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> u64 {
        let mut step = self.0;
        let near = step.mover.reach(step.slab, &LostNow(step.others), step.room);
        step.into.won_any = false;
        if !near && step.into.due_first != step.level {
            return 0;
        }
        let mut count = 0;
        for (number, (word, twin)) in step.mover.ground.words.pairs().enumerate() {
            let reached = if near { step.room.reached[word] } else { 0 };
            let won = step.win(lanes, number, word, reached);
            let into = &mut *step.into;
            into.won_now[word] = won;
            into.won_now[twin] = won;
            into.open[twin] = into.open[word];
            count += u64::from(won.count_ones());
        }
        step.into.won_any = count != 0;
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
        if !near && step.into.due_first != step.level {
            return 0;
        }
        let (mut any, mut due_first) = (0, NEVER);
        for (number, (word, _)) in step.mover.ground.words.pairs().enumerate() {
            let ready = step.release(lanes, number, word);
            let reached = if near { step.room.reached[word] } else { 0 };
            let maybe = (reached | ready) & step.into.losable[number];
            step.into.lost_now[word] = maybe;
            any |= maybe;
            due_first = due_first.min(step.into.due[number]);
        }
        step.into.due_first = due_first;
        if any == 0 { 0 } else { step.settle(lanes) }
    }
}

impl Step<'_> {
    /// Notes what is won in a word, by moves to lost positions or by captures that are due.
    #[inline(always)]
    fn win<L: Lanes>(&mut self, lanes: L, number: usize, word: usize, reached: u64) -> u64 {
        let into = &mut *self.into;
        let mut won = reached & into.open[word];
        if into.due[number] == self.level {
            won |= into.depths.equal(lanes, number, self.level) & into.winning[number];
        }
        if won != 0 {
            into.open[word] &= !won;
            into.losable[number] &= !won;
            into.winning[number] &= !won;
            into.depths.mark(lanes, number, won, self.level);
        }
        won
    }

    /// Positions whose captures are all decided by now become losable. Returns them.
    #[inline(always)]
    fn release<L: Lanes>(&mut self, lanes: L, number: usize, word: usize) -> u64 {
        let into = &mut *self.into;
        if into.due[number] != self.level {
            return 0;
        }
        let open = into.open[word];
        let ready = into.depths.equal(lanes, number, self.level) & into.delayed[number];
        into.delayed[number] &= !ready;
        into.losable[number] |= ready & open;
        let rest = (into.winning[number] | into.delayed[number]) & open;
        into.due[number] = into.depths.least(lanes, number, rest).unwrap_or(NEVER);
        ready
    }

    /// Of `lost_now`, keeps what has no move to a position that is not won, and notes it as lost.
    ///
    /// To look at the positions one by one, move by move, where a slab has at most 32 of them was
    /// tried: KBNKN, of 107 levels, took as long as before (3.6 s).
    #[inline(always)]
    fn settle<L: Lanes>(&mut self, lanes: L) -> u64 {
        let near = self.mover.reach(self.slab, &Open(self.others), self.room);
        let (into, mut count) = (&mut *self.into, 0);
        for (number, (word, twin)) in self.mover.ground.words.pairs().enumerate() {
            let escapes = if near { self.room.reached[word] } else { 0 };
            let lost = into.lost_now[word] & !escapes;
            into.lost_now[word] = lost;
            into.lost_now[twin] = lost;
            if lost != 0 {
                into.lost[number] |= lost;
                into.losable[number] &= !lost;
                into.depths.mark(lanes, number, lost, self.level);
                count += u64::from(lost.count_ones());
            }
        }
        into.lost_any = count != 0;
        count
    }
}
