//! Numbers for the positions of one material.

use crate::Material;

/// Numbers the ways to put the pieces of one material on a board, from 0.
///
/// The squares of the first kind are a combination, those of the second one of the squares left, and so on;
/// a combination is numbered by sums of binomials (D. H. Lehmer, "The machine tools of combinatorics", 1964).
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    squares: usize,
    /// For each kind its number of pieces, and how many combinations all later kinds have together.
    kinds: Vec<(usize, u64)>,
    positions: u64,
    /// `binomials[n][k]`, at most `u64::MAX`.
    binomials: Vec<Vec<u64>>,
}

impl Numbering {
    /// A numbering; `None` if there are 2^64 positions or more, or more pieces than squares.
    pub(crate) fn new(squares: usize, material: &Material) -> Option<Self> {
        let binomials = binomials(squares);
        let mut free = squares.checked_sub(material.pieces())?;
        let mut positions: u64 = 1;
        let mut kinds = Vec::new();
        for &count in material.counts().iter().rev() {
            let count = usize::from(count);
            free += count;
            kinds.push((count, positions));
            let combinations = Some(binomials[free][count]).filter(|&number| number < u64::MAX)?;
            positions = positions.checked_mul(combinations)?;
        }
        kinds.reverse();
        Some(Numbering { squares, kinds, positions, binomials })
    }

    /// How many positions there are.
    pub(crate) fn positions(&self) -> u64 {
        self.positions
    }

    /// The number of the position with these symbols on its squares, 0 for an empty one.
    pub(crate) fn number(&self, cells: &[u8]) -> u64 {
        let mut number = 0;
        for (kind, &(count, later)) in (1u8..).zip(&self.kinds) {
            if count > 0 {
                let mut place = 0;
                let mut found = 0;
                let mut combination = 0;
                for &cell in cells {
                    if cell == kind {
                        found += 1;
                        combination += self.binomials[place][found];
                    }
                    // The squares of earlier kinds are gone.
                    place += usize::from(cell == 0 || cell >= kind);
                }
                number += combination * later;
            }
        }
        number
    }

    /// Puts the symbols of a position on the squares.
    pub(crate) fn place(&self, number: u64, cells: &mut [u8]) {
        cells.fill(0);
        let mut rest = number;
        let mut free = self.squares;
        for (kind, &(count, later)) in (1u8..).zip(&self.kinds) {
            let mut combination = rest / later;
            rest %= later;
            // The squares that are left, from the last to the first.
            let mut place = free;
            let mut wanted = count;
            for cell in cells.iter_mut().rev().filter(|cell| **cell == 0) {
                place -= 1;
                if wanted > 0 && combination >= self.binomials[place][wanted] {
                    combination -= self.binomials[place][wanted];
                    *cell = kind;
                    wanted -= 1;
                }
            }
            free -= count;
        }
    }
}

fn binomials(most: usize) -> Vec<Vec<u64>> {
    let mut rows: Vec<Vec<u64>> = vec![vec![1]];
    rows[0].resize(most + 2, 0);
    for n in 1..=most {
        let above = &rows[n - 1];
        let mut row = vec![1; most + 2];
        for k in 1..row.len() {
            row[k] = above[k - 1].saturating_add(above[k]);
        }
        rows.push(row);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_a_number_of_its_own() {
        for counts in [[0, 0, 0], [2, 1, 0], [1, 2, 3], [0, 3, 1], [7, 0, 0]] {
            let numbering = Numbering::new(7, &Material::new(counts)).unwrap();
            let mut cells = [0; 7];
            for number in 0..numbering.positions() {
                numbering.place(number, &mut cells);
                assert_eq!(numbering.number(&cells), number, "{counts:?}");
                for (kind, count) in (1..).zip(counts) {
                    let held = cells.iter().filter(|&&cell| cell == kind).count();
                    assert_eq!(held, usize::from(count));
                }
            }
        }
        let positions = |counts| Numbering::new(25, &Material::new(counts)).unwrap().positions();
        assert_eq!([positions([8, 8]), positions([1, 1])], [26_293_088_250, 600]);
        assert!(Numbering::new(3, &Material::new([2, 2])).is_none());
        assert!(Numbering::new(128, &Material::new([60, 60])).is_none());
    }
}
