//! Places in a text.

use std::fmt;

/// A line and a column of a text, both from 1; columns count characters.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Place {
    /// The start of a text.
    pub const START: Self = Place { line: 1, column: 1 };

    /// The place of a byte of `text`; the end of the text for any byte beyond it.
    pub fn of(text: &str, byte: usize) -> Self {
        let before = &text.as_bytes()[..byte.min(text.len())];
        let line_start = before.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        Place {
            line: 1 + before.iter().filter(|&&b| b == b'\n').count(),
            column: 1 + String::from_utf8_lossy(&before[line_start..]).chars().count(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The byte of `source` at which row `row` and column `column` of a drawing stand, where the
/// drawing is the string literal at `literal` of the source. The start of the literal if it is
/// written with escapes, so that its characters do not stand one to one in the source.
pub(crate) fn in_drawing(
    source: &str,
    literal: std::ops::Range<usize>,
    row: usize,
    column: usize,
) -> usize {
    let raw = &source[literal.clone()];
    if raw.contains('\\') {
        return literal.start;
    }
    let quotes = if raw.starts_with("\"\"\"") || raw.starts_with("'''") { 3 } else { 1 };
    let body = raw[quotes..raw.len() - quotes].trim();
    let offset = |part: &str| part.as_ptr() as usize - source.as_ptr() as usize;
    let Some(line) = body.split(['\n', '/']).nth(row) else { return literal.start };
    let line = line.trim_start();
    let into = line.char_indices().nth(column).map_or(line.trim_end().len(), |(at, _)| at);
    offset(line) + into
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_places() {
        let text = "aé\nb";
        assert_eq!(Place::of(text, 0), Place::START);
        assert_eq!(Place::of(text, 3), Place { line: 1, column: 3 });
        assert_eq!(Place::of(text, 4), Place { line: 2, column: 1 });
        assert_eq!(Place::of(text, 99), Place { line: 2, column: 2 });
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
