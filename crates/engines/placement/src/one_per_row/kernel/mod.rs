//! The descent itself: the only code here that depends on the CPU.
//!
//! - [`portable`]: runs on any CPU; one placement of the rows above after another, without a branch
//!   to be predicted.
//! - [`avx512`]: 32 or 16 placements of the rows above at a time.

#![allow(unsafe_code, reason = "SIMD intrinsics require unsafe")]

use super::descent::{Descent, DescentCount};
use everyboard_cpu::{InstructionSet, Portable};
use everyboard_watch::Watch;

#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

/// Counts the placements on two or more rows; `None` if `watch` stopped it before the end. If the
/// CPU lacks the instructions, or the rows are too long for them, it uses the portable code.
pub(super) fn count(
    descent: &Descent,
    instructions: InstructionSet,
    watch: &dyn Watch,
) -> Option<DescentCount> {
    #[cfg(target_arch = "x86_64")]
    if let Some(cpu) = instructions.avx512_vbmi()
        && avx512::suits(descent)
    {
        return avx512::count(cpu, descent, watch);
    }
    let kernel = portable::Count { descent, watch };
    match instructions.bmi2() {
        Some(cpu) => cpu.run(kernel),
        None => Portable.run(kernel),
    }
}
