//! What is proved of a puzzle without a search.

use crate::plan::Proofs;
use crate::progress::phase;
use crate::{Puzzle, Run};

/// What is proved of a puzzle without a search: what moves keep, and how many of them a solution
/// needs.
///
/// ```
/// use everyboard::Puzzle;
///
/// let analysis = Puzzle::named("peg-european")?.analyze();
/// assert!(analysis.why_none.is_some());
/// let analysis = Puzzle::named("knights-5x5")?.analyze();
/// assert_eq!(analysis.at_least, 36);
/// # Ok::<(), everyboard::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Analysis {
    /// What no move changes, or each move changes by the same, in sentences.
    pub invariants: Vec<String>,
    /// Why there is no solution, in words, if that is proved.
    pub why_none: Option<String>,
    /// Every solution has this many moves or more.
    pub at_least: usize,
    /// Each bound from which that follows: its name, the moves, and why, in words.
    pub bounds: Vec<(String, usize, String)>,
}

impl Puzzle {
    /// Finds what moves keep, whether that excludes a solution, and bounds on its moves.
    /// Milliseconds for some hundred moves, seconds for thousands. A search may know more:
    /// [`Puzzle::solve`].
    pub fn analyze(&self) -> Analysis {
        self.analyze_with(&Run::new())
    }

    /// The same; what is not found when it is stopped, or its time is up, is left out.
    pub fn analyze_with(&self, run: &Run) -> Analysis {
        run.begin(phase::PLANNING);
        let puzzle = self.inner();
        let system = self.system();
        let space = everyboard_report::Space::of(puzzle, system);
        let proofs = Proofs::of(puzzle, system, &space, run);
        let bounds = proofs.bounds(puzzle, system, run).into_iter();
        let bounds: Vec<_> =
            bounds.map(|row| (row.name.to_owned(), row.value, row.reason)).collect();
        let rows = proofs.rows(puzzle, system).into_iter();
        Analysis {
            invariants: rows.map(|row| row.sentence).collect(),
            why_none: proofs.impossible,
            at_least: bounds.iter().map(|(_, moves, _)| *moves).max().unwrap_or(0),
            bounds,
        }
    }
}
