//! Distances, by walking back to a start.
//!
//! On every shortest path a position of value v comes after one of value v - 1 (modulo 3).
//!
//! - Where moves can be undone, neighbours differ by one level at most, so every neighbour of that
//!   value is one level nearer: one walk suffices, along any of them. It costs as many steps as the
//!   distance, each with at most as many look-ups as there are neighbours.
//! - Where all paths to a sub-space have the same length (each move takes a piece), no walk is
//!   needed at all: one look-up.
//! - Elsewhere a position before may lie 2, 5, ... levels further. All positions before with the
//!   right value are followed, level by level, until a start is found. A shortest path is among
//!   those followed, and every walk of k steps to a start is a path of k moves, so the first start
//!   that is found gives the distance. In the worst case this looks at, and keeps, every position
//!   that leads to the one asked for.

use super::TableError;
use super::addresses::{AddressBook, PackedPosition};
use super::steps::Steps;
use crate::dense::space::Space;
use crate::dense::space::chunks::{BitAddress, Chunks};
use crate::dense::sweep::transitions::{fixed_levels, transitions};
use crate::model::moves::{Direction, PackedMoves};
use crate::model::word::Word;
use everyboard_board::Position;
use everyboard_puzzle::RewriteSystem;
use everyboard_store::{DecodedBlocks, FileError};
use std::collections::HashSet;
use std::sync::OnceLock;

/// The distance of a position modulo 3, or [`UNREACHABLE`].
pub(super) type Value = u8;

/// The value of a position that the starts do not lead to.
pub(super) const UNREACHABLE: Value = 3;

/// A chunk as it is kept: of each 64 positions the low bits, then the high ones, so that a look-up
/// touches one cache line.
type Pairs = Box<[[u64; 2]]>;

/// The values of a table by chunk, decoded as they are asked for.
pub(super) type Values = DecodedBlocks<Pairs>;

/// Decodes a chunk, which has all low bits in a file and then all high ones.
pub(super) fn pairs(planes: Vec<u64>) -> Pairs {
    let (low, high) = planes.split_at(planes.len() / 2);
    low.iter().zip(high).map(|(&low, &high)| [low, high]).collect()
}

#[inline]
fn value([low, high]: [u64; 2], bit: u32) -> Value {
    (low >> bit & 1 | (high >> bit & 1) << 1) as Value
}

/// How distances follow from values.
#[derive(Clone, Debug)]
enum Method {
    /// By sub-space: the distance of its reachable positions.
    Fixed(Vec<Option<usize>>),
    /// Every neighbour of the right value is nearer.
    AnyNeighbour,
    /// Some positions before that have the right value may be further.
    AllBefore,
}

/// Looks values and distances up, with positions held in words of one type.
#[derive(Debug)]
pub(super) struct Walker<W> {
    addresses: AddressBook<W>,
    steps: Steps<W>,
    /// Sorted.
    starts: Vec<PackedPosition<W>>,
    method: Method,
    /// The greatest distance.
    deepest: usize,
    /// Made when paths are first asked for.
    pub(super) moves: OnceLock<PackedMoves<W>>,
}

impl<W: Word> Walker<W> {
    pub(super) fn new(
        space: &Space,
        chunks: &Chunks,
        system: &RewriteSystem,
        starts: &[Position],
        deepest: usize,
    ) -> Self {
        let addresses = AddressBook::new(space, chunks);
        let steps = Steps::new(space, system, &addresses.squares);
        let mut starts: Vec<_> =
            starts.iter().filter_map(|s| addresses.squares.pack(space, s)).collect();
        starts.sort_unstable();
        let transitions = transitions(space, system, Direction::Forwards);
        let levels = fixed_levels(space.sub_spaces(), &transitions, &sub_spaces(&starts));
        let method = match levels {
            Some(levels) => Method::Fixed(levels),
            None if system.is_reversible() => Method::AnyNeighbour,
            None => Method::AllBefore,
        };
        Walker { addresses, steps, starts, method, deepest, moves: OnceLock::new() }
    }

    /// A position packed; `None` if it is not of the space.
    pub(super) fn pack(&self, space: &Space, position: &Position) -> Option<PackedPosition<W>> {
        self.addresses.squares.pack(space, position)
    }

    /// The value of a position.
    #[inline]
    pub(super) fn value(
        &self,
        values: &Values,
        position: PackedPosition<W>,
    ) -> Result<Value, FileError> {
        match self.addresses.address(position) {
            Some(BitAddress { chunk, word, bit }) => {
                values.with(chunk, |pairs| value(pairs[word], bit))
            }
            None => Ok(UNREACHABLE),
        }
    }

    /// Whether the position is a start.
    #[inline]
    pub(super) fn is_start(&self, position: PackedPosition<W>) -> bool {
        match &self.starts[..] {
            [only] => *only == position,
            starts => starts.binary_search(&position).is_ok(),
        }
    }

    /// The distance of a position from the nearest start; `None` if no start leads there.
    pub(super) fn distance_of(
        &self,
        values: &Values,
        position: PackedPosition<W>,
    ) -> Result<Option<usize>, TableError> {
        let value = self.value(values, position)?;
        if value == UNREACHABLE {
            return Ok(None);
        }
        let distance = match &self.method {
            Method::Fixed(levels) => levels[position.sub_space as usize],
            Method::AnyNeighbour => self.walk(values, position, value)?,
            Method::AllBefore => self.search(values, position, value)?,
        };
        let sound = distance.filter(|&distance| distance <= self.deepest);
        if sound.is_none_or(|distance| distance % 3 != usize::from(value)) {
            return Err(TableError::Contradiction { path: values.file().path().to_owned() });
        }
        Ok(sound)
    }

    /// Walks back along one position after the other; `None` if that leads to no start in time.
    fn walk(
        &self,
        values: &Values,
        mut position: PackedPosition<W>,
        mut value: Value,
    ) -> Result<Option<usize>, FileError> {
        for distance in 0..=self.deepest {
            if value == 0 && self.is_start(position) {
                return Ok(Some(distance));
            }
            value = before(value);
            let mut found = None;
            for next in self.steps.before(position) {
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

    /// Follows all positions before; `None` if they lead to no start in time.
    fn search(
        &self,
        values: &Values,
        position: PackedPosition<W>,
        mut value: Value,
    ) -> Result<Option<usize>, FileError> {
        let mut seen = HashSet::from([position]);
        let mut level = vec![position];
        for distance in 0..=self.deepest {
            if value == 0 && level.iter().any(|&position| self.is_start(position)) {
                return Ok(Some(distance));
            }
            value = before(value);
            let mut next = Vec::new();
            for position in level.iter().flat_map(|&position| self.steps.before(position)) {
                if self.value(values, position)? == value && seen.insert(position) {
                    next.push(position);
                }
            }
            level = next;
        }
        Ok(None)
    }
}

/// The value one level before.
fn before(value: Value) -> Value {
    if value == 0 { 2 } else { value - 1 }
}

/// The sub-spaces of positions.
fn sub_spaces<W: Word>(positions: &[PackedPosition<W>]) -> Vec<usize> {
    positions.iter().map(|position| position.sub_space as usize).collect()
}
