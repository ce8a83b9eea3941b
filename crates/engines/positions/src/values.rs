//! Sums of weights over the squares of packed positions.

use crate::field_tables::FieldTables;
use crate::layout::Layout;
use crate::word::Word;
use everyboard_board::{Square, Symbol};
use std::ops::Add;

/// The most bits that one look-up reads.
const MOST_BITS: u32 = 11;

/// Tables of weights: a few neighbouring fields of the packed position choose an entry of each, and
/// the sum of the entries is the value of the position.
#[derive(Clone, Debug)]
pub struct ValueTable {
    tables: FieldTables<i64>,
}

impl ValueTable {
    /// The sums of `weight` of what stands on each place.
    pub fn new(layout: &Layout, weight: impl Fn(Square, Symbol) -> i64) -> Self {
        let mut tables = FieldTables::new(MOST_BITS);
        for place in layout.places() {
            let (field, symbols) = layout.cell(place);
            let weight = |code| match symbols.get(code) {
                Some(Some(symbol)) => weight(place, *symbol),
                _ => 0,
            };
            tables.add(field, weight, i64::add);
        }
        for (symbol, field) in layout.indexed_fields() {
            let weight = |number| {
                let place = Square::new(number);
                if number >= layout.places().len() {
                    return 0;
                }
                // The place has code 0, which the fields of places have counted as its symbol.
                let counted = layout.cell(place).1.first().copied().flatten();
                weight(place, symbol) - counted.map_or(0, |counted| weight(place, counted))
            };
            tables.add(field, weight, i64::add);
        }
        tables.drop_empty();
        ValueTable { tables }
    }

    /// The value of a packed position.
    #[inline]
    pub fn of<W: Word>(&self, packed: W) -> i64 {
        self.tables.of(packed).sum()
    }
}
