//! The outcome of a search.

use crate::answer::paths::ShortestPaths;
use crate::run::engine::{Engine, Strategy};
use crate::run::progress::End;
use thiserror::Error;

/// The outcome of a search.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A goal can be reached.
    Solved(Solved),
    /// No goal can be reached.
    Unsolvable(Unsolvable),
}

/// All shortest solutions.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The solutions, as a graph.
    pub paths: ShortestPaths,
    /// How many positions the search stored.
    pub stored: u64,
    /// The most bytes that these positions took.
    pub bytes: u64,
    /// The engine that stored them.
    pub engine: Engine,
    /// The ends from which it searched.
    pub strategy: Strategy,
}

/// A proof that no goal can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsolvable {
    /// The end whose positions are exhausted.
    pub end: End,
    /// How many positions that end has: all that can be reached from a start, or all from which a
    /// goal can be reached.
    pub positions: u64,
    /// The positions on each level from that end.
    pub levels: Vec<u64>,
    /// All positions stored, from both ends.
    pub stored: u64,
    /// The engine that stored them.
    pub engine: Engine,
    /// The ends from which it searched.
    pub strategy: Strategy,
}

impl SolveError {
    /// Whether a search of the sparse or the bounded engine needs more memory, so that the dense engine
    /// may do better.
    pub fn is_too_large(&self) -> bool {
        matches!(
            self,
            SolveError::OutOfMemory { .. }
                | SolveError::TooManyPaths { .. }
                | SolveError::BudgetTooSmall { .. }
        )
    }

    /// Whether all processes that share a search find this together, from what they told each other: none of
    /// them has to be told why another ended.
    pub fn is_found_by_all(&self) -> bool {
        matches!(self, SolveError::Stopped { .. } | SolveError::TooManyPaths { .. })
    }

    /// The same error, where it is also proved that every solution needs more moves than `proved`.
    pub(crate) fn or_longer_than(mut self, proved: usize) -> Self {
        if let SolveError::OutOfMemory { longer_than, .. }
        | SolveError::Stopped { longer_than, .. } = &mut self
        {
            *longer_than = proved.max(*longer_than);
        }
        self
    }
}

/// Why a search has no outcome.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The puzzle has no goal.
    #[error("the puzzle has no goal")]
    NoGoal,
    /// No symmetry exchanges starts and goals.
    #[error("no symmetry of the puzzle exchanges start and goal")]
    NoMirror,
    /// A search from the goals was asked for, but there are too many to list.
    #[error("there are too many goals to search backwards from them")]
    TooManyGoals,
    /// The dense engine was asked for a strategy that it does not have.
    #[error("the dense engine searches from both ends and has no other strategy")]
    DenseIsTwoSided,
    /// The dense engine was asked for, but it cannot number the positions.
    #[error("the dense engine cannot number these positions, or no goal is among them")]
    NoSpace,
    /// What only the bounded engine can do was asked of a search for another one.
    #[error("this needs a search that was planned for the bounded engine")]
    NotBounded,
    /// Another engine than the sparse one was asked for, and moves are left in parts; or the bounded one, which puts
    /// them together only where they remove pieces.
    #[error(
        "the moves are too many to be listed, and only the sparse engine puts them together{}",
        or_bounded(.0)
    )]
    InParts(Engine),
    /// There is no potential for the bounded engine.
    #[error(transparent)]
    NoPotential(#[from] everyboard_potential::PotentialError),
    /// The pattern tables were built for other moves or other goals.
    #[error("the pattern tables are for other moves or other goals")]
    OtherTables,
    /// The system refused an allocation that is within the budget.
    #[error("could not allocate {bytes} bytes")]
    AllocationFailed {
        /// The bytes requested.
        bytes: u64,
    },
    /// Even the smallest search does not fit in the budget.
    #[error("a search of this puzzle needs at least {needed} bytes, the budget is {budget}")]
    BudgetTooSmall {
        /// Bytes that a search needs to begin.
        needed: u64,
        /// Bytes that it may use.
        budget: u64,
    },
    /// The positions seen take more memory than the budget allows.
    #[error(
        "out of memory: {stored} positions stored; every solution needs more than {longer_than} moves"
    )]
    OutOfMemory {
        /// A proved bound: every solution needs more moves than this.
        longer_than: usize,
        /// Positions stored on complete levels.
        stored: u64,
    },
    /// The length is known, but the graph of all shortest solutions does not fit in the memory left.
    #[error("the shortest solutions have {length} moves, but counting them needs more memory")]
    TooManyPaths {
        /// The moves of a shortest solution.
        length: usize,
        /// Positions stored.
        stored: u64,
    },
    /// The search was told to stop.
    #[error("stopped: every solution needs more than {longer_than} moves")]
    Stopped {
        /// A proved bound: every solution needs more moves than this.
        longer_than: usize,
        /// Positions stored on complete levels.
        stored: u64,
    },
    /// A checkpoint cannot be saved or used.
    #[cfg(feature = "files")]
    #[error(transparent)]
    Checkpoint(#[from] everyboard_store::CheckpointError),
    /// The processes that share the bits cannot go on together.
    #[cfg(feature = "files")]
    #[error(transparent)]
    Peers(#[from] crate::dense::PeersError),
}

/// When the bounded engine puts moves together too, for somebody who asked for it.
fn or_bounded(asked: &Engine) -> &'static str {
    match asked {
        Engine::Bounded => ", or the bounded one where each removes a piece",
        _ => "",
    }
}
