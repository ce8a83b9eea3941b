//! Few pieces that attack or hold every square.

use crate::{Observer, Placement, ProblemError, Setup, Visited};
use num_bigint::BigUint;
use std::ops::ControlFlow;
use thiserror::Error;

/// The sets of pieces that attack or hold every square of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domination {
    /// The number of pieces, fixed ones among them.
    pub size: usize,
    /// How many sets of so many pieces there are.
    pub placements: BigUint,
    /// Branches tried.
    pub steps: u64,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DominateError {
    /// The parts of the problem do not fit together.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// Pieces of several kinds.
    #[error("domination is for one kind of piece: one of another kind may stand in its way")]
    SeveralKinds,
    /// Regions make no sense here.
    #[error("domination knows no regions")]
    Regions,
    /// No set of pieces will do: nothing can attack or hold this square.
    #[error("nothing can attack or hold square {}", .0.index())]
    OutOfReach(everyboard_board::Square),
    /// The observer ended it.
    #[error("the search was stopped")]
    Stopped,
}

/// Counts the sets of `size` pieces, or of as few as possible, that attack or hold every square of
/// the board. The demand of `setup` does not count; fixed pieces may attack each other.
///
/// # Errors
/// See [`DominateError`].
pub fn dominate(
    _setup: &Setup,
    _size: Option<usize>,
    _observer: &dyn Observer,
) -> Result<Domination, DominateError> {
    Err(DominateError::Stopped)
}

/// Shows the sets that [`dominate`] counts, in a fixed order, until the visitor breaks off.
///
/// # Errors
/// See [`DominateError`].
pub fn visit_dominations(
    _setup: &Setup,
    _size: Option<usize>,
    _observer: &dyn Observer,
    _visitor: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> Result<Visited, DominateError> {
    Err(DominateError::Stopped)
}
