//! What is to be placed, and where.

use crate::check::check;
use crate::{Conflicts, Piece, ProblemError, Walls};
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

/// How many pieces a placement has, those that are fixed among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// So many in all, of any mixture of the kinds.
    Exactly(usize),
    /// So many of each kind, in the order of the kinds.
    Each(Vec<usize>),
    /// As many in all as possible, of any mixture of the kinds.
    Maximum,
}

/// The parts of a [`Problem`] before anyone has checked that they fit together.
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
    /// Pieces that stand already.
    pub fixed: Vec<Piece>,
    /// Squares where no piece may stand, though riders pass over them.
    pub forbidden: Vec<Square>,
    /// Sets of squares of which each must hold exactly one piece; no two share a square. Squares
    /// in none of them are free.
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
}

/// Pieces to be placed on a board so that none attacks another.
///
/// ```
/// use everyboard_board::Drawing;
/// use everyboard_placement::{Demand, Kind, Problem, ProblemSpec};
/// use everyboard_puzzle::Movement;
///
/// let board = Drawing::parse("......\n......\n......\n......\n......\n......").unwrap();
/// let queen = Kind { letter: 'Q', movement: Movement::parse("Q").unwrap() };
/// let spec = ProblemSpec::new(board.board().unwrap(), vec![queen], Demand::Exactly(6));
/// let problem = Problem::new(spec).unwrap();
/// assert_eq!(problem.conflicts().len(), 36);
/// ```
#[derive(Clone, Debug)]
pub struct Problem {
    spec: ProblemSpec,
    conflicts: Conflicts,
    memory: u64,
}

impl Problem {
    /// The most candidates (squares times kinds) a problem may have.
    pub const MAX_CANDIDATES: usize = Square::MAX;

    /// The bytes that a method may take if nobody says: see [`Problem::within`].
    pub const MEMORY: u64 = 1 << 30;

    /// Checks that the parts fit together and finds which candidates exclude each other.
    ///
    /// Costs time and memory in proportion to the square of the number of candidates: 2 MiB at
    /// most.
    ///
    /// # Errors
    /// Names the first contradiction found; see [`ProblemError`].
    pub fn new(spec: ProblemSpec) -> Result<Self, ProblemError> {
        check(&spec)?;
        let conflicts = Conflicts::new(&spec);
        Ok(Self { spec, conflicts, memory: Self::MEMORY })
    }

    /// The same problem where methods that keep much at a time may take about so many bytes for it.
    /// One that needs more is not chosen, and declines if it is asked for.
    pub fn within(self, memory: u64) -> Self {
        Self { memory, ..self }
    }

    /// The bytes that a method may take for what it keeps.
    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// The parts that the problem was made of.
    pub fn spec(&self) -> &ProblemSpec {
        &self.spec
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.spec.board
    }

    /// The kinds of pieces.
    pub fn kinds(&self) -> &[Kind] {
        &self.spec.kinds
    }

    /// The pieces that stand already.
    pub fn fixed(&self) -> &[Piece] {
        &self.spec.fixed
    }

    /// The candidates that are open beside the fixed pieces, and which of them exclude each other.
    pub fn conflicts(&self) -> &Conflicts {
        &self.conflicts
    }

    /// The number of pieces of a placement, fixed ones among them; none where as many as possible
    /// are wanted.
    pub fn size(&self) -> Option<usize> {
        self.spec.demand.size()
    }

    /// The regions without a fixed piece, each as its open candidates: each must hold one piece.
    pub(crate) fn open_regions(&self) -> Vec<Vec<usize>> {
        let (fixed, candidates) = (self.fixed(), self.conflicts.candidates());
        let regions = self.spec.regions.iter();
        regions
            .filter(|region| !fixed.iter().any(|piece| region.contains(&piece.square)))
            .map(|region| {
                let inside = |&number: &usize| region.contains(&candidates[number].square);
                (0..candidates.len()).filter(inside).collect()
            })
            .collect()
    }

    /// The demand on the pieces that are not fixed.
    pub(crate) fn remaining(&self) -> Demand {
        let fixed = &self.spec.fixed;
        match &self.spec.demand {
            Demand::Exactly(pieces) => Demand::Exactly(pieces - fixed.len()),
            Demand::Each(each) => {
                let of = |kind| fixed.iter().filter(|piece| piece.kind == kind).count();
                Demand::Each(each.iter().enumerate().map(|(kind, n)| n - of(kind)).collect())
            }
            Demand::Maximum => Demand::Maximum,
        }
    }
}

impl Demand {
    /// The number of pieces in all, if it is given.
    pub fn size(&self) -> Option<usize> {
        match self {
            Demand::Exactly(pieces) => Some(*pieces),
            // More than there is room for all the same.
            Demand::Each(each) => Some(each.iter().fold(0, |sum: usize, n| sum.saturating_add(*n))),
            Demand::Maximum => None,
        }
    }
}
