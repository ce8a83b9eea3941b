//! Games of two sides, which the page plays by the rules and does not solve.

use everyboard::crates::puzzle::Puzzle;

/// What is said of a game in the place of a goal.
pub(crate) const GAME: &str = "This is a game of two sides: each tries to win.";

/// Whether a puzzle is a game and has no goal that both sides work for.
pub(crate) fn is_game(puzzle: &Puzzle) -> bool {
    puzzle.goals.is_empty() && puzzle.end.is_some()
}
