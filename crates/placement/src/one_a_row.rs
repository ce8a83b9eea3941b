//! Rows and columns that hold one piece each at most.

use crate::Problem;
use everyboard_board::{Board, Square};
use std::collections::BTreeMap;

impl Problem {
    /// The number of rows with a square, if no two pieces can stand in one row, or of columns
    /// alike; the smaller number where both hold. No placement has more pieces, and so many are
    /// asked for where nobody says how many. None if two can stand in some row and two in some
    /// column, or the board has no rows.
    pub fn lines_for_one(&self) -> Option<usize> {
        let Board::Grid(grid) = self.board() else { return None };
        let rows = self.for_one(|square| grid.row_and_column(square).0);
        let columns = self.for_one(|square| grid.row_and_column(square).1);
        rows.into_iter().chain(columns).min()
    }

    /// The number of lines with a square, if all candidates of a line exclude each other.
    fn for_one(&self, line_of: impl Fn(Square) -> usize) -> Option<usize> {
        let mut lines: BTreeMap<usize, Vec<usize>> =
            self.board().squares().map(|square| (line_of(square), Vec::new())).collect();
        for (number, candidate) in self.conflicts().candidates().iter().enumerate() {
            lines.entry(line_of(candidate.square)).or_default().push(number);
        }
        let exclude_each_other = |candidates: &Vec<usize>| {
            let mut pairs = (0..candidates.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
            pairs.all(|(a, b)| self.conflicts().between(candidates[a], candidates[b]))
        };
        lines.values().all(exclude_each_other).then_some(lines.len())
    }
}

#[cfg(test)]
mod tests {
    use crate::{Demand, Kind, Problem, ProblemSpec};
    use everyboard_board::Drawing;
    use everyboard_puzzle::Movement;

    #[test]
    fn queens_stand_alone_in_their_lines_and_bishops_do_not() {
        let lines = |piece, board| {
            let kind = Kind { letter: 'P', movement: Movement::parse(piece).unwrap() };
            let board = Drawing::parse(board).unwrap().board().unwrap();
            let spec = ProblemSpec::new(board, vec![kind], Demand::Maximum);
            Problem::new(spec).unwrap().lines_for_one()
        };
        assert_eq!(lines("Q", "..../..../...."), Some(3));
        assert_eq!(lines("Q", "../../.."), Some(2), "fewer columns than rows");
        assert_eq!(lines("vR", "..../..../...."), Some(4), "only along columns");
        assert_eq!(lines("B", "..../..../...."), None);
        assert_eq!(lines("Q", ".#../..../...."), Some(4), "a wall between two of a row");
        assert_eq!(lines("Q", ".#../..../#..."), Some(4));
        assert_eq!(lines("Q", ".#../#.../...."), None, "and between two of a column");
        assert_eq!(lines("Q", "#.../####/...."), Some(2));
        assert_eq!(lines("K", "../.."), Some(2));
    }
}
