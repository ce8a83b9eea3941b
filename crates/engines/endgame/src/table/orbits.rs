//! Orbits: how many positions of the board each position of a slice stands for.

use super::statistics::Count;
use crate::board::{Square, Symmetry, squares};
use crate::retrograde::Geometry;

/// Counts the positions of one slice.
pub(super) struct OrbitCounter {
    /// One position of each orbit.
    orbits: Box<[u64]>,
    /// One of each orbit with like pieces exchanged.
    pub(super) exchanged: Box<[u64]>,
    /// The images of the kings.
    images: u64,
}

impl OrbitCounter {
    pub(super) fn new(geometry: &Geometry, slice: usize) -> Self {
        let turns: Vec<Symmetry> = geometry.pairs.stabilizer(slice).collect();
        let identity: Vec<usize> = (0..geometry.pieces.len()).collect();
        OrbitCounter {
            orbits: firsts(geometry, &turns, std::slice::from_ref(&identity)),
            exchanged: firsts(geometry, &turns, &exchanges(geometry)),
            images: 8 / turns.len() as u64,
        }
    }

    /// The positions of a set, of a word and its twin.
    pub(super) fn count(&self, (word, twin): (usize, usize), set: u64) -> Count {
        let words = if word == twin { &[word][..] } else { &[word, twin] };
        let mut count = Count::default();
        for &word in words {
            count.orbits += u64::from((set & self.orbits[word]).count_ones());
            count.exchanged += u64::from((set & self.exchanged[word]).count_ones());
            count.full += u64::from(set.count_ones()) * self.images;
        }
        count
    }
}

/// All exchanges of like pieces: for each place the piece that comes there.
fn exchanges(geometry: &Geometry) -> Vec<Vec<usize>> {
    let pieces = &geometry.pieces;
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for piece in pieces {
        let mut longer = Vec::new();
        for some in &all {
            for comes in (0..pieces.len()).filter(|comes| !some.contains(comes)) {
                if piece.is_like(&pieces[comes]) {
                    longer.push([&some[..], &[comes]].concat());
                }
            }
        }
        all = longer;
    }
    all
}

/// The positions of a slice none of whose images has a smaller number.
fn firsts(geometry: &Geometry, turns: &[Symmetry], exchanges: &[Vec<usize>]) -> Box<[u64]> {
    let mut firsts = vec![u64::MAX; geometry.words.all()].into_boxed_slice();
    for turn in turns {
        for exchange in exchanges {
            if *turn == Symmetry::IDENTITY && exchange.is_sorted() {
                continue;
            }
            for (word, first) in firsts.iter_mut().enumerate() {
                if geometry.words.number(word).is_none() {
                    continue;
                }
                let kept = squares(*first & geometry.board.set()).filter(|at| {
                    let number = word * 64 + at.index();
                    image(geometry, *turn, exchange, number) >= number
                });
                *first = kept.fold(0, |set, square| set | square.bit());
            }
        }
    }
    firsts
}

/// The number of a position, its squares as digits, after a symmetry and an exchange of pieces.
fn image(geometry: &Geometry, turn: Symmetry, exchange: &[usize], number: usize) -> usize {
    let last = exchange.len() - 1;
    exchange.iter().fold(0, |image, piece| {
        let square = Square::at(number >> (6 * (last - piece)) & 63);
        image * 64 + turn.of(geometry.board, square).index()
    })
}
