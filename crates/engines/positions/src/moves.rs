//! The moves of a puzzle on packed positions.
//!
//! A move is possible where some bits have certain values, and flips some of them: an *and*, a
//! comparison and an *exclusive or*. To test few moves, each is filed under one field of the packed
//! position (the gap's square, or what stands on a square) and the value that it needs there; a
//! position looks up only the moves filed under its own values. Where very many need the same, as
//! stretches of jumps and turns of rings do, these are filed under more fields: `MoveTree`. Where
//! moves are too many to be listed, they are put together position by position: [`Stretches`].
//!
//! Tried and left out: to file them once more under what stands on the piece's square. On the
//! fifteen puzzle that leaves 4 moves to test instead of 60, and iterative deepening took as long
//! (48 seconds for Korf's 100, and 46 without it): testing without branches costs little beside the
//! tables.

#[cfg(feature = "files")]
mod sources;

use crate::layout::{BitField, Layout, PackedChange};
use crate::move_tree::MoveTree;
use crate::stretches::Stretches;
use crate::word::{Wide, Word};
use everyboard_board::{Position, Square, Symbol};
use everyboard_levels::Direction;
use everyboard_puzzle::{Rewrite, RewriteSystem};
use everyboard_sorted::{SortedMap, sort_by_key};
use std::cmp::Reverse;
use std::ops::Range;

#[cfg(feature = "files")]
pub use sources::{BitOrder, Interval, OrderedMoves, Sources};

/// One move on packed positions.
#[derive(Copy, Clone, Debug)]
pub(super) struct PackedMove<W> {
    mask: W,
    before: W,
    flips: W,
    rewrite: u32,
}

impl<W: Word> PackedMove<W> {
    /// Whether it needs something in this field.
    pub(super) fn needs(&self, field: BitField) -> bool {
        self.mask & field.mask() == field.mask()
    }

    /// What it needs in this field.
    pub(super) fn needed(&self, field: BitField) -> usize {
        field.of(self.before)
    }
}

/// More moves than this that need the same are filed once more.
const MANY: usize = 256;

/// Moves filed under one field, each with the value that it needs there.
type Files<W> = Vec<(usize, PackedMove<W>)>;

/// A field whose value chooses a list of moves.
#[derive(Clone, Debug)]
struct Probe {
    field: BitField,
    /// By value: the moves.
    lists: Vec<Range<usize>>,
}

/// All moves, forwards or backwards in time.
#[derive(Clone, Debug)]
pub struct MoveTable<W> {
    probes: Vec<Probe>,
    /// The moves of which very many need the same in one field.
    tree: MoveTree,
    moves: Vec<PackedMove<W>>,
    /// The most moves that are tried in one position.
    most_tried: usize,
    /// The moves, if they are [in parts](RewriteSystem::parts); the table lists none then.
    stretches: Option<Box<Stretches<W>>>,
}

/// The positions that one move leads to, and the entries of a [`MoveTable`] that lead to them.
#[derive(Clone, Debug)]
pub struct NextBuffer<W> {
    /// The positions that moves lead to.
    pub positions: Vec<W>,
    /// Numbers of the moves that are possible.
    pub entries: Vec<u32>,
}

/// The moves of a puzzle both ways in time, and how positions are packed for them.
#[derive(Debug)]
pub struct PackedMoves<W> {
    /// How positions are packed.
    pub layout: Layout,
    /// Moves as they are made.
    pub forwards: MoveTable<W>,
    /// Moves as they are taken back.
    pub backwards: MoveTable<W>,
}

impl<W: Word> PackedMoves<W> {
    /// The moves of `system`; `example` as in `MoveTable::new`.
    pub fn new(layout: Layout, system: &RewriteSystem, example: &Position) -> Self {
        PackedMoves {
            forwards: MoveTable::new(&layout, system, example, Direction::Forwards),
            backwards: MoveTable::new(&layout, system, example, Direction::Backwards),
            layout,
        }
    }
}

