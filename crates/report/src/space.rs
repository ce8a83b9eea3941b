//! How many positions there are.

use everyboard_board::Symbol;
use everyboard_puzzle::{Puzzle, RewriteSystem};
use num_bigint::BigUint;
use std::collections::BTreeSet;

/// The number of arrangements of the pieces of a puzzle on its board. Moves may reach fewer.
///
/// ```
/// use everyboard_puzzle::Builtin;
/// use everyboard_report::Space;
///
/// let puzzle = Builtin::named("eight-puzzle").unwrap().puzzle();
/// let space = Space::of(&puzzle, &puzzle.compile().unwrap());
/// assert_eq!(space.positions.to_string(), "362880"); // 9!
/// assert_eq!(space.bits(), 19);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// The number of positions.
    pub positions: BigUint,
    /// Whether that counts every number of pieces, because moves remove some.
    pub pieces_vary: bool,
}

impl Space {
    /// Counts the positions of a puzzle that compiles to `system`, exactly: a multinomial for the
    /// pieces of each start or, where moves remove pieces, every symbol on every square; twice that
    /// where two sides take turns.
    pub fn of(puzzle: &Puzzle, system: &RewriteSystem) -> Self {
        let pieces_vary = !system.conserves_pieces();
        let arrangements = if pieces_vary {
            BigUint::from(puzzle.alphabet.len()).pow(puzzle.board.len() as u32)
        } else {
            arrangements(puzzle)
        };
        let sides = puzzle.rule.turns.sides().max(1);
        Space { positions: arrangements * BigUint::from(sides), pieces_vary }
    }

    /// The bits that number the positions: the least b with 2^b of them or more.
    pub fn bits(&self) -> u64 {
        if self.positions == BigUint::ZERO { 0 } else { (&self.positions - 1_u32).bits() }
    }
}

/// The positions with the pieces of any start.
fn arrangements(puzzle: &Puzzle) -> BigUint {
    let mut distinct: BTreeSet<Vec<usize>> = BTreeSet::new();
    for start in &puzzle.starts {
        let symbols = (0..puzzle.alphabet.len()).map(Symbol::new);
        distinct.insert(symbols.map(|symbol| start.count(symbol)).collect());
    }
    distinct.iter().map(|counts| multinomial(counts)).sum()
}

/// The number of different rows of symbols with these counts.
fn multinomial(counts: &[usize]) -> BigUint {
    let mut rows = BigUint::from(1_u32);
    let mut places: usize = 0;
    for &count in counts {
        for chosen in 1..=count {
            places += 1;
            // Exact at every step: the product is a multinomial times a binomial.
            rows = rows * BigUint::from(places) / BigUint::from(chosen);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_puzzle::Builtin;

    #[test]
    fn known_spaces() {
        let cases = [
            ("knights-5x5", "67603900", 27),
            ("knights-4x3", "18480", 15),
            ("knights-4x3-alternating", "36960", 16),
            ("knights-7x7", "1580132580471900", 51),
            ("eight-puzzle", "362880", 19),
            ("peg-english", "8589934592", 33),
        ];
        for (name, positions, bits) in cases {
            let puzzle = Builtin::named(name).unwrap().puzzle();
            let space = Space::of(&puzzle, &puzzle.compile().unwrap());
            assert_eq!(
                (space.positions.to_string(), space.bits()),
                (positions.into(), bits),
                "{name}"
            );
        }
    }

    #[test]
    fn a_hundred_and_twenty_eight_labels() {
        // 128! has 216 digits.
        assert_eq!(multinomial(&[1; 128]).to_string().len(), 216);
    }
}
