//! What happens to words: the only code that depends on the processor.
//!
//! There is one small file for each instruction set, chosen when the program runs:
//! - [`portable`]: any processor.
//! - [`bmi2`]: a stream is squeezed with `pext` and spread with `pdep`, 64 bits at a time.
//! - [`avx512`]: any 64 bits of 512 are gathered at once, for several rows in turn.

#![allow(unsafe_code, reason = "instructions that not every processor has can only be reached so")]

use super::program::{Compiler, Program, Run};
use super::shuffle::Shuffle;

#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod bmi2;
mod gather;
mod merge;
mod portable;
mod stream;

use gather::Gather;
use merge::Merge;
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
pub(crate) struct Kernel {
    set: InstructionSet,
    /// Shuffles of a merge, by merge.
    pairs: Vec<[u32; 2]>,
    merges: Vec<Merge>,
    /// By shuffle, where this set needs it.
    streams: Vec<Option<StreamTable>>,
    gathers: Vec<Option<Gather>>,
}

impl Kernel {
    /// A kernel for what programs were compiled to. Asked for more than the processor has, it makes
    /// do with what there is.
    pub(crate) fn new(asked: InstructionSet, compiler: &Compiler) -> Self {
        let set = asked.min(InstructionSet::best());
        let Compiler { shuffles, merges: pairs, programs, .. } = compiler;
        let mut alone = vec![set == InstructionSet::Portable; shuffles.len()];
        for row in programs.iter().flat_map(|program| &program.shuffled) {
            alone[row.shuffle as usize] = true;
        }
        let alone = || shuffles.iter().zip(&alone).map(|(s, alone)| alone.then_some(s));
        let is_gathering = set == InstructionSet::Avx512;
        let (streams, gathers) = match is_gathering {
            true => (Vec::new(), alone().map(|s| s.map(Gather::new)).collect()),
            false => (alone().map(|s| s.map(StreamTable::new)).collect(), Vec::new()),
        };
        let merges = pairs.iter().map(|pair| merge(shuffles, *pair)).collect();
        Kernel { set, pairs: pairs.clone(), merges, streams, gathers }
    }

    /// Adds what the moves of `program` make of `source` to `destination`.
    pub(crate) fn run(&self, program: &Program, source: &[u64], destination: &mut [u64]) {
        self.copy(&program.runs, source, destination);
        let Program { merged, shuffled, .. } = program;
        match self.set {
            InstructionSet::Portable => {
                portable::merge(&self.streams, &self.pairs, merged, source, destination);
                portable::shuffle(&self.streams, shuffled, source, destination);
            }
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Bmi2 => {
                // SAFETY: `new` takes this set only if the processor has it.
                unsafe {
                    bmi2::merge(&self.merges, merged, source, destination);
                    bmi2::shuffle(&self.streams, shuffled, source, destination);
                }
            }
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => {
                // SAFETY: `new` takes this set only if the processor has it.
                unsafe {
                    bmi2::merge(&self.merges, merged, source, destination);
                    avx512::shuffle(&self.gathers, shuffled, source, destination);
                }
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("only the portable set is available"),
        }
    }

    fn copy(&self, runs: &[Run], source: &[u64], destination: &mut [u64]) {
        match self.set {
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => {
                // SAFETY: `new` takes this set only if the processor has it.
                unsafe { avx512::copy(runs, source, destination) };
            }
            _ => portable::copy(runs, source, destination),
        }
    }

    /// The number of bits that are set.
    pub(crate) fn count(&self, words: &[u64]) -> u64 {
        match self.set {
            InstructionSet::Portable => portable::count(words),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `new` takes this set only if the processor has it.
            InstructionSet::Bmi2 => unsafe { bmi2::count(words) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `new` takes this set only if the processor has it.
            InstructionSet::Avx512 => unsafe { avx512::count(words) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("only the portable set is available"),
        }
    }
}

/// Two spreads as one merge.
fn merge(shuffles: &[Shuffle], pair: [u32; 2]) -> Merge {
    let pair = pair.map(|shuffle| &shuffles[shuffle as usize]);
    let put = pair.map(|shuffle| shuffle.spread().expect("only spreads are merged"));
    Merge::new(pair.map(Shuffle::source_words), put)
}
