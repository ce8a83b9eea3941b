//! The complete table of an ending.

mod scale;
mod statistics;
mod value;
mod verify;

use crate::board::{Field, Square, squares};
use crate::ending::{Ending, Side};
use crate::generate::{Depths, Ground, Slab, Words};
pub use statistics::{Count, Statistics, Tally};
use std::sync::Arc;
pub use value::Value;
pub use verify::VerifyError;

/// The value of every position of an ending, for either side to move.
#[derive(Clone, Debug)]
pub struct Table {
    ground: Arc<Ground>,
    /// With White to move, and with Black.
    sides: [Vec<Sheet>; 2],
    /// The most moves to mate of any position.
    deepest: u16,
}

/// The positions with one pair of kings and one side to move, in the words that are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sheet {
    pub(crate) legal: Box<[u64]>,
    pub(crate) won: Box<[u64]>,
    pub(crate) lost: Box<[u64]>,
    /// Moves to mate where a position is won or lost.
    pub(crate) depths: Depths,
}

impl Sheet {
    fn new(words: &Words, slab: Slab) -> Self {
        let Slab { legal, open, lost, depths, .. } = slab;
        let won = words.pairs().zip(&legal).map(|((word, _), legal)| legal & !open[word]);
        Sheet { won: won.collect(), legal, lost, depths }
    }
}

impl Table {
    pub(crate) fn new(ground: Arc<Ground>, sides: [Vec<Slab>; 2], deepest: u16) -> Self {
        let sheet = |slab| Sheet::new(&ground.words, slab);
        let sides = sides.map(|slabs| slabs.into_iter().map(sheet).collect());
        Table { ground, sides, deepest }
    }

    /// A table of sheets, one for each pair of kings, with White to move and with Black.
    #[cfg(feature = "files")]
    pub(crate) fn of_sheets(ground: Arc<Ground>, sides: [Vec<Sheet>; 2], deepest: u16) -> Self {
        Table { ground, sides, deepest }
    }

    /// The most moves to mate of any position, whoever moves and wins.
    pub fn deepest(&self) -> u16 {
        self.deepest
    }

    #[cfg(feature = "files")]
    pub(crate) fn shared_ground(&self) -> Arc<Ground> {
        Arc::clone(&self.ground)
    }

    pub(crate) fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The pieces, White's named first.
    pub fn ending(&self) -> &Ending {
        &self.ground.ending
    }

    /// The board.
    pub fn field(&self) -> Field {
        self.ground.field
    }

    /// The value for `side`, whose turn it is: `squares` are those of the white king, the black
    /// king, and the other pieces in the order of the name, White's first. Nothing if the position
    /// is not legal or has not so many pieces. Cost: one reading of memory, after two small tables.
    pub fn value(&self, side: Side, squares: &[Square]) -> Option<Value> {
        let on_board = squares.iter().all(|&square| self.field().contains(square));
        if squares.len() != 2 + self.ending().count() || !on_board {
            return None;
        }
        let (slab, word, bit) = self.ground.find(squares)?;
        self.at(side, slab, word, bit)
    }

    /// The legal positions of a word.
    pub(crate) fn legal(&self, side: Side, slab: usize, word: usize) -> u64 {
        let number = self.ground.words.number(word);
        number.map_or(0, |number| self.sides[side.index()][slab].legal[number])
    }

    pub(crate) fn at(&self, side: Side, slab: usize, word: usize, bit: usize) -> Option<Value> {
        let sheet = &self.sides[side.index()][slab];
        let number = self.ground.words.number(word)?;
        let has = |set: &[u64]| set[number] >> bit & 1 == 1;
        match (has(&sheet.legal), has(&sheet.won), has(&sheet.lost)) {
            (false, ..) => None,
            (_, true, _) => Some(Value::Win(sheet.depths.at(number, bit))),
            (_, _, true) => Some(Value::Loss(sheet.depths.at(number, bit))),
            _ => Some(Value::Draw),
        }
    }

    pub(crate) fn sheets(&self, side: Side) -> &[Sheet] {
        &self.sides[side.index()]
    }

    /// The most moves that White needs to mate with White to move; nothing if White never wins.
    pub fn longest_win(&self) -> Option<u16> {
        self.sheets(Side::White).iter().filter_map(Sheet::longest_win).max()
    }
}

impl Sheet {
    fn longest_win(&self) -> Option<u16> {
        let won = self.won.iter().enumerate();
        let each = won.flat_map(|(number, &won)| squares(won).map(move |at| (number, at.index())));
        each.map(|(number, bit)| self.depths.at(number, bit)).max()
    }
}
