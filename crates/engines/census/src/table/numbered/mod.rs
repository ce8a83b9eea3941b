//! Tables of all positions of a space, whose numbers say where their values lie.
//!
//! **Memory** besides the values: the lists by which addresses are found, some bytes for each
//! chunk, row of a shape and bit of a row, but none for a position.

mod addresses;
mod codes;
#[cfg(feature = "files")]
mod file;
#[cfg(feature = "files")]
pub(crate) mod parts;
mod steps;
mod values;
#[cfg(feature = "files")]
mod write;

#[cfg(all(test, feature = "files"))]
mod tests;

#[cfg(feature = "files")]
pub(super) use file::open;
pub(crate) use values::MemoryValues;
#[cfg(feature = "files")]
pub(crate) use write::TABLE_COMPRESSION;
#[cfg(feature = "files")]
pub use write::write;

use super::DistanceTable;
#[cfg(feature = "files")]
use super::keeping::Blocks;
use super::keeping::{Keeping, Value};
#[cfg(feature = "files")]
use super::metadata::{Numbering, Storage};
use addresses::{AddressBook, PackedPosition, Place, SquareBits};
use everyboard_bits::space::Space;
use everyboard_bits::space::chunks::{Chunks, LevelChunk};
use everyboard_bits::space::listing::Listing;
use everyboard_bits::sweep::transitions::{fixed_levels, transitions};
use everyboard_board::{Pattern, Position};
use everyboard_levels::Direction;
use everyboard_positions::layout::Layout;
use everyboard_positions::moves::PackedMoves;
use everyboard_positions::word::{Wide, Word};
use everyboard_puzzle::RewriteSystem;
use everyboard_sorted::sort;
#[cfg(feature = "files")]
use everyboard_store::FileError;
use everyboard_watch::End;
#[cfg(feature = "files")]
use std::num::NonZeroUsize;
use steps::{Steps, StepsLeft};
use values::{Values, value};

/// What a table of a space is made of.
#[derive(Debug)]
pub(crate) struct NumberedData<V> {
    pub(crate) system: RewriteSystem,
    /// The starts, which decide the space.
    pub(crate) starts: Vec<Position>,
    /// The positions at distance 0: the starts or the goals.
    pub(crate) first: Vec<Position>,
    pub(crate) end: End,
    pub(crate) space: Space,
    pub(crate) chunks: Chunks,
    /// By distance: how many positions.
    pub(crate) levels: Vec<u64>,
    pub(crate) values: V,
}

impl<V: Values + 'static> NumberedData<V> {
    /// The table, with the narrowest words that hold the positions.
    pub(crate) fn into_table(self) -> DistanceTable<V::Error> {
        let goals: Vec<Pattern> = match self.end {
            End::Start => Vec::new(),
            End::Goal => self.first.iter().map(Pattern::from).collect(),
        };
        let layout = Layout::new(&self.system, &self.starts, &goals);
        match layout.bits().max(SquareBits::new(&self.space).width()) {
            #[cfg(not(feature = "small"))]
            0..=64 => self.in_words::<u64>(layout),
            0..=128 => self.in_words::<u128>(layout),
            #[cfg(not(feature = "small"))]
            129..=256 => self.in_words::<Wide<4>>(layout),
            // As wide as any search needs.
            _ => self.in_words::<Wide<24>>(layout),
        }
    }

    fn in_words<W: Word>(self, layout: Layout) -> DistanceTable<V::Error> {
        let moves = PackedMoves::<W>::new(layout, &self.system, &self.starts[0]);
        let system = self.system.clone();
        let starts = self.starts.clone();
        let end = self.end;
        let levels = self.levels.clone();
        DistanceTable::new(system, starts, end, levels, Numbered::new(self, moves))
    }
}

/// The positions of a space by their numbers.
#[derive(Debug)]
struct Numbered<W, V> {
    space: Space,
    chunks: Chunks,
    addresses: AddressBook<W>,
    steps: Steps<W>,
    /// The positions at distance 0, sorted.
    first: Vec<PackedPosition<W>>,
    /// By sub-space: the distance of its positions that have one, where each move leads to a
    /// sub-space of its own.
    fixed: Option<Vec<Option<usize>>>,
    moves: PackedMoves<W>,
    values: V,
}

impl<W: Word, V> Numbered<W, V> {
    fn new(data: NumberedData<V>, moves: PackedMoves<W>) -> Self {
        let NumberedData { system, space, chunks, end, values, .. } = data;
        let (outwards, inwards) = match end {
            End::Start => (Direction::Forwards, Direction::Backwards),
            End::Goal => (Direction::Backwards, Direction::Forwards),
        };
        let addresses = AddressBook::new(&space, &chunks);
        let steps = Steps::new(&space, &system, &addresses.squares, inwards);
        let mut first: Vec<PackedPosition<W>> =
            data.first.iter().filter_map(|s| addresses.squares.pack(&space, s)).collect();
        sort(&mut first);
        let transitions = transitions(&space, &system, outwards);
        let sub_spaces: Vec<usize> = first.iter().map(|it| it.sub_space as usize).collect();
        let fixed = fixed_levels(space.sub_spaces(), &transitions, &sub_spaces);
        Numbered { space, chunks, addresses, steps, first, fixed, moves, values }
    }
}

