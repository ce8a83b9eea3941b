//! Sums that no move raises, where moves cannot be undone.
//!
//! ```text
//!   maximise       gain - penalty * (the sum of |w|)
//!   each move      sum after - sum before <= 0
//!   start s        sum(s) <= begin
//!   goal g         begin + gain <= sum(g), where squares that it leaves open count as little as they can
//!   each weight    -1 <= w <= 1
//! ```
//!
//! If the gain is more than 0, no path leads to a goal. In peg solitaire such weights are known as
//! pagoda functions (J. H. Conway; E. Berlekamp, J. Conway and R. Guy, Winning Ways, 1982). The
//! penalty, far less than any gain, makes weights 0 that are not needed. What the solver finds is
//! scaled until all weights are near small whole numbers; these are checked exactly.

use everyboard_board::{Position, Square, Symbol};
use everyboard_potential::LinearProgram;
use everyboard_puzzle::{Change, Goal, Puzzle, RewriteSystem};
use everyboard_watch::Watch;
use std::collections::BTreeMap;

/// Moves for which there is a row at most.
const MOST_MOVES: usize = 4000;

/// What a weight costs.
const PENALTY: f64 = 1e-4;

/// Where no weight that the solver finds is larger, there is no gain.
const LEAST_WEIGHT: f64 = 1e-3;

/// The largest weight in whole numbers.
const MOST_WEIGHT: i32 = 1000;

/// Variables: what is maximised, the sum of starts at most, the gain. Weights follow, each with its
/// size.
const SCORE: usize = 0;
const BEGIN: usize = 1;
const GAIN: usize = 2;
const FIRST: usize = 3;

/// Weights of facts, the sum of which no move raises, and which is larger in every goal than in any
/// start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pagoda {
    /// By square and symbol: the weight; those of other facts are 0.
    pub weights: BTreeMap<(Square, Symbol), i32>,
    /// The sum of a start, at most.
    pub start: i32,
    /// The sum of a goal, at least.
    pub goal: i32,
}

impl Pagoda {
    /// Weights that prove `puzzle`, which compiles to `system`, unsolvable. `None` if none are
    /// found, if moves can be undone (then [`impossible`](crate::impossible) says more), if moves
    /// are many, or if there is no goal; or if `watch`, which is asked many times a second, ends
    /// it. Takes a linear program with a row for each move: some hundredths of a second for peg
    /// solitaire.
    pub fn find(puzzle: &Puzzle, system: &RewriteSystem, watch: &dyn Watch) -> Option<Self> {
        let is_suited = !system.is_reversible() && !puzzle.goals.is_empty();
        if !is_suited || system.rewrites().len() > MOST_MOVES {
            return None;
        }
        let fractions = Program::new(puzzle).fractions(system, watch)?;
        let largest = fractions.values().fold(0.0, |most: f64, weight| most.max(weight.abs()));
        if largest < LEAST_WEIGHT {
            return None;
        }
        (1..=MOST_WEIGHT).find_map(|most| {
            let scale = f64::from(most) / largest;
            let weights = fractions.iter().map(|(&fact, it)| (fact, (it * scale).round() as i32));
            let weights = weights.filter(|&(_, weight)| weight != 0).collect();
            Pagoda::checked(weights, puzzle, system)
        })
    }

    /// These weights, if they prove what they are to prove.
    fn checked(
        weights: BTreeMap<(Square, Symbol), i32>,
        puzzle: &Puzzle,
        system: &RewriteSystem,
    ) -> Option<Self> {
        let mut pagoda = Pagoda { weights, start: 0, goal: 0 };
        pagoda.start = puzzle.starts.iter().map(|start| pagoda.sum(start)).max()?;
        pagoda.goal = puzzle.goals.iter().map(|goal| pagoda.least(puzzle, goal)).min()?;
        let rises = system.rewrites().iter().any(|rewrite| {
            let changes = rewrite.changes.iter();
            let gains = changes.map(|&Change { square, before, after }| {
                pagoda.weight(square, after) - pagoda.weight(square, before)
            });
            gains.sum::<i32>() > 0
        });
        (!rises && pagoda.goal > pagoda.start).then_some(pagoda)
    }

    /// The least sum of a position that is the goal.
    fn least(&self, puzzle: &Puzzle, goal: &Goal) -> i32 {
        let squares = puzzle.board.squares();
        match goal.pieces() {
            Some(number) => {
                let pieces = |square| self.least_of(puzzle.alphabet.kinds(), goal, square);
                let mut least: Vec<i32> = squares.filter_map(pieces).collect();
                least.sort_unstable();
                least.iter().take(number).sum()
            }
            None => squares
                .map(|square| self.least_of(puzzle.alphabet.symbols(), goal, square).unwrap_or(0))
                .sum(),
        }
    }

