//! What invariants prove: that a goal is out of reach, and of numbers of moves.

use crate::Invariant;
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Goal, Puzzle, RewriteSystem};
use std::collections::BTreeSet;

/// Goals that are listed; the sums of more are worked out square by square.
const MOST_GOALS: usize = 4096;

/// Different sums of goals that are kept at most.
const MOST_SUMS: usize = 100_000;

/// Sums of a position, one for each invariant.
type Sums = Vec<i32>;

/// The least numbers of invariants, by their index, that together prove the puzzle unsolvable: no
/// move changes them, and no goal has the sums of a start. `None` if they do not prove it, or goals
/// have too many different sums.
pub fn impossible(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    invariants: &[Invariant],
) -> Option<Vec<usize>> {
    let mut chosen: Vec<usize> = Vec::new();
    let constant = (0..invariants.len()).filter(|&number| invariants[number].is_constant());
    let all: Vec<usize> = constant.collect();
    let ends = Ends { puzzle, system };
    if puzzle.goals.is_empty() || all.is_empty() || !ends.differ(&selected(invariants, &all))? {
        return None;
    }
    for &number in &all {
        if ends.differ(&selected(invariants, &[number]))? {
            return Some(vec![number]);
        }
    }
    // One after the other is left out if the others suffice.
    for (place, &number) in all.iter().enumerate() {
        let without: Vec<usize> = chosen.iter().chain(&all[place + 1..]).copied().collect();
        if !ends.differ(&selected(invariants, &without))? {
            chosen.push(number);
        }
    }
    Some(chosen)
}

/// For an invariant that counts moves: what all moves of any solution add to the sum, modulo its
/// modulus. `None` if goals, or starts, have different sums.
pub fn total(puzzle: &Puzzle, system: &RewriteSystem, invariant: &Invariant) -> Option<i32> {
    let ends = Ends { puzzle, system };
    let invariants = [invariant];
    let starts = ends.starts(&invariants);
    let goals = ends.goals(&invariants)?;
    match (starts.first(), goals.first()) {
        (Some(start), Some(goal)) if starts.len() == 1 && goals.len() == 1 => {
            Some(invariant.reduced(goal[0] - start[0]))
        }
        _ => None,
    }
}

/// By kind of piece, in the order of the alphabet: 0 if all solutions have an even number of its
/// moves, 1 if an odd one, `None` if no single invariant proves either.
pub fn moves_parities(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    invariants: &[Invariant],
) -> Vec<Option<usize>> {
    let kinds = puzzle.alphabet.kinds().map(|kind| {
        let counts = invariants.iter().filter(|invariant| counts_only(invariant, kind));
        let mut totals = counts.filter_map(|invariant| total(puzzle, system, invariant));
        totals.next().map(|total| total.rem_euclid(2) as usize)
    });
    kinds.collect()
}

/// Whether the sum modulo 2 is the number of moves of this kind.
fn counts_only(invariant: &Invariant, kind: Symbol) -> bool {
    invariant.modulus.is_none_or(|modulus| modulus == 2)
        && invariant
            .steps
            .iter()
            .enumerate()
            .all(|(index, step)| if index == kind.index() { step.abs() == 1 } else { *step == 0 })
}

fn selected<'a>(invariants: &'a [Invariant], numbers: &[usize]) -> Vec<&'a Invariant> {
    numbers.iter().map(|&number| &invariants[number]).collect()
}

/// The starts and goals of a puzzle.
struct Ends<'a> {
    puzzle: &'a Puzzle,
    system: &'a RewriteSystem,
}

impl Ends<'_> {
    /// Whether no goal has the sums of a start; `None` if goals have too many.
    fn differ(&self, invariants: &[&Invariant]) -> Option<bool> {
        Some(self.starts(invariants).is_disjoint(&self.goals(invariants)?))
    }

    fn starts(&self, invariants: &[&Invariant]) -> BTreeSet<Sums> {
        self.puzzle.starts.iter().map(|start| sums(invariants, start)).collect()
    }

    /// The sums of all goals, and perhaps of positions that are none. `None` if there are too many.
    fn goals(&self, invariants: &[&Invariant]) -> Option<BTreeSet<Sums>> {
        if let Some(goals) = self.puzzle.goal_positions(self.system, MOST_GOALS) {
            return Some(goals.iter().map(|goal| sums(invariants, goal)).collect());
        }
        if invariants.iter().any(|invariant| invariant.counts_order) {
            return None;
        }
        let mut all = BTreeSet::new();
        for goal in &self.puzzle.goals {
            all.extend(self.sums_of(invariants, goal)?);
        }
        Some(all)
    }

    /// The sums of all positions that hold what a goal allows on each place and have its number of
    /// pieces, place by place.
    fn sums_of(&self, invariants: &[&Invariant], goal: &Goal) -> Option<BTreeSet<Sums>> {
        let pieces = goal.pieces();
        let mut partial = BTreeSet::from([(0, vec![0; invariants.len()])]);
        for place in (0..self.system.places()).map(Square::new) {
            let symbols = self.symbols_on(place);
            let mut next = BTreeSet::new();
            for symbol in symbols.filter(|&symbol| goal.allows(place, symbol)) {
                let is_piece = !symbol.is_empty() && place.index() < self.puzzle.board.len();
                for (number, sums) in &partial {
                    // Only a limit needs the number.
                    let number = number + usize::from(is_piece && pieces.is_some());
                    if pieces.is_none_or(|most| number <= most) {
                        next.insert((number, with(invariants, sums, place, symbol)));
                    }
                }
            }
            if next.len() > MOST_SUMS {
                return None;
            }
            partial = next;
        }
        let complete = partial.into_iter().filter(|(number, _)| *number == pieces.unwrap_or(0));
        Some(complete.map(|(_, sums)| sums).collect())
    }

    /// The symbols that may stand on a place: those of squares, or of the turn.
    fn symbols_on(&self, place: Square) -> impl Iterator<Item = Symbol> + use<> {
        let squares = self.system.symbols();
        let is_square = place.index() < self.puzzle.board.len();
        let turns = squares..squares + self.puzzle.rule.turns.sides();
        let symbols = if is_square { 0..squares } else { turns };
        symbols.map(Symbol::new)
    }
}

fn sums(invariants: &[&Invariant], position: &Position) -> Sums {
    invariants.iter().map(|invariant| invariant.value(position)).collect()
}

/// Sums with one fact more.
fn with(invariants: &[&Invariant], sums: &Sums, place: Square, symbol: Symbol) -> Sums {
    let sums = invariants.iter().zip(sums);
    sums.map(|(invariant, sum)| invariant.reduced(sum + invariant.weight(place, symbol))).collect()
}
