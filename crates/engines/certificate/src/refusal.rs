//! Why a certificate is not accepted.

use everyboard_puzzle::{CompileError, IllegalMove};
use num_bigint::BigUint;
use thiserror::Error;

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Neither `at-least` nor `at-most`.
    #[error("nothing is claimed: expected `at-least`, `at-most` or both, or `unsolvable`")]
    NothingClaimed,
    /// Bounds of solutions that do not exist.
    #[error("`unsolvable` is claimed together with moves of a solution; expected either")]
    Contradiction,
    /// A number of solutions without their number of moves.
    #[error("expected `at-least` beside `exactly`, which counts the solutions of that many moves")]
    NoLength,
    /// There is another number of solutions.
    #[error("exactly = {claimed} is claimed, and there are {found}")]
    OtherCount {
        /// The number in the file.
        claimed: BigUint,
        /// The number of solutions.
        found: BigUint,
    },
    /// The search that is to end goes on.
    #[error("unsolvable = {levels} is claimed, and a search of {levels} levels has not ended")]
    NotEnded {
        /// The number in the file.
        levels: usize,
    },
    /// The weights exclude positions by the moves that are left, so the end of a search says
    /// nothing of longer solutions.
    #[error(
        "these weights do not prove that there is no solution: a move lowers the value by {unit}"
    )]
    Sinks {
        /// The most by which a move lowers the value on a shortest path.
        unit: i64,
    },
    /// The claim that nothing leads to a goal, and something does.
    #[error("`unsolvable` is claimed, and a goal is met after {moves} moves")]
    Solvable {
        /// The moves of a solution.
        moves: usize,
    },
    /// Weights are of a search from the starts.
    #[error("a search from the goals has no weights; expected `backwards` or weights")]
    WeightsBackwards,
    /// Nothing is asked for.
    #[error("the puzzle has no goal")]
    NoGoal,
    /// The bound is higher than what was checked proves.
    #[error("at-least = {claimed} is claimed, and only {follows} follows")]
    TooFew {
        /// The number in the file.
        claimed: usize,
        /// The greatest number that would be right.
        follows: usize,
    },
    /// There is a solution where the certificate denies it.
    #[error(
        "searched = {searched} is claimed to be without a goal; one is met after {moves} moves"
    )]
    GoalMet {
        /// The number in the file.
        searched: usize,
        /// The moves after which a goal is met.
        moves: usize,
    },
    /// Rows or numbers are missing, or there are too many.
    #[error("{key}: expected {expected}, or none at all")]
    Misfit {
        /// The key of the numbers.
        key: &'static str,
        /// What the puzzle needs.
        expected: String,
    },
    /// A weight that could make sums overflow.
    #[error("the weight {0} is too large; they go from -2^40 to 2^40")]
    Heavy(i64),
    /// The numbers of a clock tell nothing.
    #[error("the numbers in {clock} do not count moves: {fault}")]
    NoClock {
        /// Where they are.
        clock: &'static str,
        /// What is wrong with them.
        fault: &'static str,
    },
    /// A solution without `at-most`, or `at-most` without a solution.
    #[error("expected both `at-most` and [solution], or neither")]
    NoSolution,
    /// The solution has another number of moves.
    #[error("at-most = {claimed} is claimed, and the solution has {found} moves")]
    OtherLength {
        /// The number in the file.
        claimed: usize,
        /// The moves of the solution.
        found: usize,
    },
    /// The solution does not begin at a start.
    #[error("the solution does not begin at a start of the puzzle")]
    NotAStart,
    /// A move of the solution is not allowed.
    #[error("move {number} of the solution: {fault}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// Why it is not allowed.
        fault: IllegalMove,
    },
    /// The solution does not end at a goal.
    #[error("the solution does not end at a goal")]
    NotAGoal,
    /// The goals are too many for a search from them.
    #[error("not verified: more than {most} positions are goals, too many to search from them")]
    Goals {
        /// The most that are listed.
        most: usize,
    },
    /// The rule makes too many moves.
    #[error("not verified: {0}")]
    Rule(#[from] CompileError),
    /// Too many moves to look at all pairs.
    #[error("not verified: the puzzle has more than {most} moves; leave `last` out")]
    Pairs {
        /// The most moves of which pairs are looked at.
        most: usize,
    },
    /// The memory does not suffice.
    #[error("not verified: the search needs more than {memory} bytes after {moves} moves")]
    Memory {
        /// The bytes allowed.
        memory: u64,
        /// The moves that were searched.
        moves: usize,
    },
    /// The memory does not suffice for the tables of patterns.
    #[error("not verified: the tables of `patterns` need more than {memory} bytes")]
    Tables {
        /// The bytes allowed.
        memory: u64,
    },
    /// The [`Watch`](everyboard_watch::Watch) asked to stop.
    #[error("not verified: stopped after {moves} moves")]
    Stopped {
        /// The moves that were searched.
        moves: usize,
    },
}

impl Refusal {
    /// Whether the certificate does not prove what it claims; else it could not be decided.
    pub fn is_wrong(&self) -> bool {
        !matches!(
            self,
            Refusal::Rule(_)
                | Refusal::Goals { .. }
                | Refusal::Pairs { .. }
                | Refusal::Memory { .. }
                | Refusal::Tables { .. }
                | Refusal::Stopped { .. }
        )
    }
}
