//! Moves as streams: from which stretches of a sorted set of positions a stretch of the next one
//! comes.
//!
//! A move is possible where some bits have certain values, and flips some of them. So it keeps the
//! order of positions, and those that it leads into an interval lie in an interval themselves: a
//! sorted set of positions can be made from another one stretch by stretch, without sorting it as a
//! whole or looking for a position by itself.
//!
//! ```text
//!   sources   ....[---]......[--------]....[]......     of three moves
//!                    \          |         /
//!   targets   ..............[--------].............
//! ```
//!
//! Any order of the bits will do, as long as it is the same everywhere ([`BitOrder`]). Best is one
//! in which the field comes first under which moves are filed: where that is the gap, each stretch
//! has one gap, its sources have a neighbour of it each, and nearly all that they hold leads there.
//! With the gap last, a level of knights on 5x7 was read 18 times to make the next one, instead of
//! 5 times, and took four times as long.

use super::{MoveTable, PackedMove};
use crate::layout::Layout;
use crate::word::Word;

/// Words from the first to the last one, both included.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Interval<W> {
    /// The least word in it.
    pub first: W,
    /// The greatest one.
    pub last: W,
}

impl<W: Word> Interval<W> {
    /// All words from this one on.
    pub fn from(first: W) -> Self {
        Interval { first, last: W::mask(W::BITS) }
    }

    /// Whether a word lies in it.
    #[inline]
    pub fn contains(&self, word: W) -> bool {
        self.first <= word && word <= self.last
    }
}

/// An order of packed positions: that of their keys, the same bits turned.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct BitOrder {
    bits: u32,
    /// The lowest bits, which become the highest ones.
    turn: u32,
}

impl BitOrder {
    /// The key of a packed position.
    #[inline]
    pub fn key<W: Word>(self, packed: W) -> W {
        if self.turn == 0 {
            return packed;
        }
        packed >> self.turn | (packed & W::mask(self.turn)) << (self.bits - self.turn)
    }

    /// The packed position of a key.
    #[inline]
    pub fn packed<W: Word>(self, key: W) -> W {
        if self.turn == 0 {
            return key;
        }
        let high = self.bits - self.turn;
        (key & W::mask(high)) << self.turn | key >> high
    }
}

/// Moves on keys.
#[derive(Clone, Debug)]
pub struct OrderedMoves<W> {
    /// By entry of the [`MoveTable`].
    moves: Vec<PackedMove<W>>,
}

/// Where moves come from that lead to where was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sources<W> {
    /// All keys from which one of these leads there, and others.
    pub interval: Interval<W>,
    /// The entries of these moves.
    pub entries: Vec<u32>,
}

impl<W: Word> MoveTable<W> {
    /// The order in which the field comes first under which most moves are filed, if that is most
    /// of them.
    pub fn order(&self, layout: &Layout) -> BitOrder {
        let bits = layout.bits();
        let filed = self.probes.iter().map(|probe| {
            let moves: usize = probe.lists.iter().map(|list| list.len()).sum();
            (moves, probe.field)
        });
        let first = filed.max_by_key(|&(moves, _)| moves);
        let most = first.filter(|(moves, _)| 2 * moves > self.moves.len());
        let turn = most.map_or(0, |(_, field)| field.shift + field.width);
        BitOrder { bits, turn: if turn == bits { 0 } else { turn } }
    }

    /// The moves on keys of this order. They must be listed, not put together.
    pub fn ordered(&self, order: BitOrder) -> OrderedMoves<W> {
        let moves = self.moves.iter().map(|candidate| PackedMove {
            mask: order.key(candidate.mask),
            before: order.key(candidate.before),
            flips: order.key(candidate.flips),
            rewrite: candidate.rewrite,
        });
        OrderedMoves { moves: moves.collect() }
    }
}

impl<W: Word> OrderedMoves<W> {
    /// Intervals that hold all keys from which a move leads into `targets`: in order, and none
    /// overlaps another. Takes time for each move.
    pub fn sources(&self, targets: Interval<W>) -> Vec<Sources<W>> {
        let mut all: Vec<(Interval<W>, u32)> = (0..)
            .zip(&self.moves)
            .filter_map(|(entry, candidate)| Some((candidate.sources(targets)?, entry)))
            .collect();
        all.sort_unstable_by_key(|&(interval, _)| interval.first);
        let mut apart: Vec<Sources<W>> = Vec::new();
        for (next, entry) in all {
            match apart.last_mut() {
                Some(before) if next.first <= before.interval.last => {
                    before.interval.last = before.interval.last.max(next.last);
                    before.entries.push(entry);
                }
                _ => apart.push(Sources { interval: next, entries: vec![entry] }),
            }
        }
        apart
    }

