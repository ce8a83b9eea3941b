//! The same done to many positions: the only code here that depends on the processor.
//!
//! The work is plain code on one position. Each instruction set has a small file that has it compiled
//! for that set, where the compiler turns it into instructions for several positions; the set is
//! chosen when the program runs.

#![allow(unsafe_code, reason = "instructions that not every processor has can only be reached so")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

/// The instruction sets that the symmetries of many positions are compiled for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum InstructionSet {
    /// Nothing that not every processor has.
    Portable,
    /// x86-64 with AVX2: four positions at a time.
    Avx2,
    /// x86-64 with AVX-512 F, DQ and VL: eight positions at a time.
    Avx512,
}

impl InstructionSet {
    /// The instruction sets of this processor, the best one last.
    pub fn available() -> Vec<Self> {
        let all = [InstructionSet::Portable, InstructionSet::Avx2, InstructionSet::Avx512];
        all.into_iter().filter(|set| set.is_available()).collect()
    }

    /// The best instruction set of this processor.
    pub fn best() -> Self {
        *Self::available().last().expect("the portable one is always there")
    }

    fn is_available(self) -> bool {
        match self {
            InstructionSet::Portable => true,
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => avx2::is_available(),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => avx512::is_available(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }
}

/// Puts `one` of each item in its place. A set that the processor has not is not used.
#[inline]
pub(super) fn each<T: Copy>(set: InstructionSet, items: &mut [T], one: impl Fn(T) -> T) {
    match set {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor has just been asked for every feature that the function enables.
        InstructionSet::Avx512 if avx512::is_available() => unsafe { avx512::each(items, one) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        InstructionSet::Avx2 if avx2::is_available() => unsafe { avx2::each(items, one) },
        _ => portable::each(items, one),
    }
}
