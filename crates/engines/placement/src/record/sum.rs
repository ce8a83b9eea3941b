//! The parts of one count, added up.

use super::Record;
use std::path::PathBuf;
use thiserror::Error;

/// Why files are not the parts of one count, each there once and done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SumError {
    /// No part.
    #[error("there is no part to add")]
    Nothing,
    /// A file of another count.
    #[error("{other:?} is of another count than {first:?}: their fingerprints differ")]
    Another {
        /// The first file.
        first: PathBuf,
        /// The one that differs.
        other: PathBuf,
    },
    /// A file of the same count, divided otherwise.
    #[error("{other:?} is one of {parts} parts, {first:?} one of {expected}")]
    OtherParts {
        /// The first file.
        first: PathBuf,
        /// Its number of parts.
        expected: usize,
        /// The one that differs.
        other: PathBuf,
        /// Its number of parts.
        parts: usize,
    },
    /// A part that is there twice.
    #[error("{first:?} and {second:?} are both part {number}")]
    Twice {
        /// A file of the part.
        first: PathBuf,
        /// Another one.
        second: PathBuf,
        /// The part, from 1.
        number: usize,
    },
    /// A part that is not done.
    #[error("{path:?} is not done: {open} of its {tasks} tasks are open")]
    Open {
        /// The file.
        path: PathBuf,
        /// Tasks to do.
        open: usize,
        /// Tasks of the part.
        tasks: usize,
    },
    /// Parts that are not there.
    #[error("{} of {of} parts {} missing: {}", .missing.len(), are(.missing), listed(.missing))]
    Missing {
        /// Their numbers, from 1.
        missing: Vec<usize>,
        /// How many parts there are.
        of: usize,
    },
}

fn are(numbers: &[usize]) -> &'static str {
    if numbers.len() == 1 { "is" } else { "are" }
}

/// Numbers in words, the first few if they are many.
fn listed(numbers: &[usize]) -> String {
    const MAX: usize = 10;
    let words: Vec<String> = numbers.iter().take(MAX).map(usize::to_string).collect();
    let more = if numbers.len() > MAX { ", ..." } else { "" };
    words.join(", ") + more
}

/// Joins the parts of a count into the record of all of it.
///
/// # Errors
/// If they are not all parts of one count, each there once and done.
pub fn sum(parts: &[(PathBuf, Record)]) -> Result<Record, SumError> {
    let ((first, record), rest) = parts.split_first().ok_or(SumError::Nothing)?;
    for (other, part) in rest {
        let first = first.clone();
        let other = other.clone();
        if !record.is_akin(part) {
            return Err(SumError::Another { first, other });
        }
        let expected = record.part.of.get();
        let parts = part.part.of.get();
        if expected != parts {
            return Err(SumError::OtherParts { first, expected, other, parts });
        }
    }
    let of = record.part.of.get();
    let mut files: Vec<Option<&PathBuf>> = vec![None; of];
    let part = crate::Part::WHOLE;
    let mut whole = Record { part, is_checkpoint: false, ..record.clone() };
    for (path, part) in parts {
        if let Some(first) = files[part.part.index].replace(path) {
            let first = first.clone();
            let second = path.clone();
            return Err(SumError::Twice { first, second, number: part.part.index + 1 });
        }
        if part.open() > 0 {
            let open = part.open();
            let tasks = part.of_part();
            return Err(SumError::Open { path: path.clone(), open, tasks });
        }
        whole.done.extend(part.done.iter().map(|(&task, tally)| (task, tally.clone())));
    }
    let missing: Vec<usize> = (0..of).filter(|&i| files[i].is_none()).map(|i| i + 1).collect();
    if missing.is_empty() { Ok(whole) } else { Err(SumError::Missing { missing, of }) }
}
