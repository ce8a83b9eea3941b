//! Changes from the sparse to the bounded engine while a search is under way, where that pays.

use crate::model::regions::Regions;
use crate::pattern::tables::PatternTables;
use crate::run::engine::Engine;
use crate::run::plan::{Options, Search};
use std::cell::OnceCell;

/// A linear program takes some hundredths of a second: nothing where the dense engine takes seconds,
/// as it does in spaces of this many positions or more.
const LEAST_SPACE: u128 = 1 << 29;

/// Where the dense engine can follow, the table that precedes it has grown to this part of its size.
const TABLE_SHARE: u64 = 16;

/// Where it cannot, the table has this many bytes: a second's work.
const LEAST_TABLE: u64 = 16 << 20;

/// Where pattern tables would be built as well, it has this many: some seconds' work, as they are.
const LEAST_TABLE_BEFORE_PATTERNS: u64 = 128 << 20;

/// Whether and when a search changes to the bounded engine.
pub(super) struct Switch<'a> {
    search: &'a Search<'a>,
    /// Bytes of the table at which that is decided.
    at: u64,
    /// The search to change to, once it is decided.
    to: OnceCell<Option<Search<'a>>>,
}

impl<'a> Switch<'a> {
    /// For a search that begins with the sparse engine: it may change only if the program chooses.
    pub(super) fn new(search: &'a Search<'a>) -> Self {
        let is_asked = search.options.engine.is_some() || search.options.strategy.is_some();
        let at = match &search.dense {
            _ if is_asked || !search.may_have_bounds() => u64::MAX,
            Some(plan) if plan.space().positions() < LEAST_SPACE => u64::MAX,
            Some(_) => search.sparse_memory() / TABLE_SHARE,
            None if PatternTables::promise(search.puzzle, search.system) => {
                LEAST_TABLE_BEFORE_PATTERNS
            }
            None => LEAST_TABLE,
        };
        Switch { search, at, to: OnceCell::new() }
    }

    /// Whether to change now, with a table of this many bytes and when every solution needs more than
    /// `longer_than` moves. Decided once: if weights or tables exclude more than the search has.
    pub(super) fn is_time(&self, bytes: u64, longer_than: usize) -> bool {
        bytes >= self.at && self.to.get_or_init(|| self.search.bounded(longer_than)).is_some()
    }

    /// The search to change to, if it was time.
    pub(super) fn into_search(self) -> Option<Search<'a>> {
        self.to.into_inner().flatten()
    }
}

impl<'a> Search<'a> {
    /// Whether the search may change to the bounded engine once many positions are stored.
    pub fn may_become_bounded(&self) -> bool {
        self.engine() == Engine::Sparse && Switch::new(self).at < u64::MAX
    }

    /// Whether the bounded engine could do anything for the puzzle: where moves are left in parts, it needs regions.
    fn may_have_bounds(&self) -> bool {
        self.system.parts().is_none() || Regions::find(self.puzzle, self.system).is_some()
    }

    /// The same search by the bounded engine, if that knows that every solution needs more moves than
    /// `longer_than`. If the dense engine can follow, its positions take no more memory than the table
    /// before it, so that little is lost in vain; its solutions take all.
    fn bounded(&self, longer_than: usize) -> Option<Search<'a>> {
        let options = Options { engine: Some(Engine::Bounded), ..self.options };
        let search = Search::plan(self.puzzle, self.system, options).ok()?;
        let search = Search { dense: self.dense.clone(), ..search };
        (search.bound()? > longer_than + 1).then_some(search)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_puzzle::Builtin;
    use std::num::NonZeroUsize;

    /// The solutions of peg solitaire take six times the memory of its table. They once had no more
    /// than the table, so that the dense engine had to find them anew in three times the time.
    #[test]
    fn solutions_of_the_bounded_engine_take_all_memory() {
        let puzzle = Builtin::named("peg-english").unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        let threads = NonZeroUsize::MIN;
        let options = Options { threads, memory: 16 << 30, strategy: None, engine: None };
        let search = Search::plan(&puzzle, &system, options).unwrap();
        let bounded = search.bounded(20).unwrap();
        assert_eq!(bounded.engine(), Engine::Bounded);
        assert_eq!(bounded.memory(), options.memory);
        assert_eq!(bounded.sparse_memory(), search.sparse_memory());
    }
}
