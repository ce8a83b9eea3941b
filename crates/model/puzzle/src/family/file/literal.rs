//! Formulas in the strings of a family: `{n}` stands for a number.

use super::error::{Fault, Faulty};
use super::expansion::Expansion;
use super::formula::Values;
use std::ops::Range;

/// The bytes of a string literal without its quotes.
pub(super) fn body(source: &str, literal: Range<usize>) -> Range<usize> {
    let raw = &source[literal.clone()];
    let quotes = if raw.starts_with("\"\"\"") || raw.starts_with("'''") { 3 } else { 1 };
    literal.start + quotes..literal.end - quotes
}

/// The formula between the brace at `open` and the one that closes it, which is before `end`.
pub(super) fn formula(source: &str, open: usize, end: usize) -> Result<Range<usize>, Faulty> {
    let inside = &source[open + 1..end];
    match inside.find(['{', '}', '\n']) {
        Some(length) if inside[length..].starts_with('}') => Ok(open + 1..open + 1 + length),
        _ => Err(Faulty { at: open, fault: Fault::Unclosed { open: '{' } }),
    }
}

/// Adds a string literal with a number in the place of each formula.
pub(super) fn expand(
    expansion: &mut Expansion,
    literal: Range<usize>,
    values: &Values,
) -> Result<(), Faulty> {
    let source = expansion.source;
    let mut copied = literal.start;
    while let Some(length) = source[copied..literal.end].find(['{', '}']) {
        let at = copied + length;
        expansion.copy(copied..at)?;
        if source[at..].starts_with('}') {
            return expansion.faulty(at, Fault::Unopened { found: '}' });
        }
        let formula = formula(source, at, literal.end)?;
        copied = formula.end + 1;
        let value = expansion.value(formula, values)?;
        expansion.push(&value.to_string(), at)?;
    }
    expansion.copy(copied..literal.end)
}

/// Adds a string literal as [`expand`] does, but without quotes if it is a formula and nothing
/// else: where it stands for a number.
pub(super) fn expand_number(
    expansion: &mut Expansion,
    literal: Range<usize>,
    values: &Values,
) -> Result<(), Faulty> {
    let body = body(expansion.source, literal.clone());
    if expansion.source[body.clone()].starts_with('{') {
        let formula = formula(expansion.source, body.start, body.end)?;
        if formula.end + 1 == body.end {
            let value = expansion.value(formula, values)?;
            return expansion.push(&value.to_string(), body.start);
        }
    }
    expand(expansion, literal, values)
}
