//! Boards drawn in a terminal.

use crate::Panel;
use anstyle::{Ansi256Color, Color, Style};
use everyboard_board::{Board, Graph, Grid, Naming, Position, Square, Symbol};
use everyboard_puzzle::Puzzle;

/// Draws positions of one puzzle as text, with or without colour.
#[derive(Clone, Debug)]
pub struct BoardText<'a> {
    puzzle: &'a Puzzle,
    color: bool,
    sketch: Option<Sketch>,
}

/// The colours of squares and pieces, of the 256 that terminals know. Squares are of mid tones, on
/// which both white and black stand out (contrast 3 to 1 or more), in light and dark terminals.
mod palette {
    pub(super) const LIGHT: u8 = 137;
    pub(super) const DARK: u8 = 95;
    /// The squares of the last move.
    pub(super) const MARKED: u8 = 66;
    /// By piece kind: white, black, yellow, dark red, cyan, navy.
    pub(super) const PIECES: [u8; 6] = [231, 16, 226, 52, 51, 17];
}

impl<'a> BoardText<'a> {
    /// Draws with colour if `color` says so.
    pub fn new(puzzle: &'a Puzzle, color: bool) -> Self {
        let sketch = match &puzzle.board {
            Board::Graph(graph) => Sketch::of(graph),
            Board::Grid(_) => None,
        };
        BoardText { puzzle, color, sketch }
    }

    /// Draws without colour.
    pub fn plain(puzzle: &'a Puzzle) -> Self {
        Self::new(puzzle, false)
    }

    /// A position under a caption (none if empty). `marked` are the squares of the last move,
    /// which show in colour only. Symbols beyond the puzzle's alphabet are drawn as `?`.
    pub fn panel(&self, position: &Position, caption: &str, marked: &[Square]) -> Panel {
        let caption = (!caption.is_empty()).then(|| self.caption(caption));
        let rows = match (&self.puzzle.board, &self.sketch) {
            (Board::Grid(grid), _) => self.grid_rows(grid, position, marked),
            (Board::Graph(_), Some(sketch)) => self.sketch_rows(sketch, position, marked),
            (Board::Graph(_), None) => self.list_rows(position),
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
        position: &Position,
        marked: &[Square],
    ) -> Vec<(String, usize)> {
        (0..grid.height()).map(|row| self.grid_row(grid, row, position, marked)).collect()
    }

    /// A row of cells: in colour each two columns wide, otherwise one with blanks between.
    fn grid_row(
        &self,
        grid: &Grid,
        row: usize,
        position: &Position,
        marked: &[Square],
    ) -> (String, usize) {
        let cell = |column| match grid.at(row, column) {
            None if self.color => "  ".to_owned(),
            None => " ".to_owned(),
            Some(square) => {
                let is_dark = (row + column) % 2 == 1;
                self.cell(position.at(square), is_dark, marked.contains(&square))
            }
        };
        let cells: Vec<String> = (0..grid.width()).map(cell).collect();
        match self.color {
            true => (cells.concat(), 2 * grid.width()),
            false => {
                let line = cells.join(" ").trim_end().to_owned();
                let width = line.chars().count();
                (line, width)
            }
        }
    }

    fn cell(&self, symbol: Symbol, is_dark: bool, is_marked: bool) -> String {
        let drawn = self.puzzle.alphabet.char_of(symbol);
        if !self.color {
            return drawn.to_string();
        }
        let ground = match (is_marked, is_dark) {
            (true, _) => palette::MARKED,
            (false, true) => palette::DARK,
            (false, false) => palette::LIGHT,
        };
        let drawn = if symbol.is_empty() { ' ' } else { drawn };
        self.paint(&format!("{drawn} "), self.piece_style(symbol).bg_color(indexed(ground)))
    }

    /// Kinds of pieces have colours of their own; many kinds, as on tiles, are all black.
    fn piece_style(&self, symbol: Symbol) -> Style {
        let few = self.puzzle.movements.len() <= palette::PIECES.len();
        let own = symbol.index().checked_sub(1).and_then(|kind| palette::PIECES.get(kind));
        let color = own.copied().filter(|_| few).unwrap_or(palette::PIECES[1]);
        Style::new().bold().fg_color(indexed(color))
    }

    fn sketch_rows(
        &self,
        sketch: &Sketch,
        position: &Position,
        marked: &[Square],
    ) -> Vec<(String, usize)> {
        let row = |points: &Vec<Option<Square>>| {
            let last = points.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
            let point = |point: &Option<Square>| match point {
                None => " ".to_owned(),
                Some(square) => self.point(position.at(*square), marked.contains(square)),
            };
            (points[..last].iter().map(point).collect(), last)
        };
        sketch.rows.iter().map(row).collect()
    }

    fn point(&self, symbol: Symbol, is_marked: bool) -> String {
        let drawn = self.puzzle.alphabet.char_of(symbol).to_string();
        match is_marked {
            true => self.paint(&drawn, Style::new().bold().invert()),
            false => self.paint(&drawn, Style::new().bold()),
        }
    }

    /// One line for each kind of piece: where they stand.
    fn list_rows(&self, position: &Position) -> Vec<(String, usize)> {
        let board = &self.puzzle.board;
        let row = |kind: Symbol| {
            let squares = board.squares().filter(|&square| position.at(square) == kind);
            let names: Vec<_> = squares.map(|s| board.name_of(s, Naming::Algebraic)).collect();
            let line = format!("{} {}", self.puzzle.alphabet.char_of(kind), names.join(" "));
            let width = line.chars().count();
            (line, width)
        };
        self.puzzle.alphabet.kinds().map(row).collect()
    }
}

fn indexed(color: u8) -> Option<Color> {
    Some(Color::Ansi256(Ansi256Color(color)))
}

/// The points of a graph on a small grid of characters.
#[derive(Clone, Debug)]
struct Sketch {
    rows: Vec<Vec<Option<Square>>>,
}

impl Sketch {
    const MOST_ROWS: usize = 25;
    const MOST_COLUMNS: usize = 79;