    /// The least weight of those of these symbols that the goal allows on a square; `None` if it
    /// allows none.
    fn least_of(
        &self,
        symbols: impl Iterator<Item = Symbol>,
        goal: &Goal,
        square: Square,
    ) -> Option<i32> {
        let allowed = symbols.filter(|&symbol| goal.allows(square, symbol));
        allowed.map(|symbol| self.weight(square, symbol)).min()
    }

    /// The weight of a symbol on a square.
    pub fn weight(&self, square: Square, symbol: Symbol) -> i32 {
        self.weights.get(&(square, symbol)).copied().unwrap_or(0)
    }

    /// The sum of a position.
    pub fn sum(&self, position: &Position) -> i32 {
        position.places().map(|(square, symbol)| self.weight(square, symbol)).sum()
    }
}

/// The linear program.
struct Program<'a> {
    puzzle: &'a Puzzle,
    rows: LinearProgram,
    /// By fact: the variable of its weight. The next one is the weight's absolute value or more.
    facts: BTreeMap<(Square, Symbol), usize>,
    variables: usize,
}

impl<'a> Program<'a> {
    /// The program without the rows of the moves.
    fn new(puzzle: &'a Puzzle) -> Self {
        let squares = puzzle.board.squares();
        let facts = squares.flat_map(|at| puzzle.alphabet.kinds().map(move |kind| (at, kind)));
        let facts: BTreeMap<_, _> = facts.zip((FIRST..).step_by(2)).collect();
        let variables = FIRST + 2 * facts.len();
        let mut program = Program { puzzle, rows: LinearProgram::default(), facts, variables };
        for start in &puzzle.starts {
            let sum = start.places().filter_map(|(at, symbol)| program.term(at, symbol, 1.0));
            let sum: Vec<_> = sum.collect();
            program.rows.push(sum.into_iter().chain([(BEGIN, -1.0)]), 0.0);
        }
        puzzle.goals.iter().for_each(|goal| program.add_goal(goal));
        let mut score = vec![(SCORE, 1.0), (GAIN, -1.0)];
        for &weight in program.facts.values() {
            let size = weight + 1;
            program.rows.push([(size, 1.0)], 1.0);
            program.rows.push([(weight, 1.0), (size, -1.0)], 0.0);
            program.rows.push([(weight, -1.0), (size, -1.0)], 0.0);
            score.push((size, PENALTY));
        }
        program.rows.push(score, 0.0);
        program
    }

    /// The weight of a fact, with a factor; `None` for a gap and for the turn.
    fn term(&self, square: Square, symbol: Symbol, factor: f64) -> Option<(usize, f64)> {
        self.facts.get(&(square, symbol)).map(|&weight| (weight, factor))
    }

    fn add_goal(&mut self, goal: &Goal) {
        let mut terms = vec![(BEGIN, 1.0), (GAIN, 1.0)];
        let squares = self.puzzle.board.squares();
        let each = goal.pieces().map(|number| {
            let each = self.new_variable();
            terms.push((each, -(number as f64)));
            each
        });
        for square in squares {
            match goal.pattern().and_then(|pattern| pattern.at(square)) {
                Some(symbol) => terms.extend(self.term(square, symbol, -1.0)),
                None => terms.push((self.least(square, each, goal), -1.0)),
            }
        }
        self.rows.push(terms, 0.0);
    }

    /// A variable that is at most what a square can add to the sum of a goal; `each` is taken from
    /// the weights of pieces.
    fn least(&mut self, square: Square, each: Option<usize>, goal: &Goal) -> usize {
        let least = self.new_variable();
        self.rows.push([(least, 1.0)], 0.0);
        for kind in self.puzzle.alphabet.kinds().filter(|&kind| goal.allows(square, kind)) {
            let weight = self.term(square, kind, -1.0);
            let each = each.map(|each| (each, 1.0));
            self.rows.push(weight.into_iter().chain(each).chain([(least, 1.0)]), 0.0);
        }
        least
    }

    fn new_variable(&mut self) -> usize {
        self.variables += 1;
        self.variables - 1
    }

    /// The best weights, as the solver finds them.
    fn fractions(
        mut self,
        system: &RewriteSystem,
        watch: &dyn Watch,
    ) -> Option<BTreeMap<(Square, Symbol), f64>> {
        for rewrite in system.rewrites() {
            let changes = rewrite.changes.iter().flat_map(|&Change { square, before, after }| {
                [self.term(square, before, -1.0), self.term(square, after, 1.0)]
            });
            let changes: Vec<_> = changes.flatten().collect();
            self.rows.push(changes, 0.0);
        }
        let values = self.rows.maximise(SCORE, self.variables, watch).ok()?.values;
        Some(self.facts.into_iter().map(|(fact, weight)| (fact, values[weight])).collect())
    }
}
