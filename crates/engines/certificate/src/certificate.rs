//! What a certificate says.

use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Puzzle, RewriteSystem};
use num_bigint::BigUint;

/// A claim about the moves of a puzzle, with what is needed to check it.
///
/// Fill the fields and call [`Certificate::to_text`]; [`verify`](crate::verify) trusts none of
/// them.
///
/// ```
/// use everyboard_certificate::{Certificate, verify};
/// use everyboard_puzzle::Builtin;
///
/// let puzzle = Builtin::named("guarini").unwrap().puzzle();
/// let mut certificate = Certificate::new(puzzle);
/// certificate.at_least = Some(16);
/// certificate.searched = Some(15); // no weights: all positions within 15 moves
/// assert_eq!(Certificate::parse(&certificate.to_text()), Ok(certificate.clone()));
/// assert_eq!(verify(&certificate, 1 << 20, &()).unwrap().at_least, Some(16));
/// certificate.at_least = Some(17);
/// let refusal = verify(&certificate, 1 << 20, &()).unwrap_err();
/// assert_eq!(refusal.to_string(), "at-least = 17 is claimed, and only 16 follows");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Certificate {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The claim that every solution has this many moves or more.
    pub at_least: Option<usize>,
    /// Weights from which `at_least` follows, or that keep the search small.
    pub weights: Weights,
    /// What tables are made of that keep the search small as well.
    pub patterns: Patterns,
    /// The claim that a search for solutions of this many moves or fewer, which drops every
    /// position that by its weight or by the tables is too far from the goals, ends without one.
    pub searched: Option<usize>,
    /// Sums that every move changes alike, which exclude numbers of moves.
    pub clocks: Vec<Clock>,
    /// The claim that there are exactly this many solutions of `at_least` moves. A solution is the
    /// sequence of its positions.
    pub exactly: Option<BigUint>,
    /// The claim that there is no solution: clocks of pace 0 show it, or a search that forgets no
    /// position and ends before this many levels.
    pub unsolvable: Option<usize>,
    /// Whether that search goes from the goals to the starts, by moves taken back.
    pub backwards: bool,
    /// The claim that a solution of this many moves exists: the one given.
    pub at_most: Option<usize>,
    /// A solution.
    pub solution: Option<Solution>,
}

/// Weights in whole numbers: see the [crate's page](crate) for what follows from them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Weights {
    /// By place and symbol: the weight of the fact that this place holds this symbol. A row for
    /// each square and, where sides take turns, one for the turn; in a row a number for the empty
    /// square, each kind of piece in the order of the alphabet, and each side. Empty if all are 0.
    pub facts: Vec<Vec<i64>>,
    /// By move, in the order of [`RewriteSystem::rewrites`]: its weight while it is the last one
    /// made. Empty if the last move does not count.
    pub last: Vec<i64>,
}

impl Weights {
    /// No weight may be larger than this, or less than its negative: so no sum overflows.
    pub const MOST: i64 = 1 << 40;

    /// Whether all weights are 0.
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty() && self.last.is_empty()
    }
}

/// Which pieces the checker makes tables for: how far they are from the goals wherever the others
/// stand. The [crate's page](crate) says what follows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Patterns {
    /// A symbol that each table knows beside those of its part, and for whose moves none charges:
    /// such as the only gap, which every move moves.
    pub carried: Option<Symbol>,
    /// By division and part: symbols that stand on one square each, always.
    pub divisions: Vec<Vec<Vec<Symbol>>>,
}

impl Patterns {
    /// Whether there are no tables.
    pub fn is_empty(&self) -> bool {
        self.divisions.is_empty()
    }
}

/// Whole numbers by place and symbol, as in [`Weights::facts`]: every move changes their sum over
/// the facts of a position by the same number, modulo another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The sum counts modulo this number, at least 1.
    pub hours: i64,
    /// What a move adds to the sum.
    pub pace: i64,
    /// The numbers; only their remainders count.
    pub facts: Vec<Vec<i64>>,
    /// Whether the sum has 1 more where the pieces stand in an odd permutation of their order. No
    /// two are alike then, the gap among them, and the hours are 2.
    pub order: bool,
}

