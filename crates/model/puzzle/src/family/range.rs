//! Ranges of sizes on a command line: `knights-rows-3x4..9`.

use super::{Family, Shape, Size, Sizes, families};
use thiserror::Error;

/// Sizes of one family: from the first to the last, both of them included.
///
/// ```
/// use everyboard_puzzle::FamilyRange;
///
/// let range = FamilyRange::parse("knights-diagonal-3..9").unwrap().unwrap();
/// let members = range.members().unwrap();
/// let labels: Vec<&str> = members.iter().map(|member| member.label.as_str()).collect();
/// assert_eq!(labels[..2], ["knights-diagonal-3x3", "knights-diagonal-5x5"]); // even sides do not exist
/// assert_eq!(members[1].index, Some(5));
/// assert!(FamilyRange::parse("guarini").is_none());
/// ```
#[derive(Clone, Debug)]
pub struct FamilyRange {
    /// The family.
    pub family: &'static Family,
    sizes: Sizes,
}

/// A member of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its name.
    pub label: String,
    /// The text of its puzzle file.
    pub text: String,
    /// The number that varies in the range; `None` if none or two do.
    pub index: Option<usize>,
}

/// Why a name that begins like that of a family has no puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RangeError {
    /// What follows the name of the family is no size.
    #[error("{label:?}: the size of {family} is {size}: {example}")]
    Size {
        /// The name as it was given.
        label: String,
        /// The name of the family.
        family: String,
        /// What its sizes are.
        size: String,
        /// Names that are right.
        example: String,
    },
    /// A range that ends before it begins.
    #[error("{label:?}: the range {first}..{last} is empty; the smaller number comes first")]
    Empty {
        /// The name as it was given.
        label: String,
        /// The first number.
        first: usize,
        /// The last number.
        last: usize,
    },
    /// More members than anybody waits for.
    #[error("{label:?} is a range of {members} puzzles; at most {MOST_MEMBERS} are taken")]
    TooMany {
        /// The name as it was given.
        label: String,
        /// Their number.
        members: usize,
    },
    /// The family has none of this size.
    #[error("there is no {label}: {why}")]
    NoMember {
        /// The name of the member.
        label: String,
        /// Why.
        why: String,
    },
}

/// The most puzzles of a range.
pub(super) const MOST_MEMBERS: usize = 1000;

impl FamilyRange {
    /// Reads a name such as `knights-rows-3x8`, `knights-rows-3x4..9` or `knights-rows-3..5x4..7`.
    /// `None` if it is not the name of a family followed by a digit, or by nothing.
    pub fn parse(label: &str) -> Option<Result<Self, RangeError>> {
        families().iter().find_map(|family| {
            let rest = label.strip_prefix(family.name)?;
            let sizes = if rest.is_empty() { rest } else { rest.strip_prefix('-')? };
            let is_size = rest.is_empty() || sizes.starts_with(|c: char| c.is_ascii_digit());
            is_size.then(|| Self::of(family, label, sizes))
        })
    }

    fn of(family: &'static Family, label: &str, sizes: &str) -> Result<Self, RangeError> {
        let no_size = RangeError::Size {
            label: label.to_owned(),
            family: family.name.to_owned(),
            size: family.shape.words().to_owned(),
            example: examples(family),
        };
        let Some(sizes) = Sizes::parse(sizes) else { return Err(no_size) };
        let sizes = if family.shape == Shape::Square { side(sizes) } else { sizes };
        if sizes.numbers() != family.shape.numbers() {
            return Err(no_size);
        }
        check(label, &sizes)?;
        Ok(FamilyRange { family, sizes })
    }

    /// Whether it is a single size.
    pub fn is_single(&self) -> bool {
        self.sizes.count() == 1
    }

    /// Its puzzles in the order of their rows, then of their columns. Sizes that the family does
    /// not have are left out.
    ///
    /// # Errors
    /// If it has none of these sizes, with the reason for the first of them.
    pub fn members(&self) -> Result<Vec<Member>, RangeError> {
        let mut members = Vec::new();
        let mut first_error = None;
        for numbers in self.sizes.all() {
            let size = Size { rows: numbers[0], columns: numbers[numbers.len() - 1] };
            match self.family.text(size) {
                Ok(text) => {
                    let label = self.family.label(size);
                    let index = self.sizes.index(&numbers);
                    members.push(Member { label, text, index });
                }
                Err(error) => _ = first_error.get_or_insert(error),
            }
        }
        match first_error {
            Some(error) if members.is_empty() => Err(error),
            _ => Ok(members),
        }
    }
}

/// Refuses ranges that are empty, or longer than anybody waits for.
pub(super) fn check(label: &str, sizes: &Sizes) -> Result<(), RangeError> {
    if let Some((first, last)) = sizes.empty() {
        return Err(RangeError::Empty { label: label.to_owned(), first, last });
    }
    let members = sizes.count();
    if members > MOST_MEMBERS {
        return Err(RangeError::TooMany { label: label.to_owned(), members });
    }
    Ok(())
}

/// The side of a square that is given twice, as in `7x7`.
fn side(sizes: Sizes) -> Sizes {
    match sizes.ranges() {
        [a, b] if a == b && a.len() == 1 => Sizes::of(vec![*a]),
        _ => sizes,
    }
}

/// A member and a range, as they are written.
fn examples(family: &Family) -> String {
    let name = family.name;
    let example = family.example;
    let range = match family.shape {
        Shape::Rectangle => "3x4..7",
        Shape::Square | Shape::Number => "3..7",
    };
    format!("such as {name}-{example}, or the range {name}-{range}")
}
