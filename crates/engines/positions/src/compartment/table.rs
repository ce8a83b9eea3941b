//! The table by key: a split that chooses a compartment, and the compartments.

use super::entry::{Block, Entry};
use super::level::LevelMod3;
use super::rows::BATCH;
use super::split::Split;
use crate::word::Word;
use std::fmt;
use std::marker::PhantomData;

/// A set of keys of exactly `key_bits` bits, each with a [`LevelMod3`].
///
/// See the [module](super) for the layout, the cost and the bound on memory. The sparse search
/// keeps the positions it has seen in 128 of these, one behind each of its locks: one split chooses
/// the table and the compartment in it, so the search uses the tables by address.
#[derive(Clone, Debug)]
pub struct CompartmentTable<W, E> {
    key_bits: u32,
    pub(super) split: Split,
    pub(super) rows: Vec<Box<[Block<E>]>>,
    pub(super) len: usize,
    pub(super) allocation_failed: bool,
    word: PhantomData<W>,
}

impl<W: Word, E: Entry<W>> CompartmentTable<W, E> {
    /// The fewest compartment bits with which entries of type `E` hold keys of `key_bits` bits.
    pub const fn min_compartment_bits(key_bits: u32) -> u32 {
        key_bits.saturating_sub(E::BITS - LevelMod3::BITS)
    }

    /// An empty table of 2^`compartment_bits` compartments. The first key allocates their slots.
    ///
    /// About a hundred keys a compartment serve memory and speed best.
    ///
    /// # Panics
    ///
    /// When `key_bits` exceeds the word, or `compartment_bits` is not within
    /// [`CompartmentTable::min_compartment_bits`] `..=` the lesser of `key_bits` and
    /// [`Split::MAX_LOW_BITS`].
    pub fn new(key_bits: u32, compartment_bits: u32) -> Self {
        assert!(key_bits <= W::BITS, "a key is wider than its word");
        assert!(
            compartment_bits >= Self::min_compartment_bits(key_bits),
            "too few compartments: the rest of a key does not fit an entry"
        );
        assert!(compartment_bits <= key_bits, "more compartments than keys");
        Self { key_bits, ..Self::of_addresses(compartment_bits) }
    }

    /// An empty table of 2^`compartment_bits` compartments to be used by address alone.
    pub(crate) fn of_addresses(compartment_bits: u32) -> Self {
        let split = Split::new(compartment_bits);
        let key_bits = W::BITS;
        Self {
            key_bits,
            split,
            rows: Vec::new(),
            len: 0,
            allocation_failed: false,
            word: PhantomData,
        }
    }

    /// Bits of a key.
    pub fn key_bits(&self) -> u32 {
        self.key_bits
    }

    /// Keys held.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no key is held.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the system has refused memory for a key: then keys are missing.
    pub fn allocation_failed(&self) -> bool {
        self.allocation_failed
    }

    /// How full the table is. O(slots).
    pub fn stats(&self) -> TableStats {
        TableStats {
            keys: self.len(),
            slots: self.slots(),
            largest: self.fullest(),
            bytes: self.bytes(),
        }
    }

    #[inline]
    fn address(&self, key: W) -> W {
        debug_assert!((key & !W::mask(self.key_bits)).is_zero(), "{key:?}");
        self.split.scramble(key)
    }

    /// Adds `key`; true if it is new. A key that is there keeps its level. Without memory for it,
    /// it is missing: see [`CompartmentTable::allocation_failed`].
    #[inline]
    pub fn insert(&mut self, key: W, level: LevelMod3) -> bool {
        self.insert_at(self.address(key), level)
    }

    /// The level of `key`, if it is there.
    #[inline]
    pub fn get(&self, key: W) -> Option<LevelMod3> {
        self.get_at(self.address(key))
    }

