//! Positions of a puzzle as figures.

use everyboard::crates::board::{Pattern, Position, Symbol};
use everyboard::crates::puzzle::Puzzle;
pub use everyboard::plan::figures_of_path as of_path;
use everyboard_report::{BoardArt, Figure};

/// The first start and the first goal that is drawn as a pattern, with an arrow between.
pub fn start_and_goal(puzzle: &Puzzle) -> Vec<Figure> {
    let art = BoardArt::new(puzzle);
    let start = on_squares(puzzle, &puzzle.shown(&puzzle.starts[0]));
    let start = art.figure(&start, &[]).with_caption("start");
    let goal = art.goal().map(|goal| goal.with_caption("goal"));
    let arrow = goal.is_some().then(|| Figure::arrow(start.height()));
    std::iter::once(start).chain(arrow).chain(goal).collect()
}

/// A position without the turn.
pub fn on_squares(puzzle: &Puzzle, position: &Position) -> Position {
    puzzle.board.squares().map(|square| position.at(square)).collect()
}

/// A pattern as a position whose open squares hold a symbol that is drawn as `?`.
pub fn with_questions(puzzle: &Puzzle, pattern: &Pattern) -> Position {
    let question = Symbol::new(u8::MAX.into());
    puzzle.board.squares().map(|square| pattern.at(square).unwrap_or(question)).collect()
}
