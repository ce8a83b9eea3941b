//! What is wrong with a problem, in the words in which it was written.

use super::WrittenProblem;
use crate::ProblemError;
use everyboard_board::{Naming, Square};
use std::fmt::Display;
use thiserror::Error;

/// A part of a problem that can be wrong.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TextPart {
    /// The kinds of pieces.
    Pieces,
    /// The board.
    Board,
    /// The number of pieces in all.
    Number,
    /// The number of each kind.
    Each,
    /// The pieces that stand already.
    Fixed,
    /// The squares where none may stand.
    Forbidden,
    /// The regions.
    Regions,
}

/// A fault in a problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct TextError {
    /// The part that is wrong; `None` if it is all of them together.
    pub part: Option<TextPart>,
    /// What is wrong.
    pub message: String,
    /// What the part should look like.
    pub help: Option<String>,
}

impl TextError {
    pub(super) fn of(part: TextPart, message: impl Display) -> Self {
        Self { part: Some(part), message: message.to_string(), help: None }
    }

    pub(super) fn with_help(self, words: impl Into<String>) -> Self {
        Self { help: Some(words.into()), ..self }
    }
}

impl WrittenProblem {
    /// A contradiction with the names of squares, pieces and regions.
    pub fn explain(&self, error: &ProblemError) -> TextError {
        let (part, words) = match error {
            ProblemError::RepeatedLetter(letter) => {
                let help = format!("give one another letter, such as A={letter}");
                return TextError::of(TextPart::Pieces, error).with_help(help);
            }
            ProblemError::TooLarge { .. } => (TextPart::Board, error.to_string()),
            ProblemError::DemandKinds { .. } => (TextPart::Each, error.to_string()),
            ProblemError::FixedTwice(square) => (
                TextPart::Fixed,
                format!("two pieces on {}; name each square once", self.name(*square)),
            ),
            ProblemError::FixedForbidden(square) => {
                (TextPart::Fixed, format!("{} is a forbidden square", self.name(*square)))
            }
            ProblemError::FixedAttack(a, b) => {
                (TextPart::Fixed, format!("{} attacks {}", self.piece_on(*a), self.piece_on(*b)))
            }
            ProblemError::FixedInRegion { region, squares: (a, b) } => {
                let a = self.name(*a);
                let b = self.name(*b);
                let region = self.letter(*region);
                (TextPart::Fixed, format!("{a} and {b} are both in region {region}"))
            }
            ProblemError::FewerThanFixed { asked, fixed } => {
                (TextPart::Number, format!("{asked} wanted, but {fixed} fixed"))
            }
            ProblemError::FewerOfKindThanFixed { letter, asked, fixed } => {
                (TextPart::Each, format!("{asked} of {letter} wanted, but {fixed} fixed"))
            }
            ProblemError::ForbiddenRegion(region) => {
                let region = self.letter(*region);
                (TextPart::Forbidden, format!("every square of region {region} is forbidden"))
            }
            ProblemError::FewerThanRegions { .. } | ProblemError::MoreThanRegions { .. } => {
                (TextPart::Regions, error.to_string())
            }
            other => return TextError { part: None, message: other.to_string(), help: None },
        };
        TextError::of(part, words)
    }

    fn name(&self, square: Square) -> String {
        self.spec.board.name_of(square, Naming::Algebraic)
    }

    /// A fixed piece, such as `Q on a1`.
    fn piece_on(&self, square: Square) -> String {
        let piece = self.spec.fixed.iter().find(|piece| piece.square == square);
        let letter = piece.map_or('?', |piece| self.spec.kinds[piece.kind].letter);
        format!("{letter} on {}", self.name(square))
    }

    fn letter(&self, region: usize) -> char {
        self.letters.get(region).copied().unwrap_or('?')
    }
}
