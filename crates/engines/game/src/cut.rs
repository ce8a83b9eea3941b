//! The squares of a board cut into parts, and what may stand on each.

use crate::Material;
use std::collections::BTreeMap;
use std::ops::Range;

/// How the squares of a board are cut into parts. What stands on a part, each square a digit, is
/// its arrangement.
///
/// **Memory**: a byte for each square of a part and 12 bytes, for each arrangement of the longest
/// part. **Cost** to make: some 100 ns for each of these.
#[derive(Debug)]
pub(crate) struct Cut {
    /// The symbols, with that of an empty square.
    base: usize,
    /// The squares in the order of a numbering.
    squares: Vec<u8>,
    /// Where the squares of each part are among all; the first is the highest digit.
    parts: Vec<Range<usize>>,
    /// By square: its part and the weight of its digit.
    digits: Vec<(usize, u32)>,
    /// The squares of the longest part. In what follows, a shorter one has empty squares first.
    longest: usize,
    /// By arrangement and square.
    symbols: Vec<u8>,
    /// By arrangement: its pieces, as a place in `pieces`.
    pieces_of: Vec<u32>,
    /// The pieces that arrangements have, by kind.
    pieces: Vec<Box<[u8]>>,
    last: LastPart,
}

/// The arrangements of the last part.
#[derive(Debug)]
struct LastPart {
    /// Those with the same pieces one after the other, in their order.
    all: Vec<u32>,
    /// By arrangement: how many with the same pieces come before.
    ranks: Vec<u32>,
    /// By pieces: where they begin among all.
    begins: Vec<u32>,
}

/// The most arrangements of a part that is fast to make, and whose look-ups stay in a cache of the
/// second level. With more and smaller parts look-ups take longer: 2^12 a tenth of all time, 2^8
/// three quarters.
pub(crate) const FEW_ARRANGEMENTS: usize = 1 << 13;

/// The most arrangements of a part for classes of very many positions: look-ups in 2 MiB are fast
/// on any CPU.
pub(crate) const MOST_ARRANGEMENTS: usize = 1 << 16;

impl Cut {
    /// Cuts squares, listed in the order of a numbering, with this many kinds of pieces, into two
    /// parts at least: into as few as there can be of `arrangements` arrangements at most.
    pub(crate) fn new(squares: Vec<u8>, kinds: usize, arrangements: usize) -> Self {
        let base = kinds + 1;
        let most = (1..).take_while(|&length| base.pow(length) <= arrangements).count();
        let count = squares.len().div_ceil(most.max(1)).max(2);
        let bound = |part| part * squares.len() / count;
        let parts = (0..count).map(|part| bound(part)..bound(part + 1));
        let parts: Vec<Range<usize>> = parts.collect();
        let mut digits = vec![(0, 0); squares.len()];
        for (number, part) in parts.iter().enumerate() {
            let mut weight = 1;
            for &square in squares[part.clone()].iter().rev() {
                digits[usize::from(square)] = (number, weight);
                weight *= base as u32;
            }
        }
        let longest = parts.iter().map(Range::len).max().unwrap_or(0);
        let symbols = symbols_of_all(base, longest);
        let (pieces_of, pieces) = pieces_of_all(&symbols, base, longest);
        let of_last = base.pow(parts[count - 1].len() as u32);
        let last = LastPart::new(&pieces_of[..of_last], pieces.len());
        Cut { base, squares, parts, digits, longest, symbols, pieces_of, pieces, last }
    }

    /// The number of symbols, with that of an empty square.
    pub(crate) fn base(&self) -> usize {
        self.base
    }

    /// The squares in their order.
    pub(crate) fn squares(&self) -> &[u8] {
        &self.squares
    }

    /// The number of parts.
    pub(crate) fn parts(&self) -> usize {
        self.parts.len()
    }

    /// The number of squares of a part.
    pub(crate) fn length(&self, part: usize) -> usize {
        self.parts[part].len()
    }

    /// The number of arrangements of a part.
    pub(crate) fn arrangements(&self, part: usize) -> usize {
        self.base.pow(self.parts[part].len() as u32)
    }

    /// By arrangement of a part: its pieces, as a place among [`Cut::pieces`].
    pub(crate) fn pieces_of(&self, part: usize) -> &[u32] {
        &self.pieces_of[..self.arrangements(part)]
    }

