//! What a certificate of an answer says.

#[cfg(feature = "analysis")]
mod unsolvable;

use everyboard_certificate::{
    self as certificate, Certificate, Clock, Patterns, Refusal, Solution, Weights,
};
use everyboard_potential::{Potential, parity, parity_facts};
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_search::{Engine, Interval, Options, PatternTables, Search, ShortestPaths};
use everyboard_watch::Watch;
use std::borrow::Cow;
use thiserror::Error;

#[cfg(feature = "analysis")]
pub use unsolvable::certificate_of_none;

/// The most numbers of a table while the checker makes it: a byte each, and some seconds.
const MOST_NUMBERS: u64 = 1 << 27;

/// A certificate that the checker has accepted.
#[derive(Clone, Debug)]
pub struct CheckedCertificate {
    /// What it says.
    pub certificate: Certificate,
    /// What it does not say of the answer, and why, in words.
    pub left_out: Option<String>,
}

/// Why an answer has no certificate.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum NoCertificate {
    /// Only words say why there is no solution.
    #[error(
        "the reason is none that a certificate can hold, and the positions are too many to be searched"
    )]
    Reason,
    /// The checker does not accept it.
    #[error("the checker says: {0}")]
    Refused(#[from] Refusal),
}

/// The certificate of bounds that `search` has proved, which was planned for the bounded engine:
/// weights, a parity, the length that a search excluded, and the solution.
pub fn certificate(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    search: &Search,
    interval: &Interval,
) -> Certificate {
    let has_parity = search.parity().is_some();
    let mut certificate = of_weights(puzzle, system, search.potential(), has_parity);
    let is_by_weights = search.bound_by_potential().is_some_and(|it| it >= interval.at_least);
    if search.has_tables() && !is_by_weights {
        certificate.patterns = patterns(puzzle, system);
    }
    with_interval(certificate, system, interval, is_by_weights)
}

/// The certificate of bounds that a search has proved alone, by moves that are too many to be
/// listed: the checker makes them by the rule. `system` has those of the solution.
pub fn certificate_by_rule(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    interval: &Interval,
) -> Certificate {
    with_interval(Certificate::new(puzzle.clone()), system, interval, false)
}

fn with_interval(
    mut certificate: Certificate,
    system: &RewriteSystem,
    interval: &Interval,
    is_by_weights: bool,
) -> Certificate {
    certificate.at_least = Some(interval.at_least);
    if !is_by_weights {
        certificate.searched = below(&certificate, interval.at_least);
    }
    if let Some(path) = &interval.path {
        let puzzle = &certificate.puzzle;
        let solution = Solution::new(puzzle, system, &path.start, &path.rewrites);
        certificate.at_most = Some(path.rewrites.len());
        certificate.solution = Some(solution);
    }
    certificate
}

/// The certificate of bounds that were found by any search with the moves of `system`, checked
/// within the memory of `options`: the checker excludes shorter solutions anew. `made` has the
/// moves of the solution that is known.
///
/// # Errors
/// If the checker does not come to its end before `watch` ends it, or in this memory.
pub fn certificate_of_bounds(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    made: &RewriteSystem,
    interval: &Interval,
    options: Options,
    watch: &dyn Watch,
) -> Result<CheckedCertificate, NoCertificate> {
    let options = Options { engine: Some(Engine::Bounded), strategy: None, ..options };
    let is_listed = system.parts().is_none() && made.parts().is_none();
    let mut certificate = match Search::plan(puzzle, system, options) {
        Ok(search) if is_listed => certificate(puzzle, system, &search, interval),
        _ => certificate_by_rule(puzzle, made, interval),
    };
    let mut result = certificate::verify(&certificate, options.memory, watch);
    if let Err(Refusal::TooFew { .. }) = result {
        // Of two lengths the parity excludes one, and the search did not know which.
        certificate.searched = interval.at_least.checked_sub(1);
        result = certificate::verify(&certificate, options.memory, watch);
    }
    result?;
    Ok(CheckedCertificate { certificate, left_out: None })
}

