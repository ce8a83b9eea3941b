//! What happens to words: the only code that depends on the processor.
//!
//! There is one small file for each instruction set, chosen when the program runs:
//! - [`portable`]: any processor.
//! - [`bmi2`]: a stream is squeezed with `pext` and spread with `pdep`, 64 bits at a time.
//! - [`avx512`]: any 64 bits of 512 are gathered at once, for several rows in turn.

#![allow(unsafe_code, reason = "instructions that not every processor has can only be reached so")]

#[cfg(target_arch = "x86_64")]
use crate::dense::sweep::permutation::BitPermutation;
use crate::dense::sweep::program::{Compiler, Program};

#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod bmi2;
#[cfg(target_arch = "x86_64")]
mod gather;
#[cfg(target_arch = "x86_64")]
mod interleave;
mod portable;
mod stream;

#[cfg(target_arch = "x86_64")]
use gather::Gather;
#[cfg(target_arch = "x86_64")]
use interleave::Interleave;
use stream::StreamTable;

/// The instruction sets that sweeps are written for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum InstructionSet {
    /// Nothing that not every processor has.
    Portable,
    /// x86-64 with BMI2: `pext` and `pdep`.
    Bmi2,
    /// x86-64 with AVX-512 F, BW, VBMI and VPOPCNTDQ.
    Avx512,
}

impl InstructionSet {
    /// The instruction sets of this processor, the best one last.
    pub fn available() -> Vec<Self> {
        #[cfg(target_arch = "x86_64")]
        {
            let mut all = vec![InstructionSet::Portable];
            if bmi2::is_available() {
                all.push(InstructionSet::Bmi2);
            }
            if avx512::is_available() {
                all.push(InstructionSet::Avx512);
            }
            all
        }
        #[cfg(not(target_arch = "x86_64"))]
        vec![InstructionSet::Portable]
    }

    /// The best instruction set of this processor.
    pub fn best() -> Self {
        *Self::available().last().expect("the portable one is always there")
    }
}

/// Shuffles made ready for one instruction set.
#[derive(Debug)]
pub(crate) enum Kernel {
    /// For any processor; with the two permutations of each interleave.
    Portable(Vec<Option<StreamTable<portable::Network>>>, Vec<[u32; 2]>),
    /// For one that has BMI2. No other kernel of this kind is made.
    #[cfg(target_arch = "x86_64")]
    Bmi2(Vec<Option<StreamTable<bmi2::Bmi2>>>, Vec<Interleave>),
    /// For one that has the AVX-512 that is needed. No other kernel of this kind is made.
    #[cfg(target_arch = "x86_64")]
    Avx512(Vec<Option<Gather>>, Vec<Interleave>),
}

impl Kernel {
    /// A kernel for what programs were compiled to. Asked for more than the processor has, it makes
    /// do with what there is.
    pub(crate) fn new(asked: InstructionSet, compiler: &Compiler) -> Self {
        let Compiler { permutations, interleaves: pairs, .. } = compiler;
        #[cfg(target_arch = "x86_64")]
        let interleaves = || pairs.iter().map(|pair| interleave(permutations, *pair)).collect();
        match asked.min(InstructionSet::best()) {
            InstructionSet::Portable => {
                let all =
                    permutations.iter().map(|permutation| Some(StreamTable::new(permutation)));
                Kernel::Portable(all.collect(), pairs.clone())
            }
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Bmi2 => Kernel::Bmi2(compiler.alone(StreamTable::new), interleaves()),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => Kernel::Avx512(compiler.alone(Gather::new), interleaves()),
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("only the portable set is available"),
        }
    }

    /// Adds what the moves of `program` make of `source` to `destination`.
    pub(crate) fn run(&self, program: &Program, source: &[u64], destination: &mut [u64]) {
        let Program { copied, interleaved, permuted } = program;
        match self {
            Kernel::Portable(tables, pairs) => {
                portable::copy(copied, source, destination);
                portable::interleave(tables, pairs, interleaved, source, destination);
                portable::permute(tables, permuted, source, destination);
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Bmi2(tables, interleaves) => {
                portable::copy(copied, source, destination);
                // SAFETY: there is such a kernel only if the processor has the set.
                unsafe {
                    bmi2::interleave(interleaves, interleaved, source, destination);
                    bmi2::permute(tables, permuted, source, destination);
                }
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(gathers, interleaves) => {
                // SAFETY: there is such a kernel only if the processor has the set.
                unsafe {
                    avx512::copy(copied, source, destination);
                    bmi2::interleave(interleaves, interleaved, source, destination);
                    avx512::permute(gathers, permuted, source, destination);
                }
            }
        }
    }

    /// The bytes of the tables.
    #[cfg(feature = "files")]
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Kernel::Portable(tables, _) => tables.iter().flatten().map(StreamTable::bytes).sum(),
            #[cfg(target_arch = "x86_64")]
            Kernel::Bmi2(tables, interleaves) => {
                let tables: usize = tables.iter().flatten().map(StreamTable::bytes).sum();
                tables + interleaves.iter().map(Interleave::bytes).sum::<usize>()
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(gathers, interleaves) => {
                let gathers: usize = gathers.iter().flatten().map(Gather::bytes).sum();
                gathers + interleaves.iter().map(Interleave::bytes).sum::<usize>()
            }
        }
    }

    /// The number of bits that are set.
    pub(crate) fn count(&self, words: &[u64]) -> u64 {
        match self {
            Kernel::Portable(..) => portable::count(words),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is such a kernel only if the processor has the set.
            Kernel::Bmi2(..) => unsafe { bmi2::count(words) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is such a kernel only if the processor has the set.
            Kernel::Avx512(..) => unsafe { avx512::count(words) },
        }
    }
}

/// Two spreads as one interleave.
#[cfg(target_arch = "x86_64")]
fn interleave(permutations: &[BitPermutation], pair: [u32; 2]) -> Interleave {
    let pair = pair.map(|permutation| &permutations[permutation as usize]);
    let put = pair.map(|permutation| permutation.spread().expect("only spreads are interleaved"));
    Interleave::new(pair.map(BitPermutation::source_words), put)
}
