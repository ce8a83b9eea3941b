//! Which of many moves one position may have at once.
//!
//! Two moves are possible at once if they need the same of the squares that both touch. Moves that
//! alter the same squares are listed in the order of what stands there before, so that those that
//! agree with another are a stretch of the list: the others are never compared.

use everyboard_board::{Square, Symbol};
use everyboard_puzzle::Rewrite;
use everyboard_sorted::{SortedMap, sort};
use std::ops::Range;

/// Moves that do the same under different conditions, each with its number.
pub(crate) type Alike<'a> = Vec<(usize, &'a Rewrite)>;

/// How many stretches may be looked up for all moves together, and how many pairs may agree.
pub(crate) const MOST_PAIRS: usize = 4_000_000;

/// Of two effects with more pairs of conditions than this it is assumed that a position may have
/// both.
const MOST_CONDITIONS: usize = 4_000_000;

/// Moves that do different things, with those that agree with each on the squares that both alter.
pub(crate) struct AtOnce<'a> {
    all: &'a [&'a Alike<'a>],
    /// Moves that alter the same squares, in the order of what some of these hold before.
    orders: Vec<Vec<usize>>,
    /// For each move the stretches of `orders` that agree with it.
    agreeing: Vec<Vec<(usize, Range<usize>)>>,
}

impl<'a> AtOnce<'a> {
    /// Moves by what they do. `None` if there would be more than `most` stretches or pairs.
    pub(crate) fn new(all: &'a [&'a Alike<'a>], most: usize) -> Option<Self> {
        let befores: Vec<Vec<(Square, Symbol)>> = all.iter().map(|alike| before(alike)).collect();
        let mut by_squares: SortedMap<Vec<Square>, Vec<usize>> = SortedMap::new();
        for (number, before) in befores.iter().enumerate() {
            let squares = before.iter().map(|it| it.0).collect();
            by_squares.entry(squares).or_default().push(number);
        }
        if all.len().saturating_mul(by_squares.len()) > most {
            return None;
        }
        let mut found = AtOnce { all, orders: Vec::new(), agreeing: vec![Vec::new(); all.len()] };
        let mut pairs = 0;
        for (squares, some) in by_squares.iter() {
            for (other_squares, others) in by_squares.iter() {
                let is_shared = |square: &Square| other_squares.binary_search(square).is_ok();
                let shared: Vec<Square> = squares.iter().copied().filter(is_shared).collect();
                let on_shared = |number: usize| on(&befores[number], &shared);
                pairs += found.join(some, others, on_shared);
                if pairs > most {
                    return None;
                }
            }
        }
        Some(found)
    }

    /// Finds for `some` moves the `others` with the same symbols before. Returns how many pairs
    /// these are.
    fn join(
        &mut self,
        some: &[usize],
        others: &[usize],
        symbols: impl Fn(usize) -> Vec<Symbol>,
    ) -> usize {
        let mut order: Vec<(Vec<Symbol>, usize)> =
            others.iter().map(|&number| (symbols(number), number)).collect();
        sort(&mut order);
        let mut pairs = 0;
        for &number in some {
            let wanted = symbols(number);
            let first = order.partition_point(|(symbols, _)| *symbols < wanted);
            let end = order.partition_point(|(symbols, _)| *symbols <= wanted);
            pairs += end - first;
            if first < end {
                self.agreeing[number].push((self.orders.len(), first..end));
            }
        }
        self.orders.push(order.into_iter().map(|(_, number)| number).collect());
        pairs
    }

    /// The others that are `wanted` and that a position may have beside this move.
    pub(crate) fn with(
        &self,
        number: usize,
        wanted: impl Fn(usize) -> bool,
    ) -> impl Iterator<Item = usize> {
        let agreeing = self.agreeing[number].iter();
        let agreeing = agreeing.flat_map(|(order, range)| &self.orders[*order][range.clone()]);
        agreeing.copied().filter(move |&other| {
            other != number && wanted(other) && some_agree(self.all[number], self.all[other])
        })
    }
}

/// What stands before the move on the squares that it alters.
fn before(alike: &Alike) -> Vec<(Square, Symbol)> {
    alike[0].1.effect().into_iter().map(|change| (change.square, change.before)).collect()
}

/// The symbols on some of the squares.
fn on(before: &[(Square, Symbol)], squares: &[Square]) -> Vec<Symbol> {
    let is_on = |square: Square| squares.binary_search(&square).is_ok();
    before.iter().filter(|it| is_on(it.0)).map(|it| it.1).collect()
}

/// Whether one position may have moves of both. Very many conditions are not compared; it may then.
fn some_agree(a: &Alike, b: &Alike) -> bool {
    let are_many = a.len().saturating_mul(b.len()) > MOST_CONDITIONS;
    are_many || a.iter().any(|(_, a)| b.iter().any(|(_, b)| a.is_compatible(b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_puzzle::{Builtin, Change};

    /// Beside all pairs, each of which is compared.
    #[test]
    fn the_pairs_that_agree() {
        for name in ["rotating-2x3", "warehouse", "knights-4x3", "railway", "peg-4x4", "klotski"] {
            let system = Builtin::named(name).unwrap().puzzle().compile().unwrap();
            let mut by_effect: SortedMap<Vec<Change>, Alike> = SortedMap::new();
            for (number, rewrite) in system.rewrites().iter().enumerate().take(400) {
                by_effect.entry(rewrite.effect()).or_default().push((number, rewrite));
            }
            let all: Vec<&Alike> = by_effect.values().collect();
            let at_once = AtOnce::new(&all, MOST_PAIRS).unwrap();
            for one in 0..all.len() {
                let mut found: Vec<usize> = at_once.with(one, |_| true).collect();
                found.sort_unstable();
                let others = (0..all.len()).filter(|&other| other != one);
                let plain: Vec<usize> =
                    others.filter(|&other| some_agree(all[one], all[other])).collect();
                assert_eq!(found, plain, "{name}: {one}");
            }
        }
    }
}
