//! How far a census has come.

use super::outcome::LevelTable;
use super::sample::LevelSample;
use super::step::{Advanced, Step};
use crate::dense::sweep::context::SweepContext;
use crate::run::progress::Progress;
use everyboard_board::Position;

/// What is known after a level, besides the bits.
#[derive(Clone, Debug)]
pub(crate) struct CensusState {
    /// The positions of every level so far. The last number is 0 once nothing new was found.
    pub(crate) levels: Vec<u64>,
    /// By chunk: the positions seen.
    pub(crate) counts: Vec<u64>,
    /// By chunk: whether some of them were new on the last level.
    pub(crate) fresh: Vec<bool>,
    /// Positions of the last level.
    pub(crate) frontier: LevelSample,
    most: usize,
}

impl CensusState {
    pub(crate) fn new(context: &SweepContext, starts: &[Position], most: usize) -> Self {
        let addresses = starts.iter().filter_map(|start| context.chunks.find(context.space, start));
        let mut addresses: Vec<_> = addresses.collect();
        addresses.sort_unstable();
        addresses.dedup();
        let mut state = CensusState {
            levels: vec![addresses.len() as u64],
            counts: vec![0; context.chunks.len()],
            fresh: vec![false; context.chunks.len()],
            frontier: LevelSample::new(most.max(addresses.len())),
            most,
        };
        for address in &addresses {
            state.counts[address.chunk] += 1;
            state.fresh[address.chunk] = true;
        }
        state.frontier.addresses = addresses;
        state
    }

    /// The last level, which may be empty.
    pub(crate) fn level(&self) -> usize {
        self.levels.len() - 1
    }

    /// The next level.
    pub(crate) fn step<'a>(
        &'a self,
        context: &'a SweepContext<'a>,
        progress: &'a dyn Progress,
        may_stop: bool,
    ) -> Step<'a> {
        let mut step = Step {
            context,
            level: self.levels.len(),
            counts: &self.counts,
            fresh: &self.fresh,
            keeps: self.most,
            of: 0,
            progress,
            may_stop,
        };
        let chunks = step.half().chunks.iter().copied();
        step.of = chunks.filter(|&chunk| step.concerns(chunk)).map(|c| context.positions(c)).sum();
        step
    }

    /// Completes the level with the chunks that all threads advanced.
    pub(crate) fn take(&mut self, context: &SweepContext, advanced: Vec<Advanced>) {
        let half = &context.halves[self.levels.len() % context.halves.len()];
        half.chunks.iter().for_each(|&chunk| self.fresh[chunk] = false);
        let mut new = 0;
        let mut frontier = LevelSample::new(self.most);
        for Advanced { chunks, addresses } in advanced {
            for (chunk, count) in chunks {
                self.fresh[chunk] = count > self.counts[chunk];
                new += count - self.counts[chunk];
                self.counts[chunk] = count;
            }
            frontier.join(addresses);
        }
        self.levels.push(new);
        if new > 0 {
            self.frontier = frontier;
        }
    }

    pub(crate) fn table(&self, context: &SweepContext, bytes: u64) -> LevelTable {
        let mut levels = self.levels.clone();
        levels.retain(|&positions| positions > 0);
        let mut antipodes = self.frontier.positions(context);
        antipodes.truncate(self.most);
        antipodes.sort_by_cached_key(|position| context.space.rank(position));
        LevelTable { levels, antipodes, bytes }
    }
}
