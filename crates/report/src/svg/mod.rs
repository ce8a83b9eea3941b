//! Boards as pictures: SVG text that every browser shows.

#[cfg(test)]
pub(crate) mod check;
pub(crate) mod ink;
pub(crate) mod layout;

use everyboard_board::{Board, Graph, Grid, Naming, Position, Square, Symbol};
use everyboard_puzzle::Puzzle;
use ink::{DARK, Disc, EDGE, FRAME, LIGHT, MARKED, TEXT, escaped, markup, n};
use layout::{CAPTION, CELL, Layout, MARGIN};

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

/// One board as a picture.
pub fn svg_board(puzzle: &Puzzle, position: &Position) -> String {
    svg_strip(puzzle, &[Frame { position, caption: String::new(), marked: Vec::new() }])
}

/// Boards side by side as a picture, with arrows between them.
pub fn svg_strip(puzzle: &Puzzle, frames: &[Frame]) -> String {
    let painter = Painter::new(puzzle);
    let captions = if frames.iter().all(|f| f.caption.is_empty()) { 0.0 } else { CAPTION };
    let step = painter.layout.width + Painter::ARROW;
    let boards = frames.len() as f64;
    let width = (2.0 * MARGIN + boards * step - Painter::ARROW).max(0.0);
    let height = 2.0 * MARGIN + painter.layout.height + captions;
    let mut svg = String::new();
    ink::open(&mut svg, width, height);
    markup!(&mut svg, "<title>{}</title>", escaped(&puzzle.name));
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

/// Draws the boards of one puzzle.
struct Painter<'a> {
    puzzle: &'a Puzzle,
    layout: Layout,
}

impl<'a> Painter<'a> {
    /// Pixels between two boards, where the arrow stands.
    const ARROW: f64 = 46.0;

    fn new(puzzle: &'a Puzzle) -> Self {
        Painter { puzzle, layout: Layout::new(&puzzle.board) }
    }

    fn frame(&self, svg: &mut String, frame: &Frame, left: f64) {
        markup!(svg, r#"<g transform="translate({} {})">"#, n(left), n(MARGIN));
        match &self.puzzle.board {
            Board::Grid(grid) => self.squares(svg, grid, &frame.marked),
            Board::Graph(graph) => {
                let (layout, board) = (&self.layout, &self.puzzle.board);
                draw_graph(svg, layout, board, graph, &frame.marked)
            }
        }
        for square in self.puzzle.board.squares() {
            self.piece(svg, square, frame.position.at(square));
        }
        if !frame.caption.is_empty() {
            markup!(
                svg,
                r#"<text x="{}" y="{}" font-size="15" text-anchor="middle" fill="{TEXT}">{}</text>"#,
                n(self.layout.width / 2.0),
                n(self.layout.height + CAPTION - 4.0),
                escaped(&frame.caption)
            );
        }
        svg.push_str("</g>\n");
    }

    fn squares(&self, svg: &mut String, grid: &Grid, marked: &[Square]) {
        for square in self.puzzle.board.squares() {
            let (row, column) = grid.row_and_column(square);
            let fill = match (marked.contains(&square), (row + column) % 2) {
                (true, _) => MARKED,
                (false, 0) => LIGHT,
                (false, _) => DARK,
            };
            markup!(
                svg,
                r#"<rect x="{}" y="{}" width="{CELL}" height="{CELL}" fill="{fill}"/>"#,
                n(column as f64 * CELL),
                n(row as f64 * CELL)
            );
        }
        if grid.len() == grid.width() * grid.height() {
            markup!(
                svg,
                "<rect x=\"-1\" y=\"-1\" width=\"{}\" height=\"{}\" fill=\"none\" \
                 stroke=\"{FRAME}\" stroke-width=\"2\" rx=\"2\"/>",
                n(self.layout.width + 2.0),
                n(self.layout.height + 2.0)
            );
        }
    }

    fn piece(&self, svg: &mut String, square: Square, symbol: Symbol) {
        let Some(kind) = symbol.index().checked_sub(1) else { return };
        let letter = self.puzzle.alphabet.char_of(symbol);
        let disc = Disc::of(kind, self.puzzle.movements.len());
        disc.draw(svg, self.layout.centres[square.index()], self.layout.radius, letter);
    }

    /// An arrow in the space to the left of a board.
    fn arrow(&self, svg: &mut String, left: f64) {
        let (from, to) = (left + 11.0, left + Self::ARROW - 11.0);
        let y = MARGIN + self.layout.height / 2.0;
        markup!(
            svg,
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
        );
    }
}

/// Draws the points and edges of a board that is a graph.
pub(crate) fn draw_graph(
    svg: &mut String,
    layout: &Layout,
    board: &Board,
    graph: &Graph,
    marked: &[Square],
) {
    for from in board.squares() {
        let (x1, y1) = layout.centres[from.index()];
        for to in graph.neighbours(from).into_iter().filter(|&to| to > from) {
            let (x2, y2) = layout.centres[to.index()];
            markup!(
                svg,
                r#"<line x1="{}" y1="{}" x2="{}" y2="{}" stroke="{EDGE}" stroke-width="3"/>"#,
                n(x1),
                n(y1),
                n(x2),
                n(y2)
            );
        }
    }
    for square in board.squares() {
        let (x, y) = layout.centres[square.index()];
        let fill = if marked.contains(&square) { MARKED } else { LIGHT };
        markup!(
            svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\" stroke=\"{EDGE}\" stroke-width=\"2\">\
                 <title>{}</title></circle>",
            n(x),
            n(y),
            n(0.5 * CELL),
            escaped(&board.name_of(square, Naming::Algebraic))
        );
    }
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
