//! Placements up to the symmetries of their problem.

use crate::{Count, CountError, Observer, Placement, Problem, Visited};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// The placements of a problem, two of which are in one class if a symmetry of the problem carries
/// one onto the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    /// The number of classes.
    pub classes: BigUint,
    /// The number of placements.
    pub placements: BigUint,
    /// The number of pieces of each placement.
    pub size: usize,
    /// The number of symmetries of the problem, the identity among them.
    pub symmetries: usize,
    /// The classes by the symmetry of their placements, the least symmetric first; only those
    /// that occur.
    pub by_symmetry: Vec<Symmetric>,
}

/// The classes of placements that have one symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetric {
    /// The symmetry in words, such as "half turn".
    pub name: String,
    /// How many symmetries of the problem carry each of these placements onto itself, the
    /// identity among them.
    pub order: usize,
    /// The number of classes.
    pub classes: BigUint,
    /// The number of placements in them.
    pub placements: BigUint,
}

/// Sorts the placements of a problem into classes without looking at each: `count` is the number
/// of all of them.
///
/// # Errors
/// If the observer ends it.
pub fn classes(
    _problem: &Problem,
    _count: &Count,
    _observer: &dyn Observer,
) -> Result<Classes, CountError> {
    Err(CountError::Stopped)
}

/// Shows one placement of every class, the least in reading order, and the number of placements in
/// the class, in reading order, until the visitor breaks off.
pub fn visit_classes(
    _problem: &Problem,
    _observer: &dyn Observer,
    _visitor: &mut dyn FnMut(&Placement, usize) -> ControlFlow<()>,
) -> Visited {
    Visited::All
}
