//! A problem seen as rows that each await one piece.

use super::descent::Descent;
use super::reach::{Reach, grid, place};
use crate::{Conflicts, Problem};
use everyboard_board::Grid;
use everyboard_sorted::SortedMap;

/// The rows of a board that each await exactly one piece.
#[derive(Clone, Debug)]
pub(crate) struct OpenRows<'a> {
    pub(super) problem: &'a Problem,
    pub(super) grid: &'a Grid,
    pub(super) reach: Reach,
    /// The rows without a fixed piece, from the top, each with its open candidates.
    pub(super) rows: SortedMap<usize, Vec<usize>>,
}

impl<'a> OpenRows<'a> {
    /// Sees a problem as rows.
    ///
    /// # Errors
    /// In words, if it is not of this kind.
    pub(crate) fn of(problem: &'a Problem) -> Result<Self, String> {
        let grid = grid(problem)?;
        if !problem.spec().regions.is_empty() {
            return Err("there are regions, each of which must hold a piece".to_owned());
        }
        let rows = awaiting(problem, grid, |(row, _)| row);
        let wanted = problem.remaining().size();
        if wanted != Some(rows.len()) {
            let wanted = wanted.map_or("as many as possible".to_owned(), |n| n.to_string());
            let rows = rows.len();
            return Err(format!("{wanted} pieces are wanted for {rows} rows; it is for one a row"));
        }
        if !hold_all(&rows, problem) {
            return Err("a fixed piece leaves squares of its row open".to_owned());
        }
        let reach = Reach::of(problem, grid)?;
        Ok(Self { problem, grid, reach, rows })
    }

    pub(super) fn conflicts(&self) -> &'a Conflicts {
        self.problem.conflicts()
    }

    /// The row and column of a candidate.
    pub(super) fn place(&self, candidate: usize) -> (usize, usize) {
        place(self.conflicts(), self.grid, candidate)
    }

    /// The columns that must hold exactly one piece each, with their open candidates: none unless
    /// pieces attack along columns and there are as many columns as rows.
    pub(super) fn columns(&self) -> SortedMap<usize, Vec<usize>> {
        let columns = awaiting(self.problem, self.grid, |(_, column)| column);
        let each_holds_one = self.reach.column
            && columns.len() == self.rows.len()
            && hold_all(&columns, self.problem);
        if each_holds_one { columns } else { SortedMap::new() }
    }

    /// The rows that still await a piece once those of `taken` are placed, as far as these leave
    /// squares free in them.
    pub(super) fn descent(&self, taken: &[usize]) -> Descent<'_> {
        let conflicts = self.conflicts();
        let done: Vec<usize> = taken.iter().map(|&candidate| self.place(candidate).0).collect();
        let rows: Vec<(usize, Vec<usize>)> = self
            .rows
            .iter()
            .filter(|(row, _)| !done.contains(row))
            .map(|(&row, candidates)| {
                let open = candidates
                    .iter()
                    .filter(|&&it| !taken.iter().any(|&piece| conflicts.between(piece, it)));
                (row, open.map(|&candidate| self.place(candidate).1).collect())
            })
            .collect();
        Descent::new(&self.reach, rows)
    }
}

/// Whether no candidate is open beside these lines.
fn hold_all(lines: &SortedMap<usize, Vec<usize>>, problem: &Problem) -> bool {
    lines.values().map(Vec::len).sum::<usize>() == problem.conflicts().len()
}

/// The lines (rows or columns) that hold squares but no fixed piece, with their open candidates.
fn awaiting(
    problem: &Problem,
    grid: &Grid,
    line: impl Fn((usize, usize)) -> usize,
) -> SortedMap<usize, Vec<usize>> {
    let all =
        problem.board().squares().map(|square| (line(grid.row_and_column(square)), Vec::new()));
    let mut lines: SortedMap<usize, Vec<usize>> = all.collect();
    for piece in problem.fixed() {
        lines.remove(&line(grid.row_and_column(piece.square)));
    }
    for (number, candidate) in problem.conflicts().candidates().iter().enumerate() {
        if let Some(candidates) = lines.get_mut(&line(grid.row_and_column(candidate.square))) {
            candidates.push(number);
        }
    }
    lines
}
