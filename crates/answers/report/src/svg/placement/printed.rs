//! Boards in regions for paper: white squares, thin lines between them, thick borders around
//! regions, and nothing that a colour alone tells.

use super::board::{borders_path, frame_path, regions_of};
use crate::svg::board::RIM;
use crate::svg::figure::Figure;
use crate::svg::glyph;
use crate::svg::ink::{Disc, markup, n};
use crate::svg::layout::{Layout, squares_path};
use everyboard_board::{Board, Grid, Square};
use everyboard_placement::{Placement, ProblemSpec};
use everyboard_puzzle::Colour;
use std::sync::Arc;

/// Draws a board in regions and placements of one kind of piece on it.
pub(crate) struct RegionArt {
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

impl RegionArt {
    /// For the board and the regions of a problem, whose pieces are of one kind.
    pub(crate) fn new(spec: &ProblemSpec) -> Self {
        let layout = Layout::new(&spec.board);
        let definitions = definitions(spec, &layout).into();
        RegionArt { layout, definitions }
    }

    /// The empty board, or with a placement.
    pub(crate) fn figure(&self, placement: Option<&Placement>) -> Figure {
        let mut drawing = String::new();
        markup!(&mut drawing, r#"<g transform="translate({RIM} {RIM})">"#);
        markup!(&mut drawing, "<use href=\"#eb-board\"/>");
        for piece in placement.into_iter().flat_map(Placement::pieces) {
            let (x, y) = self.layout.centres[piece.square.index()];
            markup!(&mut drawing, "<use href=\"#eb-piece\" x=\"{}\" y=\"{}\"/>", n(x), n(y));
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

/// The board from (0, 0), and the piece around (0, 0).
fn definitions(spec: &ProblemSpec, layout: &Layout) -> String {
    let mut svg = String::new();
    markup!(&mut svg, "<g id=\"eb-board\">");
    if let Board::Grid(grid) = &spec.board {
        draw_board(&mut svg, grid, spec);
    }
    svg.push_str("</g>\n");
    markup!(&mut svg, "<g id=\"eb-piece\">");
    let black = Disc::named(Colour::Black);
    let shape = spec.kinds.first().and_then(|kind| glyph::painted(&kind.movement, black));
    match shape {
        Some(shape) => markup!(&mut svg, r#"<g transform="scale({SCALE})">{shape}</g>"#),
        None => black.draw(&mut svg, (0.0, 0.0), layout.radius, None),
    }
    svg.push_str("</g>\n");
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
