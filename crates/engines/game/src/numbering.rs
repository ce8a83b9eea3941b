//! Numbers for the positions of one material.

use crate::Material;
use crate::cut::Cut;
use everyboard_sorted::SortedMap;
use std::sync::Arc;

/// Numbers the ways to put the pieces of one material on a board, from 0, in lexicographic order.
///
/// What the arrangement of a part of the [`Cut`] adds to the number of a position depends on the
/// pieces that are left for this part and those behind it, so each part has a row for each way to
/// have pieces left. For the first there is one way. What is left for the last is what it holds, so
/// it needs none.
///
/// **Memory**: 12 bytes for each entry of a row. **Cost** to make: some ns for each.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    cut: Arc<Cut>,
    first: Part,
    middle: Vec<Part>,
    positions: u64,
}

#[derive(Clone, Debug)]
struct Part {
    arrangements: usize,
    /// By row and arrangement: the positions that come before, among those with the same earlier
    /// parts.
    before: Vec<u64>,
    /// By row and arrangement: the row of the next part or, if that is the last, where its
    /// arrangements with the pieces left begin in their order.
    next: Vec<u32>,
}

/// A position of a numbering, which [`Numbering::next`] can move on.
#[derive(Clone, Debug)]
pub(crate) struct PositionCursor {
    number: u64,
    cells: Vec<u8>,
    /// By part.
    arrangements: Vec<u32>,
    /// The place of the last arrangement in its order.
    last: usize,
}

impl PositionCursor {
    /// The number of the position.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// What stands on the squares: 0 for nothing, or a kind from 1.
    pub(crate) fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// What stands on each part.
    pub(crate) fn arrangements(&self) -> &[u32] {
        &self.arrangements
    }
}

/// How many ways there are to put these pieces on squares; `None` if they are 2^64 or more, or if
/// there are more pieces than squares.
pub(crate) fn positions(squares: usize, material: &Material) -> Option<u64> {
    let empty = squares.checked_sub(material.pieces())?;
    let counts = material.counts().iter().map(|&count| usize::from(count));
    let mut all = 0_u128;
    let mut orders = 1_u128;
    for count in [empty].into_iter().chain(counts) {
        for chosen in 1..=count as u128 {
            all += 1;
            // Exact at every step: it is a binomial times what was there.
            orders = orders.checked_mul(all)? / chosen;
        }
    }
    orders.try_into().ok()
}

impl Numbering {
    /// A numbering of the squares of a cut in their order; `None` if there are 2^64 positions or
    /// more, or more pieces than squares.
    pub(crate) fn new(cut: &Arc<Cut>, material: &Material) -> Option<Self> {
        let mut behind = cut.squares().len();
        let positions = positions(behind, material)?;
        let mut states = vec![material.clone()];
        let mut parts = (0..cut.parts() - 1).map(|part| {
            behind -= cut.length(part);
            let (part, next) = Part::new(cut, part, behind, &states);
            states = next;
            part
        });
        let first = parts.next()?;
        let middle = parts.collect();
        Some(Numbering { cut: cut.clone(), first, middle, positions })
    }

    /// How the squares are cut.
    pub(crate) fn cut(&self) -> &Cut {
        &self.cut
    }

    /// How many positions there are.
    pub(crate) fn positions(&self) -> u64 {
        self.positions
    }

    /// The number of the position with these symbols on its squares, 0 for an empty one.
    pub(crate) fn number(&self, cells: &[u8]) -> u64 {
        let mut arrangements = vec![0; self.cut.parts()];
        self.cut.arrange(cells, &mut arrangements);
        self.number_after(&arrangements, &vec![0; self.cut.parts()])
    }

    /// The number of a position after a move: `here` are the arrangements of the parts before it,
    /// and `changes` what it changes. There must be the pieces of the material.
    #[inline]
    pub(crate) fn number_after(&self, here: &[u32], changes: &[i32]) -> u64 {
        let after = |part: usize| here[part].wrapping_add_signed(changes[part]) as usize;
        let first = after(0);
        let mut number = self.first.before[first];
        if !self.middle.is_empty() {
            let mut row = self.first.next[first] as usize;
            for (part, number_of_part) in self.middle.iter().zip(1..) {
                let entry = row * part.arrangements + after(number_of_part);
                number += part.before[entry];
                row = part.next[entry] as usize;
            }
        }
        number + u64::from(self.cut.rank_of_last(after(here.len() - 1)))
    }

    /// The first position.
    pub(crate) fn start(&self) -> PositionCursor {
        let mut placed = PositionCursor {
            number: 0,
            cells: vec![0; self.cut.squares().len()],
            arrangements: vec![0; self.cut.parts()],
            last: 0,
        };
        self.place_all(0, &mut placed);
        placed
    }

    /// Puts the symbols of a position on the squares. Fast for one that comes soon after the one
    /// placed before.
    #[inline]
    pub(crate) fn place(&self, number: u64, placed: &mut PositionCursor) {
        let further = number.checked_sub(placed.number).map(|further| further as usize);
        let place = further.and_then(|further| self.further_place(placed, further));
        if let Some(place) = place {
            placed.number = number;
            self.place_last(place, placed);
        } else {
            self.place_all(number, placed);
        }
    }

    /// The place of the arrangement of the last part, `further` positions on, if what stands on the
    /// other parts stays: then its rank grows as the place does.
    #[inline]
    fn further_place(&self, placed: &PositionCursor, further: usize) -> Option<usize> {
        let rank = |place| Some(self.cut.rank_of_last(self.cut.last_at(place)? as usize) as usize);
        let place = placed.last + further;
        (rank(place)? == rank(placed.last)? + further).then_some(place)
    }

