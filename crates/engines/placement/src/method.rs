//! The methods of counting by name.

use everyboard_board::TooManySymmetries;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A method of counting placements. All methods find the same numbers.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// Visits every choice of squares, without pruning. Slow and simple: the oracle that tests hold
    /// the other methods to, and a count that anyone can check by reading it.
    Exhaustive,
    /// Places piece after piece, where the fewest squares are left. For every problem.
    Backtrack,
    /// Places queens, and other pieces of which each row holds exactly one, from the border
    /// inwards, up to symmetry. The fastest where it applies.
    Border,
    /// Scans the squares row by row and counts all placements with the same open squares ahead at
    /// once: the transfer-matrix method, also known as broken-profile dynamic programming. The
    /// fastest where such states are few.
    Rows,
}

/// The method asked for cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MethodError {
    /// The method does not suit this problem.
    #[error("the method {method} is not for this: {why}")]
    NotForThis {
        /// The method asked for.
        method: Method,
        /// Which of its conditions fails.
        why: String,
    },
    /// No method has this name.
    #[error("{0:?} is not one of exhaustive, backtrack, border, rows")]
    Unknown(String),
}

/// Why there is no count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CountError {
    /// The method does not suit the problem.
    #[error(transparent)]
    Method(#[from] MethodError),
    /// The board has too many symmetries for classes.
    #[error(transparent)]
    Symmetries(#[from] TooManySymmetries),
    /// `watch` ended it.
    #[error("the count was stopped")]
    Stopped,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 4] = [Self::Exhaustive, Self::Backtrack, Self::Border, Self::Rows];

    /// Its name, as in `--method border`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exhaustive => "exhaustive",
            Self::Backtrack => "backtrack",
            Self::Border => "border",
            Self::Rows => "rows",
        }
    }

    /// The refusal of this method.
    pub(crate) fn declines(self, why: impl Into<String>) -> MethodError {
        MethodError::NotForThis { method: self, why: why.into() }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = MethodError;

    fn from_str(text: &str) -> Result<Self, MethodError> {
        let named = Self::ALL.into_iter().find(|method| method.name() == text);
        named.ok_or_else(|| MethodError::Unknown(text.to_owned()))
    }
}
