//! How much each position of a slice counts for.

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
        let ones = |set: u64| u64::from(set.count_ones());
        let words = if word == twin { &[word][..] } else { &[word, twin] };
        let sum = |firsts: &[u64]| words.iter().map(|&word| ones(set & firsts[word])).sum();
        Count {
            orbits: sum(&self.orbits),
            exchanged: sum(&self.exchanged),
            full: ones(set) * self.images * words.len() as u64,
        }
    }
}

/// All ways to exchange like pieces: for each place the piece that comes there.
fn exchanges(geometry: &Geometry) -> Vec<Vec<usize>> {
    let alike = |a: usize, b: usize| geometry.pieces[a].is_like(&geometry.pieces[b]);
    let mut all = vec![Vec::new()];
    for place in 0..geometry.pieces.len() {
        let next = |some: &Vec<usize>| {
            let rest = (0..geometry.pieces.len())
                .filter(|piece| alike(place, *piece) && !some.contains(piece));
            rest.map(|piece| [&some[..], &[piece]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(next).collect();
    }
    all
}

/// The positions of a slice none of whose images has a smaller number.
fn firsts(geometry: &Geometry, turns: &[Symmetry], exchanges: &[Vec<usize>]) -> Box<[u64]> {
    let mut firsts = vec![u64::MAX; geometry.words.all()].into_boxed_slice();
    let pieces = geometry.pieces.len();
    let square =
        |number: usize, piece: usize| Square::at(number >> (6 * (pieces - 1 - piece)) & 63);
    for turn in turns {
        for exchange in exchanges {
            if *turn == Symmetry::IDENTITY && exchange.is_sorted() {
                continue;
            }
            let image = |number: usize| {
                let at = |&piece: &usize| turn.of(geometry.board, square(number, piece)).index();
                exchange.iter().fold(0, |image, piece| image * 64 + at(piece))
            };
            for (word, first) in firsts.iter_mut().enumerate() {
                if geometry.words.number(word).is_none() {
                    continue;
                }
                let kept = squares(*first & geometry.board.set())
                    .filter(|at| image(word * 64 + at.index()) >= word * 64 + at.index());
                *first = kept.fold(0, |set, square| set | square.bit());
            }
        }
    }
    firsts
}
