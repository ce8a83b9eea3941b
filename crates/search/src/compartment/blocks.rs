//! One compartment: a small open-addressing table that grows alone.
//!
//! Slots come in blocks of eight that are probed as one. A rest starts at its home block and goes
//! on to the next while blocks are full. Invariants:
//!
//! 1. The entries of a block stand at its front, so a block is full exactly when its last slot is.
//! 2. Every block from an entry's home up to the one before its own is full.
//! 3. Some block is not full, so every probe ends.

use super::entry::{Entry, LANES};
use super::generation::Generation;
use crate::word::Word;

/// Eight slots, the occupied ones in front.
type Block<E> = [E; LANES];

/// A set of rests with their generations. Takes no slots while empty.
#[derive(Clone, Default, Debug)]
pub(super) struct Compartment<E> {
    blocks: Box<[Block<E>]>,
    len: u32,
}

/// Where an insertion went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Insertion {
    /// The rest was there.
    Known,
    /// The rest is new, and this many bytes were added to hold it.
    New { grown_by: usize },
}

impl<E> Compartment<E> {
    pub(super) fn len(&self) -> usize {
        self.len as usize
    }

    /// Slots, empty ones too.
    pub(super) fn slots(&self) -> usize {
        self.blocks.len() * LANES
    }

    /// Bytes of the slots, without the header.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.blocks)
    }

    #[inline]
    fn after(&self, block: usize) -> usize {
        if block + 1 == self.blocks.len() { 0 } else { block + 1 }
    }
}

/// Most entries that `blocks` blocks may hold: 15/16 of the slots, which leaves one slot free even
/// in a single block.
///
/// On 7.3 million random keys of 30 bits in 16-bit entries, with growth by a quarter, nanoseconds
/// an operation and peak bytes a key: load 15/16 inserts in 101, misses in 57, peaks at 2.83; load
/// 7/8 in 92 and 44, at 3.00.
const fn most_entries(blocks: usize) -> usize {
    blocks * 15 / 2
}

/// The fewest blocks that hold `entries` entries.
const fn blocks_for(entries: usize) -> usize {
    (entries * 2).div_ceil(15)
}

/// The block count after `blocks`: a quarter more, rounded up.
///
/// Tried beside it, at load 7/8: an eighth more saves 0.14 bytes a key at the peak and costs 35 ns
/// an insertion; a half more costs 0.21 bytes and saves 15 ns.
const fn next_block_count(blocks: usize) -> usize {
    match blocks {
        0 => 1,
        _ => blocks + blocks.div_ceil(4),
    }
}

fn empty_blocks<W: Word, E: Entry<W>>(count: usize) -> Box<[Block<E>]> {
    vec![[E::default(); LANES]; count].into_boxed_slice()
}

/// The home block of `rest` among `blocks`: the low half of the hash, since the table chooses the
/// compartment by the top bits, scaled onto any number of blocks.
#[inline]
fn home<W: Word>(rest: W, blocks: usize) -> usize {
    ((u64::from(rest.hash64() as u32) * blocks as u64) >> 32) as usize
}

/// Occupied slots of a block, by bisection: invariant 1 makes "occupied" a prefix.
///
/// A scan to the first empty slot ends on a branch that cannot be predicted; with it an insertion
/// takes a fifth longer.
#[inline]
fn occupied<W: Word, E: Entry<W>>(block: &Block<E>) -> usize {
    let beyond = |slot: usize| usize::from(!block[slot].is_empty());
    let half = 4 * beyond(3);
    let quarter = half + 2 * beyond(half + 1);
    quarter + beyond(quarter) + beyond(LANES - 1)
}

#[inline]
fn is_full<W: Word, E: Entry<W>>(block: &Block<E>) -> bool {
    !block[LANES - 1].is_empty()
}

impl<E> Compartment<E> {
    /// The entry of `rest` and its block, or the empty entry and the block where it would go.
    ///
    /// There must be a block.
    #[inline]
    fn probe<W: Word>(&self, rest: W) -> (usize, E)
    where
        E: Entry<W>,
    {
        let wanted = E::pack(rest, Generation::ALL[0]);
        let mut block = home(rest, self.blocks.len());
        loop {
            let lanes = &self.blocks[block];
            let found = E::find(lanes, wanted);
            if !found.is_empty() || !is_full(lanes) {
                return (block, found);
            }
            block = self.after(block);
        }
    }

    /// The home block of `rest`; reads the header only.
    #[inline]
    pub(super) fn home<W: Word>(&self, rest: W) -> usize {
        home(rest, self.blocks.len())
    }

    /// Reads one slot of `block`, if there is such a block, and returns a bit of it.
    #[inline]
    pub(super) fn touch<W: Word>(&self, block: usize) -> bool
    where
        E: Entry<W>,
    {
        self.blocks.get(block).is_some_and(is_full)
    }

    #[inline]
    pub(super) fn get<W: Word>(&self, rest: W) -> Option<Generation>
    where
        E: Entry<W>,
    {
        if self.blocks.is_empty() {
            return None;
        }
        self.probe(rest).1.generation()
    }

    #[inline]
    pub(super) fn insert<W: Word>(&mut self, rest: W, generation: Generation) -> Insertion
    where
        E: Entry<W>,
    {
        let entry = E::pack(rest, generation);
        if !self.blocks.is_empty() {
            let (block, found) = self.probe(rest);
            if !found.is_empty() {
                return Insertion::Known;
            }
            if self.len() < most_entries(self.blocks.len()) {
                self.put(block, entry);
                return Insertion::New { grown_by: 0 };
            }
        }
        let grown_by = self.grow();
        self.place(entry);
        Insertion::New { grown_by }
    }

