//! Positions of a puzzle as figures.

use everyboard_board::{Pattern, Position, Symbol};
use everyboard_play::Notation;
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_report::{BoardArt, Figure};
use everyboard_search::Path;

/// The positions of a path, each with the move that led there as its caption.
pub(crate) fn of_path(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    notation: &Notation,
    path: &Path,
    positions: &[Position],
) -> Vec<Figure> {
    let art = BoardArt::new(puzzle);
    let start = art.figure(&positions[0], &[]).with_caption("start");
    let after = path.rewrites.iter().zip(&positions[1..]).map(|(&number, position)| {
        let rewrite = &system.rewrites()[number as usize];
        art.figure(position, &[rewrite.from, rewrite.to]).with_caption(notation.move_name(number))
    });
    std::iter::once(start).chain(after).collect()
}

/// The first start and the first goal that is drawn as a pattern, with an arrow between.
pub(crate) fn start_and_goal(puzzle: &Puzzle) -> Vec<Figure> {
    let art = BoardArt::new(puzzle);
    let start = art.figure(&on_squares(puzzle, &puzzle.starts[0]), &[]).with_caption("start");
    let goal = puzzle.goals.iter().find_map(|goal| Some(with_questions(puzzle, goal.pattern()?)));
    let goal = goal.map(|goal| art.figure(&goal, &[]).with_caption("goal"));
    let arrow = goal.is_some().then(|| Figure::arrow(start.height()));
    std::iter::once(start).chain(arrow).chain(goal).collect()
}

/// A position without the turn.
pub(crate) fn on_squares(puzzle: &Puzzle, position: &Position) -> Position {
    puzzle.board.squares().map(|square| position.at(square)).collect()
}

/// A pattern as a position whose open squares hold a symbol that is drawn as `?`.
pub(crate) fn with_questions(puzzle: &Puzzle, pattern: &Pattern) -> Position {
    let question = Symbol::new(u8::MAX.into());
    puzzle.board.squares().map(|square| pattern.at(square).unwrap_or(question)).collect()
}
