//! Pieces by their letters.

use everyboard_puzzle::{BetzaError, Leap, Movement};
use std::sync::Arc;
use thiserror::Error;

/// A piece other than the king.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Pieces are named in this order: the queen 0, the rook 1, then bishop, knight and the others
    /// as they were defined.
    pub(crate) rank: usize,
    letter: char,
    movement: Arc<str>,
    leaps: Arc<[Leap]>,
}

impl Piece {
    /// The letter.
    pub fn letter(&self) -> char {
        self.letter
    }

    /// The movement in Betza's notation, as it was defined.
    pub fn movement(&self) -> &str {
        &self.movement
    }

    /// Whether chess has it: queen, rook, bishop or knight.
    pub fn is_orthodox(&self) -> bool {
        self.rank < ORTHODOX.len()
    }

    /// The ways it leaps, in all directions.
    pub fn leaps(&self) -> &[Leap] {
        &self.leaps
    }
}

/// The pieces of chess besides king and pawn, whose movements in Betza's notation are their
/// letters.
const ORTHODOX: [char; 4] = ['Q', 'R', 'B', 'N'];

/// The pieces that the letters in the name of an ending stand for.
///
/// ```
/// use everyboard_endgame::Pieces;
///
/// let mut pieces = Pieces::orthodox();
/// pieces.define('A', "QN").unwrap();
/// assert!(pieces.find('A').is_some());
/// assert!(pieces.define('S', "fWF").unwrap_err().to_string().contains("eight directions"));
/// ```
#[derive(Clone, Debug)]
pub struct Pieces {
    all: Vec<Piece>,
}

/// Why a letter cannot stand for a piece.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PieceError {
    /// Not a capital letter.
    #[error("{0:?} cannot name a piece: a capital letter from A to Z is expected")]
    NoLetter(char),
    /// The letter has a meaning already.
    #[error("the letter {0} names a piece already")]
    Taken(char),
    /// The movement cannot be read.
    #[error("column {} of the piece {letter}: {fault}", fault.column + 1)]
    Betza {
        /// The letter of the piece.
        letter: char,
        /// The fault.
        #[source]
        fault: BetzaError,
    },
    /// The piece moves differently in some directions: the symmetries of the board would not be
    /// symmetries of the game, and positions could not be taken back by moving.
    #[error(
        "the piece {0} does not move alike in all eight directions; endgame tables need pieces \
         that look the same when the board is turned or mirrored"
    )]
    Lopsided(char),
    /// A piece that never moves.
    #[error("the piece {0} cannot move")]
    Immobile(char),
}

impl Pieces {
    /// Queen, rook, bishop and knight.
    pub fn orthodox() -> Self {
        let mut pieces = Pieces { all: Vec::new() };
        for letter in ORTHODOX {
            let text = letter.to_string();
            pieces.define(letter, &text).expect("chess pieces look alike in all directions");
        }
        pieces
    }

    /// Adds a piece with a movement in Betza's notation.
    ///
    /// # Errors
    /// If the letter is not free or the movement cannot be read or is not alike in all directions.
    pub fn define(&mut self, letter: char, movement: &str) -> Result<(), PieceError> {
        if !letter.is_ascii_uppercase() {
            return Err(PieceError::NoLetter(letter));
        }
        if letter == 'K' || self.find(letter).is_some() {
            return Err(PieceError::Taken(letter));
        }
        let parsed =
            Movement::parse(movement).map_err(|fault| PieceError::Betza { letter, fault })?;
        let leaps = match parsed {
            Movement::Leaps(leaps) if leaps.is_empty() => return Err(PieceError::Immobile(letter)),
            Movement::Leaps(leaps) if is_even(&leaps) => leaps.into(),
            _ => return Err(PieceError::Lopsided(letter)),
        };
        self.all.push(Piece { rank: self.all.len(), letter, movement: movement.into(), leaps });
        Ok(())
    }

    /// All pieces, in the order of their ranks.
    pub fn all(&self) -> &[Piece] {
        &self.all
    }

    /// The piece that a letter stands for.
    pub fn find(&self, letter: char) -> Option<&Piece> {
        self.all.iter().find(|piece| piece.letter == letter)
    }
}

/// Whether the leaps stay the same when files and ranks change places and when files are mirrored:
/// these two generate all eight symmetries.
fn is_even(leaps: &[Leap]) -> bool {
    leaps.iter().all(|leap| {
        let transposed = Leap { right: leap.up, up: leap.right, ..*leap };
        let mirrored = Leap { right: -leap.right, ..*leap };
        leaps.contains(&transposed) && leaps.contains(&mirrored)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fairy_pieces() {
        let mut pieces = Pieces::orthodox();
        for (letter, movement) in [('A', "QN"), ('S', "NN"), ('C', "C"), ('M', "R2F")] {
            pieces.define(letter, movement).unwrap();
        }
        assert_eq!(pieces.find('A').unwrap().leaps().len(), 16);
    }

    #[test]
    fn refused() {
        let refusal = |letter, movement| Pieces::orthodox().define(letter, movement).unwrap_err();
        assert_eq!(refusal('a', "QN"), PieceError::NoLetter('a'));
        assert_eq!(refusal('K', "K"), PieceError::Taken('K'));
        assert_eq!(refusal('N', "NN"), PieceError::Taken('N'));
        assert_eq!(refusal('G', "fK"), PieceError::Lopsided('G'));
        assert_eq!(refusal('G', "fW2bslW"), PieceError::Lopsided('G'));
        assert_eq!(refusal('G', ""), PieceError::Immobile('G'));
        assert_eq!(
            refusal('G', "NX").to_string().split(':').next(),
            Some("column 2 of the piece G")
        );
    }
}
