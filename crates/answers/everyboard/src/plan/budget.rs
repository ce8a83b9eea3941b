//! What a search or a census may take of the memory that bounds a whole program.

use everyboard_puzzle::RewriteSystem;

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

/// Moves whose bytes are within [`CENSUS_SPARE`]. Each further one takes [`CENSUS_MOVE`]: as the
/// rule makes it, as the census compiles it, and what compiling takes. That is 26 MB for the 24,192
/// moves of `rotating-3x3`.
const CENSUS_SPARE_MOVES: u64 = 2_000;
const CENSUS_MOVE: u64 = 1_200;

/// What a program takes besides the positions of its searches, in bytes.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Besides {
    /// The program itself.
    pub program: u64,
    /// The moves of the puzzle of a census, besides those that its spare covers.
    pub moves: u64,
}

impl Besides {
    /// The same with the moves of this puzzle.
    pub fn with_moves(self, system: &RewriteSystem) -> Self {
        let moves = (system.rewrites().len() as u64).saturating_sub(CENSUS_SPARE_MOVES);
        Besides { moves: CENSUS_MOVE * moves, ..self }
    }

    /// The bytes that a search may take if the whole program may take `memory`.
    pub fn for_search(self, memory: u64) -> u64 {
        memory.saturating_sub(self.program + SEARCH_SPARE + memory / SEARCH_SPARE_SHARE)
    }

    /// The memory that the whole program needs if the bitmaps of a census take `bytes`.
    pub fn with_census(self, bytes: u64) -> u64 {
        let spare = CENSUS_SPARE + self.moves + bytes / CENSUS_SPARE_SHARE;
        bytes.saturating_add(self.program).saturating_add(spare)
    }

    /// The bytes that the bitmaps of a census may take if the whole program may take `memory`: the
    /// most for which [`Besides::with_census`] is within it.
    pub fn for_census(self, memory: u64) -> u64 {
        let left = u128::from(memory.saturating_sub(self.with_census(0)));
        let share = u128::from(CENSUS_SPARE_SHARE);
        // The most b with b + b / share <= left, that is (share + 1) b < share (left + 1).
        ((share * (left + 1) - 1) / (share + 1)) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_census_gets_the_most_that_fits() {
        let besides = Besides { program: 5 << 20, moves: 1_200 };
        let least = besides.with_census(0);
        for memory in (least + 64..least + 1000).step_by(7).chain([least + (10 << 30), 1 << 62]) {
            let left = besides.for_census(memory);
            assert!(besides.with_census(left) <= memory, "{memory}");
            assert!(besides.with_census(left + 1) > memory, "{memory}");
        }
        assert_eq!(besides.for_census(least), 0);
        assert_eq!(besides.for_census(0), 0);
    }
}
