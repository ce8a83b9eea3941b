//! Distances, by walking to a position at distance 0: back to a start or, in a table to the goals,
//! on to a goal.
//!
//! On every shortest path a position of value v stands beside one of value v - 1 (modulo 3), one
//! step nearer.
//!
//! - Where moves can be undone, neighbours differ by one level at most, so every neighbour of that
//!   value is one level nearer: one walk suffices, along any of them. It costs as many steps as the
//!   distance, each with at most as many look-ups as there are neighbours. It ends early where an
//!   earlier one has been: of the 23.5 steps from a random position of the 5x5 knights 10.4 are
//!   left, and a look-up takes two thirds of the time.
//!   Sixteen walks at a time, a look-up of each in turn, took 0.6 to 1.25 times as long in a file,
//!   from run to run, and 1.4 times as WebAssembly. Eight at a time, each fetching the values of
//!   all next positions ahead, took 0.87 to 1.1 times as long in memory: less only where other
//!   programs kept the memory busy.
//! - Where all paths of a sub-space have the same length (each move takes a piece), no walk is
//!   needed at all: one look-up.
//! - Elsewhere the next position may lie 2, 5, ... levels further. All next positions with the
//!   right value are followed, level by level, until one at distance 0 is found. A shortest path is
//!   among those followed, and every walk of k steps is a path of k moves, so the first one that is
//!   found gives the distance. In the worst case this looks at, and keeps, every position that
//!   leads to the one asked for (or, in a table to the goals, that it leads to), as far as
//!   [`Keeping::search_memory`] goes.

use super::cache::DistanceCache;
use super::keeping::{Keeping, UNREACHABLE, Value, nearer};
use rustc_hash::FxHashSet;

/// The key of a position, and the place of its value.
type KeyAndPlace<K> = (<K as Keeping>::Key, <K as Keeping>::Place);

/// Looks distances up among positions that are kept in one way or another.
#[derive(Debug)]
pub(super) struct Walker<K> {
    pub(super) kept: K,
    /// Where moves can be undone: what walks have found.
    pub(super) cache: Option<DistanceCache>,
    /// Whether every neighbour of the right value is nearer; if not, some may be further.
    pub(super) is_reversible: bool,
    /// Whether paths begin at the position that is asked for.
    pub(super) begins_at_position: bool,
    /// The greatest distance.
    pub(super) deepest: usize,
}

impl<K: Keeping> Walker<K> {
    /// The distance of a position; `None` if there is no path.
    pub(super) fn distance_of(&self, key: K::Key) -> Result<Option<usize>, K::Error> {
        self.kept.place(key).map_or(Ok(None), |place| self.distance_from(key, place))
    }

    /// The distances of positions, in their order; `None` if there is no path, or no position.
    pub(super) fn distances_of(
        &self,
        keys: impl Iterator<Item = Option<K::Key>>,
    ) -> Result<Vec<Option<usize>>, K::Error> {
        // All places first, so that the processor waits for all that is kept there at once.
        let places = keys.map(|key| {
            let key = key?;
            let place = self.kept.place(key)?;
            self.kept.prefetch(place);
            Some((key, place))
        });
        let places: Vec<Option<KeyAndPlace<K>>> = places.collect();
        let distances = places.into_iter().map(|found| match found {
            Some((key, place)) => self.distance_from(key, place),
            None => Ok(None),
        });
        distances.collect()
    }

    /// The distance of a position whose value is kept at this place.
    #[inline]
    fn distance_from(&self, key: K::Key, place: K::Place) -> Result<Option<usize>, K::Error> {
        if let Some(distance) = self.kept.distance_at(place) {
            return Ok(distance);
        }
        let value = self.kept.value_at(place)?;
        if value == UNREACHABLE {
            return Ok(None);
        }
        let distance = match self.kept.distance_of_all(key) {
            Some(distance) => distance,
            None if self.is_reversible => self.walk(key, place, value)?,
            None => self.search(key, value)?,
        };
        let sound = distance.filter(|&distance| distance <= self.deepest);
        if sound.is_none_or(|distance| distance % 3 != usize::from(value)) {
            return Err(self.kept.contradiction());
        }
        Ok(sound)
    }

