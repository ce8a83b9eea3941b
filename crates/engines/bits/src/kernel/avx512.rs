//! Kernels for x86-64 with AVX-512.

use super::gather::{Gather, PickWords};
use super::portable;
use crate::sweep::program::{CopyOp, PermuteOp};
use std::arch::x86_64::{
    __m512i, _mm512_load_si512, _mm512_maskz_loadu_epi64, _mm512_permutexvar_epi8,
    _mm512_test_epi8_mask,
};

/// Rows that share one look at the tables.
const TOGETHER: usize = 4;

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(crate) fn permute(
    gathers: &[Option<Gather>],
    rows: &[PermuteOp],
    source: &[u64],
    destination: &mut [u64],
) {
    for rows in rows.chunk_by(|a, b| a.permutation == b.permutation) {
        let Some(gather) = &gathers[rows[0].permutation as usize] else { continue };
        let mut several = rows.chunks_exact(TOGETHER);
        for rows in &mut several {
            let rows: &[PermuteOp; TOGETHER] = rows.try_into().expect("chunks have this size");
            permute_rows(gather, rows, source, destination);
        }
        for row in several.remainder() {
            permute_rows(gather, std::array::from_ref(row), source, destination);
        }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn permute_rows<const N: usize>(
    gather: &Gather,
    rows: &[PermuteOp; N],
    source: &[u64],
    destination: &mut [u64],
) {
    let mut sources: [&[u64]; N] = [&[]; N];
    for (from, row) in sources.iter_mut().zip(rows) {
        *from = &source[usize::from(row.source)..][..gather.source_words];
    }
    let mask = gather.mask();
    for (pick, &PickWords { window, destination: word }) in gather.picks.iter().zip(&gather.words) {
        // SAFETY: a `Lane` is 64 bytes, aligned to 64.
        let (bytes, bits) = unsafe {
            let bytes = &raw const pick.bytes;
            let bits = &raw const pick.bits;
            (_mm512_load_si512(bytes.cast()), _mm512_load_si512(bits.cast()))
        };
        for (row, source) in rows.iter().zip(sources) {
            let from = load(source, window.into(), mask);
            let picked = _mm512_test_epi8_mask(_mm512_permutexvar_epi8(bytes, from), bits);
            destination[usize::from(row.destination) + usize::from(word)] |= picked;
        }
    }
}

/// The window of a pick, words that the row has not being 0.
#[inline]
#[target_feature(enable = "avx512f")]
fn load(row: &[u64], window: usize, mask: u8) -> __m512i {
    debug_assert!(window + mask.count_ones() as usize <= row.len());
    // SAFETY: `row` has as many words as the table was made for, of which by the invariant of
    // `Gather` those named by `mask` follow; the instruction touches no other memory.
    unsafe { _mm512_maskz_loadu_epi64(mask, row.as_ptr().wrapping_add(window).cast()) }
}

#[target_feature(enable = "avx512f")]
pub(crate) fn copy(rows: &[CopyOp], source: &[u64], destination: &mut [u64]) {
    portable::copy(rows, source, destination);
}

#[target_feature(enable = "avx512f,avx512vpopcntdq")]
pub(crate) fn count(words: &[u64]) -> u64 {
    portable::count(words)
}
