//! Which chunks take part in which round of a level.

use crate::space::chunks::Chunks;
use crate::sweep::context::{SweepContext, visiting_order};
use crate::sweep::each_pair;
use crate::sweep::owners::Owners;
use crate::sweep::transitions::Transition;

/// The most rounds whose images wait anywhere, to be sent or added.
const ROUNDS_WAITING: u64 = 4;

/// The GNU C library learns nothing from blocks of more than 32 MiB, its own words included. One of
/// the size of the images that wait was not always enough.
const LARGEST_KEPT: usize = (32 << 20) - (1 << 16);

/// Which chunks of a half take part in which round: chunks that processes keep at the same part of
/// their order come together, so that in each round all processes have as much to do.
#[derive(Debug)]
pub struct RoundPlan {
    /// By half and round.
    halves: Vec<Vec<Round>>,
}

#[derive(Clone, Debug, Default)]
struct Round {
    /// How many chunks of this process are advanced, in the order of
    /// [`Half::order`](crate::sweep::context::Half::order).
    own: usize,
    /// The chunks of other processes to which moves lead from chunks of this one, and these
    /// processes.
    others: Vec<(u32, u16)>,
}

impl RoundPlan {
    /// The plan of a process that needs nothing from others: one round.
    fn whole(context: &SweepContext) -> Self {
        let halves = context.halves.iter();
        let whole = halves.map(|half| vec![Round { own: half.chunks.len(), others: Vec::new() }]);
        RoundPlan { halves: whole.collect() }
    }

    /// The plan of one of several processes, where images may take `waiting` bytes: the same number
    /// for all of them. After it nobody asks which process keeps a chunk: that list is freed.
    pub fn new(context: &mut SweepContext, waiting: u64) -> Self {
        if !context.owners.are_many() {
            return RoundPlan::whole(context);
        }
        keep_blocks_that_are_freed();
        let owners = &context.owners;
        let processes = context.owners.cluster.processes;
        let order = visiting_order(context.space, &context.chunks, 0..context.chunks.len());
        // By half and process: its chunks, and their bytes.
        let mut chunks = vec![vec![0_usize; processes]; context.halves.len()];
        let mut bytes = vec![vec![0_u64; processes]; context.halves.len()];
        for &chunk in &order {
            let half = context.half(chunk);
            let owner = owners.owner(chunk);
            chunks[half][owner] += 1;
            bytes[half][owner] += (context.chunks.words(chunk) * size_of::<u64>()) as u64;
        }
        let most = chunks.iter().flatten().copied().max().unwrap_or(0);
        let most_bytes = bytes.iter().flatten().copied().max().unwrap_or(0) as usize;
        // Every other process has at most one image of each chunk of a half.
        let images = ROUNDS_WAITING * (processes as u64 - 1) * most_bytes as u64;
        let rounds = images.div_ceil(waiting.max(1)).clamp(1, most.max(1) as u64) as usize;
        let mut halves = vec![vec![Round::default(); rounds]; context.halves.len()];
        let mut before = vec![vec![0; processes]; context.halves.len()];
        for chunk in order {
            let half = context.half(chunk);
            let owner = owners.owner(chunk);
            let round = before[half][owner] * rounds / chunks[half][owner];
            before[half][owner] += 1;
            let here = &mut halves[half][round];
            if owners.is_mine(chunk) {
                here.own += 1;
            } else if !context.moves.sources(chunk).is_empty() {
                here.others.push((chunk as u32, owners.of[chunk]));
            }
        }
        context.owners.of = Vec::new();
        RoundPlan { halves }
    }

    /// The bytes of the lists.
    pub fn bytes(&self) -> u64 {
        let rounds = self.halves.iter().flatten();
        rounds.map(|round| size_of_val(&*round.others) as u64).sum()
    }

    /// The rounds of a level.
    pub(super) fn rounds(&self) -> usize {
        self.halves[0].len()
    }

    /// How many chunks of this process are advanced in a round.
    pub(super) fn own(&self, half: usize, round: usize) -> usize {
        self.halves[half][round].own
    }

    /// The chunks of other processes that this one sends images of, and these processes.
    pub(super) fn others(&self, half: usize, round: usize) -> &[(u32, u16)] {
        &self.halves[half][round].others
    }
}

/// Makes the allocator keep the images that are freed for those that come.
///
/// The GNU C library gives large blocks back to the system at once, which then zeroes their pages
/// whenever it hands them out: a tenth of the processor's time. Once a larger block was freed it
/// keeps them. No page of this one is ever touched.
fn keep_blocks_that_are_freed() {
    drop(std::hint::black_box(Vec::<u8>::with_capacity(LARGEST_KEPT)));
}

/// The bytes of all images of a level that advances a half, if all chunks have new positions; by
/// half, of which there may be one. Keeps the pairs of one destination sub-space at a time.
pub fn wire_bytes(
    chunks: &Chunks,
    transitions: &[Transition],
    owners: &Owners,
    half: impl Fn(usize) -> usize,
) -> [u64; 2] {
    let mut bytes = [0; 2];
    let mut senders = Vec::new();
    for transitions in transitions.chunk_by(|a, b| a.destination == b.destination) {
        senders.clear();
        for transition in transitions {
            each_pair(chunks, transition, |(to, from)| {
                let sender = owners.owner(from as usize);
                if sender != owners.owner(to as usize) {
                    senders.push((to, sender as u16));
                }
            });
        }
        senders.sort_unstable();
        senders.dedup();
        for chunk in senders.iter().map(|&(chunk, _)| chunk as usize) {
            bytes[half(chunk)] += (chunks.words(chunk) * size_of::<u64>()) as u64;
        }
    }
    bytes
}
