//! A position with all that belongs to it, and its text.

use super::move_validator::{Move, MoveValidator};
use super::position::Position;
use crate::board::{BoardSize, Square};
use crate::ending::{Ending, Side};
use thiserror::Error;

/// A position on a board, with the pieces that stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The board.
    pub board: BoardSize,
    /// The pieces.
    pub ending: Ending,
    /// Where they stand, and whose turn it is.
    pub position: Position,
}

/// Why a position is not legal.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalPosition {
    /// The kings attack each other.
    #[error("the kings on {0} and {1} are adjacent")]
    KingsAdjacent(Square, Square),
    /// The side that has just moved left its king attacked.
    #[error("{} is to move and attacks the {} king on {king}", .turn.name(), (!*.turn).adjective())]
    OpponentInCheck {
        /// The side to move.
        turn: Side,
        /// The square of the other side's king.
        king: Square,
    },
}

impl Diagram {
    /// The rules for these pieces. Cost: less than a microsecond; about 20 the first time.
    pub fn validator(&self) -> MoveValidator {
        MoveValidator::new(self.board, &self.ending)
    }

    /// Checks that the position is legal.
    ///
    /// # Errors
    /// If the kings are adjacent, or the king of the side that is not to move is attacked.
    pub fn check(&self) -> Result<(), IllegalPosition> {
        self.check_by(&self.validator())
    }

    /// The same with a validator that was made before.
    pub(crate) fn check_by(&self, validator: &MoveValidator) -> Result<(), IllegalPosition> {
        let Position { turn, squares } = &self.position;
        if squares[0].touches(squares[1]) {
            return Err(IllegalPosition::KingsAdjacent(squares[0], squares[1]));
        }
        if validator.in_check(!*turn, squares) {
            let king = squares[(!*turn).index()];
            return Err(IllegalPosition::OpponentInCheck { turn: *turn, king });
        }
        Ok(())
    }

    /// The diagram after a move.
    #[must_use]
    pub fn after(&self, step: Move) -> Self {
        let ending = match step.taken {
            None => self.ending.clone(),
            Some(taken) => self.ending.without(taken - 2),
        };
        let squares = step.play(&self.position.squares);
        Diagram {
            board: self.board,
            ending,
            position: Position { turn: !self.position.turn, squares },
        }
    }

    /// The letter of a piece by its number: 0 the white king, 1 the black one, then the others.
    pub fn letter(&self, piece: usize) -> char {
        match piece.checked_sub(2).and_then(|place| self.ending.all_pieces().nth(place)) {
            Some((_, piece)) => piece.letter(),
            None => 'K',
        }
    }

    /// The first two fields of a FEN.
    pub fn fen(&self) -> String {
        self.position.fen(&self.ending, self.board)
    }

    /// The rows of the board from the top, a letter for each piece, small for Black, `.` for an
    /// empty square, blanks between.
    pub fn rows(&self) -> Vec<String> {
        let ranks = (0..self.board.size()).rev();
        ranks.map(|rank| self.row(rank)).collect()
    }

    fn row(&self, rank: u8) -> String {
        let files = (0..self.board.size()).filter_map(|file| Square::new(file, rank));
        files.map(|square| self.drawn(square).to_string()).collect::<Vec<_>>().join(" ")
    }

    /// The character that stands for a square.
    fn drawn(&self, square: Square) -> char {
        match self.position.squares.iter().position(|&at| at == square) {
            None => '.',
            Some(piece) if self.side(piece) == Side::White => self.letter(piece),
            Some(piece) => self.letter(piece).to_ascii_lowercase(),
        }
    }

    /// How a piece moves, in Betza's notation, by its number.
    pub fn movement(&self, piece: usize) -> &str {
        match piece.checked_sub(2).and_then(|place| self.ending.all_pieces().nth(place)) {
            Some((_, piece)) => piece.movement(),
            None => "K",
        }
    }

    /// The side of a piece by its number.
    pub fn side(&self, piece: usize) -> Side {
        match piece.checked_sub(2).and_then(|place| self.ending.all_pieces().nth(place)) {
            Some((side, _)) => side,
            None => Side::BOTH[piece],
        }
    }

    /// A move as players write it: the letter, what distinguishes it from moves of like pieces,
    /// `x` for a capture, the square, `+` or `#`.
    ///
    /// ```
    /// use everyboard_endgame::{Diagram, Pieces};
    ///
    /// let diagram = Diagram::parse("7k/8/6K1/8/8/8/8/R4R2 w", &Pieces::orthodox()).unwrap();
    /// let moves = diagram.validator().moves(diagram.position.turn, &diagram.position.squares);
    /// let written: Vec<String> = moves.iter().map(|&step| diagram.san(step)).collect();
    /// assert!(written.contains(&"Rad1".to_string()) && written.contains(&"Ra8#".to_string()));
    /// ```
    pub fn san(&self, step: Move) -> String {
        let after = self.after(step);
        self.san_by(step, &self.validator(), &after, &after.validator())
    }

    /// The same with validators that were made before, for this diagram and the one after the move.
    pub(crate) fn san_by(
        &self,
        step: Move,
        validator: &MoveValidator,
        after: &Self,
        validator_after: &MoveValidator,
    ) -> String {
        let Position { turn, squares } = &self.position;
        let letter = self.letter(step.piece);
        let from = squares[step.piece];
        let others: Vec<Square> = validator
            .moves(*turn, squares)
            .into_iter()
            .filter(|m| m.to == step.to && m.piece != step.piece && self.letter(m.piece) == letter)
            .map(|m| squares[m.piece])
            .collect();
        let name = from.to_string();
        let (file, rank) = name.split_at(1);
        let told = match &others[..] {
            [] => "",
            others if others.iter().all(|other| other.file() != from.file()) => file,
            others if others.iter().all(|other| other.rank() != from.rank()) => rank,
            _ => &name,
        };
        let takes = if step.taken.is_some() { "x" } else { "" };
        format!("{letter}{told}{takes}{}{}", step.to, after.check_mark(validator_after))
    }

    /// `#` if the side to move is mated, `+` if it is in check.
    fn check_mark(&self, validator: &MoveValidator) -> &'static str {
        let Position { turn, squares } = &self.position;
        match (validator.in_check(*turn, squares), validator.moves(*turn, squares).is_empty()) {
            (false, _) => "",
            (true, false) => "+",
            (true, true) => "#",
        }
    }

    /// A move by its squares: `a1a8`.
    pub fn coordinates(&self, step: Move) -> String {
        format!("{}{}", self.position.squares[step.piece], step.to)
    }
}
