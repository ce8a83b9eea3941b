//! The board of a puzzle file: drawn, or a graph.

use super::source::Text;
use super::table::Table;
use super::{Fault, PuzzleError};
use crate::Puzzle;
use everyboard_board::{Board, Drawing, Graph, GraphError, Wrap};

/// The board, and its drawing if it is a drawn one.
pub(super) fn read_board(file: &Table) -> Result<(Board, Option<Text>), PuzzleError> {
    match (file.text("board")?, file.table("graph")?) {
        (Some(drawn), None) => {
            let hexagons = Graph::of_hexagons(&drawn.value);
            let hexagons = hexagons.map_err(|error| file.source.draw_error(&drawn.span, error))?;
            let board = match hexagons {
                Some(graph) => graph_without_wrap(file, graph)?,
                None => read_grid(file, &drawn)?,
            };
            Ok((board, Some(drawn)))
        }
        (None, Some(graph)) => Ok((graph_without_wrap(file, read_graph(&graph)?)?, None)),
        (Some(_), Some(graph)) => Err(file.source.error(graph.span.start, Fault::TwoBoards)),
        (None, None) => Err(file.source.error(0, Fault::NoBoard)),
    }
}

fn read_grid(file: &Table, drawn: &Text) -> Result<Board, PuzzleError> {
    let wrap = read_wrap(file)?;
    let board = Drawing::parse(&drawn.value)
        .and_then(|drawing| drawing.board_of_at_most(Puzzle::MAX_SQUARES, wrap));
    board.map_err(|error| file.source.draw_error(&drawn.span, error))
}

fn graph_without_wrap(file: &Table, graph: Graph) -> Result<Board, PuzzleError> {
    match file.text("wrap")? {
        Some(wrap) => Err(file.source.error(wrap.span.start, Fault::WrappedGraph)),
        None => Ok(Board::Graph(graph)),
    }
}

fn read_wrap(file: &Table) -> Result<Wrap, PuzzleError> {
    let choices = [
        ("rows", Wrap { rows: true, columns: false }),
        ("columns", Wrap { rows: false, columns: true }),
        ("both", Wrap { rows: true, columns: true }),
        ("none", Wrap::NONE),
    ];
    Ok(file.choice("wrap", &choices)?.unwrap_or_default())
}

fn read_graph(graph: &Table) -> Result<Graph, PuzzleError> {
    graph.allow_only(&["points", "edges"])?;
    let points = graph.table("points")?.ok_or_else(|| graph.missing("points"))?;
    let mut named = Vec::new();
    for (name, value) in points.entries() {
        named.push((name.value.clone(), value.point()?));
    }
    let edges = graph.texts("edges")?.unwrap_or_default();
    let mut pairs = Vec::new();
    for edge in &edges {
        let mut names = edge.value.split([' ', '-']).filter(|name| !name.is_empty());
        match (names.next(), names.next(), names.next()) {
            (Some(a), Some(b), None) => pairs.push((a, b)),
            _ => return Err(graph.source.error(edge.span.start, Fault::Edge)),
        }
    }
    Graph::new(named, pairs.iter().copied()).map_err(|error| {
        let at = culprit(&error, &points, &edges).unwrap_or(graph.span.start);
        graph.source.error(at, error.into())
    })
}

/// Where the point or edge stands that makes a graph impossible.
fn culprit(error: &GraphError, points: &Table, edges: &[Text]) -> Option<usize> {
    match error {
        GraphError::Size(_) => Some(points.span.start),
        GraphError::Unknown(name) | GraphError::Loop(name) => {
            let mut edges = edges.iter();
            let edge = edges.find(|edge| edge.value.split([' ', '-']).any(|part| part == name));
            edge.map(|edge| edge.span.start)
        }
        GraphError::Name(name)
        | GraphError::Twice(name)
        | GraphError::Coordinate(name)
        | GraphError::SamePlace(_, name)
        | GraphError::TooClose(_, name) => {
            let mut entries = points.entries();
            entries.find(|(key, _)| key.value == *name).map(|(key, _)| key.span.start)
        }
    }
}
