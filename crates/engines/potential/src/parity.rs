//! Whether all solutions have an even or an odd number of moves.

use crate::potential::{standing, symbols};
use everyboard_board::{Pattern, Square, Symbol};
use everyboard_puzzle::{Change, Puzzle, RewriteSystem};

/// Whether every solution has an even (0) or an odd (1) number of moves; `None` if neither is
/// proved.
///
/// Looks for a set of facts ("this square holds this symbol") of which every move changes an odd
/// number: a linear equation modulo 2 for each move. Costs the product of the moves and the square
/// of the number of facts, in bit operations.
pub fn parity(puzzle: &Puzzle, system: &RewriteSystem) -> Option<usize> {
    let standing = standing(puzzle, system);
    let facts = Facts { symbols: symbols(puzzle, system) };
    let chosen = facts.of_odd_changes(system)?;
    let starts = puzzle.starts.iter().map(|start| facts.parity(&chosen, start.places()));
    let goals = puzzle
        .goals
        .iter()
        .map(|goal| facts.parity_of_pattern(&chosen, goal.pattern()?, &standing));
    Some((all_the_same(starts.map(Some))? + all_the_same(goals)?) % 2)
}

/// Facts of which every move changes an odd number: by place and symbol 1 for each of them, 0 for
/// others. `None` if there are no such facts. Where [`parity`] has a result, they prove it: the sum
/// is the same modulo 2 for all starts, and for all goals. Costs as much.
pub fn parity_facts(puzzle: &Puzzle, system: &RewriteSystem) -> Option<Vec<Vec<i64>>> {
    let facts = Facts { symbols: symbols(puzzle, system) };
    let chosen = facts.of_odd_changes(system)?;
    let rows = chosen.chunks(facts.symbols);
    Some(rows.map(|row| row.iter().map(|&chosen| i64::from(chosen)).collect()).collect())
}

/// The value that all have; `None` if there is none, or one is `None`.
fn all_the_same(mut values: impl Iterator<Item = Option<usize>>) -> Option<usize> {
    let first = values.next()??;
    values.all(|value| value == Some(first)).then_some(first)
}

/// Numbers of facts.
struct Facts {
    symbols: usize,
}

impl Facts {
    /// By number: whether a fact is one of those of which every move changes an odd number.
    fn of_odd_changes(&self, system: &RewriteSystem) -> Option<Vec<bool>> {
        let mut equations = Equations::new(system.places() * self.symbols);
        for rewrite in system.rewrites() {
            let changes = rewrite.changes.iter().filter(|change| change.alters());
            if !equations.add(changes.flat_map(|change| self.changed(change))) {
                return None;
            }
        }
        Some(equations.solve())
    }

    fn number(&self, place: Square, symbol: Symbol) -> usize {
        place.index() * self.symbols + symbol.index()
    }

    fn changed(&self, change: &Change) -> [usize; 2] {
        [self.number(change.square, change.before), self.number(change.square, change.after)]
    }

    /// Whether the number of chosen facts among these is odd.
    fn parity(&self, chosen: &[bool], facts: impl Iterator<Item = (Square, Symbol)>) -> usize {
        facts.filter(|&(place, symbol)| chosen[self.number(place, symbol)]).count() % 2
    }

    /// The same for all positions that match a pattern, if they agree.
    fn parity_of_pattern(
        &self,
        chosen: &[bool],
        pattern: &Pattern,
        standing: &[Vec<Symbol>],
    ) -> Option<usize> {
        let mut parity = self.parity(chosen, pattern.fixed());
        for (place, symbols) in standing.iter().enumerate() {
            let place = Square::new(place);
            if pattern.at(place).is_none() {
                let open = symbols.iter().map(|&symbol| chosen[self.number(place, symbol)]);
                parity += all_the_same(open.map(|chosen| Some(usize::from(chosen))))?;
            }
        }
        Some(parity % 2)
    }
}

/// Equations modulo 2 whose right side is 1, in echelon form.
struct Equations {
    unknowns: usize,
    /// Rows of bits, the right side last; each with the number of its first bit.
    rows: Vec<(usize, Vec<u64>)>,
}

impl Equations {
    fn new(unknowns: usize) -> Self {
        Equations { unknowns, rows: Vec::new() }
    }

    /// Adds the equation that the sum of these unknowns is odd. False if that contradicts the
    /// others.
    fn add(&mut self, sum: impl Iterator<Item = usize>) -> bool {
        let mut row = vec![0_u64; self.unknowns / 64 + 1];
        for bit in sum.chain([self.unknowns]) {
            row[bit / 64] ^= 1 << (bit % 64);
        }
        for (pivot, other) in &self.rows {
            if is_set(&row, *pivot) {
                row.iter_mut().zip(other).for_each(|(word, other)| *word ^= other);
            }
        }
        match (0..=self.unknowns).find(|&bit| is_set(&row, bit)) {
            Some(pivot) if pivot == self.unknowns => false,
            Some(pivot) => {
                self.rows.push((pivot, row));
                true
            }
            None => true,
        }
    }

    /// A solution: unknowns that no row begins with are 0.
    fn solve(&self) -> Vec<bool> {
        let mut solution = vec![false; self.unknowns];
        // A row may name the pivots of later rows, never those of earlier ones.
        for (pivot, row) in self.rows.iter().rev() {
            let others = (0..self.unknowns).filter(|bit| bit != pivot && is_set(row, *bit));
            let sum = others.filter(|&bit| solution[bit]).count();
            solution[*pivot] = (sum % 2 == 1) != is_set(row, self.unknowns);
        }
        solution
    }
}

fn is_set(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_puzzle::Builtin;

    #[test]
    fn parities_of_puzzles_with_known_lengths() {
        for (name, expected) in [
            ("knights-5x5", Some(0)),
            ("knights-5x6", Some(1)),
            ("knights-7x7", Some(0)),
            ("eight-puzzle", Some(1)),
            ("frogs-and-toads", None),
            ("kings-4x4", None),
        ] {
            let puzzle = Builtin::named(name).unwrap().puzzle();
            let system = puzzle.compile().unwrap();
            assert_eq!(parity(&puzzle, &system), expected, "{name}");
        }
    }
}
