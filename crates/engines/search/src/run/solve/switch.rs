//! Changes from the sparse to another engine while a search is under way, where that pays.
//!
//! Each attempt waits until the search has taken about as long as it will, so that little is lost
//! where it is in vain.
//!
//! | positions stored | then |
//! |---|---|
//! | as many as a linear program takes time for, or twice as many by the next level | weights and regions are found: if they prove enough more than the search has by then, the bounded engine follows, with pattern tables where they promise something |
//! | some ten thousand | the dense engine is planned, if it may follow: it does once the table would outgrow its share |
//! | a share of the space | the bounded engine may store an eighth as many: if it proves more, it follows; if not, it is tried again later |

use super::Run;
use crate::pattern::tables::PatternTables;
use crate::run::bounds::Bounds;
use crate::run::engine::Engine;
use crate::run::halt::Halt;
use crate::run::outcome::Outcome;
use crate::run::plan::{Options, Search};
use everyboard_positions::regions::Regions;
use everyboard_watch::Watch;
use std::cell::{Cell, OnceCell};

/// No search changes before: a hundredth of a second's work.
const LEAST_STORED: u64 = 1 << 14;

/// A bound is little more than what the search has proved if it exceeds that by less than this part
/// of it: a fifth.
const LITTLE_MORE: usize = 5;

/// Tables are built if the bound by weights is at most this part less than that: a quarter.
const LITTLE_LESS: usize = 4;

/// With this many positions stored, the dense engine is planned: that takes up to some hundredths
/// of a second, as they did.
const LEAST_BEFORE_PLAN: u64 = 1 << 15;

/// Where the dense engine cannot follow, the bounded one is tried with this many: a tenth of a
/// second's work, of which that takes an eighth.
const LEAST_BEFORE_TRIAL: u64 = 1 << 17;

/// Where pattern tables would be built for the trial, with this many: they take a second or two.
const LEAST_BEFORE_TABLES: u64 = 1 << 21;

/// Where the dense engine can follow, the bounded one is tried once one of this many positions of
/// the space is stored.
const TRIED_OF_SPACE: u128 = 1 << 14;

/// In a smaller space there is no trial: where the bound alone does not speak for the bounded
/// engine, which begins anew for each length, the dense one ends about as soon.
const LEAST_SPACE: u128 = 1 << 25;

/// The same where pattern tables would be built first.
const LEAST_SPACE_BEFORE_TABLES: u128 = 1 << 29;

/// Once one of this many positions of the space is stored, the dense engine follows: the rest would
/// take longer in a table than all of the space does in bits.
const SWEPT_OF_SPACE: u128 = 8;

/// A trial of the bounded engine stores this part of the positions in the table.
const TRIAL_SHARE: u64 = 8;

/// The next trial waits for this many times as many positions in the table.
const BETWEEN_TRIALS: u64 = 8;

