//! A few positions of a level, kept by where their bits lie.

use crate::dense::chunks::Spot;
use crate::dense::ground::Ground;
use everyboard_board::Position;

/// The first positions of a level, up to a number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spots {
    /// Sorted.
    pub(crate) spots: Vec<Spot>,
    most: usize,
}

impl Spots {
    pub(crate) fn new(most: usize) -> Self {
        Spots { spots: Vec::new(), most }
    }

    /// Whether a spot of `chunk` could still be among the first ones.
    pub(crate) fn wants(&self, chunk: usize) -> bool {
        self.spots.len() < self.most
            || self.spots.get(self.most.wrapping_sub(1)).is_some_and(|last| last.chunk > chunk)
    }

    /// Adds the bits that are set in `words` of a chunk, as far as they are among the first ones.
    /// Memory stays within twice the number of spots that are kept.
    pub(crate) fn add(&mut self, chunk: usize, words: impl Iterator<Item = u64>) {
        // What is kept is sorted, and so are the bits of a chunk: from the first one that comes too
        // late all do.
        let is_full = self.spots.len() >= self.most;
        let last = is_full.then(|| self.spots.last().copied()).flatten();
        let bits =
            words.enumerate().flat_map(|(word, bits)| ones(bits).map(move |bit| (word, bit)));
        let spots = bits.map(|(word, bit)| Spot { chunk, word, bit });
        let comes = |spot: &Spot| last.is_none_or(|last| *spot < last);
        self.spots.extend(spots.take_while(comes).take(self.most));
        self.trim();
    }

    /// Takes all of `other` in.
    pub(crate) fn join(&mut self, other: Spots) {
        self.spots.extend(other.spots);
        self.trim();
    }

    fn trim(&mut self) {
        // Runs that are sorted already: merging them is faster than sorting anew.
        self.spots.sort();
        self.spots.truncate(self.most);
    }

    pub(crate) fn positions(&self, ground: &Ground) -> Vec<Position> {
        self.spots.iter().map(|&spot| ground.chunks.position(ground.space, spot)).collect()
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
