//! Certificates that there is no solution.

use super::{CheckedCertificate, NoCertificate, confirmed, listed};
use everyboard_analysis::{Invariant, Pagoda, constant_invariants, impossible};
use everyboard_certificate::{Certificate, Clock, Refusal, Weights, verify};
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_report::Space;
use everyboard_search::{End, Options, Outcome, Search, Unsolvable};
use everyboard_watch::Watch;

/// A space whose positions take no more bits than this is searched for a certificate.
const SEARCHED_BITS: u64 = 30;

/// Bytes for a check without a search.
const FEW_BYTES: u64 = 1 << 20;

/// The certificate that a puzzle has no solution, checked within the memory of `options`: sums that
/// no move changes, or raises, or else a search that came to its end. `proof` is that search, if
/// there was one; otherwise a small space is searched now.
///
/// # Errors
/// If there is no certificate that the checker accepts before `watch` ends it.
pub fn certificate_of_none(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    proof: Option<&Unsolvable>,
    options: Options,
    watch: &dyn Watch,
) -> Result<CheckedCertificate, NoCertificate> {
    let has_all = system.parts().is_none();
    if let Some(listed) = listed(puzzle, system, has_all, options.memory) {
        let by_sums = [by_clocks(puzzle, &listed), by_pagoda(puzzle, &listed, watch)];
        for certificate in by_sums.into_iter().flatten() {
            if verify(&certificate, FEW_BYTES, watch).is_ok() {
                return confirmed(certificate, None, options.memory, watch);
            }
        }
    }
    let searched = if proof.is_none() { search(puzzle, system, options, watch) } else { None };
    let Some(proof) = proof.or(searched.as_ref()) else {
        let stopped = Refusal::Stopped { moves: 0 };
        return Err(if watch.is_stopped() { stopped.into() } else { NoCertificate::Reason });
    };
    let mut certificate = Certificate::new(puzzle.clone());
    certificate.unsolvable = Some(proof.levels.len().max(1));
    certificate.backwards = proof.end == End::Goal;
    let mut result = verify(&certificate, options.memory, watch);
    // A search from the goals has more of them than the engine, which knows the pieces, and takes
    // listed moves back.
    if let Err(Refusal::Goals { .. } | Refusal::NotEnded { .. } | Refusal::Rule(_)) = result {
        (certificate.backwards, certificate.unsolvable) = (false, Some(MOST_LEVELS));
        result = verify(&certificate, options.memory, watch);
    }
    result?;
    confirmed(certificate, None, options.memory, watch)
}

/// The levels of a search of which nobody knows how many it has.
const MOST_LEVELS: usize = 100_000;

/// The fewest sums that no move changes and that exclude every goal.
fn by_clocks(puzzle: &Puzzle, system: &RewriteSystem) -> Option<Certificate> {
    let invariants = constant_invariants(puzzle, system);
    let chosen = impossible(puzzle, system, &invariants)?;
    let mut certificate = Certificate::new(puzzle.clone());
    certificate.clocks = chosen.iter().map(|&number| clock(&invariants[number])).collect();
    // A checker that does not count an order has to search.
    let counts_order = certificate.clocks.iter().any(|clock| clock.order);
    certificate.unsolvable = Some(if counts_order { MOST_LEVELS } else { 0 });
    Some(certificate)
}

/// The sum as a clock that stands still. One in whole numbers counts from the least sum, modulo
/// more than the greatest.
fn clock(invariant: &Invariant) -> Clock {
    let least = |row: &[i32]| row.iter().copied().min().unwrap_or(0);
    let most = |row: &[i32]| row.iter().copied().max().unwrap_or(0);
    let rows = invariant.weights.iter();
    let facts = rows.map(|row| row.iter().map(|&it| i64::from(it - least(row))).collect());
    let span: i64 = invariant.weights.iter().map(|row| i64::from(most(row) - least(row))).sum();
    let hours = invariant.modulus.map_or(span + 1, i64::from);
    Clock { hours, pace: 0, facts: facts.collect(), order: invariant.counts_order }
}

/// The sum that no move raises, as weights that no move lowers.
fn by_pagoda(puzzle: &Puzzle, system: &RewriteSystem, watch: &dyn Watch) -> Option<Certificate> {
    let pagoda = Pagoda::find(puzzle, system, watch)?;
    let symbols = system.symbols() + puzzle.rule.turns.sides();
    let mut facts = vec![vec![0; symbols]; puzzle.places()];
    for (&(square, symbol), &weight) in &pagoda.weights {
        facts[square.index()][symbol.index()] = -i64::from(weight);
    }
    let mut certificate = Certificate::new(puzzle.clone());
    certificate.weights = Weights { facts, last: Vec::new() };
    certificate.unsolvable = Some(1);
    Some(certificate)
}

/// The search that ends without a goal, in a small space.
fn search(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    options: Options,
    watch: &dyn Watch,
) -> Option<Unsolvable> {
    if puzzle.alphabet.has_blocks() || Space::of(puzzle, system).bits() > SEARCHED_BITS {
        return None;
    }
    match Search::plan(puzzle, system, options).ok()?.run(watch).ok()? {
        Outcome::Unsolvable(proof) => Some(proof),
        _ => None,
    }
}
