//! What a puzzle asks for, in words.

use crate::count;
use everyboard_puzzle::{Goal, Puzzle};

/// A goal that is not drawn, such as `1 piece left`; `None` for one that is drawn.
///
/// ```
/// use everyboard_puzzle::Builtin;
/// use everyboard_report::goal_in_words;
///
/// let puzzle = Builtin::named("peg-5x5").unwrap().puzzle();
/// assert_eq!(goal_in_words(&puzzle, &puzzle.goals[0]).as_deref(), Some("1 piece left"));
/// ```
pub fn goal_in_words(puzzle: &Puzzle, goal: &Goal) -> Option<String> {
    match goal.pieces() {
        Some(left) if goal.is_pieces_left() => {
            Some(format!("{} left", count(left, "piece", "pieces")))
        }
        _ => goal.in_words(puzzle),
    }
}
