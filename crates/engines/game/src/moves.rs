//! The moves of a side, or their undoing, as changes of arrangements.

use crate::cut::Cut;
use crate::step::Step;
use std::ops::Range;

/// The moves of one side, in the order of the squares that the pieces leave: lists of what is asked
/// of each, by its number.
#[derive(Debug)]
pub(crate) struct NumberedMoves {
    /// The symbols, with that of an empty square.
    base: usize,
    /// By square and symbol there: the moves of this piece.
    by_piece: Vec<Range<usize>>,
    /// A square and what it must hold, besides that which the piece leaves.
    first: Vec<(u8, u8)>,
    /// What further squares must hold; empty if no move has such.
    others: Vec<Box<[(u8, u8)]>>,
    /// The kind of the piece that it takes, from 1, or 0.
    taken: Vec<u8>,
    /// By move and part: how the arrangement changes.
    changes: Vec<i32>,
    parts: usize,
}

impl NumberedMoves {
    /// Moves, by the square that the piece leaves, on a board that is cut so.
    pub(crate) fn new(by_square: &[Vec<Step>], cut: &Cut) -> Self {
        let base = cut.base();
        let mut all = NumberedMoves {
            base,
            by_piece: Vec::new(),
            first: Vec::new(),
            others: Vec::new(),
            taken: Vec::new(),
            changes: Vec::new(),
            parts: cut.parts(),
        };
        for (square, steps) in (0..).zip(by_square) {
            for symbol in 0..base as u8 {
                let from = all.first.len();
                for step in steps.iter().filter(|step| step.needs().contains(&(square, symbol))) {
                    let mut needs = step.needs().iter().copied().filter(|&(it, _)| it != square);
                    all.first.push(needs.next().unwrap_or((square, symbol)));
                    all.others.push(needs.collect());
                    all.taken.push(step.taken.unwrap_or(0));
                    all.changes.extend(cut.changes(step.changes()));
                }
                all.by_piece.push(from..all.first.len());
            }
        }
        if all.others.iter().all(|needs| needs.is_empty()) {
            all.others.clear();
        }
        all
    }

    /// Whether a position has a move.
    pub(crate) fn are_any(&self, cells: &[u8]) -> bool {
        let holds = |&(square, symbol): &(u8, u8)| cells[usize::from(square)] == symbol;
        let has_others = |number: usize| {
            self.others.get(number).is_none_or(|needs: &Box<[_]>| needs.iter().all(holds))
        };
        self.by_piece.chunks_exact(self.base).zip(cells).any(|(by_symbol, &cell)| {
            let mut numbers = by_symbol[usize::from(cell)].clone();
            numbers.any(|number| holds(&self.first[number]) && has_others(number))
        })
    }

    /// Room for the numbers of all moves.
    pub(crate) fn room(&self) -> Vec<u32> {
        vec![0; self.first.len()]
    }

    /// The numbers of the moves of a position; `room` is from [`NumberedMoves::room`]. Whether a
    /// move is allowed is hard to foresee, so it is noted in any case, and the next one takes its
    /// place if it is not.
    pub(crate) fn find<'a>(&self, cells: &[u8], room: &'a mut [u32]) -> &'a [u32] {
        let mut count = 0;
        for (by_symbol, &cell) in self.by_piece.chunks_exact(self.base).zip(cells) {
            let Range { start, end } = by_symbol[usize::from(cell)];
            for (number, &(square, symbol)) in (start as u32..).zip(&self.first[start..end]) {
                room[count] = number;
                count += usize::from(cells[usize::from(square)] == symbol);
            }
        }
        if !self.others.is_empty() {
            count = self.keep_allowed(cells, &mut room[..count]);
        }
        &room[..count]
    }

    /// Moves those to the front whose other squares hold what they must. Returns how many they are.
    fn keep_allowed(&self, cells: &[u8], room: &mut [u32]) -> usize {
        let mut count = 0;
        for at in 0..room.len() {
            let number = room[at];
            let mut needs = self.others[number as usize].iter();
            if needs.all(|&(square, symbol)| cells[usize::from(square)] == symbol) {
                room[count] = number;
                count += 1;
            }
        }
        count
    }

    /// The kind of the piece that a move takes, from 1, or 0.
    #[inline]
    pub(crate) fn taken(&self, number: u32) -> u8 {
        self.taken[number as usize]
    }

    /// By part: how a move changes the arrangement.
    #[inline]
    pub(crate) fn changes(&self, number: u32) -> &[i32] {
        &self.changes[number as usize * self.parts..][..self.parts]
    }
}
