//! How many positions there are.

use everyboard_board::{Position, Symbol};
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_sorted::SortedSet;
use num_bigint::BigUint;

/// The number of arrangements of the pieces of a puzzle on its board. Moves may reach fewer.
///
/// ```
/// use everyboard_puzzle::Builtin;
/// use everyboard_report::Space;
///
/// let puzzle = Builtin::named("eight-puzzle").unwrap().puzzle();
/// let space = Space::of(&puzzle, &puzzle.compile().unwrap());
/// assert_eq!(space.positions.to_string(), "362880");
/// assert_eq!(space.formula, "9!");
/// assert_eq!(space.bits(), 19);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// The number of positions.
    pub positions: BigUint,
    /// How that number comes about, such as `25! / (12! 12!)` for two kinds of twelve pieces and a
    /// gap.
    pub formula: String,
    /// Whether that counts every number of pieces, because moves remove some.
    pub pieces_vary: bool,
}

impl Space {
    /// Counts the positions of a puzzle that compiles to `system`, exactly: a multinomial for the
    /// pieces of each start or, where moves remove pieces, every symbol on every square; twice that
    /// where two sides take turns. Pieces that cover several squares are laid in all ways in which
    /// they do not overlap, which takes time in proportion to the outlines that some of them, laid
    /// row by row, leave.
    pub fn of(puzzle: &Puzzle, system: &RewriteSystem) -> Self {
        let pieces_vary = !system.conserves_pieces();
        let symbols = puzzle.alphabet.len();
        let squares = puzzle.board.len();
        let (arrangements, formula) = if pieces_vary {
            (BigUint::from(symbols).pow(squares as u32), format!("{symbols}^{squares}"))
        } else {
            let counts = counts(puzzle);
            let formula = if puzzle.alphabet.has_blocks() {
                "pieces laid side by side".to_owned()
            } else {
                counts.iter().map(|counts| formula(counts)).collect::<Vec<_>>().join(" + ")
            };
            let open = vec![None; squares];
            let laid = counts.iter().map(|counts| puzzle.count_fillings(&open, counts, usize::MAX));
            (laid.flatten().sum(), formula)
        };
        let sides = puzzle.rule.turns.sides().max(1);
        let formula = if sides == 1 { formula } else { format!("{sides} * ({formula})") };
        Space { positions: arrangements * BigUint::from(sides), formula, pieces_vary }
    }

    /// The bits that number the positions: the least b with 2^b of them or more.
    pub fn bits(&self) -> u64 {
        if self.positions == BigUint::ZERO { 0 } else { (&self.positions - 1_u32).bits() }
    }
}

/// By start, if its pieces differ from those of others: how many there are.
fn counts(puzzle: &Puzzle) -> SortedSet<Vec<usize>> {
    puzzle.starts.iter().map(|start| pieces(puzzle, start)).collect()
}

/// By symbol of the empty square and the kinds: how many there are.
fn pieces(puzzle: &Puzzle, start: &Position) -> Vec<usize> {
    let kinds = std::iter::once(Symbol::EMPTY).chain(puzzle.alphabet.kinds());
    kinds.map(|symbol| start.count(symbol)).collect()
}

/// The formula of [`multinomial`].
fn formula(counts: &[usize]) -> String {
    let below = counts.iter().filter(|&&count| count > 1);
    let below: Vec<String> = below.map(|count| format!("{count}!")).collect();
    let all = counts.iter().sum::<usize>();
    match &below[..] {
        [] => format!("{all}!"),
        [only] => format!("{all}! / {only}"),
        _ => format!("{all}! / ({})", below.join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_puzzle::Builtin;

    #[test]
    fn known_spaces() {
        let cases = [
            ("knights-5x5", "67603900", "25! / (12! 12!)", 27),
            ("knights-4x3", "18480", "12! / (6! 3! 3!)", 15),
            ("knights-4x3-alternating", "36960", "2 * (12! / (6! 3! 3!))", 16),
            ("knights-7x7", "1580132580471900", "49! / (24! 24!)", 51),
            ("eight-puzzle", "362880", "9!", 19),
            ("peg-english", "8589934592", "2^33", 33),
            // By laying each car by itself, which takes longer.
            ("traffic-51", "926234520", "pieces laid side by side", 30),
        ];
        for (name, positions, formula, bits) in cases {
            let puzzle = Builtin::named(name).unwrap().puzzle();
            let space = Space::of(&puzzle, &puzzle.compile().unwrap());
            assert_eq!(
                (space.positions.to_string(), &*space.formula, space.bits()),
                (positions.into(), formula, bits),
                "{name}"
            );
        }
    }
}
