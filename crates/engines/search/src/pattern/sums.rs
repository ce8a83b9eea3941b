//! The sums of tables for packed positions.

use super::tables::{Entries, MOST_LOOKUPS, PatternTables};
use everyboard_positions::layout::{BitField, Layout};
use everyboard_positions::moves::{MoveTable, NextBuffer};
use everyboard_positions::word::Word;
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
    /// By entry of the table of moves: the look-ups that the move alters.
    altered: Vec<Vec<AlteredLookup>>,
}

/// A look-up that is another one after a move.
#[derive(Copy, Clone, Debug)]
struct AlteredLookup {
    /// Its index in [`Entries`].
    index: usize,
    part: usize,
    /// What the move adds to the entry, modulo 2^32.
    weight: u32,
}

/// The entries of a position, and what the tables have there. A move of one piece alters few of
/// them.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Lookups {
    entries: Entries,
    distances: [u8; MOST_LOOKUPS],
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
        let moves: Vec<Entries> = moves.collect();
        let parts = tables.parts.len();
        let altered = moves.iter().map(|entries| {
            let altered = entries.iter().enumerate().filter(|&(_, &weight)| weight != 0);
            let altered = altered.map(|(index, &weight)| AlteredLookup {
                index,
                part: index % parts,
                weight,
            });
            altered.collect()
        });
        let altered = altered.collect();
        TableSums { tables: Arc::clone(tables), fields, moves, altered }
    }

    /// Keeps the first `count` positions of a buffer, which one move leads to from `packed`, that
    /// do not need more than `left` moves. Returns how many these are, and whether there were
    /// `others`.
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

    /// The look-ups of a position.
    pub(crate) fn lookups<W: Word>(&self, packed: W) -> Lookups {
        let PatternTables { parts, images, .. } = &*self.tables;
        let mut lookups = Lookups { entries: self.entries(packed), ..Lookups::default() };
        for index in 0..parts.len() * images.len() {
            let entry = lookups.entries[index] as usize;
            lookups.distances[index] = parts[index % parts.len()].table[entry];
        }
        lookups
    }

    /// The look-ups where an entry of the table of moves leads to from a position with the look-ups
    /// `here`. Reads the tables only where they differ.
    #[inline]
    pub(crate) fn lookups_after(&self, here: &Lookups, entry: usize) -> Lookups {
        let mut there = *here;
        for &AlteredLookup { index, part, weight } in &self.altered[entry] {
            let entry = here.entries[index].wrapping_add(weight);
            there.entries[index] = entry;
            there.distances[index] = self.tables.parts[part].table[entry as usize];
        }
        there
    }

    /// What is known of the moves to the goals from a position with these look-ups.
    #[inline]
    pub(crate) fn bound(&self, lookups: &Lookups) -> i64 {
        let PatternTables { parts, images, .. } = &*self.tables;
        let images = lookups.distances.chunks_exact(parts.len()).take(images.len());
        let sums = images.map(|distances| distances.iter().map(|&it| i64::from(it)).sum());
        sums.max().unwrap_or(0)
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
