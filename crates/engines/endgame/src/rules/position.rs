//! One position.

use crate::board::{BoardSize, Square};
use crate::ending::{Ending, Side};
use std::fmt::Write;

/// A position of an ending: whose turn it is and where the pieces stand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The side to move.
    pub turn: Side,
    /// The squares of the white king, the black king, and the other pieces in the order of the
    /// ending's name, White's first.
    pub squares: Vec<Square>,
}

impl Position {
    /// The position as the first two fields of a FEN, on boards of any size; pieces by the letters
    /// of the ending.
    ///
    /// ```
    /// use everyboard_endgame::{Ending, BoardSize, Pieces, Position, Side};
    ///
    /// let ending = Ending::parse("KQKR", &Pieces::orthodox()).unwrap();
    /// let squares = ["a1", "e5", "c2", "d8"].map(|name| name.parse().unwrap()).to_vec();
    /// let position = Position { turn: Side::Black, squares };
    /// assert_eq!(position.fen(&ending, BoardSize::CHESS), "3r4/8/8/4k3/8/8/2Q5/K7 b");
    /// ```
    pub fn fen(&self, ending: &Ending, board: BoardSize) -> String {
        let kings = Side::BOTH.map(|side| (side, 'K'));
        let others = ending.all_pieces().map(|(side, piece)| (side, piece.letter()));
        let pieces: Vec<(Side, char)> = kings.into_iter().chain(others).collect();
        let ranks = (0..board.size()).rev().map(|rank| {
            let files = (0..board.size()).filter_map(|file| Square::new(file, rank));
            row(files.map(|square| {
                let piece = self.squares.iter().position(|&at| at == square)?;
                Some(pieces[piece])
            }))
        });
        let turn = if self.turn == Side::White { 'w' } else { 'b' };
        format!("{} {turn}", ranks.collect::<Vec<_>>().join("/"))
    }
}

/// A rank of a FEN: letters, small for Black, and the numbers of empty squares between.
fn row(squares: impl Iterator<Item = Option<(Side, char)>>) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in squares {
        let Some((side, letter)) = square else {
            empty += 1;
            continue;
        };
        push_empty(&mut text, empty);
        empty = 0;
        text.push(if side == Side::White { letter } else { letter.to_ascii_lowercase() });
    }
    push_empty(&mut text, empty);
    text
}

fn push_empty(text: &mut String, empty: u32) {
    if empty > 0 {
        write!(text, "{empty}").expect("strings take everything");
    }
}
