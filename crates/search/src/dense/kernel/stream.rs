//! Shuffles as pieces of at most 64 bits, by whatever extracts and deposits bits.
//!
//! A stream is cut where the words of its source end and where those of its destination do:
//!
//! ```text
//!   source       |  a . b c  |  . d e .  |  f g . h  |
//!   stream       |  a   b c     d  |  e     f g   h  |
//!   pieces       |  1 1   1  |  2  |  3  |  4 4   4  |
//! ```
//!
//! Every piece is then extracted from one word and deposited in one word. Where it lies together on
//! one side already, as in a spread or a squeeze, a shift does for that side.

use crate::dense::program::RowPair;
use crate::dense::shuffle::{Shuffle, Stream};

/// Extracts and deposits the bits of a word.
pub(crate) trait BitMover {
    /// The bits of `word` that `mask` has, moved together to the low end.
    fn extract(word: u64, mask: u64) -> u64;
    /// The low bits of `bits`, moved apart to those that `mask` has.
    fn deposit(bits: u64, mask: u64) -> u64;
}

/// A piece that lies together in its source or in its destination.
#[derive(Copy, Clone, Debug)]
struct Together {
    /// Where it does not lie together.
    mask: u64,
    source: u16,
    destination: u16,
    /// The first bit of it where it lies together.
    shift: u8,
}

/// A piece that lies together nowhere.
#[derive(Copy, Clone, Debug)]
struct Apart {
    take: u64,
    put: u64,
    source: u16,
    destination: u16,
}

/// A shuffle as pieces.
#[derive(Debug)]
pub(crate) struct StreamTable {
    source_words: usize,
    destination_words: usize,
    spread: Vec<Together>,
    squeezed: Vec<Together>,
    moved: Vec<Apart>,
}

impl StreamTable {
    pub(crate) fn new(shuffle: &Shuffle) -> Self {
        let mut table = StreamTable {
            source_words: shuffle.source_words(),
            destination_words: shuffle.destination_words(),
            spread: Vec::new(),
            squeezed: Vec::new(),
            moved: Vec::new(),
        };
        for piece in shuffle.streams.iter().flat_map(pieces) {
            table.file(piece);
        }
        table
    }

    fn file(&mut self, piece: Apart) {
        let Apart { take, put, source, destination } = piece;
        let together = |mask: u64, run: u64| {
            let shift = run.trailing_zeros() as u8;
            Together { mask, source, destination, shift }
        };
        if is_run(take) {
            self.spread.push(together(put, take));
        } else if is_run(put) {
            self.squeezed.push(together(take, put));
        } else {
            self.moved.push(piece);
        }
    }

    /// Adds what each source row gives to its destination row.
    #[inline(always)]
    pub(crate) fn shuffle<M: BitMover>(
        &self,
        rows: &[RowPair],
        source: &[u64],
        destination: &mut [u64],
    ) {
        for row in rows {
            let source = &source[usize::from(row.source)..][..self.source_words];
            let destination =
                &mut destination[usize::from(row.destination)..][..self.destination_words];
            for piece in &self.spread {
                let bits = source[usize::from(piece.source)] >> piece.shift;
                destination[usize::from(piece.destination)] |= M::deposit(bits, piece.mask);
            }
            for piece in &self.squeezed {
                let bits = M::extract(source[usize::from(piece.source)], piece.mask);
                destination[usize::from(piece.destination)] |= bits << piece.shift;
            }
            for piece in &self.moved {
                let bits = M::extract(source[usize::from(piece.source)], piece.take);
                destination[usize::from(piece.destination)] |= M::deposit(bits, piece.put);
            }
        }
    }
}

/// Whether the bits of a mask lie together.
fn is_run(mask: u64) -> bool {
    let filled = mask >> mask.trailing_zeros();
    filled & filled.wrapping_add(1) == 0
}

/// Cuts a stream into pieces.
fn pieces(stream: &Stream) -> Vec<Apart> {
    let (mut source, mut destination) = (0, 0);
    let (mut take, mut put) = (stream.take.clone(), stream.put.clone());
    let mut pieces = Vec::new();
    loop {
        while take.get(source) == Some(&0) {
            source += 1;
        }
        while put.get(destination) == Some(&0) {
            destination += 1;
        }
        let (Some(taken), Some(filled)) = (take.get_mut(source), put.get_mut(destination)) else {
            return pieces;
        };
        let count = taken.count_ones().min(filled.count_ones());
        pieces.push(Apart {
            take: split_off(taken, count),
            put: split_off(filled, count),
            source: source as u16,
            destination: destination as u16,
        });
    }
}

/// Takes the lowest `count` bits of a mask away.
fn split_off(mask: &mut u64, count: u32) -> u64 {
    let whole = *mask;
    for _ in 0..count {
        *mask &= *mask - 1;
    }
    whole & !*mask
}
