//! A lower bound by moves that are one walk of the gap.
//!
//! ```text
//!   minimise     the sum of x(k, a, b): how often pieces of kind k move from a to b
//!   each k, s    moves of k from s, less those to s = pieces of k on s at the start, less those at the goal
//!   each set S   moves across the border of S >= 2
//! ```
//!
//! Without the last rows this is the assignment of pieces to squares of their own. A set S has such
//! a row if the gap is outside at both ends and some square of it changes what it holds: then the
//! gap enters S and leaves it. If the gap is inside at the goal, it crosses the border once at
//! least. These rows are those that keep a tour of the travelling salesman in one piece (G.
//! Dantzig, R. Fulkerson and S. Johnson, 1954). They are added where a solution breaks them: a
//! least cut between the gap's home and a square finds that.
//!
//! What is solved is the dual program, with a weight for each kind and square and one for each set.
//! Its weights are rounded to whole numbers and checked exactly, so the bound holds whatever the
//! solver does.

use crate::cut::least_cut;
use crate::cycles::GapGraph;
use everyboard_board::{Position, Square, Symbol};
use everyboard_potential::{LinearProgram, WHOLE};
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_watch::Watch;
use std::collections::BTreeSet;

/// Moves of a puzzle for which the program is made at most.
const MOST_MOVES: usize = 2000;

/// Times that rows are added at most.
const MOST_ROUNDS: usize = 100;

/// No bound is greater: it keeps the program bounded where no path leads to the goal.
const MOST_BOUND: f64 = 1e4;

/// A cut that is less than two by no more than this counts as two, in parts of [`WHOLE`].
const TOLERANCE: i64 = 1 << 8;

/// The variable that is the bound.
const BOUND: usize = 0;

/// The moves that every solution has at least, since its moves are one walk of the gap. `None`
/// where there is not one gap, one start and one goal, or more than 2000 moves, or no such moves
/// exist. Takes up to a hundred linear programs with a row for each move: a tenth of a second for
/// 5x5 knights. `None` also if `watch`, which is asked many times a second, ends it.
pub fn connected_bound(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    watch: &dyn Watch,
) -> Option<usize> {
    let graph = GapGraph::new(puzzle, system).ok()?;
    let goals = puzzle.goal_positions(system, 1)?;
    let ([start], [goal]) = (&puzzle.starts[..], &goals[..]) else { return None };
    let mut dual = Dual::new(&graph, puzzle, start, goal);
    if dual.moves.len() > MOST_MOVES {
        return None;
    }
    let mut best = 0;
    for _ in 0..MOST_ROUNDS {
        let prices = dual.solve(watch)?;
        best = best.max(dual.bound());
        if !dual.add_sets(&prices) {
            break;
        }
    }
    Some(best)
}

/// A move of a piece.
struct Move {
    kind: Symbol,
    from: Square,
    to: Square,
}

/// Squares of which the border is crossed.
struct Border {
    squares: BTreeSet<Square>,
    /// The least number of moves across it.
    least: i64,
}

impl Border {
    fn is_crossed_by(&self, from: Square, to: Square) -> bool {
        self.squares.contains(&from) != self.squares.contains(&to)
    }
}

/// The dual program with its last solution.
struct Dual<'a> {
    home: Square,
    start: &'a Position,
    goal: &'a Position,
    kinds: usize,
    squares: usize,
    moves: Vec<Move>,
    borders: Vec<Border>,
    /// Rounded: by variable, the bound first, then kinds and squares, then borders.
    weights: Vec<i64>,
}

impl<'a> Dual<'a> {
    fn new(graph: &GapGraph, puzzle: &Puzzle, start: &'a Position, goal: &'a Position) -> Self {
        let mut moves = Vec::new();
        for to in puzzle.board.squares() {
            for step in &graph.steps[to.index()] {
                moves.extend(step.kinds().map(|kind| Move { kind, from: step.to, to }));
            }
        }
        let kinds = puzzle.alphabet.len() - 1;
        let squares = puzzle.board.len();
        Dual {
            home: graph.home,
            start,
            goal,
            kinds,
            squares,
            moves,
            borders: Vec::new(),
            weights: Vec::new(),
        }
    }

    /// The variable of a piece on a square.
    fn fact(&self, kind: Symbol, square: Square) -> usize {
        1 + (kind.index() - 1) * self.squares + square.index()
    }

