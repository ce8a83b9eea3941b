//! Reading positions: the notation of Forsyth and Edwards, on boards of 4x4 to 8x8.

use super::diagram::{Diagram, IllegalPosition};
use super::position::Position;
use crate::board::{BoardSize, Square};
use crate::ending::{Ending, Piece, Pieces, Side};
use everyboard_sorted::sort_by_key;
use thiserror::Error;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {}: {fault}", column + 1)]
pub struct FenError {
    /// The column of the fault, in characters from 0.
    pub column: usize,
    /// What is wrong there.
    #[source]
    pub fault: FenFault,
}

/// What can be wrong with a FEN.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenFault {
    /// The text has only blanks.
    #[error("a position is expected, such as 8/8/8/4k3/8/8/2Q5/K7 w")]
    Empty,
    /// The word of chess programs for the start of chess.
    #[error(
        "the start of chess has 32 pieces, pawns among them; tables are for two kings and up to {} more pieces, \
         without pawns",
        Ending::MOST
    )]
    StartOfChess,
    /// A number of ranks that no board has.
    #[error("the board has {}; square boards of 4x4 to 8x8 squares are known", ranks(*.0))]
    Ranks(usize),
    /// A rank that is too long or too short.
    #[error("rank {rank} has {squares} squares; with {size} ranks it must have {size}")]
    Squares {
        /// The rank, from 1 at the bottom.
        rank: usize,
        /// Its squares.
        squares: usize,
        /// How many it should have.
        size: usize,
    },
    /// A character that means nothing.
    #[error("{0:?} is neither a piece nor a number of empty squares")]
    Unknown(char),
    /// A pawn.
    #[error("there is a pawn; tables are for positions without pawns")]
    Pawn,
    /// A second king of a side.
    #[error("{} has a second king", .0.name())]
    SecondKing(Side),
    /// A side without its king.
    #[error("{} has no king", .0.name())]
    NoKing(Side),
    /// More pieces than tables are made for.
    #[error("there are more than {} pieces besides the kings", Ending::MOST)]
    TooMany,
    /// The side to move is missing.
    #[error("the side to move is missing: w or b is expected after the board")]
    NoTurn,
    /// The side to move is something else.
    #[error("the side to move is w or b, not {0:?}")]
    Turn(String),
    /// A right to castle.
    #[error("there is a right to castle ({0}); tables are for positions without, - is expected")]
    Castling(String),
    /// Something else where rights to castle belong.
    #[error("- is expected, for no castling, not {0:?}")]
    CastlingField(String),
    /// A square for capture in passing.
    #[error("{0} would be a capture in passing, but there are no pawns; - is expected")]
    EnPassant(String),
    /// Something else where the square for capture in passing belongs.
    #[error("- is expected, for no capture in passing, not {0:?}")]
    EnPassantField(String),
    /// A counter that is no number.
    #[error("a number of moves is expected, not {0:?}")]
    Counter(String),
    /// More than six fields.
    #[error("a FEN ends after six fields; {0:?} is one too many")]
    Extra(String),
    /// The position is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalPosition),
}

fn ranks(number: usize) -> String {
    format!("{number} rank{}", if number == 1 { "" } else { "s" })
}

impl FenFault {
    fn at(self, column: usize) -> FenError {
        FenError { column, fault: self }
    }
}

