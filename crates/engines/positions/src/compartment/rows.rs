//! The compartments of a table, side by side, by address: what
//! [`Split::scramble`](super::Split::scramble) makes of a key, with the number of the compartment
//! in the low bits and the rest above them.
//!
//! All compartments have as many blocks, and the blocks of one number stand in one row:
//!
//! ```text
//!              compartment 0   compartment 1   compartment 2  ...
//!   row 0      [........]      [........]      [........]          a block: 8 slots
//!   row 1      [........]      [........]      [........]
//!   row 2      [........]      [........]      [........]
//! ```
//!
//! so that the table grows by whole rows: nothing is copied but the entries of one compartment at
//! a time, within it, and the allocator sees blocks of one size that are never given back.
//!
//! A rest starts in the block of its home row and goes on to the next rows, around the end, while
//! blocks are full. Invariants:
//!
//! 1. Every block from an entry's home up to the one before its own is full.
//! 2. An entry stands fewer than [`REACH`] blocks behind its home.
//!
//! Rejected: compartments that grow one by one. They hold 15/16 of what they have slots for, but
//! the header and the slots are two cache misses, and their many small sizes leave the allocator
//! with a quarter more memory than they use.

use super::entry::{Block, Entry, LANES, is_full, occupied, put, take};
use super::level::LevelMod3;
use super::table::CompartmentTable;
use crate::word::Word;
use std::slice::Chunks;

/// The most blocks that a probe looks at. Where an entry would go farther the table grows. Small
/// compartments have fewer blocks and fill up to the last slot; large ones stop at about 17/20 of
/// their slots, beyond which probes become long.
const REACH: usize = 24;

/// Addresses whose slots are fetched side by side before any is looked at.
pub(super) const BATCH: usize = 64;

/// What a usual allocator takes for itself with each allocation.
const ALLOCATION: usize = 16;

/// Bytes of slots worth reading for each address: two cache lines in sequence cost no more than one
/// elsewhere.
const WORTH: usize = 128;

/// Where a probe ended.
enum Probe<E> {
    /// The rest stands in this row, as this entry.
    Found(usize, E),
    /// The rest is not there; it would go into this row.
    Room(usize),
    /// The rest is not there, and there is no room for it.
    NoRoom,
}

impl<W: Word, E: Entry<W>> CompartmentTable<W, E> {
    /// The bytes of the slots of one row.
    const fn slot_bytes(number_bits: u32) -> usize {
        size_of::<Block<E>>() << number_bits
    }

    /// The bytes that a row takes: slots, the pointer to them, and what an allocator keeps.
    pub(crate) const fn row_bytes(number_bits: u32) -> usize {
        Self::slot_bytes(number_bits) + size_of::<Box<[Block<E>]>>() + ALLOCATION
    }

    /// The bits of a compartment's number.
    #[inline]
    fn number_bits(&self) -> u32 {
        self.split.low_bits()
    }

    /// Bytes of all slots. O(1).
    pub fn bytes(&self) -> usize {
        self.rows.len() * Self::slot_bytes(self.number_bits())
    }

    /// Bytes of all rows. O(1).
    pub(crate) fn held_bytes(&self) -> usize {
        self.rows.len() * Self::row_bytes(self.number_bits())
    }

    pub(super) fn slots(&self) -> usize {
        (self.rows.len() * LANES) << self.number_bits()
    }

    #[inline]
    fn split(&self, address: W) -> (usize, W) {
        let number = address.low_u64() as usize & ((1 << self.number_bits()) - 1);
        (number, address >> self.number_bits())
    }

    #[inline]
    fn join(&self, number: usize, rest: W) -> W {
        rest << self.number_bits() | W::from_u64(number as u64)
    }

    /// The home row of a rest: a hash of it, other than the one the split took, scaled onto any
    /// number of rows.
    #[inline]
    fn home(&self, rest: W) -> usize {
        ((u64::from(rest.hash32()) * self.rows.len() as u64) >> 32) as usize
    }

    #[inline]
    fn after(&self, row: usize) -> usize {
        if row + 1 == self.rows.len() { 0 } else { row + 1 }
    }

    #[inline]
    fn probe(&self, number: usize, rest: W) -> Probe<E> {
        let wanted = E::pack(rest, LevelMod3::ALL[0]);
        let mut row = self.home(rest);
        for _ in 0..REACH.min(self.rows.len()) {
            let block = &self.rows[row][number];
            let found = E::find(block, wanted);
            if !found.is_empty() {
                return Probe::Found(row, found);
            }
            if !is_full(block) {
                return Probe::Room(row);
            }
            row = self.after(row);
        }
        Probe::NoRoom
    }

