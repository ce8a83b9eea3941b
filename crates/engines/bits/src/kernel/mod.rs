//! The kernels that move the bits of rows: the only code of sweeps that depends on the CPU.
//!
//! There is one small file for each instruction set, chosen when the program runs:
//! - `network`: shuffles on any CPU.
//! - [`bmi2`]: squeezes a stream with `pext` and spreads it with `pdep`, 64 bits at a time.
//! - [`avx512`]: gathers any 64 of 512 bits at once, for several rows in turn.
//! - `swizzle`: gathers any 16 of 128 bits at once. ARM with 64 bits always has the instructions,
//!   and WebAssembly since 2023: there it takes the place of `network`.

#![allow(unsafe_code, reason = "SIMD intrinsics require unsafe")]

#[cfg(target_arch = "x86_64")]
use crate::sweep::permutation::BitPermutation;
use crate::sweep::program::{Compiler, InterleaveOp, PermuteOp, ProgramRows};

#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod bmi2;
#[cfg(target_arch = "x86_64")]
mod gather;
#[cfg(target_arch = "x86_64")]
mod interleave;
#[cfg(not(any(target_arch = "aarch64", target_arch = "wasm32")))]
mod network;
mod portable;
#[cfg(not(any(target_arch = "aarch64", target_arch = "wasm32")))]
mod stream;
#[cfg(any(target_arch = "aarch64", target_arch = "wasm32"))]
mod swizzle;

use everyboard_cpu::InstructionSet;
#[cfg(target_arch = "x86_64")]
use everyboard_cpu::{Avx512Vbmi, Bmi2};
#[cfg(target_arch = "x86_64")]
use gather::Gather;
#[cfg(target_arch = "x86_64")]
use interleave::Interleave;
#[cfg(not(any(target_arch = "aarch64", target_arch = "wasm32")))]
use network as plain;
#[cfg(target_arch = "x86_64")]
use stream::StreamTable;
#[cfg(any(target_arch = "aarch64", target_arch = "wasm32"))]
use swizzle as plain;

/// The instruction set of the kernel that sweeps use when they may use this one: the next smaller
/// one for which there is a kernel. The kernel for AVX-512 also needs VBMI and VPOPCNTDQ.
pub fn kernel_for(allowed: InstructionSet) -> InstructionSet {
    if allowed.avx512_vbmi().is_some() {
        InstructionSet::Avx512
    } else if allowed.bmi2().is_some() {
        InstructionSet::Bmi2
    } else {
        InstructionSet::Portable
    }
}

/// The instruction sets that have a kernel of their own and that this CPU has, the smallest first.
pub fn kernels() -> Vec<InstructionSet> {
    InstructionSet::available().into_iter().filter(|&set| kernel_for(set) == set).collect()
}

/// Permutations made ready for one instruction set.
#[derive(Debug)]
pub(crate) enum Kernel {
    /// With the two permutations of each interleave.
    Portable(Vec<Option<plain::Table>>, Vec<[u32; 2]>),
    #[cfg(target_arch = "x86_64")]
    Bmi2(Bmi2, Vec<Option<StreamTable<Bmi2>>>, Vec<Interleave>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512Vbmi, Vec<Option<Gather>>, Vec<Interleave>),
}

impl Kernel {
    /// A kernel for what programs were compiled to: the one that [`kernel_for`] names.
    pub(crate) fn new(allowed: InstructionSet, compiler: &Compiler) -> Self {
        let Compiler { permutations, interleaves: pairs, .. } = compiler;
        #[cfg(target_arch = "x86_64")]
        if let Some(cpu) = allowed.bmi2() {
            let interleaves = pairs.iter().map(|pair| interleave(permutations, *pair)).collect();
            return match allowed.avx512_vbmi() {
                Some(cpu) => Kernel::Avx512(cpu, compiler.alone(Gather::new), interleaves),
                None => Kernel::Bmi2(cpu, compiler.alone(StreamTable::new), interleaves),
            };
        }
        let _ = allowed;
        let tables = permutations.iter().map(|one| Some(plain::Table::new(one)));
        Kernel::Portable(tables.collect(), pairs.clone())
    }

    /// Adds what the moves of a program make of these rows of `source` to `destination`.
    pub(crate) fn run(&self, rows: ProgramRows, source: &[u64], destination: &mut [u64]) {
        let ProgramRows { copied, interleaved, permuted } = rows;
        match self {
            Kernel::Portable(tables, pairs) => {
                portable::copy(copied, source, destination);
                interleave_plainly(tables, pairs, interleaved, source, destination);
                plain::permute(tables, permuted, source, destination);
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Bmi2(cpu, tables, interleaves) => {
                portable::copy(copied, source, destination);
                // SAFETY: `cpu` proves that the CPU has what both are compiled for.
                unsafe {
                    bmi2::interleave(interleaves, interleaved, source, destination);
                    bmi2::permute(*cpu, tables, permuted, source, destination);
                }
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(_cpu, gathers, interleaves) => {
                // SAFETY: `_cpu` proves that the CPU has what all are compiled for.
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
            Kernel::Portable(tables, _) => tables.iter().flatten().map(plain::Table::bytes).sum(),
            #[cfg(target_arch = "x86_64")]
            Kernel::Bmi2(_, tables, interleaves) => {
                let tables: usize = tables.iter().flatten().map(StreamTable::bytes).sum();
                tables + interleaves.iter().map(Interleave::bytes).sum::<usize>()
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(_, gathers, interleaves) => {
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
            // SAFETY: the kernel holds a token that proves that the CPU has BMI2 and POPCNT.
            Kernel::Bmi2(..) => unsafe { bmi2::count(words) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the kernel holds a token that proves that the CPU has F and VPOPCNTDQ.
            Kernel::Avx512(..) => unsafe { avx512::count(words) },
        }
    }
}

/// Interleaves rows, one source after the other. `interleaves` has the permutations of each.
fn interleave_plainly(
    tables: &[Option<plain::Table>],
    interleaves: &[[u32; 2]],
    rows: &[InterleaveOp],
    source: &[u64],
    destination: &mut [u64],
) {
    for &InterleaveOp { destination: to, sources, interleave } in rows {
        let pair = interleaves[usize::from(interleave)].into_iter().zip(sources);
        for (permutation, source_row) in pair {
            let row = PermuteOp { destination: to, source: source_row, permutation };
            plain::permute(tables, &[row], source, destination);
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
