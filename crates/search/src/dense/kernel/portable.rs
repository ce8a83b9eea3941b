//! Kernels for any processor.

use super::stream::{BitMover, StreamTable};
use crate::dense::program::{RowPair, Run};

/// Moves bits one by one.
pub(crate) struct OneByOne;

impl BitMover for OneByOne {
    fn extract(word: u64, mut mask: u64) -> u64 {
        let mut bits = 0;
        let mut next = 0;
        while mask != 0 {
            bits |= (word >> mask.trailing_zeros() & 1) << next;
            next += 1;
            mask &= mask - 1;
        }
        bits
    }

    fn deposit(mut bits: u64, mut mask: u64) -> u64 {
        let mut word = 0;
        while mask != 0 {
            word |= (bits & 1) << mask.trailing_zeros();
            bits >>= 1;
            mask &= mask - 1;
        }
        word
    }
}

pub(crate) fn shuffle(
    table: &StreamTable,
    rows: &[RowPair],
    source: &[u64],
    destination: &mut [u64],
) {
    table.shuffle::<OneByOne>(rows, source, destination);
}

#[inline(always)]
pub(crate) fn copy(runs: &[Run], source: &[u64], destination: &mut [u64]) {
    for run in runs {
        let words = usize::from(run.words);
        let source = &source[usize::from(run.source)..][..words];
        let destination = &mut destination[usize::from(run.destination)..][..words];
        destination.iter_mut().zip(source).for_each(|(word, more)| *word |= more);
    }
}

#[inline(always)]
pub(crate) fn count(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}
