//! Which numbers of moves clocks leave possible.

use super::facts::Facts;
use super::listing;
use crate::{Certificate, Clock, Refusal};
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Goal, Puzzle, Rewrite, RewriteSystem};

/// No clock has more hours, so no sum overflows.
const MOST_HOURS: i64 = 1 << 40;

/// Numbers of moves in a row that are looked at for one that is possible.
const MOST_STEPS: usize = 10_000;

/// Clocks, each of which every move advances by its pace.
pub(super) struct Clocks {
    /// For each start and goal, the hours, the pace and what each clock shows there.
    pairs: Vec<Vec<Reading>>,
    /// The moves after which all clocks show the same again.
    period: usize,
}

/// What a clock shows at a start, and the sums that it may have at a goal: all from `least` on, and
/// `more` beyond that.
struct Reading {
    hours: i128,
    pace: i128,
    start: i128,
    least: i128,
    more: i128,
}

impl Reading {
    fn allows(&self, moves: usize) -> bool {
        let sum = self.start + self.pace * (moves as i128 % self.hours);
        (sum - self.least).rem_euclid(self.hours) <= self.more
    }
}

impl Clocks {
    pub(super) fn new(certificate: &Certificate, system: &RewriteSystem) -> Result<Self, Refusal> {
        let Certificate { puzzle, clocks, .. } = certificate;
        let goals = if clocks.is_empty() { puzzle.goals.clone() } else { goals(puzzle, system) };
        let ends: Vec<(&Position, &Goal)> = puzzle
            .starts
            .iter()
            .flat_map(|start| goals.iter().map(move |it| (start, it)))
            .collect();
        let mut pairs: Vec<Vec<Reading>> = ends.iter().map(|_| Vec::new()).collect();
        // A goal that no position meets.
        let mut empty = vec![false; ends.len()];
        let mut period = 1_usize;
        for clock in clocks {
            let facts = Running::new(clock, puzzle, system)?;
            for (number, (start, goal)) in ends.iter().enumerate() {
                match facts.reading(clock, start, goal) {
                    Some(reading) => pairs[number].push(reading),
                    None => empty[number] = true,
                }
            }
            period = period.saturating_mul(usize::try_from(clock.hours).unwrap_or(usize::MAX));
        }
        let mut empty = empty.into_iter();
        pairs.retain(|_| !empty.next().unwrap_or(false));
        Ok(Clocks { pairs, period })
    }

    /// The least number of moves from `moves` on that all clocks leave possible for some start and
    /// some goal; `usize::MAX` if there is none. May be less if a great many are impossible.
    pub(super) fn next_possible(&self, moves: usize) -> usize {
        let end = moves.saturating_add(self.period.min(MOST_STEPS));
        match (moves..end).find(|&moves| self.allow(moves)) {
            Some(moves) => moves,
            None if self.period <= MOST_STEPS => usize::MAX,
            None => end,
        }
    }

    fn allow(&self, moves: usize) -> bool {
        self.pairs.iter().any(|readings| readings.iter().all(|it| it.allows(moves)))
    }

    /// Whether those clocks that stand still exclude every solution.
    pub(super) fn exclude_all(&self) -> bool {
        !self.pairs.iter().any(|readings| {
            let mut still = readings.iter().filter(|it| it.pace % it.hours == 0);
            still.all(|reading| reading.allows(0))
        })
    }
}

/// The goals one by one, if they are few: a clock tells more of them.
fn goals(puzzle: &Puzzle, system: &RewriteSystem) -> Vec<Goal> {
    match listing::goals(puzzle, system) {
        Some(goals) => goals.iter().map(listing::pattern).collect(),
        None => puzzle.goals.clone(),
    }
}

/// A clock that every move advances by its pace.
struct Running {
    facts: Facts,
    negative: Facts,
    /// The squares whose pieces make the permutation, if their order counts.
    squares: Option<usize>,
}

