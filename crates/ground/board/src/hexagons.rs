//! Boards of hexagons, drawn with blanks between their squares, and drawings on graphs.

use crate::board::file_name;
use crate::drawing::rows;
use crate::{Alphabet, DrawError, DrawFault, Graph, Square, SquareSet};
use everyboard_sorted::sort_by;

/// How much lower a row lies than the one above it, if neighbours in a row are 2 apart: the root
/// of 3.
const ROW_HEIGHT: f64 = 1.732;

/// From a hexagon to its next ones on the right and below: columns and rows.
const NEXT: [(isize, usize); 3] = [(2, 0), (-1, 1), (1, 1)];

/// A hexagon by the row and the column of its character in the text, with that character.
struct Hexagon {
    row: usize,
    column: usize,
    drawn: char,
}

impl Graph {
    /// The board of hexagons that a text draws: blanks between the squares of a row, and each row
    /// half a place beside the one above it. `None` if no row has blanks between squares. A row may
    /// leave squares out, by `#` or by blanks.
    ///
    /// Each hexagon is joined to the next ones in its row and to the two nearest in the rows above
    /// and below. Its name is a letter for its row, from the top, and its number in the row.
    ///
    /// ```
    /// use everyboard_board::Graph;
    ///
    /// let graph = Graph::of_hexagons("  .\n . .\n. . .").unwrap().unwrap();
    /// let [a1, b1, c1] = ["a1", "b1", "c1"].map(|name| graph.find(name).unwrap());
    /// assert_eq!((graph.len(), graph.neighbours(a1).len()), (6, 2));
    /// assert_eq!(graph.straight_on(a1, b1), Some(c1));
    /// assert!(Graph::of_hexagons("...\n...").unwrap().is_none());
    /// ```
    ///
    /// # Errors
    /// If squares are not two columns apart, a row does not lie half a place beside the one above
    /// it, or there are more than 128 squares.
    pub fn of_hexagons(text: &str) -> Result<Option<Self>, DrawError> {
        if !rows(text).any(|row| row.contains(char::is_whitespace)) {
            return Ok(None);
        }
        let drawn: Vec<&str> = lines(text).collect();
        check_places(&drawn)?;
        let hexagons: Vec<Hexagon> =
            hexagons(&drawn).filter(|it| it.drawn != Alphabet::MISSING).collect();
        if hexagons.is_empty() {
            return Err(DrawError { row: 0, column: 0, fault: DrawFault::Empty });
        }
        if hexagons.len() > SquareSet::CAPACITY {
            let found = format!("{} squares", hexagons.len());
            return Err(DrawFault::too_large(found, SquareSet::CAPACITY));
        }
        let names = names(&hexagons);
        let height = drawn.len() - 1;
        let places =
            hexagons.iter().map(|it| (it.column as f64, (height - it.row) as f64 * ROW_HEIGHT));
        let points = names.iter().cloned().zip(places);
        let graph = Graph::new(points, edges(&hexagons, &names));
        Ok(Some(graph.expect("hexagons have different names and places")))
    }

    /// The points as a picture has them: rows from the top, each from left to right.
    pub(crate) fn rows(&self) -> Vec<Vec<Square>> {
        let mut points: Vec<Square> = (0..self.len()).map(Square::new).collect();
        sort_by(&mut points, |&a, &b| {
            let [(ax, ay), (bx, by)] = [a, b].map(|point| self.coordinates(point));
            by.total_cmp(&ay).then(ax.total_cmp(&bx))
        });
        let rows = points.chunk_by(|&a, &b| self.coordinates(a).1 == self.coordinates(b).1);
        rows.map(<[Square]>::to_vec).collect()
    }
}

/// The rows of a text with the blanks before them, from the first that draws something to the last.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let skipped = text.split(['\n', '/']).take_while(|line| line.trim().is_empty()).count();
    text.split(['\n', '/']).skip(skipped).take(rows(text).count()).map(str::trim_end)
}

/// Everything in the rows that is no blank.
fn hexagons<'a>(rows: &'a [&str]) -> impl Iterator<Item = Hexagon> + 'a {
    rows.iter().enumerate().flat_map(|(row, line)| {
        let drawn = line.chars().enumerate().filter(|(_, drawn)| !drawn.is_whitespace());
        drawn.map(move |(column, drawn)| Hexagon { row, column, drawn })
    })
}

/// Refuses squares that lie between the places of their row: in the first row every second column,
/// and in the others half a place beside those of the row above.
fn check_places(rows: &[&str]) -> Result<(), DrawError> {
    let mut all = hexagons(rows);
    let Some(first) = all.next() else { return Ok(()) };
    let parity = (first.row + first.column) % 2;
    match all.find(|it| (it.row + it.column) % 2 != parity) {
        Some(Hexagon { row, column, .. }) => {
            let before = rows[row].chars().take_while(|c| c.is_whitespace()).count();
            Err(DrawError { row, column: column - before, fault: DrawFault::Staggered })
        }
        None => Ok(()),
    }
}

fn names(hexagons: &[Hexagon]) -> Vec<String> {
    let rows = hexagons.chunk_by(|a, b| a.row == b.row);
    rows.flat_map(|row| (1..=row.len()).map(|number| format!("{}{number}", file_name(row[0].row))))
        .collect()
}

/// Pairs of names of neighbours.
fn edges<'a>(hexagons: &[Hexagon], names: &'a [String]) -> Vec<(&'a str, &'a str)> {
    let pairs = hexagons.iter().zip(names).flat_map(|(from, name)| {
        let next = NEXT.iter().filter_map(move |&(right, down)| {
            let place = (from.row + down, from.column.checked_add_signed(right)?);
            hexagons.iter().position(|it| (it.row, it.column) == place)
        });
        next.map(move |other| (name.as_str(), names[other].as_str()))
    });
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    fn error(text: &str) -> (usize, usize, DrawFault) {
        let error = Graph::of_hexagons(text).unwrap_err();
        (error.row, error.column, error.fault)
    }

    #[test]
    fn every_inner_hexagon_has_six_neighbours_in_straight_lines() {
        let graph = Graph::of_hexagons(" . .\n. . .\n . .").unwrap().unwrap();
        let middle = graph.find("b2").unwrap();
        assert_eq!(graph.neighbours(middle).len(), 6);
        for neighbour in graph.neighbours(middle) {
            let opposite = graph.straight_on(neighbour, middle).unwrap();
            assert!(graph.neighbours(middle).contains(opposite));
        }
        assert_eq!(Board::Graph(graph).symmetries(100).unwrap().len(), 12);
    }

    #[test]
    fn rows_may_be_slashes_and_squares_left_out() {
        let graph = Graph::of_hexagons("  .  / # ./. . . ").unwrap().unwrap();
        assert_eq!(graph.len(), 5);
        assert!(graph.find("b1").is_some() && graph.find("b2").is_none());
        let lines = Graph::of_hexagons("\n\n  .\n   .\n. . .\n").unwrap().unwrap();
        assert_eq!(lines, graph);
    }

    #[test]
    fn squares_beside_their_places_are_refused() {
        assert_eq!(error(". . .\n. . ."), (1, 0, DrawFault::Staggered));
        assert_eq!(error(". . .\n . ..\n. . ."), (1, 3, DrawFault::Staggered));
        assert_eq!(error(" ..  ."), (0, 1, DrawFault::Staggered));
        assert_eq!(error("# #"), (0, 0, DrawFault::Empty));
        let wide = vec!["."; 129].join(" ");
        assert!(matches!(error(&wide).2, DrawFault::TooLarge { .. }));
    }
}
