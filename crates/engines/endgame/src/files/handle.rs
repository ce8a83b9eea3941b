//! An open table, in memory or in a file, for positions with either side named White.

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
pub(super) enum TableHandle {
    File(Arc<TableFile>),
    Memory(Arc<Table>),
}

impl TableHandle {
    fn ending(&self) -> &Ending {
        match self {
            TableHandle::File(file) => file.ending(),
            TableHandle::Memory(table) => table.ending(),
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
        let mut buffer = [squares[0]; MOST_PIECES];
        let (turn, squares) = if self.is_exchanged(ending) {
            (!turn, exchanged(squares, ending.pieces(Side::White).len(), &mut buffer))
        } else {
            (turn, squares)
        };
        match self {
            TableHandle::File(file) => file.value(turn, squares),
            TableHandle::Memory(table) => Ok(table.value(turn, squares)),
        }
    }

    /// The values of many positions of `ending`.
    pub(super) fn values(
        &self,
        ending: &Ending,
        positions: &[Position],
    ) -> Result<Vec<Option<Value>>, FileError> {
        match self {
            TableHandle::File(file) if !self.is_exchanged(ending) => file.values(positions),
            TableHandle::File(file) => {
                let first = ending.pieces(Side::White).len();
                let turned = positions.iter().map(|Position { turn, squares }| {
                    let mut buffer = [squares[0]; MOST_PIECES];
                    let squares = exchanged(squares, first, &mut buffer).to_vec();
                    Position { turn: !*turn, squares }
                });
                file.values(&turned.collect::<Vec<_>>())
            }
            TableHandle::Memory(_) => {
                positions.iter().map(|p| self.value(ending, p.turn, &p.squares)).collect()
            }
        }
    }

    /// Whether White in the table is Black in `ending`.
    #[inline]
    fn is_exchanged(&self, ending: &Ending) -> bool {
        let own = self.ending();
        Side::BOTH.iter().any(|&side| letters(own, side) != letters(ending, side))
    }
}

/// The letters of a side's pieces, in one word.
#[inline]
fn letters(ending: &Ending, side: Side) -> u64 {
    ending.pieces(side).iter().fold(0, |word, piece| word << 7 | piece.letter() as u64)
}
