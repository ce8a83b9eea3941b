//! Where the values of positions lie.
//!
//! ```text
//!   sub-space  +  | top | middle | low |     a few bits for each square, 0 where an indexed
//!                                            symbol stands
//!   sub-space, top         ->  chunk
//!   shape of it, middle    ->  first bit of a row
//!   low                    ->  bit of the row
//! ```
//!
//! Each arrow is one look-up in a list by the bits themselves, so an address costs three look-ups
//! and no arithmetic on multisets. Which list depends on which of the segment's squares indexed
//! symbols stand on, and sub-spaces where these are the same share it. What a list takes is said in
//! [`super::codes`].

use super::codes::CodeMap;
use everyboard_bits::space::chunks::Chunks;
use everyboard_bits::space::listing::Listing;
use everyboard_bits::space::multiset::{Digit, Multiset};
use everyboard_bits::space::{Space, SubSpace};
use everyboard_board::{Position, Square};
use everyboard_positions::layout::BitField;
use everyboard_positions::word::Word;
use everyboard_sorted::{SortedMap, SortedSet};
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;

/// A position of a space in a few machine words.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::table) struct PackedPosition<W> {
    pub(in crate::table) sub_space: u32,
    /// What the squares without indexed symbols hold.
    pub(in crate::table) held: W,
}

/// Where the value of a position lies.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(super) chunk: u32,
    /// Counted within the chunk, which has at most 2^16 words of 64 bits.
    pub(super) bit: u32,
}

impl Place {
    /// A number that no other place has.
    #[inline]
    pub(super) fn number(self) -> u64 {
        u64::from(self.chunk) << u32::BITS | u64::from(self.bit)
    }
}

/// The bits of each square in a word.
#[derive(Clone, Debug)]
pub(super) struct SquareBits {
    /// By place: the shift of its bits.
    shifts: Vec<u32>,
    /// Of one square.
    width: u32,
    top: BitField,
    middle: BitField,
    low: BitField,
}

impl SquareBits {
    pub(super) fn new(space: &Space) -> Self {
        let symbols = space.symbols.listed.len().max(1);
        let width = symbols.next_power_of_two().trailing_zeros();
        let mut shifts = vec![0; everyboard_puzzle::Puzzle::MAX_SQUARES + 1];
        let mut end = 0;
        let segments = &space.segments;
        let [low, middle, top] = [&segments.low, &segments.middle, &segments.top].map(|squares| {
            let bits = BitField { shift: end, width: squares.len() as u32 * width };
            for square in squares {
                shifts[square.index()] = end;
                end += width;
            }
            // A shift by all bits of a word is not allowed.
            if bits.width == 0 { BitField::default() } else { bits }
        });
        SquareBits { shifts, width, top, middle, low }
    }

    /// The bits of all squares together.
    pub(super) fn width(&self) -> u32 {
        self.low.width + self.middle.width + self.top.width
    }

    /// A word in which one square holds a symbol and the others 0.
    pub(super) fn holding<W: Word>(&self, square: Square, digit: Digit) -> W {
        if self.width == 0 {
            return W::default();
        }
        W::from_u64(digit.into()) << self.shifts[square.index()]
    }

    /// The bits of a square.
    pub(super) fn mask<W: Word>(&self, square: Square) -> W {
        if self.width == 0 {
            return W::default();
        }
        W::mask(self.width) << self.shifts[square.index()]
    }

    /// What a square holds in a word.
    pub(super) fn digit<W: Word>(&self, square: Square, held: W) -> Digit {
        if self.width == 0 {
            return 0;
        }
        (held >> self.shifts[square.index()] & W::mask(self.width)).low_u64() as Digit
    }

    /// The bits of squares that hold these digits.
    pub(super) fn held<W: Word>(
        &self,
        squares: &[Square],
        digits: impl IntoIterator<Item = Digit>,
    ) -> W {
        let held = squares.iter().zip(digits).map(|(&square, digit)| self.holding(square, digit));
        held.fold(W::default(), |word, held: W| word | held)
    }

    /// The entries of a listing of what some squares hold.
    fn entries<W: Word>(&self, squares: &[Square], listing: &Listing) -> impl Iterator<Item = W> {
        (0..listing.len()).map(|number| self.held(squares, listing.entry(number).iter().copied()))
    }

    /// A position packed; `None` if it is not of the space.
    pub(super) fn pack<W: Word>(
        &self,
        space: &Space,
        position: &Position,
    ) -> Option<PackedPosition<W>> {
        let mut held = W::default();
        let sub_space = space.sub_space_and(position, |square, digit| {
            held = held | self.holding(square, digit);
        })?;
        Some(PackedPosition { sub_space: sub_space as u32, held })
    }
}

/// The lists that one sub-space uses.
#[derive(Clone, Debug)]
struct ListNumbers {
    first_chunk: u32,
    top: u32,
    /// The list of its middle squares for shape 0; those of the other shapes follow.
    middle: u32,
    low: u32,
}

/// Finds the address of every position of a space.
#[derive(Clone, Debug)]
pub(super) struct AddressBook<W> {
    pub(super) squares: SquareBits,
    /// By sub-space.
    lists: Vec<ListNumbers>,
    /// By chunk: the shape of its rows.
    shapes: Vec<u32>,
    /// Chunks, counted from the first of their sub-space.
    tops: Vec<CodeMap<W>>,
    /// First bits of rows.
    middles: Vec<CodeMap<W>>,
    /// Bits of rows.
    lows: Vec<CodeMap<W>>,
}

