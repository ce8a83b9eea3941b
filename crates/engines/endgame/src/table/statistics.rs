//! Numbers of wins, draws and losses, the longest wins and the mutual zugzwangs.

use super::orbits::OrbitCounter;
use super::{SliceValues, Table};
use crate::board::squares;
use crate::ending::Side;
use crate::retrograde::Geometry;
use crate::rules::{MOST_PIECES, Position};
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
    /// For each number of moves from 0, the orbits won in that many, like pieces told apart.
    pub wins_in: Vec<u64>,
    /// For each number of moves from 0, the orbits lost in that many, like pieces told apart.
    pub losses_in: Vec<u64>,
}

/// The positions of a table, counted.
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
        for slice in 0..self.geometry.pairs.all().len() {
            let counter = OrbitCounter::new(&self.geometry, slice);
            for side in Side::BOTH {
                all.sides[side.index()].add(&self.geometry, &counter, &self.slices(side)[slice]);
            }
            for (number, pair) in self.geometry.words.pairs().enumerate() {
                all.mutual_zugzwangs += counter.count(pair, self.zugzwangs(slice, number));
            }
        }
        all
    }

    /// The mutual zugzwangs of a stored word: with White to move, White does worse than with Black
    /// to move.
    fn zugzwangs(&self, slice: usize, number: usize) -> u64 {
        let [white, black] = Side::BOTH.map(|side| &self.slices(side)[slice]);
        let both = white.legal[number] & black.legal[number];
        let white_wins_late = black.lost[number] & !white.won[number];
        let black_wins_late = white.lost[number] & !black.won[number];
        both & (white_wins_late | black_wins_late)
    }

    /// The mutual zugzwangs, one of each orbit with like pieces not told apart, with White to move.
    pub fn mutual_zugzwangs(&self) -> Vec<Position> {
        self.collect(Side::White, |slice, number| self.zugzwangs(slice, number))
    }

    /// The positions in which `side`, to move, wins last, one of each orbit with like pieces not
    /// told apart.
    pub fn longest_wins(&self, side: Side) -> Vec<Position> {
        let slices = self.slices(side);
        let Some(longest) = slices.iter().filter_map(SliceValues::longest_win).max() else {
            return Vec::new();
        };
        self.collect(side, |slice, number| {
            let values = &slices[slice];
            squares(values.won[number])
                .filter(|at| values.depths.at(number, at.index()) == longest)
                .fold(0, |set, at| set | at.bit())
        })
    }

    /// One position of each orbit of a set, like pieces not told apart: none of them is in a twin.
    fn collect(&self, turn: Side, set: impl Fn(usize, usize) -> u64) -> Vec<Position> {
        let mut found = Vec::new();
        for slice in 0..self.geometry.pairs.all().len() {
            let pairs = self.geometry.words.pairs().enumerate();
            let words = pairs.map(|(number, (word, _))| (word, set(slice, number)));
            let some: Vec<_> = words.filter(|&(_, set)| set != 0).collect();
            if some.is_empty() {
                continue;
            }
            let counter = OrbitCounter::new(&self.geometry, slice);
            for (word, set) in some {
                let firsts = squares(set & counter.exchanged[word]);
                found.extend(firsts.map(|at| {
                    let mut buffer = [at; MOST_PIECES];
                    let squares = self.geometry.squares(slice, word, at, &mut buffer).to_vec();
                    Position { turn, squares }
                }));
            }
        }
        found
    }
}

impl Tally {
    fn add(&mut self, geometry: &Geometry, counter: &OrbitCounter, values: &SliceValues) {
        for (number, pair) in geometry.words.pairs().enumerate() {
            let legal = values.legal[number];
            let won = values.won[number];
            let lost = values.lost[number];
            self.legal += counter.count(pair, legal);
            self.win += counter.count(pair, won);
            self.draw += counter.count(pair, legal & !won & !lost);
            self.loss += counter.count(pair, lost);
            for (set, depths) in [(won, &mut self.wins_in), (lost, &mut self.losses_in)] {
                for at in squares(set) {
                    let depth = usize::from(values.depths.at(number, at.index()));
                    depths.resize(depths.len().max(depth + 1), 0);
                    depths[depth] += counter.count(pair, at.bit()).orbits;
                }
            }
        }
    }
}
