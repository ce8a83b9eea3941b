//! What makes a puzzle hard, as a record.

use serde::Serialize;

/// What makes a puzzle hard for people: a part of [`AnalysisRecord`](super::AnalysisRecord).
/// Averages are over all shortest solutions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DifficultyRecord {
    /// One number for all: greater is harder.
    pub score: f64,
    /// The positions that first moves lead to.
    pub first_moves: usize,
    /// How many of these lie on shortest solutions.
    pub right_first_moves: usize,
    /// The share of the moves of a position that keep to a shortest solution, from 0 to 1.
    pub keeping: f64,
    /// The moves that a position has.
    pub branching: f64,
    /// How unlikely chance finds a shortest solution, in bits.
    pub choice: f64,
    /// Moves of a solution that take a piece further from where it is wanted; null if the goal
    /// draws no piece that moves.
    pub counterintuitive: Option<f64>,
    /// The most moves in a row that all shortest solutions have in common.
    pub forced: usize,
    /// Positions between start and goal that all shortest solutions pass.
    pub bottlenecks: usize,
    /// The share of the other moves that leave no solution, from 0 to 1; null if it is not known.
    pub dead_ends: Option<f64>,
    /// The share of these that shows at once; null if there are none, or it is not known.
    pub dead_ends_shown: Option<f64>,
    /// The same in words.
    pub text: String,
}
