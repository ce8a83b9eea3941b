//! Positions from standard input, a line each.

use crate::endpoints::{self, PositionForm};
use crate::failure::Failure;
use everyboard_board::Position;
use everyboard_puzzle::Puzzle;
use std::io::{BufRead, BufReader, Read};

/// A position that is asked for.
pub(super) struct Question {
    /// The position, for each side that may be to move.
    pub(super) positions: Vec<Position>,
}

/// Reads as many lines as there are, up to a number, so that threads have work but nobody who asks
/// for one position at a time waits for an answer.
pub(super) struct Batches<'a, R> {
    lines: BufReader<R>,
    number: usize,
    puzzle: &'a Puzzle,
    form: PositionForm,
}

/// Lines that are answered together at most.
const MOST_LINES: usize = 1 << 13;

/// Bytes that are read ahead.
const AHEAD: usize = 1 << 18;

/// A line longer than this is no position.
const MOST_BYTES: u64 = 1 << 12;

impl<'a, R: Read> Batches<'a, R> {
    pub(super) fn new(stream: R, puzzle: &'a Puzzle, form: PositionForm) -> Self {
        Batches { lines: BufReader::with_capacity(AHEAD, stream), number: 0, puzzle, form }
    }

    /// The next questions, and what is wrong with the line after them, if anything is. No question
    /// and no fault at the end. Empty lines are passed over.
    pub(super) fn next(&mut self) -> (Vec<Question>, Option<Failure>) {
        let mut questions = Vec::new();
        while questions.len() < MOST_LINES
            && (questions.is_empty() || self.lines.buffer().contains(&b'\n'))
        {
            match self.line() {
                Ok(Some(line)) if line.trim().is_empty() => {}
                Ok(Some(line)) => match self.question(&line) {
                    Ok(question) => questions.push(question),
                    Err(failure) => return (questions, Some(failure)),
                },
                Ok(None) => break,
                Err(failure) => return (questions, Some(failure)),
            }
        }
        (questions, None)
    }

    /// The next line; none at the end.
    fn line(&mut self) -> Result<Option<String>, Failure> {
        self.number += 1;
        let mut line = Vec::new();
        let read = self.lines.by_ref().take(MOST_BYTES).read_until(b'\n', &mut line);
        let read = read.map_err(|error| Failure::new(format!("standard input: {error}")))?;
        if read as u64 == MOST_BYTES {
            return Err(Failure::of_flag(&self.label(), "the line is too long for a position"));
        }
        let text = |line| {
            String::from_utf8(line)
                .map_err(|_| Failure::of_flag(&self.label(), "the line is not UTF-8 text"))
        };
        if read == 0 { Ok(None) } else { text(line).map(Some) }
    }

    fn question(&self, line: &str) -> Result<Question, Failure> {
        let positions = endpoints::read(self.puzzle, self.form, &self.label(), line.trim())?;
        Ok(Question { positions })
    }

    fn label(&self) -> String {
        format!("standard input, line {}", self.number)
    }
}