    /// Adds an address; true if it is new. One that is there keeps its level. If the system refuses
    /// the memory for it, it is not stored, and [`CompartmentTable::allocation_failed`] is true
    /// from then on.
    #[inline]
    pub(crate) fn insert_at(&mut self, address: W, level: LevelMod3) -> bool {
        let (number, rest) = self.split(address);
        match self.probe(number, rest) {
            Probe::Found(..) => return false,
            Probe::Room(row) => put(&mut self.rows[row][number], E::pack(rest, level)),
            Probe::NoRoom => {
                if !self.insert_with_growth(number, E::pack(rest, level)) {
                    return false;
                }
            }
        }
        self.len += 1;
        true
    }

    /// The level of an address, if it is there.
    #[inline]
    pub(crate) fn get_at(&self, address: W) -> Option<LevelMod3> {
        let (number, rest) = self.split(address);
        match self.probe(number, rest) {
            Probe::Found(_, entry) => entry.level(),
            Probe::Room(_) | Probe::NoRoom => None,
        }
    }

    /// Prefetches what a look-up of each of these addresses reads. Does nothing for more than
    /// [`BATCH`] of them: [`CompartmentTable::batches`] makes such batches only of slots that are
    /// cached.
    ///
    /// What is read is only counted, so no branch waits for it and the processor goes on to the
    /// next address at once. The black box keeps the reads from being dropped as useless.
    #[inline]
    pub(crate) fn touch(&self, addresses: &[W]) {
        if self.rows.is_empty() || addresses.len() > BATCH {
            return;
        }
        let full = addresses.iter().map(|&address| {
            let (number, rest) = self.split(address);
            usize::from(is_full(&self.rows[self.home(rest)][number]))
        });
        std::hint::black_box(full.sum::<usize>());
    }

    /// Brings all slots into the cache.
    fn touch_all(&self) {
        let line = (64 / size_of::<Block<E>>()).max(1);
        let full =
            self.rows.iter().map(|row| row.iter().step_by(line).filter(|b| is_full(b)).count());
        std::hint::black_box(full.sum::<usize>());
    }