impl<W: Word, V: Values> Keeping for Numbered<W, V> {
    type Key = PackedPosition<W>;
    type Place = Place;
    type Word = W;
    type Neighbours = StepsLeft<W>;
    type Error = V::Error;

    fn moves(&self) -> &PackedMoves<W> {
        &self.moves
    }

    fn key(&self, position: &Position) -> Option<Self::Key> {
        self.addresses.squares.pack(&self.space, position)
    }

    fn key_of_packed(&self, packed: W) -> Option<Self::Key> {
        self.key(&self.moves.layout.unpack(packed))
    }

    #[inline]
    fn place(&self, key: Self::Key) -> Option<Place> {
        self.addresses.place(key)
    }

    #[inline]
    fn number(&self, place: Place) -> Option<u64> {
        Some(place.number())
    }

    #[inline]
    fn prefetch(&self, place: Place) {
        self.values.prefetch(place);
    }

    #[inline]
    fn value_at(&self, Place { chunk, bit }: Place) -> Result<Value, V::Error> {
        Ok(value(self.values.pair(chunk as usize, bit as usize / 64)?, bit % 64))
    }

    #[inline]
    fn is_first(&self, key: Self::Key) -> bool {
        match &self.first[..] {
            [only] => *only == key,
            first => first.binary_search(&key).is_ok(),
        }
    }

    fn neighbours(&self) -> StepsLeft<W> {
        StepsLeft::default()
    }

    #[inline]
    fn turn_to(&self, key: Self::Key, neighbours: &mut StepsLeft<W>) {
        *neighbours = self.steps.of(key);
    }

    #[inline]
    fn next(&self, neighbours: &mut StepsLeft<W>) -> Option<Self::Key> {
        self.steps.next(neighbours)
    }

    #[inline]
    fn distance_at(&self, place: Place) -> Option<Option<usize>> {
        self.values.distance(place)
    }

    fn distance_of_all(&self, key: Self::Key) -> Option<Option<usize>> {
        self.fixed.as_ref().map(|levels| levels[key.sub_space as usize])
    }

    fn parts(&self) -> usize {
        self.chunks.len()
    }

    fn parts_of_level(&self, level: usize) -> Option<&[LevelChunk]> {
        self.values.chunks_of_level(level)
    }

    fn for_each_in(
        &self,
        part: usize,
        wanted: Value,
        visit: &mut dyn FnMut(Self::Key) -> Result<bool, V::Error>,
    ) -> Result<(), V::Error> {
        let rows = self.chunks.rows(part);
        let sub_space = self.chunks.sub_space(part);
        let squares = &self.space.sub_spaces[sub_space].squares;
        let lows: Vec<Listing> =
            rows.listing.remainders.iter().map(|left| Listing::new(left.len(), left)).collect();
        for row in 0..rows.listing.len() {
            let low = &lows[rows.listing.remainder(row)];
            for bit in 0..low.len() {
                let word = usize::from(rows.offsets[row]) + bit / 64;
                if value(self.values.pair(part, word)?, bit as u32 % 64) != wanted {
                    continue;
                }
                let held = [self.chunks.top(part), rows.listing.entry(row), low.entry(bit)];
                let digits = held.into_iter().flatten().copied();
                let held = self.addresses.squares.held(squares, digits);
                if !visit(PackedPosition { sub_space: sub_space as u32, held })? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn position(&self, key: Self::Key) -> Position {
        let sub_space = key.sub_space as usize;
        let squares = &self.space.sub_spaces[sub_space].squares;
        let digits = squares.iter().map(|&square| self.addresses.squares.digit(square, key.held));
        self.space.position(sub_space, digits)
    }

    fn positions(&self) -> u128 {
        self.space.positions()
    }

    fn bytes(&self) -> u64 {
        self.values.bytes()
    }

    #[cfg(feature = "files")]
    fn keep_within(&mut self, memory: u64, threads: NonZeroUsize) {
        self.values.keep_within(memory, threads);
    }

    fn search_memory(&self) -> u64 {
        self.values.search_memory()
    }

    fn contradiction(&self) -> V::Error {
        self.values.contradiction()
    }

    fn out_of_memory(&self) -> V::Error {
        self.values.out_of_memory()
    }

    #[cfg(feature = "files")]
    fn blocks(&self) -> Option<&dyn Blocks> {
        self.values.in_memory().map(|_| self as &dyn Blocks)
    }
}

#[cfg(feature = "files")]
impl<W: Word, V: Values> Blocks for Numbered<W, V> {
    fn count(&self) -> usize {
        self.chunks.len()
    }

    fn kept(&self) -> Storage {
        Storage::Numbered(Numbering::of(&self.space))
    }

    fn for_each(
        &self,
        write: &mut dyn FnMut(&[u64]) -> Result<(), FileError>,
    ) -> Result<(), FileError> {
        let Some(values) = self.values.in_memory() else { return Ok(()) };
        for chunk in 0..self.chunks.len() {
            let words = 0..self.chunks.words(chunk);
            let pairs =
                words.map(|word| values.pair(chunk, word).unwrap_or_else(|never| match never {}));
            let (mut low, high): (Vec<u64>, Vec<u64>) =
                pairs.map(|[low, high]| (low, high)).unzip();
            low.extend(high);
            write(&low)?;
        }
        Ok(())
    }
}
