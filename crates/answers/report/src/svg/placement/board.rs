//! The empty board of a problem: squares, regions, what is fixed and what is forbidden.

use crate::svg::draw_graph;
use crate::svg::ink::{escaped, markup, n};
use crate::svg::layout::{CELL, Layout, squares_path};
use everyboard_board::{Board, Grid, Naming, Square};
use everyboard_placement::ProblemSpec;
use std::fmt::Write;

/// The number of colours of regions in the style sheet.
const REGION_COLORS: usize = 12;

/// By colour: the lines of its pattern on one square of 44 pixels, from its top left corner.
/// Patterns tell regions apart where colours do not.
const HATCHES: [&str; REGION_COLORS] = [
    "",
    "m11 0l-11 11m0 11l22-22m11 0l-33 33m0 11l44-44m0 11l-33 33m11 0l22-22m0 11l-11 11",
    "m11 8l3 3l-3 3l-3-3zm22 0l3 3l-3 3l-3-3zm0 22l3 3l-3 3l-3-3zm-22 0l3 3l-3 3l-3-3z",
    "m0 11h44m0 11h-44m0 11h44",
    "m11 0v44m11 0v-44m11 0v44",
    "m33 0l11 11m0 11l-22-22m-11 0l33 33m0 11l-44-44m0 11l33 33m-11 0l-22-22m0 11l11 11",
    "m11 0v44m22 0v-44m11 11h-44m0 22h44",
    "m22 0l-22 22l22 22l22-22z",
    "m0 0h44m0 4h-44m0 18h44m0 4h-44",
    "m8 11h6m-3-3v6m19-3h6m-3-3v6m0 19h-6m3-3v6m-19-3h-6m3-3v6",
    "m0 16l11-8l11 8l11-8l11 8m0 20l-11-8l-11 8l-11-8l-11 8",
    "m7 7h8v8h-8zm22 0h8v8h-8zm0 22h8v8h-8zm-22 0h8v8h-8z",
];

