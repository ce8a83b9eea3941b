//! The linear program: the weights with the greatest bound.
//!
//! ```text
//!   maximise   bound
//!   start s                 bound      <= facts(s) + opening(s) - goal
//!   move b from start s     opening(s) + drop(b) - last(b) <= 1
//!   b can follow a          last(a)    + drop(b) - last(b) <= 1
//!   goal g, last move a     facts(g)   + last(a)           <= goal
//! ```
//!
//! For the average of n positions p, each after a move a, there is one row in place of those of the
//! starts: `bound <= sum of (facts(p) + last(a)) / n - goal`.
//!
//! where `drop(b)` is what the move takes from the sum of the facts' weights. Squares that a goal
//! leaves open count as much as the heaviest symbol that can stand there.
//!
//! The solver is an interior-point method. Of all best weights it finds those in the middle, which
//! make as many moves as possible cost more than nothing: a search that follows the weights then
//! looks at fewer positions than with the extreme weights that a simplex method finds.
//!
//! **Pairs of facts** (this square holds x and that one y) were tried and are not here. A move that
//! changes u and v changes the pairs of these with every square w, so it took a variable for each
//! move and w that is at least the change with any symbol on w, and one for each move and symbol,
//! times the number of such pieces. With one gap and two colours they gain nothing beyond the last
//! move (knights 3x5: 20, 3x9: 36, 5x7: 52, 7x7 with the pairs at most two rows and columns apart:
//! 86). With several gaps or many kinds of pieces they gain much, but only as pairs of all squares,
//! and at some hundred times the time (HiGHS, interior point, one thread), with 5 to 209 times the
//! rows:
//!
//! ```text
//!                         without    with   fewest moves   seconds   rows
//!   eight puzzle               23    27.9             31        36   13,573
//!   eleven puzzle              33    44.9             53       427   49,372
//!   zebras 5x5                 24    28               32         3    6,432
//!   partners 3x4               16    26.7             32        39   20,384
//!   partners 3x5               20    28               34       218   57,600
//!   partners 3x6               24    32                       289  130,416
//! ```
//!
//! A search reaches these bounds sooner: 32 for partners 3x6 took it five minutes, without pairs.

use crate::follow::Followers;
use crate::linear::{LinearProgram, WHOLE};
use crate::potential::{PotentialError, Weights, allowed, can_reach, standing, symbols};
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Goal, Puzzle, Rewrite, RewriteSystem};
use everyboard_sorted::{SortedMap, SortedSet, sort, sort_by_key};
use everyboard_watch::Watch;
use std::cmp::Reverse;
use std::ops::Range;

/// No bound is greater: it keeps the program bounded where no path leads to a goal.
const MOST_BOUND: f64 = 1e4;

/// What the bound is greatest for.
#[derive(Copy, Clone)]
pub(crate) enum Objective<'a> {
    /// The least of the starts.
    Starts,
    /// The average of these positions, each after the move of this number.
    Samples(&'a [(Position, usize)]),
}

/// With more moves than this the last one does not count, and rows are added as weights break them.
pub(crate) const MOST_ROWS: usize = 20_000;

/// Rows to begin with, and as many more in each round.
const ROWS_OF_A_ROUND: usize = 1000;

/// A move breaks weights if it lowers a value by more than a unit and this part of one.
const BROKEN: i64 = WHOLE as i64 / 1000;

/// The best weights, rounded.
pub(crate) fn solve(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    followers: Option<&Followers>,
    objective: Objective,
    watch: &dyn Watch,
) -> Result<Weights, PotentialError> {
    let moves = system.rewrites().len();
    let symbols = symbols(puzzle, system);
    match followers {
        Some(followers) => {
            let pairs = followers.pairs().map(|(first, second)| (Some(first), second));
            Program::posed(puzzle, system, true, pairs, objective).best(symbols, watch)
        }
        None if moves > MOST_ROWS => {
            solve_in_rounds(puzzle, system, objective, ROWS_OF_A_ROUND, watch)
        }
        None => {
            let all = (0..moves).map(|number| (None, number));
            Program::posed(puzzle, system, false, all, objective).best(symbols, watch)
        }
    }
}

