//! Solutions as figures.

use everyboard_board::Position;
use everyboard_play::Notation;
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_report::{BoardArt, Figure};
use everyboard_search::Path;

/// The positions of a path, as they are shown, each with the move that led there as its caption.
pub fn figures_of_path(
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
