//! Positions as people see them: each piece with the letter that its start gave it.
//!
//! Where pieces slide, letters of one shape that no goal names are one kind, and what is searched,
//! stored and numbered knows nothing else. The starts as they were drawn are kept beside it, and
//! the pieces of a path are [followed](everyboard_board::Alphabet::follow) from there. A position
//! that no start leads to, such as one from a table, has the letters of the kinds.

use crate::{Puzzle, TextFault};
use everyboard_board::{Board, Position};

/// Starts as they were drawn, with letters of their own for pieces that are alike. They make no
/// difference to what a puzzle asks, so any two of these are equal.
#[derive(Clone, Debug, Default)]
pub struct DrawnStarts(Vec<Position>);

impl PartialEq for DrawnStarts {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Puzzle {
    /// Makes a position the start, or the set of them that a text describes, as
    /// [`Puzzle::read_starts`] reads it. Its pieces are shown with the letters of the text.
    ///
    /// # Errors
    /// As [`Puzzle::read_starts`].
    pub fn start_from(&mut self, text: &str) -> Result<(), TextFault> {
        self.starts = self.read_starts(text, &self.starts[0])?;
        self.show_starts_as(self.read_shown(text).into_iter().flatten());
        Ok(())
    }

    /// Makes these positions, given as they are shown, the starts.
    pub fn start_at(&mut self, shown: Vec<Position>) {
        self.starts = shown.iter().map(|shown| self.alphabet.plain(shown)).collect();
        self.show_starts_as(shown);
    }

    /// From now on starts are shown with the letters that pieces have in these positions.
    pub(crate) fn show_starts_as(&mut self, shown: impl IntoIterator<Item = Position>) {
        let has_letters = |shown: &Position| self.alphabet.plain(shown) != *shown;
        self.lettered = DrawnStarts(shown.into_iter().filter(has_letters).collect());
    }

    /// A position as it is shown: a start with the letters of its text, any other with those of the
    /// kinds.
    pub fn shown(&self, position: &Position) -> Position {
        let mut drawn = self.lettered.0.iter();
        let drawn = drawn.find(|shown| self.alphabet.plain(shown) == *position);
        drawn.unwrap_or(position).clone()
    }

    /// A position that no start leads to as a start: alike pieces have letters of their own, as far
    /// as starts have drawn such letters.
    pub fn shown_apart(&self, position: &Position) -> Position {
        match &self.board {
            Board::Grid(grid) => self.alphabet.apart(grid, position),
            Board::Graph(_) => position.clone(),
        }
    }

    /// The positions of a path as they are shown: every piece keeps the letter that it has at the
    /// beginning.
    pub fn shown_along(&self, positions: &[Position]) -> Vec<Position> {
        let mut shown: Vec<Position> =
            positions.first().map(|it| self.shown(it)).into_iter().collect();
        for next in positions.iter().skip(1) {
            shown.push(self.alphabet.follow(&shown[shown.len() - 1], next));
        }
        shown
    }
}
