//! Numbers of facts: by place and symbol.

use crate::Refusal;
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Change, Goal, Puzzle, RewriteSystem};
use std::collections::BTreeSet;

/// A number for every fact.
pub(super) struct Facts {
    numbers: Vec<Vec<i64>>,
    /// By place: the symbols that some position may have there, since a start has it or a move puts
    /// it.
    standing: Vec<BTreeSet<Symbol>>,
    /// The places that are squares come first.
    squares: usize,
}

impl Facts {
    /// The numbers of `key`: a row for each place, of a number for each symbol; or no row if all
    /// are 0.
    pub(super) fn new(
        key: &'static str,
        mut numbers: Vec<Vec<i64>>,
        puzzle: &Puzzle,
        system: &RewriteSystem,
    ) -> Result<Self, Refusal> {
        let places = puzzle.places();
        let symbols = system.symbols() + puzzle.rule.turns.sides();
        if numbers.is_empty() {
            numbers = vec![vec![0; symbols]; places];
        }
        if numbers.len() != places || numbers.iter().any(|row| row.len() != symbols) {
            let expected = format!("{places} rows of {symbols} numbers");
            return Err(Refusal::Misfit { key, expected });
        }
        let mut standing = vec![BTreeSet::new(); places];
        for (place, symbol) in puzzle.starts.iter().flat_map(Position::places) {
            standing[place.index()].insert(symbol);
        }
        for change in system.rewrites().iter().flat_map(|rewrite| &rewrite.changes) {
            standing[change.square.index()].insert(change.after);
        }
        Ok(Facts { numbers, standing, squares: puzzle.board.len() })
    }

    fn of(&self, place: Square, symbol: Symbol) -> i64 {
        self.numbers[place.index()][symbol.index()]
    }

    pub(super) fn sum(&self, position: &Position) -> i64 {
        position.places().map(|(place, symbol)| self.of(place, symbol)).sum()
    }

    /// By how much these changes lower the sum.
    pub(super) fn drop(&self, changes: &[Change]) -> i64 {
        changes.iter().map(|c| self.of(c.square, c.before) - self.of(c.square, c.after)).sum()
    }

    /// A sum that no position exceeds which satisfies the goal; `None` if no position does.
    pub(super) fn greatest(&self, goal: &Goal) -> Option<i64> {
        let places = self.standing.iter().enumerate();
        let mut places = places.map(|(place, symbols)| (Square::new(place), symbols));
        match goal.pieces() {
            Some(pieces) => self.greatest_of(goal, pieces),
            None => places.try_fold(0, |sum, (place, symbols)| {
                let number = match goal.pattern().and_then(|pattern| pattern.at(place)) {
                    Some(symbol) => self.of(place, symbol),
                    None => self.most(place, &allowed(goal, place, symbols))?,
                };
                Some(sum + number)
            }),
        }
    }

    /// The same for a number of pieces: every square is empty that may be, then the pieces that are
    /// left stand where they add most.
    fn greatest_of(&self, goal: &Goal, pieces: usize) -> Option<i64> {
        let mut sum = 0;
        let mut left = pieces;
        let mut gains = Vec::new();
        for (index, symbols) in self.standing.iter().enumerate() {
            let place = Square::new(index);
            let mut kinds = allowed(goal, place, symbols);
            let empty = kinds.take(&Symbol::EMPTY).map(|empty| self.of(place, empty));
            let piece = self.most(place, &kinds);
            sum += empty.or(piece)?;
            match (empty, piece) {
                (Some(empty), Some(piece)) => gains.push(piece - empty),
                (None, Some(_)) if index < self.squares => left = left.checked_sub(1)?,
                _ => {}
            }
        }
        gains.sort_unstable();
        let first = gains.len().checked_sub(left)?;
        Some(sum + gains[first..].iter().sum::<i64>())
    }

    fn most(&self, place: Square, symbols: &BTreeSet<Symbol>) -> Option<i64> {
        symbols.iter().map(|&symbol| self.of(place, symbol)).max()
    }
}

/// Those of these symbols that the goal allows on a place.
fn allowed(goal: &Goal, place: Square, symbols: &BTreeSet<Symbol>) -> BTreeSet<Symbol> {
    symbols.iter().copied().filter(|&symbol| goal.allows(place, symbol)).collect()
}