/// About the bytes that [`PackedMoves`] of this many moves take while they are made, for positions
/// of `bits` bits: those of both directions, and one of them once more as it is filed, in a list
/// that may be half empty.
pub fn move_bytes(bits: u32, moves: usize) -> u64 {
    let word = match bits {
        0..=64 => size_of::<u64>(),
        65..=128 => size_of::<u128>(),
        129..=256 => size_of::<Wide<4>>(),
        _ => size_of::<Wide<24>>(),
    };
    let packed = 3 * word + size_of::<u64>();
    4 * (packed * moves) as u64
}

impl<W: Word> MoveTable<W> {
    /// The moves of `system`. `example` is any position: moves are filed under what is rare in it.
    pub(crate) fn new(
        layout: &Layout,
        system: &RewriteSystem,
        example: &Position,
        direction: Direction,
    ) -> Self {
        let stretches = Stretches::new(layout, system, example, direction).map(Box::new);
        let are_listed = system.parts().is_none();
        MoveTable { stretches, ..Self::of(layout, system, example, direction, &|_| are_listed) }
    }

    /// The rewrites of `system` for which `is_listed` is true, by their numbers.
    pub(super) fn of(
        layout: &Layout,
        system: &RewriteSystem,
        example: &Position,
        direction: Direction,
        is_listed: &dyn Fn(usize) -> bool,
    ) -> Self {
        let mut filed: SortedMap<(u32, u32), Files<W>> = SortedMap::new();
        let filing = Filing::new(layout, system, example);
        let rewrites = system.rewrites().iter().enumerate();
        for (number, rewrite) in rewrites.filter(|&(number, _)| is_listed(number)) {
            let reversed;
            let rewrite = match direction {
                Direction::Forwards => rewrite,
                Direction::Backwards => {
                    reversed = rewrite.reversed();
                    &reversed
                }
            };
            // Moves between symbols that never stand there are not possible at all.
            let Some(packed) = layout.pack_changes(&rewrite.changes) else { continue };
            let (field, value) = filing.of(rewrite);
            let list = filed.entry((field.shift, field.width)).or_default();
            list.push((value, packed_move(packed, number)));
        }
        let mut table = MoveTable {
            probes: Vec::new(),
            tree: MoveTree::default(),
            moves: Vec::new(),
            most_tried: 0,
            stretches: None,
        };
        let mut many = Vec::new();
        for ((shift, width), list) in filed {
            table.add(BitField { shift, width }, few(list, &mut many));
        }
        table.tree = MoveTree::new(many, &layout.fields(), &mut table.moves);
        table.most_tried += table.tree.most_tried();
        table
    }

    fn add(&mut self, field: BitField, mut list: Files<W>) {
        sort_by_key(&mut list, |&(value, _)| value);
        let first = self.moves.len();
        let lists: Vec<Range<usize>> = (0..1 << field.width)
            .map(|value| {
                let start = list.partition_point(|&(v, _)| v < value);
                first + start..first + list.partition_point(|&(v, _)| v <= value)
            })
            .collect();
        self.most_tried += lists.iter().map(Range::len).max().unwrap_or(0);
        self.probes.push(Probe { field, lists });
        self.moves.extend(list.into_iter().map(|(_, packed)| packed));
    }

    /// A buffer for [`MoveTable::next_of`].
    pub fn buffer(&self) -> Vec<W> {
        vec![W::default(); self.most_tried + 1]
    }

    /// A buffer for [`MoveTable::next_with_entries`].
    pub fn next_buffer(&self) -> NextBuffer<W> {
        NextBuffer { positions: self.buffer(), entries: vec![0; self.most_tried + 1] }
    }

    /// The moves, if they are put together position by position.
    pub fn stretches(&self) -> Option<&Stretches<W>> {
        self.stretches.as_deref()
    }

