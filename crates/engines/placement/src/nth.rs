//! A placement by its number.

use crate::{CountError, Observer, Options, Piece, Placement, Plan, Problem, ProblemSpec, settle};
use num_bigint::BigUint;

/// The placement of this number, from 0, in reading order (see [`Placement`]): the one that
/// [`visit`](crate::visit) shows after `number` others. `None` if there are fewer.
///
/// The others are not looked at: from the top left, square by square, the placements that begin
/// with a piece there are counted and passed over. Costs a count for each candidate that is passed,
/// of ever smaller problems; where as many pieces as possible are wanted, their number is found
/// first.
///
/// # Errors
/// If `observer` ends it.
pub fn nth(
    problem: &Problem,
    number: &BigUint,
    observer: &dyn Observer,
) -> Result<Option<Placement>, CountError> {
    let Some(mut here) = settle(problem, observer)? else { return Ok(None) };
    let mut left = number.clone();
    while Some(here.fixed().len()) != here.size() {
        match branch_of(&here, &mut left, observer)? {
            Some(branch) => here = branch,
            None => return Ok(None),
        }
    }
    let any = left == BigUint::ZERO && placements(&here, observer)? != left;
    Ok(any.then(|| here.fixed().iter().copied().collect()))
}

/// The branch, by the first piece that is not fixed, that holds the placement of number `left`;
/// `left` becomes its number there. `None` if there are fewer.
fn branch_of(
    problem: &Problem,
    left: &mut BigUint,
    observer: &dyn Observer,
) -> Result<Option<Problem>, CountError> {
    for &first in problem.conflicts().candidates() {
        // Where a region can hold no piece any more, there is no placement.
        let Ok(branch) = Problem::new(beginning_with(problem.spec(), first)) else { continue };
        let branch = branch.within(problem.memory());
        let within = placements(&branch, observer)?;
        if *left < within {
            return Ok(Some(branch));
        }
        *left -= within;
    }
    Ok(None)
}

/// The same problem with this piece, and none that is not fixed on the squares before it.
fn beginning_with(spec: &ProblemSpec, first: Piece) -> ProblemSpec {
    let mut spec = spec.clone();
    let before = spec.board.squares().filter(|&square| square < first.square);
    let empty = before.filter(|&square| {
        !spec.forbidden.contains(&square) && spec.fixed.iter().all(|piece| piece.square != square)
    });
    let empty: Vec<_> = empty.collect();
    spec.forbidden.extend(empty);
    spec.fixed.push(first);
    spec
}

fn placements(problem: &Problem, observer: &dyn Observer) -> Result<BigUint, CountError> {
    Ok(Plan::best(problem, observer)?.run(&Options::default(), observer)?.placements)
}
