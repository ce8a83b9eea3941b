//! The positions seen from one end, shared by several threads.
//!
//! The positions are split over shards, each a table of compartments behind a lock. On its way to a
//! shard a position waits twice: in a small batch of its thread, so that one lock serves many
//! positions, and in the shard's queue, until there are enough of them that it pays to bring the
//! shard's slots into the first-level cache and process them all.
//!
//! ```text
//!   thread 1:  [batch][batch][batch]...            shard 0: [queue ....]  compartments
//!   thread 2:  [batch][batch][batch]...   ------>  shard 1: [queue ..]    compartments
//! ```

use crate::compartment::{Compartments, EntryWidth, Key, LevelMod3, Split};
use crate::image::Reduction;
use crate::list::BlockList;
use everyboard_cpu::{TaskQueue, run_on_threads};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// 2^7 shards: with seven million positions each shard is as large as a core's second-level cache.
const SHARD_BITS: u32 = 7;

/// Positions of a thread's batch: 32 words for each of 128 shards are 32 KiB.
const BATCH: usize = 32;

/// Positions in a shard's queue: 2048 words for each of 128 shards are 2 MiB.
const QUEUE: usize = 2048;

/// How many bits of a packed position choose the shard, and how many the compartment in it, whose
/// entries keep the others.
#[derive(Copy, Clone)]
pub struct Shares<W> {
    shard_bits: u32,
    compartment_bits: u32,
    entries: EntryWidth<W>,
}

impl<W: Key> Shares<W> {
    /// The bytes that one row of all compartments should take, unless entries are so narrow that
    /// they need more compartments: 4 KiB in each of 128 shards, beside which an allocator's own
    /// bookkeeping is small.
    const USUAL_ROW_BYTES: usize = 1 << 19;
    /// With more compartments than this a small search wastes much memory.
    const MOST_BITS: u32 = 16;

    /// The shares for keys of `key_bits` bits, in the narrowest entries for which a sensible number
    /// of compartments does.
    pub fn of_keys(key_bits: u32) -> Self {
        let least = |entries: &EntryWidth<W>| key_bits.saturating_sub(entries.rest_bits);
        let mut by_width = W::ENTRIES.iter();
        let narrowest = by_width.find(|&entries| least(entries) <= Self::MOST_BITS);
        let entries = *narrowest.expect("the widest entries hold every key");
        let row = Self::USUAL_ROW_BYTES / entries.block_bytes;
        let all = least(&entries).max(row.max(1).ilog2().min(key_bits / 2));
        let shard_bits = SHARD_BITS.min(all);
        Shares { shard_bits, compartment_bits: all - shard_bits, entries }
    }

    /// The bytes of a set with its first positions, batches and queues included.
    pub fn least_bytes(self, threads: usize) -> u64 {
        let row = (self.entries.row_bytes)(self.compartment_bits);
        let waiting = (QUEUE + threads * BATCH) * size_of::<W>();
        ((row + waiting) << self.shard_bits) as u64
    }
}

/// How much a shard holds.
#[cfg(feature = "files")]
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct ShardSize {
    /// Rows of its table, used or not.
    pub rows: usize,
    /// Positions by their level modulo 3.
    pub counts: [u64; 3],
}

/// One shard. It has two locks, so that positions can queue up while others are processed.
struct Shard<W> {
    table: Mutex<Box<dyn Compartments<W>>>,
    /// The addresses of positions that wait.
    queue: Mutex<Vec<W>>,
}

/// Locks. What these locks guard is whole even after a panic elsewhere, so poison is ignored.
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A set of positions with the level of each modulo 3.
pub struct SeenPositions<W> {
    split: Split,
    shares: Shares<W>,
    shards: Vec<Shard<W>>,
    /// Bytes of all compartments and queues.
    bytes: AtomicU64,
    /// Positions stored.
    stored: AtomicU64,
}

impl<W: Key> SeenPositions<W> {
    /// An empty set.
    pub fn new(shares: Shares<W>) -> Self {
        let Shares { shard_bits, compartment_bits, entries } = shares;
        let shards = (0..1 << shard_bits)
            .map(|_| Shard {
                table: Mutex::new((entries.table)(compartment_bits)),
                queue: Mutex::new(Vec::new()),
            })
            .collect();
        let split = Split::new(shard_bits + compartment_bits);
        let bytes = AtomicU64::new(shares.least_bytes(0));
        SeenPositions { split, shares, shards, bytes, stored: AtomicU64::new(0) }
    }

    /// How many shards it has.
    pub fn shards(&self) -> usize {
        self.shards.len()
    }

