//! Where the bits of a space lie.
//!
//! ```text
//!   chunk   one sub-space, one arrangement of its top squares
//!     row   one arrangement of the middle squares: begins on a word
//!       bit one arrangement of the low squares, in lexicographic order
//!
//!   words     |        0        |        1        |        2        |
//!   bits      |0 1 2 3 ...    63|64 ...   79 . . .|0 1 2 ...        |
//!   rows      |  first row, 80 arrangements, pad  |  second row     |
//! ```
//!
//! Chunks of one `Shape` have their rows at the same places, and those of one length, over the
//! same symbols, lie together: what treats them alike goes through memory in order.
//!
//! **Memory**: nothing for a chunk, but for each shape 2 to 4 bytes and `middle` bytes a row, and
//! for each arrangement of top squares their number and 2 bytes, once for all sub-spaces that have
//! the same. A chunk has at most 2^16 words, 512 KiB; [`Granularity`](super::segments::Granularity)
//! aims at 128 KiB.

use super::Space;
use super::listing::Listing;
use super::multiset::{Digit, Multiset};
use everyboard_board::{Position, Square};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// How many squares of a sub-space are on top, in the middle and low.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SegmentLengths {
    /// That of the top squares.
    pub top: usize,
    /// That of the middle squares.
    pub middle: usize,
    pub(crate) low: usize,
}

impl SegmentLengths {
    fn of(space: &Space, squares: &[Square]) -> Self {
        let [top, middle, low] = [&space.segments.top, &space.segments.middle, &space.segments.low]
            .map(|segment| squares.iter().filter(|square| segment.contains(square)).count());
        SegmentLengths { top, middle, low }
    }
}

/// All that decides where the rows of a chunk lie.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    /// The number of middle squares.
    pub(crate) middle: usize,
    /// What the middle and low squares hold.
    pub(crate) left: Multiset,
}

/// Where the rows of a chunk lie.
#[derive(Clone, Debug)]
pub struct RowLayout {
    /// The arrangements of the middle squares.
    pub listing: Listing,
    /// By row: its first word.
    pub offsets: Vec<u16>,
    /// By what the middle squares leave: the bits of a row.
    bits: Vec<u64>,
    /// The words of the row.
    pub words: u32,
    pub(crate) positions: u64,
}

impl RowLayout {
    pub(crate) fn new(Shape { middle, left }: &Shape) -> Self {
        let listing = Listing::new(*middle, left);
        let bits: Vec<u64> = listing.remainders.iter().map(row_bits).collect();
        let mut offsets = vec![0; listing.len()];
        let mut words = 0_u32;
        let mut positions = 0;
        for row in listing.by_remainder() {
            let bits = bits[listing.remainder(row)];
            offsets[row] = words.try_into().expect("segments are cut so that chunks are small");
            words += bits.div_ceil(64) as u32;
            positions += bits;
        }
        RowLayout { listing, offsets, bits, words, positions }
    }

    /// The bits of a row.
    pub(crate) fn bits(&self, row: usize) -> usize {
        self.bits[self.listing.remainder(row)] as usize
    }

    /// The row that has a word, and which of its words that is. Looks at all rows.
    fn at(&self, word: usize) -> (usize, usize) {
        let begun = (0..self.offsets.len()).filter(|&row| usize::from(self.offsets[row]) <= word);
        let row = begun.max_by_key(|&row| self.offsets[row]);
        let row = row.expect("the first row begins with the chunk");
        (row, word - usize::from(self.offsets[row]))
    }
}

/// The bits of a row whose low squares hold this multiset.
pub(crate) fn row_bits(left: &Multiset) -> u64 {
    left.arrangements().and_then(|bits| bits.try_into().ok()).expect("rows are short")
}

/// All chunks of a space, by sub-space and then by the arrangement of the top squares: each is the
/// positions of one sub-space with one such arrangement.
#[derive(Clone, Debug)]
pub struct Chunks {
    count: usize,
    /// The rows of chunks of each shape.
    pub shapes: Vec<RowLayout>,
    /// By sub-space and what the top squares leave: the number of the shape.
    shape_numbers: Vec<Box<[u32]>>,
    /// By sub-space: its first chunk.
    pub first: Vec<usize>,
    /// By sub-space.
    pub lengths: Vec<SegmentLengths>,
    /// By sub-space: the arrangements of its top squares.
    pub tops: Vec<Arc<Listing>>,
}

#[expect(clippy::len_without_is_empty, reason = "a space has at least one chunk")]
impl Chunks {
    /// Cuts the space.
    pub fn new(space: &Space) -> Self {
        let mut shapes = Vec::new();
        let mut numbers = FxHashMap::default();
        let mut first = Vec::new();
        let mut lengths = Vec::new();
        let mut tops = Vec::new();
        let mut count = 0;
        let mut shape_numbers = Vec::new();
        let mut listings: FxHashMap<(usize, &Multiset), Arc<Listing>> = FxHashMap::default();
        for sub_space in &space.sub_spaces {
            let here = SegmentLengths::of(space, &sub_space.squares);
            let listing = listings
                .entry((here.top, &sub_space.left))
                .or_insert_with_key(|(top, left)| Listing::new(*top, left).into());
            let here_numbers = listing.remainders.iter().map(|left| {
                let shape = Shape { middle: here.middle, left: left.clone() };
                *numbers.entry(shape).or_insert_with_key(|shape| {
                    shapes.push(RowLayout::new(shape));
                    shapes.len() as u32 - 1
                })
            });
            shape_numbers.push(here_numbers.collect());
            first.push(count);
            count += listing.len();
            lengths.push(here);
            tops.push(listing.clone());
        }
        Chunks { count, shapes, shape_numbers, first, lengths, tops }
    }

