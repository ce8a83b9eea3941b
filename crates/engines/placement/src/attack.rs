//! The squares that a piece attacks on a board where it stands alone.

use everyboard_board::{Board, Graph, Grid, Square};
use everyboard_puzzle::{Leap, Movement};
use everyboard_sorted::sort;

/// What a missing square is to a piece that rides over it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Walls {
    /// The ride ends before it.
    #[default]
    Stop,
    /// The ride continues beyond it.
    Pass,
}

/// The squares, sorted and without its own, that a piece on `from` attacks on a board that is
/// empty but for it. A ride ends at the edge of the board, around a ring where it began.
pub(crate) fn attacked(
    board: &Board,
    walls: Walls,
    movement: &Movement,
    from: Square,
) -> Vec<Square> {
    let mut squares: Vec<Square> = match (board, movement) {
        (Board::Grid(grid), Movement::Leaps(leaps)) => {
            leaps.iter().flat_map(|leap| ride(grid, walls, leap, from)).collect()
        }
        (Board::Graph(graph), Movement::Edges) => graph.neighbours(from).into_iter().collect(),
        (Board::Graph(graph), Movement::Lines) => lines(graph, from),
        _ => Vec::new(),
    };
    sort(&mut squares);
    squares.dedup();
    squares
}

/// The points on the straight lines from a point, until these end or come back to it.
fn lines(graph: &Graph, from: Square) -> Vec<Square> {
    let mut squares = Vec::new();
    for first in graph.neighbours(from) {
        let mut last = from;
        let mut next = Some(first);
        while let Some(at) = next.filter(|&at| at != from && !squares.contains(&at)) {
            squares.push(at);
            next = graph.straight_on(last, at);
            last = at;
        }
    }
    squares
}

fn ride(grid: &Grid, walls: Walls, leap: &Leap, from: Square) -> Vec<Square> {
    let start = grid.row_and_column(from);
    let mut squares = Vec::new();
    let mut at = start;
    for times in 1.. {
        let next =
            leap.reach.allows(times).then(|| grid.shifted(at, leap.right, leap.up)).flatten();
        at = match next {
            Some(place) if place != start => place,
            _ => break,
        };
        match grid.at(at.0, at.1) {
            Some(square) => squares.push(square),
            None if walls == Walls::Pass => {}
            None => break,
        }
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_board::{Drawing, Wrap};

    fn attacks(rows: &str, wrap: Wrap, walls: Walls, piece: &str, from: usize) -> Vec<usize> {
        let board = Drawing::parse(rows).unwrap().wrapped_board(wrap).unwrap();
        let movement = Movement::parse(piece).unwrap();
        let squares = attacked(&board, walls, &movement, Square::new(from));
        squares.into_iter().map(Square::index).collect()
    }

    #[test]
    fn a_wall_stops_a_rider_or_lets_it_pass() {
        assert_eq!(attacks("..#..", Wrap::NONE, Walls::Stop, "R", 0), [1]);
        assert_eq!(attacks("..#..", Wrap::NONE, Walls::Pass, "R", 0), [1, 2, 3]);
        assert_eq!(attacks("..#..", Wrap::NONE, Walls::Pass, "R2", 1), [0, 2]);
    }

    #[test]
    fn a_ride_around_a_ring_ends_where_it_began() {
        let ring = Wrap { rows: true, columns: false };
        assert_eq!(attacks("...../.....", ring, Walls::Stop, "R", 1), [0, 2, 3, 4, 6]);
        assert_eq!(attacks("..#..", ring, Walls::Stop, "rW0", 1), [] as [usize; 0]);
        assert_eq!(attacks("..#..", ring, Walls::Stop, "lW0", 1), [0, 2, 3]);
    }
}
