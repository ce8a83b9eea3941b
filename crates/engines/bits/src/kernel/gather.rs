//! Shuffles as tables that say, for every bit of a destination row, which bit of the source row it
//! takes.
//!
//! A *pick* fills bits of one destination word from a window of up to eight source words:
//!
//! ```text
//!   window    64 bytes of the source row
//!   bytes     by destination bit: which byte of the window     vpermb
//!   bits      by destination bit: which bit of that byte       vptestmb
//! ```

use crate::sweep::permutation::BitPermutation;

/// 64 bytes that one instruction loads.
#[derive(Copy, Clone, Debug)]
#[repr(align(64))]
pub(crate) struct Lane(pub(crate) [u8; 64]);

/// Fills bits of one destination word from one window of the source row.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Pick {
    pub(crate) bytes: Lane,
    /// A byte with the one bit to take; 0 where another pick fills the bit, or none does.
    pub(crate) bits: Lane,
}

/// Where a pick reads and writes.
#[derive(Copy, Clone, Debug)]
pub(crate) struct PickWords {
    /// The first word of the window.
    pub(crate) window: u16,
    /// The word of the destination row.
    pub(crate) destination: u16,
}

/// A permutation as picks, by destination word.
///
/// Invariant: each window begins at a word from which the row has eight; where the row is shorter,
/// at its first.
#[derive(Clone, Debug)]
pub(crate) struct Gather {
    pub(crate) source_words: usize,
    pub(crate) picks: Vec<Pick>,
    /// By pick. Apart from the picks, which fill whole lines of the cache.
    pub(crate) words: Vec<PickWords>,
}

/// Words of a window.
const WINDOW: usize = 8;

impl Gather {
    pub(crate) fn new(permutation: &BitPermutation) -> Self {
        let source_words = permutation.source_words();
        let mut gather = Gather { source_words, picks: Vec::new(), words: Vec::new() };
        let origins = permutation.origins();
        for word in origins.chunk_by(|a, b| a.0 / 64 == b.0 / 64) {
            gather.fill(word);
        }
        gather
    }

    /// The bytes of the table.
    #[cfg(feature = "files")]
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.picks) + size_of_val(&*self.words)
    }

    /// Adds the picks for one destination word: its bits with where they come from.
    fn fill(&mut self, bits: &[(usize, usize)]) {
        let mut left = bits.to_vec();
        left.sort_unstable_by_key(|&(_, from)| from);
        while let Some(&(_, first)) = left.first() {
            // As far back as the row allows, so that the window is within it.
            let window = (first / 64).min(self.source_words.saturating_sub(WINDOW));
            let end = 64 * (window + WINDOW);
            let mut pick = Pick { bytes: Lane([0; 64]), bits: Lane([0; 64]) };
            // A bit that two moves fill is filled by two picks.
            left.retain(|&(to, from)| {
                let taken = from < end && pick.bits.0[to % 64] == 0;
                if taken {
                    pick.bytes.0[to % 64] = ((from - 64 * window) / 8) as u8;
                    pick.bits.0[to % 64] = 1 << (from % 8);
                }
                !taken
            });
            self.picks.push(pick);
            let destination = (bits[0].0 / 64) as u16;
            self.words.push(PickWords { window: window as u16, destination });
        }
    }

    /// Which words of a window the row has: one bit each.
    pub(crate) fn mask(&self) -> u8 {
        (0xff_u32 >> WINDOW.saturating_sub(self.source_words)) as u8
    }
}