    /// The pieces that arrangements have: numbers by kind.
    pub(crate) fn pieces(&self) -> &[Box<[u8]>] {
        &self.pieces
    }

    /// Finds what stands on each part.
    pub(crate) fn arrange(&self, cells: &[u8], arrangements: &mut [u32]) {
        arrangements.fill(0);
        for (&(part, weight), &cell) in self.digits.iter().zip(cells) {
            arrangements[part] += weight * u32::from(cell);
        }
    }

    /// Puts the symbols of an arrangement on the squares of a part.
    #[inline]
    pub(crate) fn place(&self, part: usize, arrangement: u32, cells: &mut [u8]) {
        let squares = &self.squares[self.parts[part].clone()];
        let end = (arrangement as usize + 1) * self.longest;
        let symbols = &self.symbols[end - squares.len()..end];
        for (&square, &symbol) in squares.iter().zip(symbols) {
            cells[usize::from(square)] = symbol;
        }
    }

    /// By how much each arrangement changes if squares, which held the third of these, hold the
    /// second.
    pub(crate) fn changes(&self, made: impl Iterator<Item = (u8, u8, u8)>) -> Vec<i32> {
        let mut changes = vec![0; self.parts.len()];
        for (square, after, before) in made {
            let (part, weight) = self.digits[usize::from(square)];
            changes[part] += weight as i32 * (i32::from(after) - i32::from(before));
        }
        changes
    }

    /// How many arrangements of the last part with the same pieces come before one.
    #[inline]
    pub(crate) fn rank_of_last(&self, arrangement: usize) -> u32 {
        self.last.ranks[arrangement]
    }

    /// The arrangement of the last part at a place in the order in which those with the same pieces
    /// come one after the other.
    #[inline]
    pub(crate) fn last_at(&self, place: usize) -> Option<u32> {
        self.last.all.get(place).copied()
    }

    /// Where the arrangements of the last part with these pieces begin in that order.
    pub(crate) fn begin_of_last(&self, material: &Material) -> u32 {
        let place = self.pieces.iter().position(|pieces| **pieces == *material.counts());
        place.map_or(0, |place| self.last.begins[place])
    }
}

/// The symbols of all arrangements of a number of squares, square by square.
fn symbols_of_all(base: usize, squares: usize) -> Vec<u8> {
    let mut symbols = Vec::with_capacity(base.pow(squares as u32) * squares);
    for arrangement in 0..base.pow(squares as u32) {
        let digits = (0..squares as u32).rev().map(|place| arrangement / base.pow(place) % base);
        symbols.extend(digits.map(|digit| digit as u8));
    }
    symbols
}

/// By arrangement the place of its pieces in a list, and the list.
fn pieces_of_all(symbols: &[u8], base: usize, squares: usize) -> (Vec<u32>, Vec<Box<[u8]>>) {
    let mut places = BTreeMap::<Box<[u8]>, u32>::new();
    let mut list = Vec::new();
    let mut counts = vec![0; base];
    let place_of = |arrangement: usize| {
        counts.fill(0);
        for &symbol in &symbols[arrangement * squares..][..squares] {
            counts[usize::from(symbol)] += 1;
        }
        if let Some(&place) = places.get(&counts[1..]) {
            return place;
        }
        let place = list.len() as u32;
        list.push(counts[1..].into());
        places.insert(counts[1..].into(), place);
        place
    };
    let pieces_of = (0..base.pow(squares as u32)).map(place_of).collect();
    (pieces_of, list)
}

impl LastPart {
    fn new(pieces_of: &[u32], pieces: usize) -> Self {
        let mut with_pieces = vec![Vec::new(); pieces];
        let rank = |(arrangement, &pieces): (usize, &u32)| {
            let same: &mut Vec<u32> = &mut with_pieces[pieces as usize];
            same.push(arrangement as u32);
            same.len() as u32 - 1
        };
        let ranks = pieces_of.iter().enumerate().map(rank).collect();
        let mut all = Vec::with_capacity(pieces_of.len());
        let mut begins = Vec::with_capacity(pieces);
        for same in with_pieces {
            begins.push(all.len() as u32);
            all.extend(same);
        }
        LastPart { all, ranks, begins }
    }
}
