//! What a certificate of an answer says.

#[cfg(feature = "analysis")]
mod unsolvable;

use everyboard_certificate::{
    self as certificate, Certificate, CertificateError, Clock, Patterns, Proved, Refusal, Solution,
    Weights,
};
use everyboard_potential::{Potential, parity, parity_facts};
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_search::{Interval, PatternTables, Search, ShortestPaths};
use everyboard_watch::Watch;
use std::borrow::Cow;
use thiserror::Error;

#[cfg(feature = "analysis")]
use everyboard_board::Position;
#[cfg(feature = "analysis")]
use everyboard_puzzle::Turns;
#[cfg(feature = "analysis")]
use everyboard_search::{Options, Unsolvable};

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
    /// No file can hold it.
    #[error("no file of a puzzle can say it: {0}")]
    Unreadable(#[from] CertificateError),
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

/// What was found of the shortest solutions.
#[cfg(feature = "analysis")]
#[derive(Copy, Clone, Debug)]
pub enum Finding<'a> {
    /// All of them.
    Solutions(&'a ShortestPaths),
    /// That there is none, and the search that came to its end, if there was one.
    None(Option<&'a Unsolvable>),
    /// Bounds, and the system that has the moves of the solution that is known.
    Bounds(&'a Interval, &'a RewriteSystem),
}

/// The certificate of what was found from a position, or from the starts of the puzzle if there is
/// none, checked within the memory of `options`. `system` has the moves that were searched.
///
/// # Errors
/// If there is no certificate that the checker accepts before `watch` ends it.
#[cfg(feature = "analysis")]
pub fn certificate_of(
    puzzle: &Puzzle,
    from: Option<&Position>,
    system: &RewriteSystem,
    finding: Finding,
    options: Options,
    watch: &dyn Watch,
) -> Result<CheckedCertificate, NoCertificate> {
    let puzzle = &from.map_or(Cow::Borrowed(puzzle), |from| Cow::Owned(posed(puzzle, from)));
    let memory = options.memory;
    match finding {
        Finding::Solutions(paths) => certificate_of_solutions(puzzle, system, paths, memory, watch),
        Finding::None(search) => certificate_of_none(puzzle, system, search, options, watch),
        Finding::Bounds(interval, made) => {
            let certificate = claimless(puzzle, system, true, memory, watch);
            let certificate = with_interval(certificate, made, interval, true);
            let (certificate, result) = searched(certificate, interval.at_least, memory, watch);
            result?;
            confirmed(certificate, None, memory, watch)
        }
    }
}

/// The puzzle, to be solved from a position: its file says whose turn it is there.
#[cfg(feature = "analysis")]
fn posed(puzzle: &Puzzle, from: &Position) -> Puzzle {
    let mut posed = Puzzle { starts: vec![from.clone()], ..puzzle.clone() };
    if let Turns::Alternate { first, .. } = &mut posed.rule.turns {
        *first = puzzle.side_to_move(from);
    }
    posed
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
    let mut certificate = claimless(puzzle, system, paths.made.is_none(), memory, watch);
    let length = paths.length();
    certificate.at_least = Some(length);
    certificate.exactly = Some(paths.count());
    certificate.at_most = Some(length);
    certificate.solution = paths
        .iter()
        .next()
        .map(|path| Solution::new(puzzle, &paths.system(system), &path.start, &path.rewrites));
    let (mut certificate, result) = searched(certificate, length, memory, watch);
    let left_out = match result {
        Err(Refusal::OtherCount { claimed, found }) => {
            let words = format!("{claimed} solutions by their moves, {found} by their positions");
            certificate.exactly = Some(found);
            words
        }
        Err(refusal @ Refusal::Memory { .. }) => {
            certificate.exactly = None;
            format!("the number of solutions is left out: {refusal}")
        }
        result => {
            result?;
            return confirmed(certificate, None, memory, watch);
        }
    };
    certificate::verify(&certificate, memory, watch)?;
    confirmed(certificate, Some(left_out), memory, watch)
}

/// A certificate with what proves bounds without a search, and no claim yet: weights, a parity,
/// tables. `system` has all moves, unless they are in parts or `has_all` is false.
fn claimless(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    has_all: bool,
    memory: u64,
    watch: &dyn Watch,
) -> Certificate {
    let has_all = has_all && system.parts().is_none();
    let Some(listed) = listed(puzzle, system, has_all, memory) else {
        return Certificate::new(puzzle.clone());
    };
    let potential = Potential::find_while(puzzle, &listed, watch).ok();
    let has_parity = parity(puzzle, &listed).is_some();
    let mut certificate = of_weights(puzzle, &listed, potential.as_ref(), has_parity);
    if PatternTables::promise(puzzle, &listed) {
        certificate.patterns = patterns(puzzle, &listed);
    }
    certificate
}

/// Checks a certificate, and adds what the check lacks: a search that excludes all solutions of
/// less than `moves` moves. Tables that do not fit are left out.
fn searched(
    mut certificate: Certificate,
    moves: usize,
    memory: u64,
    watch: &dyn Watch,
) -> (Certificate, Result<Proved, Refusal>) {
    let mut result = certificate::verify(&certificate, memory, watch);
    if let Err(Refusal::Tables { .. }) = result {
        certificate.patterns = Patterns::default();
        result = certificate::verify(&certificate, memory, watch);
    }
    // Where a parity is known, of two lengths one is none; bounds may be either.
    for searched in [below(&certificate, moves), moves.checked_sub(1)] {
        if let Err(Refusal::TooFew { .. }) = result {
            certificate.searched = searched;
            result = certificate::verify(&certificate, memory, watch);
        }
    }
    (certificate, result)
}

/// A certificate that was checked, if that which will be read from its file is right too. A file
/// says less of a puzzle than memory holds.
fn confirmed(
    certificate: Certificate,
    left_out: Option<String>,
    memory: u64,
    watch: &dyn Watch,
) -> Result<CheckedCertificate, NoCertificate> {
    let read = Certificate::parse(&certificate.to_text())?;
    if read != certificate {
        certificate::verify(&read, memory, watch)?;
    }
    Ok(CheckedCertificate { certificate, left_out })
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
