//! Boards of placements for paper: white squares, thin lines between them, thick borders around
//! regions, and nothing that a colour alone tells.

use super::board::{borders_path, crosses, frame_path, regions_of};
use crate::svg::board::RIM;
use crate::svg::draw_graph;
use crate::svg::figure::Figure;
use crate::svg::glyph;
use crate::svg::ink::{Disc, markup, n};
use crate::svg::layout::{Layout, squares_path};
use everyboard_board::{Board, Grid, Square};
use everyboard_placement::{Piece, ProblemSpec};
use everyboard_puzzle::Colour;
use std::sync::Arc;

/// Draws the board of a problem and pieces on it.
pub(crate) struct PrintedBoard {
    layout: Layout,
    definitions: Arc<str>,
}

/// The thin lines and the thick borders, in pixels.
const THIN: f64 = 1.0;
const THICK: f64 = 4.0;
/// The grey of the thin lines.
const GREY: &str = "#888888";
/// How much larger than in a square of their own drawing pieces are drawn.
const SCALE: f64 = 1.15;

impl PrintedBoard {
    /// For the board, the regions and the kinds of pieces of a problem.
    pub(crate) fn new(spec: &ProblemSpec) -> Self {
        let layout = Layout::new(&spec.board);
        let definitions = definitions(spec, &layout).into();
        PrintedBoard { layout, definitions }
    }

    /// The board with these pieces.
    pub(crate) fn figure(&self, pieces: &[Piece]) -> Figure {
        let mut drawing = String::new();
        markup!(&mut drawing, r#"<g transform="translate({RIM} {RIM})">"#);
        markup!(&mut drawing, "<use href=\"#eb-board\"/>");
        for Piece { kind, square } in pieces {
            let (x, y) = self.layout.centres[square.index()];
            let [x, y] = [x, y].map(n);
            markup!(&mut drawing, "<use href=\"#eb-piece-{kind}\" x=\"{x}\" y=\"{y}\"/>");
        }
        drawing.push_str("</g>\n");
        let [width, height] = [self.layout.width, self.layout.height].map(|side| side + 2.0 * RIM);
        Figure {
            drawing,
            definitions: Arc::clone(&self.definitions),
            ..Figure::empty(width, height)
        }
    }
}

/// The board from (0, 0), and each kind of piece around (0, 0).
fn definitions(spec: &ProblemSpec, layout: &Layout) -> String {
    let mut svg = String::new();
    markup!(&mut svg, "<g id=\"eb-board\">");
    match &spec.board {
        Board::Grid(grid) => draw_board(&mut svg, grid, spec),
        Board::Graph(graph) => draw_graph(&mut svg, layout, &spec.board, graph, &[]),
    }
    for cross in crosses(layout, spec) {
        markup!(svg, r#"<path d="{cross}" fill="none" stroke="black"/>"#);
    }
    svg.push_str("</g>\n");
    for (number, kind) in spec.kinds.iter().enumerate() {
        markup!(&mut svg, "<g id=\"eb-piece-{number}\">");
        let black = Disc::named(Colour::Black);
        let letter = (spec.kinds.len() > 1).then_some(kind.letter);
        match glyph::painted(&kind.movement, black) {
            Some(shape) => markup!(&mut svg, r#"<g transform="scale({SCALE})">{shape}</g>"#),
            None => black.draw(&mut svg, (0.0, 0.0), layout.radius, letter),
        }
        svg.push_str("</g>\n");
    }
    svg
}

fn draw_board(svg: &mut String, grid: &Grid, spec: &ProblemSpec) {
    let squares = squares_path(grid, (0..grid.len()).map(Square::new));
    let width = n(THIN);
    markup!(
        svg,
        "<path fill=\"#ffffff\" stroke=\"{GREY}\" stroke-width=\"{width}\" d=\"{squares}\"/>"
    );
    let thick = borders_path(grid, &regions_of(grid, spec)) + &frame_path(grid);
    let width = n(THICK);
    markup!(
        svg,
        "<path fill=\"none\" stroke=\"#000000\" stroke-width=\"{width}\" \
         stroke-linecap=\"square\" d=\"{thick}\"/>"
    );
}
