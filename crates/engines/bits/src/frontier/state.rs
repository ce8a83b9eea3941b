//! How far a frontier of bits has come.

use super::first_positions::FirstPositions;
use super::step::{ChunkCounts, LevelStep};
#[cfg(feature = "files")]
use crate::distributed::Rounds;
use crate::sorted::sorted;
use crate::space::chunks::{BitAddress, LevelChunk};
use crate::sweep::context::SweepContext;
use everyboard_board::Position;
use everyboard_watch::Watch;

/// What is known after a level, besides the bits.
#[derive(Clone, Debug)]
pub struct FrontierState {
    /// The positions of every level so far. The last number is 0 once nothing new was found.
    pub levels: Vec<u64>,
    /// By the number of a chunk of this process: the positions seen.
    pub counts: Vec<u64>,
    /// By the number of a chunk of this process: whether it is *fresh*, that is the last level that
    /// advanced its half found new positions in it.
    pub fresh: Vec<bool>,
    /// The first positions of the last level that is not empty; at level 0 all starts.
    pub first_of_level: FirstPositions,
    /// By level: the chunks where it has positions, in order, if a table is made of the distances.
    pub level_chunks: Option<Vec<Vec<LevelChunk>>>,
    /// How many positions of each level to keep for the answer.
    pub(super) keep: usize,
}

impl FrontierState {
    /// Level 0, of which up to `keep` positions are kept.
    pub fn new(context: &SweepContext, starts: &[Position], keep: usize) -> Self {
        let addresses = starts.iter().filter_map(|start| context.chunks.find(context.space, start));
        let mut addresses = sorted(addresses, |it| it.pack(), BitAddress::unpack);
        addresses.dedup();
        let mut state = FrontierState {
            levels: vec![addresses.len() as u64],
            counts: vec![0; context.own_chunks()],
            fresh: vec![false; context.own_chunks()],
            first_of_level: FirstPositions::new(keep.max(addresses.len())),
            level_chunks: None,
            keep,
        };
        addresses.retain(|address| context.owners.is_mine(address.chunk));
        for address in &addresses {
            state.counts[context.own(address.chunk)] += 1;
            state.fresh[context.own(address.chunk)] = true;
        }
        state.first_of_level.addresses = addresses;
        state
    }

    /// Lists from now on, at level 0, which chunks have positions of each level. For one process.
    pub fn list_chunks(&mut self) {
        let chunks = self.counts.iter().zip(0..).filter(|(count, _)| **count > 0);
        let chunks = chunks.map(|(&count, chunk)| LevelChunk { chunk, positions: count as u32 });
        self.level_chunks = Some(vec![chunks.collect()]);
    }

    /// The last level, which may be empty.
    pub fn level(&self) -> usize {
        self.levels.len() - 1
    }

    /// The next level.
    pub fn step<'a>(
        &'a self,
        context: &'a SweepContext<'a>,
        watch: &'a dyn Watch,
        may_stop: bool,
    ) -> LevelStep<'a> {
        let mut step =
            LevelStep { context, level: self.levels.len(), state: self, total: 0, watch, may_stop };
        let chunks = step.half().chunks.iter().copied();
        step.total =
            chunks.filter(|&chunk| step.can_gain(chunk)).map(|c| context.positions(c)).sum();
        step
    }

    /// Makes the words of a chunk on level 0 the content of a buffer, with `layers` words for each.
    #[cfg(feature = "files")]
    pub fn read_level_zero(
        &self,
        context: &SweepContext,
        chunk: usize,
        layers: usize,
        into: &mut Vec<u64>,
    ) {
        into.clear();
        into.resize(layers * context.chunks.words(chunk), 0);
        for start in self.first_of_level.addresses.iter().filter(|start| start.chunk == chunk) {
            into[start.word] |= 1 << start.bit;
        }
    }

    /// The new positions in the chunks that all threads advanced.
    pub(crate) fn new_positions(&self, context: &SweepContext, advanced: &[ChunkCounts]) -> u64 {
        let chunks = advanced.iter().flat_map(|advanced| &advanced.chunks);
        chunks.map(|&(chunk, count)| count - self.counts[context.own(chunk)]).sum()
    }

    /// Completes the level with the chunks that all threads advanced. `new` is the number of its
    /// positions, those in chunks of other processes among them.
    pub fn complete_level(&mut self, context: &SweepContext, advanced: Vec<ChunkCounts>, new: u64) {
        let half = &context.halves[self.levels.len() % context.halves.len()];
        half.chunks.iter().for_each(|&chunk| self.fresh[context.own(chunk)] = false);
        let mut first_of_level = FirstPositions::new(self.keep);
        let mut level_chunks = Vec::new();
        for ChunkCounts { chunks, addresses, .. } in advanced {
            for (chunk, count) in chunks {
                let own = context.own(chunk);
                let positions = count - self.counts[own];
                self.fresh[own] = positions > 0;
                if positions > 0 && self.level_chunks.is_some() {
                    let positions = positions as u32;
                    level_chunks.push(LevelChunk { chunk: chunk as u32, positions });
                }
                self.counts[own] = count;
            }
            first_of_level.join(addresses.addresses);
        }
        if let Some(levels) = &mut self.level_chunks {
            let number =
                |LevelChunk { chunk, positions }| u64::from(chunk) << 32 | u64::from(positions);
            let part = |it: u64| LevelChunk { chunk: (it >> 32) as u32, positions: it as u32 };
            levels.push(sorted(level_chunks, number, part));
        }
        self.levels.push(new);
        if new > 0 {
            self.first_of_level = first_of_level;
        }
    }

    /// The positions seen in the chunks of this process.
    #[cfg(feature = "files")]
    pub fn seen(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Adds the first positions that other processes have.
    #[cfg(feature = "files")]
    pub fn join_first(
        &mut self,
        context: &SweepContext,
        rounds: &mut Rounds,
    ) -> Result<(), everyboard_levels::PeersError> {
        let first = &mut self.first_of_level.addresses;
        let all = rounds.join(first.iter().map(BitAddress::pack).collect())?;
        first.clear();
        let all = all.into_iter().map(BitAddress::unpack);
        self.first_of_level.join(all.filter(|at| context.chunks.has(at)).collect());
        Ok(())
    }

    /// Positions of the deepest level in the order of the space, no more than are kept.
    pub fn antipodes(&self, context: &SweepContext) -> Vec<Position> {
        let mut antipodes = self.first_of_level.positions(context);
        antipodes.truncate(self.keep);
        antipodes.sort_by_cached_key(|position| context.space.rank(position));
        antipodes
    }
}
