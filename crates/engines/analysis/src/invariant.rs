//! Sums that moves keep, or change by a fixed amount.

use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::Rewrite;

/// A sum over the facts "this place holds this symbol" that every move of a kind of piece changes
/// by the same amount.
///
/// If that amount is 0 for all kinds, the sum is the same for all positions that a start leads to.
/// Otherwise it counts moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invariant {
    /// The sum counts modulo this number, 2 or 3; `None` if it counts in whole numbers.
    pub modulus: Option<u8>,
    /// By place and symbol (as many as squares can hold, then those of the turn): what the fact
    /// adds.
    pub weights: Vec<Vec<i32>>,
    /// Whether the sum includes the parity of the permutation, 1 if the symbols in the order of the
    /// squares are an odd permutation of their order. Only where no two symbols are alike,
    /// modulo 2.
    pub counts_order: bool,
    /// By symbol: what a move of this kind of piece adds to the sum.
    pub steps: Vec<i32>,
}

impl Invariant {
    /// Whether no move changes the sum.
    pub fn is_constant(&self) -> bool {
        self.steps.iter().all(|&step| step == 0)
    }

    /// The weight of the fact that a place holds a symbol.
    pub fn weight(&self, place: Square, symbol: Symbol) -> i32 {
        self.weights[place.index()][symbol.index()]
    }

    /// The sum for a position; from 0 to the modulus, if there is one.
    pub fn value(&self, position: &Position) -> i32 {
        let facts: i32 = position.places().map(|(place, symbol)| self.weight(place, symbol)).sum();
        let order = if self.counts_order { i32::from(is_odd(position.symbols())) } else { 0 };
        self.reduced(facts + order)
    }

    /// A number modulo the modulus, if there is one.
    pub fn reduced(&self, number: i32) -> i32 {
        self.modulus.map_or(number, |modulus| number.rem_euclid(i32::from(modulus)))
    }

    /// By how much a move changes the sum.
    pub(crate) fn change(&self, rewrite: &Rewrite) -> i32 {
        let changes = rewrite.changes.iter();
        let facts: i32 =
            changes.map(|c| self.weight(c.square, c.after) - self.weight(c.square, c.before)).sum();
        let order = if self.counts_order { i32::from(changes_order(rewrite)) } else { 0 };
        self.reduced(facts + order)
    }
}

/// Whether different symbols are an odd permutation of their order.
fn is_odd(symbols: &[Symbol]) -> bool {
    let inversions = symbols
        .iter()
        .enumerate()
        .map(|(place, symbol)| symbols[place + 1..].iter().filter(|&later| later < symbol).count());
    inversions.sum::<usize>() % 2 == 1
}

/// Whether a move of different symbols makes an even permutation of them odd.
pub(crate) fn changes_order(rewrite: &Rewrite) -> bool {
    let changes: Vec<_> = rewrite.changes.iter().filter(|change| change.alters()).collect();
    let mut seen = vec![false; changes.len()];
    let mut cycles = 0;
    for first in 0..changes.len() {
        if seen[first] {
            continue;
        }
        cycles += 1;
        let mut place = Some(first);
        while let Some(number) = place.filter(|&number| !seen[number]) {
            seen[number] = true;
            place = changes.iter().position(|other| other.before == changes[number].after);
        }
    }
    (changes.len() - cycles) % 2 == 1
}
