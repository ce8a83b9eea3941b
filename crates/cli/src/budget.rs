//! What a search or a census may take of the memory that bounds the whole program.

use crate::machine;
use everyboard_puzzle::RewriteSystem;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes kept for threads' stacks and small tables, which a search does not count.
const SEARCH_SPARE: u64 = 1 << 20;
/// One part in this many is kept for the allocator: peaks without it were up to 1/25 beyond the
/// budget.
const SEARCH_SPARE_SHARE: u64 = 32;

/// Bytes kept for what a census takes besides its bitmaps: masks, programs, threads' stacks.
const CENSUS_SPARE: u64 = 7 << 20;
/// One part in this many is kept for gaps between allocations. Peaks seen on knights 5x5 and 5x6
/// were 3% and 1% below what this makes.
const CENSUS_SPARE_SHARE: u64 = 64;

/// Moves whose bytes are within [`CENSUS_SPARE`]. Each further one takes so many, as the rule makes it, as the
/// census compiles it, and meanwhile: 26 MB for the 24,192 of `rotating-3x3`.
const CENSUS_SPARE_MOVES: u64 = 2_000;
const CENSUS_MOVE: u64 = 1_200;

/// Bytes of the moves of the puzzle at hand, besides those within [`CENSUS_SPARE`].
static MOVES: AtomicU64 = AtomicU64::new(0);

/// Counts the moves of the puzzle of which a census is planned next.
pub(crate) fn count_moves(system: &RewriteSystem) {
    let moves = (system.rewrites().len() as u64).saturating_sub(CENSUS_SPARE_MOVES);
    MOVES.store(CENSUS_MOVE * moves, Ordering::Relaxed);
}

/// The bytes that a search may take if the whole program may take `memory`.
pub(crate) fn for_search(memory: u64) -> u64 {
    let spare = SEARCH_SPARE + memory / SEARCH_SPARE_SHARE;
    memory.saturating_sub(machine::program_memory() + spare)
}

/// The memory that the whole program needs if the bitmaps of a census take `bytes`.
pub(crate) fn with_census(bytes: u64) -> u64 {
    let spare = CENSUS_SPARE + MOVES.load(Ordering::Relaxed) + bytes / CENSUS_SPARE_SHARE;
    bytes.saturating_add(machine::program_memory()).saturating_add(spare)
}

/// The bytes that the bitmaps of a census may take if the whole program may take `memory`: the
/// most for which [`with_census`] is within it.
pub(crate) fn for_census(memory: u64) -> u64 {
    let left = u128::from(memory.saturating_sub(with_census(0)));
    let share = u128::from(CENSUS_SPARE_SHARE);
    // The most b with b + b / share <= left, that is (share + 1) b < share (left + 1).
    ((share * (left + 1) - 1) / (share + 1)) as u64
}

/// The bytes that are left if the whole program may take `memory`, when what came before is done.
pub(crate) fn left(memory: u64) -> u64 {
    memory.saturating_sub(machine::memory_now())
}

/// The memory that the whole program needs to take so many bytes more than it does now.
pub(crate) fn with(bytes: u64) -> u64 {
    bytes.saturating_add(machine::memory_now())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_census_gets_the_most_that_fits() {
        let least = with_census(0);
        for memory in (least + 64..least + 1000).step_by(7).chain([least + (10 << 30), 1 << 62]) {
            let left = for_census(memory);
            assert!(with_census(left) <= memory, "{memory}");
            assert!(with_census(left + 1) > memory, "{memory}");
        }
        assert_eq!(for_census(least), 0);
        assert_eq!(for_census(0), 0);
    }
}