    /// The variable of a border.
    fn border(&self, number: usize) -> usize {
        1 + self.kinds * self.squares + number
    }

    /// What a move takes from the weights: facts that end, less those that begin, and borders that
    /// it crosses.
    fn terms_of(&self, made: &Move) -> Vec<(usize, i64)> {
        let crossed = self.borders.iter().enumerate();
        let crossed = crossed.filter(|(_, border)| border.is_crossed_by(made.from, made.to));
        [(self.fact(made.kind, made.from), 1), (self.fact(made.kind, made.to), -1)]
            .into_iter()
            .chain(crossed.map(|(number, _)| (self.border(number), 1)))
            .collect()
    }

    /// What all moves together take from the weights.
    fn terms_of_all(&self) -> Vec<(usize, i64)> {
        let mut terms = Vec::new();
        for (position, sign) in [(self.start, 1), (self.goal, -1)] {
            let pieces = position.places().filter(|(_, symbol)| !symbol.is_empty());
            terms.extend(pieces.map(|(square, kind)| (self.fact(kind, square), sign)));
        }
        let borders = self.borders.iter().enumerate();
        terms.extend(borders.map(|(number, border)| (self.border(number), border.least)));
        terms
    }

    /// Finds the best weights; gives by move how often it is made in the primal solution. `None` if
    /// that fails, or there is no such solution.
    fn solve(&mut self, watch: &dyn Watch) -> Option<Vec<f64>> {
        let mut program = LinearProgram::default();
        for made in &self.moves {
            program.push(in_fractions(self.terms_of(made), 1.0), 1.0);
        }
        let all = in_fractions(self.terms_of_all(), -1.0);
        program.push(all.chain([(BOUND, 1.0)]), 0.0);
        program.push([(BOUND, 1.0)], MOST_BOUND);
        let variables = self.border(self.borders.len());
        for border in self.border(0)..variables {
            program.push([(border, -1.0)], 0.0);
        }
        let optimum = program.maximise(BOUND, variables, watch).ok()?;
        let rounded = optimum.values.iter().map(|weight| (weight * WHOLE).round() as i64);
        self.weights = rounded.collect();
        if optimum.values[BOUND] > 0.9 * MOST_BOUND {
            return None;
        }
        let borders = self.border(0)..variables;
        self.weights[borders].iter_mut().for_each(|weight| *weight = (*weight).max(0));
        Some(optimum.prices[..self.moves.len()].to_vec())
    }

    fn sum(&self, terms: Vec<(usize, i64)>) -> i64 {
        terms.into_iter().map(|(variable, factor)| factor * self.weights[variable]).sum()
    }

    /// The bound by the rounded weights, exactly: the moves that take all, if each takes what a
    /// move can.
    fn bound(&self) -> usize {
        let most = self.moves.iter().map(|made| self.sum(self.terms_of(made))).max();
        let all = self.sum(self.terms_of_all()).max(0);
        (all as u64).div_ceil(most.unwrap_or(1).max(1) as u64) as usize
    }

    /// Adds borders that are crossed too seldom if moves are made so often. False if there are
    /// none.
    fn add_sets(&mut self, times: &[f64]) -> bool {
        let mut capacities = vec![vec![0; self.squares]; self.squares];
        for (made, times) in self.moves.iter().zip(times) {
            let times = (times * WHOLE).round().max(0.0) as i64;
            capacities[made.from.index()][made.to.index()] += times;
            capacities[made.to.index()][made.from.index()] += times;
        }
        let known = self.borders.len();
        for square in (0..self.squares).map(Square::new) {
            if square == self.home || self.start.at(square) == self.goal.at(square) {
                continue;
            }
            let cut = least_cut(&capacities, self.home.index(), square.index());
            let squares: BTreeSet<Square> = cut.beyond.into_iter().map(Square::new).collect();
            let ends_inside = squares.iter().any(|&square| self.goal.at(square).is_empty());
            let least = if ends_inside { 1 } else { 2 };
            let is_known = self.borders.iter().any(|border| border.squares == squares);
            if cut.capacity + TOLERANCE < least * WHOLE as i64 && !is_known {
                self.borders.push(Border { squares, least });
            }
        }
        self.borders.len() > known
    }
}

fn in_fractions(terms: Vec<(usize, i64)>, sign: f64) -> impl Iterator<Item = (usize, f64)> {
    terms.into_iter().map(move |(variable, factor)| (variable, sign * factor as f64))
}
