//! A member of a family: the text of an ordinary puzzle file.

use super::error::{FamilyError, Fault, Faulty};
use super::expansion::Expansion;
use super::formula::Values;
use super::{Document, FAMILY, FamilyFile, drawing, expect, literal, removed};
use crate::{Location, Puzzle, PuzzleError};
use everyboard_sorted::sort_by_key;
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// How a part of the text differs in a member.
#[derive(Copy, Clone)]
enum Change {
    Removed,
    /// A string with formulas in it.
    Text,
    /// A string in which squares and rows may be repeated.
    Drawing,
    /// A number, or a string that is a formula.
    Number,
}

/// The changes and where they are.
type Changes = Vec<(Range<usize>, Change)>;

impl FamilyFile {
    /// The text of the puzzle file of a size. It can be read.
    pub(super) fn member(
        &self,
        document: &Document,
        size: &[usize],
    ) -> Result<String, FamilyError> {
        let mut expansion = Expansion::new(&self.text, self.size_in_words(size));
        let made = self.expand(document.get_ref(), size, &mut expansion);
        made.map_err(|faulty| faulty.within(&self.text))?;
        match Puzzle::parse(&expansion.text) {
            Ok(_) => Ok(expansion.text),
            Err(error) => Err(self.in_family(&expansion, error, size)),
        }
    }

    /// A size such as `m = 3, n = 4`.
    fn size_in_words(&self, size: &[usize]) -> String {
        let numbers = self.parameters.iter().zip(size);
        let words = numbers.map(|(parameter, number)| format!("{} = {number}", parameter.name));
        words.collect::<Vec<_>>().join(", ")
    }

    /// An error in the text of a member, at the place of the family that it comes from.
    fn in_family(&self, expansion: &Expansion, error: PuzzleError, size: &[usize]) -> FamilyError {
        let at = expansion.origin(error.location.byte(&expansion.text));
        let fault = Fault::Puzzle { fault: error.fault, size: self.size_in_words(size) };
        Faulty { at, fault }.within(&self.text)
    }

    fn expand(
        &self,
        document: &DeTable,
        size: &[usize],
        expansion: &mut Expansion,
    ) -> Result<(), Faulty> {
        let numbers = self.parameters.iter().zip(size);
        // A parameter has no number that is larger.
        let values = numbers.map(|(parameter, &size)| {
            (parameter.name.as_str(), i64::try_from(size).unwrap_or(i64::MAX))
        });
        let values: Vec<(&str, i64)> = values.collect();
        let mut copied = 0;
        for (span, change) in changes(document, &self.text) {
            // Two removed tables may have lines in common.
            expansion.copy(copied..span.start.max(copied))?;
            copied = copied.max(span.end);
            make(change, expansion, span, &values)?;
        }
        expansion.copy(copied..self.text.len())?;
        expect::expand(self, document, size, expansion, &values)
    }
}

fn make(
    change: Change,
    expansion: &mut Expansion,
    span: Range<usize>,
    values: &Values,
) -> Result<(), Faulty> {
    match change {
        Change::Removed => Ok(()),
        Change::Text => literal::expand(expansion, span, values),
        Change::Drawing => drawing::expand(expansion, span, values),
        Change::Number => literal::expand_number(expansion, span, values),
    }
}

/// What differs in a member, in the order of the text.
fn changes(document: &DeTable, text: &str) -> Changes {
    let mut changes = Vec::new();
    for (key, value) in document.iter() {
        match key.get_ref().as_ref() {
            FAMILY | expect::EXPECT if value.get_ref().is_table() => {
                let mut lines = Vec::new();
                removed::add_lines(&mut lines, text, key, value);
                changes.extend(lines.into_iter().map(|line| (line, Change::Removed)));
            }
            name => add_strings(&mut changes, "", name, value.get_ref(), value.span()),
        }
    }
    sort_by_key(&mut changes, |(span, _)| span.start);
    changes
}

/// Adds the strings in the value of a key, which is in the table `table`.
fn add_strings(changes: &mut Changes, table: &str, key: &str, value: &DeValue, span: Range<usize>) {
    match value {
        DeValue::String(_) => changes.push((span, change(table, key))),
        DeValue::Array(items) => {
            for item in items.iter() {
                add_strings(changes, table, key, item.get_ref(), item.span());
            }
        }
        DeValue::Table(entries) => {
            for (name, value) in entries.iter() {
                add_strings(changes, key, name.get_ref(), value.get_ref(), value.span());
            }
        }
        _ => {}
    }
}

/// What the strings of a key are.
fn change(table: &str, key: &str) -> Change {
    match (table, key) {
        ("", "board" | "start" | "goal")
        | ("move" | "forbid", "before" | "after" | "picture")
        | ("blocks" | "areas", _) => Change::Drawing,
        ("rule", "boxes") => Change::Number,
        _ => Change::Text,
    }
}

impl Location {
    /// The byte of a text at this place; its end for a place beyond it.
    fn byte(self, text: &str) -> usize {
        let start = text.split_inclusive('\n').take(self.line - 1).map(str::len).sum::<usize>();
        let line = text.get(start..).unwrap_or_default();
        let into = line.char_indices().nth(self.column - 1).map_or(line.len(), |(at, _)| at);
        start + into
    }
}
