//! Weights, and what follows from them.

use crate::follow::Followers;
use crate::program::{self, Objective};
use everyboard_board::{Pattern, Position, Square, Symbol};
use everyboard_puzzle::{Goal, Puzzle, Rewrite, RewriteSystem};
use everyboard_sorted::{SortedSet, sort};
use everyboard_watch::Watch;
use thiserror::Error;

/// Weights in whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// By place and symbol: the weight of the fact that this place holds this symbol. As long as
    /// there are places (see [`RewriteSystem::places`]), each as long as there are symbols, those
    /// of the turn included.
    pub facts: Vec<Vec<i64>>,
    /// By move, as in [`RewriteSystem::rewrites`]: its weight while it is the last one made. Empty
    /// if the last move does not count.
    pub last: Vec<i64>,
}

impl Weights {
    /// No weight may be larger than this, or less than its negative: so no sum overflows.
    pub const MOST: i64 = 1 << 40;

    /// The sum of the weights of a position's facts.
    pub fn of(&self, position: &Position) -> i64 {
        position.places().map(|(square, symbol)| self.fact(square, symbol)).sum()
    }

    /// The weight of the fact that a place holds a symbol.
    pub fn fact(&self, square: Square, symbol: Symbol) -> i64 {
        self.facts[square.index()][symbol.index()]
    }

    /// By how much a move lowers the sum of the weights of a position's facts.
    pub fn drop_of(&self, rewrite: &Rewrite) -> i64 {
        let changes = rewrite.changes.iter();
        changes.map(|c| self.fact(c.square, c.before) - self.fact(c.square, c.after)).sum()
    }

    /// The weight of a move while it is the last one.
    pub fn last(&self, number: usize) -> i64 {
        self.last.get(number).copied().unwrap_or(0)
    }
}

/// Why there is no potential.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PotentialError {
    /// The puzzle has no goal.
    #[error("the puzzle has no goal")]
    NoGoal,
    /// The linear program would be too large.
    #[error("the puzzle has {moves} moves; a linear program is made for {most} or fewer")]
    TooManyMoves {
        /// The moves of the puzzle.
        moves: usize,
        /// The most that are allowed.
        most: usize,
    },
    /// The moves are left [in parts](RewriteSystem::parts), of which several are one move.
    #[error("the moves are too many to be listed, as a linear program needs them")]
    InParts,
    /// The solver found no solution.
    #[error("the linear program could not be solved: {0}")]
    Unsolved(String),
    /// The crate was built without a solver.
    #[error("this was built without the feature `solver`, so there is none for linear programs")]
    NoSolver,
    /// The caller wanted to stop.
    #[error("stopped")]
    Stopped,
    /// The weights do not fit the puzzle.
    #[error("the weights do not fit the puzzle: {0}")]
    Misfit(&'static str),
}

/// Weights with what was worked out from them: a lower bound on the moves from any position.
#[derive(Clone, Debug)]
pub struct Potential {
    weights: Weights,
    /// A move lowers the value by this at most; at least 1.
    unit: i64,
    /// The value of every goal, with its last move, is this at most.
    goal: i64,
    /// The value of every start is this at least, before the first move.
    start: i64,
    /// By move: the most that the move before it, or the start, can add to a value; `None` if
    /// nothing can come before it on a shortest path.
    before: Vec<Option<i64>>,
}

impl Potential {
    /// The most moves of a puzzle for which a linear program is made.
    pub const MOST_MOVES: usize = 1_000_000;

    /// The most pairs of moves that follow each other; with more the last move does not count.
    const MOST_PAIRS: usize = 50_000;

    /// Finds the weights with the greatest lower bound for the starts of `puzzle`, which compiles
    /// to `system`. From milliseconds for hundreds of moves to seconds for thousands.
    ///
    /// # Errors
    /// If the puzzle has no goal or too many moves, or the solver fails.
    pub fn find(puzzle: &Puzzle, system: &RewriteSystem) -> Result<Self, PotentialError> {
        Self::find_while(puzzle, system, &())
    }

    /// As [`Potential::find`], unless `watch`, which is asked many times a second, ends it.
    ///
    /// # Errors
    /// As those of [`Potential::find`], and [`PotentialError::Stopped`].
    pub fn find_while(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        watch: &dyn Watch,
    ) -> Result<Self, PotentialError> {
        Self::find_from(puzzle, system, Objective::Starts, watch)
    }

    /// As [`Potential::find_while`], but with the weights whose lower bound is greatest on average
    /// for these `samples`: positions, each after the move of this number.
    ///
    /// # Errors
    /// As those of [`Potential::find_while`].
    pub fn find_on_average(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        samples: &[(Position, usize)],
        watch: &dyn Watch,
    ) -> Result<Self, PotentialError> {
        Self::find_from(puzzle, system, Objective::Samples(samples), watch)
    }