impl Diagram {
    /// Reads a FEN: ranks from the top joined by `/`, with the letters of `pieces`, small ones for
    /// Black; then the side to move, `w` or `b`.
    ///
    /// Also accepts
    /// - the four other fields, or some of them: `-` for castling, `-` for capture in passing, and
    ///   two counters of digits, all of which are ignored;
    /// - several blanks between fields, and blanks around the text;
    /// - a `/` after the last rank;
    /// - neighbouring empty squares counted by several numbers, `44` for `8`.
    ///
    /// # Errors
    /// If the text is no FEN; if it has pawns, a right to castle, or more than five pieces; if a
    /// side has no king or two; or if the kings are adjacent. [`Diagram::check`] finds out whether
    /// the side that is not to move is in check.
    pub fn parse(text: &str, pieces: &Pieces) -> Result<Self, FenError> {
        let fields = fields(text);
        let &(start, text_of_board) = fields.first().ok_or(FenFault::Empty.at(0))?;
        if text_of_board == "startpos" {
            return Err(FenFault::StartOfChess.at(start));
        }
        let placement = Placement::parse(start, text_of_board, pieces)?;
        let end = text.trim_end().chars().count();
        let turn = match fields.get(1) {
            None => return Err(FenFault::NoTurn.at(end)),
            Some((_, "w")) => Side::White,
            Some((_, "b")) => Side::Black,
            Some(&(column, other)) => return Err(FenFault::Turn(other.to_owned()).at(column)),
        };
        for (number, &(column, text)) in fields.iter().enumerate().skip(2) {
            placement.check_ignored(number, text).map_err(|fault| fault.at(column))?;
        }
        placement.diagram(turn)
    }
}

/// The words of a text, each with its column.
fn fields(text: &str) -> Vec<(usize, &str)> {
    let mut fields = Vec::new();
    let mut begun = None;
    for (column, (at, c)) in text.char_indices().enumerate() {
        match (c.is_whitespace(), begun) {
            (false, None) => begun = Some((column, at)),
            (true, Some((first, from))) => {
                fields.push((first, &text[from..at]));
                begun = None;
            }
            _ => {}
        }
    }
    fields.extend(begun.map(|(first, from)| (first, &text[from..])));
    fields
}

/// The first field: the board with its pieces.
struct Placement {
    board: BoardSize,
    kings: [Option<Square>; 2],
    placed: Vec<(Side, Piece, Square)>,
    end: usize,
}

impl Placement {
    fn parse(start: usize, text: &str, pieces: &Pieces) -> Result<Self, FenError> {
        let ranks: Vec<&str> = text.strip_suffix('/').unwrap_or(text).split('/').collect();
        let size = u8::try_from(ranks.len()).ok().and_then(BoardSize::new);
        let board = size.ok_or_else(|| FenFault::Ranks(ranks.len()).at(start))?;
        let end = start + text.chars().count();
        let mut placement = Placement { board, kings: [None; 2], placed: Vec::new(), end };
        let mut column = start;
        for (row, rank) in ranks.iter().enumerate() {
            placement.rank(ranks.len() - 1 - row, column, rank, pieces)?;
            column += rank.chars().count() + 1;
        }
        Ok(placement)
    }

    fn rank(
        &mut self,
        rank: usize,
        start: usize,
        text: &str,
        pieces: &Pieces,
    ) -> Result<(), FenError> {
        let size = usize::from(self.board.size());
        let mut file = 0;
        for (place, c) in text.chars().enumerate() {
            match c.to_digit(10) {
                Some(0 | 9) => return Err(FenFault::Unknown(c).at(start + place)),
                Some(empty) => file += empty as usize,
                None => {
                    // Beyond the edge the piece is not looked at: the length is what is wrong.
                    if let Some(square) = Square::new(file.min(8) as u8, rank as u8) {
                        self.put(c, square, pieces).map_err(|fault| fault.at(start + place))?;
                    }
                    file += 1;
                }
            }
        }
        if file != size {
            return Err(FenFault::Squares { rank: rank + 1, squares: file, size }.at(start));
        }
        Ok(())
    }

    fn put(&mut self, c: char, square: Square, pieces: &Pieces) -> Result<(), FenFault> {
        let side = if c.is_ascii_uppercase() { Side::White } else { Side::Black };
        let letter = c.to_ascii_uppercase();
        if letter == 'K' {
            let king = &mut self.kings[side.index()];
            if king.is_some() {
                return Err(FenFault::SecondKing(side));
            }
            *king = Some(square);
            return Ok(());
        }
        match pieces.find(letter) {
            Some(_) if self.placed.len() == Ending::MOST => Err(FenFault::TooMany),
            Some(piece) => {
                self.placed.push((side, piece.clone(), square));
                Ok(())
            }
            None if letter == 'P' => Err(FenFault::Pawn),
            None => Err(FenFault::Unknown(c)),
        }
    }

