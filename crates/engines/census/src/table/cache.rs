//! Distances that walks have found, near distance 0, where all walks come together.
//!
//! A direct-mapped cache: a place belongs in one entry, and of two that belong in the same one the
//! nearer stays, since more walks pass it. An entry is a whole number of 64 bits, so threads share
//! the cache without locks, and it says exactly which place it is of: a multiplication by an odd
//! number permutes the numbers of 64 bits, its top bits choose the entry, and the entry keeps the
//! others.
//!
//! **Memory.** 8 bytes for about 256 positions of the table: 256 KiB to 2 MiB. Some nanoseconds to
//! look into.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// As many bits of an entry are for the distance and one more than it, so that an empty entry is
/// none.
const DISTANCE_BITS: u32 = 15;

/// A cache has 2 to the power of this entries: enough for what tells the places of an entry from
/// one another to fit beside the distance.
const BITS: RangeInclusive<u32> = DISTANCE_BITS..=18;

/// Positions of a table for each entry.
const POSITIONS: u128 = 256;

/// Tables of fewer positions stay near the processor as they are.
const LEAST_POSITIONS: u128 = 1 << 19;

/// 2^64 divided by the golden ratio (Knuth, The Art of Computer Programming 3, 6.4).
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// Distances by the numbers of places.
#[derive(Debug)]
pub(super) struct DistanceCache {
    entries: Box<[AtomicU64]>,
    /// There are 2 to the power of this entries.
    bits: u32,
}

impl DistanceCache {
    /// An empty cache, if a table of this many positions is worth one.
    pub(super) fn new(positions: u128) -> Option<Self> {
        let bits = (positions / POSITIONS).checked_ilog2().unwrap_or(0);
        let bits = bits.clamp(*BITS.start(), *BITS.end());
        let entries = || (0..1 << bits).map(|_| AtomicU64::new(0)).collect();
        (positions >= LEAST_POSITIONS).then(|| DistanceCache { entries: entries(), bits })
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        size_of_val(&*self.entries) as u64
    }

    /// The distance of a place, if it is there.
    #[inline]
    pub(super) fn get(&self, number: u64) -> Option<usize> {
        let (entry, label) = self.find(number);
        let kept = entry.load(Relaxed);
        (kept != 0 && kept >> DISTANCE_BITS == label).then(|| distance(kept))
    }

    /// Keeps the distance of a place, unless a nearer one stands there.
    #[inline]
    pub(super) fn insert(&self, number: u64, found: usize) {
        let (entry, label) = self.find(number);
        let kept = entry.load(Relaxed);
        if found < (1 << DISTANCE_BITS) - 1 && (kept == 0 || found < distance(kept)) {
            entry.store(label << DISTANCE_BITS | (found as u64 + 1), Relaxed);
        }
    }

    /// The entry of a place, and what tells it from the others that belong there.
    #[inline]
    fn find(&self, number: u64) -> (&AtomicU64, u64) {
        let mixed = number.wrapping_mul(MULTIPLIER);
        (&self.entries[(mixed >> (64 - self.bits)) as usize], mixed & (u64::MAX >> self.bits))
    }
}

/// The distance in an entry that has one.
#[inline]
fn distance(kept: u64) -> usize {
    (kept & ((1 << DISTANCE_BITS) - 1)) as usize - 1
}

#[cfg(test)]
mod tests {
    use super::{DISTANCE_BITS, DistanceCache, LEAST_POSITIONS};
    use rustc_hash::FxHashMap;

    #[test]
    fn larger_tables_have_larger_caches() {
        let bytes = |positions| DistanceCache::new(positions).unwrap().bytes();
        assert_eq!(bytes(LEAST_POSITIONS), 256 << 10);
        // 5x5 knights.
        assert_eq!(bytes(67_603_900), 2 << 20);
        assert_eq!(bytes(u128::MAX), 2 << 20);
    }

    /// What is found is what was put there, also of numbers that belong in one entry.
    #[test]
    fn a_distance_is_of_its_place_alone() {
        assert!(DistanceCache::new(LEAST_POSITIONS - 1).is_none());
        let cache = DistanceCache::new(LEAST_POSITIONS).unwrap();
        let mut known = FxHashMap::default();
        let mut found = 0;
        for step in 0..1_000_000_u64 {
            // Neighbours, and numbers that differ in their top bits only.
            let number = (step % 50_021) | ((step % 7) << 61);
            let distance = *known.entry(number).or_insert(step as usize % (1 << DISTANCE_BITS));
            if let Some(kept) = cache.get(number) {
                assert_eq!(kept, distance);
                found += 1;
            }
            cache.insert(number, distance);
        }
        assert!(found > 1_000, "{found}");
    }

    #[test]
    fn the_nearer_of_two_in_one_entry_stays() {
        let cache = DistanceCache::new(LEAST_POSITIONS).unwrap();
        let entry = |number| std::ptr::from_ref(cache.find(number).0);
        let other = (2..).find(|&number| entry(number) == entry(1)).unwrap();
        cache.insert(1, 7);
        cache.insert(other, 9);
        assert_eq!((cache.get(1), cache.get(other)), (Some(7), None));
        cache.insert(other, 5);
        assert_eq!((cache.get(1), cache.get(other)), (None, Some(5)));
    }
}
