//! Placements one after another.

use crate::{Observer, Placement, Problem};
use std::ops::ControlFlow;

/// How a visit ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Visited {
    /// Every placement was shown.
    All,
    /// The visitor had seen enough.
    Enough,
    /// The observer ended it.
    Stopped,
}

/// Shows every placement to `visitor` in reading order (see [`Placement`]), until it breaks off.
/// Where as many pieces as possible are wanted, their number is found first.
pub fn visit(
    _problem: &Problem,
    _observer: &dyn Observer,
    _visitor: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> Visited {
    Visited::All
}
