//! Lines of standard input, a number of them at a time.

use crate::failure::Failure;
use std::io::{BufRead, BufReader, Read};

/// Reads as many lines as there are, up to a number, so that there is work for a batch but nobody
/// who asks for one answer at a time waits for it.
pub(crate) struct Lines<R> {
    lines: BufReader<R>,
    number: usize,
}

/// A line that is not empty, and how it is named in errors.
pub(crate) struct Line {
    pub(crate) label: String,
    pub(crate) text: String,
}

/// Lines that are answered together at most.
const MOST_LINES: usize = 1 << 13;

/// Bytes that are read ahead.
const AHEAD: usize = 1 << 18;

/// A line longer than this is no position.
const MOST_BYTES: u64 = 1 << 12;

impl<R: Read> Lines<R> {
    pub(crate) fn new(stream: R) -> Self {
        Lines { lines: BufReader::with_capacity(AHEAD, stream), number: 0 }
    }

    /// What `read` makes of the next lines, and what is wrong with the line after them, if anything
    /// is. Nothing and no fault at the end. Empty lines are passed over.
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

    fn label(&self) -> String {
        format!("standard input, line {}", self.number)
    }
}
