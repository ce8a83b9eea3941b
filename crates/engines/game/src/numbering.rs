//! Numbers for the positions of one material.

use crate::Material;
use std::collections::BTreeMap;

/// Numbers the ways to put the pieces of one material on a board, from 0, in lexicographic order.
///
/// The squares are cut into segments. What stands on a segment, as one number, and the pieces that
/// are left for it and for later segments say how many positions come before, and which pieces are
/// left then.
///
/// **Memory**: 16 bytes for each arrangement of a segment, at most 2^8, and for each way to have
/// pieces left.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    squares: Vec<u8>,
    segments: Vec<Segment>,
    /// By square: its segment, and the weight of its digit there.
    digits: Vec<(usize, usize)>,
    positions: u64,
}

#[derive(Clone, Debug)]
struct Segment {
    /// Where its squares are among all.
    first: usize,
    length: usize,
    /// The symbols: each square is a digit.
    base: usize,
    arrangements: usize,
    /// By what is left and the arrangement.
    entries: Vec<Entry>,
}

#[derive(Copy, Clone, Debug)]
struct Entry {
    /// The positions that come before, among those with the same earlier segments.
    before: u64,
    /// What is left then; [`IMPOSSIBLE`] if there are not as many pieces.
    left: u32,
}

const IMPOSSIBLE: u32 = u32::MAX;

/// The most arrangements of a segment.
const MOST_ARRANGEMENTS: usize = 1 << 8;

/// How many ways there are to put these pieces on squares; `None` if they are 2^64 or more, or if
/// there are more pieces than squares.
pub(crate) fn positions(squares: usize, material: &Material) -> Option<u64> {
    let empty = squares.checked_sub(material.pieces())?;
    let counts = material.counts().iter().map(|&count| usize::from(count));
    arrangements(&[empty].into_iter().chain(counts).collect::<Vec<_>>())
}

/// The orders of symbols of which there are these numbers.
fn arrangements(counts: &[usize]) -> Option<u64> {
    let mut all = 0_u128;
    let mut orders = 1_u128;
    for &count in counts {
        for chosen in 1..=count as u128 {
            all += 1;
            // Exact at every step: it is a binomial times what was there.
            orders = orders.checked_mul(all)? / chosen;
        }
    }
    orders.try_into().ok()
}

impl Numbering {
    /// A numbering that lists these squares one after the other; `None` if there are 2^64 positions
    /// or more, or more pieces than squares.
    pub(crate) fn new(squares: Vec<u8>, material: &Material) -> Option<Self> {
        let positions = positions(squares.len(), material)?;
        let base = material.counts().len() + 1;
        let most = (1..).take_while(|&length| base.pow(length) <= MOST_ARRANGEMENTS).count();
        let length = most.max(1);
        let mut left = vec![squares.len() - material.pieces()];
        left.extend(material.counts().iter().map(|&count| usize::from(count)));
        let mut states = vec![left];
        let mut segments = Vec::new();
        for first in (0..squares.len()).step_by(length) {
            let length = length.min(squares.len() - first);
            let (segment, next) = Segment::new(first, length, base, &states);
            segments.push(segment);
            states = next;
        }
        let mut digits = vec![(0, 0); squares.len()];
        for (number, segment) in segments.iter().enumerate() {
            let mut weight = 1;
            for &square in squares[segment.first..][..segment.length].iter().rev() {
                digits[usize::from(square)] = (number, weight);
                weight *= base;
            }
        }
        Some(Numbering { squares, segments, digits, positions })
    }

    /// The squares in their order.
    pub(crate) fn squares(&self) -> &[u8] {
        &self.squares
    }

    /// How many positions there are.
    pub(crate) fn positions(&self) -> u64 {
        self.positions
    }

    /// The number of the position with these symbols on its squares, 0 for an empty one.
    pub(crate) fn number(&self, cells: &[u8]) -> u64 {
        self.number_of(&self.arrangements(cells))
    }

    /// What stands on each segment, as numbers.
    fn arrangements(&self, cells: &[u8]) -> Vec<usize> {
        let mut arrangements = vec![0; self.segments.len()];
        for (&(segment, weight), &cell) in self.digits.iter().zip(cells) {
            arrangements[segment] += weight * usize::from(cell);
        }
        arrangements
    }

    /// The number of the position with these arrangements of its segments.
    fn number_of(&self, arrangements: &[usize]) -> u64 {
        let mut number = 0;
        let mut left = 0;
        for (segment, arrangement) in self.segments.iter().zip(arrangements) {
            let entry = segment.entries[left * segment.arrangements + arrangement];
            number += entry.before;
            left = entry.left as usize;
        }
        number
    }

