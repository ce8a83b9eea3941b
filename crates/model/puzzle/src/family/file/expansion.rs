//! Text made from the text of a family, each byte of which knows where it comes from.

use super::error::{Fault, Faulty};
use super::formula::{Values, evaluate};
use std::ops::Range;

/// The text of a member as far as it is made.
pub(super) struct Expansion<'a> {
    /// The text of the family.
    pub(super) source: &'a str,
    /// What has been made of it.
    pub(super) text: String,
    /// By byte of `text`: the byte of `source` that it comes from.
    origins: Vec<usize>,
    /// The size of the member in words, for messages.
    size: String,
    /// How much has been done: formulas and bytes.
    work: usize,
}

/// No member is longer, and none takes more work to make: as long as a puzzle file may be.
const MOST_WORK: usize = 1 << 20;

impl<'a> Expansion<'a> {
    pub(super) fn new(source: &'a str, size: String) -> Self {
        Expansion { source, text: String::new(), origins: Vec::new(), size, work: 0 }
    }

    pub(super) fn faulty<T>(&self, at: usize, fault: Fault) -> Result<T, Faulty> {
        Err(Faulty { at, fault })
    }

    /// Adds what stands at `span` of the source.
    pub(super) fn copy(&mut self, span: Range<usize>) -> Result<(), Faulty> {
        self.spend(span.len(), span.start)?;
        self.text.push_str(&self.source[span.clone()]);
        self.origins.extend(span);
        Ok(())
    }

    /// Adds a text that comes from one place of the source.
    pub(super) fn push(&mut self, text: &str, at: usize) -> Result<(), Faulty> {
        self.spend(text.len(), at)?;
        self.text.push_str(text);
        self.origins.extend(std::iter::repeat_n(at, text.len()));
        Ok(())
    }

    /// The value of the formula at `span` of the source.
    pub(super) fn value(&mut self, span: Range<usize>, values: &Values) -> Result<i64, Faulty> {
        self.spend(span.len() + 1, span.start)?;
        evaluate(self.source, span, values)
    }

    /// How often something is drawn, which stands at `at`.
    pub(super) fn times(&self, times: i64, at: usize) -> Result<usize, Faulty> {
        let fault = Fault::Times { times, size: self.size.clone() };
        usize::try_from(times).map_err(|_| Faulty { at, fault })
    }

    fn spend(&mut self, work: usize, at: usize) -> Result<(), Faulty> {
        self.work += work;
        if self.work <= MOST_WORK {
            return Ok(());
        }
        self.faulty(at, Fault::TooLong { most: MOST_WORK, size: self.size.clone() })
    }

    /// Where the byte `at` of the text comes from. What stands behind its end comes from the end of
    /// the source.
    pub(super) fn origin(&self, at: usize) -> usize {
        self.origins.get(at).copied().unwrap_or(self.source.len())
    }
}