    /// The positions that one move leads to, in a `buffer` from [`MoveTable::buffer`].
    ///
    /// Every candidate is written, and only the possible ones are kept: a branch on whether a move
    /// is possible is mispredicted too often.
    #[inline]
    pub fn next_of<'r>(&self, packed: W, buffer: &'r mut Vec<W>) -> &'r [W] {
        if let Some(stretches) = &self.stretches {
            return stretches.next_of(packed, buffer);
        }
        let mut count = 0;
        for probe in &self.probes {
            let list = probe.lists[probe.field.of(packed)].clone();
            self.keep_possible(packed, list, buffer, &mut count);
        }
        if !self.tree.is_empty() {
            let mut more = count;
            self.tree.for_each_list(packed, &mut |list| {
                self.keep_possible(packed, list, buffer, &mut more);
            });
            count = more;
        }
        &buffer[..count]
    }

    /// Puts after the first `count` positions of a buffer those that these entries lead to.
    #[inline(always)]
    fn keep_possible(&self, packed: W, list: Range<usize>, buffer: &mut [W], count: &mut usize) {
        for candidate in &self.moves[list] {
            buffer[*count] = packed ^ candidate.flips;
            *count += usize::from(packed & candidate.mask == candidate.before);
        }
    }

    /// As [`MoveTable::next_of`], but only where `gains`, of which there is one for each entry of
    /// the table, are not more than `most`. Returns how many positions these are, and whether there
    /// are others.
    #[inline]
    pub fn next_within(
        &self,
        packed: W,
        gains: &[i64],
        most: i64,
        buffer: &mut [W],
    ) -> (usize, bool) {
        let mut found = (0, false);
        for probe in &self.probes {
            let list = probe.lists[probe.field.of(packed)].clone();
            self.keep_within(packed, list, (gains, most), buffer, &mut found);
        }
        if !self.tree.is_empty() {
            let mut more = found;
            self.tree.for_each_list(packed, &mut |list| {
                self.keep_within(packed, list, (gains, most), buffer, &mut more);
            });
            found = more;
        }
        found
    }

    /// Puts after the positions found in a buffer, `found.0` of them, those that these entries lead
    /// to and whose gains are not more than the most. `found.1` becomes true if there are others.
    #[inline(always)]
    fn keep_within(
        &self,
        packed: W,
        list: Range<usize>,
        (gains, most): (&[i64], i64),
        buffer: &mut [W],
        found: &mut (usize, bool),
    ) {
        for (candidate, &gain) in self.moves[list.clone()].iter().zip(&gains[list]) {
            buffer[found.0] = packed ^ candidate.flips;
            let is_possible = packed & candidate.mask == candidate.before;
            found.0 += usize::from(is_possible & (gain <= most));
            found.1 |= is_possible & (gain > most);
        }
    }

    /// Calls `visit` with every position that one move leads to, and the entry of the table.
    #[inline]
    pub fn for_each_entry(&self, packed: W, mut visit: impl FnMut(usize, W)) {
        for probe in &self.probes {
            self.visit(packed, probe.lists[probe.field.of(packed)].clone(), &mut visit);
        }
        if !self.tree.is_empty() {
            self.tree.for_each_list(packed, &mut |list| self.visit(packed, list, &mut visit));
        }
    }

    /// Calls `visit` with every position that a move of the list leads to, and its entry.
    #[inline(always)]
    fn visit(&self, packed: W, list: Range<usize>, visit: &mut impl FnMut(usize, W)) {
        for entry in list {
            let candidate = &self.moves[entry];
            if packed & candidate.mask == candidate.before {
                visit(entry, packed ^ candidate.flips);
            }
        }
    }

    /// As [`MoveTable::next_within`]; `entries` gets the entry of the table that leads to each
    /// position.
    #[inline]
    pub fn next_with_entries(
        &self,
        packed: W,
        gains: &[i64],
        most: i64,
        buffer: &mut [W],
        entries: &mut [u32],
    ) -> (usize, bool) {
        let mut found = (0, false);
        for probe in &self.probes {
            let list = probe.lists[probe.field.of(packed)].clone();
            self.keep_entries(packed, list, (gains, most), (buffer, entries), &mut found);
        }
        if !self.tree.is_empty() {
            let mut more = found;
            self.tree.for_each_list(packed, &mut |list| {
                self.keep_entries(packed, list, (gains, most), (buffer, entries), &mut more);
            });
            found = more;
        }
        found
    }

    /// As [`MoveTable::keep_within`], with the entries.
    #[inline(always)]
    fn keep_entries(
        &self,
        packed: W,
        list: Range<usize>,
        (gains, most): (&[i64], i64),
        (buffer, entries): (&mut [W], &mut [u32]),
        found: &mut (usize, bool),
    ) {
        for (entry, candidate) in list.clone().zip(&self.moves[list]) {
            buffer[found.0] = packed ^ candidate.flips;
            entries[found.0] = entry as u32;
            let is_possible = packed & candidate.mask == candidate.before;
            found.0 += usize::from(is_possible & (gains[entry] <= most));
            found.1 |= is_possible & (gains[entry] > most);
        }
    }

    /// By entry of the table: the number of its rewrite.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        self.moves.iter().map(|candidate| candidate.rewrite as usize)
    }

    /// Calls `visit` with every position that one move leads to, and the number of its rewrite.
    #[inline]
    pub fn for_each(&self, packed: W, mut visit: impl FnMut(u32, W)) {
        debug_assert!(self.stretches.is_none(), "moves that are put together have no rewrites");
        self.for_each_entry(packed, |entry, next| visit(self.moves[entry].rewrite, next));
    }
}

