//! How many pieces fit, where as many as possible are wanted.

use crate::{CountError, Demand, Problem, ProblemSpec, backtrack};
use everyboard_watch::Watch;

/// The same problem with the number of pieces of its placements in place of [`Demand::Maximum`];
/// `None` if it has no placement. A problem that gives numbers is returned as it is.
///
/// Cost: that of finding one placement, and of proving that none has a piece more, which is
/// exponential.
///
/// # Errors
/// If `watch` ends it.
pub fn settle(problem: &Problem, watch: &dyn Watch) -> Result<Option<Problem>, CountError> {
    if problem.size().is_some() {
        return Ok(Some(problem.clone()));
    }
    let Some(open) = backtrack::settled_quickly(problem, watch)? else { return Ok(None) };
    let pieces = problem.fixed().len() + open.size().unwrap_or(0);
    let spec = ProblemSpec { demand: Demand::Exactly(pieces), ..problem.spec().clone() };
    Ok(Problem::new(spec).ok().map(|settled| settled.within(problem.memory())))
}
