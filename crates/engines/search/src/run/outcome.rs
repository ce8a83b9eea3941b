//! The outcome of a search.

use crate::run::engine::{Engine, Strategy};
use crate::run::interval::{NarrowEnd, NarrowedInterval};
use everyboard_levels::LevelError;
use everyboard_positions::paths::ShortestPaths;
use everyboard_watch::End;
use thiserror::Error;

/// The outcome of a search.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A goal can be reached.
    Solved(ShortestSolutions),
    /// No goal can be reached.
    Unsolvable(Unsolvable),
    /// Memory or the user ended the search before it had all shortest solutions: the most that is
    /// known of their length.
    Narrowed(NarrowedInterval),
}

impl Outcome {
    /// Whether the user stopped the search.
    pub fn is_stopped(&self) -> bool {
        matches!(self, Outcome::Narrowed(NarrowedInterval { end: NarrowEnd::Stopped, .. }))
    }
}

/// All shortest solutions.
#[derive(Clone, Debug)]
pub struct ShortestSolutions {
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

impl From<Unsolvable> for Outcome {
    fn from(proof: Unsolvable) -> Self {
        Outcome::Unsolvable(proof)
    }
}

/// Why a search cannot begin, or failed.
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
    /// Another engine than the sparse one was asked for, and moves are left in parts; or the
    /// bounded one, which puts them together only where they remove pieces.
    #[error(
        "the moves are too many to be listed, and only the sparse engine puts them together{}",
        or_bounded(.0)
    )]
    InParts(Engine),
    /// The dense engine was asked to keep its levels in sorted files.
    #[error("the dense engine keeps bits for all positions, not sorted files of those seen")]
    DenseIsInMemory,
    /// Moves are left in parts: they have no order by which levels could be made from files.
    #[error("the moves are too many to be listed, and sorted files are made by moves in a list")]
    UnlistedInFiles,
    /// There is no potential for the bounded engine.
    #[error(transparent)]
    NoPotential(#[from] everyboard_potential::PotentialError),
    /// The pattern tables were built for other moves or other goals.
    #[error("the pattern tables are for other moves or other goals")]
    OtherTables,
    /// A level cannot be completed.
    #[error(transparent)]
    Level(#[from] LevelError),
}

impl SolveError {
    /// Whether even the smallest search does not fit in the budget.
    pub(crate) fn is_of_memory(&self) -> bool {
        matches!(self, SolveError::Level(LevelError::TooLittleMemory { .. }))
    }
}

#[cfg(feature = "files")]
impl From<everyboard_store::CheckpointError> for SolveError {
    fn from(error: everyboard_store::CheckpointError) -> Self {
        LevelError::from(error).into()
    }
}

#[cfg(feature = "files")]
impl From<everyboard_levels::PeersError> for SolveError {
    fn from(error: everyboard_levels::PeersError) -> Self {
        LevelError::from(error).into()
    }
}

/// Adds the bounded engine to the engines that take rewrites in parts, if the user asked for it.
fn or_bounded(asked: &Engine) -> &'static str {
    match asked {
        Engine::Bounded => ", or the bounded one where each removes a piece",
        _ => "",
    }
}
