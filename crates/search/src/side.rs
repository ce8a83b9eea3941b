//! A breadth-first search from one end.

use crate::compartment::{Entry, Generation};
use crate::moves::MoveTable;
use crate::progress::{End, LevelDone, Progress};
use crate::seen::{Arrivals, Queries, Seen, Shares};
use crate::threads::{Tickets, on_each};
use crate::word::Word;
use std::num::NonZeroUsize;

/// Why a level could not be completed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The tables grew beyond the budget.
    OutOfMemory,
    /// The search was told to stop.
    Stopped,
}

/// What every level of a search has at hand.
pub(crate) struct Means<'a> {
    pub(crate) threads: NonZeroUsize,
    /// Bytes that all tables together may have.
    pub(crate) memory: u64,
    pub(crate) progress: &'a dyn Progress,
}

/// The positions seen from one end, level by level.
pub(crate) struct Side<W, E> {
    pub(crate) end: End,
    pub(crate) seen: Seen<W, E>,
    moves: MoveTable<W>,
    /// How many positions each level has.
    pub(crate) levels: Vec<u64>,
}

impl<W: Word, E: Entry<W>> Side<W, E> {
    /// A side that has seen `first`, its level 0.
    pub(crate) fn new(end: End, shares: Shares, moves: MoveTable<W>, first: &[W]) -> Self {
        let seen = Seen::new(shares);
        let mut arrivals = Arrivals::new(&seen, Generation::of_level(0));
        first.iter().for_each(|&packed| arrivals.push(packed));
        let levels = vec![arrivals.finish()];
        Side { end, seen, moves, levels }
    }

    /// The deepest level that is complete.
    pub(crate) fn level(&self) -> usize {
        self.levels.len() - 1
    }

    /// The positions on the deepest level.
    pub(crate) fn frontier(&self) -> u64 {
        self.levels[self.level()]
    }

    /// All positions seen.
    pub(crate) fn stored(&self) -> u64 {
        self.levels.iter().sum()
    }

    pub(crate) fn generation(&self) -> Generation {
        Generation::of_level(self.level() as u64)
    }

    /// Whether the position is on `level`, or on one that differs from it by a multiple of 3.
    pub(crate) fn may_be_on(&self, packed: W, level: usize) -> bool {
        self.seen.level_of(packed) == Some(Generation::of_level(level as u64))
    }

    /// Completes one more level. `other_bytes` and `other_stored` are those of the other side.
    pub(crate) fn advance(
        &mut self,
        means: &Means,
        other_bytes: u64,
        other_stored: u64,
    ) -> Result<(), Halt> {
        let budget = means.memory.saturating_sub(other_bytes);
        let tickets = Tickets::new(self.seen.shards());
        let counts = on_each(means.threads, || self.expand(means, &tickets, budget));
        let positions = counts.into_iter().sum::<Result<u64, Halt>>()?;
        self.levels.push(positions);
        let stored = self.stored() + other_stored;
        let level = self.level();
        means.progress.level(LevelDone { end: self.end, level, positions, stored });
        Ok(())
    }

    /// What one thread does of a level: draws shards, and sends on what their positions lead to.
    fn expand(&self, means: &Means, tickets: &Tickets, budget: u64) -> Result<u64, Halt> {
        let now = self.generation();
        let mut arrivals = Arrivals::new(&self.seen, now.next());
        let mut frontier = Vec::new();
        while let Some(shard) = tickets.draw() {
            self.seen.read_level(shard, now, &mut frontier);
            for part in frontier.chunks(PART) {
                for &packed in part {
                    self.moves.for_each(packed, |_, next| arrivals.push(next));
                }
                means.progress.looked_at(part.len() as u64, self.frontier());
                if means.progress.is_stopped() {
                    return Err(Halt::Stopped);
                }
                if self.seen.bytes() > budget {
                    return Err(Halt::OutOfMemory);
                }
            }
        }
        Ok(arrivals.finish())
    }

    /// The positions of the deepest level whose images have been seen, with the images' levels.
    pub(crate) fn seen_images(
        &self,
        means: &Means,
        image: impl Fn(W) -> W + Sync,
    ) -> Vec<(W, Generation)> {
        let tickets = Tickets::new(self.seen.shards());
        let ask = || {
            let mut queries = Queries::new(&self.seen);
            self.for_each_drawn(&tickets, |packed| queries.push(packed, image(packed)));
            queries.finish()
        };
        on_each(means.threads, ask).into_iter().flatten().collect()
    }

    /// The positions of the deepest level that the other side has seen too.
    pub(crate) fn common(&self, means: &Means, other: &Self) -> Vec<W> {
        let tickets = Tickets::new(self.seen.shards());
        let draw = || {
            let mut common = Vec::new();
            while let Some(shard) = tickets.draw() {
                common.extend(self.seen.common(&other.seen, shard, self.generation()));
            }
            common
        };
        on_each(means.threads, draw).into_iter().flatten().collect()
    }

    /// The positions of the deepest level that satisfy a test.
    pub(crate) fn satisfying(&self, means: &Means, test: impl Fn(W) -> bool + Sync) -> Vec<W> {
        let tickets = Tickets::new(self.seen.shards());
        let draw = || {
            let mut found = Vec::new();
            self.for_each_drawn(&tickets, |packed| {
                if test(packed) {
                    found.push(packed);
                }
            });
            found
        };
        on_each(means.threads, draw).into_iter().flatten().collect()
    }

    /// Visits the positions of the deepest level in the shards that this thread draws.
    fn for_each_drawn(&self, tickets: &Tickets, mut visit: impl FnMut(W)) {
        let mut frontier = Vec::new();
        while let Some(shard) = tickets.draw() {
            self.seen.read_level(shard, self.generation(), &mut frontier);
            frontier.iter().for_each(|&packed| visit(packed));
        }
    }
}

/// Positions between two looks at the budget.
const PART: usize = 4096;