    /// Checks a field that says nothing to a table, by its number from 0.
    fn check_ignored(&self, number: usize, text: &str) -> Result<(), FenFault> {
        let fault = match number {
            2 | 3 if text == "-" => return Ok(()),
            2 if self.is_castling(text) => FenFault::Castling,
            2 => FenFault::CastlingField,
            3 if self.is_square(text) => FenFault::EnPassant,
            3 => FenFault::EnPassantField,
            4 | 5 if text.bytes().all(|byte| byte.is_ascii_digit()) => return Ok(()),
            4 | 5 => FenFault::Counter,
            _ => FenFault::Extra,
        };
        Err(fault(text.to_owned()))
    }

    /// Whether a text is of rights to castle: some of KQkq, or the rooks' files as Shredder writes
    /// them, each once.
    fn is_castling(&self, text: &str) -> bool {
        let last = b'a' + self.board.size() - 1;
        let bytes = text.as_bytes();
        (1..=4).contains(&bytes.len())
            && bytes.iter().enumerate().all(|(at, byte)| {
                let right = byte.to_ascii_lowercase();
                let is_right = b"kq".contains(&right) || (b'a'..=last).contains(&right);
                is_right && !bytes[..at].contains(byte)
            })
    }

    /// Whether a text is the name of a square of the board.
    fn is_square(&self, text: &str) -> bool {
        text.parse().is_ok_and(|square: Square| self.board.contains(square))
    }

    fn king(&self, side: Side) -> Result<Square, FenError> {
        self.kings[side.index()].ok_or_else(|| FenFault::NoKing(side).at(self.end))
    }