    /// Adds `keys` in order, each as [`CompartmentTable::insert`] does, and calls `visit` with each
    /// and whether it is new.
    ///
    /// Faster than one by one, by a fifth for new keys and by 2/5 for known ones in a table larger
    /// than the cache: the slots of a batch of keys are fetched side by side.
    pub fn insert_each(&mut self, keys: &[W], level: LevelMod3, mut visit: impl FnMut(W, bool)) {
        for batch in keys.chunks(BATCH) {
            let addresses = self.addresses(batch);
            for (&key, address) in batch.iter().zip(addresses) {
                visit(key, self.insert_at(address, level));
            }
        }
    }

    /// Calls `visit` with each of `keys` in order and its level, if it is there.
    ///
    /// Faster than one by one, as [`CompartmentTable::insert_each`] is.
    pub fn get_each(&self, keys: &[W], mut visit: impl FnMut(W, Option<LevelMod3>)) {
        for batch in keys.chunks(BATCH) {
            let addresses = self.addresses(batch);
            for (&key, address) in batch.iter().zip(addresses) {
                visit(key, self.get_at(address));
            }
        }
    }

    /// The addresses of some keys, and the slots there brought into the cache.
    #[inline]
    fn addresses(&self, keys: &[W]) -> [W; BATCH] {
        let mut addresses = [W::default(); BATCH];
        for (address, &key) in addresses.iter_mut().zip(keys) {
            *address = self.address(key);
        }
        self.touch(&addresses[..keys.len()]);
        addresses
    }

    /// Whether `key` is there.
    #[inline]
    pub fn contains(&self, key: W) -> bool {
        self.get(key).is_some()
    }

    /// Takes `key` out; its level, if it was there. Leaves no tombstone and frees no memory.
    pub fn remove(&mut self, key: W) -> Option<LevelMod3> {
        self.remove_at(self.address(key))
    }

    /// Takes every key of `level` out and frees the memory the others do not need; returns
    /// how many went. O(slots).
    pub fn remove_level(&mut self, level: LevelMod3) -> usize {
        let mut kept =
            Self { key_bits: self.key_bits, ..Self::of_addresses(self.split.low_bits()) };
        let mut gone = 0;
        self.for_each_at(|address, its| {
            if its == level {
                gone += 1;
            } else {
                kept.insert_at(address, its);
            }
        });
        if gone > 0 {
            *self = kept;
        }
        gone
    }

    /// The keys and their levels, in no promised order.
    pub fn iter(&self) -> impl Iterator<Item = (W, LevelMod3)> {
        let addresses = self.iter_at();
        addresses.map(|(address, level)| (self.split.scramble(address), level))
    }

    /// Calls `visit` with every key of `level`. O(slots).
    pub fn for_each_of(&self, level: LevelMod3, mut visit: impl FnMut(W)) {
        self.for_each_of_at(level, |address| visit(self.split.scramble(address)));
    }
}

/// How full a table is; prints as one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableStats {
    /// Keys held.
    pub keys: usize,
    /// Slots of all compartments, empty ones too.
    pub slots: usize,
    /// Keys in the fullest compartment.
    pub largest: Option<usize>,
    /// Bytes of all slots.
    pub bytes: usize,
}

impl TableStats {
    /// The share of slots that hold a key, 0 to 1; 0 without slots.
    pub fn load(&self) -> f64 {
        self.keys as f64 / self.slots.max(1) as f64
    }

    /// Bytes held for each key; all bytes while there is none.
    pub fn bytes_per_key(&self) -> f64 {
        self.bytes as f64 / self.keys.max(1) as f64
    }
}

impl fmt::Display for TableStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} keys in {} bytes: {:.2} bytes a key, load {:.3}, {} in the fullest compartment",
            self.keys,
            self.bytes,
            self.bytes_per_key(),
            self.load(),
            self.largest.unwrap_or(0)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_as_one_line() {
        let stats = TableStats { keys: 6, slots: 8, largest: Some(4), bytes: 15 };
        let line = "6 keys in 15 bytes: 2.50 bytes a key, load 0.750, 4 in the fullest compartment";
        assert_eq!(stats.to_string(), line);
    }
}
