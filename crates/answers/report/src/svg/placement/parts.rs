//! The parts of a picture by themselves, for pages on which pieces are pictures of their own.

use super::{PlacementPicture, RIM, STYLE, draw_names};
use crate::svg::ink::{self, markup, n};
use crate::svg::layout::CELL;
use everyboard_board::Board;

/// Pixels for the names of ranks or files.
const NAMES: f64 = 22.0;

impl PlacementPicture<'_> {
    /// Width and height of [`PlacementPicture::empty_board`], in pixels.
    pub fn size(&self) -> (f64, f64) {
        let margin = self.margin();
        (self.layout.width + margin + RIM, self.layout.height + margin + RIM)
    }

    /// Pixels to the left of the board and below it, where its ranks and files are named.
    fn margin(&self) -> f64 {
        match self.spec.board {
            Board::Grid(_) => NAMES,
            Board::Graph(_) => RIM,
        }
    }

    /// The side of a square, in pixels: the size of a picture of a piece.
    pub fn side(&self) -> f64 {
        CELL
    }

    /// By square: its centre on the empty board, in pixels from the top left.
    pub fn centres(&self) -> impl Iterator<Item = (f64, f64)> {
        let left = self.margin();
        self.layout.centres.iter().map(move |&(x, y)| (x + left, y + RIM))
    }

    /// The board with the names of its files and ranks, without pieces.
    pub fn empty_board(&self) -> String {
        let (width, height) = self.size();
        let mut svg = self.part(width, height);
        self.begin_board(&mut svg, (self.margin(), RIM), 1.0);
        svg.push_str("<g class=\"eb-text\" font-size=\"12\">\n");
        draw_names(&mut svg, &self.layout, &self.spec.board);
        svg.push_str("</g>\n</g>\n</svg>\n");
        svg
    }

    /// A piece of a kind on a square of its own, with nothing behind it.
    pub fn piece_alone(&self, kind: usize) -> String {
        let mut svg = self.part(CELL, CELL);
        let middle = n(CELL / 2.0);
        markup!(svg, "<use href=\"#{}piece{kind}\" x=\"{middle}\" y=\"{middle}\"/>", self.prefix);
        svg.push_str("</svg>\n");
        svg
    }

    /// Begins a picture without a card.
    fn part(&self, width: f64, height: f64) -> String {
        let mut svg = String::new();
        ink::open(&mut svg, width, height);
        markup!(&mut svg, "<style>\n{STYLE}</style>");
        self.defs(&mut svg);
        svg
    }
}