/// Whether and when a search changes to another engine.
pub(super) struct Switch<'s, 'a> {
    search: &'s Search<'a>,
    watch: &'s dyn Watch,
    /// Whether the bounded engine may follow.
    may_be_bounded: OnceCell<bool>,
    /// Weights and regions, once they are found; `None` if there are none.
    bounds: OnceCell<Option<Bounds>>,
    /// The search by the bounded engine, once it is planned.
    bounded: OnceCell<Option<Search<'a>>>,
    /// The positions stored one level before.
    stored_before: Cell<u64>,
    /// The positions stored at which it is tried next, once that is known.
    trial: Cell<Option<u64>>,
    /// The bounded engine, once it is decided that it follows.
    follows: OnceCell<Follows<'a>>,
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
        Switch {
            search,
            watch,
            may_be_bounded: OnceCell::new(),
            bounds: OnceCell::new(),
            bounded: OnceCell::new(),
            stored_before: Cell::new(0),
            trial: Cell::new(None),
            follows: OnceCell::new(),
        }
    }

    /// Whether to change now: `stored` positions are in a table of `bytes`, and every solution
    /// needs more than `longer_than` moves.
    pub(super) fn is_time(&self, stored: u64, bytes: u64, longer_than: usize) -> bool {
        let before = self.stored_before.replace(stored);
        let soon = stored.max(forecast(before, stored) / 2);
        if soon < LEAST_STORED {
            return false;
        }
        let search = self.search;
        if *self.may_be_bounded.get_or_init(|| search.may_become_bounded()) {
            if self.bounds.get().is_none() && soon >= search.stored_before_bounds() {
                self.follow(self.proves_more(bytes, longer_than));
                if self.bounded.get().is_some() {
                    // If it has tables that do not prove enough at once, it is tried at once.
                    self.trial.set(Some(stored));
                }
            }
            if self.follows.get().is_none() && self.is_tried(stored) {
                self.follow(self.tried(stored, bytes, longer_than));
            }
            if self.follows.get().is_some() {
                return true;
            }
        }
        stored >= LEAST_BEFORE_PLAN
            && search.dense().is_some()
            // The next level may double the table.
            && (2 * bytes > search.sparse_memory() || search.is_sooner_swept(stored))
    }

    /// The bounded engine, if it follows.
    pub(super) fn into_bounded(self) -> Option<Follows<'a>> {
        self.follows.into_inner()
    }

    fn follow(&self, follows: Option<Follows<'a>>) {
        if let Some(follows) = follows {
            let _ = self.follows.set(follows);
        }
    }

    /// Whether it is time for a trial of the bounded engine; then the next one is put off.
    fn is_tried(&self, stored: u64) -> bool {
        if stored < LEAST_BEFORE_PLAN {
            return false;
        }
        let at = self.trial.get().unwrap_or_else(|| self.search.stored_before_trial());
        let is_time = stored >= at;
        self.trial.set(Some(if is_time { stored.saturating_mul(BETWEEN_TRIALS) } else { at }));
        is_time
    }

    /// Weights and regions.
    fn bounds(&self) -> Option<&Bounds> {
        let Search { puzzle, system, .. } = self.search;
        self.bounds.get_or_init(|| Bounds::without_tables(puzzle, system).ok()).as_ref()
    }

    /// The search by the bounded engine, beside a table of this many bytes.
    fn bounded(&self, bytes: u64) -> Option<&Search<'a>> {
        let plan = || self.search.bounded_by(self.bounds()?.clone(), bytes);
        self.bounded.get_or_init(plan).as_ref()
    }

    /// The bounded engine, if it proves enough more than that every solution needs more than
    /// `longer_than` moves.
    fn proves_more(&self, bytes: u64, longer_than: usize) -> Option<Follows<'a>> {
        let Search { puzzle, system, .. } = self.search;
        let bound = self.bounds()?.first_length();
        let is_worth_it = if PatternTables::promise(puzzle, system) {
            // Tables prove more than weights.
            bound >= longer_than - longer_than / LITTLE_LESS
        } else {
            // Where weights prove little more, the search is likely to end as soon as a new one.
            bound > longer_than + 1 + longer_than / LITTLE_MORE
        };
        let search = is_worth_it.then(|| self.bounded(bytes))??;
        let at_least = search.bound()?;
        let follows = || Follows { search: search.clone(), at_least, outcome: None };
        (at_least > longer_than + 1).then(follows)
    }

    /// The bounded engine in place of a table of this many positions and bytes, if it proves more
    /// than that every solution needs more than `longer_than` moves.
    fn tried(&self, stored: u64, bytes: u64, longer_than: usize) -> Option<Follows<'a>> {
        let search = self.bounded(bytes)?;
        let bound = search.bound()?;
        if bound > longer_than + 1 {
            return Some(Follows { search: search.clone(), at_least: bound, outcome: None });
        }
        let most = stored / TRIAL_SHARE;
        let is_time = |stored, _bytes, _longer_than| stored > most;
        let memory = Some(bytes.min(search.memory().saturating_sub(bytes)));
        let quietly = Quietly(self.watch);
        let mut saves_nothing = ();
        let run = Run::new(search, Engine::Bounded, &quietly, &mut saves_nothing);
        let run = Run { at_least: longer_than + 1, memory, is_time: Some(&is_time), ..run };
        let (at_least, outcome) = match search.in_narrowest_word(run) {
            Ok(outcome) => (longer_than + 1, Some(outcome)),
            Err(Halt::Short(short)) if short.at_least > longer_than + 1 => (short.at_least, None),
            Err(_) => return None,
        };
        Some(Follows { search: search.clone(), at_least, outcome })
    }
}

/// How many positions are stored after the next level, if they grow as they did with the last one;
/// none are known before the first.
fn forecast(before: u64, stored: u64) -> u64 {
    stored.saturating_mul(stored).checked_div(before).unwrap_or(stored)
}

impl<'a> Search<'a> {
    /// Whether the search may change to the bounded engine once many positions are stored.
    pub fn may_become_bounded(&self) -> bool {
        self.engine() == Engine::Sparse && self.is_free() && self.may_have_bounds()
    }

    /// Whether the program chooses the engine.
    pub(super) fn is_free(&self) -> bool {
        self.options.engine.is_none() && self.options.strategy.is_none()
    }

    /// Whether the dense engine can follow, and would take less time than to store more positions
    /// than these.
    pub(super) fn is_sooner_swept(&self, stored: u64) -> bool {
        let positions = self.space_positions();
        positions.is_some_and(|positions| u128::from(stored) * SWEPT_OF_SPACE > positions)
    }

    /// Whether the bounded engine could do anything for the puzzle: where moves are left in parts,
    /// it needs regions.
    fn may_have_bounds(&self) -> bool {
        self.system.parts().is_none() || Regions::find(self.puzzle, self.system).is_some()
    }

