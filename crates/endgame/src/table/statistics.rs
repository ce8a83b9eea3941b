//! How many positions are won, drawn and lost, and the remarkable ones.

use super::{Sheet, Table};
use crate::board::{Square, Symmetry, squares};
use crate::ending::Side;
use crate::generate::Ground;
use crate::rules::Position;
use std::ops::AddAssign;

/// A number of positions, counted in three ways.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Up to the eight symmetries of the board, like pieces told apart.
    pub orbits: u64,
    /// Up to the eight symmetries, like pieces not told apart.
    pub exchanged: u64,
    /// On the full board, every placement for itself, like pieces told apart.
    pub full: u64,
}

/// The positions with one side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Legal positions.
    pub legal: Count,
    /// Those that the side to move wins.
    pub win: Count,
    /// Those that are drawn.
    pub draw: Count,
    /// Those that the side to move loses.
    pub loss: Count,
    /// For each number of moves from 0, the orbits won in so many, like pieces told apart.
    pub wins_in: Vec<u64>,
    /// For each number of moves from 0, the orbits lost in so many, like pieces told apart.
    pub losses_in: Vec<u64>,
}

/// What there is in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// With White to move, and with Black.
    pub sides: [Tally; 2],
    /// Positions, legal with either side to move, in which each would do better with the other to
    /// move.
    pub mutual_zugzwangs: Count,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.orbits += other.orbits;
        self.exchanged += other.exchanged;
        self.full += other.full;
    }
}

/// Counts the positions of one slab.
struct Scale {
    /// One position of each orbit.
    orbits: Box<[u64]>,
    /// One of each orbit with like pieces exchanged.
    exchanged: Box<[u64]>,
    /// The images of the kings.
    images: u64,
}

impl Scale {
    fn new(ground: &Ground, slab: usize) -> Self {
        let turns: Vec<Symmetry> = ground.pairs.stabilizer(slab).collect();
        let identity: Vec<usize> = (0..ground.men.len()).collect();
        Scale {
            orbits: firsts(ground, &turns, std::slice::from_ref(&identity)),
            exchanged: firsts(ground, &turns, &exchanges(ground)),
            images: 8 / turns.len() as u64,
        }
    }

    fn count(&self, word: usize, set: u64) -> Count {
        let ones = |set: u64| u64::from(set.count_ones());
        Count {
            orbits: ones(set & self.orbits[word]),
            exchanged: ones(set & self.exchanged[word]),
            full: ones(set) * self.images,
        }
    }
}

/// All ways to exchange like pieces: for each place the piece that comes there.
fn exchanges(ground: &Ground) -> Vec<Vec<usize>> {
    let alike = |a: usize, b: usize| {
        let [a, b] = [&ground.men[a], &ground.men[b]];
        a.side == b.side && a.letter == b.letter
    };
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
    let mut firsts = vec![u64::MAX; ground.words()].into_boxed_slice();
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
                if (0..men - 1).any(|man| !ground.field.contains(ground.square(word, man))) {
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

impl Table {
    /// Counts everything. Cost: one pass over the table.
    pub fn statistics(&self) -> Statistics {
        let mut all = Statistics { sides: Default::default(), mutual_zugzwangs: Count::default() };
        for slab in 0..self.ground.pairs.all().len() {
            let scale = Scale::new(&self.ground, slab);
            for side in Side::BOTH {
                all.sides[side.index()].add(&scale, &self.sheets(side)[slab]);
            }
            for word in 0..self.ground.words() {
                all.mutual_zugzwangs += scale.count(word, self.zugzwangs(slab, word));
            }
        }
        all
    }

    /// The mutual zugzwangs of a word: with White to move, White does worse than with Black to
    /// move.
    fn zugzwangs(&self, slab: usize, word: usize) -> u64 {
        let [white, black] = Side::BOTH.map(|side| &self.sheets(side)[slab]);
        let both = white.legal[word] & black.legal[word];
        let white_wins_late = black.lost[word] & !white.won[word];
        let black_wins_late = white.lost[word] & !black.won[word];
        both & (white_wins_late | black_wins_late)
    }

    /// The mutual zugzwangs, one of each orbit with like pieces not told apart, with White to move.
    pub fn mutual_zugzwangs(&self) -> Vec<Position> {
        self.collect(Side::White, |slab, word| self.zugzwangs(slab, word))
    }

    /// The positions in which `side`, to move, wins last, one of each orbit with like pieces not
    /// told apart.
    pub fn longest_wins(&self, side: Side) -> Vec<Position> {
        let sheets = self.sheets(side);
        let Some(longest) = sheets.iter().filter_map(Sheet::longest_win).max() else {
            return Vec::new();
        };
        self.collect(side, |slab, word| {
            let sheet = &sheets[slab];
            let longest = |at: &Square| sheet.depths.at(word, at.index()) == longest;
            squares(sheet.won[word]).filter(longest).fold(0, |set, at| set | at.bit())
        })
    }

    /// One position of each orbit of a set, like pieces not told apart.
    fn collect(&self, turn: Side, set: impl Fn(usize, usize) -> u64) -> Vec<Position> {
        let mut found = Vec::new();
        for slab in 0..self.ground.pairs.all().len() {
            let words = (0..self.ground.words()).map(|word| (word, set(slab, word)));
            let some: Vec<_> = words.filter(|&(_, set)| set != 0).collect();
            if some.is_empty() {
                continue;
            }
            let scale = Scale::new(&self.ground, slab);
            for (word, set) in some {
                let firsts = squares(set & scale.exchanged[word]);
                found.extend(firsts.map(|at| Position {
                    turn,
                    squares: self.ground.squares(slab, word, at.index()),
                }));
            }
        }
        found
    }
}

impl Tally {
    fn add(&mut self, scale: &Scale, sheet: &Sheet) {
        for word in 0..sheet.legal.len() {
            let (legal, won, lost) = (sheet.legal[word], sheet.won[word], sheet.lost[word]);
            self.legal += scale.count(word, legal);
            self.win += scale.count(word, won);
            self.draw += scale.count(word, legal & !won & !lost);
            self.loss += scale.count(word, lost);
            for (set, depths) in [(won, &mut self.wins_in), (lost, &mut self.losses_in)] {
                for at in squares(set & scale.orbits[word]) {
                    let depth = usize::from(sheet.depths.at(word, at.index()));
                    depths.resize(depths.len().max(depth + 1), 0);
                    depths[depth] += 1;
                }
            }
        }
    }
}