    /// Puts the symbols of a position on the squares.
    pub(crate) fn place(&self, number: u64, cells: &mut [u8]) {
        let mut rest = number;
        let mut left = 0;
        for segment in &self.segments {
            let entries = &segment.entries[left * segment.arrangements..][..segment.arrangements];
            let mut arrangement = entries.partition_point(|entry| entry.before <= rest) - 1;
            rest -= entries[arrangement].before;
            left = entries[arrangement].left as usize;
            for &square in self.squares[segment.first..][..segment.length].iter().rev() {
                cells[usize::from(square)] = (arrangement % segment.base) as u8;
                arrangement /= segment.base;
            }
        }
    }

    /// Puts the symbols of the next position on the squares; after the last come those of the
    /// first.
    pub(crate) fn next(&self, cells: &mut [u8]) {
        let last = self.squares.len() - 1;
        let rise = (0..last).rev().find(|&it| self.at(cells, it) < self.at(cells, it + 1));
        let mut low = rise.map_or(0, |rise| rise + 1);
        let mut high = last;
        if let Some(rise) = rise {
            let larger =
                (rise + 1..=last).rev().find(|&it| self.at(cells, it) > self.at(cells, rise));
            self.swap(cells, rise, larger.expect("the square after the rise is larger"));
        }
        while low < high {
            self.swap(cells, low, high);
            (low, high) = (low + 1, high - 1);
        }
    }

    /// What stands on the square of this place in the order.
    fn at(&self, cells: &[u8], place: usize) -> u8 {
        cells[usize::from(self.squares[place])]
    }

    fn swap(&self, cells: &mut [u8], a: usize, b: usize) {
        cells.swap(self.squares[a].into(), self.squares[b].into());
    }
}

impl Segment {
    /// The segment, and what is left after it in every way.
    fn new(
        first: usize,
        length: usize,
        base: usize,
        states: &[Vec<usize>],
    ) -> (Self, Vec<Vec<usize>>) {
        let arrangements = base.pow(length as u32);
        let mut entries = Vec::with_capacity(states.len() * arrangements);
        let mut next: Vec<Vec<usize>> = Vec::new();
        let mut numbers: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
        for state in states {
            let mut before = 0;
            for arrangement in 0..arrangements {
                let Some(left) = less(state, arrangement, length, base) else {
                    entries.push(Entry { before, left: IMPOSSIBLE });
                    continue;
                };
                let here = self::arrangements(&left).expect("there are fewer than of the whole");
                let number = *numbers.entry(left).or_insert_with_key(|left| {
                    next.push(left.clone());
                    next.len() as u32 - 1
                });
                entries.push(Entry { before, left: number });
                before += here;
            }
        }
        (Segment { first, length, base, arrangements, entries }, next)
    }
}

/// What is left of these numbers of symbols after an arrangement; `None` if they do not suffice.
fn less(state: &[usize], arrangement: usize, length: usize, base: usize) -> Option<Vec<usize>> {
    let mut left = state.to_vec();
    let mut rest = arrangement;
    for _ in 0..length {
        let count = &mut left[rest % base];
        *count = count.checked_sub(1)?;
        rest /= base;
    }
    Some(left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_a_number_of_its_own() {
        for counts in [[0, 0, 0], [2, 1, 0], [1, 2, 3], [0, 3, 1], [9, 0, 0]] {
            let squares = vec![8, 1, 2, 7, 4, 5, 6, 3, 0];
            let numbering = Numbering::new(squares, &Material::new(counts)).unwrap();
            let mut cells = [0; 9];
            let mut next = [0; 9];
            numbering.place(0, &mut next);
            for number in 0..numbering.positions() {
                numbering.place(number, &mut cells);
                assert_eq!(numbering.number(&cells), number, "{counts:?}");
                assert_eq!(next, cells);
                numbering.next(&mut next);
                for (kind, count) in (1..).zip(counts) {
                    let held = cells.iter().filter(|&&cell| cell == kind).count();
                    assert_eq!(held, usize::from(count));
                }
            }
            numbering.place(0, &mut cells);
            assert_eq!(next, cells);
        }
        let all = |squares, counts| positions(squares, &Material::new(counts));
        assert_eq!([all(25, [8, 8]), all(25, [1, 1])], [Some(26_293_088_250), Some(600)]);
        assert_eq!([all(3, [2, 2]), all(128, [60, 60])], [None, None]);
    }
}
