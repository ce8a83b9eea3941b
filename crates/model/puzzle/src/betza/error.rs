//! What can be wrong with the notation of a piece.

use super::MOST_LEAP;
use thiserror::Error;

/// A fault in a Betza string and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{fault}")]
pub struct BetzaError {
    /// The column of the fault, in characters from 0.
    pub column: usize,
    /// What is wrong there.
    pub fault: BetzaFault,
}

/// What can be wrong with a Betza string.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BetzaFault {
    /// A letter that is no atom.
    #[error("{0:?} is not a piece; expected one of W F D N A H C Z G K Q R B or (a,b)")]
    UnknownAtom(char),
    /// An English name.
    #[error("{found:?} is written {notation:?} here")]
    Name {
        /// The name.
        found: String,
        /// What it is written as.
        notation: &'static str,
    },
    /// The name of a piece that takes otherwise than it moves.
    #[error(
        "{found:?} is written \"fmWfcF\" here where pieces are taken, and \"fW\" where they are not"
    )]
    Pawn {
        /// The name.
        found: String,
    },
    /// A modifier outside this program's notation.
    #[error(
        "the modifier {0:?} is not supported; only the directions f b l r v s are, \
         before W F D A H G K Q R B"
    )]
    UnknownModifier(char),
    /// A move or capture where nothing is taken.
    #[error("{0:?} says when a piece takes another; here nothing is taken")]
    NothingTaken(char),
    /// Directions before an oblique leap.
    #[error("directions before {0} are not supported; only W F D A H G K Q R B may have them")]
    ObliqueDirections(String),
    /// Modifiers with nothing to modify.
    #[error("expected an atom after the directions")]
    MissingAtom,
    /// A pair of numbers that is not `(a,b)`.
    #[error("expected a leap (a,b) of two numbers up to {max}, not both 0", max = MOST_LEAP)]
    BadPair,
    /// A range that is too long.
    #[error("a range is a number up to {max}, or 0 for no limit", max = u8::MAX)]
    BadRange,
    /// An atom written three times or more.
    #[error("{0} is repeated too often: twice makes a rider")]
    Repeated(char),
}
