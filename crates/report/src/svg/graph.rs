//! Boards of points and edges.

use super::ink::{EDGE, LIGHT, MARKED, escaped, line, n};
use super::layout::{CELL, Layout};
use everyboard_board::{Board, Graph, Naming, Square};

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
    for square in board.squares() {
        let (x, y) = layout.centres[square.index()];
        let fill = if marked.contains(&square) { MARKED } else { LIGHT };
        line(
            svg,
            format_args!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\" stroke=\"{EDGE}\" stroke-width=\"2\">\
                 <title>{}</title></circle>",
                n(x),
                n(y),
                n(0.5 * CELL),
                escaped(&board.name_of(square, Naming::Algebraic))
            ),
        );
    }
}
