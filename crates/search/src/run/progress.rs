//! What a search reports while it runs, and how to stop it.

use crate::run::interval::Interval;
use std::ops::Range;

/// Which end of the puzzle a search grows from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// From the starts, forwards.
    Start,
    /// From the goals, backwards.
    Goal,
}

/// A level that is complete.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct LevelDone {
    /// The end that grew.
    pub end: End,
    /// The level, from 0.
    pub level: usize,
    /// The positions on it.
    pub positions: u64,
    /// How many of them are stored; the others are images of these under symmetries of the puzzle.
    pub representatives: u64,
    /// All positions stored so far, from both ends.
    pub stored: u64,
}

/// How far the graph of all shortest solutions is, which is built once a search has found their length.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Tracing {
    /// The positions on solutions are found, one number of moves from the start after another.
    Positions {
        /// How many of these numbers are done.
        levels: usize,
        /// How many there are: the length of the solutions and one.
        of: usize,
    },
    /// The moves between these positions are found.
    Moves {
        /// From how many positions.
        positions: u64,
        /// How many positions there are. All take about as long.
        of: u64,
    },
}

/// Follows a search. Every method has an empty default body; `()` ignores everything.
pub trait Progress: Sync {
    /// A level is complete. Called once for each level, level 0 included.
    fn level(&self, _done: LevelDone) {}

    /// Every solution has more than `proved` moves. Called by the bounded engine, which begins again
    /// at level 0 to search for solutions of up to `longest` moves.
    fn searching(&self, _proved: usize, _longest: usize) {}

    /// A search that memory ended is narrowed from both sides, and a bound is better than before. Called by
    /// [`Search::run`](crate::Search::run); [`Search::narrow`](crate::Search::narrow) has a parameter for it.
    fn narrowed(&self, _known: &Interval) {}

    /// A beam search has completed a level, on which this many positions stayed.
    fn beam(&self, _level: usize, _positions: u64) {}

    /// A depth-first search for solutions of up to `longest` moves, all shorter ones being excluded, has
    /// expanded this many positions, searches for shorter ones included. Called by all threads, every
    /// few thousand positions.
    fn depth_first(&self, _longest: usize, _positions: u64) {}

    /// A shorter path is searched for in place of these moves of the known solution, numbered from 0.
    fn window(&self, _moves: Range<usize>) {}

    /// Of the next level's work, `part` of `whole` was done since the last call, in positions: those
    /// of the deepest level that were expanded or, in a dense search or a census, those of the chunks
    /// that were swept. Called by all threads, every few thousand positions or after every chunk.
    fn looked_at(&self, _part: u64, _whole: u64) {}

    /// All shortest solutions are traced. Called after every level and every few thousand positions.
    fn tracing(&self, _done: Tracing) {}

    /// Whether the search should stop as soon as it can. Asked every few thousand positions.
    fn is_stopped(&self) -> bool {
        false
    }
}

impl Progress for () {}
