//! All positions that are goals, where they are few.

use everyboard_board::{Pattern, Position, Square, Symbol};
use everyboard_puzzle::{Goal, Puzzle, RewriteSystem};

/// Goals that are listed at most.
pub(crate) const MOST_GOALS: usize = 4096;

/// Symbols that are tried on squares at most, to find them.
const MOST_TRIES: usize = 1 << 20;

/// All positions that a goal allows, of any pieces; `None` if there are more than [`MOST_GOALS`],
/// or they are hard to find.
pub(crate) fn goals(puzzle: &Puzzle, system: &RewriteSystem) -> Option<Vec<Position>> {
    let mut found = Vec::new();
    for goal in &puzzle.goals {
        let mut listing = Listing { puzzle, system, goal, tries: 0, squares: Vec::new(), found };
        let pieces = goal.pieces();
        listing.fill(pieces)?;
        found = listing.found;
    }
    found.sort_unstable();
    found.dedup();
    Some(found)
}

/// The goal that is met by this position alone.
pub(crate) fn pattern(position: &Position) -> Goal {
    Goal::Pattern(Pattern::from(position))
}

/// The positions of a goal that begin with some squares.
struct Listing<'a> {
    puzzle: &'a Puzzle,
    system: &'a RewriteSystem,
    goal: &'a Goal,
    tries: usize,
    squares: Vec<Symbol>,
    found: Vec<Position>,
}

impl Listing<'_> {
    /// Fills the next square in every way, with this many pieces left if that is a number.
    fn fill(&mut self, left: Option<usize>) -> Option<()> {
        let squares = self.puzzle.board.len();
        let place = self.squares.len();
        if place == self.puzzle.places() {
            return self.add();
        }
        if left.is_some_and(|left| left > squares.saturating_sub(place)) {
            return Some(());
        }
        let first = if place < squares { 0 } else { self.system.symbols() };
        let count = if place < squares { self.system.symbols() } else { self.sides() };
        for symbol in (first..first + count).map(Symbol::new) {
            self.tries += 1;
            if self.tries > MOST_TRIES {
                return None;
            }
            let is_piece = place < squares && !symbol.is_empty();
            if self.goal.allows(Square::new(place), symbol) && !(is_piece && left == Some(0)) {
                self.squares.push(symbol);
                self.fill(left.map(|left| left - usize::from(is_piece)))?;
                self.squares.pop();
            }
        }
        Some(())
    }

    fn sides(&self) -> usize {
        self.puzzle.rule.turns.sides()
    }

    fn add(&mut self) -> Option<()> {
        let position: Position = self.squares.iter().copied().collect();
        if self.goal.is_reached(&position, self.puzzle.board.len()) {
            self.found.push(position);
        }
        (self.found.len() <= MOST_GOALS).then_some(())
    }
}
