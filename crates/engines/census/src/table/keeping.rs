//! How a table keeps its positions.

#[cfg(feature = "files")]
use crate::table::metadata::Storage;
use everyboard_bits::space::chunks::LevelChunk;
use everyboard_board::Position;
use everyboard_positions::moves::PackedMoves;
use everyboard_positions::word::Word;
#[cfg(feature = "files")]
use everyboard_store::FileError;
use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;
#[cfg(feature = "files")]
use std::num::NonZeroUsize;

/// The distance of a position modulo 3, or [`UNREACHABLE`].
pub(crate) type Value = u8;

/// The value of a position without a path between it and the positions at distance 0.
pub(crate) const UNREACHABLE: Value = 3;

/// The value one level nearer.
pub(crate) fn nearer(value: Value) -> Value {
    if value == 0 { 2 } else { value - 1 }
}

/// Positions by their keys, each with its value, and the moves between them.
pub(crate) trait Keeping: Debug + Send + Sync {
    /// A position in a few machine words.
    type Key: Copy + Debug + Ord + Hash + Send + Sync;
    /// Where the value of a position is kept.
    type Place: Copy + Debug;
    /// What positions are packed into where all shortest paths are traced.
    type Word: Word;
    /// The positions next to one, of which some are still to come.
    type Neighbours: Debug;
    /// Why a value cannot be read.
    type Error: Error + Send + Sync + 'static;

    /// The moves of packed positions.
    fn moves(&self) -> &PackedMoves<Self::Word>;

    /// The key of a position; `None` if it is not kept.
    fn key(&self, position: &Position) -> Option<Self::Key>;

    /// The key of a packed position; `None` if it is not kept.
    fn key_of_packed(&self, packed: Self::Word) -> Option<Self::Key>;

    /// Where the value of a position is kept; `None` if it has none.
    fn place(&self, key: Self::Key) -> Option<Self::Place>;

    /// Asks for what is kept there, which will be read soon.
    fn prefetch(&self, _place: Self::Place) {}

    /// The value that is kept there.
    fn value_at(&self, place: Self::Place) -> Result<Value, Self::Error>;

    /// A number that no other place has; `None` if 64 bits do not suffice.
    fn number(&self, place: Self::Place) -> Option<u64>;

    /// The value of a position.
    #[inline]
    fn value(&self, key: Self::Key) -> Result<Value, Self::Error> {
        self.place(key).map_or(Ok(UNREACHABLE), |place| self.value_at(place))
    }

    /// Whether a position, here by its key if it has one, is known to have a distance or none.
    fn knows(&self, _key: Option<Self::Key>) -> Result<bool, Self::Error> {
        Ok(true)
    }

    /// Whether the position is at distance 0.
    fn is_first(&self, key: Self::Key) -> bool;

    /// No positions; for [`Keeping::turn_to`].
    fn neighbours(&self) -> Self::Neighbours;

    /// Makes `neighbours` those of another position: the positions that one move nearer to distance
    /// 0 may lead to, back to the starts or on to the goals.
    fn turn_to(&self, key: Self::Key, neighbours: &mut Self::Neighbours);

    /// The next of them, until all have come.
    fn next(&self, neighbours: &mut Self::Neighbours) -> Option<Self::Key>;

    /// The distance that is kept there, if distances themselves are kept: `None` within if no path
    /// leads to the position.
    fn distance_at(&self, _place: Self::Place) -> Option<Option<usize>> {
        None
    }

    /// The distance of all positions like this one that have any, if it follows from what they are.
    fn distance_of_all(&self, _key: Self::Key) -> Option<Option<usize>> {
        None
    }

    /// How many parts the positions are kept in.
    fn parts(&self) -> usize;

    /// The parts that hold positions of a level, in order, each with how many; `None` if that is
    /// not known.
    fn parts_of_level(&self, _level: usize) -> Option<&[LevelChunk]> {
        None
    }

    /// Calls `visit` with the keys of a part whose value is `value`, in order, until it says that
    /// it has enough.
    fn for_each_in(
        &self,
        part: usize,
        value: Value,
        visit: &mut dyn FnMut(Self::Key) -> Result<bool, Self::Error>,
    ) -> Result<(), Self::Error>;

    /// The position of a key.
    fn position(&self, key: Self::Key) -> Position;

    /// The positions that have a value, reachable or not.
    fn positions(&self) -> u128;

    /// The bytes of the values, in memory.
    fn bytes(&self) -> u64;

    /// From now on takes at most this many bytes for values that are kept decoded, and for what
    /// this many threads need to decode more.
    #[cfg(feature = "files")]
    fn keep_within(&mut self, _memory: u64, _threads: NonZeroUsize) {}

    /// The most bytes that a look-up may take for the positions that it follows.
    fn search_memory(&self) -> u64;

    /// What is wrong if values cannot be those of any puzzle.
    fn contradiction(&self) -> Self::Error;

    /// What is wrong if a look-up would take more than [`Keeping::search_memory`].
    fn out_of_memory(&self) -> Self::Error;

    /// The same as blocks of a file, if all is in memory.
    #[cfg(feature = "files")]
    fn blocks(&self) -> Option<&dyn Blocks> {
        None
    }
}

/// A table as the blocks of a file.
#[cfg(feature = "files")]
pub(crate) trait Blocks {
    /// How many blocks.
    fn count(&self) -> usize;

    /// What the metadata say of how the positions are kept.
    fn kept(&self) -> Storage;

    /// Calls `write` with the words of each block, in their order.
    fn for_each(
        &self,
        write: &mut dyn FnMut(&[u64]) -> Result<(), FileError>,
    ) -> Result<(), FileError>;
}
