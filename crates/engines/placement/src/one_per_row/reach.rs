//! What a piece attacks in the rows below its own.

use crate::{Conflicts, Problem};
use everyboard_board::{Board, Grid, Square};

/// The squares that a piece attacks in the rows below its own, alike from every square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// All squares straight below.
    pub(super) column: bool,
    /// All squares of the diagonal that falls to the right.
    pub(super) right: bool,
    /// All squares of the diagonal that falls to the left.
    pub(super) left: bool,
    /// Beside these: columns to the right of those one row and two rows below.
    pub(super) leaps: [Vec<i32>; Reach::LEAP_ROWS],
}

impl Reach {
    /// The most rows that a leap may go down.
    pub(super) const LEAP_ROWS: usize = 2;

    /// Whether the piece attacks its column and its diagonals and nothing else below: a queen.
    pub(super) fn is_queen(&self) -> bool {
        self.column && self.right && self.left && self.leaps.iter().all(Vec::is_empty)
    }

    /// Reads the reach off the open candidates and their conflicts.
    ///
    /// # Errors
    /// In words, if pieces of one row need not conflict, or the conflicts are not alike from every
    /// square, or a leap goes too far down.
    pub(super) fn of(problem: &Problem, grid: &Grid) -> Result<Self, String> {
        let offsets = Offsets::of(problem.conflicts(), grid)?;
        let [column, right, left] = [0, 1, -1].map(|direction| offsets.ride(direction));
        let mut leaps = [const { Vec::new() }; Self::LEAP_ROWS];
        for (down, across) in offsets.conflicting() {
            let straight = [(column, 0), (right, down as i32), (left, -(down as i32))];
            if straight.contains(&(true, across)) {
                continue;
            }
            match leaps.get_mut(down - 1) {
                Some(row) => row.push(across),
                None => return Err(format!("a piece attacks a square {down} rows away by a leap")),
            }
        }
        Ok(Self { column, right, left, leaps })
    }
}

/// Whether two candidates are in conflict, by their distance: rows down and columns to the right.
struct Offsets {
    width: usize,
    /// By distance; `None` if no two open candidates are that far apart.
    conflicts: Vec<Option<bool>>,
}

impl Offsets {
    fn of(conflicts: &Conflicts, grid: &Grid) -> Result<Self, String> {
        let width = grid.width();
        let mut offsets = Self { width, conflicts: vec![None; grid.height() * (2 * width - 1)] };
        let places: Vec<(usize, usize)> = conflicts
            .candidates()
            .iter()
            .map(|candidate| grid.row_and_column(candidate.square))
            .collect();
        for (a, &above) in places.iter().enumerate() {
            for (b, &below) in places.iter().enumerate().skip(a + 1) {
                offsets.note(above, below, conflicts.between(a, b))?;
            }
        }
        Ok(offsets)
    }

    fn note(
        &mut self,
        above: (usize, usize),
        below: (usize, usize),
        conflict: bool,
    ) -> Result<(), String> {
        let down = below.0 - above.0;
        if down == 0 && conflict {
            return Ok(());
        }
        if down == 0 {
            return Err("two pieces may stand in one row".to_owned());
        }
        let at = self.index(down, below.1 as i32 - above.1 as i32);
        if self.conflicts[at].replace(conflict).is_some_and(|before| before != conflict) {
            return Err("the piece does not attack alike from every square".to_owned());
        }
        Ok(())
    }

    fn index(&self, down: usize, across: i32) -> usize {
        down * (2 * self.width - 1) + (across + self.width as i32 - 1) as usize
    }

    /// Whether all squares on the line that goes `direction` columns to the right a row are in
    /// conflict, and there is one.
    fn ride(&self, direction: i32) -> bool {
        let height = self.conflicts.len() / (2 * self.width - 1);
        let along = (1..height).map(|down| (down, direction * down as i32));
        let on_board = along.filter(|&(_, across)| across.unsigned_abs() < self.width as u32);
        let conflicts: Vec<Option<bool>> =
            on_board.map(|(down, across)| self.conflicts[self.index(down, across)]).collect();
        conflicts.contains(&Some(true)) && !conflicts.contains(&Some(false))
    }

    /// The offsets in conflict, rows down and columns to the right.
    fn conflicting(&self) -> impl Iterator<Item = (usize, i32)> {
        let row = 2 * self.width - 1;
        let all = self.conflicts.iter().enumerate().filter(|(_, it)| **it == Some(true));
        all.map(move |(at, _)| (at / row, (at % row) as i32 - self.width as i32 + 1))
    }
}

/// The grid of a problem of one kind of piece.
///
/// # Errors
/// In words, if there are several kinds or the board is a graph.
pub(super) fn grid(problem: &Problem) -> Result<&Grid, String> {
    match (problem.board(), problem.kinds().len()) {
        (Board::Grid(grid), 1) => Ok(grid),
        (Board::Grid(_), _) => Err("there are several kinds of pieces".to_owned()),
        (Board::Graph(_), _) => Err("the board has no rows".to_owned()),
    }
}

/// The row and column of a candidate.
pub(super) fn place(conflicts: &Conflicts, grid: &Grid, candidate: usize) -> (usize, usize) {
    let square: Square = conflicts.candidate(candidate).square;
    grid.row_and_column(square)
}