/// Draws the board from (0, 0).
pub(super) fn draw_board(svg: &mut String, layout: &Layout, spec: &ProblemSpec) {
    match &spec.board {
        Board::Grid(grid) => draw_grid(svg, grid, spec),
        Board::Graph(graph) => draw_graph(svg, layout, &spec.board, graph, &fixed(spec)),
    }
    for cross in crosses(layout, spec) {
        markup!(svg, r#"<path class="eb-closed" d="{cross}"/>"#);
    }
}

/// A cross on each square that no piece may stand on, as the data of paths.
pub(super) fn crosses(layout: &Layout, spec: &ProblemSpec) -> impl Iterator<Item = String> {
    let centres = spec.forbidden.iter().map(|square| layout.centres[square.index()]);
    centres.map(|(x, y)| format!("M{} {}l9 9m0-9l-9 9", n(x - 4.5), n(y - 4.5)))
}

/// The names of files below a board of this layout and of ranks to the left of it.
pub(in crate::svg) fn draw_names(svg: &mut String, layout: &Layout, board: &Board) {
    let Board::Grid(grid) = board else { return };
    for column in 0..grid.width() {
        let Some(square) = (0..grid.height()).find_map(|row| grid.at(row, column)) else {
            continue;
        };
        let name = board.name_of(square, Naming::Algebraic);
        let file = escaped(name.trim_end_matches(|c: char| c.is_ascii_digit()));
        let x = n((column as f64 + 0.5) * CELL);
        let y = n(layout.height + 15.0);
        markup!(svg, r#"<text x="{x}" y="{y}" text-anchor="middle">{file}</text>"#);
    }
    for row in 0..grid.height() {
        let Some(square) = (0..grid.width()).find_map(|column| grid.at(row, column)) else {
            continue;
        };
        let name = board.name_of(square, Naming::Algebraic);
        let rank = escaped(name.trim_start_matches(|c: char| !c.is_ascii_digit()));
        let y = n((row as f64 + 0.5) * CELL + 4.0);
        markup!(svg, r#"<text x="-8" y="{y}" text-anchor="end">{rank}</text>"#);
    }
}

fn draw_grid(svg: &mut String, grid: &Grid, spec: &ProblemSpec) {
    let regions = regions_of(grid, spec);
    let squares: Vec<Square> = (0..grid.len()).map(Square::new).collect();
    let (within, free): (Vec<Square>, Vec<Square>) =
        squares.iter().partition(|square| regions[square.index()].is_some());
    let (dark, light): (Vec<Square>, Vec<Square>) =
        free.iter().partition(|&&square| is_dark(grid, square));
    fill(svg, grid, "eb-light", light);
    fill(svg, grid, "eb-dark", dark);
    for (region, color) in colors_of(grid, spec, &regions).iter().enumerate() {
        let members = within.iter().copied().filter(|at| regions[at.index()] == Some(region));
        fill(svg, grid, &format!("eb-r{color}"), members.clone());
        hatch(svg, grid, HATCHES[*color], members);
    }
    fill(svg, grid, "eb-shade", within.iter().copied().filter(|&square| is_dark(grid, square)));
    fill(svg, grid, "eb-fixed", fixed(spec));
    for (class, path) in
        [("eb-border", borders_path(grid, &regions)), ("eb-frame", frame_path(grid))]
    {
        if !path.is_empty() {
            markup!(svg, r#"<path class="{class}" d="{path}"/>"#);
        }
    }
}

fn is_dark(grid: &Grid, square: Square) -> bool {
    let (row, column) = grid.row_and_column(square);
    (row + column) % 2 == 1
}

fn fixed(spec: &ProblemSpec) -> Vec<Square> {
    spec.fixed.iter().map(|piece| piece.square).collect()
}

/// Fills squares as one path.
fn fill(svg: &mut String, grid: &Grid, class: &str, squares: impl IntoIterator<Item = Square>) {
    let path = squares_path(grid, squares);
    if !path.is_empty() {
        markup!(svg, r#"<path class="{class}" d="{path}"/>"#);
    }
}

/// Draws lines on squares as one path.
fn hatch(svg: &mut String, grid: &Grid, lines: &str, squares: impl IntoIterator<Item = Square>) {
    let mut path = String::new();
    for square in squares {
        let (row, column) = grid.row_and_column(square);
        let x = n(column as f64 * CELL);
        let y = n(row as f64 * CELL);
        write!(path, "M{x} {y}{lines}").expect("writing to a string does not fail");
    }
    if !lines.is_empty() && !path.is_empty() {
        markup!(svg, r#"<path class="eb-hatch" d="{path}"/>"#);
    }
}

/// The edges between squares of different regions, or within and outside of one.
pub(super) fn borders_path(grid: &Grid, regions: &[Option<usize>]) -> String {
    edges_path(grid, |here, there| match (here, there) {
        (Some(a), Some(b)) => regions[a.index()] != regions[b.index()],
        _ => false,
    })
}

/// The edges of the board, and those of its missing squares.
pub(super) fn frame_path(grid: &Grid) -> String {
    edges_path(grid, |here, there| here.is_some() != there.is_some())
}

/// The edges between neighbouring places for which `is_edge` is true, as the data of one path. It
/// gets the squares of both places, `None` for a missing square or a place beyond the board.
fn edges_path(grid: &Grid, is_edge: impl Fn(Option<Square>, Option<Square>) -> bool) -> String {
    let mut path = String::new();
    for row in 0..=grid.height() {
        for column in 0..=grid.width() {
            let x = n(column as f64 * CELL);
            let y = n(row as f64 * CELL);
            let here = grid.at(row, column);
            let above = row.checked_sub(1).and_then(|row| grid.at(row, column));
            let left = column.checked_sub(1).and_then(|column| grid.at(row, column));
            if is_edge(above, here) {
                write!(path, "M{x} {y}h{CELL}").expect("writing to a string does not fail");
            }
            if is_edge(left, here) {
                write!(path, "M{x} {y}v{CELL}").expect("writing to a string does not fail");
            }
        }
    }
    path
}

/// By square: the region that it is in.
pub(super) fn regions_of(grid: &Grid, spec: &ProblemSpec) -> Vec<Option<usize>> {
    let mut regions = vec![None; grid.len()];
    for (region, squares) in spec.regions.iter().enumerate() {
        squares.iter().for_each(|square| regions[square.index()] = Some(region));
    }
    regions
}

/// By region: a colour that no neighbour has, as far as there are enough.
fn colors_of(grid: &Grid, spec: &ProblemSpec, regions: &[Option<usize>]) -> Vec<usize> {
    const SIDES: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let mut colors: Vec<usize> = Vec::new();
    for squares in &spec.regions {
        let mut taken = Vec::new();
        for &square in squares {
            let beside = SIDES.iter().filter_map(|&(right, up)| grid.offset(square, right, up));
            let neighbours = beside.filter_map(|at| regions[at.index()]);
            taken.extend(neighbours.filter_map(|region| colors.get(region).copied()));
        }
        let first = colors.len() % REGION_COLORS;
        let mut free = (first..REGION_COLORS).chain(0..first);
        colors.push(free.find(|color| !taken.contains(color)).unwrap_or(first));
    }
    colors
}
