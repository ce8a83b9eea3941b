//! Positions on standard input, one a line, in batches.

use crate::failure::{ExitStatus, Failure};
use crate::limits::interrupt;
use crate::output::Output;
use std::io::{self, BufRead, BufReader, Read, StdinLock, Write};

/// The positions of a command line; `None` if they come from standard input.
pub fn given(positions: &[String]) -> Option<&[String]> {
    match positions {
        [] => None,
        [dash] if dash == "-" => None,
        positions => Some(positions),
    }
}

/// Answers the lines of standard input, batch by batch. `read` gets the name of a line in errors
/// and its text, which is not empty; `answer` gets what `read` made of a batch, and is called once
/// more at the end, with nothing.
pub fn answer_lines<T>(
    mut read: impl FnMut(String, &str) -> Result<T, Failure>,
    mut answer: impl FnMut(&[T], &mut Output) -> Result<(), Failure>,
) -> Result<ExitStatus, Failure> {
    let mut lines = Lines { lines: BufReader::with_capacity(AHEAD, io::stdin().lock()), number: 0 };
    let mut output = Output::new();
    loop {
        let (batch, fault) = lines.next(&mut read);
        let answered = answer(&batch, &mut output);
        output.flush()?;
        answered?;
        match fault {
            Some(failure) => return Err(failure),
            None if batch.is_empty() => return Ok(ExitStatus::Success),
            None if interrupt::is_stopped() => return Err(Failure::interrupted()),
            None => {}
        }
    }
}

/// Standard input. Reads the lines that are there already, up to [`MOST_LINES`], so that a batch
/// has enough work, but a program that writes one line and waits for its answer gets it at once.
struct Lines {
    lines: BufReader<StdinLock<'static>>,
    /// The number of the line that was read last, from 1.
    number: usize,
}

/// The most lines in a batch.
const MOST_LINES: usize = 1 << 13;

/// The size of the buffer in bytes.
const AHEAD: usize = 1 << 18;

/// A line of this length or more cannot be a position.
const MOST_BYTES: u64 = 1 << 12;

impl Lines {
    /// Reads the next batch: the values that `read` returns for its lines, and what is wrong with
    /// the line after them, if anything. At the end there are no values and no failure. Empty lines
    /// are skipped.
    fn next<T>(
        &mut self,
        mut read: impl FnMut(String, &str) -> Result<T, Failure>,
    ) -> (Vec<T>, Option<Failure>) {
        let mut found = Vec::new();
        while found.len() < MOST_LINES && (found.is_empty() || self.lines.buffer().contains(&b'\n'))
        {
            match self.line() {
                Ok(Some(line)) if line.trim().is_empty() => {}
                Ok(Some(line)) => match read(self.label(), line.trim()) {
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
