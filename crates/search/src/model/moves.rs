//! The moves of a puzzle on packed positions.
//!
//! A move is possible where some bits have certain values, and flips some of them: an *and*, a
//! comparison and an *exclusive or*. To test few moves, each is filed under one field of the
//! packed position (the gap's square, or what stands on a square) and the value that it needs
//! there; a position looks up only the moves filed under its own values.
//!
//! Tried and left out: to file them once more under what stands on the piece's square. On the fifteen
//! puzzle that leaves 4 moves to test instead of 60, and iterative deepening took as long (48 seconds
//! for Korf's 100, and 46 without it): testing without branches costs little beside the tables.

use crate::model::layout::{BitField, Layout, PackedChange};
use crate::model::word::{Wide, Word};
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Rewrite, RewriteSystem};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

/// One move on packed positions.
#[derive(Copy, Clone, Debug)]
struct PackedMove<W> {
    mask: W,
    before: W,
    flips: W,
    rewrite: u32,
}

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
pub(crate) struct MoveTable<W> {
    probes: Vec<Probe>,
    moves: Vec<PackedMove<W>>,
    /// The most moves that are tried in one position.
    most_tried: usize,
}

/// The positions that one move leads to, and the entries of a [`MoveTable`] that lead to them.
#[derive(Clone, Debug)]
pub(crate) struct NextBuffer<W> {
    pub(crate) positions: Vec<W>,
    pub(crate) entries: Vec<u32>,
}

/// The moves of a puzzle both ways in time, and how positions are packed for them.
#[derive(Debug)]
pub(crate) struct PackedMoves<W> {
    pub(crate) layout: Layout,
    pub(crate) forwards: MoveTable<W>,
    pub(crate) backwards: MoveTable<W>,
}

impl<W: Word> PackedMoves<W> {
    /// The moves of `system`; `example` as in [`MoveTable::new`].
    pub(crate) fn new(layout: Layout, system: &RewriteSystem, example: &Position) -> Self {
        PackedMoves {
            forwards: MoveTable::new(&layout, system, example, Direction::Forwards),
            backwards: MoveTable::new(&layout, system, example, Direction::Backwards),
            layout,
        }
    }
}

/// About the bytes that [`PackedMoves`] of this many moves take while they are made, for positions of `bits` bits: those of
/// both directions, and one of them once more as it is filed, in a list that may be half empty.
pub(crate) fn move_bytes(bits: u32, moves: usize) -> u64 {
    let word = match bits {
        0..=64 => size_of::<u64>(),
        65..=128 => size_of::<u128>(),
        129..=256 => size_of::<Wide<4>>(),
        _ => size_of::<Wide<24>>(),
    };
    let packed = 3 * word + size_of::<u64>();
    4 * (packed * moves) as u64
}

/// The direction in time.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Forwards,
    Backwards,
}

impl<W: Word> MoveTable<W> {
    /// The moves of `system`. `example` is any position: moves are filed under what is rare in it.
    pub(crate) fn new(
        layout: &Layout,
        system: &RewriteSystem,
        example: &Position,
        direction: Direction,
    ) -> Self {
        let mut filed: BTreeMap<(u32, u32), Files<W>> = BTreeMap::new();
        let filing = Filing::new(layout, system, example);
        for (number, rewrite) in system.rewrites().iter().enumerate() {
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
        let mut table = MoveTable { probes: Vec::new(), moves: Vec::new(), most_tried: 0 };
        for ((shift, width), list) in filed {
            table.add(BitField { shift, width }, list);
        }
        table
    }

    fn add(&mut self, field: BitField, mut list: Files<W>) {
        list.sort_by_key(|&(value, _)| value);
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
    pub(crate) fn buffer(&self) -> Vec<W> {
        vec![W::default(); self.most_tried + 1]
    }

    /// A buffer for [`MoveTable::next_with_entries`].
    pub(crate) fn next_buffer(&self) -> NextBuffer<W> {
        NextBuffer { positions: self.buffer(), entries: vec![0; self.most_tried + 1] }
    }

    /// The positions that one move leads to, in a `buffer` from [`MoveTable::buffer`].
    ///
    /// Every candidate is written, and only the possible ones are kept: a branch on whether a move is
    /// possible is mispredicted too often.
    #[inline]
    pub(crate) fn next_of<'r>(&self, packed: W, buffer: &'r mut [W]) -> &'r [W] {
        let mut count = 0;
        for probe in &self.probes {
            let list = probe.lists[probe.field.of(packed)].clone();
            for candidate in &self.moves[list] {
                buffer[count] = packed ^ candidate.flips;
                count += usize::from(packed & candidate.mask == candidate.before);
            }
        }
        &buffer[..count]
    }

    /// As [`MoveTable::next_of`], but only where `gains`, of which there is one for each entry of the
    /// table, are not more than `most`. Returns how many positions these are, and whether there are
    /// others.
    #[inline]
    pub(crate) fn next_within(
        &self,
        packed: W,
        gains: &[i64],
        most: i64,
        buffer: &mut [W],
    ) -> (usize, bool) {
        let (mut count, mut others) = (0, false);
        for probe in &self.probes {
            let list = probe.lists[probe.field.of(packed)].clone();
            for (candidate, &gain) in self.moves[list.clone()].iter().zip(&gains[list]) {
                buffer[count] = packed ^ candidate.flips;
                let is_possible = packed & candidate.mask == candidate.before;
                count += usize::from(is_possible & (gain <= most));
                others |= is_possible & (gain > most);
            }
        }
        (count, others)
    }

