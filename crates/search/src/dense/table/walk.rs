//! Distances, by walking to a position at distance 0: back to a start or, in a table to the goals, on to
//! a goal.
//!
//! On every shortest path a position of value v stands beside one of value v - 1 (modulo 3), one step
//! nearer.
//!
//! - Where moves can be undone, neighbours differ by one level at most, so every neighbour of that
//!   value is one level nearer: one walk suffices, along any of them. It costs as many steps as the
//!   distance, each with at most as many look-ups as there are neighbours.
//! - Where all paths of a sub-space have the same length (each move takes a piece), no walk is
//!   needed at all: one look-up.
//! - Elsewhere the next position may lie 2, 5, ... levels further. All next positions with the right
//!   value are followed, level by level, until one at distance 0 is found. A shortest path is among
//!   those followed, and every walk of k steps is a path of k moves, so the first one that is found
//!   gives the distance. In the worst case this looks at, and keeps, every position that leads to the
//!   one asked for (or, in a table to the goals, that it leads to), as far
//!   as [`Values::search_memory`] goes.

use super::TableData;
use super::addresses::{AddressBook, PackedPosition};
use super::steps::Steps;
use super::values::{UNREACHABLE, Value, Values, value};
use crate::dense::space::Space;
use crate::dense::space::chunks::BitAddress;
use crate::dense::sweep::transitions::{fixed_levels, transitions};
use crate::model::moves::{Direction, PackedMoves};
use crate::model::word::Word;
use crate::run::progress::End;
use everyboard_board::Position;
use rustc_hash::FxHashSet;

/// How distances follow from values.
#[derive(Clone, Debug)]
enum Method {
    /// By sub-space: the distance of its positions that have one.
    Fixed(Vec<Option<usize>>),
    /// Every neighbour of the right value is nearer.
    AnyNeighbour,
    /// Some next positions that have the right value may be further.
    AllNext,
}

/// Looks values and distances up, with positions held in words of one type.
#[derive(Debug)]
pub(super) struct Walker<W> {
    pub(super) addresses: AddressBook<W>,
    pub(super) steps: Steps<W>,
    /// The positions at distance 0, sorted.
    first: Vec<PackedPosition<W>>,
    method: Method,
    /// The greatest distance.
    deepest: usize,
    pub(super) moves: PackedMoves<W>,
}

impl<W: Word> Walker<W> {
    pub(super) fn new<V>(data: &TableData<V>, moves: PackedMoves<W>) -> Self {
        let TableData { system, space, chunks, end, .. } = data;
        let (outwards, inwards) = match end {
            End::Start => (Direction::Forwards, Direction::Backwards),
            End::Goal => (Direction::Backwards, Direction::Forwards),
        };
        let addresses = AddressBook::new(space, chunks);
        let steps = Steps::new(space, system, &addresses.squares, inwards);
        let mut first: Vec<_> =
            data.first.iter().filter_map(|s| addresses.squares.pack(space, s)).collect();
        first.sort_unstable();
        let transitions = transitions(space, system, outwards);
        let levels = fixed_levels(space.sub_spaces(), &transitions, &sub_spaces(&first));
        let method = match levels {
            Some(levels) => Method::Fixed(levels),
            None if system.is_reversible() => Method::AnyNeighbour,
            None => Method::AllNext,
        };
        let deepest = data.levels.len().saturating_sub(1);
        Walker { addresses, steps, first, method, deepest, moves }
    }

    /// A position packed; `None` if it is not of the space.
    pub(super) fn pack(&self, space: &Space, position: &Position) -> Option<PackedPosition<W>> {
        self.addresses.squares.pack(space, position)
    }

    /// The value of a position.
    #[inline]
    pub(super) fn value<V: Values>(
        &self,
        values: &V,
        position: PackedPosition<W>,
    ) -> Result<Value, V::Error> {
        match self.addresses.address(position) {
            Some(BitAddress { chunk, word, bit }) => Ok(value(values.pair(chunk, word)?, bit)),
            None => Ok(UNREACHABLE),
        }
    }

    /// Whether the position is at distance 0.
    #[inline]
    pub(super) fn is_first(&self, position: PackedPosition<W>) -> bool {
        match &self.first[..] {
            [only] => *only == position,
            first => first.binary_search(&position).is_ok(),
        }
    }

    /// The distance of a position; `None` if there is no path.
    pub(super) fn distance_of<V: Values>(
        &self,
        values: &V,
        position: PackedPosition<W>,
    ) -> Result<Option<usize>, V::Error> {
        let value = self.value(values, position)?;
        if value == UNREACHABLE {
            return Ok(None);
        }
        let distance = match &self.method {
            Method::Fixed(levels) => levels[position.sub_space as usize],
            Method::AnyNeighbour => self.walk(values, position, value)?,
            Method::AllNext => self.search(values, position, value)?,
        };
        let sound = distance.filter(|&distance| distance <= self.deepest);
        if sound.is_none_or(|distance| distance % 3 != usize::from(value)) {
            return Err(values.contradiction());
        }
        Ok(sound)
    }

    /// Walks along one position after the other; `None` if that does not end at distance 0 in time.
    fn walk<V: Values>(
        &self,
        values: &V,
        mut position: PackedPosition<W>,
        mut value: Value,
    ) -> Result<Option<usize>, V::Error> {
        for distance in 0..=self.deepest {
            if value == 0 && self.is_first(position) {
                return Ok(Some(distance));
            }
            value = nearer(value);
            let mut found = None;
            for next in self.steps.next(position) {
                if self.value(values, next)? == value {
                    found = Some(next);
                    break;
                }
            }
            match found {
                Some(next) => position = next,
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// Follows all next positions; `None` if none is at distance 0 in time.
    fn search<V: Values>(
        &self,
        values: &V,
        position: PackedPosition<W>,
        mut value: Value,
    ) -> Result<Option<usize>, V::Error> {
        let mut seen = FxHashSet::from_iter([position]);
        let mut level = vec![position];
        for distance in 0..=self.deepest {
            if value == 0 && level.iter().any(|&position| self.is_first(position)) {
                return Ok(Some(distance));
            }
            value = nearer(value);
            let mut next = Vec::new();
            for position in level.iter().flat_map(|&position| self.steps.next(position)) {
                if seen.len() == seen.capacity() && bytes_to_grow(&seen) > values.search_memory() {
                    return Err(values.out_of_memory());
                }
                if self.value(values, position)? == value && seen.insert(position) {
                    next.push(position);
                }
            }
            level = next;
        }
        Ok(None)
    }
}

/// The bytes of a set while it grows: it is copied to one of twice as many slots, of which seven in eight may be in use; each
/// has a byte of its own. As much again for the lists of two levels.
fn bytes_to_grow<T>(seen: &FxHashSet<T>) -> u64 {
    (2 * 3 * seen.capacity() * (size_of::<T>() + 1) / 7 * 8) as u64
}

/// The value one level nearer.
pub(super) fn nearer(value: Value) -> Value {
    if value == 0 { 2 } else { value - 1 }
}

/// The sub-spaces of positions.
fn sub_spaces<W: Word>(positions: &[PackedPosition<W>]) -> Vec<usize> {
    positions.iter().map(|position| position.sub_space as usize).collect()
}
