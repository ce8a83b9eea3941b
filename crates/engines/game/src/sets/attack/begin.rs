//! What takes no step: what has ended, what is stuck, and what captures decide.

use super::{Attack, allocate, read_lists, rest, try_each};
use crate::table::Refusal;
use everyboard_bits::Predecessors;
use everyboard_cpu::parallel_fold;
use everyboard_puzzle::Stuck;
use everyboard_store::FileError;

impl Attack<'_> {
    /// Decides what takes no step: what is lost at once and what captures decide.
    pub(super) fn begin(
        &mut self,
        decided: impl Fn(usize) -> Result<Vec<u64>, FileError> + Sync,
        limit: Option<impl Fn(usize) -> Result<Vec<u64>, FileError> + Sync>,
    ) -> Result<(), Refusal> {
        let layout = self.before.layout();
        match limit {
            None => self.find_losable(),
            Some(limit) => self.read_losable(limit)?,
        }
        self.read_sets_below(0, |chunk| Ok(rest(layout, chunk, &decided(chunk)?)))?;
        self.find_safe();
        self.forget_below(0);
        self.begin_attacking();
        self.read_sets_below(1, &decided)?;
        self.fresh.fill(true);
        self.step(true, 0);
        self.is_first = false;
        self.forget_below(1);
        self.begin_defending();
        self.fresh.fill(true);
        if self.sets[self.defending.clone()].iter().flatten().any(|&lost| lost != 0) {
            self.step(true, 0);
        }
        Ok(())
    }

    /// Every position is open.
    pub(super) fn begin_attacking(&mut self) {
        self.is_first = true;
        let layout = self.before.layout();
        let chunks = self.attacking.clone();
        allocate(&mut self.sets[chunks.clone()], chunks.clone().map(|chunk| layout.words(chunk)));
        let attacking = chunks.clone().zip(&mut self.sets[chunks]);
        parallel_fold(self.threads, attacking, || (), |(), (chunk, open)| layout.fill(chunk, open));
    }

    /// Finds what the attacker has lost by what stands on squares.
    pub(super) fn find_ended(&mut self) {
        let Some(lost_by_squares) = self.lost_by_squares else { return };
        let layout = self.before.layout();
        self.ended = vec![Vec::new(); self.attacking.len()];
        allocate(&mut self.ended, self.attacking.clone().map(|chunk| layout.words(chunk)));
        let ended = self.attacking.clone().zip(&mut self.ended);
        parallel_fold(self.threads, ended, Vec::new, |buffer, (chunk, ended)| {
            add_movable(lost_by_squares, chunk, buffer, ended);
        });
    }

    /// What is lost at once: everything if the pieces say so, otherwise stuck positions if those
    /// lose, and what is lost by what stands on squares.
    pub(super) fn begin_defending(&mut self) {
        let Attack { before, lost_by_squares, stuck, .. } = *self;
        let layout = self.before.layout();
        let all_lost = self.has_lost[1];
        let chunks = self.defending.clone();
        allocate(&mut self.sets[chunks.clone()], chunks.clone().map(|chunk| layout.words(chunk)));
        let defending = chunks.clone().zip(self.sets[chunks].iter_mut().zip(&self.losable));
        parallel_fold(self.threads, defending, Vec::new, |buffer, (chunk, (lost, losable))| {
            if all_lost {
                layout.fill(chunk, lost);
            } else if stuck == Stuck::Loses {
                add_movable(before, chunk, buffer, lost);
                lost.iter_mut().zip(losable).for_each(|(lost, losable)| *lost = losable & !*lost);
            }
            if let Some(lost_by_squares) = lost_by_squares {
                add_movable(lost_by_squares, chunk, buffer, lost);
            }
        });
    }

    /// What may be lost whatever moves lead to: where being stuck is no loss, positions with a
    /// move; none that the defender has won by what stands on squares.
    pub(super) fn find_losable(&mut self) {
        let Attack { before, won_by_squares, .. } = *self;
        let layout = self.before.layout();
        let all = self.stuck == Stuck::Loses || self.has_lost[1];
        self.losable = vec![Vec::new(); self.defending.len()];
        allocate(&mut self.losable, self.defending.clone().map(|chunk| layout.words(chunk)));
        let losable = self.defending.clone().zip(&mut self.losable);
        parallel_fold(self.threads, losable, Vec::new, |buffer, (chunk, losable)| {
            if all {
                layout.fill(chunk, losable);
            } else {
                add_movable(before, chunk, buffer, losable);
            }
            if let Some(won_by_squares) = won_by_squares {
                let mut won = vec![0; losable.len()];
                add_movable(won_by_squares, chunk, buffer, &mut won);
                losable.iter_mut().zip(won).for_each(|(losable, won)| *losable &= !won);
            }
        });
    }

    /// Where the limit has no position with the attacker to move, nothing can be won.
    pub(super) fn find_hopeless(
        &mut self,
        limit: impl Fn(usize) -> Result<Vec<u64>, FileError> + Sync,
    ) -> Result<(), Refusal> {
        let hopeless = self.attacking.clone().zip(&mut self.is_hopeless);
        try_each(self.threads, hopeless, |chunk, is_hopeless| {
            *is_hopeless = limit(chunk)?.iter().all(|&word| word == 0);
            Ok(())
        })
    }

    /// Nothing can be lost beyond the limit.
    fn read_losable(
        &mut self,
        limit: impl Fn(usize) -> Result<Vec<u64>, FileError> + Sync,
    ) -> Result<(), Refusal> {
        let layout = self.before.layout();
        self.losable = vec![Vec::new(); self.defending.len()];
        allocate(&mut self.losable, self.defending.clone().map(|chunk| layout.words(chunk)));
        read_lists(self.threads, self.defending.clone().zip(&mut self.losable), limit)
    }

    /// Where a move leads to an open position in sight, nothing can be lost.
    fn find_safe(&mut self) {
        let before = self.before;
        let sets = &self.sets;
        let losable = self.defending.clone().zip(&mut self.losable);
        parallel_fold(self.threads, losable, Vec::new, |safe, (chunk, losable)| {
            if losable.iter().all(|&word| word == 0) {
                return;
            }
            safe.clear();
            safe.resize(losable.len(), 0);
            for (number, after) in before.successors(chunk).enumerate() {
                if !sets[after].is_empty() {
                    before.add(chunk, number, &sets[after], safe);
                }
            }
            for (losable, safe) in losable.iter_mut().zip(safe) {
                *losable &= !*safe;
            }
        });
    }
}

/// Adds the positions of a chunk that have a move.
pub(super) fn add_movable(
    before: &Predecessors,
    chunk: usize,
    buffer: &mut Vec<u64>,
    movable: &mut [u64],
) {
    for (number, after) in before.successors(chunk).enumerate() {
        buffer.clear();
        buffer.resize(before.layout().words(after), 0);
        before.layout().fill(after, buffer);
        before.add(chunk, number, buffer, movable);
    }
}
