//! The descent itself: the only code that depends on the processor.
//!
//! - [`portable`]: any processor; one placement of the rows above after another, without a branch
//!   to be guessed.
//! - [`avx512`]: 32 or 16 placements of the rows above at a time.

#![allow(unsafe_code, reason = "instructions that not every processor has can only be reached so")]

use super::descent::{Descent, Found};

#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

/// The instruction sets that descents are written for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum InstructionSet {
    /// Nothing that not every processor has.
    Portable,
    /// x86-64 with AVX-512 F, BW and VBMI2.
    Avx512,
}

impl InstructionSet {
    /// The best instruction set of this processor.
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if avx512::is_available() {
            return Self::Avx512;
        }
        Self::Portable
    }
}

/// How many of the entries share no bit with `word`.
pub(super) fn disjoint(entries: &[u64], word: u64, instructions: InstructionSet) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if instructions == InstructionSet::Avx512 && avx512::is_available() {
        // SAFETY: the processor has the instructions, as was just asked.
        return unsafe { avx512::disjoint(entries, word) };
    }
    let _ = instructions;
    entries.iter().map(|entry| u64::from(entry & word == 0)).sum()
}

/// Counts the ways to fill two or more rows; none if `stop` became true before the end. Where the
/// processor has not the instructions asked for, or the rows are too long for them, it does with
/// what every one has.
pub(super) fn count(
    descent: &Descent,
    instructions: InstructionSet,
    stop: &dyn Fn() -> bool,
) -> Option<Found> {
    #[cfg(target_arch = "x86_64")]
    if instructions == InstructionSet::Avx512 && avx512::is_available() && avx512::suits(descent) {
        return avx512::count(descent, stop);
    }
    let _ = instructions;
    portable::count(descent, stop)
}
