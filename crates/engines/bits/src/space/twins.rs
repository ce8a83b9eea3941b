//! Two symbols that the parity of a position tells apart.
//!
//! Where every symbol stands on one square, a position is a permutation, and each move is an even
//! or an odd one. If the squares of the indexed symbols decide which of the two the positions are
//! that moves make of the starts, then half of all arrangements are never reached. Two listed
//! symbols, the *twins*, are then listed as if they were alike: of the two positions that differ in
//! the twins alone one is reached, and its parity says which of them stands where.
//!
//! ```text
//!   1 2 3      listed as      of    1 2 3   and   1 2 3    one is reached
//!   4 . 5      1 2 3 4 4            4 . 5         5 . 4
//! ```
//!
//! Sliding tiles with one gap are the example: half the bits, half the time.
//!
//! **Invariant.** Moves make no difference between twins: what one may do, the other may.
//!
//! **Cost**: every move is tried in every sub-space once.

use super::Space;
use super::plan::SpacePlan;
use super::sub_spaces::{put, take};
use super::symbols::SymbolRoles;
use everyboard_board::{Position, Symbol};
use everyboard_puzzle::{Change, Rewrite, RewriteSystem};
use everyboard_sorted::sort;

/// Symbols that moves make no difference between, if parity tells them apart: the last two such
/// ones that follow each other.
pub(super) fn choose(plan: &SpacePlan, listed: &[Symbol]) -> Option<[Symbol; 2]> {
    let SpacePlan { system, places, materials } = plan;
    let [material] = &materials[..] else { return None };
    if !places.apart.is_empty() || material.iter().any(|&count| count > 1) {
        return None;
    }
    // On places that never change a piece like a twin is none.
    let possible = system.rewrites().iter().filter(|rewrite| places.allow_move(rewrite));
    let moves = possible.map(|rewrite| {
        let changes = rewrite.changes.iter().copied();
        changes.filter(|change| !places.is_fixed(change.square)).collect()
    });
    let mut moves: Vec<Vec<Change>> = moves.collect();
    sort(&mut moves);
    let pairs = listed.windows(2).rev().map(|pair| [pair[0], pair[1]]);
    let mut alike = pairs
        .filter(|&twins| moves.iter().all(|it| moves.binary_search(&exchanged(it, twins)).is_ok()));
    alike.next()
}

/// The changes of a move with two symbols exchanged.
fn exchanged(changes: &[Change], [one, other]: [Symbol; 2]) -> Vec<Change> {
    let exchange = |symbol| match symbol {
        it if it == one => other,
        it if it == other => one,
        it => it,
    };
    let changes = changes.iter().map(|&Change { square, before, after }| Change {
        square,
        before: exchange(before),
        after: exchange(after),
    });
    changes.collect()
}

/// Whether different symbols are an odd permutation of their order.
pub(super) fn is_odd(symbols: impl Iterator<Item = Symbol>) -> bool {
    let mut seen = [0_u64; 4];
    let mut inversions = 0;
    for symbol in symbols {
        let (word, bit) = (symbol.index() / 64, symbol.index() % 64);
        inversions += (seen[word] >> bit).count_ones();
        inversions += seen[word + 1..].iter().map(|word| word.count_ones()).sum::<u32>();
        seen[word] |= 1 << bit;
    }
    inversions % 2 == 1
}

impl SymbolRoles {
    /// The twin that stands for both, or the same symbol.
    pub(crate) fn common(&self, symbol: Symbol) -> Symbol {
        match self.twins {
            Some([one, other]) if symbol == other => one,
            _ => symbol,
        }
    }
}

impl Space {
    /// Works out which parity the positions of each sub-space have that moves make of `firsts`;
    /// `None` if moves make both of them.
    pub(super) fn with_parities(
        mut self,
        system: &RewriteSystem,
        firsts: &[Position],
    ) -> Option<Self> {
        let mut edges = vec![Vec::new(); self.sub_spaces.len()];
        for rewrite in system.rewrites() {
            let changes = rewrite.changes.iter();
            let changes = changes.filter(|change| self.fixed_symbol(change.square).is_none());
            let is_odd = is_odd(changes.clone().map(|change| change.before))
                != is_odd(changes.map(|change| change.after));
            for here in 0..self.sub_spaces.len() {
                if let Some(there) = self.led_to(here, rewrite) {
                    edges[here].push((there, is_odd));
                    edges[there].push((here, is_odd));
                }
            }
        }
        let mut odd: Vec<Option<bool>> = vec![None; self.sub_spaces.len()];
        let mut fresh = Vec::new();
        for first in firsts {
            let here = self.sub_space_of(first)?;
            let is_odd = self.is_odd(first);
            if *odd[here].get_or_insert(is_odd) != is_odd {
                return None;
            }
            fresh.push(here);
        }
        for next in 0..self.sub_spaces.len() {
            while let Some(here) = fresh.pop() {
                for &(there, changes) in &edges[here] {
                    let expected = odd[here]? != changes;
                    match odd[there] {
                        None => {
                            odd[there] = Some(expected);
                            fresh.push(there);
                        }
                        Some(known) if known != expected => return None,
                        Some(_) => {}
                    }
                }
            }
            // Where nothing leads, either will do.
            if odd[next].is_none() {
                odd[next] = Some(false);
                fresh.push(next);
            }
        }
        self.odd = odd.into_iter().collect::<Option<Vec<bool>>>()?;
        Some(self)
    }

    /// The sub-space that a move leads to from another, if it is possible there.
    fn led_to(&self, from: usize, rewrite: &Rewrite) -> Option<usize> {
        let sub_space = &self.sub_spaces[from];
        let mut indexed = sub_space.indexed.clone();
        for change in &rewrite.changes {
            let is_possible =
                match (self.fixed_symbol(change.square), take(&mut indexed, change.square)) {
                    (Some(here), _) | (None, Some(here)) => here == change.before,
                    (None, None) => self.digit(change.before).is_some(),
                };
            if !is_possible {
                return None;
            }
        }
        for change in &rewrite.changes {
            if self.symbols.indexed.contains(&change.after)
                && self.fixed_symbol(change.square).is_none()
            {
                put(&mut indexed, change.square, change.after);
            }
        }
        self.sub_space(&indexed, sub_space.left.counts())
    }

    /// Makes the second of two equal symbols the other twin, or the first one, as the parity of the
    /// sub-space asks.
    pub(super) fn place_twins(&self, sub_space: usize, symbols: &mut [Symbol]) {
        let Some([one, other]) = self.symbols.twins else { return };
        // A place that never changes may hold a piece like a twin.
        let fixed = &self.finder.fixed;
        let changing = || (0..fixed.len()).filter(|&place| fixed[place].is_none());
        let mut places = changing().filter(|&place| symbols[place] == one);
        let twins = [places.next(), places.next()].map(|place| place.expect("there are two"));
        symbols[twins[1]] = other;
        if is_odd(changing().map(|place| symbols[place])) != self.odd[sub_space] {
            symbols.swap(twins[0], twins[1]);
        }
    }

    /// Whether the symbols of the places that change are an odd permutation.
    pub(super) fn is_odd(&self, position: &Position) -> bool {
        let places = position.places().filter(|&(place, _)| self.fixed_symbol(place).is_none());
        is_odd(places.map(|(_, symbol)| symbol))
    }
}
