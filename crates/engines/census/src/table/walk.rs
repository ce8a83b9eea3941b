//! Distances, by walking to a position at distance 0: back to a start or, in a table to the goals,
//! on to a goal.
//!
//! On every shortest path a position of value v stands beside one of value v - 1 (modulo 3), one
//! step nearer.
//!
//! - Where moves can be undone, neighbours differ by one level at most, so every neighbour of that
//!   value is one level nearer: one walk suffices, along any of them. It costs as many steps as the
//!   distance, each with at most as many look-ups as there are neighbours. Nearly all its time it
//!   waits for memory, so many positions are looked up by several walks at a time.
//! - Where all paths of a sub-space have the same length (each move takes a piece), no walk is
//!   needed at all: one look-up.
//! - Elsewhere the next position may lie 2, 5, ... levels further. All next positions with the
//!   right value are followed, level by level, until one at distance 0 is found. A shortest path is
//!   among those followed, and every walk of k steps is a path of k moves, so the first one that is
//!   found gives the distance. In the worst case this looks at, and keeps, every position that
//!   leads to the one asked for (or, in a table to the goals, that it leads to), as far as
//!   [`Keeping::search_memory`] goes.

use super::keeping::{Keeping, UNREACHABLE, Value, nearer};
use rustc_hash::FxHashSet;

/// Walks at a time. Each step of one waits for memory, and meanwhile the others look.
const AT_ONCE: usize = 16;

/// Looks distances up among positions that are kept in one way or another.
#[derive(Debug)]
pub(super) struct Walker<K> {
    pub(super) kept: K,
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
        Ok(self.distances_of(&[Some(key)])?[0])
    }

    /// The distances of positions, in their order; `None` if there is no path, or no position.
    pub(super) fn distances_of(
        &self,
        keys: &[Option<K::Key>],
    ) -> Result<Vec<Option<usize>>, K::Error> {
        let mut found = vec![None; keys.len()];
        // All places first, so that the processor waits for all that is kept there at once.
        let place = |key: &Option<K::Key>| Some((*key)?).and_then(|key| self.kept.place(key));
        let places: Vec<Option<K::Place>> = keys.iter().map(place).collect();
        let mut walks = Vec::new();
        for (number, (key, place)) in keys.iter().zip(places).enumerate() {
            let (Some(key), Some(place)) = (*key, place) else { continue };
            if let Some(distance) = self.kept.distance_at(place) {
                found[number] = distance;
                continue;
            }
            let value = self.kept.value_at(place)?;
            if value == UNREACHABLE {
                continue;
            }
            let distance = match self.kept.distance_of_all(key) {
                Some(distance) => distance,
                None if self.is_reversible => {
                    walks.push(Walk::from(number, key, place, value));
                    continue;
                }
                None => self.search(key, value)?,
            };
            let sound =
                |&distance: &usize| distance <= self.deepest && distance % 3 == usize::from(value);
            found[number] = Some(distance.filter(sound).ok_or_else(|| self.kept.contradiction())?);
        }
        self.walk_all(walks, &mut found)?;
        Ok(found)
    }

    /// Follows walks until they are at distance 0, some of them at a time.
    fn walk_all(&self, walks: Vec<Walk<K>>, found: &mut [Option<usize>]) -> Result<(), K::Error> {
        let mut buffer = self.kept.buffer();
        let mut waiting = walks.into_iter();
        let mut under_way = Vec::with_capacity(AT_ONCE.min(waiting.len()));
        let mut values = Vec::with_capacity(AT_ONCE);
        loop {
            under_way.extend(waiting.by_ref().take(AT_ONCE - under_way.len()));
            if under_way.is_empty() {
                return Ok(());
            }
            values.clear();
            for Walk { place, .. } in &under_way {
                values.push(self.kept.value_at(*place)?);
            }
            for number in (0..under_way.len()).rev() {
                let arrived = self.look(&mut under_way[number], values[number], &mut buffer)?;
                if arrived {
                    let walk = under_way.swap_remove(number);
                    found[walk.asked] = Some(walk.positions - 1);
                }
            }
        }
    }

    /// Steps onto the position that a walk looks at if it has the wanted value, and finds what it
    /// looks at next. Whether it has come to distance 0.
    fn look(
        &self,
        walk: &mut Walk<K>,
        value: Value,
        buffer: &mut K::Buffer,
    ) -> Result<bool, K::Error> {
        if value == walk.wanted {
            if walk.positions > self.deepest {
                return Err(self.kept.contradiction());
            }
            walk.positions += 1;
            if value == 0 && self.kept.is_first(walk.next) {
                return Ok(true);
            }
            walk.wanted = nearer(value);
            let before = std::mem::replace(&mut walk.at, walk.next);
            let ahead = self.kept.next(walk.at, buffer).filter(|&next| next != before);
            walk.ahead.clear();
            walk.ahead.extend(ahead);
        }
        while let Some(next) = walk.ahead.pop() {
            if let Some(place) = self.kept.place(next) {
                walk.next = next;
                walk.place = place;
                return Ok(false);
            }
        }
        Err(self.kept.contradiction())
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

/// The bytes of a set while it grows: it is copied to one of twice as many slots, of which seven in
/// eight may be in use; each has a byte of its own. As much again for the lists of two levels.
fn bytes_to_grow<T>(seen: &FxHashSet<T>) -> u64 {
    (2 * 3 * seen.capacity() * (size_of::<T>() + 1) / 7 * 8) as u64
}

/// A walk on which each position is one level nearer than the one before it.
struct Walk<K: Keeping> {
    /// The number of the position asked for, where it begins.
    asked: usize,
    /// How many positions it has come to.
    positions: usize,
    at: K::Key,
    /// The value of the position that it comes to next.
    wanted: Value,
    /// The position that it looks at, and where its value is kept.
    next: K::Key,
    place: K::Place,
    /// Other neighbours, if that one is not nearer.
    ahead: Vec<K::Key>,
}

impl<K: Keeping> Walk<K> {
    /// It looks at the position asked for itself first.
    fn from(asked: usize, key: K::Key, place: K::Place, value: Value) -> Self {
        Walk { asked, positions: 0, at: key, wanted: value, next: key, place, ahead: Vec::new() }
    }
}
