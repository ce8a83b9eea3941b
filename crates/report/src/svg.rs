//! Boards as pictures: SVG text that every browser shows.

use everyboard_board::{Board, Graph, Grid, Naming, Position, Square, Symbol};
use everyboard_puzzle::Puzzle;
use std::fmt::Write;

/// A position in a strip of pictures, with the words below it.
#[derive(Clone, Debug)]
pub struct Frame<'a> {
    /// The position.
    pub position: &'a Position,
    /// The words below it.
    pub caption: String,
    /// The squares of the last move, which are tinted.
    pub marked: Vec<Square>,
}

/// Pixels along a side of a square.
const CELL: f64 = 44.0;
/// Pixels around every board and between boards.
const MARGIN: f64 = 14.0;
/// Pixels of the line of the caption.
const CAPTION: f64 = 26.0;
/// Pixels around the drawing of a graph, so that discs are not cut off.
const GRAPH_MARGIN: f64 = 0.6 * CELL;

const LIGHT: &str = "#f0dfc0";
const DARK: &str = "#c69c6d";
const MARKED: &str = "#f6c945";
const FRAME: &str = "#7a5a3a";
const EDGE: &str = "#a98860";
/// Grey enough for light and for dark pages.
const TEXT: &str = "#8b8680";

/// The colours of a disc, its rim and its letter.
struct Disc {
    fill: &'static str,
    rim: &'static str,
    letter: &'static str,
}

/// By piece kind.
const DISCS: [Disc; 6] = [
    Disc { fill: "#fffdf8", rim: "#5b4a39", letter: "#3b2f25" },
    Disc { fill: "#33302e", rim: "#171513", letter: "#f7f2ea" },
    Disc { fill: "#b5413a", rim: "#7c2723", letter: "#ffffff" },
    Disc { fill: "#2f6f9f", rim: "#1d4a6c", letter: "#ffffff" },
    Disc { fill: "#4d8b4f", rim: "#2f5c31", letter: "#ffffff" },
    Disc { fill: "#7d5aa6", rim: "#523a70", letter: "#ffffff" },
];

/// One board as a picture.
pub fn svg_board(puzzle: &Puzzle, position: &Position) -> String {
    svg_strip(puzzle, &[Frame { position, caption: String::new(), marked: Vec::new() }])
}

/// Boards side by side as a picture, with arrows between them.
pub fn svg_strip(puzzle: &Puzzle, frames: &[Frame]) -> String {
    let painter = Painter::new(puzzle);
    let captions = if frames.iter().all(|f| f.caption.is_empty()) { 0.0 } else { CAPTION };
    let step = painter.width + Painter::ARROW;
    let boards = frames.len() as f64;
    let width = (2.0 * MARGIN + boards * step - Painter::ARROW).max(0.0);
    let height = 2.0 * MARGIN + painter.height + captions;
    let mut svg = String::new();
    line(
        &mut svg,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" \
         role=\"img\" font-family=\"'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif\">",
            n(width),
            n(height),
            n(width),
            n(height)
        ),
    );
    line(&mut svg, format_args!("<title>{}</title>", escaped(&puzzle.name)));
    for (number, frame) in frames.iter().enumerate() {
        let left = MARGIN + number as f64 * step;
        if number > 0 {
            painter.arrow(&mut svg, left - Painter::ARROW);
        }
        painter.frame(&mut svg, frame, left);
    }
    svg.push_str("</svg>\n");
    svg
}

fn line(svg: &mut String, text: std::fmt::Arguments) {
    writeln!(svg, "{text}").expect("writing to a string does not fail");
}

/// A number without needless digits.
fn n(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Text that may stand in an SVG element or attribute.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // XML has no other control characters.
            c if c.is_control() && c != '\n' && c != '\t' => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

/// Draws the boards of one puzzle.
struct Painter<'a> {
    puzzle: &'a Puzzle,
    width: f64,
    height: f64,
    /// By square: its centre, from the top left of the board.
    centres: Vec<(f64, f64)>,
    radius: f64,
}

impl<'a> Painter<'a> {
    /// Pixels between two boards, where the arrow stands.
    const ARROW: f64 = 46.0;

