//! Positions as text that [reads back](Board::read_position): rows on a grid, lists on a graph.

use crate::{Alphabet, Board, Grid, Naming, Position, Square};

impl Board {
    /// Draws a position as [`Board::read_position`] reads it: rows on a grid, a list of the pieces
    /// on a graph.
    pub fn draw(&self, alphabet: &Alphabet, position: &Position) -> String {
        match self {
            Board::Grid(grid) => draw_rows(grid, |square| alphabet.char_of(position.at(square))),
            Board::Graph(_) => self.list(alphabet, position),
        }
    }

    /// As [`Board::draw`] on one line: rows are joined by `/`.
    pub fn draw_line(&self, alphabet: &Alphabet, position: &Position) -> String {
        self.draw(alphabet, position).replace('\n', "/")
    }

    /// A drawing on one line with this character on each square, in the order of the squares, as
    /// [`Board::read_shown`] reads it.
    pub fn line_of(&self, character: impl Fn(Square) -> char) -> String {
        match self {
            Board::Grid(grid) => draw_rows(grid, character).replace('\n', "/"),
            Board::Graph(_) => self.squares().map(character).collect(),
        }
    }

    fn list(&self, alphabet: &Alphabet, position: &Position) -> String {
        let items: Vec<String> = self
            .squares()
            .filter(|&square| !position.at(square).is_empty())
            .map(|square| {
                let name = self.name_of(square, Naming::Algebraic);
                format!("{name}={}", alphabet.char_of(position.at(square)))
            })
            .collect();
        items.join(" ")
    }
}

fn draw_rows(grid: &Grid, char_at: impl Fn(Square) -> char) -> String {
    let mut text = String::new();
    for row in 0..grid.height() {
        if row > 0 {
            text.push('\n');
        }
        text.extend(
            (0..grid.width())
                .map(|column| grid.at(row, column).map_or(Alphabet::MISSING, &char_at)),
        );
    }
    text
}
