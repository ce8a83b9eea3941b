//! The numbers of positions after moves, found with few look-ups.

use crate::material::Material;
use std::collections::BTreeMap;

/// How the squares of a board are cut into parts. What stands on a part, each square a digit, is
/// its arrangement.
#[derive(Debug)]
pub(super) struct Cut {
    /// The symbols, with that of an empty square.
    base: usize,
    /// The squares in the order of the numbering, part by part, at least two; the first is the
    /// highest digit.
    parts: Vec<Vec<u8>>,
}

/// The most arrangements of a part: look-ups in 2 MiB are fast on any CPU.
const MOST_ARRANGEMENTS: usize = 1 << 16;

/// The numbers of a [`Numbering`](crate::numbering::Numbering) of one material, once more.
///
/// What the arrangement of a part adds to the number of a position depends on the pieces that are
/// left for this part and those behind it, so each part has a row for each way to have pieces left.
/// For the first there is one way. What is left for the last is what it holds, so that one row does
/// for all ways. A board of 20 squares has these two parts alone.
///
/// **Memory**: 12 bytes for each entry of a row, at most 2^16. **Cost** to make: some 100 ns for
/// each.
#[derive(Debug)]
pub(super) struct Ranking {
    first: Part,
    middle: Vec<Part>,
    /// By arrangement of the last part: how many with the same pieces come before.
    last: Vec<u64>,
}

#[derive(Debug)]
struct Part {
    arrangements: usize,
    /// By row and arrangement: the positions that come before, among those with the same earlier
    /// parts.
    before: Vec<u64>,
    /// By row and arrangement: the row of the next part.
    next: Vec<u32>,
}

impl Cut {
    /// Cuts squares, listed in the order of a numbering, with this many kinds of pieces.
    pub(super) fn new(squares: &[u8], kinds: usize) -> Self {
        let base = kinds + 1;
        let most = (1..).take_while(|&length| base.pow(length) <= MOST_ARRANGEMENTS).count();
        let parts = squares.len().div_ceil(most.max(1)).max(2);
        let bounds = (0..=parts).map(|part| part * squares.len() / parts);
        let bounds: Vec<usize> = bounds.collect();
        let parts = bounds.windows(2).map(|bounds| squares[bounds[0]..bounds[1]].to_vec());
        Cut { base, parts: parts.collect() }
    }

    /// The number of parts.
    pub(super) fn parts(&self) -> usize {
        self.parts.len()
    }

    /// Finds what stands on each part.
    pub(super) fn arrange(&self, cells: &[u8], arrangements: &mut [u32]) {
        for (arrangement, squares) in arrangements.iter_mut().zip(&self.parts) {
            let digits = squares.iter().map(|&square| u32::from(cells[usize::from(square)]));
            *arrangement = digits.fold(0, |sum, digit| sum * self.base as u32 + digit);
        }
    }

    /// By how much each arrangement changes if squares, which held the third of these, hold the
    /// second.
    pub(super) fn changes(&self, made: impl Iterator<Item = (u8, u8, u8)>) -> Vec<i32> {
        let mut changes = vec![0; self.parts.len()];
        for (square, after, before) in made {
            for (change, squares) in changes.iter_mut().zip(&self.parts) {
                let places = squares.iter().rev().zip(0..);
                for (_, place) in places.filter(|(here, _)| **here == square) {
                    let weight = self.base.pow(place) as i32;
                    *change += weight * (i32::from(after) - i32::from(before));
                }
            }
        }
        changes
    }

    /// How many times each symbol occurs in an arrangement of some squares.
    fn count(&self, mut arrangement: usize, squares: usize, counts: &mut [u8]) {
        counts.fill(0);
        for _ in 0..squares {
            counts[arrangement % self.base] += 1;
            arrangement /= self.base;
        }
    }
}

impl Ranking {
    /// The numbers of the positions with these pieces.
    pub(super) fn new(cut: &Cut, material: &Material) -> Self {
        let squares: usize = cut.parts.iter().map(Vec::len).sum();
        let mut all = vec![(squares - material.pieces()) as u8];
        all.extend(material.counts());
        let mut states = vec![all];
        let mut behind = squares;
        let lengths: Vec<usize> = cut.parts.iter().map(Vec::len).collect();
        let mut parts = lengths[..lengths.len() - 1].iter().map(|&length| {
            behind -= length;
            let (part, next) = Part::new(cut, length, behind, &states);
            states = next;
            part
        });
        let first = parts.next().expect("there are two parts at least");
        let middle = parts.collect();
        Ranking { first, middle, last: ranks_of_last(cut, behind) }
    }

