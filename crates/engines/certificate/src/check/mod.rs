//! Checks what a certificate claims. Only the puzzle in it is taken as given.

mod bound;
mod facts;
mod follow;
mod parity;
mod search;
mod solution;

use crate::{Certificate, ProvedBounds, Refusal};
use bound::Bound;
use everyboard_watch::Watch;
use search::Search;

/// Checks all that a certificate claims, and that its bound follows from its weights and its
/// search. Weights alone take milliseconds; the search has one thread and `memory` bytes for its
/// positions. On boards where moves cannot be undone it may have as many levels as the file asks
/// for: stop it by `watch`.
///
/// # Errors
/// With the first thing that is wrong or could not be verified: see [`Refusal::is_wrong`].
pub fn verify(
    certificate: &Certificate,
    memory: u64,
    watch: &dyn Watch,
) -> Result<ProvedBounds, Refusal> {
    if certificate.at_least.is_none() && certificate.at_most.is_none() {
        return Err(Refusal::NothingClaimed);
    }
    if certificate.puzzle.goals.is_empty() {
        return Err(Refusal::NoGoal);
    }
    if certificate.at_most.is_some() || certificate.solution.is_some() {
        solution::check(certificate)?;
    }
    let positions = match certificate.at_least {
        Some(claimed) => check_bound(certificate, claimed, memory, watch)?,
        None => 0,
    };
    Ok(ProvedBounds { at_least: certificate.at_least, at_most: certificate.at_most, positions })
}

/// Checks that every solution has the `claimed` moves or more. Returns the positions that the
/// search for shorter ones kept.
fn check_bound(
    certificate: &Certificate,
    claimed: usize,
    memory: u64,
    watch: &dyn Watch,
) -> Result<u64, Refusal> {
    let puzzle = &certificate.puzzle;
    let system = &puzzle.compile()?;
    let bound = &Bound::new(puzzle, system, &certificate.weights)?;
    let mut follows = bound.of_starts(puzzle, system);
    let mut positions = 0;
    if let Some(searched) = certificate.searched {
        positions = Search { puzzle, system, bound, searched, memory }.run(watch)?;
        follows = follows.max(searched.saturating_add(1));
    }
    if !certificate.parity.is_empty() {
        let parity = parity::of_solutions(puzzle, system, &certificate.parity)?;
        follows = follows.saturating_add((follows ^ parity) & 1);
    }
    if claimed > follows {
        return Err(Refusal::TooFew { claimed, follows });
    }
    Ok(positions)
}
