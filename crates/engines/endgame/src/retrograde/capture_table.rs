//! The values of captures, and a smaller ending as captures find it: any squares, no symmetry to
//! look for.

use super::geometry::{Geometry, PieceGeometry};
use crate::board::{BoardSize, KingPairs, Kings, Square, Symmetry, squares};
use crate::ending::Side;
use crate::kernel::Lanes;
use crate::table::{Table, Value};

/// The value of a capture to the side that captures; of several captures the greatest counts.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CaptureValue(u16);

impl CaptureValue {
    /// No legal capture.
    pub(crate) const NONE: CaptureValue = CaptureValue(0);
    pub(crate) const DRAW: CaptureValue = CaptureValue(0x8000);
    /// The least value of a legal capture.
    pub(crate) const LEAST: CaptureValue = CaptureValue(1);
    /// The least value of a capture that wins.
    pub(crate) const LEAST_WIN: CaptureValue = CaptureValue(0x8001);

    /// From the value for the other side, whose turn it is after the capture.
    pub(crate) fn of(reply: Option<Value>) -> Self {
        match reply {
            None => CaptureValue::NONE,
            Some(Value::Win(moves)) => CaptureValue(1 + moves),
            Some(Value::Draw) => CaptureValue::DRAW,
            Some(Value::Loss(moves)) => CaptureValue(u16::MAX - 1 - moves),
        }
    }

    /// The places whose value is at least `least`.
    #[inline(always)]
    pub(crate) fn at_least<L: Lanes>(
        lanes: L,
        places: &[CaptureValue; 64],
        least: CaptureValue,
    ) -> u64 {
        lanes.at_least(&places.map(|worth| worth.0), least.0)
    }

    /// Moves to mate, counted from the capture, unless it draws.
    pub(crate) fn moves(self) -> u16 {
        if self > CaptureValue::DRAW { u16::MAX - self.0 } else { self.0 - 1 }
    }
}

/// The value of a capture by the position that it leads to.
#[derive(Debug)]
pub(crate) struct CaptureTable {
    values: Vec<CaptureValue>,
    /// The most moves to mate after a capture, this one included.
    pub(crate) deepest: u16,
}

impl CaptureTable {
    /// The positions without pieces besides the kings: all draws.
    pub(crate) fn bare(board: BoardSize) -> Self {
        let pairs = KingPairs::new(board);
        let mut values = vec![CaptureValue::NONE; 64 * 64];
        for white in board.squares() {
            for kings in board.squares().map(|black| Kings { white, black }) {
                if pairs.find(kings).is_some() {
                    values[kings.index()] = CaptureValue::DRAW;
                }
            }
        }
        CaptureTable { values, deepest: 0 }
    }

    /// The positions of `table` with `side` to move, its pieces in the order of `pieces`. With
    /// colours `exchanged`, sides and kings are called otherwise in the table than here.
    pub(crate) fn new(
        table: &Table,
        pieces: &[&PieceGeometry],
        side: Side,
        exchanged: bool,
    ) -> Self {
        let geometry = table.geometry();
        let mut values = vec![CaptureValue::NONE; 64 * 64 * 64_usize.pow(pieces.len() as u32)];
        let scales = scales(geometry, pieces, exchanged);
        let turn = if exchanged { !side } else { side };
        for slice in 0..geometry.pairs.all().len() {
            let images = images(geometry, slice, exchanged, pieces.len());
            for word in 0..geometry.words.all() {
                let own: Vec<Square> =
                    (0..pieces.len() - 1).map(|piece| geometry.square(word, piece)).collect();
                let row: Vec<(usize, CaptureValue)> = squares(table.legal(turn, slice, word))
                    .map(|at| {
                        (at.index(), CaptureValue::of(table.at(turn, slice, word, at.index())))
                    })
                    .collect();
                for (kings, goes) in &images {
                    let squares = own.iter().zip(&scales);
                    let base = squares
                        .fold(*kings, |base, (square, scale)| base + goes[square.index()] * scale);
                    let scale = scales[own.len()];
                    for &(at, value) in &row {
                        values[base + goes[at] * scale] = value;
                    }
                }
            }
        }
        CaptureTable { values, deepest: table.deepest() + 1 }
    }

    fn number(kings: Kings, squares: &[Square]) -> usize {
        squares.iter().fold(kings.index(), |number, square| number * 64 + square.index())
    }

    /// The value of one position.
    #[inline(always)]
    pub(crate) fn at(&self, kings: Kings, squares: &[Square]) -> CaptureValue {
        self.values[Self::number(kings, squares)]
    }

    /// The values of the 64 positions that differ in the last piece.
    #[inline(always)]
    pub(crate) fn row(&self, kings: Kings, squares: &[Square]) -> &[CaptureValue; 64] {
        let row = self.values[Self::number(kings, squares) * 64..].first_chunk();
        row.expect("rows have 64 positions")
    }
}

/// For each symmetry, where a slice goes: the number of the kings before the other pieces are
/// added, and where each square goes.
fn images(
    geometry: &Geometry,
    slice: usize,
    exchanged: bool,
    pieces: usize,
) -> Vec<(usize, [usize; 64])> {
    let Kings { white, black } = geometry.pairs.all()[slice];
    let [white, black] = if exchanged { [black, white] } else { [white, black] };
    let mut images = Vec::new();
    for symmetry in Symmetry::ALL {
        let [white, black] = [white, black].map(|king| symmetry.of(geometry.board, king));
        let base = CaptureTable::number(Kings { white, black }, &[]);
        let mut goes = [0; 64];
        for square in geometry.board.squares() {
            goes[square.index()] = symmetry.of(geometry.board, square).index();
        }
        images.push((base * 64_usize.pow(pieces as u32), goes));
    }
    images
}

/// For each piece of the table, in its order, what a step of one square counts here.
fn scales(geometry: &Geometry, pieces: &[&PieceGeometry], exchanged: bool) -> Vec<usize> {
    let mut left: Vec<usize> = (0..pieces.len()).collect();
    let mut scales = Vec::new();
    for piece in &geometry.pieces {
        let side = if exchanged { !piece.side } else { piece.side };
        let mut same = left.iter().map(|&place| pieces[place]);
        let at = same.position(|other| other.side == side && other.letter == piece.letter);
        let place = left.remove(at.expect("the table has the same pieces"));
        scales.push(64_usize.pow((pieces.len() - 1 - place) as u32));
    }
    scales
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn early_wins_are_worth_most() {
        let replies = [
            None,
            Some(Value::Win(1)),
            Some(Value::Win(300)),
            Some(Value::Draw),
            Some(Value::Loss(300)),
            Some(Value::Loss(0)),
        ];
        let values = replies.map(CaptureValue::of);
        assert!(values.is_sorted_by(|a, b| a < b));
        assert_eq!((values[0], values[3]), (CaptureValue::NONE, CaptureValue::DRAW));
        assert!(values[1] >= CaptureValue::LEAST && values[4] >= CaptureValue::LEAST_WIN);
        // Mated after a capture: it mates in one.
        assert_eq!([1, 2, 4, 5].map(|i| values[i].moves()), [1, 300, 301, 1]);
    }
}
