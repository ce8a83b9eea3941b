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

use super::listing::Listing;
use super::multiset::Multiset;
use super::space::Space;
use everyboard_board::{Position, Square};
use std::collections::HashMap;
use std::sync::Arc;

/// How many squares of a sub-space are on top, in the middle and low.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Cuts {
    pub(crate) top: usize,
    pub(crate) middle: usize,
    pub(crate) low: usize,
}

/// Where the rows of a chunk lie.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) cuts: Cuts,
    /// The arrangements of the middle squares: the rows.
    pub(crate) rows: Listing,
    /// By row: its first word.
    pub(crate) offsets: Vec<u32>,
    pub(crate) words: u32,
    pub(crate) positions: u64,
}

impl Shape {
    fn new(cuts: Cuts, left: &Multiset) -> Self {
        let rows = Listing::new(cuts.middle, left);
        let mut shape = Shape { cuts, rows, offsets: Vec::new(), words: 0, positions: 0 };
        let bits: Vec<u64> = shape.rows.remainders.iter().map(row_bits).collect();
        for row in 0..shape.rows.len() {
            let bits = bits[shape.rows.remainder(row)];
            shape.offsets.push(shape.words);
            shape.words += bits.div_ceil(64) as u32;
            shape.positions += bits;
        }
        shape
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
    pub(crate) shapes: Vec<Shape>,
    /// By sub-space: its first chunk.
    pub(crate) first: Vec<usize>,
    /// By sub-space.
    pub(crate) cuts: Vec<Cuts>,
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
            let tops =
                listings.entry(key).or_insert_with_key(|(top, left)| Listing::new(*top, left).into());
            chunks.first.push(chunks.chunks.len());
            for top in 0..tops.len() {
                let left = tops.left(top);
                let shape = *shapes.entry((cuts.middle, left.clone())).or_insert_with(|| {
                    chunks.shapes.push(Shape::new(cuts, left));
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

    pub(crate) fn shape(&self, chunk: usize) -> &Shape {
        &self.shapes[self.chunks[chunk].shape as usize]
    }

    pub(crate) fn words(&self, chunk: usize) -> usize {
        self.shape(chunk).words as usize
    }

    /// The words of all chunks.
    pub(crate) fn total_words(&self) -> u64 {
        (0..self.len()).map(|chunk| self.words(chunk) as u64).sum()
    }

    /// The arrangement of a chunk's top squares.
    pub(crate) fn top(&self, chunk: usize) -> &[u8] {
        let Chunk { sub_space, top, .. } = self.chunks[chunk];
        self.tops[sub_space as usize].entry(top as usize)
    }

    /// What a chunk leaves for its middle and low squares.
    pub(crate) fn left(&self, chunk: usize) -> &Multiset {
        let Chunk { sub_space, top, .. } = self.chunks[chunk];
        self.tops[sub_space as usize].left(top as usize)
    }

    /// Where the bit of a position lies; none if the space does not hold it.
    pub(crate) fn find(&self, space: &Space, position: &Position) -> Option<Spot> {
        let sub_space = space.sub_space_of(position)?;
        let squares = &space.sub_spaces[sub_space].squares;
        let digit = |square: &_| space.alphabet.digit(position.at(*square));
        let digits: Vec<u8> = squares.iter().map(digit).collect::<Option<_>>()?;
        let Cuts { top, middle, .. } = self.cuts[sub_space];
        let (top, rest) = digits.split_at(top);
        let (middle, low) = rest.split_at(middle);
        let chunk = self.first[sub_space] + self.tops[sub_space].number(top)?;
        let shape = self.shape(chunk);
        let row = shape.rows.number(middle)?;
        let bit = shape.rows.left(row).rank(low.iter().copied()) as u32;
        Some(Spot { chunk, word: (shape.offsets[row] + bit / 64) as usize, bit: bit % 64 })
    }

    /// The position whose bit lies there, which must not be padding.
    pub(crate) fn position(&self, space: &Space, spot: Spot) -> Position {
        let shape = self.shape(spot.chunk);
        let row = shape.offsets.partition_point(|&first| first as usize <= spot.word) - 1;
        let bit = 64 * (spot.word - shape.offsets[row] as usize) as u64 + u64::from(spot.bit);
        let low = shape.rows.left(row).unrank(u128::from(bit));
        let digits = self.top(spot.chunk).iter().chain(shape.rows.entry(row)).copied().chain(low);
        space.position(self.chunks[spot.chunk].sub_space as usize, digits)
    }
}

/// Where one bit lies: the chunk, the word of it and the bit of that.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Spot {
    pub(crate) chunk: usize,
    pub(crate) word: usize,
    pub(crate) bit: u32,
}

fn cuts(space: &Space, sub_space: usize) -> Cuts {
    let squares = &space.sub_spaces[sub_space].squares;
    let of = |tier: &[Square]| squares.iter().filter(|square| tier.contains(square)).count();
    let tiers = &space.tiers;
    Cuts { top: of(&tiers.top), middle: of(&tiers.middle), low: of(&tiers.low) }
}
