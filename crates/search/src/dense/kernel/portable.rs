//! Kernels for any processor.

use super::stream::{BitMover, StreamTable, shuffle_rows};
use crate::dense::program::{Merged, Run, Shuffled};

/// Moves bits one by one.
struct OneByOne;

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
    tables: &[Option<StreamTable>],
    rows: &[Shuffled],
    source: &[u64],
    destination: &mut [u64],
) {
    shuffle_rows::<OneByOne>(tables, rows, source, destination);
}

/// Merges rows, one source after the other. `merges` has the shuffles of each.
pub(crate) fn merge(
    tables: &[Option<StreamTable>],
    merges: &[[u32; 2]],
    rows: &[Merged],
    source: &[u64],
    destination: &mut [u64],
) {
    for row in rows {
        let pair = merges[usize::from(row.merge)].into_iter().zip(row.sources);
        let rows = pair.map(|(shuffle, source)| Shuffled {
            destination: row.destination,
            source,
            shuffle,
        });
        rows.for_each(|row| shuffle(tables, &[row], source, destination));
    }
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
