//! What captures lead to, in smaller endings that are known.

use super::capture_table::{CaptureTable, CaptureValue};
use super::geometry::Geometry;
use super::slice::{KingSlice, NEVER};
use crate::board::{Kings, Square, squares};
use crate::ending::Side;
use crate::kernel::Lanes;
use everyboard_cpu::Kernel;

/// Finds, for each position of a slice, the best capture of the side to move.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Captures<'a> {
    pub(crate) geometry: &'a Geometry,
    /// For each piece, the ending without it, the side that has lost it to move.
    pub(crate) capture_tables: &'a [CaptureTable],
    pub(crate) side: Side,
    pub(crate) slice: usize,
}

/// What is known of a slice before the first level.
#[derive(Debug)]
pub(crate) struct Start<'a> {
    pub(crate) captures: Captures<'a>,
    /// The legal positions, in all words.
    pub(crate) legal: Box<[u64]>,
    pub(crate) into: &'a mut KingSlice,
}

impl<L: Lanes> Kernel<L> for Start<'_> {
    /// The last level at which a capture matters.
    type Output = u16;

    #[inline(always)]
    fn run(self, lanes: L) -> u16 {
        let Start { captures, legal, into } = self;
        for (number, (word, _)) in captures.geometry.words.pairs().enumerate() {
            into.legal[number] = legal[word];
            into.loss_candidates[number] = legal[word];
        }
        into.open = legal;
        if !captures.geometry.pieces.iter().any(|piece| piece.side != captures.side) {
            return 0;
        }
        let last = match captures.geometry.words.all() {
            1 => captures.rows::<L, 1>(lanes, into),
            _ => captures.rows::<L, 64>(lanes, into),
        };
        into.due_first = into.due.iter().copied().min().unwrap_or(NEVER);
        last
    }
}

