//! Why the best moves of a position are best, or why no solution is left.

use super::session::Session;
use crate::protocol::Fault;
use everyboard::Reason;
use everyboard::plan::Question;
use std::num::NonZeroUsize;

/// Whoever asks waits for the answer: no linear program is solved for it.
const AT_ONCE: fn() -> bool = || true;

impl Session {
    /// The reasons in sentences, the strongest first; none for a goal, and where the table says
    /// nothing of the position. Takes as long as [`Session::look`] or, where no solution is left,
    /// as it takes to find what moves keep.
    ///
    /// # Errors
    /// If there is no table yet, or the board is none of this puzzle.
    pub fn why(&self, board: &str, turn: Option<&str>) -> Result<Vec<String>, Fault> {
        let shown = self.shown(board, turn)?;
        let here = self.plain(&shown);
        let table = self.table()?;
        let Ok(true) = table.knows(&here) else { return Ok(Vec::new()) };
        let question = Question::new(&self.rules, std::slice::from_ref(&shown));
        let Ok(left) = table.distances(&question.after(), NonZeroUsize::MIN);
        let paths = table.shortest_paths(&[here], self.solutions_memory).ok().flatten();
        let reasons = question.by_distances(&left, paths.as_ref(), &AT_ONCE);
        Ok(reasons.iter().map(Reason::to_string).collect())
    }
}
