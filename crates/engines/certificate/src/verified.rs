//! What the checker reports.

use num_bigint::BigUint;

/// What a certificate proves, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proved {
    /// Every solution has this many moves or more, if that was claimed.
    pub at_least: Option<usize>,
    /// There is a solution of this many moves, if that was claimed.
    pub at_most: Option<usize>,
    /// There are exactly this many solutions of `at_least` moves, if that was claimed.
    pub exactly: Option<BigUint>,
    /// There is no solution, if that was claimed.
    pub unsolvable: bool,
    /// The positions that the search kept.
    pub positions: u64,
    /// What was checked, in this order.
    pub checks: Vec<Check>,
}

/// Something that the checker checked and found right.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Check {
    /// The solution was replayed by the rule of the puzzle, from a start to a goal.
    Solution {
        /// Its moves.
        moves: usize,
    },
    /// The weights were added up.
    Weights {
        /// The moves of the puzzle, each of which was looked at.
        moves: usize,
        /// Whether last moves weigh something too, so that pairs of moves were looked at.
        pairs: bool,
        /// The moves that every solution has at least, by weights alone.
        follows: usize,
    },
    /// The tables of patterns were made.
    Tables {
        /// How many.
        tables: usize,
        /// The bytes that they take: one for each arrangement of a part's pieces.
        bytes: u64,
        /// The moves that every solution has at least, by tables alone.
        follows: usize,
    },
    /// A search kept all positions that weights and tables do not exclude, and met no goal.
    Search {
        /// The most moves of the solutions that it excludes.
        moves: usize,
        /// The positions that it kept.
        positions: u64,
    },
    /// Every move changes the sum of a clock alike.
    Clock {
        /// The sum counts modulo this number.
        hours: i64,
        /// What a move adds to it.
        pace: i64,
        /// Whether the order of the pieces adds to it.
        order: bool,
    },
    /// The walks to each position were counted, and those to goals added up.
    Count {
        /// The moves of a solution.
        moves: usize,
        /// The solutions.
        solutions: BigUint,
        /// The positions that the search kept, those of goals among them.
        positions: u64,
    },
    /// A search came to an end without meeting a goal; or, backwards, a start.
    Closed {
        /// The positions that it kept.
        positions: u64,
        /// Whether it went from the goals to the starts.
        backwards: bool,
        /// Whether weights excluded some positions.
        weights: bool,
    },
}