    fn table(&self, shard: usize) -> MutexGuard<'_, Box<dyn Compartments<W>>> {
        locked(&self.shards[shard].table)
    }

    /// The bytes of all compartments and queues.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// The positions stored.
    pub fn stored(&self) -> u64 {
        self.stored.load(Ordering::Relaxed)
    }

    /// The shard of a position and its address there.
    #[inline]
    fn address(&self, packed: W) -> (usize, W) {
        let address = self.split.scramble(packed);
        let shard = address.low_u64() as usize & ((1 << self.shares.shard_bits) - 1);
        (shard, address >> self.shares.shard_bits)
    }

    #[inline]
    fn position(&self, shard: usize, address: W) -> W {
        self.split.scramble(address << self.shares.shard_bits | W::from_u64(shard as u64))
    }

    /// The positions of one shard and level.
    pub fn read_level(&self, shard: usize, level: LevelMod3, into: &mut Vec<W>) {
        into.clear();
        self.table(shard).of_level(level, into);
        for packed in into {
            *packed = self.position(shard, *packed);
        }
    }

    /// Calls `visit` with the positions of one shard, each with its level.
    pub fn for_each_in(&self, shard: usize, mut visit: impl FnMut(W, LevelMod3)) {
        let table = self.table(shard);
        table.for_each(&mut |address, level| visit(self.position(shard, address), level));
    }

    /// The shard of a position.
    pub fn shard_of(&self, packed: W) -> usize {
        self.address(packed).0
    }

    /// How many positions a shard has.
    #[cfg(feature = "files")]
    pub fn shard_size(&self, shard: usize) -> ShardSize {
        let table = self.table(shard);
        let mut shard_size = ShardSize { rows: table.rows(), counts: [0; 3] };
        table.for_each(&mut |_, level| shard_size.counts[level.index()] += 1);
        shard_size
    }

    /// The bytes of this many rows of a shard.
    #[cfg(feature = "files")]
    pub fn row_bytes(&self, rows: u64) -> u64 {
        let Shares { compartment_bits, entries, .. } = self.shares;
        rows.saturating_mul((entries.row_bytes)(compartment_bits) as u64)
    }

    /// Allocates this many rows for an empty shard.
    #[cfg(feature = "files")]
    pub fn make_room(&self, shard: usize, rows: usize) {
        let mut table = self.table(shard);
        let bytes = table.held_bytes();
        table.make_room(rows);
        let more = table.held_bytes() - bytes;
        self.bytes.fetch_add(more as u64, Ordering::Relaxed);
    }

    /// Puts positions back; false if one belongs to another shard or is there already.
    #[cfg(feature = "files")]
    pub fn put_back(
        &self,
        shard: usize,
        level: LevelMod3,
        mut positions: impl Iterator<Item = W>,
    ) -> bool {
        let mut table = self.table(shard);
        let bytes = table.held_bytes();
        let stored = table.stored();
        let bits = self.split.low_bits() + self.shares.entries.rest_bits;
        let fits = positions.all(|packed| {
            let (theirs, address) = self.address(packed);
            let is_short = bits >= W::BITS || (packed >> bits).is_zero();
            is_short && theirs == shard && table.insert(address, level)
        });
        let more = table.held_bytes() - bytes;
        let new = table.stored() - stored;
        self.stored.fetch_add(new as u64, Ordering::Relaxed);
        self.bytes.fetch_add(more as u64, Ordering::Relaxed);
        fits
    }

    /// The level of a position, if it was seen.
    pub fn level_of(&self, packed: W) -> Option<LevelMod3> {
        let (shard, address) = self.address(packed);
        self.table(shard).get(address)
    }
}

/// What is done with the positions of a queue, all of one shard.
pub trait BatchOp<W>: Send {
    /// Processes the positions of these addresses.
    fn run(
        &mut self,
        seen: &SeenPositions<W>,
        shard: usize,
        queue: &[W],
        at: &mut dyn Compartments<W>,
    );
}

/// Stores positions as those of a level.
#[derive(Clone)]
pub struct Insert<'a, W> {
    level: LevelMod3,
    reduction: &'a Reduction<W>,
    /// Bytes that the set may take.
    budget: u64,
    /// How many positions were new, those of their orbits included.
    pub new: u64,
    /// Whether positions were dropped because the budget was used up, or the system refused memory.
    pub is_short: bool,
    /// The new positions, unless they are too many.
    pub listed: Option<BlockList<W>>,
    /// Bytes that the lists of all threads may take together.
    list_budget: u64,
    threads: u64,
    /// The addresses that one queue brought.
    inserted: Vec<W>,
}

/// Lists may take the budget divided by this: they take more bytes for each position than the set.
/// Without a list the positions of every third level are read from the set, and expanded again.
const LIST_SHARE: u64 = 8;

impl<'a, W: Copy> Insert<'a, W> {
    /// Stores positions of this level, in a set of no more than `budget` bytes, and lists those
    /// that are new, as each of the `threads` does, unless that takes too much memory.
    pub fn new(
        level: LevelMod3,
        reduction: &'a Reduction<W>,
        budget: u64,
        threads: NonZeroUsize,
    ) -> Self {
        Insert {
            level,
            reduction,
            budget,
            new: 0,
            is_short: false,
            listed: Some(BlockList::new()),
            list_budget: budget / LIST_SHARE,
            threads: threads.get() as u64,
            inserted: Vec::new(),
        }
    }
}

