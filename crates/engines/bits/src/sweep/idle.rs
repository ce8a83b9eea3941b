//! Rows that are left out of a program, because nothing comes of them: source rows without bits,
//! and destination rows that are full.
//!
//! Rows have some hundred bits, so there are many such rows only on the first levels and on the
//! last ones: on about a dozen of the 48 of the 5x6 knights. To look at rows takes time, too. So it
//! is tried where the numbers of positions say that there may be such rows, and more readily where
//! it has just paid: positions that are close in a puzzle lie in the same rows, more so in some
//! puzzles than in others. A census of the 5x6 knights takes a sixth less time, one of the 5x5
//! zebras a third; one of the eleven-puzzle, whose rows are short, a hundredth more.
//!
//! Copies are made anyway: they cost as little as to look.
//!
//! **Memory**: a list of the rows that are left for each thread; 16 bytes a permutation, 8 a
//! program.

use super::permutation::BitPermutation;
use super::program::{Compiler, InterleaveOp, PermuteOp, Program, ProgramRows};

/// Positions are few if the source rows of a program have at least this number of words for each
/// of them. With twice as many the 5x6 knights took 2 percent longer, the 5x5 zebras 18.
const WORDS_A_POSITION: u64 = 8;

/// The same where more than half of the rows were left out the last time. With twice as many the
/// 5x5 zebras took 3 percent longer.
const WORDS_A_POSITION_AFTER_GAIN: u64 = 1;

/// What a thread that sweeps takes along from one pair of chunks to the next.
#[derive(Debug, Default)]
pub(crate) struct BusyRows {
    interleaved: Vec<InterleaveOp>,
    permuted: Vec<PermuteOp>,
    /// Whether more than half of the rows were left out the last time.
    paid: bool,
}

/// What there is to know of the rows of all programs.
#[derive(Debug)]
pub(crate) struct Rows {
    /// By permutation.
    sizes: Vec<RowSizes>,
    /// By interleave: its permutations.
    interleaves: Vec<[u32; 2]>,
    /// By program: the words of all source rows that are not copied.
    words: Vec<u64>,
}

#[derive(Copy, Clone, Debug)]
struct RowSizes {
    source_words: usize,
    destination_bits: usize,
}

/// Which rows are looked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Idle {
    /// Those of the source without bits.
    Empty,
    /// Those of the destination whose bits are all set.
    Full,
}

impl Rows {
    pub(crate) fn new(compiler: &Compiler) -> Self {
        let size = |permutation: &BitPermutation| RowSizes {
            source_words: permutation.source_words(),
            destination_bits: permutation.destination_bits,
        };
        let sizes: Vec<RowSizes> = compiler.permutations.iter().map(size).collect();
        let interleaves = compiler.interleaves.clone();
        let words = compiler.programs.iter().map(|program| {
            let pairs = program.interleaved.iter();
            let pairs = pairs.flat_map(|row| interleaves[usize::from(row.interleave)]);
            let all = pairs.chain(program.permuted.iter().map(|row| row.permutation));
            all.map(|permutation| sizes[permutation as usize].source_words as u64).sum()
        });
        Rows { words: words.collect(), sizes, interleaves }
    }

    /// The bytes of the lists.
    #[cfg(feature = "files")]
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.sizes) + size_of_val(&*self.interleaves) + size_of_val(&*self.words)
    }

    /// Which rows of a program are worth looking for if the source has `present` positions and the
    /// destination lacks `lacking`.
    pub(crate) fn worth_looking(
        &self,
        program: u32,
        present: u64,
        lacking: u64,
        busy: &BusyRows,
    ) -> Option<Idle> {
        let words_a_position =
            if busy.paid { WORDS_A_POSITION_AFTER_GAIN } else { WORDS_A_POSITION };
        let few = self.words[program as usize] / words_a_position;
        if lacking < few {
            Some(Idle::Full)
        } else if present < few {
            Some(Idle::Empty)
        } else {
            None
        }
    }

    /// The rows of a program without those of which nothing comes between these words. A function
    /// apart, so that the loop over most pairs of chunks stays short.
    #[inline(never)]
    pub(crate) fn without<'r>(
        &self,
        idle: Idle,
        program: &'r Program,
        source: &[u64],
        destination: &[u64],
        busy: &'r mut BusyRows,
    ) -> ProgramRows<'r> {
        let is_busy = |from: u16, to: u16, permutation: u32| {
            let sizes = self.sizes[permutation as usize];
            match idle {
                Idle::Empty => has_bits(&source[from.into()..][..sizes.source_words]),
                Idle::Full => !is_full(&destination[to.into()..], sizes.destination_bits),
            }
        };
        let BusyRows { interleaved, permuted, paid } = busy;
        interleaved.clear();
        interleaved.extend(program.interleaved.iter().filter(|row| {
            let pair = self.interleaves[usize::from(row.interleave)];
            let mut pair = pair.into_iter().zip(row.sources);
            pair.any(|(permutation, from)| is_busy(from, row.destination, permutation))
        }));
        permuted.clear();
        let all = program.permuted.iter();
        permuted.extend(all.filter(|row| is_busy(row.source, row.destination, row.permutation)));
        let left = interleaved.len() + permuted.len();
        *paid = 2 * left < program.interleaved.len() + program.permuted.len();
        ProgramRows { copied: &program.copied, interleaved, permuted }
    }
}

