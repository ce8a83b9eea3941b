//! Ways to count, and which of them suits a problem.

use crate::one_per_row::{border, join};
use crate::{CountError, Observer, Problem, Tasks, backtrack, exhaustive, rows};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A way to count placements. All count the same.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// Every choice of squares is walked, without pruning; the twin that the others are held to.
    Exhaustive,
    /// Piece after piece, where fewest squares are left.
    Backtrack,
    /// Queens from the border inwards, up to symmetry.
    Border,
    /// Halves of the board, joined.
    Join,
    /// Square after square, all placements of the squares behind at once.
    Rows,
}

/// A method that was asked for cannot do it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MethodError {
    /// The method does not suit this problem.
    #[error("the method {method} is not for this: {why}")]
    NotForThis {
        /// The method asked for.
        method: Method,
        /// What it needs that is not there.
        why: String,
    },
    /// No method has this name.
    #[error("{0:?} is not one of exhaustive, backtrack, border, join, rows")]
    Unknown(String),
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 5] =
        [Self::Exhaustive, Self::Backtrack, Self::Border, Self::Join, Self::Rows];

    /// The name by which it is asked for.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exhaustive => "exhaustive",
            Self::Backtrack => "backtrack",
            Self::Border => "border",
            Self::Join => "join",
            Self::Rows => "rows",
        }
    }

    /// This method's refusal.
    pub(crate) fn declines(self, why: impl Into<String>) -> MethodError {
        MethodError::NotForThis { method: self, why: why.into() }
    }

    /// Divides the count of a problem into tasks. Where as many pieces as possible are wanted,
    /// some methods find their number first, which may take long.
    ///
    /// # Errors
    /// If the method does not suit the problem, or the observer ends it.
    pub fn tasks<'a>(
        self,
        problem: &'a Problem,
        observer: &dyn Observer,
    ) -> Result<Box<dyn Tasks + 'a>, CountError> {
        match self {
            Self::Exhaustive => exhaustive::tasks(problem, observer),
            Self::Backtrack => backtrack::tasks(problem, observer),
            Self::Border => Ok(border::tasks(problem)?),
            Self::Join => Ok(join::tasks(problem)?),
            Self::Rows => rows::tasks(problem, observer),
        }
    }

    /// The method that suits a problem best, and why, in a line.
    pub fn choose(problem: &Problem) -> (Self, String) {
        let ways = [border::suits(problem), rows::suits(problem)];
        let methods = [Self::Border, Self::Rows];
        let found = methods.into_iter().zip(ways).find_map(|(method, why)| Some((method, why?)));
        found.unwrap_or_else(|| {
            (Self::Backtrack, "too many states of the squares ahead to keep apart".to_owned())
        })
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