    fn diagram(mut self, turn: Side) -> Result<Diagram, FenError> {
        let kings = [self.king(Side::White)?, self.king(Side::Black)?];
        if kings[0].touches(kings[1]) {
            let illegal = IllegalPosition::KingsAdjacent(kings[0], kings[1]);
            return Err(FenFault::Illegal(illegal).at(0));
        }
        sort_by_key(&mut self.placed, |(side, piece, _)| (*side, piece.rank));
        let mut squares = kings.to_vec();
        let mut pieces = [Vec::new(), Vec::new()];
        for (side, piece, square) in self.placed {
            squares.push(square);
            pieces[side.index()].push(piece);
        }
        let position = Position { turn, squares };
        Ok(Diagram { board: self.board, ending: Ending::new(pieces), position })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> (usize, String) {
        let error = Diagram::parse(text, &Pieces::orthodox()).unwrap_err();
        (error.column + 1, error.fault.to_string())
    }

    #[test]
    fn read_and_written() {
        let mut pieces = Pieces::orthodox();
        pieces.define('A', "QN").unwrap();
        for fen in ["3r4/8/8/4k3/8/8/2Q5/K7 b", "k5/6/6/2A3/6/5K w", "nn1k/4/4/KN2 w"] {
            assert_eq!(Diagram::parse(fen, &pieces).unwrap().fen(), fen);
            let long = format!("  {}  - -  12 34 ", fen.replace(' ', "/ "));
            assert_eq!(Diagram::parse(&long, &pieces).unwrap().fen(), fen);
        }
        let diagram = Diagram::parse("8/8/8/4k3/8/n7/2Q5/K6q b", &pieces).unwrap();
        assert_eq!(diagram.ending.to_string(), "KQKQN");
    }

    #[test]
    fn refused_with_the_column() {
        let cases = [
            ("", 1, "a position is expected"),
            ("startpos", 1, "the start of chess has 32 pieces"),
            ("8/8/8/4k3/8/8/2Q5/K7// w", 1, "9 ranks"),
            ("8/8/8/4k3/8/8/2Q5/K7", 21, "the side to move is missing"),
            ("8/8/8/4k3/8/8/2Q5/K7 x", 22, "w or b"),
            ("8/8/8/4k3/8/8/2P5/K7 w", 16, "pawn"),
            ("8/8/8/4k3/8/8/2A5/K7 w", 16, "neither a piece"),
            ("8/8/8/4k3/8/8/9/K7 w", 15, "neither a piece"),
            ("8/8/8/4k3/8/8/2Q4/K7 w", 15, "rank 2 has 7 squares"),
            ("8/8/8/4k3/8/8/2Q8/K7 w", 15, "rank 2 has 11 squares"),
            ("8/8/8/4k3/8/8/2Q5 w", 1, "rank 7 has 8 squares; with 7 ranks"),
            ("8/8/3k4 w", 1, "3 ranks"),
            ("8/8/8/4k3/8/8/2K5/K7 w", 19, "White has a second king"),
            ("8/8/8/4k3/8/8/2Q5/8 w", 20, "White has no king"),
            ("8/8/8/8/8/8/2Q5/Kk6 w", 1, "the kings on a1 and b1 are adjacent"),
            ("8/8/8/4k3/8/8/QQQQ4/K7 w", 18, "more than 3"),
            ("8/8/8/4k3/8/8/2Q5/K7 w - - x", 28, "number of moves"),
            ("8/8/8/4k3/8/8/2Q5/K7 w - - 0 -1", 30, "number of moves"),
            ("8/8/8/4k3/8/8/2Q5/K7 w - - 0 1 2", 32, "six fields"),
        ];
        for (text, column, words) in cases {
            let (found, message) = fault(text);
            assert_eq!(found, column, "{text}: {message}");
            assert!(message.contains(words), "{text}: {message}");
        }
    }

    /// Any text in the field was said to be a right to castle.
    #[test]
    fn rights_to_castle_and_other_texts() {
        let of = |board: &str, rest: &str| fault(&format!("{board} w {rest}")).1;
        let chess = "8/8/8/4k3/8/8/2Q5/K7";
        let small = "k4/5/5/5/Q3K";
        for rights in ["KQkq", "K", "q", "HAha", "Cf", "Qa"] {
            let message = of(chess, rights);
            assert_eq!(message, FenFault::Castling(rights.into()).to_string(), "{rights}");
            assert!(message.starts_with(&format!("there is a right to castle ({rights});")));
        }
        for text in ["x", "--", "KK", "KQkqA", "0", "w", "Ki", "é", "e3"] {
            assert_eq!(of(chess, text), format!("- is expected, for no castling, not {text:?}"));
        }
        assert!(of(small, "Ea").contains("right to castle"));
        assert!(of(small, "Fa").contains("- is expected, for no castling"));
    }

    #[test]
    fn squares_for_capture_in_passing_and_other_texts() {
        let of = |board: &str, rest: &str| fault(&format!("{board} w - {rest}"));
        let chess = "8/8/8/4k3/8/8/2Q5/K7";
        let small = "k4/5/5/5/Q3K";
        let (column, message) = of(chess, "e3");
        assert_eq!(column, 26);
        assert!(message.starts_with("e3 would be a capture in passing"), "{message}");
        for text in ["x", "e9", "i3", "E3", "0", "--", "é"] {
            let expected = format!("- is expected, for no capture in passing, not {text:?}");
            assert_eq!(of(chess, text).1, expected);
        }
        assert!(of(small, "e4").1.contains("would be"));
        assert!(of(small, "f3").1.contains("- is expected, for no capture in passing"));
    }

    #[test]
    fn legal_or_not() {
        let check = |text| Diagram::parse(text, &Pieces::orthodox()).unwrap().check();
        assert_eq!(check("8/8/8/4k3/8/8/2Q5/K7 w"), Ok(()));
        let illegal = check("8/8/8/2k5/8/8/2Q5/K7 w").unwrap_err();
        assert_eq!(illegal.to_string(), "White is to move and attacks the black king on c5");
    }
}
