//! Which chunks take part in which round of a level.

use crate::dense::sweep::context::{Half, SweepContext, visiting_order};
use crate::dense::sweep::owners::Owners;

/// Rounds of a level for each other process. Of a process's bits half are advanced on a level, images of four rounds wait
/// there at most, and there is at most one of each chunk from every other process: so these are an eighth of its bits.
const ROUNDS_A_PEER: usize = 16;

/// Which chunks of a half take part in which round: chunks that processes keep at the same part of their order come
/// together, so that in each round all processes have as much to do.
#[derive(Debug)]
pub(crate) struct RoundPlan {
    /// By half and round.
    halves: Vec<Vec<Round>>,
}

#[derive(Clone, Debug, Default)]
struct Round {
    /// How many chunks of this process are advanced, in the order of
    /// [`Half::order`](crate::dense::sweep::context::Half::order).
    own: usize,
    /// The chunks of other processes to which moves lead from chunks of this one.
    others: Vec<u32>,
}

impl RoundPlan {
    pub(crate) fn new(context: &SweepContext) -> Self {
        let (owners, processes) = (&context.owners, context.owners.sharing.processes);
        let order = visiting_order(context.space, &context.chunks);
        // By half and process: its chunks.
        let mut chunks = vec![vec![0_usize; processes]; context.halves.len()];
        order.iter().for_each(|&it| chunks[context.half(it)][owners.owner(it)] += 1);
        let most = chunks.iter().flatten().copied().max().unwrap_or(0);
        let rounds = (ROUNDS_A_PEER * (processes - 1)).clamp(1, most.max(1));
        let mut halves = vec![vec![Round::default(); rounds]; context.halves.len()];
        let mut before = vec![vec![0; processes]; context.halves.len()];
        for chunk in order {
            let (half, owner) = (context.half(chunk), owners.owner(chunk));
            let round = before[half][owner] * rounds / chunks[half][owner];
            before[half][owner] += 1;
            let here = &mut halves[half][round];
            if owners.is_mine(chunk) {
                here.own += 1;
            } else if !context.moves.sources(chunk).is_empty() {
                here.others.push(chunk as u32);
            }
        }
        RoundPlan { halves }
    }

    /// The rounds of a level.
    pub(super) fn rounds(&self) -> usize {
        self.halves[0].len()
    }

    /// How many chunks of this process are advanced in a round.
    pub(super) fn own(&self, half: usize, round: usize) -> usize {
        self.halves[half][round].own
    }

    /// The chunks of other processes that this one sends images of.
    pub(super) fn others(&self, half: usize, round: usize) -> &[u32] {
        &self.halves[half][round].others
    }
}

/// The bytes of all images of a level that advances a half, if all chunks have new positions. The context has the moves of all
/// owners.
pub(crate) fn wire_bytes(context: &SweepContext, owners: &Owners, half: &Half) -> u64 {
    let mut senders = Vec::new();
    let bytes = half.chunks.iter().map(|&chunk| {
        senders.clear();
        let sources = context.moves.sources(chunk).iter();
        senders.extend(sources.map(|source| owners.owner(source.chunk as usize)));
        senders.sort_unstable();
        senders.dedup();
        senders.retain(|&sender| sender != owners.owner(chunk));
        (senders.len() * context.chunks.words(chunk) * size_of::<u64>()) as u64
    });
    bytes.sum()
}
