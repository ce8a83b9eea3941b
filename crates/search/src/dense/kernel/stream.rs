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

use crate::dense::program::Shuffled;
use crate::dense::shuffle::{Shuffle, Stream};

/// Extracts and deposits the bits of a word.
pub(crate) trait BitMover {
    /// The bits of `word` that `mask` has, moved together to the low end.
    fn extract(word: u64, mask: u64) -> u64;
    /// The low bits of `bits`, moved apart to those that `mask` has.
    fn deposit(bits: u64, mask: u64) -> u64;
}

/// A shuffle as tables.
#[derive(Debug)]
pub(crate) struct StreamTable {
    source_words: usize,
    form: Form,
}

#[derive(Debug)]
enum Form {
    /// To all bits of the destination, in order: so many entries for each destination word.
    Squeeze(usize, Vec<Squeeze>),
    /// Anything: so many entries for each destination word.
    Pieces(usize, Vec<Piece>),
}

/// Bits of one source word that follow each other in the destination.
#[derive(Copy, Clone, Debug, Default)]
struct Squeeze {
    take: u64,
    word: u16,
    /// Where in the destination word the first bit goes.
    shift: u8,
}

/// Bits of one source word that go to one destination word.
#[derive(Copy, Clone, Debug, Default)]
struct Piece {
    take: u64,
    put: u64,
    word: u16,
}

impl StreamTable {
    pub(crate) fn new(shuffle: &Shuffle) -> Self {
        let mut by_word = vec![Vec::new(); shuffle.destination_words()];
        for (destination, piece) in shuffle.streams.iter().flat_map(pieces) {
            by_word[destination].push(piece);
        }
        let form = if shuffle.is_squeeze() {
            let (most, pieces) = evened(by_word);
            Form::Squeeze(most, pieces.iter().map(squeeze).collect())
        } else {
            let (most, pieces) = evened(by_word);
            Form::Pieces(most, pieces)
        };
        StreamTable { source_words: shuffle.source_words(), form }
    }

    /// Adds what a source row gives to a destination row; both begin where their chunks are cut.
    #[inline(always)]
    fn shuffle<M: BitMover>(&self, source: &[u64], destination: &mut [u64]) {
        let source = &source[..self.source_words];
        match &self.form {
            Form::Squeeze(most, pieces) => {
                for (word, pieces) in destination.iter_mut().zip(pieces.chunks_exact(*most)) {
                    *word |= pieces.iter().fold(0, |bits, &Squeeze { take, word, shift }| {
                        bits | M::extract(source[usize::from(word)], take) << shift
                    });
                }
            }
            Form::Pieces(most, pieces) => {
                for (word, pieces) in destination.iter_mut().zip(pieces.chunks_exact(*most)) {
                    *word |= pieces.iter().fold(0, |bits, &Piece { take, put, word }| {
                        bits | M::deposit(M::extract(source[usize::from(word)], take), put)
                    });
                }
            }
        }
    }
}

/// Runs the rows of a program.
#[inline(always)]
pub(crate) fn shuffle_rows<M: BitMover>(
    tables: &[Option<StreamTable>],
    rows: &[Shuffled],
    source: &[u64],
    destination: &mut [u64],
) {
    for row in rows {
        let source = &source[usize::from(row.source)..];
        let destination = &mut destination[usize::from(row.destination)..];
        if let Some(table) = &tables[row.shuffle as usize] {
            table.shuffle::<M>(source, destination);
        }
    }
}

fn squeeze(piece: &Piece) -> Squeeze {
    let shift = (piece.put.trailing_zeros() % 64) as u8;
    Squeeze { take: piece.take, word: piece.word, shift }
}

/// As many pieces for each word, those without bits at the end, and how many that are.
fn evened(by_word: Vec<Vec<Piece>>) -> (usize, Vec<Piece>) {
    let most = by_word.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let even = by_word.into_iter().flat_map(|mut pieces| {
        pieces.resize(most, Piece::default());
        pieces
    });
    (most, even.collect())
}

/// Cuts a stream into pieces, each with its destination word.
fn pieces(stream: &Stream) -> Vec<(usize, Piece)> {
    let (mut source, mut destination) = (0, 0);
    let (mut take, mut put) = (stream.take.clone(), stream.put.clone());
    let mut pieces = Vec::new();
    loop {
        while take.get(source) == Some(&0) {
            source += 1;
        }
        while put.get(destination) == Some(&0) {
            destination += 1;
        }
        let (Some(taken), Some(filled)) = (take.get_mut(source), put.get_mut(destination)) else {
            return pieces;
        };
        let count = taken.count_ones().min(filled.count_ones());
        let (take, put) = (split_off(taken, count), split_off(filled, count));
        pieces.push((destination, Piece { take, put, word: source as u16 }));
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
