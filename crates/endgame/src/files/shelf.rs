//! A table at hand, in memory or in a file, and how it calls the sides.

use super::table_file::TableFile;
use crate::board::Square;
use crate::ending::{Ending, Side};
use crate::rules::{MOST_PIECES, Position};
use crate::table::{Table, Value};
use crate::tables::exchanged;
use everyboard_store::FileError;
use std::sync::Arc;

/// Where the values of an ending come from.
#[derive(Clone, Debug)]
pub(super) enum Shelf {
    File(Arc<TableFile>),
    Memory(Arc<Table>),
}

impl Shelf {
    fn ending(&self) -> &Ending {
        match self {
            Shelf::File(file) => file.ending(),
            Shelf::Memory(table) => table.ending(),
        }
    }

    /// The value of a position of `ending`, which is that of the table or has its colours
    /// exchanged.
    #[inline]
    pub(super) fn value(
        &self,
        ending: &Ending,
        turn: Side,
        squares: &[Square],
    ) -> Result<Option<Value>, FileError> {
        let mut room = [squares[0]; MOST_PIECES];
        let (turn, squares) = match self.is_exchanged(ending) {
            false => (turn, squares),
            true => (!turn, exchanged(squares, ending.pieces(Side::White).len(), &mut room)),
        };
        match self {
            Shelf::File(file) => file.value(turn, squares),
            Shelf::Memory(table) => Ok(table.value(turn, squares)),
        }
    }

    /// The values of many positions of `ending`.
    pub(super) fn values(
        &self,
        ending: &Ending,
        positions: &[Position],
    ) -> Result<Vec<Option<Value>>, FileError> {
        match self {
            Shelf::File(file) if !self.is_exchanged(ending) => file.values(positions),
            Shelf::File(file) => {
                let first = ending.pieces(Side::White).len();
                let turned = positions.iter().map(|Position { turn, squares }| {
                    let mut room = [squares[0]; MOST_PIECES];
                    let squares = exchanged(squares, first, &mut room).to_vec();
                    Position { turn: !*turn, squares }
                });
                file.values(&turned.collect::<Vec<_>>())
            }
            Shelf::Memory(_) => {
                let each = |p: &Position| self.value(ending, p.turn, &p.squares);
                positions.iter().map(each).collect()
            }
        }
    }

    /// Whether the table calls the sides otherwise than `ending` does.
    #[inline]
    fn is_exchanged(&self, ending: &Ending) -> bool {
        let letters = |ending: &Ending, side| {
            let pieces = ending.pieces(side).iter().map(crate::ending::Piece::letter);
            pieces.fold(0_u64, |word, letter| word << 7 | letter as u64)
        };
        let own = self.ending();
        Side::BOTH.map(|side| letters(own, side)) != Side::BOTH.map(|side| letters(ending, side))
    }
}
