//! Where the bits of a space lie.
//!
//! ```text
//!   chunk   one sub-space, one arrangement of its top squares
//!     row   one arrangement of the middle squares: begins on a word
//!       bit one arrangement of the low squares, in order
//! ```
//!
//! Chunks of one *shape* (the same number of middle squares, the same symbols left for the middle
//! and low ones) have their rows at the same places.

use super::Space;
use super::listing::Listing;
use super::multiset::Multiset;
use everyboard_board::{Position, Square};
use std::collections::HashMap;
use std::sync::Arc;

/// How many squares of a sub-space are on top, in the middle and low.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SegmentLengths {
    pub(crate) top: usize,
    pub(crate) middle: usize,
    pub(crate) low: usize,
}

/// Where the rows of a chunk lie: those of one length, over the same symbols, together, so that
/// what treats them alike goes through memory in order.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// The arrangements of the middle squares.
    pub(crate) listing: Listing,
    /// By row: its first word.
    pub(crate) offsets: Vec<u16>,
    pub(crate) words: u32,
    pub(crate) positions: u64,
}

impl Rows {
    pub(crate) fn new(middle: usize, left: &Multiset) -> Self {
        let listing = Listing::new(middle, left);
        let offsets = vec![0; listing.len()];
        let mut rows = Rows { listing, offsets, words: 0, positions: 0 };
        let bits: Vec<u64> = rows.listing.remainders.iter().map(row_bits).collect();
        for row in rows.listing.by_remainder() {
            let bits = bits[rows.listing.remainder(row)];
            rows.offsets[row] =
                rows.words.try_into().expect("segments are cut so that chunks are small");
            rows.words += bits.div_ceil(64) as u32;
            rows.positions += bits;
        }
        rows
    }

    /// The row that has a word, and which of its words that is.
    fn at(&self, word: usize) -> (usize, usize) {
        let first = |row: &usize| usize::from(self.offsets[*row]);
        let rows = (0..self.listing.len()).filter(|row| first(row) <= word);
        let row = rows.max_by_key(first).expect("the first row begins with the chunk");
        (row, word - first(&row))
    }
}

/// The bits of a row whose low squares hold this multiset.
pub(crate) fn row_bits(left: &Multiset) -> u64 {
    left.arrangements().and_then(|bits| bits.try_into().ok()).expect("rows are short")
}

/// A run of words that hold the positions of one sub-space with one arrangement of the top squares.
#[derive(Clone, Debug)]
pub(crate) struct Chunk {
    pub(crate) sub_space: u32,
    /// The number of its arrangement among those of its sub-space.
    pub(crate) top: u32,
    pub(crate) shape: u32,
}

/// All chunks of a space, by sub-space and then by the arrangement of the top squares.
#[derive(Clone, Debug)]
pub(crate) struct Chunks {
    pub(crate) chunks: Vec<Chunk>,
    pub(crate) shapes: Vec<Rows>,
    /// By sub-space: its first chunk.
    pub(crate) first: Vec<usize>,
    /// By sub-space.
    pub(crate) cuts: Vec<SegmentLengths>,
    /// By sub-space: the arrangements of its top squares.
    pub(crate) tops: Vec<Arc<Listing>>,
}

impl Chunks {
    pub(crate) fn new(space: &Space) -> Self {
        let mut chunks = Chunks {
            chunks: Vec::new(),
            shapes: Vec::new(),
            first: Vec::new(),
            cuts: Vec::new(),
            tops: Vec::new(),
        };
        let mut listings: HashMap<(usize, Multiset), Arc<Listing>> = HashMap::new();
        let mut shapes: HashMap<(usize, Multiset), u32> = HashMap::new();
        for (number, sub_space) in space.sub_spaces.iter().enumerate() {
            let cuts = cuts(space, number);
            let key = (cuts.top, sub_space.left.clone());
            let tops = listings
                .entry(key)
                .or_insert_with_key(|(top, left)| Listing::new(*top, left).into());
            chunks.first.push(chunks.chunks.len());
            for top in 0..tops.len() {
                let left = tops.left(top);
                let shape = *shapes.entry((cuts.middle, left.clone())).or_insert_with(|| {
                    chunks.shapes.push(Rows::new(cuts.middle, left));
                    chunks.shapes.len() as u32 - 1
                });
                chunks.chunks.push(Chunk { sub_space: number as u32, top: top as u32, shape });
            }
            chunks.cuts.push(cuts);
            chunks.tops.push(tops.clone());
        }
        chunks
    }

    pub(crate) fn len(&self) -> usize {
        self.chunks.len()
    }

    /// The bytes of the lists.
    #[cfg(feature = "files")]
    pub(crate) fn bytes(&self) -> u64 {
        let rows = |rows: &Rows| rows.listing.bytes() + rows.offsets.len() * size_of::<u16>();
        let shapes: usize = self.shapes.iter().map(rows).sum();
        // Sub-spaces alike share theirs.
        let tops = self.tops.iter().map(|tops| (Arc::as_ptr(tops), tops.bytes()));
        let tops: usize = tops.collect::<HashMap<_, _>>().values().sum();
        (self.chunks.len() * size_of::<Chunk>() + shapes + tops) as u64
    }

    pub(crate) fn rows(&self, chunk: usize) -> &Rows {
        &self.shapes[self.chunks[chunk].shape as usize]
    }

    pub(crate) fn words(&self, chunk: usize) -> usize {
        self.rows(chunk).words as usize
    }

    /// The arrangement of a chunk's top squares.
    pub(crate) fn top(&self, chunk: usize) -> &[u8] {
        let Chunk { sub_space, top, .. } = self.chunks[chunk];
        self.tops[sub_space as usize].entry(top as usize)
    }

    /// Where the bit of a position lies; none if the space does not hold it.
    pub(crate) fn find(&self, space: &Space, position: &Position) -> Option<BitAddress> {
        let sub_space = space.sub_space_of(position)?;
        let squares = &space.sub_spaces[sub_space].squares;
        let digit = |square: &_| space.alphabet.digit(position.at(*square));
        let digits: Vec<u8> = squares.iter().map(digit).collect::<Option<_>>()?;
        let SegmentLengths { top, middle, .. } = self.cuts[sub_space];
        let (top, rest) = digits.split_at(top);
        let (middle, low) = rest.split_at(middle);
        let chunk = self.first[sub_space] + self.tops[sub_space].number(top)?;
        let rows = self.rows(chunk);
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
        let (middle, low) = (rows.listing.entry(row), rows.listing.left(row).unrank(bit));
        let digits = self.top(address.chunk).iter().chain(middle).copied().chain(low);
        space.position(self.chunks[address.chunk].sub_space as usize, digits)
    }
}

/// Where one bit lies: the chunk, the word of it and the bit of that.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct BitAddress {
    pub(crate) chunk: usize,
    pub(crate) word: usize,
    pub(crate) bit: u32,
}

fn cuts(space: &Space, sub_space: usize) -> SegmentLengths {
    let squares = &space.sub_spaces[sub_space].squares;
    let of = |segment: &[Square]| squares.iter().filter(|square| segment.contains(square)).count();
    let segments = &space.segments;
    SegmentLengths { top: of(&segments.top), middle: of(&segments.middle), low: of(&segments.low) }
}