impl Clock {
    /// Numbers whose sum every move changes from even to odd or back.
    pub fn parity(facts: Vec<Vec<i64>>) -> Self {
        Clock { hours: 2, pace: 1, facts, order: false }
    }

    /// Whether it tells even from odd numbers of moves.
    pub fn is_parity(&self) -> bool {
        (self.hours, self.pace) == (2, 1) && !self.order
    }

    /// The numbers as remainders, from 0.
    pub(crate) fn remainders(&self) -> Vec<Vec<i64>> {
        let rows = self.facts.iter();
        rows.map(|row| row.iter().map(|it| it.rem_euclid(self.hours)).collect()).collect()
    }
}

/// A solution, move by move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The symbols on the squares at the start. The turn is not written.
    pub start: Position,
    /// The moves.
    pub steps: Vec<Step>,
}

/// A move of a [`Solution`]. The piece on one square goes to another, then some squares hold what
/// is said here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it enters.
    pub to: Square,
    /// The other squares that it alters, and what they hold afterwards: nothing where it removes a
    /// piece.
    pub others: Vec<(Square, Symbol)>,
}

impl Certificate {
    /// A certificate of this puzzle that claims nothing yet.
    pub fn new(puzzle: Puzzle) -> Self {
        Certificate {
            puzzle,
            at_least: None,
            weights: Weights::default(),
            patterns: Patterns::default(),
            searched: None,
            clocks: Vec::new(),
            exactly: None,
            unsolvable: None,
            backwards: false,
            at_most: None,
            solution: None,
        }
    }
}

impl Solution {
    /// The solution that makes the moves `rewrites` (indices into [`RewriteSystem::rewrites`]) from
    /// `start`, in the puzzle that compiles to `system`.
    pub fn new(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        start: &Position,
        rewrites: &[u32],
    ) -> Self {
        let squares = start.symbols()[..puzzle.board.len()].iter().copied();
        let steps = rewrites.iter().map(|&number| {
            let rewrite = &system.rewrites()[number as usize];
            let changes = rewrite.changes.iter().filter(|it| it.square != puzzle.turn_place());
            let piece = rewrite.mover().unwrap_or(Symbol::EMPTY);
            let others = changes.filter(|change| {
                let is_plain = if change.square == rewrite.to {
                    change.after == piece
                } else {
                    change.square == rewrite.from && change.after.is_empty()
                };
                let is_end = [rewrite.from, rewrite.to].contains(&change.square);
                (change.alters() || is_end) && !is_plain
            });
            let others = others.map(|change| (change.square, change.after)).collect();
            Step { from: rewrite.from, to: rewrite.to, others }
        });
        Solution { start: squares.collect(), steps: steps.collect() }
    }

    /// The start of the solution and the numbers of its moves in [`RewriteSystem::rewrites`];
    /// `None` if it does not follow the rules of the puzzle.
    pub fn rewrites<'a>(
        &self,
        puzzle: &'a Puzzle,
        system: &RewriteSystem,
    ) -> Option<(&'a Position, Vec<u32>)> {
        let squares = puzzle.board.len();
        let mut starts = puzzle.starts.iter();
        let start = starts.find(|start| start.symbols()[..squares] == *self.start.symbols())?;
        let mut position = start.clone();
        let mut made = Vec::new();
        for step in &self.steps {
            let mut numbers = 0..system.rewrites().len() as u32;
            let number = numbers.find(|&number| {
                system.rewrites()[number as usize].is_allowed(&position)
                    && Solution::new(puzzle, system, start, &[number]).steps[..]
                        == *std::slice::from_ref(step)
            })?;
            system.rewrites()[number as usize].apply(&mut position);
            made.push(number);
        }
        Some((start, made))
    }
}
