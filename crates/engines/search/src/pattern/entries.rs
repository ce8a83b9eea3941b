//! The entries of pattern tables as bytes, for those who keep them without files.
//!
//! First a checksum, 8 bytes, of what the tables hold for (all moves, the goals, the symbols of
//! each part) and of the entries; then the entries, part by part, a byte each. It is the checksum
//! of this program: another version of it, or the same on another machine, may refuse them.

use super::symbols::SingleSymbols;
use super::tables::{PatternTables, goals_of_tables, shortened};
use everyboard_bits::zeroed::ZeroedArray;
use everyboard_board::Symbol;
use everyboard_puzzle::{Puzzle, RewriteSystem};
use std::hash::{DefaultHasher, Hash, Hasher};

impl PatternTables {
    /// All entries: tables that take seconds to build may be kept as these.
    pub fn entries(&self) -> Vec<u8> {
        let mut bytes = self.checksum().to_le_bytes().to_vec();
        self.parts.iter().for_each(|part| bytes.extend_from_slice(&part.table));
        bytes
    }

    /// The tables of which these are the [`entries`](Self::entries), built before for the goals of
    /// `puzzle`, which compiles to `system`. `None` if they are of other moves or goals, or
    /// damaged, or memory could not be allocated.
    pub fn from_entries(puzzle: &Puzzle, system: &RewriteSystem, bytes: &[u8]) -> Option<Self> {
        let (checksum, entries) = bytes.split_first_chunk()?;
        let goals = goals_of_tables(puzzle, system)?;
        let single = SingleSymbols::new(system, &puzzle.starts, goals.first()?);
        let lengths = |parts: &[Vec<Symbol>]| {
            let places = system.places();
            let lengths = parts.iter().map(|part| places.checked_pow(part.len() as u32));
            lengths.collect::<Option<Vec<usize>>>()
        };
        // How many symbols a part keeps follows from the number of entries.
        let mut parts = (1..=single.kept.len()).map(|most| shortened(single.parts(most)));
        let parts = parts.find(|parts| {
            let mut lengths = lengths(parts).unwrap_or_default().into_iter();
            lengths.try_fold(0, usize::checked_add) == Some(entries.len())
        })?;
        let mut tables = Vec::with_capacity(parts.len());
        let mut left = entries;
        for length in lengths(&parts)? {
            let mut table = ZeroedArray::new(length)?;
            table.copy_from_slice(left.split_off(..length)?);
            tables.push(table);
        }
        let tables = Self::of_parts(puzzle, system, goals, parts, tables)?;
        (tables.checksum().to_le_bytes() == *checksum).then_some(tables)
    }

    fn checksum(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (env!("CARGO_PKG_VERSION"), &self.rewrites, &self.goals).hash(&mut hasher);
        for part in &self.parts {
            part.symbols.iter().for_each(|symbol| symbol.index().hash(&mut hasher));
            hasher.write(&part.table);
        }
        hasher.finish()
    }
}
