//! Whether positions and goals that were saved, or come from elsewhere, are of a puzzle.

use crate::{Count, Goal, Puzzle};
use everyboard_board::{Position, Square, Symbol};

impl Puzzle {
    /// Whether a symbol may stand on a place: nothing or a kind of piece on a square, a side where
    /// the turn is kept.
    pub fn allows(&self, place: Square, symbol: Symbol) -> bool {
        let kinds = self.alphabet.len();
        if place.index() < self.board.len() {
            symbol.index() < kinds
        } else {
            (kinds..kinds + self.rule.turns.sides()).contains(&symbol.index())
        }
    }

    /// Whether a position has the places of this puzzle, and on each a symbol that may stand there.
    pub fn has_position(&self, position: &Position) -> bool {
        position.len() == self.places()
            && position.places().all(|(place, symbol)| self.allows(place, symbol))
    }

    /// Whether a goal has the places of this puzzle, and asks for symbols that may stand there.
    pub fn has_goal(&self, goal: &Goal) -> bool {
        match goal {
            Goal::Counts(counts) => counts.iter().all(|count| self.has_count(count)),
            Goal::Pattern(pattern) => {
                pattern.len() == self.places()
                    && pattern.fixed().all(|(place, symbol)| self.allows(place, symbol))
            }
        }
    }

    /// Whether a count is of symbols and squares of this puzzle, and of no more than there are
    /// squares.
    fn has_count(&self, count: &Count) -> bool {
        let kinds = self.alphabet.len();
        let squares = self.board.len();
        count.symbols.iter().flatten().all(|symbol| symbol.index() < kinds)
            && count.squares.into_iter().flatten().all(|square| square.index() < squares)
            && *count.numbers.start() <= squares
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Builtin;
    use everyboard_board::Pattern;

    /// `WW.BB` in turns: five squares and the turn.
    #[test]
    fn positions_with_other_places_or_symbols_are_of_another_puzzle() {
        let text =
            "format = 1\nboard = \"WW.BB\"\n[pieces]\nWB = \"W\"\n[rule]\nturns = \"alternate\"\n";
        let puzzle = Puzzle::parse(text).unwrap();
        let start = puzzle.starts[0].clone();
        assert!(puzzle.has_position(&start) && puzzle.has_goal(&Goal::Pattern((&start).into())));
        let symbols =
            |numbers: [usize; 6]| -> Position { numbers.map(Symbol::new).into_iter().collect() };
        assert!(puzzle.has_position(&symbols([1, 1, 0, 2, 2, 4])));
        for wrong in [[1, 1, 0, 2, 2, 2], [1, 1, 0, 2, 2, 5], [1, 1, 0, 2, 3, 3]] {
            assert!(!puzzle.has_position(&symbols(wrong)), "{wrong:?}");
            assert!(!puzzle.has_goal(&Goal::Pattern(Pattern::from(&symbols(wrong)))), "{wrong:?}");
        }
        let shorter: Position = start.symbols()[..5].iter().copied().collect();
        assert!(!puzzle.has_position(&shorter));
        assert!(!puzzle.has_goal(&Goal::pieces_left(6)) && puzzle.has_goal(&Goal::pieces_left(5)));
        let larger = Builtin::named("knights-5x5").unwrap().puzzle();
        assert!(!larger.has_position(&start));
    }
}
