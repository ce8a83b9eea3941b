//! A few positions of a level, as the addresses of their bits.

use crate::sorted::sorted;
use crate::space::chunks::{BitAddress, set_bits};
use crate::sweep::context::SweepContext;
use everyboard_board::Position;

/// The first positions of a level, up to a number.
#[derive(Clone, Debug, Default)]
pub struct FirstPositions {
    /// Sorted.
    pub addresses: Vec<BitAddress>,
    most: usize,
}

impl FirstPositions {
    pub(crate) fn new(most: usize) -> Self {
        FirstPositions { addresses: Vec::new(), most }
    }

    /// Whether an address of `chunk` could still be among the first ones.
    pub(crate) fn wants(&self, chunk: usize) -> bool {
        self.addresses.len() < self.most
            || self.addresses.get(self.most.wrapping_sub(1)).is_some_and(|last| last.chunk > chunk)
    }

    /// Adds the bits that are set in `words` of a chunk, as far as they are among the first ones.
    /// None of this chunk may be there yet. Memory stays within twice the number of addresses that
    /// are kept.
    pub(crate) fn add(&mut self, chunk: usize, words: impl Iterator<Item = u64>) {
        // Bits of a chunk come in order, and those of another all lie before or after them.
        let at = self.addresses.partition_point(|address| address.chunk < chunk);
        let bits = set_bits(words).map(|(word, bit)| BitAddress { chunk, word, bit });
        self.addresses.splice(at..at, bits.take(self.most - at));
        self.addresses.truncate(self.most);
    }

    /// Adds addresses.
    pub(crate) fn join(&mut self, others: Vec<BitAddress>) {
        self.addresses.extend(others);
        let addresses = std::mem::take(&mut self.addresses);
        self.addresses = sorted(addresses, |address| address.pack(), BitAddress::unpack);
        self.addresses.truncate(self.most);
    }

    /// The positions, in the order of their bits.
    pub(crate) fn positions(&self, context: &SweepContext) -> Vec<Position> {
        self.addresses
            .iter()
            .map(|&address| context.chunks.position(context.space, address))
            .collect()
    }
}
