//! Kernels for x86-64 with BMI2.

use super::portable;
use super::stream::{BitMover, StreamTable};
use crate::dense::program::RowPair;
use std::arch::x86_64::{_pdep_u64, _pext_u64};

/// Moves up to 64 bits with one instruction.
struct Bmi2;

impl BitMover for Bmi2 {
    #[inline(always)]
    fn extract(word: u64, mask: u64) -> u64 {
        // SAFETY: only the functions of this file use `Bmi2`, and they have the feature.
        unsafe { _pext_u64(word, mask) }
    }

    #[inline(always)]
    fn deposit(bits: u64, mask: u64) -> u64 {
        // SAFETY: only the functions of this file use `Bmi2`, and they have the feature.
        unsafe { _pdep_u64(bits, mask) }
    }
}

pub(crate) fn is_available() -> bool {
    is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("popcnt")
}

#[target_feature(enable = "bmi2,popcnt")]
pub(crate) fn shuffle(
    table: &StreamTable,
    rows: &[RowPair],
    source: &[u64],
    destination: &mut [u64],
) {
    table.shuffle::<Bmi2>(rows, source, destination);
}

#[target_feature(enable = "bmi2,popcnt")]
pub(crate) fn count(words: &[u64]) -> u64 {
    portable::count(words)
}
