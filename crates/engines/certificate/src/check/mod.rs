//! Checks what a certificate claims. Only the puzzle in it is taken as given.

mod bound;
mod clock;
mod facts;
pub(crate) mod follow;
pub(crate) mod listing;
mod patterns;
mod search;
mod solution;
mod unsolvable;

use crate::{Certificate, Check, Proved, Refusal};
use bound::Bound;
use clock::Clocks;
use everyboard_puzzle::{CompileError, MoveValidator, RewriteSystem};
use everyboard_watch::Watch;
use patterns::Tables;
use search::{Moves, Search, Unfinished};

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
) -> Result<Proved, Refusal> {
    check_claims(certificate)?;
    let mut checks = Vec::new();
    if certificate.at_most.is_some() || certificate.solution.is_some() {
        solution::check(certificate)?;
        checks.extend(certificate.at_most.map(|moves| Check::Solution { moves }));
    }
    let work = Work { certificate, memory, watch };
    if let Some(claimed) = certificate.at_least {
        work.check_moves(claimed, &mut checks)?;
    }
    if let Some(levels) = certificate.unsolvable {
        work.check_unsolvable(levels, &mut checks)?;
    }
    let positions = checks.iter().map(|check| match *check {
        Check::Search { positions, .. } | Check::Closed { positions, .. } => positions,
        _ => 0,
    });
    Ok(Proved {
        at_least: certificate.at_least,
        at_most: certificate.at_most,
        exactly: certificate.exactly.clone(),
        unsolvable: certificate.unsolvable.is_some(),
        positions: positions.sum(),
        checks,
    })
}

/// Refuses claims that say nothing, or do not fit together.
fn check_claims(certificate: &Certificate) -> Result<(), Refusal> {
    let Certificate { at_least, at_most, unsolvable, exactly, .. } = certificate;
    let has_moves = at_least.is_some() || at_most.is_some();
    if !has_moves && unsolvable.is_none() && exactly.is_none() {
        return Err(Refusal::NothingClaimed);
    }
    if unsolvable.is_some() && (has_moves || exactly.is_some() || certificate.solution.is_some()) {
        return Err(Refusal::Contradiction);
    }
    if exactly.is_some() && at_least.is_none() {
        return Err(Refusal::NoLength);
    }
    if certificate.puzzle.goals.is_empty() { Err(Refusal::NoGoal) } else { Ok(()) }
}

/// A certificate, and what may be spent on it.
struct Work<'a> {
    certificate: &'a Certificate,
    memory: u64,
    watch: &'a dyn Watch,
}

impl Work<'_> {
    /// Checks that every solution has the `claimed` moves or more, and how many have as many.
    fn check_moves(&self, claimed: usize, checks: &mut Vec<Check>) -> Result<(), Refusal> {
        let Certificate { puzzle, weights, .. } = self.certificate;
        let system = match self.listed()? {
            Some(system) => system,
            None => {
                let moves = Moves::OfRule(MoveValidator::new(puzzle));
                let follows = self.check_searched(&moves, checks)?;
                return self.check_claimed(claimed, follows, &moves, checks);
            }
        };
        let bound = Bound::new(puzzle, &system, weights, 1)?;
        let mut follows = bound.of_starts(puzzle, &system);
        checks.extend(self.weights(&system, follows));
        let tables = self.tables(&system, checks)?;
        follows = follows.max(tables.of_starts(puzzle));
        let moves = Moves::listed(puzzle, &system, &bound, &tables);
        follows = follows.max(self.check_searched(&moves, checks)?);
        let clocks = Clocks::new(self.certificate, &system)?;
        checks.extend(self.clocks());
        if claimed > follows {
            follows = clocks.next_possible(follows);
        }
        self.check_claimed(claimed, follows, &moves, checks)
    }

    /// All moves; `None` if they are too many, and the certificate says nothing of single ones.
    fn listed(&self) -> Result<Option<RewriteSystem>, Refusal> {
        let Certificate { puzzle, weights, patterns, clocks, .. } = self.certificate;
        let says_nothing_of_moves = weights.is_empty() && patterns.is_empty() && clocks.is_empty();
        match puzzle.compile() {
            Err(CompileError::TooManyMoves) if says_nothing_of_moves => Ok(None),
            listed => Ok(Some(listed?)),
        }
    }

    /// The tables of patterns, if there are any.
    fn tables(&self, system: &RewriteSystem, checks: &mut Vec<Check>) -> Result<Tables, Refusal> {
        let Certificate { puzzle, patterns, .. } = self.certificate;
        let tables = Tables::new(patterns, puzzle, system, self.memory, self.watch)?;
        if !patterns.is_empty() {
            let follows = tables.of_starts(puzzle);
            checks.push(Check::Tables { tables: tables.len(), bytes: tables.bytes(), follows });
        }
        Ok(tables)
    }

    /// The moves that every solution has at least since a search for shorter ones met no goal.
    fn check_searched(&self, moves: &Moves, checks: &mut Vec<Check>) -> Result<usize, Refusal> {
        let Some(searched) = self.certificate.searched else { return Ok(0) };
        let search = self.search(moves, searched);
        let found = search.run(self.watch).map_err(|unfinished| match unfinished {
            Unfinished::GoalMet(moves) => Refusal::GoalMet { searched, moves },
            Unfinished::Refused(refusal) => refusal,
        })?;
        checks.push(Check::Search { moves: searched, positions: found.positions });
        Ok(searched.saturating_add(1))
    }

    /// Checks that the claimed moves follow, and that there are exactly as many solutions of these
    /// as are claimed; none is shorter.
    fn check_claimed(
        &self,
        claimed: usize,
        follows: usize,
        moves: &Moves,
        checks: &mut Vec<Check>,
    ) -> Result<(), Refusal> {
        if claimed > follows {
            return Err(Refusal::TooFew { claimed, follows });
        }
        let Some(number) = &self.certificate.exactly else { return Ok(()) };
        let (solutions, positions) = self.search(moves, claimed).count(self.watch)?;
        if *number != solutions {
            return Err(Refusal::OtherCount { claimed: number.clone(), found: solutions });
        }
        checks.push(Check::Count { moves: claimed, solutions, positions });
        Ok(())
    }

    fn search<'a>(&'a self, moves: &'a Moves<'a>, searched: usize) -> Search<'a> {
        let puzzle = &self.certificate.puzzle;
        let memory = self.memory.saturating_sub(moves.bytes());
        Search { puzzle, moves, searched, keeps_all: false, memory }
    }

    /// The check of the weights, if there are any.
    fn weights(&self, system: &RewriteSystem, follows: usize) -> Option<Check> {
        let weights = &self.certificate.weights;
        let moves = system.rewrites().len();
        let check = Check::Weights { moves, pairs: !weights.last.is_empty(), follows };
        (!weights.is_empty()).then_some(check)
    }

    fn clocks(&self) -> impl Iterator<Item = Check> {
        let clocks = self.certificate.clocks.iter();
        clocks.map(|it| Check::Clock { hours: it.hours, pace: it.pace, order: it.order })
    }
}
