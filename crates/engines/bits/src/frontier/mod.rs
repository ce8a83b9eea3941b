//! The positions seen from one end, as bits: what a census and a search from both ends share.

pub(crate) mod first_positions;
#[cfg(feature = "files")]
pub mod half_file;
pub mod state;
pub mod step;
pub(crate) mod visited;

use crate::space::chunks::BitAddress;
use crate::sweep::context::SweepContext;
use everyboard_board::Position;
use everyboard_levels::{Frontier, LevelError, Resources, StopReason};
use everyboard_watch::End;
use state::FrontierState;
use visited::VisitedBits;

/// The positions seen from one end, as bits in memory.
pub struct BitFrontier<'a> {
    end: End,
    /// What sweeps need to know of the space.
    pub context: &'a SweepContext<'a>,
    /// The bits of the positions seen.
    pub visited: VisitedBits,
    /// What is known besides them.
    pub state: FrontierState,
}

impl<'a> BitFrontier<'a> {
    /// A frontier at level 0, the positions `first`. Keeps the first `most` positions of each
    /// level, and all distances modulo 3 if it `records` them. Allocates all bits.
    pub fn new(
        end: End,
        context: &'a SweepContext<'a>,
        first: &[Position],
        most: usize,
        records: bool,
    ) -> Result<Self, LevelError> {
        let state = FrontierState::new(context, first, most);
        let mut visited = VisitedBits::new(context, records)?;
        visited.place(context, &state.first_of_level.addresses);
        Ok(BitFrontier { end, context, visited, state })
    }

    /// From level 0 on, records each distance in a byte.
    pub fn record_bytes(&mut self) -> Result<(), LevelError> {
        self.visited.record_bytes(self.context, &self.state.first_of_level.addresses)
    }

    /// The words of a chunk: one bit for each position seen.
    pub(crate) fn words(&self, chunk: usize) -> &[u64] {
        self.visited.seen(self.context, chunk, self.state.level())
    }

    /// Makes the words of a chunk and then its planes, if there are some, the content of a buffer.
    #[cfg(feature = "files")]
    pub fn read(&self, chunk: usize, into: &mut Vec<u64>) {
        into.clear();
        into.extend_from_slice(self.words(chunk));
        into.extend_from_slice(self.visited.planes(self.context, chunk).unwrap_or(&[]));
    }

    /// Whether a position, whose bit this process keeps, was seen on this level, or on one that
    /// differs from it by a multiple of 3. `depths` are the levels of whole sub-spaces, where they
    /// have one each.
    pub fn may_be_on(
        &self,
        position: &Position,
        level: usize,
        depths: Option<&[Option<usize>]>,
    ) -> bool {
        let chunks = &self.context.chunks;
        let Some(BitAddress { chunk, word, bit }) = chunks.find(self.context.space, position)
        else {
            return false;
        };
        if !self.context.owners.is_mine(chunk) || !is_set(self.words(chunk), word, bit) {
            return false;
        }
        if let Some(depths) = depths {
            return depths[chunks.sub_space(chunk)] == Some(level);
        }
        self.visited.planes(self.context, chunk).is_some_and(|planes| {
            let (low, high) = planes.split_at(chunks.words(chunk));
            usize::from(is_set(low, word, bit)) + 2 * usize::from(is_set(high, word, bit))
                == level % 3
        })
    }
}

fn is_set(words: &[u64], word: usize, bit: u32) -> bool {
    words[word] >> bit & 1 != 0
}

impl Frontier for BitFrontier<'_> {
    fn end(&self) -> End {
        self.end
    }

    fn levels(&self) -> &[u64] {
        &self.state.levels
    }

    fn advance(&mut self, resources: &Resources, _other_bytes: u64) -> Result<(), StopReason> {
        let step = self.state.step(self.context, resources.watch, resources.may_stop);
        let advanced = self.visited.advance(&step, resources.threads);
        if step.is_stopped() {
            return Err(StopReason::Stopped);
        }
        let new = self.state.new_positions(self.context, &advanced);
        self.state.complete_level(self.context, advanced, new);
        Ok(())
    }
}
