//! What a puzzle asks for.

use everyboard_board::{Pattern, Position};

/// One of the things that end a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A position that matches the pattern.
    Pattern(Pattern),
    /// This many pieces are left.
    Pieces(usize),
}

impl Goal {
    /// Whether the position, on a board of `squares` squares, is what the goal asks for.
    pub fn is_reached(&self, position: &Position, squares: usize) -> bool {
        match self {
            Goal::Pattern(pattern) => pattern.matches(position),
            Goal::Pieces(left) => pieces(position, squares) == *left,
        }
    }
}

/// The number of squares that are not empty.
pub(crate) fn pieces(position: &Position, squares: usize) -> usize {
    position.symbols()[..squares].iter().filter(|symbol| !symbol.is_empty()).count()
}
