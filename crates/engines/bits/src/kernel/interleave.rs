//! Two rows spread over one.
//!
//! ```text
//!   one source        a b c d
//!   where it is put   1 1 0 1 0 0 1
//!   other source      e f g
//!   where it is put   0 0 1 0 1 1 0
//!   destination       a b e c f g d
//! ```

use crate::sweep::masks::Mask;

/// For one destination word: which bits come from each source row, and where they begin in it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct InterleaveWord {
    pub(crate) put: [u64; 2],
    /// A byte of the source row: the bits are among the eight from there on ...
    pub(crate) bytes: [u16; 2],
    /// ... from this bit on.
    pub(crate) shifts: [u8; 2],
}

/// An interleave as a table.
///
/// Invariant: every byte of an [`InterleaveWord`] is followed by at least seven in its source row.
#[derive(Clone, Debug)]
pub(crate) struct Interleave {
    source_words: [usize; 2],
    words: Vec<InterleaveWord>,
    /// Bits that the words have no room for: eight bytes hold only 57 from any bit on.
    rest: Vec<(usize, InterleaveWord)>,
}

impl Interleave {
    /// An interleave of two rows of `source_words`, the bits of each put where its mask has some.
    pub(crate) fn new(source_words: [usize; 2], put: [&Mask; 2]) -> Self {
        let mut interleave = Interleave { source_words, words: Vec::new(), rest: Vec::new() };
        let mut after = [0; 2];
        for word in 0..put[0].len() {
            let mut left = put.map(|mask| mask[word]);
            interleave.words.push(take(&mut left, &mut after, source_words));
            while left != [0, 0] {
                let rest = take(&mut left, &mut after, source_words);
                interleave.rest.push((word, rest));
            }
        }
        interleave
    }

    /// The bytes of the table.
    #[cfg(feature = "files")]
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.words) + size_of_val(&*self.rest)
    }

    /// The words of each source row.
    pub(crate) fn source_words(&self) -> [usize; 2] {
        self.source_words
    }

    /// By word of the destination.
    pub(crate) fn words(&self) -> &[InterleaveWord] {
        &self.words
    }

    /// More of some words.
    pub(crate) fn rest(&self) -> &[(usize, InterleaveWord)] {
        &self.rest
    }
}

/// Takes as many bits of `left` as eight bytes of the sources hold. `after` is how many bits of
/// each source were taken before.
fn take(left: &mut [u64; 2], after: &mut [usize; 2], source_words: [usize; 2]) -> InterleaveWord {
    let mut word = InterleaveWord { put: [0; 2], bytes: [0; 2], shifts: [0; 2] };
    for source in 0..2 {
        let byte = (after[source] / 8).min(8 * source_words[source] - 8);
        let shift = after[source] - 8 * byte;
        while left[source] != 0 && shift + (word.put[source].count_ones() as usize) < 64 {
            let lowest = left[source] & left[source].wrapping_neg();
            word.put[source] |= lowest;
            left[source] ^= lowest;
            after[source] += 1;
        }
        word.bytes[source] = byte as u16;
        // A source that is used up has nothing to shift.
        word.shifts[source] = shift.min(63) as u8;
    }
    word
}
