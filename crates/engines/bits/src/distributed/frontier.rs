//! The part of a frontier in memory that one process keeps.

use super::level::{Arrivals, LevelBits, advance};
use super::plan::RoundPlan;
use super::rounds::Rounds;
use crate::frontier::BitFrontier;
use crate::frontier::step::{ChunkCounts, ChunkMut, LevelStep};
use crate::frontier::visited::advance_chunks;
use everyboard_levels::{Frontier, Resources, StopReason};
use everyboard_watch::End;
use std::num::NonZeroUsize;

/// The positions seen from one end, of which this process keeps the bits of some chunks in memory,
/// and others those of the rest.
pub struct DistributedFrontier<'a, 'r, 'p> {
    /// The bits of this process.
    pub bits: BitFrontier<'a>,
    /// The rounds of a level.
    pub plan: &'r RoundPlan,
    /// The connection to the other processes.
    pub rounds: &'r mut Rounds<'p>,
}

impl Frontier for DistributedFrontier<'_, '_, '_> {
    fn end(&self) -> End {
        self.bits.end()
    }

    fn levels(&self) -> &[u64] {
        self.bits.levels()
    }

    fn is_to_stop(&mut self, resources: &Resources) -> Result<bool, StopReason> {
        self.rounds.is_to_stop(resources)
    }

    fn advance(&mut self, resources: &Resources, _other_bytes: u64) -> Result<(), StopReason> {
        advance_bits(&mut self.bits, self.plan, self.rounds, resources)
    }
}

/// Completes one more level of bits in memory, with all other processes.
pub fn advance_bits(
    BitFrontier { context, visited, state, .. }: &mut BitFrontier,
    plan: &RoundPlan,
    rounds: &mut Rounds,
    resources: &Resources,
) -> Result<(), StopReason> {
    let step = state.step(context, resources.watch, resources.may_stop);
    let (from, chunks) = visited.split(&step, |_| true);
    let mut bits = MemoryLevel { step: &step, from, chunks: chunks.into_iter() };
    let (advanced, new) = advance(&step, &mut bits, plan, rounds, resources.threads)?;
    state.complete_level(context, advanced, new);
    Ok(())
}

/// The bits of a level in memory.
struct MemoryLevel<'l> {
    step: &'l LevelStep<'l>,
    /// The map of the last level.
    from: &'l [u64],
    /// Those that are not advanced yet.
    chunks: std::vec::IntoIter<ChunkMut<'l>>,
}

impl LevelBits for MemoryLevel<'_> {
    type Buffers = ();

    fn source(
        &self,
        chunk: usize,
        (): &mut (),
        each: &mut dyn FnMut(&[u64]),
    ) -> Result<(), StopReason> {
        each(&self.from[self.step.context.range(chunk)]);
        Ok(())
    }

    fn advance(
        &mut self,
        step: &LevelStep,
        next: usize,
        arrived: &Arrivals,
        threads: NonZeroUsize,
    ) -> Result<Vec<ChunkCounts>, StopReason> {
        let chunks = self.chunks.by_ref().take(next);
        let chunks = chunks
            .filter(|chunk| step.is_stale(chunk.number) || arrived.can_gain(step, chunk.number));
        advance_chunks(step, threads, self.from, chunks.collect(), || arrived.adder())
    }
}
