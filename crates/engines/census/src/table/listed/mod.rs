//! Tables of the positions that moves lead to, each stored with its value.
//!
//! For spaces that cannot be numbered (pieces of several squares, moves that are put together,
//! pushes), and for those of which the starts lead to few positions. In memory the positions stand
//! where the search has put them, in compartments; in a file they are sorted ([`file`]).
//!
//! **Memory.** In compartments the bits of a packed position that its compartment does not tell,
//! and two for the value: two to eight bytes a position.

#[cfg(feature = "files")]
mod block;
#[cfg(feature = "files")]
mod file;
#[cfg(feature = "files")]
mod save;

#[cfg(feature = "files")]
pub(super) use file::open;

use super::MemoryTable;
use super::keeping::{Keeping, UNREACHABLE, Value};
use everyboard_bits::space::chunks::LevelChunk;
use everyboard_board::Position;
use everyboard_positions::compartment::Key;
use everyboard_positions::goal_test::GoalTest;
use everyboard_positions::moves::{MoveTable, PackedMoves};
use everyboard_positions::seen::SeenPositions;
use everyboard_positions::word::Word;
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_watch::End;
use std::convert::Infallible;
use std::fmt::{self, Debug, Formatter};
use std::ops::Range;

/// Positions in memory as a search has stored them, with the levels that it has found.
pub struct Listed<W> {
    /// The positions that have a distance.
    pub seen: SeenPositions<W>,
    /// All positions that are known, if some of them have none.
    pub others: Option<SeenPositions<W>>,
    /// By level: the shards that have positions of it, if that is known.
    pub in_shards: Option<Vec<Vec<LevelChunk>>>,
    /// The positions at distance 0.
    pub first: GoalTest<'static, W>,
    /// The end that distances are counted from.
    pub end: End,
    /// Whether a position that is not listed has no distance. If not, nothing is known of it.
    pub knows_all: bool,
    /// The moves on packed positions.
    pub moves: PackedMoves<W>,
}

impl<W: Key> Listed<W> {
    /// The table, with this number of positions at each distance.
    pub fn into_table(
        self,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        levels: Vec<u64>,
    ) -> MemoryTable {
        MemoryTable::new(system.clone(), puzzle.starts.clone(), self.end, levels, self)
    }
}

impl<W> Debug for Listed<W> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.debug_struct("Listed").field("end", &self.end).finish_non_exhaustive()
    }
}

impl<W: Key> Listed<W> {
    /// All positions that are known.
    fn all(&self) -> &SeenPositions<W> {
        self.others.as_ref().unwrap_or(&self.seen)
    }
}

/// The moves of a table that leads to or from this end, towards distance 0.
fn inwards<W>(moves: &PackedMoves<W>, end: End) -> &MoveTable<W> {
    match end {
        End::Start => &moves.backwards,
        End::Goal => &moves.forwards,
    }
}

/// A packed position as a number, if it is no wider.
fn number<W: Word>(key: W) -> Option<u64> {
    (W::BITS <= u64::BITS).then(|| key.low_u64())
}

/// The positions next to one, of which some are still to come.
#[derive(Debug)]
pub(crate) struct Neighbours<W> {
    positions: Vec<W>,
    left: Range<usize>,
}

impl<W: Word> Neighbours<W> {
    fn new(moves: &MoveTable<W>) -> Self {
        Neighbours { positions: moves.buffer(), left: 0..0 }
    }

    fn turn_to(&mut self, key: W, moves: &MoveTable<W>) {
        self.left = 0..moves.next_of(key, &mut self.positions).len();
    }

    fn next(&mut self) -> Option<W> {
        self.left.next().map(|number| self.positions[number])
    }
}

impl<W: Key> Keeping for Listed<W> {
    type Key = W;
    type Place = W;
    type Word = W;
    type Neighbours = Neighbours<W>;
    type Error = Infallible;

    fn moves(&self) -> &PackedMoves<W> {
        &self.moves
    }

    fn key(&self, position: &Position) -> Option<W> {
        self.moves.layout.pack(position)
    }

    fn key_of_packed(&self, packed: W) -> Option<W> {
        Some(packed)
    }

    fn place(&self, key: W) -> Option<W> {
        Some(key)
    }

    fn number(&self, key: W) -> Option<u64> {
        number(key)
    }

    fn value_at(&self, key: W) -> Result<Value, Infallible> {
        Ok(self.seen.level_of(key).map_or(UNREACHABLE, |level| level.index() as Value))
    }

    fn knows(&self, key: Option<W>) -> Result<bool, Infallible> {
        Ok(self.knows_all || key.is_some_and(|key| self.all().level_of(key).is_some()))
    }

    fn is_first(&self, key: W) -> bool {
        self.first.passes(key)
    }

    fn neighbours(&self) -> Neighbours<W> {
        Neighbours::new(inwards(&self.moves, self.end))
    }

    fn turn_to(&self, key: W, neighbours: &mut Neighbours<W>) {
        neighbours.turn_to(key, inwards(&self.moves, self.end));
    }

    fn next(&self, neighbours: &mut Neighbours<W>) -> Option<W> {
        neighbours.next()
    }

    fn parts(&self) -> usize {
        self.seen.shards()
    }

    fn parts_of_level(&self, level: usize) -> Option<&[LevelChunk]> {
        Some(self.in_shards.as_ref()?.get(level).map_or(&[], |shards| shards))
    }

    fn for_each_in(
        &self,
        part: usize,
        wanted: Value,
        visit: &mut dyn FnMut(W) -> Result<bool, Infallible>,
    ) -> Result<(), Infallible> {
        let mut keys = Vec::new();
        self.seen.for_each_in(part, |key, level| {
            if level.index() == usize::from(wanted) {
                keys.push(key);
            }
        });
        // The order of a compartment depends on which positions came first, which threads decide.
        keys.sort_unstable();
        for key in keys {
            if !visit(key)? {
                break;
            }
        }
        Ok(())
    }

    fn position(&self, key: W) -> Position {
        self.moves.layout.unpack(key)
    }

    fn positions(&self) -> u128 {
        self.all().stored().into()
    }

    fn bytes(&self) -> u64 {
        self.seen.bytes() + self.others.as_ref().map_or(0, SeenPositions::bytes)
    }

    fn search_memory(&self) -> u64 {
        u64::MAX
    }

    fn contradiction(&self) -> Infallible {
        unreachable!("a search records the levels that it finds")
    }

    fn out_of_memory(&self) -> Infallible {
        unreachable!("no look-up takes all bytes that can be addressed")
    }

    #[cfg(feature = "files")]
    fn blocks(&self) -> Option<&dyn super::keeping::Blocks> {
        Some(self)
    }
}