/// Moves filed under one field of which not very many need the same there; the others become part
/// of `many`.
fn few<W: Word>(list: Files<W>, many: &mut Vec<PackedMove<W>>) -> Files<W> {
    let mut counts: SortedMap<usize, usize> = SortedMap::new();
    list.iter().for_each(|&(value, _)| *counts.entry(value).or_default() += 1);
    let (few, others): (Files<W>, Files<W>) =
        list.into_iter().partition(|(value, _)| counts[value] <= MANY);
    many.extend(others.into_iter().map(|(_, packed)| packed));
    few
}

fn packed_move<W: Word>(packed: PackedChange<W>, number: usize) -> PackedMove<W> {
    PackedMove {
        mask: packed.mask,
        before: packed.before,
        flips: packed.before ^ packed.after,
        rewrite: number as u32,
    }
}

/// How moves are filed: under the square of the indexed symbol that most moves name, or, for moves
/// that name none, under what they need on the square of their rarest symbol.
struct Filing<'a> {
    layout: &'a Layout,
    example: &'a Position,
    /// Indexed symbols, those named by most moves first.
    indexed: Vec<Symbol>,
}

impl<'a> Filing<'a> {
    fn new(layout: &'a Layout, system: &RewriteSystem, example: &'a Position) -> Self {
        let named = |symbol| {
            let named = system.rewrites().iter().filter(|r| square_of(r, symbol).is_some());
            named.count()
        };
        let mut indexed: Vec<(usize, Symbol)> =
            layout.indexed_fields().map(|(symbol, _)| (named(symbol), symbol)).collect();
        sort_by_key(&mut indexed, |&(named, _)| Reverse(named));
        let indexed = indexed.into_iter().map(|(_, symbol)| symbol).collect();
        Filing { layout, example, indexed }
    }

    /// The field and value for a move.
    fn of(&self, rewrite: &Rewrite) -> (BitField, usize) {
        let indexed = self.indexed.iter().find_map(|&symbol| {
            let square = square_of(rewrite, symbol)?;
            Some((self.layout.field_of_symbol(symbol)?, square.index()))
        });
        indexed.unwrap_or_else(|| self.rarest(rewrite))
    }

    fn rarest(&self, rewrite: &Rewrite) -> (BitField, usize) {
        let altered = rewrite.changes.iter().filter(|change| change.alters());
        let rarest = altered.min_by_key(|change| self.example.count(change.before));
        let change = rarest.expect("a move alters a square");
        let code = self.layout.code(change.square, change.before).unwrap_or(0);
        (self.layout.cell(change.square).0, code)
    }
}

/// The square where a move needs this symbol.
fn square_of(rewrite: &Rewrite, symbol: Symbol) -> Option<Square> {
    let change = rewrite.changes.iter().find(|change| change.before == symbol);
    change.map(|change| change.square)
}

#[cfg(test)]
pub(crate) mod tests;
