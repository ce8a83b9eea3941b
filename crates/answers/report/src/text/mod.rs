//! Boards drawn in a terminal.

mod cell;
mod levels;
mod panel;
mod placement;
mod sketch;
mod table;

use anstyle::Style;
use cell::Cells;
pub use cell::Highlight;
use everyboard_board::{Alphabet, Board, Grid, Naming, Position, Square};
use everyboard_puzzle::Puzzle;
pub use levels::{level_csv, level_rows, level_table};
pub use panel::{Panel, strip};
pub use placement::{PlacementText, classes_table};
use sketch::{Sketch, sketch};
pub use table::{Column, Row, Table};

/// Draws positions of one puzzle as text, with or without colour.
///
/// ```
/// use everyboard_puzzle::Builtin;
/// use everyboard_report::BoardText;
///
/// let puzzle = Builtin::named("peg-4x4").unwrap().puzzle();
/// let panel = BoardText::plain(&puzzle).panel(&puzzle.starts[0], "start", &[]);
/// assert_eq!((panel.width(), panel.height()), (7, 5));
/// assert!(panel.to_string().starts_with("start\n"));
/// ```
#[derive(Clone, Debug)]
pub struct BoardText<'a> {
    board: &'a Board,
    /// By what stands on a square, nothing first.
    letters: Vec<char>,
    color: bool,
    cells: Cells,
    sketch: Option<Sketch>,
}

/// What stands on a square (0 for nothing, otherwise the number of the kind), and its highlight.
pub(crate) type Contents = (usize, Highlight);

impl<'a> BoardText<'a> {
    /// Draws with colour if `color` says so.
    pub fn new(puzzle: &'a Puzzle, color: bool) -> Self {
        let symbols = puzzle.alphabet.shown_symbols();
        let letters = symbols.map(|symbol| puzzle.alphabet.char_of(symbol));
        Self::of_board(&puzzle.board, letters, color)
    }

    /// Draws without colour.
    pub fn plain(puzzle: &'a Puzzle) -> Self {
        Self::new(puzzle, false)
    }

    /// Draws symbols with these letters on a board.
    pub(crate) fn of_board(
        board: &'a Board,
        letters: impl IntoIterator<Item = char>,
        color: bool,
    ) -> Self {
        let letters: Vec<char> = [Alphabet::EMPTY].into_iter().chain(letters).collect();
        let sketch = match board {
            Board::Graph(graph) => sketch(graph),
            Board::Grid(_) => None,
        };
        BoardText { board, cells: Cells::new(&letters, color), letters, color, sketch }
    }

    /// A position under a caption (none if empty). `marked` are the squares of the last move,
    /// which show in colour only. Symbols beyond the puzzle's alphabet are drawn as `?`.
    pub fn panel(&self, position: &Position, caption: &str, marked: &[Square]) -> Panel {
        self.panel_of(caption, |square| {
            let is_marked = marked.contains(&square);
            let highlight = if is_marked { Highlight::Marked } else { Highlight::Plain };
            (position.at(square).index(), highlight)
        })
    }

    /// A board under a caption (none if empty). `contents` is asked for every square in turn.
    pub(crate) fn panel_of(
        &self,
        caption: &str,
        mut contents: impl FnMut(Square) -> Contents,
    ) -> Panel {
        let caption = (!caption.is_empty()).then(|| self.caption(caption));
        let rows = match (self.board, &self.sketch) {
            (Board::Grid(grid), _) => self.grid_rows(grid, contents),
            (Board::Graph(_), sketch) => {
                let contents: Vec<Contents> = self.board.squares().map(&mut contents).collect();
                match sketch {
                    Some(sketch) => self.sketch_rows(sketch, &contents),
                    None => self.list_rows(&contents),
                }
            }
        };
        Panel::styled(caption.into_iter().chain(rows))
    }

    fn caption(&self, caption: &str) -> (String, usize) {
        let style = Style::new().bold();
        (self.paint(caption, style), caption.chars().count())
    }

