//! What comes of a search.

use crate::answer::paths::ShortestPaths;
use crate::run::plan::Engine;
use crate::run::progress::End;
use thiserror::Error;

/// What a search found out.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// There are ways.
    Solved(Solved),
    /// There is no way, which so many positions prove.
    NoWay(NoWay),
}

/// All shortest ways.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The ways.
    pub paths: ShortestPaths,
    /// The positions stored on the search for them.
    pub stored: u64,
    /// The most bytes that the positions took.
    pub bytes: u64,
    /// How they were kept.
    pub engine: Engine,
}

/// A proof that there is no way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoWay {
    /// The end from which all positions were looked at.
    pub end: End,
    /// Their number: all that the starts lead to, or all that lead to a goal.
    pub positions: u64,
    /// The positions on each level from that end.
    pub levels: Vec<u64>,
    /// All positions stored, those from the other end included.
    pub stored: u64,
    /// How they were kept.
    pub engine: Engine,
}

/// Why a search has no outcome.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The puzzle asks for nothing.
    #[error("the puzzle has no goal")]
    NoGoal,
    /// No symmetry exchanges starts and goals.
    #[error("no symmetry of the puzzle exchanges start and goal")]
    NoMirror,
    /// A search from the goals was asked for, but they cannot be listed.
    #[error("the goals are too many to search back from")]
    ManyGoals,
    /// A dense search that should not be two-sided.
    #[error("the dense engine searches from both ends, and in no other way")]
    DenseIsTwoSided,
    /// A dense search of what cannot be numbered.
    #[error("the positions cannot be numbered for the dense engine, or no goal is among them")]
    NoSpace,
    /// The system has less memory than the budget says.
    #[error("the system does not give {bytes} bytes of memory")]
    NotGiven {
        /// Bytes that were asked for.
        bytes: u64,
    },
    /// Not even the start fits.
    #[error("a search of this puzzle needs at least {needed} bytes, the budget is {budget}")]
    BudgetTooSmall {
        /// Bytes that a search needs to begin.
        needed: u64,
        /// Bytes it may have.
        budget: u64,
    },
    /// The positions seen take more memory than allowed.
    #[error("out of memory: {stored} positions stored; no way has {no_way_within} or fewer moves")]
    OutOfMemory {
        /// It is proved that no way has so many moves or fewer.
        no_way_within: usize,
        /// Positions stored on complete levels.
        stored: u64,
    },
    /// The length is known, but the graph of all shortest ways takes more memory than is left.
    #[error("the shortest ways have {length} moves, but counting them takes more memory")]
    WaysTooMany {
        /// The length of a shortest way in moves.
        length: usize,
        /// Positions stored.
        stored: u64,
    },
    /// The search was told to stop.
    #[error("stopped: no way has {no_way_within} or fewer moves")]
    Stopped {
        /// It is proved that no way has so many moves or fewer.
        no_way_within: usize,
        /// Positions stored on complete levels.
        stored: u64,
    },
    /// A checkpoint cannot be saved or used.
    #[cfg(feature = "files")]
    #[error(transparent)]
    Checkpoint(#[from] crate::run::checkpoint::CheckpointError),
}