    /// Walks along one position after the other, until the distance of one is known; `None` if that
    /// does not end at distance 0 in time.
    fn walk(
        &self,
        mut key: K::Key,
        mut place: K::Place,
        mut value: Value,
    ) -> Result<Option<usize>, K::Error> {
        let mut buffer = self.kept.buffer();
        let mut trail = Trail::default();
        for steps in 0..=self.deepest {
            if value == 0 && self.kept.is_first(key) {
                return Ok(Some(self.remember(&trail, steps, 0)));
            }
            let cached = self.cache.as_ref().zip(self.kept.number(place));
            if let Some((cache, number)) = cached {
                if let Some(distance) = cache.get(number) {
                    return Ok(Some(self.remember(&trail, steps, distance)));
                }
                trail.push(number);
            }
            value = nearer(value);
            match self.next_of(key, value, &mut buffer)? {
                Some(next) => (key, place) = next,
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// A next position of this value, and its place.
    #[inline]
    fn next_of(
        &self,
        key: K::Key,
        value: Value,
        buffer: &mut K::Buffer,
    ) -> Result<Option<KeyAndPlace<K>>, K::Error> {
        for next in self.kept.next(key, buffer) {
            if let Some(place) = self.kept.place(next)
                && self.kept.value_at(place)? == value
            {
                return Ok(Some((next, place)));
            }
        }
        Ok(None)
    }

    /// The distance of where a walk began that has come to a distance, in so many steps. Keeps
    /// those of the last positions that it passed.
    fn remember(&self, trail: &Trail, steps: usize, distance: usize) -> usize {
        if let Some(cache) = &self.cache {
            for (back, number) in (1..).zip(trail.backwards()) {
                cache.insert(number, distance + back);
            }
        }
        steps + distance
    }

    /// Follows all next positions; `None` if none is at distance 0 in time.
    fn search(&self, key: K::Key, mut value: Value) -> Result<Option<usize>, K::Error> {
        let mut buffer = self.kept.buffer();
        let mut seen = FxHashSet::from_iter([key]);
        let mut level = vec![key];
        for distance in 0..=self.deepest {
            if value == 0 && level.iter().any(|&key| self.kept.is_first(key)) {
                return Ok(Some(distance));
            }
            value = nearer(value);
            let mut following = Vec::new();
            for key in level {
                for next in self.kept.next(key, &mut buffer) {
                    if seen.len() == seen.capacity()
                        && bytes_to_grow(&seen) > self.kept.search_memory()
                    {
                        return Err(self.kept.out_of_memory());
                    }
                    if self.kept.value(next)? == value && seen.insert(next) {
                        following.push(next);
                    }
                }
            }
            level = following;
        }
        Ok(None)
    }
}

/// The numbers of the places that a walk has passed last.
#[derive(Debug, Default)]
struct Trail {
    /// As a ring, of which the oldest is overwritten.
    numbers: [u64; Trail::LENGTH],
    passed: usize,
}

impl Trail {
    const LENGTH: usize = 16;

    fn push(&mut self, number: u64) {
        self.numbers[self.passed % Self::LENGTH] = number;
        self.passed += 1;
    }

    /// From the last one back.
    fn backwards(&self) -> impl Iterator<Item = u64> {
        let oldest = self.passed.saturating_sub(Self::LENGTH);
        (oldest..self.passed).rev().map(|index| self.numbers[index % Self::LENGTH])
    }
}

/// The bytes of a set while it grows: it is copied to one of twice as many slots, of which seven in
/// eight may be in use; each has a byte of its own. As much again for the lists of two levels.
fn bytes_to_grow<T>(seen: &FxHashSet<T>) -> u64 {
    (2 * 3 * seen.capacity() * (size_of::<T>() + 1) / 7 * 8) as u64
}
