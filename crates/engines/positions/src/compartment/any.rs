//! Tables of compartments whose entries are of any width.
//!
//! Only these loops over many addresses know the type of an entry. All else of a search is compiled
//! once for each type of word, and not for each pair of word and entry.

use super::entry::{Block, Entry, U24};
use super::level::LevelMod3;
use super::table::CompartmentTable;
use crate::word::{Wide, Word};

/// A [`CompartmentTable`] used by address, whatever its entries are.
pub trait Compartments<W>: Send {
    /// The addresses held.
    fn stored(&self) -> usize;

    /// As `CompartmentTable::held_bytes`.
    fn held_bytes(&self) -> usize;

    /// As `CompartmentTable::growth_bytes`.
    fn growth_bytes(&self) -> usize;

    /// As [`CompartmentTable::allocation_failed`].
    fn allocation_failed(&self) -> bool;

    /// As `CompartmentTable::get_at`.
    fn get(&self, address: W) -> Option<LevelMod3>;

    /// As `CompartmentTable::insert_at`.
    fn insert(&mut self, address: W, level: LevelMod3) -> bool;

    /// Adds these addresses, and appends those that are new to `new`.
    fn insert_all(&mut self, addresses: &[W], level: LevelMod3, new: &mut Vec<W>);

    /// Appends those of these addresses that are held to `found`, with their levels.
    fn find_all(&self, addresses: &[W], found: &mut Vec<(W, LevelMod3)>);

    /// Appends all addresses of a level to `addresses`.
    fn of_level(&self, level: LevelMod3, addresses: &mut Vec<W>);

    /// Calls `visit` with every address and its level.
    fn for_each(&self, visit: &mut dyn FnMut(W, LevelMod3));

    /// The blocks of each compartment.
    #[cfg(feature = "files")]
    fn rows(&self) -> usize;

    /// As `CompartmentTable::make_room`.
    #[cfg(feature = "files")]
    fn make_room(&mut self, rows: usize);
}

impl<W: Word, E: Entry<W>> Compartments<W> for CompartmentTable<W, E> {
    fn stored(&self) -> usize {
        self.len
    }

    fn held_bytes(&self) -> usize {
        self.held_bytes()
    }

    fn growth_bytes(&self) -> usize {
        self.growth_bytes()
    }

    fn allocation_failed(&self) -> bool {
        self.allocation_failed
    }

    fn get(&self, address: W) -> Option<LevelMod3> {
        self.get_at(address)
    }

    fn insert(&mut self, address: W, level: LevelMod3) -> bool {
        self.insert_at(address, level)
    }

    fn insert_all(&mut self, addresses: &[W], level: LevelMod3, new: &mut Vec<W>) {
        for batch in self.batches(addresses) {
            self.touch(batch);
            for &address in batch {
                if self.insert_at(address, level) {
                    new.push(address);
                }
            }
        }
    }

    fn find_all(&self, addresses: &[W], found: &mut Vec<(W, LevelMod3)>) {
        for batch in self.batches(addresses) {
            self.touch(batch);
            found
                .extend(batch.iter().filter_map(|&address| Some((address, self.get_at(address)?))));
        }
    }

    fn of_level(&self, level: LevelMod3, addresses: &mut Vec<W>) {
        self.for_each_of_at(level, |address| addresses.push(address));
    }

    fn for_each(&self, visit: &mut dyn FnMut(W, LevelMod3)) {
        self.for_each_at(visit);
    }

    #[cfg(feature = "files")]
    fn rows(&self) -> usize {
        self.rows.len()
    }

    #[cfg(feature = "files")]
    fn make_room(&mut self, rows: usize) {
        self.make_room(rows);
    }
}

/// A word that tables keep, in entries of one width or another.
pub trait Key: Word {
    /// The entries that there are for such keys, the narrowest first. The last hold every key.
    const ENTRIES: &'static [EntryWidth<Self>];
}

/// Entries of one width, for keys of type `W`.
#[derive(Copy, Clone)]
pub struct EntryWidth<W> {
    /// The bits of the rest of a key that an entry holds.
    pub(crate) rest_bits: u32,
    /// The bytes of a block of entries.
    pub(crate) block_bytes: usize,
    /// As [`CompartmentTable::row_bytes`].
    pub(crate) row_bytes: fn(u32) -> usize,
    /// As [`CompartmentTable::of_addresses`].
    pub(crate) table: fn(u32) -> Box<dyn Compartments<W>>,
}

impl<W: Word> EntryWidth<W> {
    /// That of `E`.
    const fn of<E: Entry<W>>() -> Self {
        EntryWidth {
            rest_bits: E::BITS - LevelMod3::BITS,
            block_bytes: size_of::<Block<E>>(),
            row_bytes: CompartmentTable::<W, E>::row_bytes,
            table: |bits| Box::new(CompartmentTable::<W, E>::of_addresses(bits)),
        }
    }
}

impl Key for u64 {
    const ENTRIES: &'static [EntryWidth<u64>] = &[
        EntryWidth::of::<u16>(),
        EntryWidth::of::<U24>(),
        EntryWidth::of::<u32>(),
        EntryWidth::of::<u64>(),
    ];
}

impl Key for u128 {
    #[cfg(not(feature = "small"))]
    const ENTRIES: &'static [EntryWidth<u128>] =
        &[EntryWidth::of::<u64>(), EntryWidth::of::<u128>()];
    #[cfg(feature = "small")]
    const ENTRIES: &'static [EntryWidth<u128>] = &[EntryWidth::of::<u128>()];
}

impl<const N: usize> Key for Wide<N> {
    const ENTRIES: &'static [EntryWidth<Self>] = &[EntryWidth::of::<Self>()];
}
