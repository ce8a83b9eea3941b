//! Where the values of positions lie.
//!
//! ```text
//!   sub-space  +  | top | middle | low |     a few bits for each square, 0 where an indexed
//!                                            symbol stands
//!   sub-space, top         ->  chunk
//!   shape of it, middle    ->  first word of a row
//!   low                    ->  bit of the row
//! ```
//!
//! Each arrow is one look-up in a list by the bits themselves. Which list depends on which of the
//! segment's squares indexed symbols stand on, and sub-spaces where these are the same share it.

use super::codes::{Bits, Codes};
use crate::dense::space::chunks::{BitAddress, Chunks};
use crate::dense::space::listing::Listing;
use crate::dense::space::multiset::{Digit, Multiset};
use crate::dense::space::{Space, SubSpace};
use crate::model::word::Word;
use everyboard_board::{Position, Square};
use std::collections::{BTreeSet, HashMap};

/// A position of a space: its sub-space, and what its other squares hold.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Place<W> {
    pub(super) sub_space: u32,
    pub(super) held: W,
}

/// The bits of each square in a word.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    /// By place: the shift of its bits.
    shifts: Vec<u32>,
    /// Of one square.
    width: u32,
    top: Bits,
    middle: Bits,
    low: Bits,
}

impl Cells {
    pub(super) fn new(space: &Space) -> Self {
        let symbols = space.symbols.listed.len().max(1);
        let width = symbols.next_power_of_two().trailing_zeros();
        let mut shifts = vec![0; everyboard_puzzle::Puzzle::MAX_SQUARES + 1];
        let mut end = 0;
        let mut segment = |squares: &[Square]| {
            let bits = Bits { shift: end, width: squares.len() as u32 * width };
            for square in squares {
                shifts[square.index()] = end;
                end += width;
            }
            // A shift by all bits of a word is not allowed.
            if bits.width == 0 { Bits::default() } else { bits }
        };
        let segments = &space.segments;
        let (low, middle, top) =
            (segment(&segments.low), segment(&segments.middle), segment(&segments.top));
        Cells { shifts, width, top, middle, low }
    }

    /// The bits of all squares together.
    pub(super) fn bits(&self) -> u32 {
        self.low.width + self.middle.width + self.top.width
    }

    /// A word in which one square holds a symbol and the others 0.
    pub(super) fn holding<W: Word>(&self, square: Square, digit: Digit) -> W {
        match self.width {
            0 => W::default(),
            _ => W::from_u64(digit.into()) << self.shifts[square.index()],
        }
    }

    /// The bits of a square.
    pub(super) fn mask<W: Word>(&self, square: Square) -> W {
        match self.width {
            0 => W::default(),
            width => W::mask(width) << self.shifts[square.index()],
        }
    }

    fn word<W: Word>(&self, squares: &[Square], digits: &[Digit]) -> W {
        let held = squares.iter().zip(digits).map(|(&square, &digit)| self.holding(square, digit));
        held.fold(W::default(), |word, held: W| word | held)
    }

    /// The place of a position; none if it is not of the space.
    pub(super) fn place<W: Word>(&self, space: &Space, position: &Position) -> Option<Place<W>> {
        let sub_space = space.sub_space_of(position)?;
        let squares = &space.sub_spaces[sub_space].squares;
        let digit = |square: &Square| space.symbols.digit(position.at(*square));
        let digits: Vec<Digit> = squares.iter().map(digit).collect::<Option<_>>()?;
        Some(Place { sub_space: sub_space as u32, held: self.word(squares, &digits) })
    }
}

/// The lists that one sub-space uses.
#[derive(Clone, Debug)]
struct Lists {
    first_chunk: u32,
    top: u32,
    /// The list of its middle squares for shape 0; those of the other shapes follow.
    middle: u32,
    low: u32,
}

/// All lists of a space.
#[derive(Clone, Debug)]
pub(super) struct Addresses<W> {
    pub(super) cells: Cells,
    /// By sub-space.
    lists: Vec<Lists>,
    /// By chunk: the shape of its rows.
    shapes: Vec<u32>,
    tops: Vec<Codes<W>>,
    middles: Vec<Codes<W>>,
    lows: Vec<Codes<W>>,
}

impl<W: Word> Addresses<W> {
    pub(super) fn new(space: &Space, chunks: &Chunks) -> Self {
        let mut builder = Builder {
            chunks,
            addresses: Addresses {
                cells: Cells::new(space),
                lists: Vec::new(),
                shapes: chunks.chunks.iter().map(|chunk| chunk.shape).collect(),
                tops: Vec::new(),
                middles: Vec::new(),
                lows: Vec::new(),
            },
            tops: HashMap::new(),
            middles: HashMap::new(),
            lows: HashMap::new(),
        };
        let uses = uses(chunks);
        for (number, sub_space) in space.sub_spaces.iter().enumerate() {
            builder.add(number, sub_space, &uses);
        }
        builder.addresses
    }

