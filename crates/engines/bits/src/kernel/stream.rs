//! Shuffles of rows, word by word, by whatever extracts and deposits bits.
//!
//! A stream is cut into pieces where the words of its source end and where those of its
//! destination do:
//!
//! ```text
//!   source       |  a . b c  |  . d e .  |  f g . h  |
//!   stream       |  a   b c     d  |  e     f g   h  |
//!   pieces       |  1 1   1  |  2  |  3  |  4 4   4  |
//! ```
//!
//! Every piece is extracted from one word and deposited in one word. Destination words are made
//! one after the other, each of the same number of pieces, so that no branch depends on them and
//! none is written twice. (Pieces that each added themselves to their word took three times as
//! long: they waited for one another in the store buffer.)

use crate::sweep::permutation::{BitPermutation, Stream};
use crate::sweep::program::PermuteOp;

/// Extracts and deposits the bits of a word.
pub(crate) trait BitMover: Copy {
    /// A mask, made ready.
    type Mask: Copy + std::fmt::Debug + From<u64>;
    /// The bits of `word` that `mask` has, moved together to the low end.
    fn extract(self, word: u64, mask: Self::Mask) -> u64;
    /// The low bits of `bits`, moved apart to those that `mask` has.
    fn deposit(self, bits: u64, mask: Self::Mask) -> u64;
}

/// A permutation as tables.
#[derive(Debug)]
pub(crate) struct StreamTable<M: BitMover> {
    source_words: usize,
    form: Form<M>,
}

#[derive(Debug)]
enum Form<M: BitMover> {
    /// All bits of the source, in order: an entry for each destination word.
    Spread(Vec<Spread<M>>),
    /// To all bits of the destination, in order: this number of entries for each destination word.
    Squeeze(usize, Vec<Squeeze<M>>),
    /// Anything: this number of entries for each destination word.
    Pieces(usize, Vec<Piece<M>>),
}

/// Up to 64 bits that follow each other in the source.
#[derive(Debug)]
struct Spread<M: BitMover> {
    put: M::Mask,
    /// The word that has the first bit and the one that has the last.
    words: [u16; 2],
    /// Where in its word the first bit is.
    shift: u8,
}

/// Bits of one source word that follow each other in the destination.
#[derive(Debug)]
struct Squeeze<M: BitMover> {
    take: M::Mask,
    word: u16,
    /// Where in the destination word the first bit goes.
    shift: u8,
}

/// Bits of one source word that go to one destination word.
#[derive(Debug)]
struct Piece<M: BitMover> {
    take: M::Mask,
    put: M::Mask,
    word: u16,
}

/// A piece before it is made ready.
#[derive(Copy, Clone, Debug, Default)]
struct Cut {
    take: u64,
    put: u64,
    word: u16,
}

impl<M: BitMover> StreamTable<M> {
    pub(crate) fn new(permutation: &BitPermutation) -> Self {
        let mut by_word = vec![Vec::new(); permutation.destination_words()];
        for (destination, cut) in permutation.streams.iter().flat_map(cuts) {
            by_word[destination].push(cut);
        }
        let form = if permutation.spread().is_some() {
            Form::Spread(by_word.iter().map(|cuts| Spread::new(cuts)).collect())
        } else if permutation.is_squeeze() {
            let (most, cuts) = evened(by_word);
            Form::Squeeze(most, cuts.into_iter().map(Squeeze::new).collect())
        } else {
            let (most, cuts) = evened(by_word);
            let piece =
                |Cut { take, put, word }| Piece { take: take.into(), put: put.into(), word };
            Form::Pieces(most, cuts.into_iter().map(piece).collect())
        };
        StreamTable { source_words: permutation.source_words(), form }
    }

    /// The bytes of the tables.
    #[cfg(feature = "files")]
    pub(crate) fn bytes(&self) -> usize {
        match &self.form {
            Form::Spread(entries) => size_of_val(&**entries),
            Form::Squeeze(_, entries) => size_of_val(&**entries),
            Form::Pieces(_, entries) => size_of_val(&**entries),
        }
    }

