//! Changes from the sparse to another engine while a search is under way, where that pays.
//!
//! | the table has | then |
//! |---|---|
//! | grown a little | the dense engine is planned, if it may follow; it does once the table would outgrow its share |
//! | taken some seconds' work | the potential is worked out, and tables of patterns where they promise something |
//! | | if it proves more than the search has by then, the bounded engine follows |
//! | | if not, the bounded engine has a quarter of the table's memory to prove more; only if it does, it follows |

use super::Run;
use crate::pattern::tables::PatternTables;
use crate::run::engine::Engine;
use crate::run::halt::{Cause, Halt};
use crate::run::outcome::Outcome;
use crate::run::plan::{Options, Search};
use everyboard_positions::regions::Regions;
use everyboard_watch::Watch;
use std::cell::OnceCell;

/// A linear program takes some hundredths of a second, as the dense engine does in spaces of this
/// many positions. It takes a tenth of a second for knights on 5x5, and the bounded one a fiftieth.
const LEAST_SPACE: u128 = 1 << 25;

/// Pattern tables take some tenths of a second, as the dense engine does in spaces of this many.
const LEAST_SPACE_BEFORE_PATTERNS: u128 = 1 << 29;

/// Where the dense engine can follow, the table that precedes it has grown to this part of its
/// size.
const TABLE_SHARE: u64 = 16;

/// Where it cannot, the table has this many bytes: a second's work.
const LEAST_TABLE: u64 = 16 << 20;

/// Where pattern tables would be built as well, it has this many: a second's or two, as they are.
const LEAST_TABLE_BEFORE_PATTERNS: u64 = 32 << 20;

/// With this many positions stored, the dense engine is planned: the plan takes some milliseconds,
/// as they did.
const LEAST_BEFORE_PLAN: u64 = 1 << 14;

/// A trial of the bounded engine has this part of the table's bytes.
const TRIAL_SHARE: u64 = 4;

/// Whether and when a search changes to another engine.
pub(super) struct Switch<'s, 'a> {
    search: &'s Search<'a>,
    watch: &'s dyn Watch,
    /// Bytes of the table at which it is decided whether the bounded engine follows.
    at: OnceCell<u64>,
    /// What follows, once that is decided.
    to: OnceCell<Option<Follows<'a>>>,
}

/// The bounded engine, which follows.
pub(super) struct Follows<'a> {
    pub(super) search: Search<'a>,
    /// Every solution has this many moves or more.
    pub(super) at_least: usize,
    /// The outcome, if the trial was enough.
    pub(super) outcome: Option<Outcome>,
}

impl<'s, 'a> Switch<'s, 'a> {
    /// For a search that begins with the sparse engine: it may change only if the program chooses.
    pub(super) fn new(search: &'s Search<'a>, watch: &'s dyn Watch) -> Self {
        Switch { search, watch, at: OnceCell::new(), to: OnceCell::new() }
    }

    /// Whether to change now: `stored` positions are in a table of `bytes`, and every solution
    /// needs more than `longer_than` moves.
    pub(super) fn is_time(&self, stored: u64, bytes: u64, longer_than: usize) -> bool {
        if stored < LEAST_BEFORE_PLAN {
            return false;
        }
        // The next level may double the table.
        let is_full = self.search.dense().is_some() && 2 * bytes > self.search.sparse_memory();
        let at = *self.at.get_or_init(|| self.search.bytes_before_bounds());
        let follows =
            || self.to.get_or_init(|| self.search.follows(bytes, longer_than, self.watch));
        bytes >= at && follows().is_some() || is_full
    }

    /// The bounded engine, if it follows.
    pub(super) fn into_bounded(self) -> Option<Follows<'a>> {
        self.to.into_inner().flatten()
    }
}

impl<'a> Search<'a> {
    /// Whether the search may change to the bounded engine once many positions are stored. The
    /// first call may take seconds.
    pub fn may_become_bounded(&self) -> bool {
        self.engine() == Engine::Sparse && self.bytes_before_bounds() < u64::MAX
    }

