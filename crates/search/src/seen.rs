//! The positions seen from one end, shared by several threads.
//!
//! The positions are split over shards, each a compartment table behind a lock. A thread collects
//! positions for each shard and brings them in batches, so a lock is taken once for many positions
//! and a batch works on a table that stays in the cache.

use crate::compartment::{CompartmentTable, Entry, Generation, Split};
use crate::word::Word;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// 2^7 shards: a level is read shard by shard, and two threads seldom want the same one.
const SHARD_BITS: u32 = 7;

/// Positions of a batch: 256 words for each of 128 shards are 256 KiB a thread.
const BATCH: usize = 256;

/// How the bits of a packed position are shared out.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shares {
    pub(crate) key_bits: u32,
    pub(crate) shard_bits: u32,
    pub(crate) compartment_bits: u32,
}

impl Shares {
    /// Compartments of a table together, where entries are not too narrow for so few: 64 KiB of
    /// headers.
    const USUAL_BITS: u32 = 12;
    /// More compartments than this take more memory for headers than they save in entries.
    const MOST_BITS: u32 = 16;

    /// The shares for keys of `key_bits` bits in entries of type `E`; none if the entries are too
    /// narrow for a sensible number of compartments.
    pub(crate) fn for_entries<W: Word, E: Entry<W>>(key_bits: u32) -> Option<Self> {
        let least = CompartmentTable::<W, E>::min_compartment_bits(key_bits);
        let all = least.max(Self::USUAL_BITS.min(key_bits / 2));
        let shard_bits = SHARD_BITS.min(all);
        (least <= Self::MOST_BITS).then_some(Shares {
            key_bits,
            shard_bits,
            compartment_bits: all - shard_bits,
        })
    }

    /// The bytes of an empty set and of the batches on their way to it from so many threads.
    pub(crate) fn least_bytes<W: Word, E: Entry<W>>(self, threads: usize) -> u64 {
        let headers = CompartmentTable::<W, E>::empty_bytes(self.compartment_bits);
        let batches = threads * BATCH * size_of::<W>();
        ((headers + batches) << self.shard_bits) as u64
    }
}

/// A set of positions with the level of each modulo 3.
pub(crate) struct Seen<W, E> {
    split: Split,
    shards: Vec<Mutex<CompartmentTable<W, E>>>,
    /// Bytes of all tables.
    bytes: AtomicU64,
}

impl<W: Word, E: Entry<W>> Seen<W, E> {
    pub(crate) fn new(shares: Shares) -> Self {
        let split = Split::outer(shares.shard_bits);
        let key_bits = shares.key_bits - shares.shard_bits;
        let table = || CompartmentTable::new(key_bits, shares.compartment_bits);
        let tables: Vec<_> = std::iter::repeat_with(table).take(split.numbers()).collect();
        let bytes = tables.iter().map(|table| table.bytes() as u64).sum();
        let shards = tables.into_iter().map(Mutex::new).collect();
        Seen { split, shards, bytes: AtomicU64::new(bytes) }
    }

    pub(crate) fn shards(&self) -> usize {
        self.shards.len()
    }

    /// A table is whole also after a panic elsewhere, so a poisoned lock does not matter.
    fn table(&self, shard: usize) -> MutexGuard<'_, CompartmentTable<W, E>> {
        self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The bytes of all tables.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// The positions of one shard and level.
    pub(crate) fn read_level(&self, shard: usize, level: Generation, into: &mut Vec<W>) {
        into.clear();
        self.table(shard).for_each_of(level, |rest| into.push(self.split.join(shard, rest)));
    }

    /// The level of a position, if it was seen.
    pub(crate) fn level_of(&self, packed: W) -> Option<Generation> {
        let (shard, rest) = self.split.split(packed);
        self.table(shard).get(rest)
    }

    /// The positions of one shard and level that `other`, split alike, has seen.
    pub(crate) fn common(&self, other: &Self, shard: usize, level: Generation) -> Vec<W> {
        let theirs = other.table(shard);
        let mut common = Vec::new();
        self.table(shard).for_each_of(level, |rest| {
            if theirs.contains(rest) {
                common.push(self.split.join(shard, rest));
            }
        });
        common
    }

    fn insert(&self, shard: usize, rests: &mut Vec<W>, level: Generation) -> u64 {
        let mut table = self.table(shard);
        let before = table.bytes();
        let new = rests.drain(..).filter(|&rest| table.insert(rest, level)).count();
        let grown = table.bytes() - before;
        self.bytes.fetch_add(grown as u64, Ordering::Relaxed);
        new as u64
    }
}

/// Positions on their way into a set, by shard. What is left must be brought in by
/// [`Arrivals::finish`].
pub(crate) struct Arrivals<'a, W, E> {
    seen: &'a Seen<W, E>,
    level: Generation,
    batches: Vec<Vec<W>>,
    new: u64,
}

impl<'a, W: Word, E: Entry<W>> Arrivals<'a, W, E> {
    /// Arrivals that are of `level` where they are new.
    pub(crate) fn new(seen: &'a Seen<W, E>, level: Generation) -> Self {
        let batches = vec![Vec::with_capacity(BATCH); seen.shards()];
        Arrivals { seen, level, batches, new: 0 }
    }

    #[inline]
    pub(crate) fn push(&mut self, packed: W) {
        let (shard, rest) = self.seen.split.split(packed);
        let batch = &mut self.batches[shard];
        batch.push(rest);
        if batch.len() == BATCH {
            self.new += self.seen.insert(shard, batch, self.level);
        }
    }

    /// Brings in what is left; returns how many positions were new in all.
    pub(crate) fn finish(mut self) -> u64 {
        for (shard, batch) in self.batches.iter_mut().enumerate() {
            self.new += self.seen.insert(shard, batch, self.level);
        }
        self.new
    }
}

/// Questions whether positions have been seen, by shard, each with what was asked for.
pub(crate) struct Queries<'a, W, E> {
    seen: &'a Seen<W, E>,
    batches: Vec<Vec<(W, W)>>,
    /// What was asked for, with the level of the position it was asked about.
    answers: Vec<(W, Generation)>,
}

impl<'a, W: Word, E: Entry<W>> Queries<'a, W, E> {
    pub(crate) fn new(seen: &'a Seen<W, E>) -> Self {
        let batches = vec![Vec::with_capacity(BATCH); seen.shards()];
        Queries { seen, batches, answers: Vec::new() }
    }

    /// Asks on behalf of `asker` about `packed`.
    #[inline]
    pub(crate) fn push(&mut self, asker: W, packed: W) {
        let (shard, rest) = self.seen.split.split(packed);
        self.batches[shard].push((asker, rest));
        if self.batches[shard].len() == BATCH {
            self.ask(shard);
        }
    }

    fn ask(&mut self, shard: usize) {
        let table = self.seen.table(shard);
        let levels = self.batches[shard].drain(..).map(|(asker, rest)| (asker, table.get(rest)));
        self.answers.extend(levels.filter_map(|(asker, level)| Some((asker, level?))));
    }

    /// Asks what is left; returns those that were answered yes.
    pub(crate) fn finish(mut self) -> Vec<(W, Generation)> {
        for shard in 0..self.batches.len() {
            self.ask(shard);
        }
        self.answers
    }
}
