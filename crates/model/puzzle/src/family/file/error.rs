//! What can be wrong with a family in a file.

use crate::{Fault as PuzzleFault, Location, PuzzleError};
use thiserror::Error;

/// A fault in the text of a family, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{location}: {fault}")]
pub struct FamilyError {
    /// Line and column of the fault in the file of the family.
    pub location: Location,
    fault: Fault,
}

/// A fault, and the byte of the family's text where it is.
pub(super) struct Faulty {
    pub(super) at: usize,
    pub(super) fault: Fault,
}

impl Faulty {
    pub(super) fn within(self, text: &str) -> FamilyError {
        FamilyError { location: Location::of(text, self.at), fault: self.fault }
    }
}

impl FamilyError {
    /// What is wrong with the puzzle of a size, if the family itself can be read.
    pub fn puzzle_fault(&self) -> Option<&PuzzleFault> {
        match &self.fault {
            Fault::Puzzle { fault, .. } => Some(fault),
            _ => None,
        }
    }
}

/// The text is not TOML.
impl From<PuzzleError> for FamilyError {
    fn from(error: PuzzleError) -> Self {
        FamilyError { location: error.location, fault: Fault::Text(error.fault) }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Fault {
    #[error(transparent)]
    Text(PuzzleFault),
    #[error("{fault} (where {size})")]
    Puzzle { fault: PuzzleFault, size: String },
    #[error("expected a parameter of the family and its sizes, as in n = \"3..9\"")]
    NoParameter,
    #[error("{found:?} cannot name a parameter; expected a letter, then letters, digits and _")]
    Name { found: String },
    #[error(
        "expected the sizes that {name} may have, as in {name} = \"3..9\", \"3..9 odd\" or \"2..8 even\""
    )]
    Sizes { name: String },
    #[error("{name} has no size: {sizes:?} holds none; the smaller number comes first")]
    NoSize { name: String, sizes: String },
    #[error("expected a number or a parameter, as in {{2*n+1}}")]
    NoFormula,
    #[error(
        "{found:?} is not expected in a formula; it has numbers, parameters, + - * / and parentheses, as in 2*n"
    )]
    InFormula { found: char },
    #[error("{found:?} is no parameter; known here: {known}")]
    UnknownName { found: String, known: String },
    #[error("{product}/{by} is no whole number")]
    Quotient { product: i64, by: i64 },
    #[error("the number is too large")]
    Overflow,
    #[error("more than {most} parentheses or signs stand within parentheses")]
    Nested { most: usize },
    #[error("{open:?} is not closed")]
    Unclosed { open: char },
    #[error(
        "{found:?} closes nothing; no piece of a family is {{ }} ( ) or *, and a brace in words is \\u007b or \\u007d"
    )]
    Unopened { found: char },
    #[error(
        "'*' needs how often, in braces, as in W*{{n}}; no piece of a family is {{ }} ( ) or *"
    )]
    NoNumber,
    #[error(
        "'*' needs what is drawn several times: a square before it, or (squares), or a row and a blank"
    )]
    NoUnit,
    #[error(
        "a blank before '*' repeats the whole row, so this must end the row; (W )*{{n}} repeats what is in parentheses"
    )]
    RowGoesOn,
    #[error(
        "parentheses are for what is repeated, as in (WB)*{{n}}; no piece of a family is {{ }} ( ) or *"
    )]
    NotRepeated,
    #[error("parentheses end in the row in which they begin")]
    RowEnds,
    #[error("'\\' and '*' in one drawing: write the character itself")]
    Escape,
    #[error("this is {times} where {size}; what is drawn is drawn 0 times or more")]
    Times { times: i64, size: String },
    #[error("expected numbers from first to last, as in *{{i=1..n}}")]
    NoRange,
    #[error("{name:?} stands for a number already; count with another name")]
    CountedTwice { name: String },
    #[error(
        "the puzzle is larger than {most} bytes where {size}; a puzzle file is a few lines of text"
    )]
    TooLong { most: usize, size: String },
    #[error("{found:?} is no size of this family ({sizes}), for which there could be an answer")]
    ExpectedSize { found: String, sizes: String },
}
