//! Searches that are small enough to be done before the moves are listed.

use crate::args::Common;
use crate::failure::Failure;
use crate::{interrupt, search};
use everyboard_puzzle::{Metric, Puzzle, RewriteSystem};
use everyboard_search::Outcome;
use everyboard_work::{LevelDone, Watch};
use std::sync::atomic::{AtomicU64, Ordering};

/// To put moves together for this many positions takes less than to list some thousand pushes or stretches.
const FEW: u64 = 10_000;

/// What a search of a few positions finds, with the single moves that it puts together: where what counts is a stretch or a
/// push, to list all moves takes longer than to search a small level. `None` if moves are single, or the positions more.
pub(super) fn soon(
    common: &Common,
    puzzle: &Puzzle,
) -> Result<Option<(RewriteSystem, Outcome)>, Failure> {
    let is_goal = puzzle.starts.iter().any(|start| puzzle.is_goal(start));
    if puzzle.rule.metric == Metric::Steps || is_goal {
        return Ok(None);
    }
    let system = puzzle.compile_in_parts_within(common.memory_for_moves())?;
    if system.parts().is_none() {
        return Ok(None);
    }
    let Ok(planned) = search::plan(common, puzzle, &system, None, None, None) else {
        return Ok(None);
    };
    let outcome = planned.run(&Few::default());
    let outcome = outcome.ok().filter(|outcome| !matches!(outcome, Outcome::Narrowed(_)));
    if outcome.is_some() {
        search::announce(common, puzzle, &planned, false);
    }
    drop(planned);
    Ok(outcome.map(|outcome| (system, outcome)))
}

/// Stops a search that has stored more than a few positions.
#[derive(Default)]
struct Few {
    stored: AtomicU64,
}

impl Watch for Few {
    fn level(&self, done: LevelDone) {
        self.stored.store(done.stored, Ordering::Relaxed);
    }

    fn part(&self, part: u64, _whole: u64) {
        // Of a level that grows fast, few positions are looked at before there are too many.
        self.stored.fetch_add(part, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stored.load(Ordering::Relaxed) > FEW || interrupt::is_stopped()
    }
}
