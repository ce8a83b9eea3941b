//! Endings by their names.

use super::Side;
use super::piece::{Piece, Pieces};
use crate::board::BoardSize;
use everyboard_sorted::sort_by_key;
use std::fmt;
use thiserror::Error;

/// The pieces of both sides: two kings and up to [`Ending::MOST`] more.
///
/// ```
/// use everyboard_endgame::{Ending, Pieces};
///
/// let ending = Ending::parse("KNBKR", &Pieces::orthodox()).unwrap();
/// assert_eq!(ending.to_string(), "KBNKR");
/// assert_eq!(ending.exchanged().to_string(), "KRKBN");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The pieces besides the kings, White's and Black's, each in the order of their ranks.
    pieces: [Vec<Piece>; 2],
}

/// What is wrong with the name of an ending.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EndingError {
    /// Each side begins with a K.
    #[error("{0:?} does not name an ending: two sides are expected that begin with K, as in KQKR")]
    Kings(String),
    /// A letter without a meaning.
    #[error("{letter:?} in {name:?} is not a piece; Q R B N and letters that were defined are")]
    UnknownPiece {
        /// The letter.
        letter: char,
        /// The name.
        name: String,
    },
    /// Pawns move in one direction.
    #[error("{0:?} has a pawn; tables are for endings without pawns")]
    Pawn(String),
    /// More pieces than tables are made for.
    #[error("{0:?} has more than {most} pieces besides the kings", most = Ending::MOST)]
    TooMany(String),
}

impl Ending {
    /// The most pieces besides the kings.
    pub const MOST: usize = 3;

    /// Reads a name: K and the letters of White's pieces, then K and those of Black's. Pieces of a
    /// side may come in any order.
    ///
    /// Also accepts
    /// - small letters: `krkq`,
    /// - `v`, `vs`, `-` or blanks between the sides, `KQvKR`; in a name of small letters alone, or
    ///   of capital ones, `v` is a piece if one is defined that is called so.
    ///
    /// # Errors
    /// If a letter is unknown, there are not two kings, or too many pieces.
    pub fn parse(name: &str, pieces: &Pieces) -> Result<Self, EndingError> {
        let letters = letters(name, pieces);
        let sides = letters.strip_prefix('K').and_then(|rest| rest.split_once('K'));
        let Some((white, black)) = sides.filter(|(_, black)| !black.contains('K')) else {
            return Err(EndingError::Kings(name.into()));
        };
        let mut sides = [Vec::new(), Vec::new()];
        for (side, letters) in sides.iter_mut().zip([white, black]) {
            for letter in letters.chars() {
                side.push(find(letter, name, pieces)?);
            }
        }
        let ending = Ending::new(sides);
        if ending.count() > Self::MOST {
            return Err(EndingError::TooMany(name.into()));
        }
        Ok(ending)
    }

    /// All endings of up to `total` pieces, the kings included: smaller ones first, then in the
    /// order of the pieces, each with the stronger side first.
    ///
    /// # Panics
    /// If `total` is more than 2 + [`Ending::MOST`].
    pub fn all(total: usize, pieces: &Pieces) -> Vec<Self> {
        assert!(total <= 2 + Self::MOST, "no ending has more pieces");
        let mut found: Vec<Self> = Vec::new();
        for count in 1..=total.saturating_sub(2) {
            for white in (count.div_ceil(2)..=count).rev() {
                for first in choices(pieces.all(), white) {
                    for second in choices(pieces.all(), count - white) {
                        let ending = Ending::new([first.clone(), second]).normal();
                        if !found.contains(&ending) {
                            found.push(ending);
                        }
                    }
                }
            }
        }
        found
    }

    pub(crate) fn new(mut pieces: [Vec<Piece>; 2]) -> Self {
        pieces.iter_mut().for_each(|side| sort_by_key(side, |piece| piece.rank));
        Ending { pieces }
    }

    /// The pieces of a side besides its king, in the order of the name.
    pub fn pieces(&self, side: Side) -> &[Piece] {
        &self.pieces[side.index()]
    }

    /// All pieces besides the kings with their sides: White's, then Black's.
    pub fn all_pieces(&self) -> impl Iterator<Item = (Side, &Piece)> {
        Side::BOTH.into_iter().flat_map(|side| self.pieces(side).iter().map(move |p| (side, p)))
    }

    /// The number of pieces besides the kings.
    pub fn count(&self) -> usize {
        self.pieces.iter().map(Vec::len).sum()
    }

    /// The same ending with the colours exchanged.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        let [white, black] = self.pieces.clone();
        Ending { pieces: [black, white] }
    }

    /// The same ending with the stronger side named first: itself if [`Ending::is_normal`].
    #[must_use]
    pub fn normal(&self) -> Self {
        if self.is_normal() { self.clone() } else { self.exchanged() }
    }

    /// The endings that captures lead to, with the stronger side named first and each once; bare
    /// kings are not among them.
    pub fn smaller(&self) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for place in 0..self.count() {
            let after = self.without(place).normal();
            if after.count() > 0 && !all.contains(&after) {
                all.push(after);
            }
        }
        all
    }

    /// The command of the program that makes its table.
    pub fn command(&self, board: BoardSize) -> String {
        let mut command = format!("everyboard endgame generate {}", self.normal());
        let mut letters = Vec::new();
        for (_, piece) in self.all_pieces().filter(|(_, piece)| !piece.is_orthodox()) {
            if !letters.contains(&piece.letter()) {
                letters.push(piece.letter());
                command += &format!(" --piece {}={}", piece.letter(), quoted(piece.movement()));
            }
        }
        if board.size() != BoardSize::CHESS.size() {
            command += &format!(" --board {0}x{0}", board.size());
        }
        command
    }

    /// Without the piece that comes at this place among [`Ending::all_pieces`].
    pub(crate) fn without(&self, place: usize) -> Self {
        let mut pieces = self.pieces.clone();
        let white = pieces[0].len();
        if place < white {
            pieces[0].remove(place);
        } else {
            pieces[1].remove(place - white);
        }
        Ending { pieces }
    }

    /// Whether the side with more pieces, or with those of lower rank, is White: of an ending and
    /// the same with colours exchanged, one is normal (both if the sides are equal).
    pub fn is_normal(&self) -> bool {
        let [white, black] = &self.pieces;
        let ranks = self.pieces.each_ref().map(|side| side.iter().map(|piece| piece.rank));
        let [white_ranks, black_ranks] = ranks;
        black.len() < white.len() || black.len() == white.len() && white_ranks.le(black_ranks)
    }
}