    /// The key to which the move of an entry leads, if it is possible.
    #[inline]
    pub fn next(&self, entry: u32, key: W) -> Option<W> {
        let candidate = &self.moves[entry as usize];
        (key & candidate.mask == candidate.before).then(|| key ^ candidate.flips)
    }
}

impl<W: Word> PackedMove<W> {
    /// The least interval with all keys that this move leads into `targets`.
    fn sources(&self, targets: Interval<W>) -> Option<Interval<W>> {
        let after = self.before ^ (self.flips & self.mask);
        let first = least_from(targets.first, self.mask, after)?;
        // Turned over, the greatest is the least.
        let last = !least_from(!targets.last, self.mask, !after & self.mask)?;
        let is_any = first <= targets.last;
        is_any.then(|| Interval { first: first ^ self.flips, last: last ^ self.flips })
    }
}

/// The least word from `from` on that has `fixed` in the bits of `mask`.
fn least_from<W: Word>(from: W, mask: W, fixed: W) -> Option<W> {
    let wrong = (from & mask) ^ fixed;
    let wrong_bits = wrong.bit_length();
    if wrong_bits == 0 {
        return Some(from);
    }
    // All bits down from the highest wrong one can be as low as possible once one of them or above
    // them is greater.
    let below = W::mask(wrong_bits);
    let highest = W::from_u64(1) << (wrong_bits - 1);
    if !(fixed & highest).is_zero() {
        return Some((from & !below) | (fixed & below));
    }
    let free = !from & !mask & !below;
    if free.is_zero() {
        return None;
    }
    let raised = free.trailing_zeros();
    let up_to_it = W::mask(raised + 1);
    Some((from & !up_to_it) | (W::from_u64(1) << raised) | (fixed & up_to_it))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::tests::{PUZZLES, walk};
    use everyboard_levels::Direction;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_least_word_is_that_of_a_search(from in 0u64..256, mask in 0u64..256, bits: u64) {
            let fixed = bits & mask;
            let found = least_from(from, mask, fixed).filter(|&word| word < 256);
            prop_assert_eq!(found, (from..256).find(|word| word & mask == fixed));
        }
    }

    /// Every move of a walk comes out of the sources of every interval that holds its end.
    #[test]
    fn no_source_is_left_out() {
        for name in PUZZLES {
            let (puzzle, system, layout, positions) = walk(name);
            let start = &puzzle.starts[0];
            let table = MoveTable::<u64>::new(&layout, &system, start, Direction::Forwards);
            let order = table.order(&layout);
            let moves = table.ordered(order);
            let packed = positions.iter().map(|position| layout.pack::<u64>(position).unwrap());
            let mut keys: Vec<u64> = packed.map(|packed| order.key(packed)).collect();
            keys.sort_unstable();
            keys.dedup();
            let bounds: Vec<u64> = keys.iter().copied().step_by(5).collect();
            for (number, &first) in bounds.iter().enumerate() {
                let next = bounds.get(number + 1);
                let targets = Interval { first, last: next.map_or(u64::MAX, |next| next - 1) };
                let sources = moves.sources(targets);
                let are_apart =
                    |pair: &[Sources<u64>]| pair[0].interval.last < pair[1].interval.first;
                assert!(sources.windows(2).all(are_apart), "{name}");
                for &key in &keys {
                    let of_key = sources.iter().filter(|it| it.interval.contains(key));
                    let mut found: Vec<u64> = of_key
                        .flat_map(|it| it.entries.iter().filter_map(|&it| moves.next(it, key)))
                        .filter(|&next| targets.contains(next))
                        .collect();
                    let mut expected = Vec::new();
                    table.for_each(order.packed(key), |_, next| {
                        expected.extend(Some(order.key(next)).filter(|&it| targets.contains(it)));
                    });
                    found.sort_unstable();
                    expected.sort_unstable();
                    assert_eq!(found, expected, "{name}");
                }
            }
        }
    }

    /// The gap of a puzzle with one comes first.
    #[test]
    fn keys_are_turned_so_that_the_gap_comes_first() {
        let (puzzle, system, layout, positions) = walk("knights-5x5");
        let start = &puzzle.starts[0];
        let table = MoveTable::<u64>::new(&layout, &system, start, Direction::Forwards);
        let order = table.order(&layout);
        for position in positions {
            let packed: u64 = layout.pack(&position).unwrap();
            assert_eq!(order.packed(order.key(packed)), packed);
            assert_eq!(order.key(packed) >> 25, packed & 31);
        }
    }
}