/// Whether a row has a bit that is set. Looks at all words, which is quicker than to stop.
fn has_bits(row: &[u64]) -> bool {
    row.iter().fold(0, |all, word| all | word) != 0
}

/// Whether the first `bits` of these words are set.
fn is_full(words: &[u64], bits: usize) -> bool {
    let (whole, rest) = (bits / 64, bits % 64);
    words[..whole].iter().fold(!0, |all, word| all & word) == !0
        && (rest == 0 || words[whole].trailing_ones() as usize >= rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::masks::all_ones;
    use crate::sweep::permutation::Stream;

    fn row(number: u16) -> PermuteOp {
        PermuteOp { destination: number, source: number, permutation: 0 }
    }

    fn pair(one: u16, other: u16) -> InterleaveOp {
        InterleaveOp { destination: one, sources: [one, other], interleave: 0 }
    }

    /// Rows of 70 bits, two words each.
    fn rows(program: &Program) -> Rows {
        let streams = vec![Stream { take: all_ones(70), put: all_ones(70) }];
        let permutation = BitPermutation { streams, source_bits: 70, destination_bits: 70 };
        let mut compiler = Compiler::default();
        compiler.permutations.extend([permutation.clone(), permutation]);
        compiler.interleaves.push([0, 1]);
        compiler.programs.push(program.clone());
        Rows::new(&compiler)
    }

    #[test]
    fn rows_without_bits_and_full_rows_are_left_out() {
        let program = Program {
            copied: Vec::new(),
            interleaved: vec![pair(0, 0), pair(0, 2), pair(4, 0)],
            permuted: vec![row(0), row(2), row(4)],
        };
        let rows = rows(&program);
        let source = [0, 0, 0, 1, !0, !0];
        // What pads a row is not looked at.
        let destination = [!0, 0b11_1111, !0, 0b1_1111, !0, !0];
        let mut busy = BusyRows::default();
        let left = rows.without(Idle::Empty, &program, &source, &destination, &mut busy);
        assert_eq!(left.permuted, [row(2), row(4)]);
        assert_eq!(left.interleaved, [pair(0, 2), pair(4, 0)]);
        assert!(!busy.paid, "two thirds are left");
        let left = rows.without(Idle::Full, &program, &source, &destination, &mut busy);
        assert_eq!(left.permuted, [row(2)]);
        assert_eq!(left.interleaved, []);
        assert!(busy.paid, "a sixth is left");
    }

    #[test]
    fn it_is_worth_looking_where_there_are_few_or_few_are_lacking() {
        let interleaved = vec![pair(0, 2); 10];
        let rows = rows(&Program { interleaved, permuted: vec![row(0); 20], ..Program::default() });
        let looked = |(present, lacking), paid| {
            rows.worth_looking(0, present, lacking, &BusyRows { paid, ..BusyRows::default() })
        };
        // There are 80 words.
        assert_eq!(looked((9, u64::MAX), false), Some(Idle::Empty));
        assert_eq!(looked((10, u64::MAX), false), None);
        assert_eq!(looked((10, u64::MAX), true), Some(Idle::Empty));
        assert_eq!(looked((80, u64::MAX), true), None);
        assert_eq!(looked((1000, 9), false), Some(Idle::Full));
        assert_eq!(looked((1000, 10), false), None);
    }
}
