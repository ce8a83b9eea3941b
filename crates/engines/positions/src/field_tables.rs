//! Tables that neighbouring fields of a packed position choose an entry of.

use crate::layout::BitField;
use crate::word::Word;

/// Tables with an entry for everything that a few neighbouring fields may hold.
#[derive(Clone, Debug)]
pub(crate) struct FieldTables<T> {
    /// The fields of each table as one, and its entries.
    tables: Vec<(BitField, Vec<T>)>,
    /// The most bits that one look-up reads.
    most_bits: u32,
}

impl<T: Copy + Default + PartialEq> FieldTables<T> {
    pub(crate) fn new(most_bits: u32) -> Self {
        FieldTables { tables: Vec::new(), most_bits }
    }

    /// Adds a field to the last table, or as a new one if it lies elsewhere or makes that too wide.
    /// `entry` is what a value of the field stands for; entries of fields that share a table are
    /// put together by `join`.
    pub(crate) fn add(
        &mut self,
        field: BitField,
        entry: impl Fn(usize) -> T,
        join: impl Fn(T, T) -> T,
    ) {
        let most_bits = self.most_bits;
        let high = (0..1 << field.width).map(entry);
        match self.tables.last_mut() {
            Some((fields, entries))
                if field.width == 0
                    || (fields.shift + fields.width == field.shift
                        && fields.width + field.width <= most_bits) =>
            {
                let low = std::mem::take(entries);
                *entries = high
                    .flat_map(|high| low.iter().map(move |&low| (low, high)))
                    .map(|(low, high)| join(low, high))
                    .collect();
                fields.width += field.width;
            }
            _ => self.tables.push((field, high.collect())),
        }
    }

    /// Leaves out tables of nothing but default values, which change no sum.
    pub(crate) fn drop_empty(&mut self) {
        self.tables.retain(|(_, entries)| entries.iter().any(|entry| *entry != T::default()));
    }

    /// The entry of each table for a packed position.
    #[inline]
    pub(crate) fn of<W: Word>(&self, packed: W) -> impl Iterator<Item = T> {
        self.tables.iter().map(move |(fields, entries)| entries[fields.of(packed)])
    }
}
