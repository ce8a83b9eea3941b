//! What a certificate of bounds says.

use everyboard_certificate::{Certificate, Clock, Solution, Weights};
use everyboard_potential::parity_facts;
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_search::{Interval, Search};

/// The certificate of bounds that `search` has proved, which was planned for the bounded engine:
/// weights, a parity, the length that a search excluded, and the solution.
pub fn certificate(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    search: &Search,
    interval: &Interval,
) -> Certificate {
    let mut certificate = Certificate::new(puzzle.clone());
    certificate.at_least = Some(interval.at_least);
    if let Some(potential) = search.potential() {
        let weights = potential.weights().clone();
        certificate.weights = Weights { facts: weights.facts, last: weights.last };
        if search.parity().is_some() {
            certificate.clocks.extend(parity_facts(puzzle, system).map(Clock::parity));
        }
    }
    // What tables prove, a checker finds by search: a certificate does not hold them.
    if search.bound_by_potential().is_none_or(|bound| bound < interval.at_least) {
        let step = if certificate.clocks.is_empty() { 1 } else { 2 };
        certificate.searched = interval.at_least.checked_sub(step);
    }
    if let Some(path) = &interval.path {
        certificate.at_most = Some(path.rewrites.len());
        certificate.solution = Some(Solution::new(puzzle, system, &path.start, &path.rewrites));
    }
    certificate
}
