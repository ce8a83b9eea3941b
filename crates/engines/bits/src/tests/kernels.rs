//! What a kernel does to rows, on any masks, beside bits moved one by one.

use super::cases;
use crate::kernel::{Kernel, kernels};
use crate::sweep::idle::{BusyRows, Idle, Rows};
use crate::sweep::masks::{Mask, all_ones};
use crate::sweep::permutation::{BitPermutation, Stream};
use crate::sweep::program::{Compiler, CopyOp, InterleaveOp, PermuteOp, Program};
use proptest::prelude::*;
use proptest::sample::subsequence;

/// Bits of the longest rows here: two windows of a gather, and a bit.
const MOST_BITS: usize = 1025;

fn mask(length: usize, bits: &[usize]) -> Mask {
    let mut mask = vec![0; length.div_ceil(64)];
    bits.iter().for_each(|bit| mask[bit / 64] |= 1 << (bit % 64));
    mask
}

fn bits(words: &[u64]) -> Vec<usize> {
    (0..64 * words.len()).filter(|bit| words[bit / 64] >> (bit % 64) & 1 == 1).collect()
}

/// So many of the bits of a row.
fn masks(length: usize, taken: usize) -> impl Strategy<Value = Mask> {
    let all: Vec<usize> = (0..length).collect();
    subsequence(all, taken).prop_map(move |bits| mask(length, &bits))
}

/// Any streams between two rows: a few bits, nearly all, every one.
fn streams(source_bits: usize, destination_bits: usize) -> impl Strategy<Value = Stream> {
    let most = source_bits.min(destination_bits);
    let taken = prop_oneof![0..=most, Just(most)];
    taken.prop_flat_map(move |taken| {
        let pair = (masks(source_bits, taken), masks(destination_bits, taken));
        pair.prop_map(|(take, put)| Stream { take, put })
    })
}

fn lengths() -> impl Strategy<Value = usize> {
    prop_oneof![1..=MOST_BITS, 1..=64_usize, Just(64), Just(128), Just(512), Just(576)]
}

fn permutations() -> impl Strategy<Value = BitPermutation> {
    let two = (lengths(), lengths(), 1..=3_usize, any::<bool>());
    two.prop_flat_map(|(source_bits, destination_bits, count, same)| {
        let destination_bits = if same { source_bits } else { destination_bits };
        let streams = prop::collection::vec(streams(source_bits, destination_bits), count);
        streams.prop_map(move |streams| BitPermutation { streams, source_bits, destination_bits })
    })
}

/// Two rows that are spread over one, together filling all of it, some or overlapping.
fn spreads() -> impl Strategy<Value = [BitPermutation; 2]> {
    lengths().prop_flat_map(|destination_bits| {
        let spread = (1..=destination_bits).prop_flat_map(move |source_bits| {
            masks(destination_bits, source_bits).prop_map(move |put| BitPermutation {
                streams: vec![Stream { take: all_ones(source_bits), put }],
                source_bits,
                destination_bits,
            })
        });
        [spread.clone(), spread]
    })
}

fn words(length: usize) -> impl Strategy<Value = Vec<u64>> {
    let word = prop_oneof![any::<u64>(), Just(0), Just(u64::MAX)];
    prop::collection::vec(word, length)
}

/// Moves the bits of a row one by one.
fn permute_one_by_one(permutation: &BitPermutation, source: &[u64], destination: &mut [u64]) {
    for Stream { take, put } in &permutation.streams {
        for (from, to) in bits(take).into_iter().zip(bits(put)) {
            destination[to / 64] |= (source[from / 64] >> (from % 64) & 1) << (to % 64);
        }
    }
}

