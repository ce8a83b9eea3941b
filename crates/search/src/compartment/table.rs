//! The table: compartments side by side, and the split that chooses among them.

use super::blocks::{Compartment, Insertion};
use super::entry::Entry;
use super::generation::Generation;
use super::split::Split;
use super::stats::TableStats;
use crate::word::Word;
use std::marker::PhantomData;

/// Keys whose slots are fetched side by side: a few kilobytes of slots, well within the nearest
/// cache. 32 keys take 2% longer.
const BATCH: usize = 64;

/// A set of keys of exactly `key_bits` bits, each with a [`Generation`].
///
/// See the [module](super) for the layout, the cost and the bound on memory.
#[derive(Clone, Debug)]
pub struct CompartmentTable<W, E> {
    key_bits: u32,
    split: Split,
    compartments: Vec<Compartment<E>>,
    len: usize,
    /// Bytes of all slots, kept up to date so that [`CompartmentTable::bytes`] is O(1).
    slot_bytes: usize,
    word: PhantomData<W>,
}

impl<W: Word, E: Entry<W>> CompartmentTable<W, E> {
    /// The fewest compartment bits with which entries of type `E` hold keys of `key_bits` bits.
    pub const fn min_compartment_bits(key_bits: u32) -> u32 {
        key_bits.saturating_sub(E::BITS - Generation::BITS)
    }

    /// An empty table of 2^`compartment_bits` compartments; takes their headers' memory at once.
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
        let split = Split::inner(compartment_bits);
        Self {
            key_bits,
            split,
            compartments: std::iter::repeat_with(Compartment::default)
                .take(split.numbers())
                .collect(),
            len: 0,
            slot_bytes: 0,
            word: PhantomData,
        }
    }

    /// The bytes of an empty table of 2^`compartment_bits` compartments.
    pub const fn empty_bytes(compartment_bits: u32) -> usize {
        size_of::<Compartment<E>>() << compartment_bits
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
        self.len == 0
    }

    /// Bytes held: all slots and all headers, without the allocator's own. O(1).
    pub fn bytes(&self) -> usize {
        self.slot_bytes + self.compartments.capacity() * size_of::<Compartment<E>>()
    }

    /// How full the table is. O(compartments).
    pub fn stats(&self) -> TableStats {
        TableStats {
            keys: self.len,
            slots: self.compartments.iter().map(Compartment::slots).sum(),
            largest: self.compartments.iter().map(Compartment::len).max(),
            bytes: self.bytes(),
        }
    }

    #[inline]
    fn split(&self, key: W) -> (usize, W) {
        debug_assert!((key & !W::mask(self.key_bits)).is_zero(), "{key:?}");
        self.split.split(key)
    }

    /// Adds `key`; true if it is new. A key that is there keeps its generation.
    #[inline]
    pub fn insert(&mut self, key: W, generation: Generation) -> bool {
        let (number, rest) = self.split(key);
        match self.compartments[number].insert(rest, generation) {
            Insertion::Known => false,
            Insertion::New { grown_by } => {
                self.len += 1;
                self.slot_bytes += grown_by;
                true
            }
        }
    }

    /// The generation of `key`, if it is there.
    #[inline]
    pub fn get(&self, key: W) -> Option<Generation> {
        let (number, rest) = self.split(key);
        self.compartments[number].get(rest)
    }

    /// Adds `keys` in order, each as [`CompartmentTable::insert`] does, and calls `visit` with each
    /// and whether it is new.
    ///
    /// Faster than one by one, by a fifth for new keys and by 2/5 for known ones in a table larger
    /// than the cache: the slots of a batch of keys are fetched side by side.
    pub fn insert_each(
        &mut self,
        keys: &[W],
        generation: Generation,
        mut visit: impl FnMut(W, bool),
    ) {
        for batch in keys.chunks(BATCH) {
            self.touch(batch);
            for &key in batch {
                visit(key, self.insert(key, generation));
            }
        }
    }

    /// Calls `visit` with each of `keys` in order and its generation, if it is there.
    ///
    /// Faster than one by one, as [`CompartmentTable::insert_each`] is.
    pub fn get_each(&self, keys: &[W], mut visit: impl FnMut(W, Option<Generation>)) {
        for batch in keys.chunks(BATCH) {
            self.touch(batch);
            for &key in batch {
                visit(key, self.get(key));
            }
        }
    }

    /// Brings the home blocks of at most `BATCH` keys into the cache: their headers first, then
    /// the slots the headers point to.
    ///
    /// What is read is only counted, so no branch waits for it and the processor goes on to the
    /// next key at once. The black box keeps the reads from being dropped as useless. One pass
    /// that reads header and slot of each key in turn takes a third longer, since every other
    /// load then waits for the one before.
    #[inline]
    fn touch(&self, keys: &[W]) {
        let mut homes = [(0, 0); BATCH];
        for (aim, &key) in homes.iter_mut().zip(keys) {
            let (number, rest) = self.split(key);
            *aim = (number, self.compartments[number].home(rest));
        }
        let full = homes[..keys.len()]
            .iter()
            .map(|&(number, home)| usize::from(self.compartments[number].touch(home)));
        std::hint::black_box(full.sum::<usize>());
    }

    /// Whether `key` is there.
    #[inline]
    pub fn contains(&self, key: W) -> bool {
        self.get(key).is_some()
    }

    /// Takes `key` out; its generation, if it was there. Leaves no tombstone and frees no memory.
    pub fn remove(&mut self, key: W) -> Option<Generation> {
        let (number, rest) = self.split(key);
        let generation = self.compartments[number].remove(rest)?;
        self.len -= 1;
        Some(generation)
    }

    /// Takes every key of `generation` out and frees the memory the others do not need; returns
    /// how many went. O(slots).
    pub fn remove_generation(&mut self, generation: Generation) -> usize {
        let mut gone = 0;
        for compartment in &mut self.compartments {
            let before = compartment.bytes();
            gone += compartment.remove_generation(generation);
            self.slot_bytes = self.slot_bytes + compartment.bytes() - before;
        }
        self.len -= gone;
        gone
    }

    /// The keys and their generations, compartment by compartment, in no promised order.
    pub fn iter(&self) -> impl Iterator<Item = (W, Generation)> {
        let numbered = self.compartments.iter().enumerate();
        numbered.flat_map(move |(number, compartment)| {
            let entries = compartment.iter();
            entries.map(move |(rest, generation)| (self.split.join(number, rest), generation))
        })
    }

    /// Calls `visit` with every key of `generation`, compartment by compartment. O(slots).
    pub fn for_each_of(&self, generation: Generation, mut visit: impl FnMut(W)) {
        for (number, compartment) in self.compartments.iter().enumerate() {
            let rests = compartment.of(generation);
            rests.for_each(|rest| visit(self.split.join(number, rest)));
        }
    }
}
