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

    /// Adds the bits that are set in `words` of a chunk. Memory stays within twice the number of
    /// spots that are kept, and a chunk.
    pub(crate) fn add(&mut self, chunk: usize, words: impl Iterator<Item = u64>) {
        for (word, mut left) in words.enumerate() {
            while left != 0 {
                self.spots.push(Spot { chunk, word, bit: left.trailing_zeros() });
                left &= left - 1;
            }
            if self.spots.len() / 2 > self.most.saturating_add(32) {
                self.trim();
            }
        }
        self.trim();
    }

    /// Takes all of `other` in.
    pub(crate) fn join(&mut self, other: Spots) {
        self.spots.extend(other.spots);
        self.trim();
    }

    fn trim(&mut self) {
        self.spots.sort_unstable();
        self.spots.truncate(self.most);
    }

    pub(crate) fn positions(&self, ground: &Ground) -> Vec<Position> {
        self.spots.iter().map(|&spot| ground.chunks.position(ground.space, spot)).collect()
    }
}
