//! How many positions there are.

use everyboard_board::{Board, Position, Square, Symbol};
use everyboard_puzzle::{Puzzle, RewriteSystem};
use num_bigint::BigUint;
use std::collections::{BTreeMap, BTreeSet};

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
        } else if puzzle.alphabet.has_blocks() {
            let starts = puzzle.starts.iter().map(|start| pieces(puzzle, start));
            let starts: BTreeSet<Vec<usize>> = starts.collect();
            let laid = starts.into_iter().map(|left| laid(puzzle, left)).sum();
            (laid, "pieces laid side by side".to_owned())
        } else {
            let counts = counts(puzzle);
            let formulas: Vec<String> = counts.iter().map(|counts| formula(counts)).collect();
            (counts.iter().map(|counts| multinomial(counts)).sum(), formulas.join(" + "))
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

/// By start, if its pieces differ from those of others: how many squares hold each symbol.
fn counts(puzzle: &Puzzle) -> BTreeSet<Vec<usize>> {
    let starts = puzzle.starts.iter().map(|start| {
        let symbols = (0..puzzle.alphabet.len()).map(Symbol::new);
        symbols.map(|symbol| start.count(symbol)).collect()
    });
    starts.collect()
}

/// By symbol of the empty square and the kinds: how many there are.
fn pieces(puzzle: &Puzzle, start: &Position) -> Vec<usize> {
    let kinds = std::iter::once(Symbol::EMPTY).chain(puzzle.alphabet.kinds());
    kinds.map(|symbol| start.count(symbol)).collect()
}

/// In how many ways pieces can be laid on the board, so that all squares are covered or among those
/// left empty.
fn laid(puzzle: &Puzzle, left: Vec<usize>) -> BigUint {
    // By the squares that are covered, the first ones all, and the pieces that are left: in how
    // many ways one comes there.
    let mut outlines: BTreeMap<(u128, Vec<usize>), BigUint> = BTreeMap::new();
    outlines.insert((0, left), BigUint::from(1_u32));
    for first in puzzle.board.squares() {
        let mut next: BTreeMap<(u128, Vec<usize>), BigUint> = BTreeMap::new();
        for ((covered, left), ways) in outlines {
            if covered >> first.index() & 1 == 1 {
                *next.entry((covered, left)).or_default() += ways;
                continue;
            }
            for (number, &pieces) in left.iter().enumerate().filter(|(_, pieces)| **pieces > 0) {
                let Some(squares) = covers(puzzle, number, first) else { continue };
                if squares & covered == 0 {
                    let mut left = left.clone();
                    left[number] = pieces - 1;
                    *next.entry((covered | squares, left)).or_default() += &ways;
                }
            }
        }
        outlines = next;
    }
    outlines.into_values().sum()
}

/// The squares that a piece covers, as bits, if it begins here; number 0 is an empty square.
fn covers(puzzle: &Puzzle, number: usize, first: Square) -> Option<u128> {
    let Board::Grid(grid) = &puzzle.board else { return None };
    if number == 0 {
        return Some(1 << first.index());
    }
    let squares = puzzle.alphabet.block(Symbol::new(number)).squares(grid, first)?;
    Some(squares.iter().fold(0, |bits, square| bits | 1 << square.index()))
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
            ("knights-5x5", "67603900", "25! / (12! 12!)", 27),
            ("knights-4x3", "18480", "12! / (6! 3! 3!)", 15),
            ("knights-4x3-alternating", "36960", "2 * (12! / (6! 3! 3!))", 16),
            ("knights-7x7", "1580132580471900", "49! / (24! 24!)", 51),
            ("eight-puzzle", "362880", "9!", 19),
            ("peg-english", "8589934592", "2^33", 33),
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

    #[test]
    fn a_hundred_and_twenty_eight_labels() {
        // 128! has 216 digits.
        assert_eq!(multinomial(&[1; 128]).to_string().len(), 216);
    }
}
