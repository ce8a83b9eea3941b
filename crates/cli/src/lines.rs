//! Lines of standard input, in batches.

use crate::failure::Failure;
use std::io::{BufRead, BufReader, Read};

/// Reads the lines that are there already, up to [`MOST_LINES`], so that a batch has enough work, but
/// a program that writes one line and waits for its answer gets it at once.
pub(crate) struct Lines<R> {
    lines: BufReader<R>,
    /// The number of the line that was read last, from 1.
    number: usize,
}

/// A line that is not empty, and its name in errors.
pub(crate) struct Line {
    pub(crate) label: String,
    pub(crate) text: String,
}

/// The most lines in a batch.
const MOST_LINES: usize = 1 << 13;

/// The size of the buffer in bytes.
const AHEAD: usize = 1 << 18;

/// A line of this length or more cannot be a position.
const MOST_BYTES: u64 = 1 << 12;

impl<R: Read> Lines<R> {
    pub(crate) fn new(stream: R) -> Self {
        Lines { lines: BufReader::with_capacity(AHEAD, stream), number: 0 }
    }

    /// Reads the next batch: the values that `read` returns for its lines, and what is wrong with the
    /// line after them, if anything. At the end there are no values and no failure. Empty lines are
    /// skipped.
    pub(crate) fn next<T>(
        &mut self,
        mut read: impl FnMut(Line) -> Result<T, Failure>,
    ) -> (Vec<T>, Option<Failure>) {
        let mut found = Vec::new();
        while found.len() < MOST_LINES && (found.is_empty() || self.lines.buffer().contains(&b'\n'))
        {
            match self.line() {
                Ok(Some(line)) if line.trim().is_empty() => {}
                Ok(Some(text)) => match read(Line { label: self.label(), text }) {
                    Ok(one) => found.push(one),
                    Err(failure) => return (found, Some(failure)),
                },
                Ok(None) => break,
                Err(failure) => return (found, Some(failure)),
            }
        }
        (found, None)
    }

    /// The next line; `None` at the end.
    fn line(&mut self) -> Result<Option<String>, Failure> {
        self.number += 1;
        let mut line = Vec::new();
        let read = self.lines.by_ref().take(MOST_BYTES).read_until(b'\n', &mut line);
        let read = read.map_err(|error| Failure::new(format!("standard input: {error}")))?;
        if read as u64 == MOST_BYTES {
            return Err(Failure::of_flag(&self.label(), "the line is too long for a position"));
        }
        if read == 0 {
            return Ok(None);
        }
        let text = String::from_utf8(line);
        text.map(Some).map_err(|_| Failure::of_flag(&self.label(), "the line is not UTF-8 text"))
    }

    fn label(&self) -> String {
        format!("standard input, line {}", self.number)
    }
}