    /// The smallest sketch on which other heights are other rows; failing that, the smallest on
    /// which points stand apart; none if that is too large as well.
    fn of(graph: &Graph) -> Option<Self> {
        let heights =
            distinct((0..graph.len()).map(|point| graph.coordinates(Square::new(point)).1));
        let sketches = || (1..=Self::MOST_ROWS).filter_map(|rows| Self::with_rows(graph, rows));
        sketches().find(|sketch| sketch.used_rows() == heights).or_else(|| sketches().next())
    }

    fn used_rows(&self) -> usize {
        self.rows.iter().filter(|row| row.iter().any(Option::is_some)).count()
    }

    /// A sketch of so many rows, if points stand apart on it and it is not too wide.
    fn with_rows(graph: &Graph, height: usize) -> Option<Self> {
        let points: Vec<Square> = (0..graph.len()).map(Square::new).collect();
        let (left, right) = span(points.iter().map(|&point| graph.coordinates(point).0));
        let (bottom, top) = span(points.iter().map(|&point| graph.coordinates(point).1));
        // A character is about twice as tall as it is wide.
        let width = match top > bottom {
            true => (2.0 * (right - left) / (top - bottom) * (height - 1) as f64).round() + 1.0,
            false => (2 * height) as f64,
        };
        if width > Self::MOST_COLUMNS as f64 {
            return None;
        }
        let mut rows = vec![vec![None; width as usize]; height];
        for point in points {
            let (x, y) = graph.coordinates(point);
            let row: &mut Vec<Option<Square>> = &mut rows[scaled(top - y, top - bottom, height)];
            let column = scaled(x - left, right - left, row.len());
            let around = column.saturating_sub(1)..=(column + 1).min(row.len() - 1);
            if row[around].iter().any(Option::is_some) {
                return None;
            }
            row[column] = Some(point);
        }
        Some(Sketch { rows })
    }
}

/// How many different numbers there are.
fn distinct(numbers: impl Iterator<Item = f64>) -> usize {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers.dedup();
    numbers.len()
}

fn span(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    (values.clone().fold(f64::INFINITY, f64::min), values.fold(f64::NEG_INFINITY, f64::max))
}

/// Where `value` of `range` falls on `cells` cells.
fn scaled(value: f64, range: f64, cells: usize) -> usize {
    if range <= 0.0 { 0 } else { (value / range * (cells - 1) as f64).round() as usize }
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
            points = { a = [0, 0], b = [0.001, 0], c = [1000, 0] }
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
