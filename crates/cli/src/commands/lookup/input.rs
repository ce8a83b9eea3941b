//! Positions from standard input, a line each.

use crate::endpoints::{self, PositionForm};
use crate::failure::Failure;
use crate::lines::Lines;
use everyboard_board::Position;
use everyboard_puzzle::Puzzle;
use std::io::Read;

/// A position that is asked for.
pub(super) struct Question {
    /// The position, for each side that may be to move.
    pub(super) positions: Vec<Position>,
}

/// Positions in batches.
pub(super) struct Batches<'a, R> {
    lines: Lines<R>,
    puzzle: &'a Puzzle,
    form: PositionForm,
}

impl<'a, R: Read> Batches<'a, R> {
    pub(super) fn new(stream: R, puzzle: &'a Puzzle, form: PositionForm) -> Self {
        Batches { lines: Lines::new(stream), puzzle, form }
    }

    /// The next questions, and what is wrong with the line after them, if anything is. No question
    /// and no fault at the end.
    pub(super) fn next(&mut self) -> (Vec<Question>, Option<Failure>) {
        let (puzzle, form) = (self.puzzle, self.form);
        self.lines.next(|line| {
            let positions = endpoints::read(puzzle, form, &line.label, line.text.trim())?;
            Ok(Question { positions })
        })
    }
}
