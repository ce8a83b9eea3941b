//! The empty board of a problem: squares, regions, what is fixed and what is forbidden.

use super::style::REGION_COLORS;
use crate::svg::graph::draw_graph;
use crate::svg::ink::{escaped, line, n};
use crate::svg::layout::{CELL, Layout};
use everyboard_board::{Board, Grid, Naming, Square};
use everyboard_placement::ProblemSpec;
use std::fmt::Write;

/// Draws the board from (0, 0).
pub(super) fn draw_board(svg: &mut String, layout: &Layout, spec: &ProblemSpec) {
    match &spec.board {
        Board::Grid(grid) => draw_grid(svg, grid, spec),
        Board::Graph(graph) => draw_graph(svg, layout, &spec.board, graph, &fixed(spec)),
    }
    for &square in &spec.forbidden {
        let (x, y) = layout.centres[square.index()];
        let path = format!("M{} {}l9 9m0-9l-9 9", n(x - 4.5), n(y - 4.5));
        line(svg, format_args!("<path class=\"eb-closed\" d=\"{path}\"/>"));
    }
}

/// The names of files below a board of this layout and of ranks to the left of it.
pub(in crate::placement) fn draw_names(svg: &mut String, layout: &Layout, board: &Board) {
    let Board::Grid(grid) = board else { return };
    for column in 0..grid.width() {
        let Some(square) = (0..grid.height()).find_map(|row| grid.at(row, column)) else {
            continue;
        };
        let name = board.name_of(square, Naming::Algebraic);
        let file = escaped(name.trim_end_matches(|c: char| c.is_ascii_digit()));
        let (x, y) = (n((column as f64 + 0.5) * CELL), n(layout.height + 15.0));
        line(svg, format_args!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{file}</text>"));
    }
    for row in 0..grid.height() {
        let Some(square) = (0..grid.width()).find_map(|column| grid.at(row, column)) else {
            continue;
        };
        let name = board.name_of(square, Naming::Algebraic);
        let rank = escaped(name.trim_start_matches(|c: char| !c.is_ascii_digit()));
        let y = n((row as f64 + 0.5) * CELL + 4.0);
        line(svg, format_args!("<text x=\"-8\" y=\"{y}\" text-anchor=\"end\">{rank}</text>"));
    }
}

fn draw_grid(svg: &mut String, grid: &Grid, spec: &ProblemSpec) {
    let regions = Regions::new(grid, spec);
    let squares: Vec<Square> = (0..grid.len()).map(Square::new).collect();
    let (within, free): (Vec<Square>, Vec<Square>) =
        squares.iter().partition(|square| regions.at[square.index()].is_some());
    let (dark, light): (Vec<Square>, Vec<Square>) =
        free.iter().partition(|&&square| is_dark(grid, square));
    fill(svg, grid, "eb-light", light);
    fill(svg, grid, "eb-dark", dark);
    for (region, color) in regions.colors.iter().enumerate() {
        let members = within.iter().copied().filter(|at| regions.at[at.index()] == Some(region));
        fill(svg, grid, &format!("eb-r{color}"), members);
    }
    fill(svg, grid, "eb-shade", within.iter().copied().filter(|&square| is_dark(grid, square)));
    fill(svg, grid, "eb-fixed", fixed(spec));
    draw_edges(svg, grid, "eb-border", |here, there| match (here, there) {
        (Some(a), Some(b)) => regions.at[a.index()] != regions.at[b.index()],
        _ => false,
    });
    draw_edges(svg, grid, "eb-frame", |here, there| here.is_some() != there.is_some());
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
    let mut path = String::new();
    for square in squares {
        let (row, column) = grid.row_and_column(square);
        let (x, y) = (n(column as f64 * CELL), n(row as f64 * CELL));
        write!(path, "M{x} {y}h{CELL}v{CELL}h-{CELL}z").expect("writing to a string does not fail");
    }
    if !path.is_empty() {
        line(svg, format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
    }
}

/// Draws, as one path, the edges between neighbouring places for which `is_edge` is true. It gets
/// the squares of both places, `None` for a missing square or a place beyond the board.
fn draw_edges(
    svg: &mut String,
    grid: &Grid,
    class: &str,
    is_edge: impl Fn(Option<Square>, Option<Square>) -> bool,
) {
    let mut path = String::new();
    for row in 0..=grid.height() {
        for column in 0..=grid.width() {
            let (x, y) = (n(column as f64 * CELL), n(row as f64 * CELL));
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
    if !path.is_empty() {
        line(svg, format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
    }
}

/// Which region each square is in, and a colour for each region that no neighbour has, as far as
/// there are enough.
struct Regions {
    at: Vec<Option<usize>>,
    colors: Vec<usize>,
}

impl Regions {
    fn new(grid: &Grid, spec: &ProblemSpec) -> Self {
        let mut at = vec![None; grid.len()];
        for (region, squares) in spec.regions.iter().enumerate() {
            squares.iter().for_each(|square| at[square.index()] = Some(region));
        }
        let mut regions = Regions { at, colors: Vec::new() };
        for squares in &spec.regions {
            let color = regions.free_color(grid, squares);
            regions.colors.push(color);
        }
        regions
    }

    /// A colour that no region beside these squares has so far.
    fn free_color(&self, grid: &Grid, squares: &[Square]) -> usize {
        const SIDES: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let mut taken = Vec::new();
        for &square in squares {
            let beside = SIDES.iter().filter_map(|&(right, up)| grid.offset(square, right, up));
            let regions = beside.filter_map(|at| self.at[at.index()]);
            taken.extend(regions.filter_map(|at| self.colors.get(at).copied()));
        }
        let first = self.colors.len() % REGION_COLORS;
        let mut colors = (first..REGION_COLORS).chain(0..first);
        colors.find(|color| !taken.contains(color)).unwrap_or(first)
    }
}