    /// Where the value of a position lies; none if the space has no such position.
    #[inline]
    pub(super) fn address(&self, place: Place<W>) -> Option<BitAddress> {
        let Addresses { cells, lists, shapes, tops, middles, lows } = self;
        let lists = &lists[place.sub_space as usize];
        let top = tops[lists.top as usize].get(cells.top, place.held)?;
        let bit = lows[lists.low as usize].get(cells.low, place.held)?;
        let chunk = (lists.first_chunk + top) as usize;
        let middle = &middles[(lists.middle + shapes[chunk]) as usize];
        let word = middle.get(cells.middle, place.held)? + bit / 64;
        Some(BitAddress { chunk, word: word as usize, bit: bit % 64 })
    }
}

/// By sub-space's squares in the middle: the shapes with so many. Others have an empty list.
fn uses(chunks: &Chunks) -> HashMap<usize, BTreeSet<usize>> {
    let mut uses: HashMap<usize, BTreeSet<usize>> = HashMap::new();
    for chunk in &chunks.chunks {
        let middle = chunks.lengths[chunk.sub_space as usize].middle;
        uses.entry(middle).or_default().insert(chunk.shape as usize);
    }
    uses
}

/// Builds lists, each once.
struct Builder<'a, W> {
    chunks: &'a Chunks,
    addresses: Addresses<W>,
    /// By the squares that are listed and what all of the sub-space's squares hold.
    tops: HashMap<(Vec<Square>, Multiset), u32>,
    /// By the squares that are listed.
    middles: HashMap<Vec<Square>, u32>,
    lows: HashMap<Vec<Square>, u32>,
}

impl<W: Word> Builder<'_, W> {
    fn add(&mut self, number: usize, sub_space: &SubSpace, uses: &HashMap<usize, BTreeSet<usize>>) {
        let Builder { chunks, addresses, .. } = self;
        let cuts = chunks.lengths[number];
        let (top, rest) = sub_space.squares.split_at(cuts.top);
        let (middle, low) = rest.split_at(cuts.middle);
        let no_shapes = BTreeSet::new();
        let shapes = uses.get(&cuts.middle).unwrap_or(&no_shapes);
        let key = (top.to_vec(), sub_space.left.clone());
        let top = *self.tops.entry(key).or_insert_with(|| {
            let numbers = |number: usize| number as u32;
            let list = entries_as_words(&addresses.cells, top, &chunks.tops[number], numbers);
            addresses.tops.push(Codes::new(addresses.cells.top, &list));
            addresses.tops.len() as u32 - 1
        });
        let middle = *self.middles.entry(middle.to_vec()).or_insert_with(|| {
            let first = addresses.middles.len() as u32;
            for (shape, rows) in chunks.shapes.iter().enumerate() {
                let offset = |row: usize| u32::from(rows.offsets[row]);
                let list = match shapes.contains(&shape) {
                    true => entries_as_words(&addresses.cells, middle, &rows.listing, offset),
                    false => Vec::new(),
                };
                addresses.middles.push(Codes::new(addresses.cells.middle, &list));
            }
            first
        });
        let low = *self.lows.entry(low.to_vec()).or_insert_with(|| {
            let fits = |left: &&Multiset| left.len() == low.len();
            let shapes = shapes.iter().flat_map(|&shape| &chunks.shapes[shape].listing.remainders);
            let rows: BTreeSet<&Multiset> = shapes.filter(fits).collect();
            let list = |left: &Multiset| {
                let listing = Listing::new(low.len(), left);
                entries_as_words(&addresses.cells, low, &listing, |bit| bit as u32)
            };
            let list: Vec<(W, u32)> = rows.into_iter().flat_map(list).collect();
            addresses.lows.push(Codes::new(addresses.cells.low, &list));
            addresses.lows.len() as u32 - 1
        });
        let first_chunk = chunks.first[number] as u32;
        self.addresses.lists.push(Lists { first_chunk, top, middle, low });
    }
}

/// The entries of a listing as words, with their numbers.
fn entries_as_words<W: Word>(
    cells: &Cells,
    squares: &[Square],
    listing: &Listing,
    number: impl Fn(usize) -> u32,
) -> Vec<(W, u32)> {
    let entry = |at: usize| (cells.word(squares, listing.entry(at)), number(at));
    (0..listing.len()).map(entry).collect()
}