impl Running {
    fn new(clock: &Clock, puzzle: &Puzzle, system: &RewriteSystem) -> Result<Self, Refusal> {
        let key = if clock.is_parity() { "facts in [parity]" } else { "facts in [[clock]]" };
        let fault = |fault| Err(Refusal::NoClock { clock: &key["facts in ".len()..], fault });
        if !(1..=MOST_HOURS).contains(&clock.hours) {
            return fault("the hours go from 1 to 2^40");
        }
        let rows = clock.remainders();
        let negative = rows.iter().map(|row| row.iter().map(|number| -number).collect()).collect();
        let facts = Facts::new(key, rows, puzzle, system)?;
        let negative = Facts::new(key, negative, puzzle, system)?;
        let squares = clock.order.then_some(puzzle.board.len());
        if clock.order && clock.hours != 2 {
            return fault("an order counts modulo 2");
        }
        if squares.is_some_and(|squares| !are_permutations(puzzle, system, squares)) {
            return fault("an order is of pieces of which no two are alike, nor two gaps");
        }
        let pace = clock.pace.rem_euclid(clock.hours);
        let keeps = |rewrite: &Rewrite| {
            // The order of the whole board changes as that of the squares of the move.
            let orders = squares.map(|squares| ends(rewrite, squares).map(|it| order(&it)));
            let turned = orders.map_or(0, |[before, after]| after - before);
            (turned - i128::from(facts.drop(&rewrite.changes) + pace)) % i128::from(clock.hours)
                == 0
        };
        if !system.rewrites().iter().all(keeps) {
            return fault("a move changes their sum by another number");
        }
        Ok(Running { facts, negative, squares })
    }

    /// What it shows at both ends; `None` if no position meets the goal.
    fn reading(&self, clock: &Clock, start: &Position, goal: &Goal) -> Option<Reading> {
        let most = i128::from(self.facts.greatest(goal)?);
        let least = -i128::from(self.negative.greatest(goal)?);
        let mut reading = Reading {
            hours: clock.hours.into(),
            pace: clock.pace.into(),
            start: self.facts.sum(start).into(),
            least,
            more: most - least,
        };
        if let Some(squares) = self.squares {
            reading.start += order(&start.symbols()[..squares]);
            match drawn(goal, squares) {
                Some(symbols) => reading.least += order(&symbols),
                None => reading.more += 1,
            }
        }
        Some(reading)
    }
}

/// Whether no two squares ever hold the same symbol.
fn are_permutations(puzzle: &Puzzle, system: &RewriteSystem, squares: usize) -> bool {
    let is_single = |symbols: &[Symbol]| {
        symbols.iter().enumerate().all(|(index, symbol)| !symbols[..index].contains(symbol))
    };
    let permutes = |rewrite: &Rewrite| {
        let [mut before, mut after] = ends(rewrite, squares);
        before.sort_unstable();
        after.sort_unstable();
        before == after
    };
    puzzle.starts.iter().all(|start| is_single(&start.symbols()[..squares]))
        && system.rewrites().iter().all(permutes)
}

/// What a move finds on the squares and leaves there, square by square.
fn ends(rewrite: &Rewrite, squares: usize) -> [Vec<Symbol>; 2] {
    let mut changes: Vec<_> =
        rewrite.changes.iter().filter(|change| change.square.index() < squares).collect();
    changes.sort_unstable_by_key(|change| change.square);
    let before = changes.iter().map(|change| change.before).collect();
    [before, changes.iter().map(|change| change.after).collect()]
}

/// 1 for an odd permutation of different symbols, 0 for an even one.
fn order(symbols: &[Symbol]) -> i128 {
    let later = |index: usize| symbols[index..].iter().filter(|it| **it < symbols[index]).count();
    ((0..symbols.len()).map(later).sum::<usize>() % 2) as i128
}

/// The symbols on all squares of a goal; `None` if it leaves some open.
fn drawn(goal: &Goal, squares: usize) -> Option<Vec<Symbol>> {
    let pattern = goal.pattern()?;
    (0..squares).map(|square| pattern.at(Square::new(square))).collect()
}
