//! Pattern tables for one position after another: the goals are the same, so what is worked out for
//! one search serves all.
//!
//! The first search that they promise to help builds them: up to [`MOST_TABLE_BYTES`], half a
//! second for the fifteen puzzle, of which a search from a random position takes some hundredths of
//! a second to a second then.

use crate::pattern::tables::PatternTables;
use crate::run::bounds::MOST_TABLE_BYTES;
use crate::run::outcome::SolveError;
use crate::run::plan::{Options, Search};
use everyboard_puzzle::{Puzzle, RewriteSystem};
use std::sync::{Arc, OnceLock};

/// Pattern tables for the goals of one puzzle, built when a search is first planned that they
/// promise to help.
#[derive(Clone, Debug, Default)]
pub struct GoalTables(OnceLock<Option<Arc<PatternTables>>>);

impl GoalTables {
    /// Tables of [`entries`](Self::entries) that were built before for this puzzle, which compiles
    /// to `system`. `None` if they are damaged, or of other moves, goals or another version of
    /// this program, or if memory could not be allocated.
    pub fn from_entries(puzzle: &Puzzle, system: &RewriteSystem, entries: &[u8]) -> Option<Self> {
        Some(Arc::new(PatternTables::from_entries(puzzle, system, entries)?).into())
    }

    /// The tables as bytes, to be kept until the next time: a checksum and a byte for each entry.
    /// `None` if no search has built tables.
    pub fn entries(&self) -> Option<Vec<u8>> {
        Some(self.0.get()?.as_ref()?.entries())
    }

    /// Plans a search as [`Search::plan`] does, but with these tables where they help and `options`
    /// leave the choice. The puzzle may have other starts than the one before it, but no other
    /// goals.
    ///
    /// # Errors
    /// As those of [`Search::plan`].
    pub fn plan<'a>(
        &self,
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        options: Options,
    ) -> Result<Search<'a>, SolveError> {
        let is_free = options.engine.is_none() && options.strategy.is_none();
        let tables = if is_free { self.tables(puzzle, system, options) } else { None };
        let Some(tables) = tables else { return Search::plan(puzzle, system, options) };
        match Search::plan_with_tables(puzzle, system, options, tables) {
            // Other pieces may stand on the board than those that the tables know.
            Err(SolveError::OtherTables) => Search::plan(puzzle, system, options),
            planned => planned,
        }
    }

    fn tables(
        &self,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        options: Options,
    ) -> Option<&Arc<PatternTables>> {
        let build = || {
            let promise = system.parts().is_none() && PatternTables::promise(puzzle, system);
            let memory = MOST_TABLE_BYTES.min(options.memory / 2);
            let build = || PatternTables::build(puzzle, system, options.threads, memory);
            promise.then(build).flatten().map(Arc::new)
        };
        self.0.get_or_init(build).as_ref()
    }
}

impl From<Arc<PatternTables>> for GoalTables {
    fn from(tables: Arc<PatternTables>) -> Self {
        GoalTables(OnceLock::from(Some(tables)))
    }
}
