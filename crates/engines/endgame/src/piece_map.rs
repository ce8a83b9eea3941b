//! One piece of a position, tried on every square.

use crate::board::Square;
use crate::probe::Probe;
use crate::rules::{Diagram, IllegalPosition};
use crate::table::Value;

/// What a position is worth with one of its pieces on each square of the board.
///
/// ```
/// use everyboard_endgame::{Diagram, PieceMap, Pieces, SquareOutcome, Tables, Value};
///
/// // Black is to move, and has no move: where should the queen have gone?
/// let diagram = Diagram::parse("k7/2Q5/1K6/8/8/8/8/8 b", &Pieces::orthodox())?;
/// let mut tables = Tables::new(diagram.board);
/// tables.table(&diagram.ending.normal(), &())?;
/// let map = PieceMap::new(&tables, &diagram, 2)?;
/// let at = |name: &str| map.at(name.parse().unwrap());
/// assert_eq!(at("c7"), Some(SquareOutcome::Value(Value::Draw)));
/// assert_eq!(at("b7"), Some(SquareOutcome::Value(Value::Loss(0))));
/// assert_eq!(at("b6"), Some(SquareOutcome::Taken));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceMap {
    /// The position, with the piece where it came from.
    pub diagram: Diagram,
    /// The piece by its number: 0 the white king, 1 the black one, then the others.
    pub piece: usize,
    /// Each square of the board, from the first rank up, and what the piece makes of it.
    pub squares: Vec<(Square, SquareOutcome)>,
}

/// What comes of a piece on a square.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum SquareOutcome {
    /// Another piece stands there.
    Taken,
    /// The position is not legal.
    Illegal(IllegalPosition),
    /// The value to the side to move.
    Value(Value),
}

impl PieceMap {
    /// Tries a piece of a position on every square. The position itself need not be legal. Cost: a
    /// look-up for each square.
    ///
    /// # Errors
    /// If the table of the position is missing or broken.
    ///
    /// # Panics
    /// If the position has no piece of this number.
    pub fn new<P: Probe>(
        tables: &P,
        diagram: &Diagram,
        piece: usize,
    ) -> Result<PieceMap, P::Error> {
        let rules = tables.rules(diagram);
        let mut tried = diagram.clone();
        let mut squares = Vec::new();
        for square in diagram.board.squares() {
            let others = diagram.position.squares.iter().enumerate();
            let is_taken = others.into_iter().any(|(other, &at)| other != piece && at == square);
            tried.position.squares[piece] = square;
            let found = match tried.check_by(&rules) {
                _ if is_taken => SquareOutcome::Taken,
                Err(illegal) => SquareOutcome::Illegal(illegal),
                Ok(()) => SquareOutcome::Value(tables.probe(&tried)?),
            };
            squares.push((square, found));
        }
        Ok(PieceMap { diagram: diagram.clone(), piece, squares })
    }

    /// What the piece makes of a square; `None` if that is not on the board.
    pub fn at(&self, square: Square) -> Option<SquareOutcome> {
        self.squares.iter().find(|(at, _)| *at == square).map(|(_, tried)| *tried)
    }

    /// On how many squares the side to move wins, draws and loses.
    pub fn totals(&self) -> [usize; 3] {
        let mut totals = [0; 3];
        for (_, tried) in &self.squares {
            match tried {
                SquareOutcome::Value(Value::Win(_)) => totals[0] += 1,
                SquareOutcome::Value(Value::Draw) => totals[1] += 1,
                SquareOutcome::Value(Value::Loss(_)) => totals[2] += 1,
                SquareOutcome::Taken | SquareOutcome::Illegal(_) => {}
            }
        }
        totals
    }
}
