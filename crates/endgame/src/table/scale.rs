//! How much each position of a slab counts for.

use super::statistics::Count;
use crate::board::{Square, Symmetry, squares};
use crate::generate::Ground;

/// Counts the positions of one slab.
pub(super) struct Scale {
    /// One position of each orbit.
    orbits: Box<[u64]>,
    /// One of each orbit with like pieces exchanged.
    pub(super) exchanged: Box<[u64]>,
    /// The images of the kings.
    images: u64,
}

impl Scale {
    pub(super) fn new(ground: &Ground, slab: usize) -> Self {
        let turns: Vec<Symmetry> = ground.pairs.stabilizer(slab).collect();
        let identity: Vec<usize> = (0..ground.men.len()).collect();
        Scale {
            orbits: firsts(ground, &turns, std::slice::from_ref(&identity)),
            exchanged: firsts(ground, &turns, &exchanges(ground)),
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
fn exchanges(ground: &Ground) -> Vec<Vec<usize>> {
    let alike = |a: usize, b: usize| ground.men[a].is_like(&ground.men[b]);
    let mut all = vec![Vec::new()];
    for place in 0..ground.men.len() {
        let next = |some: &Vec<usize>| {
            let rest =
                (0..ground.men.len()).filter(|man| alike(place, *man) && !some.contains(man));
            rest.map(|man| [&some[..], &[man]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(next).collect();
    }
    all
}

/// The positions of a slab none of whose images has a smaller number.
fn firsts(ground: &Ground, turns: &[Symmetry], exchanges: &[Vec<usize>]) -> Box<[u64]> {
    let mut firsts = vec![u64::MAX; ground.words.all()].into_boxed_slice();
    let men = ground.men.len();
    let square = |number: usize, man: usize| Square::at(number >> (6 * (men - 1 - man)) & 63);
    for turn in turns {
        for exchange in exchanges {
            if *turn == Symmetry::IDENTITY && exchange.is_sorted() {
                continue;
            }
            let image = |number: usize| {
                let at = |&man: &usize| turn.of(ground.field, square(number, man)).index();
                exchange.iter().fold(0, |image, man| image * 64 + at(man))
            };
            for (word, first) in firsts.iter_mut().enumerate() {
                if ground.words.number(word).is_none() {
                    continue;
                }
                let kept = squares(*first & ground.field.set())
                    .filter(|at| image(word * 64 + at.index()) >= word * 64 + at.index());
                *first = kept.fold(0, |set, square| set | square.bit());
            }
        }
    }
    firsts
}