    fn find_from(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        objective: Objective,
        watch: &dyn Watch,
    ) -> Result<Self, PotentialError> {
        let moves = system.rewrites().len();
        if puzzle.goals.is_empty() {
            return Err(PotentialError::NoGoal);
        }
        if system.parts().is_some() {
            return Err(PotentialError::InParts);
        }
        if moves > Self::MOST_MOVES {
            return Err(PotentialError::TooManyMoves { moves, most: Self::MOST_MOVES });
        }
        let followers = followers(puzzle, system);
        let weights = program::solve(puzzle, system, followers.as_ref(), objective, watch)?;
        Self::with_followers(puzzle, system, weights, followers.as_ref())
    }

    /// Works out, in whole numbers, what follows from weights of any origin.
    ///
    /// # Errors
    /// If there are too few or too many weights, or one is too large.
    pub fn check(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        weights: Weights,
    ) -> Result<Self, PotentialError> {
        let followers = if weights.last.is_empty() { None } else { followers(puzzle, system) };
        Self::with_followers(puzzle, system, weights, followers.as_ref())
    }

    fn with_followers(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        weights: Weights,
        followers: Option<&Followers>,
    ) -> Result<Self, PotentialError> {
        check_sizes(puzzle, system, &weights, followers)?;
        let rewrites = system.rewrites();
        let drops: Vec<i64> = rewrites.iter().map(|rewrite| weights.drop_of(rewrite)).collect();
        let mut unit = 1;
        let mut before = vec![followers.is_none().then_some(0); rewrites.len()];
        match followers {
            Some(followers) => {
                for (first, second) in followers.pairs() {
                    unit = unit.max(drops[second] + weights.last[first] - weights.last[second]);
                    before[second] = before[second].max(Some(weights.last[first]));
                }
            }
            None => unit = drops.iter().copied().fold(unit, i64::max),
        }
        let mut start = i64::MAX;
        for position in &puzzle.starts {
            let first = (0..rewrites.len()).filter(|&number| rewrites[number].is_allowed(position));
            let first: Vec<usize> = first.collect();
            let opening = first.iter().map(|&number| unit - drops[number] + weights.last(number));
            let opening = opening.min().unwrap_or(0);
            for number in first {
                before[number] = before[number].max(Some(opening));
            }
            start = start.min(weights.of(position) + opening);
        }
        let standing = standing(puzzle, system);
        let goals = puzzle.goals.iter();
        let goal = goals.map(|goal| goal_value(puzzle, system, &standing, &weights, goal));
        let goal = goal.max().ok_or(PotentialError::NoGoal)?;
        if puzzle.starts.iter().any(|start| puzzle.is_goal(start)) {
            start = start.min(goal);
        }
        Ok(Potential { weights, unit, goal, start, before })
    }

    /// A linear program with a bound of this many moves or more is taken to have no greatest one:
    /// then no path leads to a goal, but that is not proved.
    pub const UNBOUNDED: usize = 9_000;

    /// The moves that every solution has at least.
    pub fn bound(&self) -> usize {
        moves(self.start - self.goal, self.unit)
    }