    fn paint(&self, text: &str, style: Style) -> String {
        if self.color { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    fn grid_rows(
        &self,
        grid: &Grid,
        mut contents: impl FnMut(Square) -> Contents,
    ) -> Vec<(String, usize)> {
        let rows = (0..grid.height()).map(|row| {
            let mut line = String::new();
            let columns = self.push_grid_row(&mut line, grid, row, &mut contents);
            (line, columns)
        });
        rows.collect()
    }

    /// Appends a row of a grid up to its last square and returns how many columns of a terminal it
    /// takes. Squares are asked for from left to right.
    pub(crate) fn push_grid_row(
        &self,
        text: &mut String,
        grid: &Grid,
        row: usize,
        contents: &mut impl FnMut(Square) -> Contents,
    ) -> usize {
        let mut end = text.len();
        let mut columns = 0;
        for column in 0..grid.width() {
            if column > 0 {
                text.push_str(self.cells.between);
            }
            match grid.at(row, column) {
                None => text.push_str(self.cells.missing),
                Some(square) => {
                    let (contents, highlight) = contents(square);
                    let is_dark = (row + column) % 2 == 1;
                    text.push_str(self.cells.cell(contents, is_dark, highlight));
                    (end, columns) = (text.len(), 2 * column + 1 + usize::from(self.color));
                }
            }
        }
        text.truncate(end);
        columns
    }

    fn sketch_rows(&self, sketch: &Sketch, contents: &[Contents]) -> Vec<(String, usize)> {
        let rows = sketch.iter().map(|points| {
            let end = points.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
            let drawn = points[..end].iter().map(|point| match point {
                None => " ".to_owned(),
                Some(square) => self.point(contents[square.index()]),
            });
            (drawn.collect(), end)
        });
        rows.collect()
    }

    fn point(&self, (contents, highlight): Contents) -> String {
        let drawn = self.letters.get(contents).unwrap_or(&'?').to_string();
        match highlight {
            Highlight::Plain => self.paint(&drawn, Style::new().bold()),
            _ => self.paint(&drawn, Style::new().bold().invert()),
        }
    }

    /// One line for each kind of piece: where they stand.
    fn list_rows(&self, contents: &[Contents]) -> Vec<(String, usize)> {
        let mut rows = Vec::new();
        for (kind, letter) in self.letters.iter().enumerate().skip(1) {
            let mut line = format!("{letter} ");
            let squares = self.board.squares().filter(|square| contents[square.index()].0 == kind);
            let names: Vec<_> =
                squares.map(|square| self.board.name_of(square, Naming::Algebraic)).collect();
            line.push_str(&names.join(" "));
            let width = line.chars().count();
            rows.push((line, width));
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_puzzle::Builtin;

    fn drawn(name: &str) -> String {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        BoardText::plain(&puzzle).panel(&puzzle.starts[0], "", &[]).to_string()
    }

    #[test]
    fn missing_squares_are_blank() {
        let peg = drawn("peg-english");
        assert!(peg.starts_with("    P P P\n    P P P\nP P P P P P P\nP P P . P P P\n"), "{peg}");
    }

    #[test]
    fn graphs_are_sketched() {
        let star = drawn("star");
        let rows: Vec<&str> = star.lines().collect();
        assert_eq!(star.matches(['A', 'B', '.']).count(), 8, "{star}");
        assert_eq!(rows[0].trim(), "A");
        assert_eq!(rows[rows.len() - 1].trim(), "B");
    }

    /// Rows of a triangle had one blank here and two there.
    #[test]
    fn hexagons_stand_in_line() {
        let triangle = drawn("peg-triangle");
        assert_eq!(triangle, "    .\n   P P\n  P P P\n P P P P\nP P P P P");
    }

    #[test]
    fn colour_changes_no_widths() {
        let puzzle = Builtin::named("knights-5x5").unwrap().puzzle();
        let marked = [Square::new(3)];
        let panel = BoardText::new(&puzzle, true).panel(&puzzle.starts[0], "1 b5c3", &marked);
        assert_eq!((panel.width(), panel.height()), (10, 6));
        assert!(panel.to_string().contains("\u{1b}["));
    }

    #[test]
    fn a_graph_that_cannot_be_sketched_is_listed() {
        let puzzle = Puzzle::parse(
            r#"
            format = 1
            start = "a=X"
            [graph]
            points = { a = [0, 0], b = [1, 0], c = [1000, 0] }
            edges = ["a b"]
            [pieces]
            X = "edges"
            "#,
        );
        let puzzle = puzzle.unwrap();
        let panel = BoardText::plain(&puzzle).panel(&puzzle.starts[0], "", &[]);
        assert_eq!(panel.to_string(), "X a");
    }
}
