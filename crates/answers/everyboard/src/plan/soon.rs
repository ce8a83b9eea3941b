//! Searches that are small enough to be done before all moves are listed.
//!
//! Where what counts is a stretch or a push, to list all moves takes longer than to search a small
//! level: some tenths of a second for the thousands of pushes of a warehouse. A search puts
//! together those that it needs.

use everyboard_puzzle::{CompileError, Metric, Puzzle, RewriteSystem};
use everyboard_search::{Options, Outcome, Search};
use everyboard_watch::{LevelDone, Watch};
use std::sync::atomic::{AtomicU64, Ordering};

/// To put moves together for this many positions takes less than to list some thousand pushes or
/// stretches.
const FEW: u64 = 10_000;

/// Up to this many moves are listed at once: that takes some milliseconds.
const SOON_LISTED: usize = 2_048;

/// The parts of moves, in about `memory` bytes, where a search with these may be done before all
/// moves are listed; `None` if moves are single, or few, or none is needed.
///
/// # Errors
/// If there are too many, or the memory does not suffice.
pub fn parts(puzzle: &Puzzle, memory: u64) -> Result<Option<RewriteSystem>, CompileError> {
    let is_goal = puzzle.starts.iter().any(|start| puzzle.is_goal(start));
    if puzzle.rule.metric == Metric::Steps || is_goal {
        return Ok(None);
    }
    if puzzle.compile_at_most(SOON_LISTED, memory).is_ok() {
        return Ok(None);
    }
    let system = puzzle.compile_in_parts_within(memory)?;
    Ok(system.parts().is_some().then_some(system))
}

/// The outcome of a search with [`parts`], if it meets a few positions only.
pub fn soon(
    puzzle: &Puzzle,
    parts: &RewriteSystem,
    options: Options,
    watch: &dyn Watch,
) -> Option<Outcome> {
    let search = Search::plan(puzzle, parts, options).ok()?;
    let outcome = search.run(&Few { stored: AtomicU64::new(0), watch }).ok()?;
    (!matches!(outcome, Outcome::Narrowed(_))).then_some(outcome)
}

/// Stops a search that has stored more than a few positions.
struct Few<'a> {
    stored: AtomicU64,
    watch: &'a dyn Watch,
}

impl Watch for Few<'_> {
    fn level(&self, done: LevelDone) {
        self.stored.store(done.stored, Ordering::Relaxed);
    }

    fn part(&self, part: u64, _whole: u64) {
        // Of a level that grows fast, few positions are looked at before there are too many.
        self.stored.fetch_add(part, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stored.load(Ordering::Relaxed) > FEW || self.watch.is_stopped()
    }
}
