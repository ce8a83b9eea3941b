//! Numbers of facts: by place and symbol.

use super::Refusal;
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Change, Puzzle, RewriteSystem};
use std::collections::BTreeSet;

/// A number for every fact, or none where all are 0.
#[derive(Copy, Clone)]
pub(super) struct Facts<'a>(pub(super) &'a [Vec<i64>]);

impl Facts<'_> {
    /// Refuses all but a row for each place and a number for each symbol.
    pub(super) fn check(self, key: &'static str, puzzle: &Puzzle) -> Result<(), Refusal> {
        let places = puzzle.places();
        if !self.0.is_empty() && self.0.len() != places {
            return Err(Refusal::Misfit { key, of: "rows", found: self.0.len(), expected: places });
        }
        let expected = puzzle.alphabet.len() + puzzle.rule.turns.sides();
        match self.0.iter().map(Vec::len).find(|&numbers| numbers != expected) {
            Some(found) => Err(Refusal::Misfit { key, of: "numbers in a row", found, expected }),
            None => Ok(()),
        }
    }

    pub(super) fn of(self, place: Square, symbol: Symbol) -> i64 {
        self.0.get(place.index()).map_or(0, |row| row[symbol.index()])
    }

    pub(super) fn sum(self, position: &Position) -> i64 {
        position.places().map(|(place, symbol)| self.of(place, symbol)).sum()
    }

    /// By how much these changes lower the sum.
    pub(super) fn drop(self, changes: &[Change]) -> i64 {
        let drops =
            changes.iter().map(|c| self.of(c.square, c.before) - self.of(c.square, c.after));
        drops.sum()
    }
}

/// By place: the symbols that some position may have there, since a start has it or a move puts it.
pub(super) fn standing(puzzle: &Puzzle, system: &RewriteSystem) -> Vec<BTreeSet<Symbol>> {
    let mut standing = vec![BTreeSet::new(); puzzle.places()];
    for (place, symbol) in puzzle.starts.iter().flat_map(Position::places) {
        standing[place.index()].insert(symbol);
    }
    for change in system.rewrites().iter().flat_map(|rewrite| &rewrite.changes) {
        standing[change.square.index()].insert(change.after);
    }
    standing
}
