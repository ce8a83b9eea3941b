//! The gap in the frame by which a block leaves, where one block shall come to the edge of a board.

use super::ink::{GROUND, markup, n};
use super::layout::CELL;
use everyboard_board::{Board, Grid, Square};
use everyboard_puzzle::Puzzle;

/// An edge of a board, and the squares along it that the gap is as wide as.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    Top { columns: [usize; 2] },
    Bottom { columns: [usize; 2] },
    Left { rows: [usize; 2] },
    Right { rows: [usize; 2] },
}

impl Exit {
    /// Where the block of a goal leaves; none if the goal asks for several blocks, or if its block
    /// touches no edge, or a corner.
    pub(super) fn of(puzzle: &Puzzle) -> Option<Self> {
        let Board::Grid(grid) = &puzzle.board else { return None };
        let goals = puzzle.goal_squares();
        let kind = puzzle.alphabet.kind_of(goals.first()?.1)?;
        let is_one = goals.iter().all(|&(_, symbol)| puzzle.alphabet.kind_of(symbol) == Some(kind));
        if !puzzle.alphabet.has_blocks() || !is_one || grid.len() < grid.width() * grid.height() {
            return None;
        }
        let squares: Vec<Square> = goals.iter().map(|&(square, _)| square).collect();
        let mut exits = touched(grid, &squares);
        if exits.len() == 1 { exits.pop() } else { None }
    }

    /// Draws the gap over the frame of a board.
    pub(super) fn draw(&self, svg: &mut String, grid: &Grid) {
        let [right, bottom] = [grid.width(), grid.height()].map(|side| side as f64 * CELL);
        let ends = |from: usize, to: usize| [n(from as f64 * CELL), n((to + 1) as f64 * CELL)];
        let across = |y: f64, &[from, to]: &[usize; 2]| {
            let [left, right] = ends(from, to);
            format!("M{left} {0}H{right}", n(y))
        };
        let down = |x: f64, &[from, to]: &[usize; 2]| {
            let [top, bottom] = ends(from, to);
            format!("M{0} {top}V{bottom}", n(x))
        };
        let path = match self {
            Exit::Top { columns } => across(0.0, columns),
            Exit::Bottom { columns } => across(bottom, columns),
            Exit::Left { rows } => down(0.0, rows),
            Exit::Right { rows } => down(right, rows),
        };
        markup!(svg, "<path fill=\"none\" stroke=\"{GROUND}\" stroke-width=\"4\" d=\"{path}\"/>");
    }
}

/// The edges that these squares touch.
fn touched(grid: &Grid, squares: &[Square]) -> Vec<Exit> {
    let cells = squares.iter().map(|&square| grid.row_and_column(square));
    let (rows, columns): (Vec<usize>, Vec<usize>) = cells.unzip();
    let rows = ends(&rows);
    let columns = ends(&columns);
    [
        (rows[0] == 0).then_some(Exit::Top { columns }),
        (rows[1] + 1 == grid.height()).then_some(Exit::Bottom { columns }),
        (columns[0] == 0).then_some(Exit::Left { rows }),
        (columns[1] + 1 == grid.width()).then_some(Exit::Right { rows }),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The least and the greatest of some numbers.
fn ends(numbers: &[usize]) -> [usize; 2] {
    let least = numbers.iter().copied().min().unwrap_or(0);
    [least, numbers.iter().copied().max().unwrap_or(least)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_puzzle::Builtin;

    #[test]
    fn blocks_leave_where_the_puzzles_say() {
        let exit = |name: &str| Exit::of(&Builtin::named(name).unwrap().puzzle());
        assert_eq!(exit("klotski"), Some(Exit::Bottom { columns: [1, 2] }));
        for (name, row) in [("traffic-51", 2), ("traffic-easy", 2)] {
            assert_eq!(exit(name), Some(Exit::Right { rows: [row, row] }), "{name}");
        }
        // The block comes to a corner, or there is none.
        for name in ["pennant", "bandaged-fifteen", "warehouse", "knights-5x5", "star"] {
            assert_eq!(exit(name), None, "{name}");
        }
    }
}