    /// How many chunks there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// The sub-space of a chunk. A binary search among sub-spaces; a call of its own, since many
    /// ask.
    #[inline(never)]
    pub fn sub_space(&self, chunk: usize) -> usize {
        self.first.partition_point(|&first| first <= chunk) - 1
    }

    /// The sub-space of every chunk, and the number of its arrangement of the top squares there.
    pub fn all(&self) -> impl Iterator<Item = (usize, usize)> {
        let sub_spaces = self.tops.iter().enumerate();
        sub_spaces.flat_map(|(number, tops)| (0..tops.len()).map(move |top| (number, top)))
    }

    /// The number of the shape of the chunk with this arrangement of the top squares.
    pub fn shape(&self, sub_space: usize, top: usize) -> u32 {
        self.shape_numbers[sub_space][self.tops[sub_space].remainder(top)]
    }

    /// The bytes of the lists.
    #[cfg(feature = "files")]
    pub(crate) fn bytes(&self) -> u64 {
        let shapes = self.shapes.iter();
        let shapes = shapes.map(|rows| rows.listing.bytes() + size_of_val(&*rows.offsets));
        // Sub-spaces alike share their listing.
        let tops = self.tops.iter().map(|tops| (Arc::as_ptr(tops), tops.bytes()));
        let tops = tops.collect::<FxHashMap<_, _>>().into_values();
        (shapes.sum::<usize>() + tops.sum::<usize>()) as u64
    }

    /// The rows of a chunk.
    pub fn rows(&self, chunk: usize) -> &RowLayout {
        let sub_space = self.sub_space(chunk);
        &self.shapes[self.shape(sub_space, chunk - self.first[sub_space]) as usize]
    }

    /// The words of a chunk.
    pub fn words(&self, chunk: usize) -> usize {
        self.rows(chunk).words as usize
    }

    /// The arrangement of a chunk's top squares.
    pub fn top(&self, chunk: usize) -> &[Digit] {
        let sub_space = self.sub_space(chunk);
        self.tops[sub_space].entry(chunk - self.first[sub_space])
    }

    /// Whether there is such a word.
    #[cfg(feature = "files")]
    pub(crate) fn has(&self, address: &BitAddress) -> bool {
        address.chunk < self.len() && address.word < self.words(address.chunk)
    }

    /// Where the bit of a position lies; `None` if it is not of the space. The plain way: one
    /// binary search for the chunk, one for the row, one multiplication for each low square.
    pub(crate) fn find(&self, space: &Space, position: &Position) -> Option<BitAddress> {
        let sub_space = space.sub_space_of(position)?;
        let digits = space.digits(sub_space, position)?;
        let SegmentLengths { top, middle, .. } = self.lengths[sub_space];
        let (top, rest) = digits.split_at(top);
        let (middle, low) = rest.split_at(middle);
        let top = self.tops[sub_space].number(top)?;
        let chunk = self.first[sub_space] + top;
        let shape = self.shape(sub_space, top);
        let rows = &self.shapes[shape as usize];
        let row = rows.listing.number(middle)?;
        let bit = rows.listing.left(row).rank(low.iter().copied()) as u32;
        let word = u32::from(rows.offsets[row]) + bit / 64;
        Some(BitAddress { chunk, word: word as usize, bit: bit % 64 })
    }

    /// The position whose bit lies there, which must not be padding.
    pub(crate) fn position(&self, space: &Space, address: BitAddress) -> Position {
        let rows = self.rows(address.chunk);
        let (row, word) = rows.at(address.word);
        let bit = 64 * word as u128 + u128::from(address.bit);
        let middle = rows.listing.entry(row);
        let low = rows.listing.left(row).unrank(bit);
        let digits = self.top(address.chunk).iter().chain(middle).copied().chain(low);
        space.position(self.sub_space(address.chunk), digits)
    }
}

/// A chunk that holds positions of some level.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct LevelChunk {
    /// The number of the chunk.
    pub chunk: u32,
    /// How many positions of the level it holds.
    pub positions: u32,
}

/// Where one bit lies: the chunk, the word of it and the bit of that.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BitAddress {
    /// The chunk.
    pub chunk: usize,
    /// The word of the chunk.
    pub word: usize,
    /// The bit of the word.
    pub bit: u32,
}

/// Where bits of an address's number lie: chunks have at most 2^16 words of 2^6 bits.
const WORD_SHIFT: u32 = 6;
const CHUNK_SHIFT: u32 = 22;

impl BitAddress {
    /// The address as a number, as files have it.
    #[inline]
    pub fn pack(&self) -> u64 {
        let BitAddress { chunk, word, bit } = *self;
        (chunk as u64) << CHUNK_SHIFT | (word as u64) << WORD_SHIFT | u64::from(bit)
    }

    /// The address of a number.
    pub(crate) fn unpack(number: u64) -> Self {
        BitAddress {
            chunk: (number >> CHUNK_SHIFT) as usize,
            word: (number >> WORD_SHIFT) as usize & ((1 << (CHUNK_SHIFT - WORD_SHIFT)) - 1),
            bit: (number & 63) as u32,
        }
    }
}

/// The word and the bit of it of every bit that is set, in order.
pub(crate) fn set_bits(words: impl Iterator<Item = u64>) -> impl Iterator<Item = (usize, u32)> {
    // Most words are empty: they are passed before the bits of one are asked for.
    words.enumerate().filter(|&(_, bits)| bits != 0).flat_map(|(word, mut left)| {
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros());
            left &= left.wrapping_sub(1);
            bit.map(|bit| (word, bit))
        })
    })
}
