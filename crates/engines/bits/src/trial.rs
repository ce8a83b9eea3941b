//! Kernels on rows alone: what one word costs.
//!
//! Only `benches/kernels.rs` uses this. It is public, and hidden from the documentation, because a
//! benchmark sees nothing but what is public, and the kernels are not.
//!
//! Rows list the arrangements of 6 white and 6 black pieces on 12 low squares.

use super::kernel::Kernel;
use crate::space::listing::SlotDigit;
use crate::space::multiset::{Digit, Multiset};
use crate::sweep::masks::{Masks, all_ones};
use crate::sweep::permutation::{BitPermutation, Stream};
use crate::sweep::program::{Compiler, CopyOp, InterleaveOp, PermuteOp, Program};
use everyboard_cpu::InstructionSet;

/// An operation on rows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// Rows go to rows.
    Copy,
    /// Two rows are spread over one: a low square is filled.
    Interleave,
    /// One row is spread over another: one of the two.
    Spread,
    /// A low square is freed.
    Squeeze,
    /// A piece moves from a low square to another.
    Permute,
}

/// Rows of a chunk: it and what streams into it stay in a core's cache.
const ROWS: usize = 256;

const WHOLE: [u8; 2] = [6, 6];

/// An operation on the rows of one chunk, ready for one instruction set.
#[derive(Debug)]
pub struct Trial {
    kernel: Kernel,
    program: Program,
    source: Vec<u64>,
    destination: Vec<u64>,
    /// Words of the destination that the operation fills.
    words: usize,
}

impl Trial {
    /// Random rows, the same for all sets.
    pub fn new(work: Work, set: InstructionSet) -> Self {
        let (compiler, program) = match work {
            Work::Copy => (Compiler::default(), copies()),
            Work::Interleave => interleaves(),
            Work::Spread => permutations(filling(0)),
            Work::Squeeze => permutations(reversed(filling(0))),
            Work::Permute => permutations(moving()),
        };
        let most = ROWS * moving().destination_words();
        let words = match work {
            Work::Squeeze => ROWS * filling(0).source_words(),
            _ => most,
        };
        Trial {
            kernel: Kernel::new(set, &compiler),
            program,
            source: random(most),
            destination: vec![0; most],
            words,
        }
    }

    /// The words of all destination rows.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Runs the operation once.
    pub fn run(&mut self) {
        self.kernel.run(self.program.rows(), &self.source, &mut self.destination);
    }

    /// Counts the bits of all source rows, of as many words as [`Work::Copy`] has.
    pub fn count(&self) -> u64 {
        self.kernel.count(&self.source)
    }

    /// The words that it wrote.
    pub fn destination(&self) -> &[u64] {
        &self.destination
    }
}

/// Random words that have a quarter of their bits.
fn random(words: usize) -> Vec<u64> {
    let mut state = 1;
    (0..words).map(|_| xorshift(&mut state) & xorshift(&mut state)).collect()
}

/// The next of Marsaglia's pseudo-random numbers.
fn xorshift(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

fn whole() -> Multiset {
    Multiset::new(WHOLE)
}

fn bits(left: &Multiset) -> usize {
    crate::space::chunks::row_bits(left) as usize
}

/// The bits that hold a piece on a low square.
fn holding(slot: u8, digit: Digit) -> Vec<u64> {
    let held: [SlotDigit; 1] = [(slot, digit)];
    Masks::default().holding(&whole(), &held)
}

/// Rows without one piece go to those where the sixth square holds it.
fn filling(digit: Digit) -> BitPermutation {
    let source_bits = bits(&whole().without(digit).expect("there are six"));
    let stream = Stream { take: all_ones(source_bits), put: holding(5, digit) };
    BitPermutation { streams: vec![stream], source_bits, destination_bits: bits(&whole()) }
}

fn reversed(permutation: BitPermutation) -> BitPermutation {
    let BitPermutation { streams, source_bits, destination_bits } = permutation;
    let streams = streams.into_iter().map(|Stream { take, put }| Stream { take: put, put: take });
    BitPermutation {
        streams: streams.collect(),
        source_bits: destination_bits,
        destination_bits: source_bits,
    }
}

/// What stood on the third square stands on the ninth, whichever it is.
fn moving() -> BitPermutation {
    let streams = [0, 1].map(|digit| Stream { take: holding(2, digit), put: holding(8, digit) });
    let all = bits(&whole());
    BitPermutation { streams: streams.into(), source_bits: all, destination_bits: all }
}

fn copies() -> Program {
    let words = moving().destination_words() as u16;
    let copied = (0..ROWS as u16).map(|row| {
        let first = row * words;
        CopyOp { destination: first, source: first, words }
    });
    Program { copied: copied.collect(), ..Program::default() }
}

fn interleaves() -> (Compiler, Program) {
    let pair = [filling(0), filling(1)];
    let one = pair[0].source_words();
    let row = pair[0].destination_words();
    let interleaved = (0..ROWS).map(|number| {
        let first = (number * (row - one)).min(ROWS * row - 2 * one);
        let sources = [first as u16, (first + one) as u16];
        InterleaveOp { destination: (number * row) as u16, sources, interleave: 0 }
    });
    let program = Program { interleaved: interleaved.collect(), ..Program::default() };
    let mut compiler = Compiler::default();
    compiler.permutations.extend(pair);
    compiler.interleaves.push([0, 1]);
    (compiler, program)
}

fn permutations(permutation: BitPermutation) -> (Compiler, Program) {
    let from = permutation.source_words();
    let to = permutation.destination_words();
    let permuted = (0..ROWS).map(|number| PermuteOp {
        destination: (number * to) as u16,
        source: (number * from) as u16,
        permutation: 0,
    });
    let program = Program { permuted: permuted.collect(), ..Program::default() };
    let mut compiler = Compiler::default();
    compiler.permutations.push(permutation);
    // A kernel makes tables for what programs need.
    compiler.programs.push(program.clone());
    (compiler, program)
}
