//! Kernels for x86-64 with BMI2.

use super::interleave::{Interleave, InterleaveWord};
use super::portable;
use super::stream::{BitMover, StreamTable, permute_rows};
use crate::sweep::program::{InterleaveOp, PermuteOp};
use everyboard_cpu::Bmi2;
use std::arch::x86_64::{_pdep_u64, _pext_u64};

/// Moves up to 64 bits with one instruction.
impl BitMover for Bmi2 {
    type Mask = u64;

    #[inline(always)]
    fn extract(self, word: u64, mask: u64) -> u64 {
        // SAFETY: `self` exists only where the CPU has BMI2.
        unsafe { _pext_u64(word, mask) }
    }

    #[inline(always)]
    fn deposit(self, bits: u64, mask: u64) -> u64 {
        // SAFETY: `self` exists only where the CPU has BMI2.
        unsafe { _pdep_u64(bits, mask) }
    }
}

#[target_feature(enable = "bmi2,popcnt")]
pub(crate) fn permute(
    cpu: Bmi2,
    tables: &[Option<StreamTable<Bmi2>>],
    rows: &[PermuteOp],
    source: &[u64],
    destination: &mut [u64],
) {
    permute_rows(cpu, tables, rows, source, destination);
}

#[target_feature(enable = "bmi2,popcnt")]
pub(crate) fn interleave(
    tables: &[Interleave],
    rows: &[InterleaveOp],
    source: &[u64],
    destination: &mut [u64],
) {
    for row in rows {
        let table = &tables[usize::from(row.interleave)];
        let [one, other] = table.source_words();
        let sources = [
            &source[usize::from(row.sources[0])..][..one],
            &source[usize::from(row.sources[1])..][..other],
        ];
        let destination = &mut destination[usize::from(row.destination)..][..table.words().len()];
        for (word, entry) in destination.iter_mut().zip(table.words()) {
            // SAFETY: the sources have as many words as the table was made for.
            *word |= unsafe { interleaved(entry, sources) };
        }
        for (word, entry) in table.rest() {
            // SAFETY: as above.
            destination[*word] |= unsafe { interleaved(entry, sources) };
        }
    }
}

/// The bits of one destination word.
///
/// # Safety
/// `entry` must be of an [`Interleave`] for sources of these lengths.
#[inline]
#[target_feature(enable = "bmi2")]
unsafe fn interleaved(entry: &InterleaveWord, sources: [&[u64]; 2]) -> u64 {
    // SAFETY: as the caller promises.
    unsafe { spread(entry, sources, 0) | spread(entry, sources, 1) }
}

/// The bits that one source gives to a destination word.
///
/// # Safety
/// As [`interleaved`].
#[inline]
#[target_feature(enable = "bmi2")]
unsafe fn spread(entry: &InterleaveWord, sources: [&[u64]; 2], source: usize) -> u64 {
    let byte = usize::from(entry.bytes[source]);
    debug_assert!(byte + 8 <= 8 * sources[source].len());
    // SAFETY: the eight bytes are within the row by the invariant of `Interleave`.
    let eight = unsafe { sources[source].as_ptr().byte_add(byte).read_unaligned() };
    _pdep_u64(eight >> entry.shifts[source], entry.put[source])
}

#[target_feature(enable = "bmi2,popcnt")]
pub(crate) fn count(words: &[u64]) -> u64 {
    portable::count(words)
}
