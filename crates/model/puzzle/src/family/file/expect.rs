//! What is expected of a member of a family.

use super::error::{Fault, Faulty};
use super::expansion::Expansion;
use super::formula::Values;
use super::{FamilyFile, Sizes, literal, written};
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// The key of the table of what is expected.
pub(super) const EXPECT: &str = "expect";

/// Adds the table of what is expected of a size, if the family has one. An answer may be a formula,
/// or a table by size as in `moves = { 3 = 15, 4 = 24 }`, which says nothing of other sizes.
pub(super) fn expand(
    family: &FamilyFile,
    document: &DeTable,
    size: &[usize],
    expansion: &mut Expansion,
    values: &Values,
) -> Result<(), Faulty> {
    let Some((name, expected)) = document.get_key_value(EXPECT) else { return Ok(()) };
    // What is no table stands where it stood, and is refused there.
    let DeValue::Table(entries) = expected.get_ref() else { return Ok(()) };
    expansion.push("\n[expect]\n", name.span().start)?;
    for (key, value) in entries.iter() {
        let answer = match value.get_ref() {
            DeValue::Table(by_size) => family.answer(by_size, size)?,
            one => Some((one, value.span())),
        };
        if let Some((answer, span)) = answer {
            expansion.copy(key.span())?;
            expansion.push(" = ", key.span().start)?;
            match answer {
                DeValue::String(_) => literal::expand_number(expansion, span, values)?,
                _ => expansion.copy(span)?,
            }
            expansion.push("\n", key.span().end)?;
        }
    }
    Ok(())
}

impl FamilyFile {
    /// The answer for a size, and where it stands. All keys must be sizes that the family has.
    fn answer<'a>(
        &self,
        by_size: &'a DeTable<'a>,
        size: &[usize],
    ) -> Result<Option<(&'a DeValue<'a>, Range<usize>)>, Faulty> {
        for (key, _) in by_size.iter() {
            if !self.has(key.get_ref()) {
                let found = key.get_ref().to_string();
                let sizes = self.sizes_in_words();
                let fault = Fault::ExpectedSize { found, sizes };
                return Err(Faulty { at: key.span().start, fault });
            }
        }
        let answer = by_size.get_key_value(written(size).as_str());
        Ok(answer.map(|(_, value)| (value.get_ref(), value.span())))
    }

    /// Whether the family has a puzzle of this size.
    fn has(&self, size: &str) -> bool {
        let sizes = Sizes::parse(size).filter(|sizes| sizes.numbers() == self.parameters.len());
        let Some(sizes) = sizes else { return false };
        let mut numbers = self.parameters.iter().zip(sizes.ranges());
        numbers.all(|(parameter, given)| {
            given.len() == 1 && parameter.numbers.within(*given).len() == 1
        }) && !size.contains("..")
    }
}