    /// Stores `entry` behind the others of `block`, which is not full.
    #[inline]
    fn put<W: Word>(&mut self, block: usize, entry: E)
    where
        E: Entry<W>,
    {
        let lanes = &mut self.blocks[block];
        lanes[occupied(lanes)] = entry;
        self.len += 1;
    }

    /// Stores `entry`, whose rest is absent, in the first block from its home with room.
    #[inline]
    fn place<W: Word>(&mut self, entry: E)
    where
        E: Entry<W>,
    {
        let mut block = home(entry.rest(), self.blocks.len());
        while is_full(&self.blocks[block]) {
            block = self.after(block);
        }
        self.put(block, entry);
    }

    /// Moves the entries into a quarter more blocks; returns the bytes added. O(slots).
    #[cold]
    #[inline(never)]
    fn grow<W: Word>(&mut self) -> usize
    where
        E: Entry<W>,
    {
        let before = self.bytes();
        self.rebuild(next_block_count(self.blocks.len()), |_| true);
        self.bytes() - before
    }

    /// Moves the entries that `keep` wants into `blocks` fresh blocks.
    fn rebuild<W: Word>(&mut self, blocks: usize, keep: impl Fn(E) -> bool)
    where
        E: Entry<W>,
    {
        let old = std::mem::replace(&mut self.blocks, empty_blocks(blocks));
        self.len = 0;
        let occupied = old.as_flattened().iter().filter(|entry| !entry.is_empty());
        for &entry in occupied {
            if keep(entry) {
                self.place(entry);
            }
        }
    }

    /// Takes `rest` out and closes the gap, so that no tombstone stays behind. Keeps its slots.
    pub(super) fn remove<W: Word>(&mut self, rest: W) -> Option<Generation>
    where
        E: Entry<W>,
    {
        if self.blocks.is_empty() {
            return None;
        }
        let (block, found) = self.probe(rest);
        let generation = found.generation()?;
        self.len -= 1;
        self.take_out(block, found);
        Some(generation)
    }

    /// Clears the slot of `entry` in `block` and restores the invariants.
    ///
    /// Where the block was full, entries further on may have passed it: one of them moves into the
    /// gap, which leaves a gap in its own block, until a gap opens in a block nothing passed.
    fn take_out<W: Word>(&mut self, mut block: usize, mut entry: E)
    where
        E: Entry<W>,
    {
        while self.close_up(block, entry) {
            let Some((from, moved)) = self.first_that_passed(block) else {
                return;
            };
            self.blocks[block][LANES - 1] = moved;
            (block, entry) = (from, moved);
        }
    }

    /// Puts the last entry of `block` in the place of `entry`; says whether the block was full.
    fn close_up<W: Word>(&mut self, block: usize, entry: E) -> bool
    where
        E: Entry<W>,
    {
        let lanes = &mut self.blocks[block];
        let last = occupied(lanes) - 1;
        if let Some(gap) = lanes.iter().position(|&other| other == entry) {
            lanes.swap(gap, last);
        }
        lanes[last] = E::default();
        last == LANES - 1
    }

    /// The nearest entry behind `block` that stands there because `block` was full, with its block.
    ///
    /// The search ends at the first block that is not full: by invariant 2 nothing passes it. It
    /// ends at `block` at the latest, which has a gap.
    fn first_that_passed<W: Word>(&self, block: usize) -> Option<(usize, E)>
    where
        E: Entry<W>,
    {
        let mut from = self.after(block);
        while from != block {
            let passed = |entry: &&E| !entry.is_empty() && self.passes(**entry, block, from);
            if let Some(&entry) = self.blocks[from].iter().find(passed) {
                return Some((from, entry));
            }
            if !is_full(&self.blocks[from]) {
                return None;
            }
            from = self.after(from);
        }
        None
    }

    /// Whether `entry`, which stands in block `at`, was led past `block` from its home.
    fn passes<W: Word>(&self, entry: E, block: usize, at: usize) -> bool
    where
        E: Entry<W>,
    {
        let count = self.blocks.len();
        let way = |from: usize| (at + count - from) % count;
        way(home(entry.rest(), count)) >= way(block)
    }

    /// Takes every entry of `generation` out and gives back the slots the others do not need;
    /// returns how many entries went. O(slots).
    pub(super) fn remove_generation<W: Word>(&mut self, generation: Generation) -> usize
    where
        E: Entry<W>,
    {
        let gone = self.of(generation).count();
        if gone > 0 {
            let blocks = blocks_for(self.len() - gone);
            self.rebuild(blocks, |entry| entry.generation() != Some(generation));
        }
        gone
    }

    /// The rests of `generation`.
    #[inline]
    pub(super) fn of<W: Word>(&self, generation: Generation) -> impl Iterator<Item = W>
    where
        E: Entry<W>,
    {
        let slots = self.blocks.as_flattened().iter();
        slots.filter(move |entry| entry.generation() == Some(generation)).map(|entry| entry.rest())
    }

    /// The rests and their generations.
    pub(super) fn iter<W: Word>(&self) -> impl Iterator<Item = (W, Generation)>
    where
        E: Entry<W>,
    {
        let slots = self.blocks.as_flattened().iter();
        slots.filter_map(|entry| Some((entry.rest(), entry.generation()?)))
    }
}
