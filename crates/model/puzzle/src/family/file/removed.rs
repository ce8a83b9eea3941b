//! The lines of a table that a member of a family does not have as the family has it.

use std::borrow::Cow;
use std::ops::Range;
use toml::Spanned;
use toml::de::DeValue;

/// Adds the lines in which a key and its value stand: all of its entries, wherever they are.
pub(super) fn add_lines(
    lines: &mut Vec<Range<usize>>,
    text: &str,
    key: &Spanned<Cow<str>>,
    value: &Spanned<DeValue>,
) {
    for span in [key.span(), value.span()] {
        let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[span.end..].find('\n').map_or(text.len(), |at| span.end + at + 1);
        lines.push(start..end);
    }
    if let DeValue::Table(table) = value.get_ref() {
        for (key, value) in table.iter() {
            add_lines(lines, text, key, value);
        }
    }
}
