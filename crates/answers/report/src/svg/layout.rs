//! Where the squares of a board lie on a picture.

use super::ink::n;
use everyboard_board::{Board, Graph, Grid, Square};

/// Pixels along a side of a square.
pub(crate) const CELL: f64 = 44.0;
/// Pixels around the drawing of a graph, so that discs are not cut off.
const GRAPH_MARGIN: f64 = 0.6 * CELL;

/// Where squares lie.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// By square: its centre, from the top left of the board.
    pub(crate) centres: Vec<(f64, f64)>,
    /// Of the disc of a piece.
    pub(crate) radius: f64,
}

impl Layout {
    pub(crate) fn new(board: &Board) -> Self {
        match board {
            Board::Grid(grid) => Self::of_grid(grid),
            Board::Graph(graph) => Self::of_graph(graph),
        }
    }

    fn of_grid(grid: &Grid) -> Self {
        let cells = (0..grid.len()).map(|square| grid.row_and_column(Square::new(square)));
        let centres = cells
            .map(|(row, column)| ((column as f64 + 0.5) * CELL, (row as f64 + 0.5) * CELL))
            .collect();
        Layout {
            width: grid.width() as f64 * CELL,
            height: grid.height() as f64 * CELL,
            centres,
            radius: 0.38 * CELL,
        }
    }

    /// The closest two points stand 1.6 squares apart.
    fn of_graph(graph: &Graph) -> Self {
        let points: Vec<(f64, f64)> =
            (0..graph.len()).map(Square::new).map(|square| graph.coordinates(square)).collect();
        let scale = 1.6 * CELL / least_distance(&points);
        let left = points.iter().map(|point| point.0).fold(f64::INFINITY, f64::min);
        let top = points.iter().map(|point| -point.1).fold(f64::INFINITY, f64::min);
        let centres: Vec<(f64, f64)> = points
            .iter()
            .map(|(x, y)| ((x - left) * scale + GRAPH_MARGIN, (-y - top) * scale + GRAPH_MARGIN))
            .collect();
        Layout {
            width: centres.iter().map(|centre| centre.0).fold(0.0, f64::max) + GRAPH_MARGIN,
            height: centres.iter().map(|centre| centre.1).fold(0.0, f64::max) + GRAPH_MARGIN,
            radius: 0.38 * CELL,
            centres,
        }
    }
}

/// The least distance of two different points; 1 if there are none.
fn least_distance(points: &[(f64, f64)]) -> f64 {
    let distances = points
        .iter()
        .enumerate()
        .flat_map(|(number, a)| points[..number].iter().map(move |b| (a.0 - b.0).hypot(a.1 - b.1)));
    let least = distances.filter(|&distance| distance > 0.0).fold(f64::INFINITY, f64::min);
    if least.is_finite() { least } else { 1.0 }
}

/// Squares of a grid as the data of one path.
pub(crate) fn squares_path(grid: &Grid, squares: impl IntoIterator<Item = Square>) -> String {
    let outlines = squares.into_iter().map(|square| {
        let (row, column) = grid.row_and_column(square);
        let x = n(column as f64 * CELL);
        let y = n(row as f64 * CELL);
        format!("M{x} {y}h{CELL}v{CELL}h-{CELL}z")
    });
    outlines.collect()
}
