//! Kernels on rows alone, for benchmarks: what one word costs.
//!
//! Rows list the arrangements of 6 white and 6 black pieces on 12 low squares.

use super::kernel::{InstructionSet, Kernel};
use super::listing::Held;
use super::masks::{Masks, all_ones};
use super::multiset::{Digit, Multiset};
use super::program::{Compiler, Merged, Program, Run, Shuffled};
use super::shuffle::{Shuffle, Stream};

/// What is done to rows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// Rows go to rows.
    Copy,
    /// Two rows are spread over one: a low square is filled.
    Merge,
    /// One row is spread over another: one of the two.
    Spread,
    /// A low square is freed.
    Squeeze,
    /// A piece moves from a low square to another.
    Reshuffle,
}

/// Rows of a chunk: it and what streams into it stay in a core's cache.
const ROWS: usize = 256;

const WHOLE: [u8; 2] = [6, 6];

/// Work on the rows of one chunk, ready for one instruction set.
#[derive(Debug)]
pub struct Trial {
    kernel: Kernel,
    program: Program,
    source: Vec<u64>,
    destination: Vec<u64>,
    /// Words of the destination that the work fills.
    words: usize,
}

impl Trial {
    /// Random rows, the same for all sets.
    pub fn new(work: Work, set: InstructionSet) -> Self {
        let (compiler, program) = match work {
            Work::Copy => (Compiler::default(), copies()),
            Work::Merge => merges(),
            Work::Spread => shuffles(filling(0)),
            Work::Squeeze => shuffles(reversed(filling(0))),
            Work::Reshuffle => shuffles(moving()),
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

    /// Does the work once.
    pub fn run(&mut self) {
        self.kernel.run(&self.program, &self.source, &mut self.destination);
    }

    /// Counts the bits of all source rows, of as many words as [`Work::Copy`] has.
    pub fn count(&self) -> u64 {
        self.kernel.count(&self.source)
    }

    /// What came of it.
    pub fn destination(&self) -> &[u64] {
        &self.destination
    }
}

/// Random words that have a quarter of their bits.
fn random(words: usize) -> Vec<u64> {
    let mut state = 1_u64;
    let mut next = || {
        // Marsaglia's xorshift.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    (0..words).map(|_| next() & next()).collect()
}

fn whole() -> Multiset {
    Multiset::new(WHOLE)
}

fn bits(left: &Multiset) -> usize {
    super::chunks::row_bits(left) as usize
}

/// The bits that hold a piece on a low square.
fn holding(slot: u8, digit: Digit) -> Vec<u64> {
    let held: [Held; 1] = [(slot, digit)];
    Masks::default().holding(&whole(), &held)
}

/// Rows without one piece go to those where the sixth square holds it.
fn filling(digit: Digit) -> Shuffle {
    let source_bits = bits(&whole().without(digit).expect("there are six"));
    let stream = Stream { take: all_ones(source_bits), put: holding(5, digit) };
    Shuffle { streams: vec![stream], source_bits, destination_bits: bits(&whole()) }
}

fn reversed(shuffle: Shuffle) -> Shuffle {
    let Shuffle { streams, source_bits, destination_bits } = shuffle;
    let streams = streams.into_iter().map(|Stream { take, put }| Stream { take: put, put: take });
    Shuffle {
        streams: streams.collect(),
        source_bits: destination_bits,
        destination_bits: source_bits,
    }
}

/// What stood on the third square stands on the ninth, whichever it is.
fn moving() -> Shuffle {
    let stream = |digit| Stream { take: holding(2, digit), put: holding(8, digit) };
    let all = bits(&whole());
    Shuffle { streams: vec![stream(0), stream(1)], source_bits: all, destination_bits: all }
}

fn copies() -> Program {
    let words = moving().destination_words() as u16;
    let run = |row: usize| {
        let first = row as u16 * words;
        Run { destination: first, source: first, words }
    };
    Program { runs: (0..ROWS).map(run).collect(), ..Program::default() }
}

fn merges() -> (Compiler, Program) {
    let pair = [filling(0), filling(1)];
    let [one, row] = [pair[0].source_words(), pair[0].destination_words()];
    let merged = (0..ROWS).map(|number| {
        let first = (number * (row - one)).min(ROWS * row - 2 * one);
        let sources = [first as u16, (first + one) as u16];
        Merged { destination: (number * row) as u16, sources, merge: 0 }
    });
    let program = Program { merged: merged.collect(), ..Program::default() };
    let mut compiler = Compiler::default();
    compiler.shuffles.extend(pair);
    compiler.merges.push([0, 1]);
    (compiler, program)
}

fn shuffles(shuffle: Shuffle) -> (Compiler, Program) {
    let [from, to] = [shuffle.source_words(), shuffle.destination_words()];
    let row = |number: usize| Shuffled {
        destination: (number * to) as u16,
        source: (number * from) as u16,
        shuffle: 0,
    };
    let program = Program { shuffled: (0..ROWS).map(row).collect(), ..Program::default() };
    let mut compiler = Compiler::default();
    compiler.shuffles.push(shuffle);
    // A kernel makes tables for what programs need.
    compiler.programs.push(program.clone());
    (compiler, program)
}
