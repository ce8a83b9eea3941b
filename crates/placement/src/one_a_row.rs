//! Rows that hold one piece each at most.

use crate::Problem;
use everyboard_board::Board;
use std::collections::BTreeMap;

impl Problem {
    /// The number of rows with a square, if no two pieces can stand in one row: as many pieces as
    /// could ever stand, and how many are asked for where nobody says how many. None if two can,
    /// or the board has no rows.
    pub fn rows_for_one(&self) -> Option<usize> {
        let Board::Grid(grid) = self.board() else { return None };
        let row_of = |square| grid.place(square).0;
        let mut rows: BTreeMap<usize, Vec<usize>> =
            self.board().squares().map(|square| (row_of(square), Vec::new())).collect();
        for (number, seat) in self.conflicts().seats().iter().enumerate() {
            rows.entry(row_of(seat.square)).or_default().push(number);
        }
        let exclude_each_other = |seats: &Vec<usize>| {
            let mut pairs = (0..seats.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
            pairs.all(|(a, b)| self.conflicts().between(seats[a], seats[b]))
        };
        rows.values().all(exclude_each_other).then_some(rows.len())
    }
}

#[cfg(test)]
mod tests {
    use crate::{Demand, Kind, Problem, Setup};
    use everyboard_board::Drawing;
    use everyboard_puzzle::Movement;

    #[test]
    fn queens_stand_alone_in_their_rows_and_bishops_do_not() {
        let rows = |piece, board| {
            let kind = Kind { letter: 'P', movement: Movement::parse(piece).unwrap() };
            let board = Drawing::parse(board).unwrap().board().unwrap();
            let setup = Setup::new(board, vec![kind], Demand::Maximum);
            Problem::new(setup).unwrap().rows_for_one()
        };
        assert_eq!(rows("Q", "..../..../...."), Some(3));
        assert_eq!(rows("B", "..../..../...."), None);
        assert_eq!(rows("Q", ".#../..../...."), None, "a wall between two of a row");
        assert_eq!(rows("Q", "#.../####/...."), Some(2));
        assert_eq!(rows("K", "../.."), Some(2));
    }
}