/// The best weights where the last move does not count, by rows for a part of the moves: for the
/// simplest ones at first, and in each round for those that the weights of the round before break
/// most. A stretch of jumps lowers a value by more than a unit in few of the ways in which it can
/// go, and weights that these allow bind the others too.
fn solve_in_rounds(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    objective: Objective,
    most: usize,
    watch: &dyn Watch,
) -> Result<Weights, PotentialError> {
    let rewrites = system.rewrites();
    let mut simplest: Vec<usize> = (0..rewrites.len()).collect();
    sort_by_key(&mut simplest, |&number| rewrites[number].changes.len());
    let mut rows: SortedSet<usize> = simplest.into_iter().take(most).collect();
    loop {
        let moves = rows.iter().map(|&number| (None, number));
        let program = Program::posed(puzzle, system, false, moves, objective);
        let weights = program.best(symbols(puzzle, system), watch)?;
        let broken = rewrites.iter().enumerate().filter_map(|(number, rewrite)| {
            let drop = weights.drop_of(rewrite) - WHOLE as i64;
            (drop > BROKEN && !rows.contains(&number)).then_some((Reverse(drop), number))
        });
        let mut broken: Vec<(Reverse<i64>, usize)> = broken.collect();
        if broken.is_empty() {
            return Ok(weights);
        }
        sort(&mut broken);
        rows.extend(broken.into_iter().take(most).map(|(_, number)| number));
    }
}

/// The variable that is the bound.
const BOUND: usize = 0;

/// The variable that is the greatest value of a goal.
const GOAL: usize = 1;

struct Program {
    rows: LinearProgram,
    variables: usize,
    /// By place, the symbols that can stand there. The weight of the first is 0; a constant can be
    /// added to all weights of a place without changing anything.
    standing: Vec<Vec<Symbol>>,
    /// By place, the variable of its second symbol; those of the others follow.
    facts: Vec<usize>,
    /// The variables of the last moves; none if they do not count.
    last: Range<usize>,
}

impl Program {
    /// The program with rows for these moves, each after another one if that counts.
    fn posed(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        has_last: bool,
        moves: impl Iterator<Item = (Option<usize>, usize)>,
        objective: Objective,
    ) -> Self {
        let mut program = Program::new(puzzle, system, has_last);
        let rewrites = system.rewrites();
        for (before, number) in moves {
            let before = before.and_then(|before| program.last(before));
            program.add_move(before, number, &rewrites[number]);
        }
        match objective {
            Objective::Starts => program.add_starts(puzzle, rewrites),
            Objective::Samples(samples) => program.add_samples(samples),
        }
        puzzle.goals.iter().for_each(|goal| program.add_goal(goal, rewrites));
        program.rows.push([(BOUND, 1.0)], MOST_BOUND);
        program
    }

    /// The weights with the greatest bound, rounded; `symbols` is how many can stand on a square or
    /// be the turn.
    fn best(mut self, symbols: usize, watch: &dyn Watch) -> Result<Weights, PotentialError> {
        let rows = std::mem::take(&mut self.rows);
        let values = rows.maximise(BOUND, self.variables, watch)?.values;
        Ok(self.weights(&values, symbols))
    }

    fn new(puzzle: &Puzzle, system: &RewriteSystem, has_last: bool) -> Self {
        let standing = standing(puzzle, system);
        let mut variables = GOAL + 1;
        let mut facts = Vec::with_capacity(standing.len());
        for symbols in &standing {
            facts.push(variables);
            variables += symbols.len().saturating_sub(1);
        }
        let last = variables..variables + if has_last { system.rewrites().len() } else { 0 };
        variables = last.end;
        Program { rows: LinearProgram::default(), variables, standing, facts, last }
    }

    fn new_variable(&mut self) -> usize {
        self.variables += 1;
        self.variables - 1
    }

    /// The variable of a fact; `None` if its weight is 0.
    fn fact(&self, place: Square, symbol: Symbol) -> Option<usize> {
        let standing = &self.standing[place.index()];
        let code = standing.iter().position(|&other| other == symbol)?;
        Some(self.facts[place.index()] + code.checked_sub(1)?)
    }

    /// The variable of a last move.
    fn last(&self, number: usize) -> Option<usize> {
        self.last.clone().nth(number)
    }

    /// The move lowers a value that includes `before` by one unit at most.
    fn add_move(&mut self, before: Option<usize>, number: usize, rewrite: &Rewrite) {
        let mut terms = Vec::with_capacity(2 * rewrite.changes.len() + 2);
        for change in rewrite.changes.iter().filter(|change| change.alters()) {
            terms.extend(self.fact(change.square, change.before).map(|fact| (fact, 1.0)));
            terms.extend(self.fact(change.square, change.after).map(|fact| (fact, -1.0)));
        }
        terms.extend(before.map(|before| (before, 1.0)));
        terms.extend(self.last(number).map(|last| (last, -1.0)));
        self.rows.push(terms, 1.0);
    }