/// The certificate that solutions are as short as these, and how many they are, checked within
/// about `memory` bytes. `system` has the moves that were searched.
///
/// # Errors
/// If the answer has no certificate that the checker accepts before `watch` ends it.
pub fn certificate_of_solutions(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    paths: &ShortestPaths,
    memory: u64,
    watch: &dyn Watch,
) -> Result<CheckedCertificate, NoCertificate> {
    let has_all = system.parts().is_none() && paths.made.is_none();
    let mut certificate = match listed(puzzle, system, has_all, memory) {
        Some(listed) => {
            let potential = Potential::find_while(puzzle, &listed, watch).ok();
            let has_parity = parity(puzzle, &listed).is_some();
            let mut certificate = of_weights(puzzle, &listed, potential.as_ref(), has_parity);
            if PatternTables::promise(puzzle, &listed) {
                certificate.patterns = patterns(puzzle, &listed);
            }
            certificate
        }
        None => Certificate::new(puzzle.clone()),
    };
    let length = paths.length();
    certificate.at_least = Some(length);
    certificate.exactly = Some(paths.count());
    certificate.at_most = Some(length);
    certificate.solution = paths
        .iter()
        .next()
        .map(|path| Solution::new(puzzle, &paths.system(system), &path.start, &path.rewrites));
    let mut result = certificate::verify(&certificate, memory, watch);
    if let Err(Refusal::TooFew { .. }) = result {
        certificate.searched = below(&certificate, length);
        result = certificate::verify(&certificate, memory, watch);
    }
    let left_out = match &result {
        Err(Refusal::OtherCount { claimed, found }) => {
            let words = format!("{claimed} solutions by their moves, {found} by their positions");
            certificate.exactly = Some(found.clone());
            words
        }
        Err(refusal @ Refusal::Memory { .. }) => {
            certificate.exactly = None;
            format!("the number of solutions is left out: {refusal}")
        }
        _ => {
            return result
                .map(|_| CheckedCertificate { certificate, left_out: None })
                .map_err(Into::into);
        }
    };
    certificate::verify(&certificate, memory, watch)?;
    Ok(CheckedCertificate { certificate, left_out: Some(left_out) })
}

/// What the checker makes tables of: pieces, by their letters, which the parts of a block share.
fn patterns(puzzle: &Puzzle, system: &RewriteSystem) -> Patterns {
    if puzzle.alphabet.has_blocks() {
        return Patterns::default();
    }
    let divisions = PatternTables::divisions(puzzle, system, MOST_NUMBERS);
    let (carried, divisions) = divisions.unwrap_or_default();
    Patterns { carried, divisions }
}

/// A certificate with these weights and, if there is one, the parity.
fn of_weights(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    potential: Option<&Potential>,
    has_parity: bool,
) -> Certificate {
    let mut certificate = Certificate::new(puzzle.clone());
    if puzzle.starts.iter().any(|start| puzzle.is_goal(start)) {
        // A solution without moves needs no weights, and these may be of single moves.
        return certificate;
    }
    if let Some(potential) = potential {
        let weights = potential.weights().clone();
        certificate.weights = Weights { facts: weights.facts, last: weights.last };
        if has_parity {
            certificate.clocks.extend(parity_facts(puzzle, system).map(Clock::parity));
        }
    }
    certificate
}

/// The greatest number of moves below `moves` that the parity allows, if there is one: a solution
/// of `moves` moves may exist.
fn below(certificate: &Certificate, moves: usize) -> Option<usize> {
    moves.checked_sub(if certificate.clocks.is_empty() { 1 } else { 2 })
}

/// All moves, which `system` has where `has_all`; `None` where they are too many: the checker makes
/// them by the rule then.
fn listed<'a>(
    puzzle: &Puzzle,
    system: &'a RewriteSystem,
    has_all: bool,
    memory: u64,
) -> Option<Cow<'a, RewriteSystem>> {
    if has_all {
        return Some(Cow::Borrowed(system));
    }
    puzzle.compile_within(memory).ok().map(Cow::Owned)
}