    fn place_all(&self, number: u64, placed: &mut PositionCursor) {
        let mut rest = number;
        let mut row = 0;
        for (part, number_of_part) in std::iter::once(&self.first).chain(&self.middle).zip(0..) {
            let begin = row * part.arrangements;
            let before = &part.before[begin..begin + part.arrangements];
            // One for which the pieces do not suffice is followed by one with as many before it, or
            // has more.
            let arrangement = before.partition_point(|&before| before <= rest) - 1;
            rest -= before[arrangement];
            row = part.next[begin + arrangement] as usize;
            placed.arrangements[number_of_part] = arrangement as u32;
            self.cut.place(number_of_part, arrangement as u32, &mut placed.cells);
        }
        placed.number = number;
        self.place_last(row + rest as usize, placed);
    }

    fn place_last(&self, place: usize, placed: &mut PositionCursor) {
        let part = self.cut.parts() - 1;
        let arrangement = self.cut.last_at(place).unwrap_or(0);
        placed.last = place;
        placed.arrangements[part] = arrangement;
        self.cut.place(part, arrangement, &mut placed.cells);
    }

    /// Puts the symbols of the next position on the squares; after the last come those of the
    /// first.
    #[inline]
    pub(crate) fn next(&self, placed: &mut PositionCursor) {
        self.place((placed.number + 1) % self.positions, placed);
    }
}

impl Part {
    /// A part with `behind` squares after it, and what may be left for those. `states` is what may
    /// be left for the part itself.
    fn new(cut: &Cut, number: usize, behind: usize, states: &[Material]) -> (Self, Vec<Material>) {
        let arrangements = cut.arrangements(number);
        let mut before = Vec::with_capacity(states.len() * arrangements);
        let mut next = Vec::with_capacity(states.len() * arrangements);
        // By what is left: its row.
        let mut rows = SortedMap::<Material, u32>::new();
        let mut after = Vec::new();
        let length = cut.length(number);
        let fits =
            |pieces: &[u8]| pieces.iter().map(|&it| usize::from(it)).sum::<usize>() <= length;
        for state in states {
            let mut row_of = |pieces: &[u8]| {
                let left = state.without(pieces).filter(|_| fits(pieces))?;
                let positions = positions(behind, &left)?;
                let row = *rows.entry(left.clone()).or_insert_with(|| {
                    after.push(left.clone());
                    after.len() as u32 - 1
                });
                Some((row, positions))
            };
            // By the pieces of an arrangement: its row, and the positions with what is left.
            let ways: Vec<Option<(u32, u64)>> =
                cut.pieces().iter().map(|pieces| row_of(pieces)).collect();
            let mut earlier = 0;
            for &pieces in cut.pieces_of(number) {
                let (row, positions) = ways[pieces as usize].unwrap_or((0, 0));
                before.push(earlier);
                next.push(row);
                earlier += positions;
            }
        }
        if number + 2 == cut.parts() {
            let begins: Vec<u32> = after.iter().map(|left| cut.begin_of_last(left)).collect();
            next.iter_mut().for_each(|row| *row = begins.get(*row as usize).copied().unwrap_or(0));
        }
        (Part { arrangements, before, next }, after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cut::FEW_ARRANGEMENTS;

    fn check(order: Vec<u8>, counts: &[u8], arrangements: usize) {
        let squares = order.len();
        let material = Material::new(counts.iter().copied());
        let cut = Arc::new(Cut::new(order, counts.len(), arrangements));
        let numbering = Numbering::new(&cut, &material).unwrap();
        let mut placed = numbering.start();
        let mut next = numbering.start();
        let mut before: Option<Vec<u8>> = None;
        for number in 0..numbering.positions() {
            numbering.place(number, &mut placed);
            let cells = placed.cells();
            assert_eq!(numbering.number(cells), number, "{counts:?}");
            assert_eq!(next.cells(), cells);
            assert_eq!(next.arrangements(), placed.arrangements());
            for (kind, &count) in (1..).zip(counts) {
                let held = cells.iter().filter(|&&cell| cell == kind).count();
                assert_eq!(held, usize::from(count));
            }
            // In lexicographic order.
            let in_order = cut.squares().iter().map(|&square| cells[usize::from(square)]);
            let in_order = Some(in_order.collect());
            assert!(before < in_order);
            before = in_order;
            numbering.next(&mut next);
        }
        numbering.place(0, &mut placed);
        assert_eq!(next.cells(), placed.cells());
        assert_eq!(squares, placed.cells().len());
    }

    #[test]
    fn every_position_has_a_number_of_its_own() {
        for counts in [[0, 0, 0], [2, 1, 0], [1, 2, 3], [0, 3, 1], [9, 0, 0]] {
            for arrangements in [1, 16, 64, FEW_ARRANGEMENTS] {
                check(vec![8, 1, 2, 7, 4, 5, 6, 3, 0], &counts, arrangements);
            }
        }
        check(vec![0], &[1], FEW_ARRANGEMENTS);
        check((0..25).rev().collect(), &[1, 2], FEW_ARRANGEMENTS);
        let all = |squares, counts| positions(squares, &Material::new(counts));
        assert_eq!([all(25, [8, 8]), all(25, [1, 1])], [Some(26_293_088_250), Some(600)]);
        assert_eq!([all(3, [2, 2]), all(128, [60, 60])], [None, None]);
    }
}
