//! TOML tables that know where every key and value stands.

use super::source::{Source, Text};
use super::{Fault, PuzzleError};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A table and where it stands.
pub(super) struct Table<'a> {
    pub(super) source: &'a Source<'a>,
    pub(super) span: Range<usize>,
    table: &'a DeTable<'a>,
}

/// A value and where it stands.
pub(super) struct Value<'a> {
    pub(super) source: &'a Source<'a>,
    pub(super) span: Range<usize>,
    value: &'a DeValue<'a>,
}

impl<'a> Table<'a> {
    pub(super) fn new(source: &'a Source<'a>, document: &'a Spanned<DeTable<'a>>) -> Self {
        Table { source, span: document.span(), table: document.get_ref() }
    }

    /// All keys and values in the order of the file.
    pub(super) fn entries(&self) -> impl Iterator<Item = (Text, Value<'a>)> {
        self.table.iter().map(|(key, value)| {
            let key = Text { value: key.get_ref().to_string(), span: key.span() };
            (key, self.value(value))
        })
    }

    fn value(&self, value: &'a Spanned<DeValue<'a>>) -> Value<'a> {
        Value { source: self.source, span: value.span(), value: value.get_ref() }
    }

    fn get(&self, key: &str) -> Option<Value<'a>> {
        self.table.get(key).map(|value| self.value(value))
    }

    /// Where the value of a key stands.
    pub(super) fn span_of(&self, key: &str) -> Option<Range<usize>> {
        self.get(key).map(|value| value.span)
    }

    /// The error that a key is not there.
    pub(super) fn missing(&self, key: &str) -> PuzzleError {
        self.source.error(self.span.start, Fault::Missing(key.to_owned()))
    }

    /// Refuses every key but these.
    pub(super) fn allow_only(&self, keys: &[&str]) -> Result<(), PuzzleError> {
        match self.entries().find(|(key, _)| !keys.contains(&key.value.as_str())) {
            None => Ok(()),
            Some((key, _)) => {
                let fault = Fault::UnknownKey { found: key.value, expected: keys.join(", ") };
                Err(self.source.error(key.span.start, fault))
            }
        }
    }

    pub(super) fn text(&self, key: &str) -> Result<Option<Text>, PuzzleError> {
        self.get(key).map(|value| value.text()).transpose()
    }

    pub(super) fn string(&self, key: &str) -> Result<Option<String>, PuzzleError> {
        Ok(self.text(key)?.map(|text| text.value))
    }

    /// A text of one line by which people call something.
    pub(super) fn name(&self) -> Result<Option<String>, PuzzleError> {
        let Some(text) = self.text("name")? else { return Ok(None) };
        self.source.check_shown(&text.value, text.span, "")?;
        Ok(Some(text.value))
    }

    /// One string or several.
    pub(super) fn texts(&self, key: &str) -> Result<Option<Vec<Text>>, PuzzleError> {
        let Some(value) = self.get(key) else { return Ok(None) };
        match value.value {
            DeValue::Array(items) => {
                items.iter().map(|item| self.value(item).text()).collect::<Result<_, _>>().map(Some)
            }
            DeValue::String(_) => Ok(Some(vec![value.text()?])),
            _ => Err(value.unexpected("a string or an array of strings")),
        }
    }

    pub(super) fn table(&self, key: &str) -> Result<Option<Table<'a>>, PuzzleError> {
        let Some(value) = self.get(key) else { return Ok(None) };
        match value.value {
            DeValue::Table(table) => {
                Ok(Some(Table { source: self.source, span: value.span, table }))
            }
            _ => Err(value.unexpected("a table")),
        }
    }

    /// The tables of an array `[[key]]`; none if there is no such key.
    pub(super) fn tables(&self, key: &str) -> Result<Vec<Table<'a>>, PuzzleError> {
        let Some(value) = self.get(key) else { return Ok(Vec::new()) };
        let DeValue::Array(items) = value.value else {
            return Err(value.unexpected("a table in two pairs of brackets, as in [[move]]"));
        };
        let tables = items.iter().map(|item| match item.get_ref() {
            DeValue::Table(table) => Ok(Table { source: self.source, span: item.span(), table }),
            _ => Err(self.value(item).unexpected("a table")),
        });
        tables.collect()
    }

    pub(super) fn integer(&self, key: &str) -> Result<Option<(i64, Range<usize>)>, PuzzleError> {
        let Some(value) = self.get(key) else { return Ok(None) };
        match value.integer() {
            Some(integer) => Ok(Some((integer, value.span))),
            None if value.value.is_integer() => Err(value.unexpected("an integer of 64 bits")),
            None => Err(value.unexpected("an integer")),
        }
    }

    pub(super) fn boolean(&self, key: &str) -> Result<Option<bool>, PuzzleError> {
        let Some(value) = self.get(key) else { return Ok(None) };
        value.value.as_bool().map(Some).ok_or_else(|| value.unexpected("true or false"))
    }

    /// A number of any size, written as a string of digits or as an integer.
    pub(super) fn decimal(&self, key: &str) -> Result<Option<String>, PuzzleError> {
        let Some(value) = self.get(key) else { return Ok(None) };
        let digits = match value.value {
            DeValue::String(text) => text.to_string(),
            _ => value.integer().map(|count| count.to_string()).unwrap_or_default(),
        };
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(self.source.error(value.span.start, Fault::Count));
        }
        let significant = digits.trim_start_matches('0');
        Ok(Some(if significant.is_empty() { "0" } else { significant }.to_owned()))
    }

    /// One of some words.
    pub(super) fn choice<T: Copy>(
        &self,
        key: &str,
        choices: &[(&str, T)],
    ) -> Result<Option<T>, PuzzleError> {
        self.text(key)?.map(|text| self.source.choose(&text, choices)).transpose()
    }
}

impl Value<'_> {
    pub(super) fn text(&self) -> Result<Text, PuzzleError> {
        match self.value.as_str() {
            Some(text) => Ok(Text { value: text.to_owned(), span: self.span.clone() }),
            None => Err(self.unexpected("a string")),
        }
    }

    fn integer(&self) -> Option<i64> {
        let integer = self.value.as_integer()?;
        i64::from_str_radix(integer.as_str(), integer.radix()).ok()
    }

    /// A pair of coordinates.
    pub(super) fn point(&self) -> Result<(f64, f64), PuzzleError> {
        let pair = self.value.as_array().and_then(|array| match &array[..] {
            [x, y] => Some((number(x.get_ref())?, number(y.get_ref())?)),
            _ => None,
        });
        let expected = "a point [x, y] of two numbers";
        pair.ok_or_else(|| match self.value.as_array() {
            Some(_) => {
                let fault = Fault::Type { expected, found: "another array" };
                self.source.error(self.span.start, fault)
            }
            None => self.unexpected(expected),
        })
    }

    fn unexpected(&self, expected: &'static str) -> PuzzleError {
        let fault = Fault::Type { expected, found: self.value.type_str() };
        self.source.error(self.span.start, fault)
    }
}

fn number(value: &DeValue) -> Option<f64> {
    match value {
        DeValue::Float(float) => float.as_str().parse().ok(),
        DeValue::Integer(integer) => integer.as_str().parse().ok(),
        _ => None,
    }
}
