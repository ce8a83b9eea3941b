//! How few pieces decide where all others stand.
//!
//! Where every piece is different and one gap moves about, the closed walks of the gap permute the
//! pieces: the arrangements that it can bring about, with the gap back in its place, form a group.
//! On most graphs that is the group of all permutations or of all even ones (R. Wilson, "Graph
//! puzzles, homotopy, and the alternating group", 1974). Where it is smaller, few pieces are
//! a *base* of it: where they stand decides the rest.

use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Puzzle, RewriteSystem, Turns};
use std::collections::BTreeSet;

/// Positions that are visited at most.
const MOST_POSITIONS: usize = 100_000;

/// The arrangements that a gap can bring about, and the pieces that decide them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangements {
    /// The arrangements that the start leads to, with the gap where the goal wants it.
    pub reachable: usize,
    /// The fewest pieces of which the squares decide an arrangement.
    pub base: Vec<Symbol>,
    /// The reachable arrangement in which these stand as the goal wants it; `None` if there is
    /// none.
    pub agreeing: Option<Position>,
}

impl Arrangements {
    /// Those of a puzzle with one start, one goal and different pieces, of which all but one square
    /// are full; `None` for others, where half of all arrangements or more are reachable, or where
    /// that takes more than a hundred thousand positions.
    pub fn of(puzzle: &Puzzle, system: &RewriteSystem) -> Option<Self> {
        let [start] = &puzzle.starts[..] else { return None };
        let goals = puzzle.goal_positions(system, 1)?;
        let [goal] = &goals[..] else { return None };
        let symbols = || (0..system.symbols()).map(Symbol::new);
        let are_different = symbols().all(|symbol| start.count(symbol) == 1);
        if !are_different || puzzle.rule.turns != Turns::Free {
            return None;
        }
        let gap = goal.only(Symbol::EMPTY)?;
        let reachable = reachable(system, start)?;
        let with_gap: Vec<&Position> =
            reachable.iter().filter(|position| position.at(gap).is_empty()).collect();
        let kinds: Vec<Symbol> = puzzle.alphabet.kinds().collect();
        // All, or all even ones.
        let is_large =
            (1..=kinds.len()).try_fold(1_usize, usize::checked_mul)? <= 2 * with_gap.len();
        if is_large || with_gap.is_empty() {
            return None;
        }
        let base = smallest_base(&kinds, &with_gap)?;
        let wanted = squares_of(&base, goal);
        let agreeing = with_gap.iter().find(|position| squares_of(&base, position) == wanted);
        let agreeing = agreeing.map(|position| (*position).clone());
        Some(Arrangements { reachable: with_gap.len(), base, agreeing })
    }
}

/// All positions that a start leads to; `None` if they are too many.
fn reachable(system: &RewriteSystem, start: &Position) -> Option<BTreeSet<Position>> {
    let mut seen = BTreeSet::from([start.clone()]);
    let mut newest = vec![start.clone()];
    while let Some(position) = newest.pop() {
        for rewrite in system.rewrites().iter().filter(|rewrite| rewrite.is_allowed(&position)) {
            let mut next = position.clone();
            rewrite.apply(&mut next);
            if seen.insert(next.clone()) {
                newest.push(next);
            }
        }
        if seen.len() > MOST_POSITIONS {
            return None;
        }
    }
    Some(seen)
}

/// The first of the smallest sets of kinds whose squares differ in all positions.
fn smallest_base(kinds: &[Symbol], positions: &[&Position]) -> Option<Vec<Symbol>> {
    let mut sets: Vec<Vec<Symbol>> = vec![Vec::new()];
    while !sets.is_empty() {
        if let Some(base) = sets.iter().find(|set| is_base(set, positions)) {
            return Some(base.clone());
        }
        let larger = sets.iter().flat_map(|set| {
            let later = kinds.iter().filter(|&kind| set.last().is_none_or(|last| kind > last));
            later.map(|&kind| set.iter().copied().chain([kind]).collect())
        });
        sets = larger.collect();
    }
    None
}

fn is_base(kinds: &[Symbol], positions: &[&Position]) -> bool {
    let different: BTreeSet<Vec<Option<Square>>> =
        positions.iter().map(|position| squares_of(kinds, position)).collect();
    different.len() == positions.len()
}

/// Where pieces of these kinds stand.
fn squares_of(kinds: &[Symbol], position: &Position) -> Vec<Option<Square>> {
    kinds.iter().map(|&kind| position.only(kind)).collect()
}