impl<W: Word> AddressBook<W> {
    pub(super) fn new(space: &Space, chunks: &Chunks) -> Self {
        let mut builder = Builder {
            chunks,
            squares: SquareBits::new(space),
            shapes: shapes_by_middle(chunks),
            tops: Lists::default(),
            middles: Lists::default(),
            lows: Lists::default(),
        };
        let sub_spaces = space.sub_spaces.iter().enumerate();
        let lists = sub_spaces.map(|(number, sub_space)| builder.lists(number, sub_space));
        AddressBook {
            lists: lists.collect(),
            shapes: chunks.all().map(|(sub_space, top)| chunks.shape(sub_space, top)).collect(),
            squares: builder.squares,
            tops: builder.tops.lists,
            middles: builder.middles.lists,
            lows: builder.lows.lists,
        }
    }

    /// Where the value of a position lies; `None` if the space has no such position.
    #[inline(always)]
    pub(super) fn place(&self, position: PackedPosition<W>) -> Option<Place> {
        let AddressBook { squares, lists, shapes, tops, middles, lows } = self;
        let lists = &lists[position.sub_space as usize];
        let top = tops[lists.top as usize].get(squares.top, position.held)?;
        let chunk = lists.first_chunk + top;
        let middle = &middles[(lists.middle + shapes[chunk as usize]) as usize];
        let row = middle.get(squares.middle, position.held)?;
        let bit = lows[lists.low as usize].get(squares.low, position.held)?;
        Some(Place { chunk, bit: row + bit })
    }
}

/// By the number of middle squares of sub-spaces: the shapes of their chunks.
fn shapes_by_middle(chunks: &Chunks) -> SortedMap<usize, SortedSet<usize>> {
    let mut shapes: SortedMap<usize, SortedSet<usize>> = SortedMap::new();
    for (sub_space, top) in chunks.all() {
        let middle = chunks.lengths[sub_space].middle;
        shapes.entry(middle).or_default().insert(chunks.shape(sub_space, top) as usize);
    }
    shapes
}

/// Lists that are made once for each key.
struct Lists<K, W> {
    numbers: FxHashMap<K, u32>,
    lists: Vec<CodeMap<W>>,
}

impl<K, W> Default for Lists<K, W> {
    fn default() -> Self {
        Lists { numbers: FxHashMap::default(), lists: Vec::new() }
    }
}

impl<K: Eq + Hash, W> Lists<K, W> {
    /// The number of the first list for a key.
    fn number(&mut self, key: K, lists: impl FnOnce() -> Vec<CodeMap<W>>) -> u32 {
        *self.numbers.entry(key).or_insert_with(|| {
            let first = self.lists.len() as u32;
            self.lists.extend(lists());
            first
        })
    }
}

struct Builder<'a, W> {
    chunks: &'a Chunks,
    squares: SquareBits,
    shapes: SortedMap<usize, SortedSet<usize>>,
    /// By the squares and what all of the sub-space's squares hold.
    tops: Lists<(Vec<Square>, Multiset), W>,
    /// By the squares.
    middles: Lists<Vec<Square>, W>,
    /// By the squares.
    lows: Lists<Vec<Square>, W>,
}

impl<W: Word> Builder<'_, W> {
    fn lists(&mut self, number: usize, sub_space: &SubSpace) -> ListNumbers {
        let Builder { chunks, squares, shapes, tops, middles, lows } = self;
        let lengths = chunks.lengths[number];
        let (top, rest) = sub_space.squares.split_at(lengths.top);
        let (middle, low) = rest.split_at(lengths.middle);
        let none = SortedSet::new();
        let shapes = shapes.get(&lengths.middle).unwrap_or(&none);
        ListNumbers {
            first_chunk: chunks.first[number] as u32,
            top: tops.number((top.to_vec(), sub_space.left.clone()), || {
                let entries = squares.entries(top, &chunks.tops[number]).zip(0..);
                vec![CodeMap::new(squares.top, &entries.collect::<Vec<_>>())]
            }),
            middle: middles.number(middle.to_vec(), || {
                let all = 0..chunks.shapes.len();
                all.map(|shape| {
                    if shapes.contains(&shape) {
                        row_list(squares, middle, chunks, shape)
                    } else {
                        CodeMap::new(squares.middle, &[])
                    }
                })
                .collect()
            }),
            low: lows.number(low.to_vec(), || vec![bit_list(squares, low, chunks, shapes)]),
        }
    }
}

/// The first bits of the rows of a shape, by what the middle squares hold.
fn row_list<W: Word>(
    squares: &SquareBits,
    middle: &[Square],
    chunks: &Chunks,
    shape: usize,
) -> CodeMap<W> {
    let rows = &chunks.shapes[shape];
    let entries = squares.entries(middle, &rows.listing);
    let rows: Vec<(W, u32)> =
        entries.zip(rows.offsets.iter().map(|&offset| 64 * u32::from(offset))).collect();
    CodeMap::new(squares.middle, &rows)
}

/// The bits of all rows of some shapes, by what the low squares hold.
fn bit_list<W: Word>(
    squares: &SquareBits,
    low: &[Square],
    chunks: &Chunks,
    shapes: &SortedSet<usize>,
) -> CodeMap<W> {
    let left = shapes.iter().flat_map(|&shape| &chunks.shapes[shape].listing.remainders);
    let left: FxHashSet<&Multiset> = left.filter(|left| left.len() == low.len()).collect();
    let mut bits: Vec<(W, u32)> = Vec::new();
    for left in left {
        bits.extend(squares.entries::<W>(low, &Listing::new(low.len(), left)).zip(0..));
    }
    CodeMap::new(squares.low, &bits)
}
