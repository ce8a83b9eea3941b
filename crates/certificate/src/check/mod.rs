//! Checks what a certificate claims. Only the puzzle in it is taken as given.

mod bound;
mod facts;
mod follow;
mod parity;
mod refusal;
mod search;
mod way;

use crate::Certificate;
use bound::Bound;
pub use refusal::Refusal;
use search::Search;

/// What a certificate proves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Every solution has this many moves or more, if that was claimed.
    pub at_least: Option<usize>,
    /// There is a solution of this many moves, if that was claimed.
    pub at_most: Option<usize>,
    /// The positions that the search kept.
    pub positions: u64,
}

/// Is told how far the search is. `()` ignores it.
pub trait Progress {
    /// The search comes to the positions after this many moves.
    fn level(&mut self, moves: usize, positions: usize);
    /// Whether to stop.
    fn is_stopped(&self) -> bool;
}

impl Progress for () {
    fn level(&mut self, _: usize, _: usize) {}

    fn is_stopped(&self) -> bool {
        false
    }
}

/// Checks all that a certificate claims, and that its bound follows from its weights and its search.
/// Weights alone take milliseconds; the search has one thread and `memory` bytes for its positions.
///
/// # Errors
/// With the first thing that is wrong or could not be verified: see [`Refusal::is_wrong`].
pub fn verify(
    certificate: &Certificate,
    memory: u64,
    progress: &mut dyn Progress,
) -> Result<Verified, Refusal> {
    if certificate.at_least.is_none() && certificate.at_most.is_none() {
        return Err(Refusal::NothingClaimed);
    }
    if certificate.puzzle.goals.is_empty() {
        return Err(Refusal::NoGoal);
    }
    if certificate.at_most.is_some() || certificate.way.is_some() {
        way::check(certificate)?;
    }
    let mut positions = 0;
    if let Some(claimed) = certificate.at_least {
        let (follows, kept) = at_least(certificate, memory, progress)?;
        positions = kept;
        if claimed > follows {
            return Err(Refusal::TooFew { claimed, follows });
        }
    }
    let Certificate { at_least, at_most, .. } = *certificate;
    Ok(Verified { at_least, at_most, positions })
}

/// The moves that every solution has at least, and the positions that the search for shorter ones
/// kept.
fn at_least(
    certificate: &Certificate,
    memory: u64,
    progress: &mut dyn Progress,
) -> Result<(usize, u64), Refusal> {
    let puzzle = &certificate.puzzle;
    let system = puzzle.compile()?;
    let bound = Bound::new(puzzle, &system, &certificate.weights)?;
    let (mut follows, mut positions) = (bound.of_starts(), 0);
    if let Some(searched) = certificate.searched {
        positions =
            Search { puzzle, system: &system, bound: &bound, searched, memory }.run(progress)?;
        follows = follows.max(searched + 1);
    }
    if !certificate.parity.is_empty() {
        let parity = parity::of_solutions(puzzle, &system, &certificate.parity)?;
        follows = follows.saturating_add((follows ^ parity) & 1);
    }
    Ok((follows, positions))
}