    fn new(puzzle: &'a Puzzle) -> Self {
        match &puzzle.board {
            Board::Grid(grid) => Self::of_grid(puzzle, grid),
            Board::Graph(graph) => Self::of_graph(puzzle, graph),
        }
    }

    fn of_grid(puzzle: &'a Puzzle, grid: &Grid) -> Self {
        let centre = |square| {
            let (row, column) = grid.place(square);
            ((column as f64 + 0.5) * CELL, (row as f64 + 0.5) * CELL)
        };
        Painter {
            puzzle,
            width: grid.width() as f64 * CELL,
            height: grid.height() as f64 * CELL,
            centres: puzzle.board.squares().map(centre).collect(),
            radius: 0.38 * CELL,
        }
    }

    /// The shortest edge becomes twice as long as a square is wide.
    fn of_graph(puzzle: &'a Puzzle, graph: &Graph) -> Self {
        let points: Vec<(f64, f64)> =
            puzzle.board.squares().map(|square| graph.coordinates(square)).collect();
        let scale = 1.6 * CELL / least_distance(&points);
        let least = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::INFINITY, f64::min);
        let left = least(&mut points.iter().map(|point| point.0));
        let top = least(&mut points.iter().map(|point| -point.1));
        let centre = |&(x, y): &(f64, f64)| {
            ((x - left) * scale + GRAPH_MARGIN, (-y - top) * scale + GRAPH_MARGIN)
        };
        let centres: Vec<(f64, f64)> = points.iter().map(centre).collect();
        let most = |value: fn(&(f64, f64)) -> f64| centres.iter().map(value).fold(0.0, f64::max);
        Painter {
            puzzle,
            width: most(|centre| centre.0) + GRAPH_MARGIN,
            height: most(|centre| centre.1) + GRAPH_MARGIN,
            radius: 0.38 * CELL,
            centres,
        }
    }

    fn frame(&self, svg: &mut String, frame: &Frame, left: f64) {
        line(svg, format_args!("<g transform=\"translate({} {})\">", n(left), n(MARGIN)));
        match &self.puzzle.board {
            Board::Grid(grid) => self.squares(svg, grid, &frame.marked),
            Board::Graph(graph) => self.edges(svg, graph, &frame.marked),
        }
        for square in self.puzzle.board.squares() {
            self.piece(svg, square, frame.position.at(square));
        }
        if !frame.caption.is_empty() {
            line(
                svg,
                format_args!(
                    "<text x=\"{}\" y=\"{}\" font-size=\"15\" text-anchor=\"middle\" fill=\"{TEXT}\">{}</text>",
                    n(self.width / 2.0),
                    n(self.height + CAPTION - 4.0),
                    escaped(&frame.caption)
                ),
            );
        }
        svg.push_str("</g>\n");
    }

    fn squares(&self, svg: &mut String, grid: &Grid, marked: &[Square]) {
        for square in self.puzzle.board.squares() {
            let (row, column) = grid.place(square);
            let fill = match (marked.contains(&square), (row + column) % 2) {
                (true, _) => MARKED,
                (false, 0) => LIGHT,
                (false, _) => DARK,
            };
            line(
                svg,
                format_args!(
                    "<rect x=\"{}\" y=\"{}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\"/>",
                    n(column as f64 * CELL),
                    n(row as f64 * CELL)
                ),
            );
        }
        if grid.len() == grid.width() * grid.height() {
            line(
                svg,
                format_args!(
                    "<rect x=\"-1\" y=\"-1\" width=\"{}\" height=\"{}\" fill=\"none\" \
                 stroke=\"{FRAME}\" stroke-width=\"2\" rx=\"2\"/>",
                    n(self.width + 2.0),
                    n(self.height + 2.0)
                ),
            );
        }
    }

    fn edges(&self, svg: &mut String, graph: &Graph, marked: &[Square]) {
        for from in self.puzzle.board.squares() {
            let (x1, y1) = self.centres[from.index()];
            for to in graph.neighbours(from).into_iter().filter(|&to| to > from) {
                let (x2, y2) = self.centres[to.index()];
                line(
                    svg,
                    format_args!(
                        "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{EDGE}\" stroke-width=\"3\"/>",
                        n(x1),
                        n(y1),
                        n(x2),
                        n(y2)
                    ),
                );
            }
        }
        for square in self.puzzle.board.squares() {
            let (x, y) = self.centres[square.index()];
            let fill = if marked.contains(&square) { MARKED } else { LIGHT };
            line(
                svg,
                format_args!(
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\" stroke=\"{EDGE}\" stroke-width=\"2\">\
                 <title>{}</title></circle>",
                    n(x),
                    n(y),
                    n(0.5 * CELL),
                    escaped(&self.puzzle.board.name_of(square, Naming::Algebraic))
                ),
            );
        }
    }

    fn piece(&self, svg: &mut String, square: Square, symbol: Symbol) {
        let Some(kind) = symbol.index().checked_sub(1) else { return };
        let few = self.puzzle.movements.len() <= DISCS.len();
        let disc = DISCS.get(kind).filter(|_| few).unwrap_or(&DISCS[0]);
        let (x, y) = self.centres[square.index()];
        line(
            svg,
            format_args!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"/>",
                n(x),
                n(y),
                n(self.radius),
                disc.fill,
                disc.rim
            ),
        );
        let letter = self.puzzle.alphabet.char_of(symbol).to_string();
        line(
            svg,
            format_args!(
                "<text x=\"{}\" y=\"{}\" font-size=\"18\" font-weight=\"600\" text-anchor=\"middle\" \
             dominant-baseline=\"central\" fill=\"{}\">{}</text>",
                n(x),
                n(y),
                disc.letter,
                escaped(&letter)
            ),
        );
    }

    /// An arrow in the space to the left of a board.
    fn arrow(&self, svg: &mut String, left: f64) {
        let (from, to) = (left + 11.0, left + Self::ARROW - 11.0);
        let y = MARGIN + self.height / 2.0;
        line(
            svg,
            format_args!(
                "<path d=\"M{} {}H{}M{} {}L{} {}L{} {}\" fill=\"none\" stroke=\"{TEXT}\" \
             stroke-width=\"2.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
                n(from),
                n(y),
                n(to),
                n(to - 7.0),
                n(y - 6.0),
                n(to),
                n(y),
                n(to - 7.0),
                n(y + 6.0)
            ),
        );
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

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_puzzle::Builtin;

    #[test]
    fn a_board_has_its_squares_and_pieces() {
        let puzzle = Builtin::named("knights-5x5").unwrap().puzzle();
        let svg = svg_board(&puzzle, &puzzle.starts[0]);
        assert_eq!(svg.matches("<rect").count(), 25 + 1);
        assert_eq!(svg.matches("<circle").count(), 24);
        assert_eq!(svg.matches(">W</text>").count(), 12);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    }

    #[test]
    fn a_graph_has_its_edges() {
        let puzzle = Builtin::named("star").unwrap().puzzle();
        let svg = svg_board(&puzzle, &puzzle.starts[0]);
        assert_eq!(svg.matches("<line").count(), 8);
        assert_eq!(svg.matches("<circle").count(), 8 + 4);
    }

    #[test]
    fn text_is_escaped() {
        let puzzle = Puzzle::parse(
            "format = 1\nname = '<script>&\"'\nboard = \"<.\"\n[pieces]\n'<' = \"W\"\n",
        );
        let puzzle = puzzle.unwrap();
        let start = &puzzle.starts[0];
        let frame = |caption: &str| Frame {
            position: start,
            caption: caption.into(),
            marked: vec![Square::new(0)],
        };
        let svg = svg_strip(&puzzle, &[frame("a<b"), frame("\u{1}")]);
        assert!(svg.contains("<title>&lt;script&gt;&amp;&quot;</title>"));
        assert!(svg.contains(">&lt;</text>") && svg.contains(">a&lt;b</text>"));
        assert!(!svg.contains('\u{1}') && !svg.contains("<script>"));
        assert_eq!(svg.matches(MARKED).count(), 2);
    }

    #[test]
    fn numbers_are_short() {
        for (value, text) in
            [(1.0, "1"), (0.5, "0.5"), (1.0 / 3.0, "0.33"), (-0.001, "-0"), (10.0, "10")]
        {
            assert_eq!(n(value), text);
        }
    }
}
