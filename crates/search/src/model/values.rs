//! Sums of weights over the squares of packed positions.

use crate::model::layout::{BitField, Layout};
use crate::model::word::Word;
use everyboard_board::{Square, Symbol};

/// The most bits that one look-up reads.
const MOST_BITS: u32 = 11;

/// Tables of weights: a few neighbouring fields of the packed position choose an entry of each, and
/// the sum of the entries is the value of the position.
#[derive(Clone, Debug)]
pub(crate) struct ValueTable {
    parts: Vec<(BitField, Vec<i64>)>,
}

impl ValueTable {
    /// The sums of `weight` of what stands on each place.
    pub(crate) fn new(layout: &Layout, weight: impl Fn(Square, Symbol) -> i64) -> Self {
        let mut table = ValueTable { parts: Vec::new() };
        for place in layout.places() {
            let (field, symbols) = layout.cell(place);
            table.add(field, |code| match symbols.get(code) {
                Some(Some(symbol)) => weight(place, *symbol),
                _ => 0,
            });
        }
        for (symbol, field) in layout.indexed_fields() {
            table.add(field, |number| {
                let place = Square::new(number);
                if number >= layout.places().len() {
                    return 0;
                }
                // The place has code 0, which the fields of places have counted as its symbol.
                let counted = layout.cell(place).1.first().copied().flatten();
                weight(place, symbol) - counted.map_or(0, |counted| weight(place, counted))
            });
        }
        table.parts.retain(|(_, entries)| entries.iter().any(|&sum| sum != 0));
        table
    }

    /// Adds a field to the last part, or as a new part if it lies elsewhere or makes it too wide.
    fn add(&mut self, field: BitField, weight: impl Fn(usize) -> i64) {
        match self.parts.last_mut() {
            Some((part, entries))
                if field.width == 0
                    || (part.shift + part.width == field.shift
                        && part.width + field.width <= MOST_BITS) =>
            {
                let low = std::mem::take(entries);
                let high = (0..1 << field.width).map(weight);
                *entries = high.flat_map(|high| low.iter().map(move |low| low + high)).collect();
                part.width += field.width;
            }
            _ => self.parts.push((field, (0..1 << field.width).map(weight).collect())),
        }
    }

    /// The value of a packed position.
    #[inline]
    pub(crate) fn of<W: Word>(&self, packed: W) -> i64 {
        self.parts.iter().map(|(field, entries)| entries[field.of(packed)]).sum()
    }
}