    fn add_starts(&mut self, puzzle: &Puzzle, rewrites: &[Rewrite]) {
        for start in &puzzle.starts {
            let opening = self.new_variable();
            let allowed = rewrites.iter().enumerate().filter(|(_, r)| r.is_allowed(start));
            for (number, rewrite) in allowed {
                self.add_move(Some(opening), number, rewrite);
            }
            let facts = start.places().filter_map(|(place, symbol)| self.fact(place, symbol));
            let facts: Vec<usize> = facts.collect();
            let terms = facts.into_iter().chain([opening]).map(|fact| (fact, -1.0));
            self.rows.push(terms.chain([(BOUND, 1.0), (GOAL, 1.0)]), 0.0);
        }
    }

    /// The bound is at most the average of what the weights bound from these positions.
    fn add_samples(&mut self, samples: &[(Position, usize)]) {
        let mut counts: SortedMap<usize, usize> = SortedMap::new();
        for (position, last) in samples {
            let facts = position.places().filter_map(|(place, symbol)| self.fact(place, symbol));
            for variable in facts.chain(self.last(*last)) {
                *counts.entry(variable).or_default() += 1;
            }
        }
        let part = -1.0 / samples.len() as f64;
        let terms = counts.into_iter().map(|(variable, count)| (variable, part * count as f64));
        self.rows.push(terms.chain([(BOUND, 1.0), (GOAL, 1.0)]), 0.0);
    }

    fn add_goal(&mut self, goal: &Goal, rewrites: &[Rewrite]) {
        let mut terms = vec![(GOAL, -1.0)];
        let each = goal.pieces().map(|pieces| {
            let each = self.new_variable();
            terms.push((each, pieces as f64));
            each
        });
        for place in (0..self.standing.len()).map(Square::new) {
            match goal.pattern().and_then(|pattern| pattern.at(place)) {
                Some(symbol) => terms.extend(self.fact(place, symbol).map(|fact| (fact, 1.0))),
                None => {
                    let symbols = allowed(goal, place, &self.standing[place.index()]);
                    terms.push((self.heaviest(place, &symbols, each), 1.0));
                }
            }
        }
        if self.last.is_empty() {
            self.rows.push(terms, 0.0);
            return;
        }
        for (last, rewrite) in self.last.clone().zip(rewrites) {
            if can_reach(rewrite, goal) {
                self.rows.push(terms.iter().copied().chain([(last, 1.0)]), 0.0);
            }
        }
    }

    /// A variable that is at least the weight of each of these symbols on a place; `each` is
    /// taken from the weights of pieces.
    fn heaviest(&mut self, place: Square, symbols: &[Symbol], each: Option<usize>) -> usize {
        let heaviest = self.new_variable();
        for &symbol in symbols {
            let each = each.filter(|_| !symbol.is_empty());
            let terms = self.fact(place, symbol).map(|fact| (fact, 1.0));
            let terms = terms.into_iter().chain(each.map(|each| (each, -1.0)));
            self.rows.push(terms.chain([(heaviest, -1.0)]), 0.0);
        }
        heaviest
    }

    fn weights(&self, values: &[f64], symbols: usize) -> Weights {
        let mut facts = vec![vec![0; symbols]; self.standing.len()];
        for (place, standing) in self.standing.iter().enumerate() {
            for &symbol in standing {
                if let Some(fact) = self.fact(Square::new(place), symbol) {
                    facts[place][symbol.index()] = rounded(values[fact]);
                }
            }
        }
        let last = values[self.last.clone()].iter().copied().map(rounded).collect();
        Weights { facts, last }
    }
}

fn rounded(weight: f64) -> i64 {
    let most = Weights::MOST as f64;
    (weight * WHOLE).round().clamp(-most, most) as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Potential;
    use everyboard_puzzle::Builtin;

    /// Few rows in a round, so that there are several rounds.
    #[test]
    fn rows_in_rounds_bound_as_much_as_all_rows() {
        for name in ["peg-english", "peg-triangle-moves", "peg-arrow", "warehouse", "guarini"] {
            let puzzle = Builtin::named(name).unwrap().puzzle();
            let system = puzzle.compile().unwrap();
            let moves = (0..system.rewrites().len()).map(|number| (None, number));
            let all = Program::posed(&puzzle, &system, false, moves, Objective::Starts);
            let all = all.best(symbols(&puzzle, &system), &()).unwrap();
            let rounds = solve_in_rounds(&puzzle, &system, Objective::Starts, 10, &()).unwrap();
            let [all, rounds] =
                [all, rounds].map(|it| Potential::check(&puzzle, &system, it).unwrap().bound());
            assert_eq!(rounds, all, "{name}");
        }
    }
}
