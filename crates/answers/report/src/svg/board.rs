//! Positions of a puzzle as figures.

use super::draw_graph;
use super::exit::Exit;
use super::figure::Figure;
use super::ink::{DARK, FRAME, GROUND, INK, LIGHT, MARKED, MET, WALL, WALL_EDGE, markup, n};
use super::layout::{CELL, Layout, squares_path};
use super::piece::PieceLook;
use everyboard_board::{Board, Grid, Position, Square, Symbol};
use everyboard_puzzle::{Goal, Puzzle};
use std::sync::Arc;

/// Draws positions of one puzzle. Squares and pieces are defined once and used by each figure.
#[derive(Clone, Debug)]
pub struct BoardArt<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) layout: Layout,
    definitions: Arc<str>,
}

/// Pixels around a board, for its frame.
pub(super) const RIM: f64 = 2.0;

impl<'a> BoardArt<'a> {
    /// For positions of this puzzle.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        let layout = Layout::new(&puzzle.board);
        let definitions = definitions(puzzle, &layout).into();
        BoardArt { puzzle, layout, definitions }
    }

    /// A position. The squares of the last move are `marked`. A symbol that is not of the puzzle is
    /// drawn as a question mark. The squares that pieces shall come to have angles in their
    /// corners, green where the piece is there already.
    pub fn figure(&self, position: &Position, marked: &[Square]) -> Figure {
        self.drawn(position, marked, &self.puzzle.goal_squares())
    }

    fn drawn(&self, position: &Position, marked: &[Square], goals: &[(Square, Symbol)]) -> Figure {
        let mut drawing = String::new();
        markup!(&mut drawing, r#"<g transform="translate({RIM} {RIM})">"#);
        markup!(&mut drawing, "<use href=\"#eb-squares\"/>");
        marked.iter().for_each(|&square| self.mark(&mut drawing, square));
        for square in self.puzzle.board.squares() {
            let symbol = position.at(square);
            if !symbol.is_empty() {
                let (x, y) = self.layout.centres[square.index()];
                let name = name(self.puzzle, symbol);
                markup!(&mut drawing, "<use href=\"#eb-{name}\" x=\"{}\" y=\"{}\"/>", n(x), n(y));
            }
        }
        self.mark_goals(&mut drawing, position, goals);
        drawing.push_str("</g>\n");
        let (width, height) = self.size();
        Figure {
            drawing,
            definitions: Arc::clone(&self.definitions),
            description: self.puzzle.board.draw_line(&self.puzzle.alphabet, position),
            ..Figure::empty(width, height)
        }
    }

    /// The first goal that is drawn, with question marks where anything may stand.
    pub fn goal(&self) -> Option<Figure> {
        let pattern = self.puzzle.goals.iter().find_map(Goal::pattern)?;
        let question = Symbol::new(u8::MAX.into());
        let squares = self.puzzle.board.squares();
        let drawn = squares.map(|square| pattern.at(square).unwrap_or(question)).collect();
        Some(self.drawn(&drawn, &[], &[]))
    }

    /// Width and height of a figure, in pixels.
    pub fn size(&self) -> (f64, f64) {
        (self.layout.width + 2.0 * RIM, self.layout.height + 2.0 * RIM)
    }

    /// The side of a square, in pixels: the size of a picture of a piece.
    pub fn side(&self) -> f64 {
        CELL
    }

    /// By square: its centre in a figure, in pixels from the top left.
    pub fn centres(&self) -> impl Iterator<Item = (f64, f64)> {
        self.layout.centres.iter().map(|&(x, y)| (x + RIM, y + RIM))
    }

    /// The board without pieces, for pages on which pieces are pictures of their own.
    pub fn empty_board(&self) -> Figure {
        let board = &self.puzzle.board;
        let empty: Position = vec![Symbol::EMPTY; board.len()].into_iter().collect();
        Figure { description: String::new(), ..self.drawn(&empty, &[], &[]) }
    }

    /// One piece on a square of its own, with nothing behind it. A symbol that is not of the puzzle
    /// is drawn as a question mark.
    pub fn piece(&self, symbol: Symbol) -> Figure {
        let mut drawing = String::new();
        let name = name(self.puzzle, symbol);
        let middle = n(CELL / 2.0);
        markup!(&mut drawing, "<use href=\"#eb-{name}\" x=\"{middle}\" y=\"{middle}\"/>");
        let look = PieceLook::new(self.puzzle, &self.layout);
        let definitions = piece_definition(self.puzzle, &look, symbol).into();
        Figure { drawing, definitions, ..Figure::empty(CELL, CELL) }
    }

    /// Marks the squares that pieces shall come to, by angles in their corners: green where the
    /// piece is there already.
    fn mark_goals(&self, svg: &mut String, position: &Position, goals: &[(Square, Symbol)]) {
        for &(square, wanted) in goals {
            let (x, y) = self.layout.centres[square.index()];
            let here = self.puzzle.alphabet.plain_symbol(position.at(square));
            let colour = if here == wanted { MET } else { INK };
            let x = n(x);
            let y = n(y);
            let path = "M-19-12V-19H-12M12-19H19V-12M19 12V19H12M-12 19H-19V12";
            for (stroke, width) in [(GROUND, 5), (colour, 3)] {
                markup!(
                    svg,
                    "<path transform=\"translate({x} {y})\" fill=\"none\" stroke=\"{stroke}\" \
                     stroke-width=\"{width}\" d=\"{path}\"/>"
                );
            }
        }
    }

    /// Marks a square by a colour and, for those who do not see colours, by a line around it.
    fn mark(&self, svg: &mut String, square: Square) {
        let (x, y) = self.layout.centres[square.index()];
        let style = format!(r#"fill="{MARKED}" stroke="{INK}" stroke-width="2""#);
        if let Board::Grid(_) = self.puzzle.board {
            let x = n(x - CELL / 2.0 + 1.5);
            let y = n(y - CELL / 2.0 + 1.5);
            let side = n(CELL - 3.0);
            markup!(svg, r#"<rect x="{x}" y="{y}" width="{side}" height="{side}" {style}/>"#);
        } else {
            let x = n(x);
            let y = n(y);
            markup!(svg, r#"<circle cx="{x}" cy="{y}" r="{}" {style}/>"#, n(0.5 * CELL));
        }
    }
}

/// The name of the definition of a symbol.
fn name(puzzle: &Puzzle, symbol: Symbol) -> String {
    match puzzle.alphabet.kind_of(symbol) {
        Some(_) => format!("piece{}", symbol.index()),
        None => "open".to_owned(),
    }
}

/// The empty board, and each piece around (0, 0).
fn definitions(puzzle: &Puzzle, layout: &Layout) -> String {
    let mut svg = String::new();
    markup!(&mut svg, "<g id=\"eb-squares\">");
    match &puzzle.board {
        Board::Grid(grid) => {
            if puzzle.look.walls {
                draw_walls(&mut svg, grid);
            }
            draw_grid(&mut svg, grid);
            if let Some(exit) = Exit::of(puzzle) {
                exit.draw(&mut svg, grid);
            }
        }
        Board::Graph(graph) => draw_graph(&mut svg, layout, &puzzle.board, graph, &[]),
    }
    svg.push_str("</g>\n");
    let look = PieceLook::new(puzzle, layout);
    for symbol in puzzle.alphabet.shown_symbols() {
        svg.push_str(&piece_definition(puzzle, &look, symbol));
    }
    svg + &open_definition()
}

/// The question mark around (0, 0) that stands for a symbol that is not of the puzzle.
fn open_definition() -> String {
    let mut svg = String::new();
    markup!(
        &mut svg,
        "<text id=\"eb-open\" font-size=\"18\" text-anchor=\"middle\" dominant-baseline=\"central\" \
         fill=\"{INK}\">?</text>"
    );
    svg
}

/// A piece around (0, 0).
fn piece_definition(puzzle: &Puzzle, look: &PieceLook, symbol: Symbol) -> String {
    let Some(kind) = puzzle.alphabet.kind_of(symbol) else { return open_definition() };
    let mut svg = String::new();
    markup!(&mut svg, "<g id=\"eb-{}\">", name(puzzle, symbol));
    look.draw(&mut svg, symbol, kind);
    svg.push_str("</g>\n");
    svg
}

pub(super) fn draw_grid(svg: &mut String, grid: &Grid) {
    let squares = (0..grid.len()).map(Square::new);
    let (light, dark): (Vec<Square>, Vec<Square>) = squares.partition(|&square| {
        let (row, column) = grid.row_and_column(square);
        (row + column) % 2 == 0
    });
    for (squares, fill) in [(light, LIGHT), (dark, DARK)] {
        let path = squares_path(grid, squares);
        if !path.is_empty() {
            markup!(svg, r#"<path fill="{fill}" stroke="{FRAME}" stroke-width="1" d="{path}"/>"#);
        }
    }
    draw_edges(svg, grid);
}

/// Fills the places of the rectangle that are no squares.
fn draw_walls(svg: &mut String, grid: &Grid) {
    let mut path = String::new();
    for row in 0..grid.height() {
        for column in 0..grid.width() {
            if grid.at(row, column).is_none() {
                let [x, y] = [column, row].map(|it| n(it as f64 * CELL));
                path += &format!("M{x} {y}h{CELL}v{CELL}h-{CELL}z");
            }
        }
    }
    if !path.is_empty() {
        markup!(svg, r#"<path fill="{WALL}" stroke="{WALL_EDGE}" stroke-width="1" d="{path}"/>"#);
    }
}

/// The frame of a board without missing squares; dashed where opposite edges join.
fn draw_edges(svg: &mut String, grid: &Grid) {
    if grid.len() < grid.width() * grid.height() {
        return;
    }
    let right = n(grid.width() as f64 * CELL);
    let bottom = n(grid.height() as f64 * CELL);
    let upright = format!("M0 0V{bottom}M{right} 0V{bottom}");
    let level = format!("M0 0H{right}M0 {bottom}H{right}");
    for (path, joins) in [(upright, grid.wrap().columns), (level, grid.wrap().rows)] {
        let dashes = if joins { r#" stroke-dasharray="7 5""# } else { "" };
        let under = if joins { LIGHT } else { FRAME };
        markup!(
            svg,
            "<path fill=\"none\" stroke=\"{under}\" stroke-width=\"2.5\" stroke-linecap=\"square\" d=\"{path}\"/>"
        );
        if joins {
            markup!(
                svg,
                r#"<path fill="none" stroke="{FRAME}" stroke-width="2.5"{dashes} d="{path}"/>"#
            );
        }
    }
}