    /// The addresses in batches whose slots fit in the cache: one batch if there are enough of them
    /// to be worth reading all slots first, otherwise [`BATCH`] at a time.
    pub(crate) fn batches<'q>(&self, queue: &'q [W]) -> Chunks<'q, W> {
        if self.bytes() > queue.len() * WORTH {
            return queue.chunks(BATCH);
        }
        self.touch_all();
        queue.chunks(queue.len().max(1))
    }

    /// Stores an absent entry, after as much growth as that takes; false if there is no memory.
    #[cold]
    #[inline(never)]
    fn insert_with_growth(&mut self, number: usize, entry: E) -> bool {
        while !self.place(number, entry) {
            if !self.grow() {
                self.allocation_failed = true;
                return false;
            }
        }
        true
    }

    /// Stores an absent entry; false if there is no room.
    #[inline]
    fn place(&mut self, number: usize, entry: E) -> bool {
        let mut row = self.home(entry.rest());
        for _ in 0..REACH.min(self.rows.len()) {
            let block = &mut self.rows[row][number];
            if !is_full(block) {
                put(block, entry);
                return true;
            }
            row = self.after(row);
        }
        false
    }

    /// The rows that the next growth adds: a quarter more, at least one.
    fn more_rows(&self) -> usize {
        1 + self.rows.len() / 4
    }

    /// The bytes that the next growth adds.
    pub(crate) fn growth_bytes(&self) -> usize {
        self.more_rows() * Self::row_bytes(self.number_bits())
    }

    /// Adds rows until all entries have room; false if there is no memory, and some may be lost.
    /// O(slots).
    fn grow(&mut self) -> bool {
        let mut homeless = Vec::new();
        loop {
            if !self.add_rows(self.more_rows()) {
                return false;
            }
            if self.settle(&mut homeless) {
                return true;
            }
        }
    }

    /// Gives empty compartments this many blocks each, if they have fewer. Entries that come back
    /// in the order of their blocks would crowd into the first blocks of a table that grows.
    #[cfg(feature = "files")]
    pub(crate) fn make_room(&mut self, rows: usize) {
        debug_assert_eq!(self.len, 0);
        self.allocation_failed |= !self.add_rows(rows.saturating_sub(self.rows.len()));
    }

    /// Adds empty rows; none and false if the system could not allocate them.
    fn add_rows(&mut self, more: usize) -> bool {
        let blocks = 1 << self.number_bits();
        let kept = self.rows.len();
        if self.rows.try_reserve(more).is_err() {
            return false;
        }
        for _ in 0..more {
            let mut row = Vec::new();
            if row.try_reserve_exact(blocks).is_err() {
                self.rows.truncate(kept);
                return false;
            }
            row.resize(blocks, [E::default(); LANES]);
            self.rows.push(row.into_boxed_slice());
        }
        true
    }

    /// Stores the entries of every compartment, and those of `homeless` (compartment and entry),
    /// anew after rows were added; false if some found no room: these are then in `homeless`.
    fn settle(&mut self, homeless: &mut Vec<(usize, E)>) -> bool {
        let mut moving = Vec::with_capacity(self.rows.len() * LANES);
        let mut fill = vec![0; self.rows.len()];
        let mut waiting = std::mem::take(homeless);
        for number in 0..1 << self.number_bits() {
            moving.clear();
            for row in &mut self.rows {
                let block = &mut row[number];
                moving.extend_from_slice(&block[..occupied(block)]);
                *block = [E::default(); LANES];
            }
            fill.fill(0);
            for &entry in &moving {
                if !self.refill(number, entry, &mut fill) {
                    homeless.push((number, entry));
                }
            }
        }
        waiting.retain(|&(number, entry)| !self.place(number, entry));
        homeless.append(&mut waiting);
        homeless.is_empty()
    }

    /// As [`CompartmentTable::place`], where `fill` counts the occupied slots of the compartment's
    /// blocks by row.
    #[inline]
    fn refill(&mut self, number: usize, entry: E, fill: &mut [usize]) -> bool {
        let mut row = self.home(entry.rest());
        for _ in 0..REACH.min(fill.len()) {
            if fill[row] < LANES {
                self.rows[row][number][fill[row]] = entry;
                fill[row] += 1;
                return true;
            }
            row = self.after(row);
        }
        false
    }

    /// Takes an address out; its level, if it was there. Leaves no tombstone.
    pub(super) fn remove_at(&mut self, address: W) -> Option<LevelMod3> {
        let (number, rest) = self.split(address);
        let Probe::Found(row, entry) = self.probe(number, rest) else { return None };
        self.take_out(number, row, entry);
        self.len -= 1;
        entry.level()
    }

    /// Takes `entry` out of its block and closes the gap.
    ///
    /// Where the block was full, entries further on may have passed it: one of them moves into the
    /// gap, which leaves a gap in its own block, until a gap opens in a block nothing passed.
    fn take_out(&mut self, number: usize, mut row: usize, mut entry: E) {
        while take(&mut self.rows[row][number], entry) {
            let Some((from, moved)) = self.first_that_passed(number, row) else { return };
            self.rows[row][number][LANES - 1] = moved;
            (row, entry) = (from, moved);
        }
    }

    /// The nearest entry behind `row` that stands there because the block in `row` was full, with
    /// its row.
    ///
    /// The search ends at the first block that is not full: by invariant 1 nothing passes it. By
    /// invariant 2 it ends within [`REACH`] blocks.
    fn first_that_passed(&self, number: usize, row: usize) -> Option<(usize, E)> {
        let mut from = self.after(row);
        for _ in 1..REACH.min(self.rows.len()) {
            let block = &self.rows[from][number];
            let mut held = block.iter().filter(|entry| !entry.is_empty());
            if let Some(&entry) = held.find(|entry| self.passes(**entry, row, from)) {
                return Some((from, entry));
            }
            if !is_full(block) {
                return None;
            }
            from = self.after(from);
        }
        None
    }

    /// Whether `entry`, which stands in row `at`, was led past `row` from its home.
    fn passes(&self, entry: E, row: usize, at: usize) -> bool {
        let count = self.rows.len();
        let home = self.home(entry.rest());
        (at + count - home) % count >= (at + count - row) % count
    }

    /// Calls `visit` with every address and its level, row by row.
    #[inline]
    pub(crate) fn for_each_at(&self, mut visit: impl FnMut(W, LevelMod3)) {
        self.iter_at().for_each(|(address, level)| visit(address, level));
    }

    /// Calls `visit` with every address of `level`.
    #[inline]
    pub(crate) fn for_each_of_at(&self, level: LevelMod3, mut visit: impl FnMut(W)) {
        for row in &self.rows {
            for (number, block) in row.iter().enumerate() {
                // Which lanes match is found for all at once; a branch for each could not be
                // predicted.
                let mut lanes = (0..LANES).fold(0, |lanes, lane| {
                    lanes | u8::from(block[lane].level() == Some(level)) << lane
                });
                while lanes != 0 {
                    visit(self.join(number, block[lanes.trailing_zeros() as usize].rest()));
                    lanes &= lanes - 1;
                }
            }
        }
    }

    /// Every address and its level, row by row.
    pub(super) fn iter_at(&self) -> impl Iterator<Item = (W, LevelMod3)> {
        let blocks = self.rows.iter().flat_map(|row| row.iter().enumerate());
        blocks.flat_map(move |(number, block)| {
            let held = block.iter().filter_map(|entry| Some((entry.rest(), entry.level()?)));
            held.map(move |(rest, level)| (self.join(number, rest), level))
        })
    }

    /// Entries in the fullest compartment; none without rows.
    pub(super) fn fullest(&self) -> Option<usize> {
        if self.rows.is_empty() {
            return None;
        }
        let numbers = 0..1 << self.number_bits();
        numbers.map(|number| self.rows.iter().map(|row| occupied(&row[number])).sum()).max()
    }
}