/// Runs a program for `compiler` by every instruction set.
fn assert_runs(
    mut compiler: Compiler,
    program: Program,
    source: &[u64],
    destination: &[u64],
    expected: &[u64],
) {
    compiler.programs.push(program.clone());
    for set in kernels() {
        let mut destination = destination.to_vec();
        Kernel::new(set, &compiler).run(program.rows(), source, &mut destination);
        assert_eq!(destination, expected, "{set:?}");
    }
    let (rows, plain) = (Rows::new(&compiler), Kernel::new(kernels()[0], &compiler));
    for idle in [Idle::Empty, Idle::Full] {
        let (mut busy, mut destination) = (BusyRows::default(), destination.to_vec());
        let left = rows.without(idle, &program, source, &destination, &mut busy);
        plain.run(left, source, &mut destination);
        assert_eq!(destination, expected, "{idle:?}");
    }
}

/// Rows of a permutation, some words apart from each other on both sides: each row's words begin
/// after those of the last one and a gap.
fn places(rows: usize, words: usize, gap: usize) -> impl Iterator<Item = usize> {
    (0..rows).map(move |row| gap + row * (words + gap))
}

const MOST_WORDS: usize = 12 * (MOST_BITS.div_ceil(64) + 2);

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn permuted_rows(
        permutation in permutations(),
        rows in 1..10_usize,
        gap in 0..3_usize,
        source in words(MOST_WORDS),
        destination in words(MOST_WORDS),
    ) {
        let sources = places(rows, permutation.source_words(), gap);
        let destinations = places(rows, permutation.destination_words(), gap);
        let mut expected = destination.clone();
        let mut program = Program::default();
        for (from, to) in sources.zip(destinations) {
            permute_one_by_one(&permutation, &source[from..], &mut expected[to..]);
            let destination = to as u16;
            let source = from as u16;
            program.permuted.push(PermuteOp { destination, source, permutation: 0 });
        }
        // Nothing beyond the last row is read or written.
        let ends = [permutation.source_words(), permutation.destination_words()];
        let [source_end, end] = ends.map(|words| rows * (words + gap));
        let mut compiler = Compiler::default();
        compiler.permutations.push(permutation);
        assert_runs(
            compiler,
            program,
            &source[..source_end],
            &destination[..end],
            &expected[..end],
        );
    }

    #[test]
    fn interleaved_rows(
        pair in spreads(),
        rows in 1..4_usize,
        source in words(MOST_WORDS),
        destination in words(MOST_WORDS),
    ) {
        let source_words = pair.each_ref().map(BitPermutation::source_words);
        let row_words = pair[0].destination_words();
        let both = source_words[0] + source_words[1];
        let mut expected = destination.clone();
        let mut program = Program::default();
        for row in 0..rows {
            let one = row * both;
            let to = row * row_words;
            let sources = [one, one + source_words[0]];
            for (permutation, from) in pair.iter().zip(sources) {
                permute_one_by_one(permutation, &source[from..], &mut expected[to..]);
            }
            let sources = sources.map(|word| word as u16);
            program.interleaved.push(InterleaveOp { destination: to as u16, sources, interleave: 0 });
        }
        let source_end = rows * both;
        let end = rows * row_words;
        let mut compiler = Compiler::default();
        compiler.permutations.extend(pair);
        compiler.interleaves.push([0, 1]);
        assert_runs(
            compiler,
            program,
            &source[..source_end],
            &destination[..end],
            &expected[..end],
        );
    }

    #[test]
    fn copied_words(
        runs in prop::collection::vec((0..100_u16, 0..100_u16, 0..50_u16), 0..10),
        source in words(150),
        destination in words(150),
    ) {
        let mut expected = destination.clone();
        let mut program = Program::default();
        for (destination, source_word, words) in runs {
            for word in 0..words {
                expected[usize::from(destination + word)] |= source[usize::from(source_word + word)];
            }
            program.copied.push(CopyOp { destination, source: source_word, words });
        }
        assert_runs(Compiler::default(), program, &source, &destination, &expected);
    }

    #[test]
    fn counted_bits(words in (0..300_usize).prop_flat_map(words)) {
        for set in kernels() {
            let count = Kernel::new(set, &Compiler::default()).count(&words);
            prop_assert_eq!(count as usize, bits(&words).len(), "{:?}", set);
        }
    }
}