impl<W: Copy> Insert<'_, W> {
    /// The bytes that the lists of all threads take, if each is as long as this one with `more`
    /// positions.
    fn list_bytes(&self, more: usize) -> u64 {
        self.listed.as_ref().map_or(0, |listed| listed.bytes(more) * self.threads)
    }

    /// Whether the budget has room for `needed` bytes of the set and a list with `more` positions.
    /// Where there is none for the list, it is given up.
    fn make_room(&mut self, needed: u64, more: usize) -> bool {
        let listed = self.list_bytes(more);
        if listed > self.list_budget || needed + listed > self.budget {
            self.listed = None;
        }
        needed + self.list_bytes(more) <= self.budget
    }
}

impl<W: Key> BatchOp<W> for Insert<'_, W> {
    fn run(
        &mut self,
        seen: &SeenPositions<W>,
        shard: usize,
        queue: &[W],
        at: &mut dyn Compartments<W>,
    ) {
        let bytes = at.held_bytes();
        let stored = at.stored();
        if !self.make_room(seen.bytes() + at.growth_bytes() as u64, queue.len()) {
            self.is_short = true;
            return;
        }
        self.inserted.clear();
        at.insert_all(queue, self.level, &mut self.inserted);
        for &address in &self.inserted {
            let position = seen.position(shard, address);
            self.new += self.reduction.orbit_size(position);
            if self.listed.as_mut().is_some_and(|listed| !listed.push(position)) {
                self.listed = None;
            }
        }
        self.is_short |= at.allocation_failed();
        seen.stored.fetch_add((at.stored() - stored) as u64, Ordering::Relaxed);
        seen.bytes.fetch_add((at.held_bytes() - bytes) as u64, Ordering::Relaxed);
    }
}

/// Looks up which positions were seen, and on what level.
#[derive(Default)]
pub struct Lookup<W> {
    /// The positions found, each with its level.
    pub seen: Vec<(W, LevelMod3)>,
}

impl<W: Key> BatchOp<W> for Lookup<W> {
    fn run(
        &mut self,
        seen: &SeenPositions<W>,
        shard: usize,
        queue: &[W],
        at: &mut dyn Compartments<W>,
    ) {
        let before = self.seen.len();
        at.find_all(queue, &mut self.seen);
        for (packed, _) in &mut self.seen[before..] {
            *packed = seen.position(shard, *packed);
        }
    }
}

/// Sends the positions of one thread to their shards, in batches.
pub struct BatchRouter<'a, W, R> {
    seen: &'a SeenPositions<W>,
    batches: Vec<Vec<W>>,
    /// The queue being processed. Empty otherwise: it then becomes a shard's next queue.
    full: Vec<W>,
    /// What is done with the positions.
    pub op: R,
}

impl<'a, W: Key, R: BatchOp<W>> BatchRouter<'a, W, R> {
    /// Sends positions to this set.
    pub fn new(seen: &'a SeenPositions<W>, op: R) -> Self {
        let batches = vec![Vec::with_capacity(BATCH); seen.shards()];
        BatchRouter { seen, batches, full: Vec::with_capacity(QUEUE + BATCH), op }
    }

    /// Sends a position.
    #[inline]
    pub fn push(&mut self, packed: W) {
        let (shard, address) = self.seen.address(packed);
        let batch = &mut self.batches[shard];
        batch.push(address);
        if batch.len() == BATCH {
            self.flush(shard);
        }
    }

    /// Appends a batch to its shard's queue, and processes the queue if it is full.
    #[inline(never)]
    fn flush(&mut self, number: usize) {
        {
            let mut queue = locked(&self.seen.shards[number].queue);
            queue.append(&mut self.batches[number]);
            if queue.len() < QUEUE {
                return;
            }
            std::mem::swap(&mut *queue, &mut self.full);
        }
        let mut table = self.seen.table(number);
        self.op.run(self.seen, number, &self.full, &mut **table);
        self.full.clear();
    }

    /// Flushes all batches. Once every router has finished, call [`SeenPositions::drain`].
    pub fn finish(mut self) -> R {
        for shard in 0..self.batches.len() {
            self.flush(shard);
        }
        self.op
    }
}

impl<W: Key> SeenPositions<W> {
    /// Processes all positions that still wait in queues. Each thread makes an operation of its
    /// own.
    pub fn drain<R: BatchOp<W>>(&self, threads: NonZeroUsize, op: impl Fn() -> R + Sync) -> Vec<R> {
        let tasks = TaskQueue::new(self.shards());
        run_on_threads(threads, || {
            let mut op = op();
            while let Some(number) = tasks.take() {
                let mut queue = locked(&self.shards[number].queue);
                op.run(self, number, &queue, &mut **self.table(number));
                queue.clear();
            }
            op
        })
    }
}
