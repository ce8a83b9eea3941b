//! Compiles one loop for every instruction set, and checks that all give the same answer.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_cpu::{InstructionSet, Kernel};
use std::time::Instant;

/// Counts the bits that are set in both of two bitmaps.
#[derive(Clone, Copy)]
struct CountCommon<'a>(&'a [u64], &'a [u64]);

impl<Cpu> Kernel<Cpu> for CountCommon<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self, _cpu: Cpu) -> u64 {
        self.0.iter().zip(self.1).map(|(a, b)| u64::from((a & b).count_ones())).sum()
    }
}

/// The multiples of a number as one long bitmap, 64 bits each.
fn multiples(of: u64) -> Vec<u64> {
    (0..1 << 16).map(|word: u64| word.wrapping_mul(of)).collect()
}

fn main() {
    let (threes, fives) = (multiples(3), multiples(5));
    for set in InstructionSet::available() {
        let clock = Instant::now();
        let bits = set.run(CountCommon(&threes, &fives));
        println!("{set:<8}  {bits} bits, {:?}", clock.elapsed());
    }
}