    /// Whether the program chooses the engine.
    pub(super) fn is_free(&self) -> bool {
        self.options.engine.is_none() && self.options.strategy.is_none()
    }

    /// The bytes of a table at which it is decided whether the bounded engine follows; the most
    /// that there are if it cannot.
    fn bytes_before_bounds(&self) -> u64 {
        if !self.is_free() || !self.may_have_bounds() {
            return u64::MAX;
        }
        let has_tables = PatternTables::promise(self.puzzle, self.system);
        let least_space = if has_tables { LEAST_SPACE_BEFORE_PATTERNS } else { LEAST_SPACE };
        match self.dense() {
            Some(plan) if plan.space().positions() < least_space => u64::MAX,
            Some(_) => self.sparse_memory() / TABLE_SHARE,
            None if has_tables => LEAST_TABLE_BEFORE_PATTERNS,
            None => LEAST_TABLE,
        }
    }

    /// Whether the bounded engine could do anything for the puzzle: where moves are left in parts,
    /// it needs regions.
    fn may_have_bounds(&self) -> bool {
        self.system.parts().is_none() || Regions::find(self.puzzle, self.system).is_some()
    }

    /// The bounded engine in place of a table of this many bytes, if it knows more than that every
    /// solution needs more than `longer_than` moves.
    fn follows(&self, bytes: u64, longer_than: usize, watch: &dyn Watch) -> Option<Follows<'a>> {
        let has_tables = PatternTables::promise(self.puzzle, self.system);
        if has_tables && bytes > self.memory() / 2 {
            // They take up to half of the memory themselves.
            return None;
        }
        let search = self.bounded()?;
        let bound = search.bound()?;
        if bound > longer_than + 1 {
            return Some(Follows { search, at_least: bound, outcome: None });
        }
        let memory = (bytes / TRIAL_SHARE).min(search.memory().saturating_sub(bytes));
        let quietly = Quietly(watch);
        let mut saves_nothing = ();
        let run = Run::new(&search, Engine::Bounded, &quietly, &mut saves_nothing);
        let trial = search.in_narrowest_word(Run { memory: Some(memory), ..run });
        match trial {
            Ok(outcome) => {
                let outcome = Some(outcome);
                Some(Follows { search, at_least: longer_than + 1, outcome })
            }
            Err(Halt::Short(short)) if !matches!(short.cause, Cause::Stop) => {
                let at_least = short.at_least;
                let is_more = at_least > longer_than + 1;
                is_more.then_some(Follows { search, at_least, outcome: None })
            }
            Err(_) => None,
        }
    }

    /// The same search by the bounded engine, if there is anything for it to know. If the dense
    /// engine can follow, its positions take no more memory than the table before it, so that
    /// little is lost in vain; its solutions take all.
    pub(super) fn bounded(&self) -> Option<Search<'a>> {
        let options = Options { engine: Some(Engine::Bounded), ..self.options };
        let search = Search::plan(self.puzzle, self.system, options).ok()?;
        Some(Search { dense: self.dense.clone(), ..search })
    }
}

/// The watch of work beside the search: it may be stopped, and shows nothing.
pub(super) struct Quietly<'a>(pub(super) &'a dyn Watch);

impl Watch for Quietly<'_> {
    fn is_stopped(&self) -> bool {
        self.0.is_stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_puzzle::Builtin;

    /// The solutions of peg solitaire take six times the memory of its table. They once had no more
    /// than the table, so that the dense engine had to find them anew in three times the time.
    #[test]
    fn solutions_of_the_bounded_engine_take_all_memory() {
        let puzzle = Builtin::named("peg-english").unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        let options = Options { memory: 16 << 30, ..Options::default() };
        let search = Search::plan(&puzzle, &system, options).unwrap();
        let bounded = search.follows(64 << 20, 20, &()).unwrap().search;
        assert_eq!(bounded.engine(), Engine::Bounded);
        assert_eq!(bounded.memory(), options.memory);
        assert_eq!(bounded.sparse_memory(), search.sparse_memory());
    }
}
