//! Regions on packed positions.

use super::Regions;
use crate::model::layout::{BitField, Layout};
use crate::model::word::Word;
use everyboard_board::{Square, Symbol};

/// The most bits that one look-up reads: all tables of a position together stay in the nearest cache.
const MOST_BITS: u32 = 8;

/// The bound of regions for packed positions: for neighbouring fields, what they hold chooses an entry with a bit for each region
/// of which some square is empty then.
#[derive(Clone, Debug)]
pub(crate) struct RegionTable {
    regions: Regions,
    parts: Vec<(BitField, Vec<u64>)>,
    /// By place: the regions that do not have it.
    elsewhere: Vec<u64>,
    /// All of them.
    all: u64,
}

impl RegionTable {
    pub(super) fn new(regions: Regions, layout: &Layout) -> Self {
        let squares = regions.groups.iter().flat_map(|group| group.regions());
        let squares: Vec<u128> = squares.map(|region| region.squares).collect();
        let all = (1_u128 << squares.len()) - 1;
        let elsewhere = layout.places().map(|place| {
            let numbered = squares.iter().enumerate();
            let without = numbered.filter(|(_, squares)| **squares >> place.index() & 1 == 0);
            without.fold(0, |without, (number, _)| without | 1 << number)
        });
        let elsewhere = elsewhere.collect();
        let mut table = RegionTable { regions, parts: Vec::new(), elsewhere, all: all as u64 };
        for place in layout.places() {
            let (field, symbols) = layout.cell(place);
            let broken = table.all & !table.elsewhere[place.index()];
            table.add(field, |code| if is_piece(symbols.get(code)) { 0 } else { broken });
        }
        table.parts.retain(|(_, entries)| entries.iter().any(|&broken| broken != 0));
        table
    }

    /// Adds a field to the last part, or as a new part if it lies elsewhere or makes it too wide.
    fn add(&mut self, field: BitField, broken: impl Fn(usize) -> u64) {
        match self.parts.last_mut() {
            Some((part, entries))
                if field.width == 0
                    || (part.shift + part.width == field.shift
                        && part.width + field.width <= MOST_BITS) =>
            {
                let low = std::mem::take(entries);
                let high = (0..1 << field.width).map(broken);
                *entries = high.flat_map(|high| low.iter().map(move |low| low | high)).collect();
                part.width += field.width;
            }
            _ => self.parts.push((field, (0..1 << field.width).map(broken).collect())),
        }
    }

    /// The full regions, a bit for each.
    #[inline]
    pub(crate) fn full<W: Word>(&self, packed: W) -> u64 {
        let parts = self.parts.iter();
        self.all & !parts.fold(0, |broken, (field, entries)| broken | entries[field.of(packed)])
    }

    /// The moves from a position to a goal, at least.
    #[inline]
    pub(crate) fn bound<W: Word>(&self, packed: W) -> usize {
        self.regions.bound(self.full(packed))
    }

    /// The moves to a goal, at least, that are left after one that begins on this square of a position with these `full` regions:
    /// those without the square stay full.
    #[inline]
    pub(crate) fn bound_after(&self, full: u64, begin: Square) -> usize {
        self.regions.bound(full & self.elsewhere[begin.index()])
    }
}

/// Whether a code stands for a piece. Where a piece of which there is only one may stand, the square counts as empty, or as what the code
/// stands for otherwise: such a piece stands there too.
fn is_piece(symbol: Option<&Option<Symbol>>) -> bool {
    matches!(symbol, Some(Some(symbol)) if !symbol.is_empty())
}
