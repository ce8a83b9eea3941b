//! The parts of a problem: which pieces go where, and how many.

use crate::attack::attacked;
use crate::check::check;
use crate::{Piece, ProblemError, Walls};
use everyboard_board::{Board, Square};
use everyboard_puzzle::Movement;

/// A kind of piece; pieces of one kind are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// How it is drawn.
    pub letter: char,
    /// How it moves and attacks.
    pub movement: Movement,
}

/// How many pieces a placement has, fixed ones included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// This number in all, of any mixture of the kinds.
    Exactly(usize),
    /// A number for each kind, in the order of the kinds.
    Each(Vec<usize>),
    /// As many in all as possible, of any mixture of the kinds.
    Maximum,
}

impl Demand {
    /// The number of pieces in all; `None` for [`Demand::Maximum`].
    pub fn size(&self) -> Option<usize> {
        match self {
            Demand::Exactly(pieces) => Some(*pieces),
            // Saturated, it is still more than any board has room for.
            Demand::Each(each) => Some(each.iter().fold(0, |sum: usize, n| sum.saturating_add(*n))),
            Demand::Maximum => None,
        }
    }
}

/// The parts of a [`Problem`](crate::Problem), not yet checked for contradictions.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemSpec {
    /// The board.
    pub board: Board,
    /// The kinds of pieces, at least one.
    pub kinds: Vec<Kind>,
    /// How many of them.
    pub demand: Demand,
    /// What missing squares are to riders.
    pub walls: Walls,
    /// Pieces that are placed already.
    pub fixed: Vec<Piece>,
    /// Squares where no piece may stand, though riders pass over them.
    pub forbidden: Vec<Square>,
    /// Sets of squares that must each hold exactly one piece; no two share a square. Squares in no
    /// region may hold a piece or not.
    pub regions: Vec<Vec<Square>>,
}

impl ProblemSpec {
    /// Pieces on a board with nothing fixed, forbidden or divided into regions; walls stop riders.
    pub fn new(board: Board, kinds: Vec<Kind>, demand: Demand) -> Self {
        Self {
            board,
            kinds,
            demand,
            walls: Walls::default(),
            fixed: Vec::new(),
            forbidden: Vec::new(),
            regions: Vec::new(),
        }
    }

    /// The first contradiction among the parts, if each part is right by itself; see
    /// [`ProblemError::is_contradiction`].
    pub fn contradiction(&self) -> Option<ProblemError> {
        check(self).err().filter(ProblemError::is_contradiction)
    }

    /// The squares that a piece attacks on a board that is empty but for it, sorted and without its
    /// own. Whatever stands in its way is attacked itself, so that pieces are free of attacks
    /// exactly if none stands on a square that another attacks alone.
    pub fn attacked_by(&self, piece: Piece) -> Vec<Square> {
        attacked(&self.board, self.walls, &self.kinds[piece.kind].movement, piece.square)
    }
}