    /// Calls `visit` with every position that one move leads to, and the entry of the table.
    #[inline]
    pub(crate) fn for_each_entry(&self, packed: W, mut visit: impl FnMut(usize, W)) {
        for probe in &self.probes {
            for entry in probe.lists[probe.field.of(packed)].clone() {
                let candidate = &self.moves[entry];
                if packed & candidate.mask == candidate.before {
                    visit(entry, packed ^ candidate.flips);
                }
            }
        }
    }

    /// As [`MoveTable::next_within`]; `entries` gets the entry of the table that leads to each position.
    #[inline]
    pub(crate) fn next_with_entries(
        &self,
        packed: W,
        gains: &[i64],
        most: i64,
        buffer: &mut [W],
        entries: &mut [u32],
    ) -> (usize, bool) {
        let (mut count, mut others) = (0, false);
        for probe in &self.probes {
            let list = probe.lists[probe.field.of(packed)].clone();
            for (entry, candidate) in list.clone().zip(&self.moves[list]) {
                buffer[count] = packed ^ candidate.flips;
                entries[count] = entry as u32;
                let is_possible = packed & candidate.mask == candidate.before;
                count += usize::from(is_possible & (gains[entry] <= most));
                others |= is_possible & (gains[entry] > most);
            }
        }
        (count, others)
    }

    /// By entry of the table: the number of its rewrite.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = usize> {
        self.moves.iter().map(|candidate| candidate.rewrite as usize)
    }

    /// Calls `visit` with every position that one move leads to, and the number of its rewrite.
    #[inline]
    pub(crate) fn for_each(&self, packed: W, mut visit: impl FnMut(u32, W)) {
        self.for_each_entry(packed, |entry, next| visit(self.moves[entry].rewrite, next));
    }
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
        let mut indexed: Vec<Symbol> = layout.indexed_fields().map(|(symbol, _)| symbol).collect();
        indexed.sort_by_cached_key(|&symbol| {
            let named = system.rewrites().iter().filter(|r| square_of(r, symbol).is_some());
            Reverse(named.count())
        });
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
pub(crate) mod tests {
    use super::*;
    use everyboard_puzzle::{Builtin, Puzzle};

    /// Puzzles with a gap, gaps, labels, turns, jumps, hops, rings and a graph.
    pub(crate) const PUZZLES: [&str; 8] = [
        "knights-5x5",
        "guarini",
        "eight-puzzle",
        "knights-4x3-alternating",
        "peg-english",
        "frogs-and-toads",
        "kings-cylinder",
        "star",
    ];

    /// The puzzle, its moves, its layout, and the positions of a walk of pseudo-random moves.
    pub(crate) fn walk(name: &str) -> (Puzzle, RewriteSystem, Layout, Vec<Position>) {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        let layout = Layout::new(&system, &puzzle.starts, &[]);
        let mut positions = vec![puzzle.starts[0].clone()];
        for step in 1..200 {
            let mut next = positions[step - 1].clone();
            let rewrites = system.rewrites().iter();
            let allowed: Vec<_> = rewrites.filter(|rewrite| rewrite.is_allowed(&next)).collect();
            let Some(chosen) = allowed.get(step * step % allowed.len().max(1)) else { break };
            chosen.apply(&mut next);
            positions.push(next);
        }
        (puzzle, system, layout, positions)
    }

    #[test]
    fn packed_moves_are_the_rewrites() {
        for name in PUZZLES {
            let (puzzle, system, layout, positions) = walk(name);
            let start = &puzzle.starts[0];
            let table = MoveTable::<u64>::new(&layout, &system, start, Direction::Forwards);
            let mut buffer = table.buffer();
            for position in positions {
                let packed: u64 = layout.pack(&position).unwrap();
                assert_eq!(layout.unpack(packed), position, "{name}");
                let allowed = system.rewrites().iter().filter(|r| r.is_allowed(&position));
                let mut expected: Vec<u64> = allowed
                    .map(|rewrite| {
                        let mut next = position.clone();
                        rewrite.apply(&mut next);
                        layout.pack(&next).unwrap()
                    })
                    .collect();
                let mut found = table.next_of(packed, &mut buffer).to_vec();
                expected.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, expected, "{name}");
            }
        }
    }

    #[test]
    fn backward_moves_undo_forward_ones() {
        for name in PUZZLES {
            let (puzzle, system, layout, positions) = walk(name);
            let start = &puzzle.starts[0];
            let back = MoveTable::<u64>::new(&layout, &system, start, Direction::Backwards);
            for pair in positions.windows(2) {
                let [before, after] = [&pair[0], &pair[1]].map(|p| layout.pack::<u64>(p).unwrap());
                let mut undone = false;
                back.for_each(after, |_, previous| undone |= previous == before);
                assert!(undone, "{name}");
            }
        }
    }
}
