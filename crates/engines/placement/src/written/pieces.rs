//! Kinds of pieces, and pieces on named squares.

use super::{TextError, TextPart};
use crate::{Kind, Piece};
use everyboard_board::{Board, Naming, Square};
use everyboard_puzzle::{Movement, piece_named};
use std::fmt::Display;

const PIECE_HELP: &str = "a piece in Betza's notation: Q R B K N, sums such as QN, leaps such as (1,4); \
                          or a name such as queen; A=QN draws it as A";

const SQUARE_HELP: &str = "squares are named a1, b1, ... from the bottom left, as on a chessboard";

/// A kind: `QN`, drawn as its first letter, `A=QN`, or a name such as `queen`.
pub(super) fn kind(text: &str) -> Result<Kind, TextError> {
    let (letter, betza) = match text.split_once('=') {
        Some((letter, betza)) => (Some(letter), betza),
        None => (None, text),
    };
    let betza = piece_named(betza).unwrap_or(betza);
    let letter = match letter {
        Some(letter) => letter.to_owned(),
        None => betza.chars().find(char::is_ascii_uppercase).unwrap_or('P').to_string(),
    };
    let mut letters = letter.chars();
    let letter = letters.next().filter(|letter| letters.next().is_none() && is_letter(*letter));
    let letter = letter.ok_or_else(|| of_kind(text, "expected one letter before `=`"))?;
    if betza.is_empty() {
        return Err(of_kind(text, "expected a piece"));
    }
    let movement = Movement::parse(betza)
        .map_err(|error| of_kind(text, format_args!("column {}: {error}", error.column + 1)))?;
    Ok(Kind { letter, movement })
}

fn of_kind(text: &str, words: impl Display) -> TextError {
    TextError::of(TextPart::Pieces, format_args!("{text:?}: {words}")).with_help(PIECE_HELP)
}

/// Whether it cannot be mistaken for a mark of a drawing or a digit of a square's name.
fn is_letter(letter: char) -> bool {
    letter.is_alphabetic()
}

/// The pieces in a list with commas or blanks between.
pub(super) fn pieces(text: &str, board: &Board, kinds: &[Kind]) -> Result<Vec<Piece>, TextError> {
    names(text).map(|name| piece(name, board, kinds)).collect()
}

/// The squares in such a list where no piece may stand.
pub(super) fn squares(text: &str, board: &Board) -> Result<Vec<Square>, TextError> {
    names(text).map(|name| square(board, TextPart::Forbidden, name)).collect()
}

fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ' ']).filter(|word| !word.is_empty())
}

fn square(board: &Board, part: TextPart, name: &str) -> Result<Square, TextError> {
    board.square_named(name, Naming::Algebraic).ok_or_else(|| {
        TextError::of(part, format_args!("there is no square {name:?} on this board"))
            .with_help(SQUARE_HELP)
    })
}

/// A piece on a square: `a1` where there is one kind, otherwise `Q@a1` or `Qa1`.
fn piece(text: &str, board: &Board, kinds: &[Kind]) -> Result<Piece, TextError> {
    if kinds.len() == 1 && !text.contains('@') {
        return Ok(Piece::new(square(board, TextPart::Fixed, text)?, 0));
    }
    let letters: Vec<String> = kinds.iter().map(|kind| kind.letter.to_string()).collect();
    let kind = kinds.iter().position(|kind| text.starts_with(kind.letter));
    let kind = kind.ok_or_else(|| {
        let words = format!("{text:?}: which piece? Expected one of {}", letters.join(" "));
        let such_as =
            letters.first().map_or(String::new(), |letter| format!("such as {letter}@a1"));
        TextError::of(TextPart::Fixed, words).with_help(such_as)
    })?;
    let name = &text[kinds[kind].letter.len_utf8()..];
    let square = square(board, TextPart::Fixed, name.strip_prefix('@').unwrap_or(name))?;
    Ok(Piece::new(square, kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_a_letter() {
        let letter = |text| kind(text).ok().map(|kind| kind.letter);
        assert_eq!(letter("Q"), Some('Q'));
        assert_eq!(letter("fRN"), Some('R'));
        assert_eq!(letter("(1,4)"), Some('P'));
        assert_eq!(letter("a=QN"), Some('a'));
        assert_eq!(letter("Queen"), Some('Q'));
        assert_eq!(letter("KNIGHT"), Some('N'));
        assert_eq!(kind("queens"), kind("Q"));
        assert_eq!(kind("n=nightrider"), kind("n=NN"));
        for wrong in ["", "A=", "=Q", "AB=Q", "1=Q", "X"] {
            assert_eq!(letter(wrong), None, "{wrong}");
        }
    }
}
