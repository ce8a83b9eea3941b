//! The symmetries of a board, where these are few.

use everyboard_board::{Board, Square, SquareMap};

/// The most squares of all maps together: those of a torus of 26 by 26 squares.
const MOST_SQUARES: usize = 1 << 22;

/// The symmetries of a drawn board, the identity first. The identity alone where all of them would
/// take longer than a moment, as on large tori and on graphs.
pub(crate) fn few_symmetries(board: &Board) -> Vec<SquareMap> {
    let squares = board.len();
    let shifts = match board {
        Board::Grid(grid) => {
            let down = if grid.wrap().columns { grid.height() } else { 1 };
            let right = if grid.wrap().rows { grid.width() } else { 1 };
            down * right
        }
        Board::Graph(_) => usize::MAX,
    };
    let is_quick = shifts.saturating_mul(8 * squares) <= MOST_SQUARES;
    let maps = is_quick.then(|| board.symmetries(8 * Square::MAX).ok()).flatten();
    maps.unwrap_or_else(|| vec![SquareMap::identity(squares)])
}
