//! Pictures as SVG text that every browser shows.
//!
//! A [`Figure`] is one drawing with a size and words; a [`Sheet`] has figures under a title, side
//! by side, one after another, or as a page.

mod animation;
mod board;
#[cfg(test)]
pub(crate) mod check;
mod diagram;
mod exit;
mod fairy;
mod figure;
mod film;
pub(crate) mod glyph;
mod heat;
mod histogram;
pub(crate) mod ink;
pub(crate) mod layout;
mod letters;
mod path_graph;
mod piece;
mod placement;
mod shape;
mod sheet;

pub use animation::{SearchAnimation, SearchFrames};
pub use board::BoardArt;
pub use diagram::DiagramArt;
pub use figure::Figure;
pub use film::FilmFrame;
pub use path_graph::PathGraph;
pub(crate) use placement::PrintedBoard;
pub use placement::{CaptionedPlacement, PlacementPicture};
pub use sheet::Sheet;

use everyboard_board::{Board, Graph, Naming, Square};
pub use ink::escaped;
use ink::{EDGE, LIGHT, MARKED, markup, n};
use layout::{CELL, Layout};

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
mod tests;