    /// Adds what a source row gives to a destination row; both begin where their chunks are cut.
    #[inline(always)]
    fn permute(&self, mover: M, source: &[u64], destination: &mut [u64]) {
        let source = &source[..self.source_words];
        match &self.form {
            Form::Spread(spread) => {
                for (word, &Spread { put, words, shift }) in destination.iter_mut().zip(spread) {
                    let [first, last] = words.map(|word| source[usize::from(word)]);
                    *word |= mover.deposit(first >> shift | last << 1 << (63 - shift), put);
                }
            }
            // By reference: `zip` would take chunks by number, with functions that are calls unless
            // all of the crate is compiled as one.
            Form::Squeeze(most, pieces) => {
                let mut pieces = pieces.chunks_exact(*most);
                for (word, pieces) in destination.iter_mut().zip(pieces.by_ref()) {
                    *word |= pieces.iter().fold(0, |bits, &Squeeze { take, word, shift }| {
                        bits | mover.extract(source[usize::from(word)], take) << shift
                    });
                }
            }
            Form::Pieces(most, pieces) => {
                let mut pieces = pieces.chunks_exact(*most);
                for (word, pieces) in destination.iter_mut().zip(pieces.by_ref()) {
                    *word |= pieces.iter().fold(0, |bits, &Piece { take, put, word }| {
                        bits | mover.deposit(mover.extract(source[usize::from(word)], take), put)
                    });
                }
            }
        }
    }
}

impl<M: BitMover> Spread<M> {
    /// The pieces of one destination word as one, the source being taken whole: two at the most,
    /// since they follow each other.
    fn new(cuts: &[Cut]) -> Self {
        let first = cuts.first().copied().unwrap_or_default();
        let last = cuts.last().copied().unwrap_or_default();
        Spread {
            put: cuts.iter().fold(0, |put, cut| put | cut.put).into(),
            words: [first.word, last.word],
            shift: (first.take.trailing_zeros() % 64) as u8,
        }
    }
}

impl<M: BitMover> Squeeze<M> {
    fn new(cut: Cut) -> Self {
        let shift = (cut.put.trailing_zeros() % 64) as u8;
        Squeeze { take: cut.take.into(), word: cut.word, shift }
    }
}

/// Runs the rows of a program.
#[inline(always)]
pub(crate) fn permute_rows<M: BitMover>(
    mover: M,
    tables: &[Option<StreamTable<M>>],
    rows: &[PermuteOp],
    source: &[u64],
    destination: &mut [u64],
) {
    for row in rows {
        let source = &source[usize::from(row.source)..];
        let destination = &mut destination[usize::from(row.destination)..];
        if let Some(table) = &tables[row.permutation as usize] {
            table.permute(mover, source, destination);
        }
    }
}

/// As many pieces for each word, those without bits at the end, and how many that are.
fn evened(by_word: Vec<Vec<Cut>>) -> (usize, Vec<Cut>) {
    let most = by_word.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let even = by_word.into_iter().flat_map(|mut cuts| {
        cuts.resize(most, Cut::default());
        cuts
    });
    (most, even.collect())
}

/// Cuts a stream into pieces, each with its destination word.
fn cuts(stream: &Stream) -> Vec<(usize, Cut)> {
    let mut source = 0;
    let mut destination = 0;
    let mut take = stream.take.clone();
    let mut put = stream.put.clone();
    let mut cuts = Vec::new();
    loop {
        while take.get(source) == Some(&0) {
            source += 1;
        }
        while put.get(destination) == Some(&0) {
            destination += 1;
        }
        let (Some(taken), Some(filled)) = (take.get_mut(source), put.get_mut(destination)) else {
            return cuts;
        };
        let count = taken.count_ones().min(filled.count_ones());
        let take = split_off(taken, count);
        let put = split_off(filled, count);
        cuts.push((destination, Cut { take, put, word: source as u16 }));
    }
}

/// Takes the lowest `count` bits of a mask away.
fn split_off(mask: &mut u64, count: u32) -> u64 {
    let whole = *mask;
    for _ in 0..count {
        *mask &= *mask - 1;
    }
    whole & !*mask
}
