//! Distances, by walking back to a start.
//!
//! A position of value v has a position of value v - 1 (modulo 3) before it on every shortest way.
//!
//! - Where moves can be undone, neighbours differ by one level at most, so every neighbour of that
//!   value is one level nearer: one walk suffices, along any of them.
//! - Where all ways to a sub-space have the same length (each move takes a piece), no walk is
//!   needed at all.
//! - Elsewhere a position before may lie 2, 5, ... levels further. All positions before with the
//!   right value are followed, level by level, until a start comes up. A shortest way is among
//!   those followed, and every walk of k steps to a start is a way of k moves, so the first start
//!   that comes up tells the distance.

use super::TableError;
use super::addresses::{Addresses, Place};
use super::steps::{Steps, fixed_levels};
use super::values::{UNREACHABLE, Value, Values};
use crate::dense::space::Space;
use crate::dense::space::chunks::Chunks;
use crate::model::word::Word;
use everyboard_board::Position;
use everyboard_puzzle::RewriteSystem;
use everyboard_store::FileError;
use std::collections::HashSet;

/// How distances follow from values.
#[derive(Clone, Debug)]
enum Method {
    /// By sub-space: the distance of its reachable positions.
    Fixed(Vec<usize>),
    /// Every neighbour of the right value is nearer.
    AnyNeighbour,
    /// Some positions before that have the right value may be further.
    AllBefore,
}

/// Looks values and distances up, with positions held in words of one type.
#[derive(Clone, Debug)]
pub(super) struct Walker<W> {
    addresses: Addresses<W>,
    steps: Steps<W>,
    /// Sorted.
    starts: Vec<Place<W>>,
    method: Method,
    /// The greatest distance.
    deepest: usize,
}

impl<W: Word> Walker<W> {
    pub(super) fn new(
        space: &Space,
        chunks: &Chunks,
        system: &RewriteSystem,
        starts: &[Position],
        deepest: usize,
    ) -> Self {
        let addresses = Addresses::new(space, chunks);
        let cells = &addresses.cells;
        let steps = Steps::new(space, system, cells);
        let mut starts: Vec<_> = starts.iter().filter_map(|s| cells.place(space, s)).collect();
        starts.sort_unstable();
        let method = match fixed_levels(space, system, &sub_spaces(&starts)) {
            Some(levels) => Method::Fixed(levels),
            None if system.is_reversible() => Method::AnyNeighbour,
            None => Method::AllBefore,
        };
        Walker { addresses, steps, starts, method, deepest }
    }

    /// The place of a position; none if it is not of the space.
    pub(super) fn place(&self, space: &Space, position: &Position) -> Option<Place<W>> {
        self.addresses.cells.place(space, position)
    }

    /// The value of a place.
    #[inline]
    pub(super) fn value(&self, values: &Values, place: Place<W>) -> Result<Value, FileError> {
        match self.addresses.address(place) {
            Some(address) => values.at(address.chunk, address.word, address.bit),
            None => Ok(UNREACHABLE),
        }
    }

    /// Whether the place is a start.
    #[inline]
    pub(super) fn is_start(&self, place: Place<W>) -> bool {
        match &self.starts[..] {
            [only] => *only == place,
            starts => starts.binary_search(&place).is_ok(),
        }
    }

    /// The distance of a place from the nearest start; none if no start leads there.
    pub(super) fn distance(
        &self,
        values: &Values,
        place: Place<W>,
    ) -> Result<Option<usize>, TableError> {
        let value = self.value(values, place)?;
        if value == UNREACHABLE {
            return Ok(None);
        }
        let distance = match &self.method {
            Method::Fixed(levels) => Some(levels[place.sub_space as usize]),
            Method::AnyNeighbour => self.walk(values, place, value)?,
            Method::AllBefore => self.search(values, place, value)?,
        };
        let sound = distance.filter(|&distance| distance <= self.deepest);
        match sound.filter(|distance| distance % 3 == usize::from(value)) {
            Some(distance) => Ok(Some(distance)),
            None => Err(TableError::Contradiction { path: values.file().path().to_owned() }),
        }
    }

    /// Walks back along one position after the other; none if that leads to no start in time.
    fn walk(
        &self,
        values: &Values,
        mut place: Place<W>,
        mut value: Value,
    ) -> Result<Option<usize>, FileError> {
        for distance in 0..=self.deepest {
            if value == 0 && self.is_start(place) {
                return Ok(Some(distance));
            }
            value = before(value);
            let mut found = None;
            for next in self.steps.before(place) {
                if self.value(values, next)? == value {
                    found = Some(next);
                    break;
                }
            }
            match found {
                Some(next) => place = next,
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// Follows all positions before; none if they lead to no start in time.
    fn search(
        &self,
        values: &Values,
        place: Place<W>,
        mut value: Value,
    ) -> Result<Option<usize>, FileError> {
        let mut seen = HashSet::from([place]);
        let mut level = vec![place];
        for distance in 0..=self.deepest {
            if value == 0 && level.iter().any(|&place| self.is_start(place)) {
                return Ok(Some(distance));
            }
            value = before(value);
            let mut next = Vec::new();
            for place in level.iter().flat_map(|&place| self.steps.before(place)) {
                if self.value(values, place)? == value && seen.insert(place) {
                    next.push(place);
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

/// The sub-spaces of places.
fn sub_spaces<W: Word>(places: &[Place<W>]) -> Vec<usize> {
    places.iter().map(|place| place.sub_space as usize).collect()
}
