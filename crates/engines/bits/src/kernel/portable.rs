//! What compilers make quick code of for any CPU: copies and counts.

use crate::sweep::program::CopyOp;

#[inline(always)]
pub(crate) fn copy(rows: &[CopyOp], source: &[u64], destination: &mut [u64]) {
    for run in rows {
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
