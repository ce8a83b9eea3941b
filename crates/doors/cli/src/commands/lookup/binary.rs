//! `lookup --binary`: boards in and distances out, for programs that ask millions.
//!
//! A board is one byte for each square, in the order of the squares: the letter of the piece there,
//! or `.`. A distance is a byte or a word of two bytes, the lower one first. What has come of
//! standard input is answered before more is read, so a program may also ask board by board.
//!
//! Cost: besides the look-ups some tens of nanoseconds a board; where the rule forbids positions or
//! pieces cover several squares, some microseconds.

use super::answer::Answers;
use super::flags::{Numbers, PathsWanted};
use super::known::Knowledge;
use crate::failure::{ExitStatus, Failure};
use crate::input::endpoints::{self, PositionForm};
use crate::limits::interrupt;
use crate::output::Output;
use everyboard::crates::board::{Position, Square, Symbol};
use everyboard::crates::puzzle::Puzzle;
use std::io::{self, Read, Write};

/// The most bytes that are read at a time.
const AT_ONCE: usize = 1 << 18;

/// Answers the boards of standard input.
pub fn answer(numbers: Numbers, answers: &Answers) -> Result<ExitStatus, Failure> {
    let deepest = match answers.knowledge {
        Knowledge::Table(table) => table.levels().len().saturating_sub(1),
        Knowledge::Searches(_) => {
            let words = "a search has more to say of a position than a number";
            let help = "it is for a table: `everyboard census PUZZLE --to-goals --save FILE`";
            return Err(Failure::of_flag("--binary", words).with_help(help));
        }
    };
    if deepest > numbers.longest() {
        let words = format!("the table has distances up to {deepest}");
        return Err(Failure::of_flag("--binary", words).with_help("`--binary words` holds them"));
    }
    let mut boards = Boards::new(answers.knowledge.puzzle());
    let mut output = Output::new();
    while let Some((positions, fault)) = boards.next()? {
        let written = write(&positions, numbers, answers, &mut output);
        output.flush()?;
        written?;
        fault.map_or(Ok(()), Err)?;
        interrupt::check()?;
    }
    output.close(ExitStatus::Success)
}

/// Writes the distance of each position, which is given once for each side that may be to move.
fn write(
    positions: &[Vec<Position>],
    numbers: Numbers,
    answers: &Answers,
    output: &mut Output,
) -> Result<(), Failure> {
    for known in answers.knowledge.of(positions, PathsWanted::None, answers.common)? {
        let known = known?;
        match (known.distance, known.is_unknown) {
            (Some(distance), _) => numbers.write(distance, output)?,
            (None, true) => numbers.write(numbers.longest() + 1, output)?,
            (None, false) => numbers.write(numbers.longest() + 2, output)?,
        }
    }
    Ok(())
}

impl Numbers {
    /// The longest distance that it can write: two numbers are kept for other answers.
    fn longest(self) -> usize {
        match self {
            Numbers::Bytes => usize::from(u8::MAX) - 2,
            Numbers::Words => usize::from(u16::MAX) - 2,
        }
    }

    fn write(self, number: usize, output: &mut Output) -> io::Result<()> {
        let bytes = (number as u16).to_le_bytes();
        output.write_all(match self {
            Numbers::Bytes => &bytes[..1],
            Numbers::Words => &bytes,
        })
    }
}

/// Positions, each once for each side that may be to move there, and what is wrong with the board
/// after them.
type Batch = (Vec<Vec<Position>>, Option<Failure>);

/// The boards of standard input.
struct Boards<'a> {
    puzzle: &'a Puzzle,
    squares: usize,
    /// What each byte stands for; empty where a board must be read as a drawing.
    symbols: Vec<Option<Symbol>>,
    /// What was read and does not make a board yet.
    begun: Vec<u8>,
    /// The boards that were read.
    number: u64,
}

impl<'a> Boards<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let alphabet = &puzzle.alphabet;
        let is_plain = !alphabet.has_blocks() && puzzle.rule.forbidden.is_empty();
        let symbols = (0..=u8::MAX).filter(|_| is_plain);
        let symbols = symbols.map(|byte| alphabet.symbol_of(char::from(byte))).collect();
        let begun = Vec::with_capacity(AT_ONCE);
        Boards { puzzle, squares: puzzle.board.len(), symbols, begun, number: 0 }
    }

    /// The boards that have come; waits until there is one. `None` at the end.
    fn next(&mut self) -> Result<Option<Batch>, Failure> {
        while self.begun.len() < self.squares {
            if !self.fill()? {
                return self.end();
            }
        }
        let whole = self.begun.len() / self.squares * self.squares;
        let boards: Vec<u8> = self.begun.drain(..whole).collect();
        let mut positions = Vec::with_capacity(boards.len() / self.squares);
        for board in boards.chunks(self.squares) {
            self.number += 1;
            match self.position(board) {
                Ok(shown) => positions.push(shown),
                Err(fault) => return Ok(Some((positions, Some(fault)))),
            }
        }
        Ok(Some((positions, None)))
    }

    /// Reads what has come; whether there was more.
    fn fill(&mut self) -> Result<bool, Failure> {
        let before = self.begun.len();
        self.begun.resize(before + AT_ONCE, 0);
        let read = io::stdin().lock().read(&mut self.begun[before..]);
        self.begun.truncate(before + read.as_ref().map_or(0, |&read| read));
        match read {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(true),
            read => read
                .map(|read| read > 0)
                .map_err(|error| Failure::new(format!("standard input: {error}"))),
        }
    }

    fn end<T>(&self) -> Result<Option<T>, Failure> {
        if self.begun.is_empty() {
            return Ok(None);
        }
        let label = format!("standard input, board {}", self.number + 1);
        let words = format!("it ends after {} of {} bytes", self.begun.len(), self.squares);
        Err(Failure::of_flag(&label, words).with_help("a board is one byte for each square"))
    }

    /// A position, once for each side that may be to move there.
    fn position(&self, board: &[u8]) -> Result<Vec<Position>, Failure> {
        let symbol = |&byte: &u8| self.symbols.get(usize::from(byte)).copied().flatten();
        if let Some(position) = board.iter().map(symbol).collect::<Option<Position>>() {
            return Ok(self.puzzle.with_every_turn(&position));
        }
        let character = |square: Square| char::from(board[square.index()]);
        let drawing = self.puzzle.board.line_of(character);
        let label = format!("standard input, board {}", self.number);
        let shown = endpoints::read(self.puzzle, PositionForm::Drawn, &label, &drawing)?;
        Ok(shown.iter().map(|shown| self.puzzle.alphabet.plain(shown)).collect())
    }
}
