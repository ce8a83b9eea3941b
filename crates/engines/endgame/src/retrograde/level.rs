//! One step of retrograde analysis, for one slice.

use super::predecessors::{Mover, Scratch};
use super::slice::{KingSlice, NEVER};
use crate::kernel::Lanes;
use everyboard_cpu::Kernel;

/// What a step finds.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The mated positions: in check, no legal move.
    Mates,
    /// What is won at a level.
    Wins,
    /// What is lost at a level.
    Losses,
}

/// One slice at one level. Finds what its phase says and returns the number of positions.
#[derive(Debug)]
pub(crate) struct Step<'a> {
    pub(crate) phase: Phase,
    pub(crate) mover: Mover<'a>,
    /// The slice, for the side to move.
    pub(crate) slice: usize,
    pub(crate) into: &'a mut KingSlice,
    /// All slices with the other side to move.
    pub(crate) others: &'a [KingSlice],
    pub(crate) level: u16,
    pub(crate) scratch: &'a mut Scratch,
}

impl<L: Lanes> Kernel<L> for Step<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(mut self, lanes: L) -> u64 {
        match self.phase {
            Phase::Mates => self.mates(lanes),
            Phase::Wins => self.wins(lanes),
            Phase::Losses => self.losses(lanes),
        }
    }
}

impl Step<'_> {
    #[inline(always)]
    fn mates<L: Lanes>(&mut self, lanes: L) -> u64 {
        let other = &self.others[self.slice];
        for (number, (word, _)) in self.mover.geometry.words.pairs().enumerate() {
            // With the other side to move, a position is illegal exactly where this is check.
            self.into.just_lost[word] = self.into.loss_candidates[number] & !other.legal[number];
        }
        self.settle(lanes)
    }

    #[inline(always)]
    fn wins<L: Lanes>(&mut self, lanes: L) -> u64 {
        let near = self.mover.reach(self.slice, self.others, KingSlice::lost_now, self.scratch);
        self.into.won_any = false;
        if !near && self.into.due_first != self.level {
            return 0;
        }
        let mut count = 0;
        for (number, (word, twin)) in self.mover.geometry.words.pairs().enumerate() {
            let reached = if near { self.scratch.reached[word] } else { 0 };
            let won = self.win(lanes, number, word, reached);
            let into = &mut *self.into;
            into.just_won[word] = won;
            into.just_won[twin] = won;
            into.open[twin] = into.open[word];
            count += u64::from(won.count_ones());
        }
        self.into.won_any = count != 0;
        count
    }

    #[inline(always)]
    fn losses<L: Lanes>(&mut self, lanes: L) -> u64 {
        let near = self.mover.reach(self.slice, self.others, KingSlice::won_now, self.scratch);
        self.into.lost_any = false;
        if !near && self.into.due_first != self.level {
            return 0;
        }
        let mut any = 0;
        let mut due_first = NEVER;
        for (number, (word, _)) in self.mover.geometry.words.pairs().enumerate() {
            let ready = self.release(lanes, number, word);
            let reached = if near { self.scratch.reached[word] } else { 0 };
            let maybe = (reached | ready) & self.into.loss_candidates[number];
            self.into.just_lost[word] = maybe;
            any |= maybe;
            due_first = due_first.min(self.into.due[number]);
        }
        self.into.due_first = due_first;
        if any == 0 { 0 } else { self.settle(lanes) }
    }

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
        let near = self.mover.reach(self.slice, self.others, KingSlice::not_won, self.scratch);
        let into = &mut *self.into;
        let mut count = 0;
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