/// The letters of a name, capital ones, without what stands between the sides.
fn letters(name: &str, pieces: &Pieces) -> String {
    let typed: String = name.chars().filter(|&c| !c.is_whitespace() && c != '-').collect();
    let mut letters = typed.to_ascii_uppercase();
    let is_mixed = typed != letters && typed != typed.to_ascii_lowercase();
    let is_between =
        |at: usize| pieces.find('V').is_none() || is_mixed && typed.as_bytes()[at] == b'v';
    let between = ["VSK", "VK"].into_iter().find_map(|between| {
        let at = letters.find(between).filter(|&at| is_between(at))?;
        Some(at..at + between.len() - 1)
    });
    if let Some(between) = between {
        letters.replace_range(between, "");
    }
    letters
}

/// All choices of `number` pieces, with repetition, in their order.
fn choices(pieces: &[Piece], number: usize) -> Vec<Vec<Piece>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, first) in pieces.iter().enumerate() {
        for rest in choices(&pieces[at..], number - 1) {
            all.push([std::slice::from_ref(first), &rest].concat());
        }
    }
    all
}

fn find(letter: char, name: &str, pieces: &Pieces) -> Result<Piece, EndingError> {
    match pieces.find(letter) {
        Some(piece) => Ok(piece.clone()),
        None if matches!(letter, 'P' | 'p') => Err(EndingError::Pawn(name.into())),
        None => Err(EndingError::UnknownPiece { letter, name: name.into() }),
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in &self.pieces {
            write!(f, "K{}", side.iter().map(Piece::letter).collect::<String>())?;
        }
        Ok(())
    }
}

/// A word quoted so that a shell takes it as one.
pub(crate) fn quoted(word: &str) -> String {
    if !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || "/.:_-+,=@%".contains(c)) {
        word.to_owned()
    } else if cfg!(windows) {
        format!("\"{word}\"")
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(name: &str) -> Result<Ending, EndingError> {
        Ending::parse(name, &Pieces::orthodox())
    }

    #[test]
    fn names_are_put_in_order() {
        assert_eq!(parse("KNQKBR").unwrap_err(), EndingError::TooMany("KNQKBR".into()));
        assert_eq!(parse("KNQKR").unwrap().to_string(), "KQNKR");
        assert_eq!(parse("KK").unwrap().count(), 0);
        assert_eq!(parse("KRKQ").unwrap().without(0).to_string(), "KKQ");
        assert_eq!(parse("KRKQ").unwrap().without(1).to_string(), "KRK");
    }

    /// `KQvKR` and `krkq` were refused.
    #[test]
    fn names_as_people_type_them() {
        for name in ["KQvKR", "kqvkr", "kqkr", "KQ-KR", "KQ vs KR", "KQ KR", "KQVKR"] {
            assert_eq!(parse(name).unwrap().to_string(), "KQKR", "{name}");
        }
        let mut pieces = Pieces::orthodox();
        pieces.define('V', "NN").unwrap();
        let parse = |name| Ending::parse(name, &pieces).unwrap().to_string();
        assert_eq!(["KQvKR", "kqvkr", "KVK"].map(parse), ["KQKR", "KQVKR", "KVK"]);
    }

    #[test]
    fn normal_endings_have_the_stronger_side_first() {
        let normal = |name| parse(name).unwrap().is_normal();
        assert!(normal("KQKR") && normal("KBNKQ") && normal("KRKR") && normal("KK"));
        assert!(!normal("KRKQ") && !normal("KQKBN") && !normal("KKN"));
    }

    /// 4 endings of three pieces; of four pieces 10 against a king, 10 piece against piece.
    #[test]
    fn all_endings() {
        let pieces = Pieces::orthodox();
        let names: Vec<String> = Ending::all(4, &pieces).iter().map(Ending::to_string).collect();
        assert_eq!(names.len(), 24);
        assert_eq!(names[..6], ["KQK", "KRK", "KBK", "KNK", "KQQK", "KQRK"]);
        assert_eq!(Ending::all(5, &pieces).len(), 24 + 20 + 40);
        assert!(Ending::all(2, &pieces).is_empty());
    }

    #[test]
    fn refused() {
        assert!(matches!(parse("QKR"), Err(EndingError::Kings(_))));
        assert!(matches!(parse("KQR"), Err(EndingError::Kings(_))));
        assert!(matches!(parse("KQKRK"), Err(EndingError::Kings(_))));
        assert!(matches!(parse("KPK"), Err(EndingError::Pawn(_))));
        assert!(matches!(parse("KXK"), Err(EndingError::UnknownPiece { letter: 'X', .. })));
    }
}