    /// The positions that a search stores in the time that weights take: a linear program takes up
    /// to some microseconds for each move and each symbol on a square.
    fn stored_before_bounds(&self) -> u64 {
        if self.system.parts().is_some() {
            return LEAST_STORED;
        }
        let cells = self.system.places() * self.system.symbols();
        LEAST_STORED.max((cells * self.system.rewrites().len()) as u64)
    }

    /// The positions stored at which the bounded engine is tried; the most that there are if the
    /// dense engine is as fast.
    fn stored_before_trial(&self) -> u64 {
        let has_tables = PatternTables::promise(self.puzzle, self.system);
        let least_space = if has_tables { LEAST_SPACE_BEFORE_TABLES } else { LEAST_SPACE };
        match self.space_positions() {
            Some(positions) if positions < least_space => u64::MAX,
            Some(positions) => (positions / TRIED_OF_SPACE) as u64,
            None if has_tables => LEAST_BEFORE_TABLES,
            None => LEAST_BEFORE_TRIAL,
        }
    }

    /// The same search by the bounded engine, if there is anything for it to know. If the dense
    /// engine can follow, its positions take no more memory than the table before it, so that
    /// little is lost in vain; its solutions take all.
    pub(super) fn bounded(&self) -> Option<Search<'a>> {
        self.bounded_by(Bounds::without_tables(self.puzzle, self.system).ok()?, 0)
    }

    /// The same with these bounds, to which pattern tables are added where they promise something,
    /// beside a table of positions of this many bytes.
    fn bounded_by(&self, bounds: Bounds, bytes: u64) -> Option<Search<'a>> {
        let has_tables = PatternTables::promise(self.puzzle, self.system);
        if has_tables && bytes > self.memory() / 2 {
            // They take up to half of the memory themselves.
            return None;
        }
        let options = Options { engine: Some(Engine::Bounded), ..self.options };
        let bounds = bounds.with_tables(self.puzzle, self.system, options);
        let search = Search::plan_with_bounds(self.puzzle, self.system, options, Some(bounds));
        Some(Search { dense: self.dense.clone(), ..search.ok()? })
    }
}

/// The attempts of an engine, one after the other: each stores fewer positions at first than the
/// one before had in the end.
#[derive(Default)]
pub(super) struct Attempts {
    before: Cell<u64>,
    last: Cell<u64>,
}

impl Attempts {
    /// The positions that all have stored, the last of them `stored` by now.
    pub(super) fn total(&self, stored: u64) -> u64 {
        let last = self.last.replace(stored);
        if stored < last {
            self.before.set(self.before.get() + last);
        }
        self.before.get() + stored
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

    /// By which engine the program solves a built-in puzzle in a gibibyte, and with how many
    /// positions stored.
    fn solved_by(name: &str) -> (Engine, u64) {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        match Search::plan(&puzzle, &system, Options::default()).unwrap().run(&()).unwrap() {
            Outcome::Solved(solved) => (solved.engine, solved.stored),
            Outcome::Unsolvable(proof) => (proof.engine, proof.stored),
            Outcome::Narrowed(_) => panic!("{name} fits a gibibyte"),
        }
    }

    /// What was once left to another engine that took from twice to ten times as long: small boards
    /// to the sparse one, since a linear program was thought slow; tiles to the dense one; the
    /// eight puzzle that has no solution to the sparse one, as its bits were few.
    #[test]
    fn the_fastest_engine_follows() {
        for name in ["bishops-4x5", "kings-4x4", "knights-5x5", "nightriders-5x5", "eleven-puzzle"]
        {
            assert_eq!(solved_by(name).0, Engine::Bounded, "{name}");
        }
        assert_eq!(solved_by("eight-puzzle-impossible").0, Engine::Dense);
        for name in ["camels-4x5", "court-5x3-alternating", "peg-arrow", "queens-4x4"] {
            assert_eq!(solved_by(name).0, Engine::Sparse, "{name}");
        }
    }

    /// Regions prove 12 moves of 18, and after 12 moves the table had no more room for a trial: the
    /// search went on to 41 million positions in bits, in thirty times the time.
    #[test]
    fn a_trial_has_room_even_in_a_small_table() {
        let (engine, stored) = solved_by("peg-english-moves");
        assert_eq!(engine, Engine::Bounded);
        assert!(stored < 2_000_000, "{stored}");
    }

    /// The solutions of peg solitaire take six times the memory of its table. They once had no more
    /// than the table, so that the dense engine had to find them anew in three times the time.
    #[test]
    fn solutions_of_the_bounded_engine_take_all_memory() {
        let puzzle = Builtin::named("peg-english").unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        let options = Options { memory: 16 << 30, ..Options::default() };
        let search = Search::plan(&puzzle, &system, options).unwrap();
        let bounded = Switch::new(&search, &()).tried(1 << 22, 64 << 20, 20).unwrap().search;
        assert_eq!(bounded.engine(), Engine::Bounded);
        assert_eq!(bounded.memory(), options.memory);
        assert_eq!(bounded.sparse_memory(), search.sparse_memory());
    }
}
