//! The complete table of an ending.

mod orbits;
mod statistics;
mod verify;

use crate::board::{BoardSize, Square, squares};
use crate::ending::{Ending, Side};
use crate::retrograde::{Depths, Geometry, KingSlice, Words};
pub use statistics::{Count, Statistics, Tally};
use std::sync::Arc;
pub use verify::VerifyError;

/// The value of every position of an ending, for either side to move.
#[derive(Clone, Debug)]
pub struct Table {
    geometry: Arc<Geometry>,
    /// With White to move, and with Black.
    sides: [Vec<SliceValues>; 2],
    /// The most moves to mate of any position.
    deepest: u16,
}

/// The positions with one pair of kings and one side to move, in the words that are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SliceValues {
    pub(crate) legal: Box<[u64]>,
    pub(crate) won: Box<[u64]>,
    pub(crate) lost: Box<[u64]>,
    /// Moves to mate where a position is won or lost.
    pub(crate) depths: Depths,
}

impl SliceValues {
    fn new(words: &Words, slice: KingSlice) -> Self {
        let KingSlice { legal, open, lost, depths, .. } = slice;
        let won = words.pairs().zip(&legal).map(|((word, _), legal)| legal & !open[word]);
        SliceValues { won: won.collect(), legal, lost, depths }
    }
}

impl Table {
    pub(crate) fn new(geometry: Arc<Geometry>, sides: [Vec<KingSlice>; 2], deepest: u16) -> Self {
        let words = &geometry.words;
        let sides = sides
            .map(|slices| slices.into_iter().map(|slice| SliceValues::new(words, slice)).collect());
        Table { geometry, sides, deepest }
    }

    /// A table of slices, one for each pair of kings, with White to move and with Black.
    #[cfg(feature = "files")]
    pub(crate) fn of_slices(
        geometry: Arc<Geometry>,
        sides: [Vec<SliceValues>; 2],
        deepest: u16,
    ) -> Self {
        Table { geometry, sides, deepest }
    }

    /// The most moves to mate of any position, whoever moves and wins.
    pub fn deepest(&self) -> u16 {
        self.deepest
    }

    #[cfg(feature = "files")]
    pub(crate) fn shared_geometry(&self) -> Arc<Geometry> {
        Arc::clone(&self.geometry)
    }

    pub(crate) fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The pieces, White's named first.
    pub fn ending(&self) -> &Ending {
        &self.geometry.ending
    }

    /// The board.
    pub fn board(&self) -> BoardSize {
        self.geometry.board
    }

    /// The value for `side`, whose turn it is: `squares` are those of the white king, the black
    /// king, and the other pieces in the order of the name, White's first. `None` if the position
    /// is not legal or has another number of pieces. Cost: two look-ups in small tables that stay
    /// in the cache, and one read of memory.
    pub fn value(&self, side: Side, squares: &[Square]) -> Option<Value> {
        let (slice, word, bit) = self.geometry.find(squares)?;
        self.at(side, slice, word, bit)
    }

    /// The legal positions of a word.
    pub(crate) fn legal(&self, side: Side, slice: usize, word: usize) -> u64 {
        let number = self.geometry.words.number(word);
        number.map_or(0, |number| self.sides[side.index()][slice].legal[number])
    }

    pub(crate) fn at(&self, side: Side, slice: usize, word: usize, bit: usize) -> Option<Value> {
        let number = self.geometry.words.number(word)?;
        self.sides[side.index()][slice].value(number, bit)
    }

    pub(crate) fn slices(&self, side: Side) -> &[SliceValues] {
        &self.sides[side.index()]
    }

    /// The most moves that White needs to mate with White to move; `None` if White never wins.
    pub fn longest_win(&self) -> Option<u16> {
        self.slices(Side::White).iter().filter_map(SliceValues::longest_win).max()
    }
}

impl SliceValues {
    /// The value of a position of a stored word; `None` if it is not legal.
    #[inline(always)]
    pub(crate) fn value(&self, number: usize, bit: usize) -> Option<Value> {
        if self.legal[number] >> bit & 1 == 0 {
            None
        } else if self.won[number] >> bit & 1 == 1 {
            Some(Value::Win(self.depths.at(number, bit)))
        } else if self.lost[number] >> bit & 1 == 1 {
            Some(Value::Loss(self.depths.at(number, bit)))
        } else {
            Some(Value::Draw)
        }
    }

    fn longest_win(&self) -> Option<u16> {
        let won = self.won.iter().enumerate();
        let each = won.flat_map(|(number, &won)| squares(won).map(move |at| (number, at.index())));
        each.map(|(number, bit)| self.depths.at(number, bit)).max()
    }
}

/// The value of a position for the side to move, with the moves to mate under best play: the
/// winner's moves, the first and the mating one included.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move is mated after this many moves of the other; 0 if it is mated now.
    Loss(u16),
    /// Neither side can force mate.
    Draw,
    /// The side to move mates with its move of this number.
    Win(u16),
}

impl Value {
    /// Moves of either side until mate; `None` for a draw.
    ///
    /// ```
    /// use everyboard_endgame::Value;
    ///
    /// assert_eq!(Value::Win(1).plies(), Some(1));
    /// assert_eq!(Value::Loss(1).plies(), Some(2));
    /// assert_eq!(Value::Draw.plies(), None);
    /// ```
    pub fn plies(self) -> Option<u32> {
        match self {
            Value::Loss(moves) => Some(2 * u32::from(moves)),
            Value::Draw => None,
            Value::Win(moves) => Some(2 * u32::from(moves) - 1),
        }
    }

    /// The value of a move to a position of this value, for the side that makes it.
    ///
    /// ```
    /// use everyboard_endgame::Value;
    ///
    /// assert_eq!(Value::Loss(0).before(), Value::Win(1));
    /// assert_eq!(Value::Win(3).before(), Value::Loss(3));
    /// ```
    #[must_use]
    pub fn before(self) -> Self {
        match self {
            Value::Loss(moves) => Value::Win(moves + 1),
            Value::Draw => Value::Draw,
            Value::Win(moves) => Value::Loss(moves),
        }
    }

    /// The greater the better for the side to move: early wins, late wins, draws, late losses,
    /// early losses.
    pub fn rank(self) -> i32 {
        match self {
            Value::Loss(moves) => i32::from(moves) - 0x1_0000,
            Value::Draw => 0,
            Value::Win(moves) => 0x1_0000 - i32::from(moves),
        }
    }
}
