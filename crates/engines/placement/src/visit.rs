//! Placements one after another.

use crate::backtrack::{self, Mode};
use crate::{CountError, Placement, Problem};
use everyboard_watch::Watch;
use std::ops::ControlFlow;

/// How a visit ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum VisitEnd {
    /// Every placement was shown.
    All,
    /// The visitor had seen enough.
    Enough,
    /// `watch` ended it.
    Stopped,
}

/// Shows every placement to `visitor` in reading order (see [`Placement`]), until it breaks off.
/// Where as many pieces as possible are wanted, their number is found first.
///
/// Cost: that of backtracking, which is exponential, and one call for each placement; none is kept.
///
/// ```
/// use everyboard_board::Drawing;
/// use everyboard_placement::{Demand, Kind, Problem, ProblemSpec, VisitEnd, visit};
/// use everyboard_puzzle::Movement;
/// use std::ops::ControlFlow;
///
/// let board = Drawing::parse("....\n....\n....\n....").unwrap().board().unwrap();
/// let queen = Kind { letter: 'Q', movement: Movement::parse("Q").unwrap() };
/// let problem = Problem::new(ProblemSpec::new(board, vec![queen], Demand::Exactly(4))).unwrap();
/// let mut found = Vec::new();
/// let ended = visit(&problem, &(), &mut |placement| {
///     let squares = placement.pieces().iter().map(|piece| piece.square.index());
///     found.push(squares.collect::<Vec<_>>());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(ended, VisitEnd::All);
/// assert_eq!(found, [vec![1, 7, 8, 14], vec![2, 4, 11, 13]]);
/// ```
pub fn visit(
    problem: &Problem,
    watch: &dyn Watch,
    visitor: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> VisitEnd {
    backtrack::visit(problem, Mode::Reading, watch, visitor)
}

/// The same in the order in which placements are found quickest: for a look at a few of very many.
pub fn visit_quickest(
    problem: &Problem,
    watch: &dyn Watch,
    visitor: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> VisitEnd {
    backtrack::visit(problem, Mode::Fastest, watch, visitor)
}

/// Finds up to `most` placements, as quickly as possible: one for an example, two to see whether
/// the first is the only one. One is found by short searches in random orders if it can be, in
/// a fifth of a second for 64 queens; where there are few or none a search of everything follows.
///
/// # Errors
/// If `watch` ends it.
pub fn find(
    problem: &Problem,
    most: usize,
    watch: &dyn Watch,
) -> Result<Vec<Placement>, CountError> {
    let mut found = Vec::new();
    if most == 0 {
        return Ok(found);
    }
    if most == 1 {
        found.extend(backtrack::find_by_restarts(problem, watch)?);
        if !found.is_empty() {
            return Ok(found);
        }
    }
    let ended = visit_quickest(problem, watch, &mut |placement| {
        found.push(placement.clone());
        if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    match ended {
        VisitEnd::Stopped => Err(CountError::Stopped),
        VisitEnd::All | VisitEnd::Enough => Ok(found),
    }
}
