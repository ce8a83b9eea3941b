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
//!   Where many are asked for, eight walk at a time, in turn: what one will look at is fetched
//!   while the others go on. That takes 0.5 to 0.65 times as long as one walk after the other.
//!   Fetching all next positions ahead, not only the one that is looked at next, gained nothing.
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

/// How many walks take turns.
const TOGETHER: usize = 8;

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
        let Some(place) = self.kept.place(key) else { return Ok(None) };
        match self.look(key, place)? {
            Look::Distance(distance) => Ok(distance),
            Look::Value(value) => {
                let mut walk =
                    Walk::new(self.kept.neighbours(), Start { number: 0, key, place, value });
                loop {
                    if let Some(distance) = self.step(&mut walk)? {
                        return self.sound(distance, value);
                    }
                }
            }
        }
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
        let places: Vec<Option<(K::Key, K::Place)>> = places.collect();
        let mut distances = vec![None; places.len()];
        let mut places = places.into_iter().enumerate();
        let mut walks: Vec<Walk<K>> = Vec::with_capacity(TOGETHER);
        while walks.len() < TOGETHER
            && let Some(start) = self.next_start(&mut places, &mut distances)?
        {
            walks.push(Walk::new(self.kept.neighbours(), start));
        }
        while !walks.is_empty() {
            let mut turn = 0;
            while let Some(walk) = walks.get_mut(turn) {
                let Some(distance) = self.step(walk)? else {
                    turn += 1;
                    continue;
                };
                let Start { number, value, .. } = walk.start;
                distances[number] = self.sound(distance, value)?;
                match self.next_start(&mut places, &mut distances)? {
                    Some(start) => walk.begin(start),
                    None => drop(walks.swap_remove(turn)),
                }
            }
        }
        Ok(distances)
    }

    /// The next position from which a walk is needed. The distances of those before it are put
    /// where they belong.
    fn next_start(
        &self,
        places: &mut impl Iterator<Item = (usize, Option<(K::Key, K::Place)>)>,
        distances: &mut [Option<usize>],
    ) -> Result<Option<Start<K>>, K::Error> {
        for (number, found) in places {
            let Some((key, place)) = found else { continue };
            match self.look(key, place)? {
                Look::Distance(distance) => distances[number] = distance,
                Look::Value(value) => return Ok(Some(Start { number, key, place, value })),
            }
        }
        Ok(None)
    }

    /// What is known of a position without a walk.
    #[inline]
    fn look(&self, key: K::Key, place: K::Place) -> Result<Look, K::Error> {
        if let Some(distance) = self.kept.distance_at(place) {
            return Ok(Look::Distance(distance));
        }
        let value = self.kept.value_at(place)?;
        if value == UNREACHABLE {
            return Ok(Look::Distance(None));
        }
        let distance = match self.kept.distance_of_all(key) {
            Some(distance) => distance,
            None if self.is_reversible => return Ok(Look::Value(value)),
            None => self.search(key, value)?,
        };
        Ok(Look::Distance(self.sound(distance, value)?))
    }

    /// A distance that was found, if it can be that of a position with this value.
    fn sound(&self, distance: Option<usize>, value: Value) -> Result<Option<usize>, K::Error> {
        let sound = distance.filter(|&distance| distance <= self.deepest);
        if sound.is_none_or(|distance| distance % 3 != usize::from(value)) {
            return Err(self.kept.contradiction());
        }
        Ok(sound)
    }

    /// Takes a walk on by one look-up. The distance of where it began, once one on its way is
    /// known; `None` within if it does not end at distance 0 in time.
    fn step(&self, walk: &mut Walk<K>) -> Result<Option<Option<usize>>, K::Error> {
        let Walk { key, place, value, steps, neighbours, trail, .. } = walk;
        if self.kept.value_at(*place)? == *value {
            if *value == 0 && self.kept.is_first(*key) {
                return Ok(Some(Some(self.remember(trail, *steps, 0))));
            }
            let cached = self.cache.as_ref().zip(self.kept.number(*place));
            if let Some((cache, number)) = cached {
                if let Some(distance) = cache.get(number) {
                    return Ok(Some(Some(self.remember(trail, *steps, distance))));
                }
                trail.push(number);
            }
            if *steps == self.deepest {
                return Ok(Some(None));
            }
            *steps += 1;
            *value = nearer(*value);
            self.kept.turn_to(*key, neighbours);
        }
        while let Some(next) = self.kept.next(neighbours) {
            if let Some(found) = self.kept.place(next) {
                self.kept.prefetch(found);
                *key = next;
                *place = found;
                return Ok(None);
            }
        }
        Ok(Some(None))
    }

    /// The distance of the position where a walk began that came to one of `distance` in `steps`
    /// steps. Keeps those of the last positions that it passed.
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
        let mut neighbours = self.kept.neighbours();
        let mut seen = FxHashSet::from_iter([key]);
        let mut level = vec![key];
        for distance in 0..=self.deepest {
            if value == 0 && level.iter().any(|&key| self.kept.is_first(key)) {
                return Ok(Some(distance));
            }
            value = nearer(value);
            let mut following = Vec::new();
            for key in level {
                self.kept.turn_to(key, &mut neighbours);
                while let Some(next) = self.kept.next(&mut neighbours) {
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

/// What is known of a position without a walk.
enum Look {
    /// Its distance; `None` if there is no path.
    Distance(Option<usize>),
    /// No more than its value.
    Value(Value),
}

/// Where a walk begins.
#[derive(Copy, Clone, Debug)]
struct Start<K: Keeping> {
    /// The number of the position among those that are asked for.
    number: usize,
    key: K::Key,
    place: K::Place,
    value: Value,
}

/// A walk under way.
#[derive(Debug)]
struct Walk<K: Keeping> {
    start: Start<K>,
    /// The position that is looked at next, and the place of its value.
    key: K::Key,
    place: K::Place,
    /// What its value is if the walk goes on there, and how many steps it has taken then.
    value: Value,
    steps: usize,
    /// The positions where it may go on otherwise.
    neighbours: K::Neighbours,
    trail: Trail,
}

impl<K: Keeping> Walk<K> {
    fn new(neighbours: K::Neighbours, start: Start<K>) -> Self {
        let Start { key, place, value, .. } = start;
        Walk { start, key, place, value, steps: 0, neighbours, trail: Trail::default() }
    }

    /// Begins anew, elsewhere.
    fn begin(&mut self, start: Start<K>) {
        let Start { key, place, value, .. } = start;
        self.start = start;
        self.key = key;
        self.place = place;
        self.value = value;
        self.steps = 0;
        self.trail.passed = 0;
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
