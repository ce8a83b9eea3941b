//! Primitive closed walks of the gap.

use crate::cycles::gap::GapGraph;
use everyboard_board::{Square, SquareMap};
use everyboard_puzzle::Puzzle;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// A walk of the gap that begins at home, ends there and is not there in between.
///
/// Each step moves the piece on the next square to the one that the gap leaves. So with the gap
/// back at home, the pieces on the squares of the walk have changed places, whatever they are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClosedWalk {
    /// The squares of the gap: home first, without the return to it.
    pub squares: Vec<Square>,
}

impl ClosedWalk {
    /// The number of moves.
    pub fn length(&self) -> usize {
        self.squares.len()
    }

    /// How the pieces change places, in cycles: of each the piece on the first square goes to the
    /// second, and so on, and that on the last to the first. Each begins with its least square.
    pub fn permutation(&self) -> Vec<Vec<Square>> {
        let size = self.squares.iter().map(|square| square.index() + 1).max().unwrap_or(0);
        // By square: where the piece stood that is there now.
        let mut origins: Vec<usize> = (0..size).collect();
        let returned = self.squares.iter().cycle().skip(1);
        for (gap, next) in self.squares.iter().zip(returned) {
            origins.swap(gap.index(), next.index());
        }
        let mut goes_to = vec![0; size];
        origins.iter().enumerate().for_each(|(now, &origin)| goes_to[origin] = now);
        cycles_of(&goes_to)
    }

    fn image(&self, map: &SquareMap) -> Self {
        ClosedWalk { squares: self.squares.iter().map(|&square| map.image(square)).collect() }
    }
}

/// The cycles of a permutation, without the squares that stay.
fn cycles_of(goes_to: &[usize]) -> Vec<Vec<Square>> {
    let mut seen = vec![false; goes_to.len()];
    let mut cycles = Vec::new();
    for first in 0..goes_to.len() {
        let mut cycle = Vec::new();
        let mut next = first;
        while !seen[next] {
            seen[next] = true;
            cycle.push(Square::new(next));
            next = goes_to[next];
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    cycles
}

/// The primitive closed walks of one length.
#[derive(Clone, Debug)]
pub struct WalksOfLength {
    /// The moves of each.
    pub length: usize,
    /// How many there are.
    pub count: BigUint,
    /// The first of each class, with the number of its members: walks that symmetries of the board
    /// map to each other, which keep the moves and the gap's home. `None` where there are too many
    /// to list.
    pub classes: Option<Vec<(ClosedWalk, usize)>>,
}

impl GapGraph {
    /// The primitive closed walks of the gap of up to `longest` moves, length by length, without
    /// lengths that have none. A step straight back is excluded, since it undoes a move; the two
    /// directions of a walk count as two. `lists` is asked for each length, with the number of its
    /// walks, whether there is room to list them; once it says no, no more are listed.
    ///
    /// Takes time in proportion to the walks that are listed, their length and the symmetries of
    /// the board.
    pub fn closed_walks(
        &self,
        puzzle: &Puzzle,
        longest: usize,
        mut lists: impl FnMut(usize, &BigUint) -> bool,
    ) -> Vec<WalksOfLength> {
        let symmetries = self.symmetries(puzzle);
        let mut are_listed = true;
        let mut rows = Vec::new();
        for (index, count) in self.count_walks(longest).into_iter().enumerate() {
            if count == BigUint::ZERO {
                continue;
            }
            let length = index + 1;
            are_listed = are_listed && lists(length, &count);
            let classes = are_listed.then(|| classes(self.walks(length), &symmetries));
            rows.push(WalksOfLength { length, count, classes });
        }
        rows
    }

    /// By length from 1 to `longest`: the number of primitive closed walks. Counted step by step,
    /// by the last two squares.
    fn count_walks(&self, longest: usize) -> Vec<BigUint> {
        let mut open: BTreeMap<(Square, Square), BigUint> = BTreeMap::new();
        for step in &self.steps[self.home.index()] {
            open.insert((self.home, step.to), BigUint::from(1_u32));
        }
        let mut counts = vec![BigUint::ZERO; longest.min(1)];
        while counts.len() < longest {
            let mut closed = BigUint::ZERO;
            let mut next: BTreeMap<(Square, Square), BigUint> = BTreeMap::new();
            for ((before, gap), count) in &open {
                for step in self.steps[gap.index()].iter().filter(|step| step.to != *before) {
                    if step.to == self.home {
                        closed += count;
                    } else {
                        *next.entry((*gap, step.to)).or_default() += count;
                    }
                }
            }
            counts.push(closed);
            open = next;
        }
        counts
    }

    /// All primitive closed walks of a length, in the order of their squares.
    fn walks(&self, length: usize) -> Vec<ClosedWalk> {
        let from_home = self.distances_home();
        let mut walks = Vec::new();
        self.extend(&mut vec![self.home], length, &from_home, &mut walks);
        walks
    }

    fn extend(
        &self,
        squares: &mut Vec<Square>,
        left: usize,
        from_home: &[usize],
        walks: &mut Vec<ClosedWalk>,
    ) {
        let gap = squares[squares.len() - 1];
        let before = squares.len().checked_sub(2).map(|index| squares[index]);
        for step in self.steps[gap.index()].iter().filter(|step| Some(step.to) != before) {
            if step.to == self.home {
                if left == 1 {
                    walks.push(ClosedWalk { squares: squares.clone() });
                }
            } else if from_home[step.to.index()] < left {
                squares.push(step.to);
                self.extend(squares, left - 1, from_home, walks);
                squares.pop();
            }
        }
    }

    /// By square: the least steps of the gap from there to its home.
    fn distances_home(&self) -> Vec<usize> {
        let mut distances = vec![usize::MAX; self.squares()];
        distances[self.home.index()] = 0;
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for (from, steps) in self.steps.iter().enumerate() {
                let nearest = steps.iter().map(|step| distances[step.to.index()]).min();
                let distance = nearest.unwrap_or(usize::MAX).saturating_add(1);
                if distance < distances[from] {
                    distances[from] = distance;
                    has_changed = true;
                }
            }
        }
        distances
    }
}

/// The first of each class, with the number of its members.
fn classes(walks: Vec<ClosedWalk>, symmetries: &[SquareMap]) -> Vec<(ClosedWalk, usize)> {
    let mut classes: BTreeMap<ClosedWalk, usize> = BTreeMap::new();
    for walk in walks {
        let images = symmetries.iter().map(|map| walk.image(map));
        *classes.entry(images.min().unwrap_or(walk)).or_default() += 1;
    }
    classes.into_iter().collect()
}