impl Captures<'_> {
    #[inline(always)]
    fn rows<L: Lanes, const N: usize>(self, lanes: L, into: &mut KingSlice) -> u16 {
        let kings = self.geometry.pairs.all()[self.slice];
        // A loop, for a closure given to an iterator need not be inlined.
        let mut last_due = 0;
        for row in 0..into.open.len() / N {
            last_due = last_due.max(self.row::<L, N>(lanes, kings, row, into));
        }
        last_due
    }

    /// The words of a row. Where the last piece captures or is captured, what it or the capturing
    /// piece reaches is found for all of them together.
    #[inline(always)]
    fn row<L: Lanes, const N: usize>(
        self,
        lanes: L,
        kings: Kings,
        row: usize,
        into: &mut KingSlice,
    ) -> u16 {
        let geometry = self.geometry;
        let empty = geometry.empty::<N>(kings, row);
        let mut reached = [[0; N]; 2];
        for (piece, reached) in reached.iter_mut().enumerate().take(geometry.pieces.len() - 1) {
            if geometry.pieces[piece].side != geometry.last().side {
                let from = std::array::from_fn(|word| geometry.square(row * N + word, piece).bit());
                let own = geometry.pieces[piece].side == self.side;
                let mover = if own { &geometry.pieces[piece] } else { geometry.last() };
                mover.attacks.spread(&from, &empty, reached);
            }
        }
        let mut last_due = 0;
        for place in 0..N {
            let word = row * N + place;
            let Some(number) = geometry.words.number(word) else { continue };
            if into.open[word] != 0 && !geometry.words.is_twin(word) {
                let reached = [reached[0][place], reached[1][place]];
                let best = self.word(kings, word, reached, into.open[word]);
                last_due = last_due.max(record(lanes, &best, number, into));
            }
        }
        last_due
    }

    /// The best captures of a word. `reached` are the squares between which the last piece and each
    /// piece of the words would capture each other.
    #[inline(always)]
    fn word(self, kings: Kings, word: usize, reached: [u64; 2], legal: u64) -> [CaptureValue; 64] {
        let geometry = self.geometry;
        let mut best = [CaptureValue::NONE; 64];
        let words = geometry.pieces.len() - 1;
        let own: [Square; 2] = std::array::from_fn(|piece| {
            if piece < words { geometry.square(word, piece) } else { kings.white }
        });
        let own = &own[..words];
        for (taken, capture_table) in self.capture_tables.iter().enumerate() {
            if geometry.pieces[taken].side == self.side {
                continue;
            }
            if taken == words {
                self.take_last(kings, own, reached, legal, capture_table, &mut best);
            } else {
                let reached = reached[taken];
                self.take_word_piece(kings, own, taken, reached, capture_table, &mut best);
            }
        }
        best
    }

    /// Captures of the last piece, on each of its squares.
    #[inline(always)]
    fn take_last(
        self,
        kings: Kings,
        own: &[Square],
        reached: [u64; 2],
        legal: u64,
        capture_table: &CaptureTable,
        best: &mut [CaptureValue; 64],
    ) {
        for taker in 0..own.len() {
            if self.geometry.pieces[taker].side == self.side {
                let mut after = [own[0]; 2];
                after[..own.len()].copy_from_slice(own);
                for to in squares(reached[taker] & legal) {
                    after[taker] = to;
                    raise(&mut best[to.index()], capture_table.at(kings, &after[..own.len()]));
                }
            }
        }
        for path in &self.geometry.king[kings.of(self.side).index()] {
            let after = capture_table.at(kings.after(self.side, path.to), own);
            raise(&mut best[path.to.index()], after);
        }
    }

    /// Captures of a piece of the words, wherever the last piece stands.
    #[inline(always)]
    fn take_word_piece(
        self,
        kings: Kings,
        own: &[Square],
        taken: usize,
        reached: u64,
        capture_table: &CaptureTable,
        best: &mut [CaptureValue; 64],
    ) {
        let geometry = self.geometry;
        let to = own[taken];
        let other = (own.len() == 2).then(|| own[1 - taken]);
        let others = other.as_slice();
        if geometry.last().side == self.side {
            let after = [others.first().copied().unwrap_or(to), to];
            let value = capture_table.at(kings, &after[1 - others.len()..]);
            squares(reached).for_each(|from| raise(&mut best[from.index()], value));
        }
        if let Some(from) = other.filter(|_| geometry.pieces[1 - taken].side == self.side) {
            let paths = geometry.pieces[1 - taken].paths[from.index()].iter();
            for path in paths.filter(|path| path.to == to && path.between & kings.set() == 0) {
                raise_row(best, capture_table.row(kings, &[to]), path.between);
            }
        }
        if kings.of(self.side).touches(to) {
            raise_row(best, capture_table.row(kings.after(self.side, to), others), 0);
        }
    }
}

#[inline(always)]
fn raise(best: &mut CaptureValue, value: CaptureValue) {
    *best = value.max(*best);
}

/// Raises all but those with the last piece on squares that must be empty.
#[inline(always)]
fn raise_row(best: &mut [CaptureValue; 64], row: &[CaptureValue; 64], but: u64) {
    let mut row = *row;
    squares(but).for_each(|square| row[square.index()] = CaptureValue::NONE);
    best.iter_mut().zip(row).for_each(|(best, value)| raise(best, value));
}

/// Notes what the captures of a word decide, and the last level at which they do.
#[inline(always)]
fn record<L: Lanes>(
    lanes: L,
    best: &[CaptureValue; 64],
    number: usize,
    into: &mut KingSlice,
) -> u16 {
    let legal = into.legal[number];
    let some = legal & CaptureValue::at_least(lanes, best, CaptureValue::LEAST);
    if some == 0 {
        return 0;
    }
    into.loss_candidates[number] &= !some;
    into.winning[number] = legal & CaptureValue::at_least(lanes, best, CaptureValue::LEAST_WIN);
    into.delayed[number] = some & !CaptureValue::at_least(lanes, best, CaptureValue::DRAW);
    let mut first = NEVER;
    let mut last = 0;
    for square in squares(into.winning[number] | into.delayed[number]) {
        let moves = best[square.index()].moves();
        into.depths.set(number, square.index(), moves);
        (first, last) = (first.min(moves), last.max(moves));
    }
    into.due[number] = first;
    last
}
