//! A few positions of a level, kept by where their bits lie.

use crate::dense::space::chunks::BitAddress;
use crate::dense::sweep::context::SweepContext;
use everyboard_board::Position;

/// The first positions of a level, up to a number.
#[derive(Clone, Debug, Default)]
pub(crate) struct LevelSample {
    /// Sorted.
    pub(crate) addresses: Vec<BitAddress>,
    most: usize,
}

impl LevelSample {
    pub(crate) fn new(most: usize) -> Self {
        LevelSample { addresses: Vec::new(), most }
    }

    /// Whether an address of `chunk` could still be among the first ones.
    pub(crate) fn wants(&self, chunk: usize) -> bool {
        self.addresses.len() < self.most
            || self.addresses.get(self.most.wrapping_sub(1)).is_some_and(|last| last.chunk > chunk)
    }

    /// Adds the bits that are set in `words` of a chunk, as far as they are among the first ones.
    /// Memory stays within twice the number of addresses that are kept.
    pub(crate) fn add(&mut self, chunk: usize, words: impl Iterator<Item = u64>) {
        // What is kept is sorted, and so are the bits of a chunk: from the first one that comes too
        // late all do.
        let is_full = self.addresses.len() >= self.most;
        let last = is_full.then(|| self.addresses.last().copied()).flatten();
        let bits =
            words.enumerate().flat_map(|(word, bits)| ones(bits).map(move |bit| (word, bit)));
        let addresses = bits.map(|(word, bit)| BitAddress { chunk, word, bit });
        let comes = |address: &BitAddress| last.is_none_or(|last| *address < last);
        self.addresses.extend(addresses.take_while(comes).take(self.most));
        self.trim();
    }

    /// Takes all of `other` in.
    pub(crate) fn join(&mut self, other: LevelSample) {
        self.addresses.extend(other.addresses);
        self.trim();
    }

    fn trim(&mut self) {
        // Runs that are sorted already: merging them is faster than sorting anew.
        self.addresses.sort();
        self.addresses.truncate(self.most);
    }

    pub(crate) fn positions(&self, context: &SweepContext) -> Vec<Position> {
        self.addresses
            .iter()
            .map(|&address| context.chunks.position(context.space, address))
            .collect()
    }
}

/// The bits that are set, the lowest first.
fn ones(mut left: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros());
        left &= left.wrapping_sub(1);
        bit
    })
}
