//! How many positions are won, drawn and lost, and the remarkable ones.

use super::scale::Scale;
use super::{Sheet, Table};
use crate::board::{Square, squares};
use crate::ending::Side;
use crate::generate::Ground;
use crate::rules::{MOST_MEN, Position};
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

impl Table {
    /// Counts everything. Cost: one pass over the table.
    pub fn statistics(&self) -> Statistics {
        let mut all = Statistics { sides: Default::default(), mutual_zugzwangs: Count::default() };
        for slab in 0..self.ground.pairs.all().len() {
            let scale = Scale::new(&self.ground, slab);
            for side in Side::BOTH {
                all.sides[side.index()].add(&self.ground, &scale, &self.sheets(side)[slab]);
            }
            for (number, pair) in self.ground.words.pairs().enumerate() {
                all.mutual_zugzwangs += scale.count(pair, self.zugzwangs(slab, number));
            }
        }
        all
    }

    /// The mutual zugzwangs of a stored word: with White to move, White does worse than with Black
    /// to move.
    fn zugzwangs(&self, slab: usize, number: usize) -> u64 {
        let [white, black] = Side::BOTH.map(|side| &self.sheets(side)[slab]);
        let both = white.legal[number] & black.legal[number];
        let white_wins_late = black.lost[number] & !white.won[number];
        let black_wins_late = white.lost[number] & !black.won[number];
        both & (white_wins_late | black_wins_late)
    }

    /// The mutual zugzwangs, one of each orbit with like pieces not told apart, with White to move.
    pub fn mutual_zugzwangs(&self) -> Vec<Position> {
        self.collect(Side::White, |slab, number| self.zugzwangs(slab, number))
    }

    /// The positions in which `side`, to move, wins last, one of each orbit with like pieces not
    /// told apart.
    pub fn longest_wins(&self, side: Side) -> Vec<Position> {
        let sheets = self.sheets(side);
        let Some(longest) = sheets.iter().filter_map(Sheet::longest_win).max() else {
            return Vec::new();
        };
        self.collect(side, |slab, number| {
            let sheet = &sheets[slab];
            let longest = |at: &Square| sheet.depths.at(number, at.index()) == longest;
            squares(sheet.won[number]).filter(longest).fold(0, |set, at| set | at.bit())
        })
    }

    /// One position of each orbit of a set, like pieces not told apart: none of them is in a twin.
    fn collect(&self, turn: Side, set: impl Fn(usize, usize) -> u64) -> Vec<Position> {
        let mut found = Vec::new();
        for slab in 0..self.ground.pairs.all().len() {
            let pairs = self.ground.words.pairs().enumerate();
            let words = pairs.map(|(number, (word, _))| (word, set(slab, number)));
            let some: Vec<_> = words.filter(|&(_, set)| set != 0).collect();
            if some.is_empty() {
                continue;
            }
            let scale = Scale::new(&self.ground, slab);
            for (word, set) in some {
                let firsts = squares(set & scale.exchanged[word]);
                found.extend(firsts.map(|at| {
                    let mut room = [at; MOST_MEN];
                    let squares = self.ground.squares(slab, word, at, &mut room).to_vec();
                    Position { turn, squares }
                }));
            }
        }
        found
    }
}

impl Tally {
    fn add(&mut self, ground: &Ground, scale: &Scale, sheet: &Sheet) {
        for (number, pair) in ground.words.pairs().enumerate() {
            let (legal, won, lost) = (sheet.legal[number], sheet.won[number], sheet.lost[number]);
            self.legal += scale.count(pair, legal);
            self.win += scale.count(pair, won);
            self.draw += scale.count(pair, legal & !won & !lost);
            self.loss += scale.count(pair, lost);
            for (set, depths) in [(won, &mut self.wins_in), (lost, &mut self.losses_in)] {
                for at in squares(set) {
                    let depth = usize::from(sheet.depths.at(number, at.index()));
                    depths.resize(depths.len().max(depth + 1), 0);
                    depths[depth] += scale.count(pair, at.bit()).orbits;
                }
            }
        }
    }
}
