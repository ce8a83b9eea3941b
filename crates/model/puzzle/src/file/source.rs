//! The text of a puzzle file, and lines and columns in it.

use super::{Fault, PuzzleError};
use crate::TextFault;
use everyboard_board::{DrawError, steers};
use std::fmt;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A line and a column of a text, both from 1. Shown as `line:column`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Location {
    /// The location of a byte of `text`; the end of the text for any byte beyond it.
    ///
    /// ```
    /// use everyboard_puzzle::Location;
    ///
    /// assert_eq!(Location::of("one\ntwo", 5), Location { line: 2, column: 2 });
    /// ```
    pub fn of(text: &str, byte: usize) -> Self {
        let before = &text.as_bytes()[..byte.min(text.len())];
        let line_start = before.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        Location {
            line: 1 + before.iter().filter(|&&b| b == b'\n').count(),
            column: 1 + String::from_utf8_lossy(&before[line_start..]).chars().count(),
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The text of a puzzle file.
pub(crate) struct Source<'a> {
    pub(crate) text: &'a str,
}

/// A string and the bytes of its literal.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) value: String,
    pub(super) span: Range<usize>,
}

impl<'a> Source<'a> {
    /// The document. None of its keys and texts has a character that steers what shows it; texts
    /// may have line ends and tabs.
    pub(crate) fn parse(&self) -> Result<Spanned<DeTable<'a>>, PuzzleError> {
        let document = DeTable::parse(self.text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            let mut message = error.message().replace('\n', "; ");
            if message.contains("unquoted key") {
                message += "; put a key with other characters in quotes, as in \"é\" = \"N\"";
            }
            self.error(at, Fault::Toml(message))
        })?;
        self.check_table(document.get_ref())?;
        Ok(document)
    }

    fn check_table(&self, table: &DeTable) -> Result<(), PuzzleError> {
        table.iter().try_for_each(|(key, value)| {
            self.check_shown(key.get_ref(), key.span(), "")?;
            self.check_value(value)
        })
    }

    fn check_value(&self, value: &Spanned<DeValue>) -> Result<(), PuzzleError> {
        match value.get_ref() {
            DeValue::String(text) => {
                self.check_shown(&text.replace("\r\n", "\n"), value.span(), "\n\t")
            }
            DeValue::Array(items) => items.iter().try_for_each(|item| self.check_value(item)),
            DeValue::Table(table) => self.check_table(table),
            _ => Ok(()),
        }
    }

    /// Refuses the text of the literal at `span` if it has a character that steers what shows it
    /// and is none of `allowed`.
    pub(super) fn check_shown(
        &self,
        text: &str,
        span: Range<usize>,
        allowed: &str,
    ) -> Result<(), PuzzleError> {
        let steering = |c: &char| steers(*c) && !allowed.contains(*c);
        let Some(found) = text.chars().find(steering) else { return Ok(()) };
        // An escape in its place is found no better than its literal.
        let into = self.text[span.clone()].find(found).unwrap_or(0);
        Err(self.error(span.start + into, Fault::Steers { found }))
    }

    pub(super) fn error(&self, byte: usize, fault: Fault) -> PuzzleError {
        PuzzleError::at(self.text, byte, fault)
    }

    /// The byte of a character of a one-line string literal.
    pub(super) fn inside(&self, literal: &Range<usize>, column: usize) -> usize {
        in_drawing(self.text, literal.clone(), 0, column)
    }

    /// The choice that a text names.
    pub(super) fn choose<T: Copy>(
        &self,
        text: &Text,
        choices: &[(&str, T)],
    ) -> Result<T, PuzzleError> {
        let chosen = choices.iter().find(|(name, _)| *name == text.value);
        chosen.map(|&(_, choice)| choice).ok_or_else(|| {
            let names: Vec<&str> = choices.iter().map(|&(name, _)| name).collect();
            let found = text.value.clone();
            self.error(text.span.start, Fault::Choice { found, expected: names.join(", ") })
        })
    }

    /// An error in a start or goal that stands in the string literal at `span`.
    pub(super) fn text_error(&self, span: &Range<usize>, fault: TextFault) -> PuzzleError {
        match fault {
            TextFault::Draw(error) => self.draw_error(span, error),
            other => self.error(span.start, other.into()),
        }
    }

    /// An error in the drawing that is the string literal at `span`.
    pub(super) fn draw_error(&self, span: &Range<usize>, error: DrawError) -> PuzzleError {
        self.error_in_drawing(span, (error.row, error.column), error.fault.into())
    }

    /// An error at this row and column of the drawing that is the string literal at `span`.
    pub(super) fn error_in_drawing(
        &self,
        span: &Range<usize>,
        (row, column): (usize, usize),
        fault: Fault,
    ) -> PuzzleError {
        self.error(in_drawing(self.text, span.clone(), row, column), fault)
    }
}

/// The byte of `source` where row `row` and column `column` of a drawing stand; the drawing is the
/// string literal at `literal`. The start of the literal if it has escapes, because its characters
/// then differ from those of the source.
fn in_drawing(source: &str, literal: Range<usize>, row: usize, column: usize) -> usize {
    let raw = &source[literal.clone()];
    if raw.contains('\\') {
        return literal.start;
    }
    let quotes = if raw.starts_with("\"\"\"") || raw.starts_with("'''") { 3 } else { 1 };
    let body = raw[quotes..raw.len() - quotes].trim();
    let Some(line) = body.split(['\n', '/']).nth(row) else { return literal.start };
    let line = line.trim_start();
    let into = line.char_indices().nth(column).map_or(line.trim_end().len(), |(at, _)| at);
    (line.as_ptr() as usize - source.as_ptr() as usize) + into
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_locations() {
        let text = "aé\nb";
        assert_eq!(Location::of(text, 0), Location { line: 1, column: 1 });
        assert_eq!(Location::of(text, 3), Location { line: 1, column: 3 });
        assert_eq!(Location::of(text, 4), Location { line: 2, column: 1 });
        assert_eq!(Location::of(text, 99), Location { line: 2, column: 2 });
    }

    #[test]
    fn rows_of_a_drawing_are_found_in_their_literal() {
        let source = "board = \"\"\"\n  ab\n  cd\n\"\"\"";
        let at = in_drawing(source, 8..source.len(), 1, 1);
        assert_eq!(&source[at..at + 1], "d");
        let source = "goal = 'ab/cd'";
        let at = in_drawing(source, 7..source.len(), 1, 0);
        assert_eq!(&source[at..at + 1], "c");
    }
}
