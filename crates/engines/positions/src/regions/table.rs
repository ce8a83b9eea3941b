//! Regions on packed positions.

use super::Regions;
use crate::field_tables::FieldTables;
use crate::layout::Layout;
use crate::word::Word;
use everyboard_board::{Square, Symbol};
use std::ops::BitOr;

/// The most bits that one look-up reads: all tables of a position together stay in the nearest
/// cache.
const MOST_BITS: u32 = 8;

/// The bound of regions for packed positions: for neighbouring fields, what they hold chooses an
/// entry with a bit for each region of which some square is empty then.
#[derive(Clone, Debug)]
pub struct RegionTable {
    regions: Regions,
    broken: FieldTables<u64>,
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
        let elsewhere: Vec<u64> = elsewhere.collect();
        let mut broken = FieldTables::new(MOST_BITS);
        for place in layout.places() {
            let (field, symbols) = layout.cell(place);
            let here = all as u64 & !elsewhere[place.index()];
            let entry = |code| if is_piece(symbols.get(code)) { 0 } else { here };
            broken.add(field, entry, u64::bitor);
        }
        broken.drop_empty();
        RegionTable { regions, broken, elsewhere, all: all as u64 }
    }

    /// The full regions, a bit for each.
    #[inline]
    pub fn full<W: Word>(&self, packed: W) -> u64 {
        self.all & !self.broken.of(packed).fold(0, u64::bitor)
    }

    /// The moves from a position to a goal, at least.
    #[inline]
    pub fn bound<W: Word>(&self, packed: W) -> usize {
        self.regions.bound(self.full(packed))
    }

    /// The moves to a goal, at least, that are left after one that begins on this square of a
    /// position with these `full` regions: those without the square stay full.
    #[inline]
    pub fn bound_after(&self, full: u64, begin: Square) -> usize {
        self.regions.bound(full & self.elsewhere[begin.index()])
    }
}

/// Whether a code stands for a piece. A piece of which there is only one has a field of its own.
/// Its square has the code of an empty square, so its regions count as not full, which can only
/// lower the bound; or that of another piece, which is as right.
fn is_piece(symbol: Option<&Option<Symbol>>) -> bool {
    matches!(symbol, Some(Some(symbol)) if !symbol.is_empty())
}
