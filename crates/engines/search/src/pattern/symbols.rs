//! Which symbols stand together in a part.

use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Change, Rewrite, RewriteSystem};
use everyboard_sorted::sort;
use std::cmp::Reverse;

/// The symbols that tables can tell apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SingleSymbols {
    /// One that every move moves, such as the only gap, if there is one. A part could not keep it
    /// without being charged for every move; instead, each part carries it along.
    pub(super) carried: Option<Symbol>,
    /// The others that move, by the first goal: neighbours there stand close to each other.
    pub(super) kept: Vec<Symbol>,
}

impl SingleSymbols {
    /// The symbols that always stand on exactly one square.
    pub(super) fn new(system: &RewriteSystem, starts: &[Position], goal: &Position) -> Self {
        let symbols = (0..system.symbols()).map(Symbol::new);
        let single = symbols.filter(|&symbol| {
            starts.iter().all(|start| start.count(symbol) == 1) && system.conserves(symbol)
        });
        let moving: Vec<Symbol> = single
            .filter(|&symbol| system.rewrites().iter().any(|rewrite| moves(rewrite, symbol)))
            .collect();
        let carried = moving
            .iter()
            .copied()
            .find(|&symbol| system.rewrites().iter().all(|rewrite| moves(rewrite, symbol)));
        let kept = moving.into_iter().filter(|&symbol| Some(symbol) != carried).collect();
        SingleSymbols { carried, kept: Neighbours::new(system).in_order(kept, goal) }
    }

    /// Parts of at most `most` symbols.
    pub(super) fn parts(&self, most: usize) -> Vec<Vec<Symbol>> {
        self.kept.chunks(most).map(<[Symbol]>::to_vec).collect()
    }
}

/// Whether a move changes where a symbol stands.
pub(super) fn moves(rewrite: &Rewrite, symbol: Symbol) -> bool {
    let mut altered = rewrite.changes.iter().filter(|change| change.alters());
    altered.any(|&Change { before, after, .. }| before == symbol || after == symbol)
}

/// Which squares a move joins.
struct Neighbours {
    /// By square.
    of: Vec<Vec<Square>>,
}

impl Neighbours {
    fn new(system: &RewriteSystem) -> Self {
        let mut of = vec![Vec::new(); system.places()];
        for &Rewrite { from, to, .. } in system.rewrites() {
            of[from.index()].push(to);
            of[to.index()].push(from);
        }
        for squares in &mut of {
            sort(squares);
            squares.dedup();
        }
        Neighbours { of }
    }

    /// The symbols in an order in which each has many neighbours in `goal` among those before it
    /// and few among those after it.
    fn in_order(&self, mut left: Vec<Symbol>, goal: &Position) -> Vec<Symbol> {
        let mut order: Vec<Symbol> = Vec::with_capacity(left.len());
        while !left.is_empty() {
            let next = (0..left.len()).max_by_key(|&index| {
                let before = self.count(&order, left[index], goal);
                let after = self.count(&left, left[index], goal);
                (before, Reverse(after), Reverse(goal.only(left[index])))
            });
            order.push(left.remove(next.unwrap_or(0)));
        }
        order
    }

    /// How many of the `others` are neighbours of a symbol.
    fn count(&self, others: &[Symbol], symbol: Symbol, goal: &Position) -> usize {
        let near = goal.only(symbol).map_or(&[][..], |square| &self.of[square.index()]);
        near.iter().filter(|&&square| others.contains(&goal.at(square))).count()
    }
}
