//! One step of retrograde analysis, for one slice.

use super::predecessors::{Mover, Scratch, Source};
use super::slice::{KingSlice, NEVER};
use crate::kernel::Lanes;
use everyboard_cpu::Kernel;

/// What was lost at the last level.
#[derive(Copy, Clone, Debug)]
pub(crate) struct LostNow<'a>(pub(crate) &'a [KingSlice]);

impl Source for LostNow<'_> {
    #[inline(always)]
    fn slice(&self, slice: usize) -> Option<&[u64]> {
        let slice = &self.0[slice];
        slice.lost_any.then_some(&slice.just_lost)
    }
}

/// What was won at this level.
#[derive(Copy, Clone, Debug)]
pub(crate) struct WonNow<'a>(pub(crate) &'a [KingSlice]);

impl Source for WonNow<'_> {
    #[inline(always)]
    fn slice(&self, slice: usize) -> Option<&[u64]> {
        let slice = &self.0[slice];
        slice.won_any.then_some(&slice.just_won)
    }
}

/// What is not known to be won.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Open<'a>(pub(crate) &'a [KingSlice]);

impl Source for Open<'_> {
    #[inline(always)]
    fn slice(&self, slice: usize) -> Option<&[u64]> {
        Some(&self.0[slice].open)
    }
}

/// One slice at one level.
#[derive(Debug)]
pub(crate) struct Step<'a> {
    pub(crate) mover: Mover<'a>,
    /// The slice, for the side to move.
    pub(crate) slice: usize,
    pub(crate) into: &'a mut KingSlice,
    /// All slices with the other side to move.
    pub(crate) others: &'a [KingSlice],
    pub(crate) level: u16,
    pub(crate) scratch: &'a mut Scratch,
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

impl<L: Lanes> Kernel<L> for Mates<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self, lanes: L) -> u64 {
        let mut step = self.0;
        let other = &step.others[step.slice];
        for (number, (word, _)) in step.mover.geometry.words.pairs().enumerate() {
            // With the other side to move, a position is illegal exactly where this is check.
            step.into.just_lost[word] = step.into.loss_candidates[number] & !other.legal[number];
        }
        step.settle(lanes)
    }
}

impl<L: Lanes> Kernel<L> for Wins<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self, lanes: L) -> u64 {
        let mut step = self.0;
        let near = step.mover.reach(step.slice, &LostNow(step.others), step.scratch);
        step.into.won_any = false;
        if !near && step.into.due_first != step.level {
            return 0;
        }
        let mut count = 0;
        for (number, (word, twin)) in step.mover.geometry.words.pairs().enumerate() {
            let reached = if near { step.scratch.reached[word] } else { 0 };
            let won = step.win(lanes, number, word, reached);
            let into = &mut *step.into;
            into.just_won[word] = won;
            into.just_won[twin] = won;
            into.open[twin] = into.open[word];
            count += u64::from(won.count_ones());
        }
        step.into.won_any = count != 0;
        count
    }
}

impl<L: Lanes> Kernel<L> for Losses<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self, lanes: L) -> u64 {
        let mut step = self.0;
        let near = step.mover.reach(step.slice, &WonNow(step.others), step.scratch);
        step.into.lost_any = false;
        if !near && step.into.due_first != step.level {
            return 0;
        }
        let (mut any, mut due_first) = (0, NEVER);
        for (number, (word, _)) in step.mover.geometry.words.pairs().enumerate() {
            let ready = step.release(lanes, number, word);
            let reached = if near { step.scratch.reached[word] } else { 0 };
            let maybe = (reached | ready) & step.into.loss_candidates[number];
            step.into.just_lost[word] = maybe;
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
            into.loss_candidates[number] &= !won;
            into.winning[number] &= !won;
            into.depths.mark(lanes, number, won, self.level);
        }
        won
    }

    /// Positions whose captures are all decided by now become candidates for losses. Returns them.
    #[inline(always)]
    fn release<L: Lanes>(&mut self, lanes: L, number: usize, word: usize) -> u64 {
        let into = &mut *self.into;
        if into.due[number] != self.level {
            return 0;
        }
        let open = into.open[word];
        let ready = into.depths.equal(lanes, number, self.level) & into.delayed[number];
        into.delayed[number] &= !ready;
        into.loss_candidates[number] |= ready & open;
        let rest = (into.winning[number] | into.delayed[number]) & open;
        into.due[number] = into.depths.least(lanes, number, rest).unwrap_or(NEVER);
        ready
    }

    /// Of `just_lost`, keeps what has no move to a position that is not won, and notes it as lost.
    ///
    /// To look at the positions one by one, move by move, where a slice has at most 32 of them was
    /// tried: KBNKN, of 107 levels, took as long as before (3.6 s).
    #[inline(always)]
    fn settle<L: Lanes>(&mut self, lanes: L) -> u64 {
        let near = self.mover.reach(self.slice, &Open(self.others), self.scratch);
        let (into, mut count) = (&mut *self.into, 0);
        for (number, (word, twin)) in self.mover.geometry.words.pairs().enumerate() {
            let escapes = if near { self.scratch.reached[word] } else { 0 };
            let lost = into.just_lost[word] & !escapes;
            into.just_lost[word] = lost;
            into.just_lost[twin] = lost;
            if lost != 0 {
                into.lost[number] |= lost;
                into.loss_candidates[number] &= !lost;
                into.depths.mark(lanes, number, lost, self.level);
                count += u64::from(lost.count_ones());
            }
        }
        into.lost_any = count != 0;
        count
    }
}
