//! The sums of tables for packed positions.

use super::tables::{Entries, PatternTables};
use crate::model::layout::{BitField, Layout};
use crate::model::moves::{MoveTable, NextBuffer};
use crate::model::word::Word;
use everyboard_puzzle::{Change, RewriteSystem};
use std::sync::Arc;

/// Looks up positions of one layout.
#[derive(Clone, Debug)]
pub(crate) struct TableSums {
    tables: Arc<PatternTables>,
    /// The fields of indexed symbols with what each square adds to the entries.
    fields: Vec<(BitField, Vec<Entries>)>,
    /// By entry of the table of moves: what the move adds to the entries, modulo 2^32.
    moves: Vec<Entries>,
}

impl TableSums {
    /// For positions of `layout` and moves of `moves`. The symbols of the tables must be indexed.
    pub(crate) fn new<W: Word>(
        tables: &Arc<PatternTables>,
        system: &RewriteSystem,
        layout: &Layout,
        moves: &MoveTable<W>,
    ) -> Self {
        let fields = layout.indexed_fields().map(|(symbol, field)| {
            let squares = layout.places().map(|square| tables.weights(square, symbol));
            let mut entries: Vec<Entries> = squares.collect();
            entries.resize(1 << field.width, Entries::default());
            (field, entries)
        });
        let fields = fields.collect();
        let moves = moves.numbers().map(|number| {
            let changes = system.rewrites()[number].changes.iter();
            changes.fold(Entries::default(), |sum, &Change { square, before, after }| {
                minus(plus(sum, tables.weights(square, after)), tables.weights(square, before))
            })
        });
        let moves = moves.collect();
        TableSums { tables: Arc::clone(tables), fields, moves }
    }

    /// Keeps the first `count` positions of a buffer, which one move leads to from `packed`, that do not
    /// need more than `left` moves. Returns how many these are, and whether there were `others`.
    #[inline]
    pub(crate) fn keep_within<W: Word>(
        &self,
        packed: W,
        left: i64,
        (count, mut others): (usize, bool),
        buffer: &mut NextBuffer<W>,
    ) -> (usize, bool) {
        let here = self.entries(packed);
        let mut kept = 0;
        for index in 0..count {
            let there = plus(here, self.moves[buffer.entries[index] as usize]);
            buffer.positions[kept] = buffer.positions[index];
            let stays = self.are_within(&there, left);
            kept += usize::from(stays);
            others |= !stays;
        }
        (kept, others)
    }

    /// The entries of a position.
    #[inline]
    pub(crate) fn entries<W: Word>(&self, packed: W) -> Entries {
        let fields = self.fields.iter();
        fields
            .fold(Entries::default(), |sum, (field, squares)| plus(sum, squares[field.of(packed)]))
    }

    /// What is known of the moves to the goals from where an entry of the table of moves leads, from a
    /// position with the entries `here`.
    pub(crate) fn bound_after(&self, here: &Entries, entry: usize) -> i64 {
        let there = plus(*here, self.moves[entry]);
        self.sums(&there).max().unwrap_or(0)
    }

    /// Whether a position with these entries needs no more than `left` moves, as far as is known.
    #[inline]
    fn are_within(&self, entries: &Entries, left: i64) -> bool {
        self.sums(entries).all(|sum| sum <= left)
    }

    /// The sums over all parts for each image of a position with these entries.
    #[inline]
    fn sums(&self, entries: &Entries) -> impl Iterator<Item = i64> {
        let PatternTables { parts, images, .. } = &*self.tables;
        entries.chunks_exact(parts.len()).take(images.len()).map(|entries| {
            let lookups = parts.iter().zip(entries);
            lookups.map(|(part, &entry)| i64::from(part.table[entry as usize])).sum()
        })
    }
}

#[inline]
fn plus(a: Entries, b: Entries) -> Entries {
    std::array::from_fn(|index| a[index].wrapping_add(b[index]))
}

fn minus(a: Entries, b: Entries) -> Entries {
    std::array::from_fn(|index| a[index].wrapping_sub(b[index]))
}