    /// The number of a position after a move: `here` are the arrangements of the parts before it,
    /// and `changes` what it changes. There must be the pieces of the material.
    #[inline]
    pub(super) fn number_after(&self, here: &[u32], changes: &[i32]) -> u64 {
        let last = here.len() - 1;
        let first = after(here, changes, 0);
        let mut number = self.first.before[first];
        if !self.middle.is_empty() {
            let mut row = self.first.next[first] as usize;
            for (part, number_of_part) in self.middle.iter().zip(1..) {
                let entry = row * part.arrangements + after(here, changes, number_of_part);
                number += part.before[entry];
                row = part.next[entry] as usize;
            }
        }
        number + self.last[after(here, changes, last)]
    }
}

/// The arrangement of a part after changes.
#[inline]
fn after(here: &[u32], changes: &[i32], part: usize) -> usize {
    here[part].wrapping_add_signed(changes[part]) as usize
}

/// By arrangement of as many squares: how many of the same pieces come before.
fn ranks_of_last(cut: &Cut, squares: usize) -> Vec<u64> {
    let mut earlier = BTreeMap::<Vec<u8>, u64>::new();
    let mut counts = vec![0; cut.base];
    let mut ranks = Vec::new();
    for arrangement in 0..cut.base.pow(squares as u32) {
        cut.count(arrangement, squares, &mut counts);
        let rank = earlier.entry(counts.clone()).or_default();
        ranks.push(*rank);
        *rank += 1;
    }
    ranks
}

impl Part {
    /// A part of some squares with `behind` squares after it, and what may be left for those.
    /// `states` is what may be left for the part itself.
    fn new(cut: &Cut, squares: usize, behind: usize, states: &[Vec<u8>]) -> (Self, Vec<Vec<u8>>) {
        let arrangements = cut.base.pow(squares as u32);
        let entries = states.len() * arrangements;
        let mut before = Vec::with_capacity(entries);
        let mut next = Vec::with_capacity(entries);
        // By what is left: its row, and how many arrangements of it there are.
        let mut rows = BTreeMap::<Vec<u8>, (u32, u64)>::new();
        let mut after = Vec::new();
        let mut counts = vec![0; cut.base];
        for state in states {
            let mut earlier = 0;
            for arrangement in 0..arrangements {
                cut.count(arrangement, squares, &mut counts);
                before.push(earlier);
                if counts.iter().zip(state).any(|(count, all)| count > all) {
                    // No position has this.
                    next.push(0);
                    continue;
                }
                counts.iter_mut().zip(state).for_each(|(count, all)| *count = all - *count);
                let &mut (row, positions) = rows.entry(counts.clone()).or_insert_with(|| {
                    after.push(counts.clone());
                    let material = Material::new(counts[1..].iter().copied());
                    let positions = crate::numbering::positions(behind, &material);
                    (after.len() as u32 - 1, positions.unwrap_or(0))
                });
                next.push(row);
                earlier += positions;
            }
        }
        (Part { arrangements, before, next }, after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbering::Numbering;

    #[test]
    fn numbers_are_those_of_the_numbering() {
        // Two and three parts.
        for (squares, counts) in
            [(1, vec![1]), (9, vec![2, 1, 1]), (12, vec![2, 2]), (25, vec![1, 2])]
        {
            let order: Vec<u8> = (0..squares).rev().collect();
            let material = Material::new(counts);
            let numbering = Numbering::new(order.clone(), &material).unwrap();
            let cut = Cut::new(&order, material.counts().len());
            let ranking = Ranking::new(&cut, &material);
            let mut arrangements = vec![0; cut.parts()];
            let mut cells = vec![0; order.len()];
            numbering.place(0, &mut cells);
            for number in 0..numbering.positions() {
                cut.arrange(&cells, &mut arrangements);
                let found = ranking.number_after(&arrangements, &vec![0; cut.parts()]);
                assert_eq!(found, number);
                numbering.next(&mut cells);
            }
        }
    }
}