    /// The bound before it is rounded up, as a fraction: the difference of start and goal in value,
    /// and the unit.
    pub fn exact_bound(&self) -> (i64, i64) {
        (self.start - self.goal, self.unit)
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// By how much a move can lower a value.
    pub fn unit(&self) -> i64 {
        self.unit
    }

    /// The greatest value of a goal.
    pub fn goal_value(&self) -> i64 {
        self.goal
    }

    /// The least value of a start.
    pub fn start_value(&self) -> i64 {
        self.start
    }

    /// By move: the most that whatever comes before it can add to the value of the position in
    /// which it is made. `None` if nothing can come before it on a shortest path.
    pub fn before(&self) -> &[Option<i64>] {
        &self.before
    }

    /// The moves from a position to the nearest goal, at least, if the move `last` led to it.
    pub fn bound_after(&self, position: &Position, last: usize) -> usize {
        moves(self.weights.of(position) + self.weights.last(last) - self.goal, self.unit)
    }
}

/// The least number of moves that lower a value by `difference`.
fn moves(difference: i64, unit: i64) -> usize {
    usize::try_from(difference.max(0)).map_or(usize::MAX, |d| d.div_ceil(unit as usize))
}

/// Which move can follow which, where that helps: if a move leaves most others possible, weights of
/// the last one gain nothing.
fn followers(puzzle: &Puzzle, system: &RewriteSystem) -> Option<Followers> {
    let moves = system.rewrites().len();
    // The checker of certificates looks at all pairs of fewer moves alone.
    if moves > program::MOST_ROWS {
        return None;
    }
    let most = Potential::MOST_PAIRS.min(moves.pow(2) / 4);
    Followers::new(system, &single_symbols(puzzle, system), most)
}

/// The symbols that stand on exactly one square of every position.
fn single_symbols(puzzle: &Puzzle, system: &RewriteSystem) -> Vec<Symbol> {
    let symbols = (0..system.symbols()).map(Symbol::new).filter(|&symbol| system.conserves(symbol));
    symbols.filter(|&s| puzzle.starts.iter().all(|start| start.count(s) == 1)).collect()
}

fn check_sizes(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    weights: &Weights,
    followers: Option<&Followers>,
) -> Result<(), PotentialError> {
    let symbols = symbols(puzzle, system);
    if weights.facts.len() != system.places() || weights.facts.iter().any(|w| w.len() != symbols) {
        return Err(PotentialError::Misfit("expected one for each place and symbol"));
    }
    let last = if followers.is_some() { system.rewrites().len() } else { 0 };
    if weights.last.len() != last {
        return Err(PotentialError::Misfit("expected one for each last move, or none"));
    }
    let mut all = weights.facts.iter().flatten().chain(&weights.last);
    if all.any(|weight| weight.abs() > Weights::MOST) {
        return Err(PotentialError::Misfit("a weight is too large"));
    }
    Ok(())
}

/// The symbols of squares and of the turn.
pub(crate) fn symbols(puzzle: &Puzzle, system: &RewriteSystem) -> usize {
    system.symbols() + puzzle.rule.turns.sides()
}

/// By place: the symbols that can stand there.
pub(crate) fn standing(puzzle: &Puzzle, system: &RewriteSystem) -> Vec<Vec<Symbol>> {
    let changes = system.rewrites().iter().flat_map(|rewrite| &rewrite.changes);
    let moved = changes.map(|change| (change.square, change.after));
    let drawn = puzzle.goals.iter().filter_map(Goal::pattern).map(Pattern::fixed);
    let started = puzzle.starts.iter().flat_map(Position::places);
    let mut standing = vec![SortedSet::new(); system.places()];
    for (place, symbol) in started.chain(drawn.flatten()).chain(moved) {
        standing[place.index()].insert(symbol);
    }
    standing.into_iter().map(|symbols| symbols.into_iter().collect()).collect()
}

/// The greatest value of a position that satisfies the goal, with the move that led to it.
fn goal_value(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    standing: &[Vec<Symbol>],
    weights: &Weights,
    goal: &Goal,
) -> i64 {
    let rewrites = system.rewrites().iter().enumerate();
    let last = rewrites.filter(|(_, rewrite)| can_reach(rewrite, goal));
    let last = last.map(|(number, _)| weights.last(number)).max().unwrap_or(0);
    let allowed: Vec<Vec<Symbol>> = standing
        .iter()
        .enumerate()
        .map(|(place, symbols)| allowed(goal, Square::new(place), symbols))
        .collect();
    let facts = match goal.pieces() {
        Some(pieces) => pieces_value(&allowed, weights, puzzle.board.len(), pieces),
        None => greatest_sum(&allowed, weights),
    };
    facts + last
}

/// Whether the move can lead to a position that satisfies the goal.
pub(crate) fn can_reach(rewrite: &Rewrite, goal: &Goal) -> bool {
    rewrite.changes.iter().all(|change| goal.allows(change.square, change.after))
}

/// Those of these symbols that the goal allows on a place; all of them if it allows none, as then
/// no position is the goal's.
pub(crate) fn allowed(goal: &Goal, place: Square, standing: &[Symbol]) -> Vec<Symbol> {
    let allowed = standing.iter().copied().filter(|&symbol| goal.allows(place, symbol));
    let allowed: Vec<Symbol> = allowed.collect();
    if allowed.is_empty() { standing.to_vec() } else { allowed }
}

/// The greatest sum of weights of a position that holds one of these symbols on each place.
fn greatest_sum(symbols: &[Vec<Symbol>], weights: &Weights) -> i64 {
    let places = symbols.iter().enumerate();
    places.map(|(place, symbols)| greatest(weights, Square::new(place), symbols)).sum()
}

/// The greatest sum of weights of a position with this number of pieces on its `squares`, or more:
/// besides the squares that always have one, those that gain most by a piece have one.
fn pieces_value(standing: &[Vec<Symbol>], weights: &Weights, squares: usize, pieces: usize) -> i64 {
    let mut sum = 0;
    let mut left = pieces;
    let mut gains = Vec::new();
    for (index, symbols) in standing.iter().enumerate() {
        let place = Square::new(index);
        match symbols.split_first() {
            Some((&Symbol::EMPTY, [])) => sum += weights.fact(place, Symbol::EMPTY),
            Some((&Symbol::EMPTY, kinds)) => {
                let empty = weights.fact(place, Symbol::EMPTY);
                sum += empty;
                gains.push(greatest(weights, place, kinds) - empty);
            }
            _ => {
                sum += greatest(weights, place, symbols);
                left = left.saturating_sub(usize::from(index < squares));
            }
        }
    }
    sort(&mut gains);
    sum + gains.iter().rev().take(left).sum::<i64>()
}

/// The greatest weight of one of these symbols on a place.
fn greatest(weights: &Weights, place: Square, symbols: &[Symbol]) -> i64 {
    symbols.iter().map(|&symbol| weights.fact(place, symbol)).max().unwrap_or(0)
}
