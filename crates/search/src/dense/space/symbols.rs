//! Which symbols a space holds on which places, and how it tells them apart.

use super::multiset::Digit;
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Rewrite, RewriteSystem};
use std::collections::BTreeSet;

/// What moves make of the places of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Roles {
    /// By place: the symbols that may ever stand there, as far as single moves tell.
    allowed: Vec<BTreeSet<Symbol>>,
    /// Places whose symbol never changes, with that symbol.
    pub(crate) fixed: Vec<(Square, Symbol)>,
    /// Places that share symbols with the most others: the board, but not the turn.
    pub(crate) board: Vec<Square>,
    /// The other places that change.
    pub(crate) apart: Vec<Square>,
}

impl Roles {
    pub(crate) fn new(system: &RewriteSystem, starts: &[Position]) -> Self {
        let allowed = allowed(system, starts);
        let places = (0..allowed.len()).map(Square::new);
        let (fixed, moving): (Vec<Square>, Vec<Square>) =
            places.partition(|place| allowed[place.index()].len() == 1);
        let only = |place: &Square| (*place, allowed[place.index()].first().copied());
        let fixed = fixed.iter().map(only).filter_map(|(place, symbol)| Some((place, symbol?)));
        let fixed = fixed.collect();
        let (board, apart) = largest_group(&moving, &allowed);
        Roles { allowed, fixed, board, apart }
    }

    pub(crate) fn allows(&self, place: Square, symbol: Symbol) -> bool {
        self.allowed[place.index()].contains(&symbol)
    }

    /// Whether a move finds what it needs, as far as single squares tell.
    pub(crate) fn allow_move(&self, rewrite: &Rewrite) -> bool {
        rewrite.changes.iter().all(|change| self.allows(change.square, change.before))
    }

    /// The symbols of some places, in order.
    pub(crate) fn symbols_on(&self, places: &[Square]) -> Vec<Symbol> {
        let symbols = places.iter().flat_map(|place| &self.allowed[place.index()]);
        symbols.copied().collect::<BTreeSet<_>>().into_iter().collect()
    }
}

/// By place: what starts put there and what moves put there once they are possible.
fn allowed(system: &RewriteSystem, starts: &[Position]) -> Vec<BTreeSet<Symbol>> {
    let mut allowed = vec![BTreeSet::new(); system.places()];
    for (place, symbol) in starts.iter().flat_map(Position::places) {
        allowed[place.index()].insert(symbol);
    }
    loop {
        let mut grown = false;
        for rewrite in system.rewrites() {
            let possible =
                rewrite.changes.iter().all(|c| allowed[c.square.index()].contains(&c.before));
            for change in rewrite.changes.iter().filter(|_| possible) {
                grown |= allowed[change.square.index()].insert(change.after);
            }
        }
        if !grown {
            return allowed;
        }
    }
}

/// Splits places into the largest group that is tied together by shared symbols, and the rest.
fn largest_group(places: &[Square], allowed: &[BTreeSet<Symbol>]) -> (Vec<Square>, Vec<Square>) {
    let mut groups: Vec<(BTreeSet<Symbol>, Vec<Square>)> = Vec::new();
    for &place in places {
        let symbols = &allowed[place.index()];
        let (tied, apart): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|(group, _)| !group.is_disjoint(symbols));
        let mut group = (symbols.clone(), vec![place]);
        for (symbols, places) in tied {
            group.0.extend(symbols);
            group.1.extend(places);
        }
        groups = apart;
        groups.push(group);
    }
    let largest = groups.into_iter().map(|(_, group)| group).max_by_key(Vec::len);
    let mut board = largest.unwrap_or_default();
    board.sort_unstable();
    let apart = places.iter().copied().filter(|place| board.binary_search(place).is_err());
    let apart = apart.collect();
    (board, apart)
}

/// The symbols of a space: some are *indexed*, so that their squares choose the sub-space; the
/// others are *listed* and numbered.
#[derive(Clone, Debug)]
pub(crate) struct Alphabet {
    pub(crate) indexed: Vec<Symbol>,
    pub(crate) listed: Vec<Symbol>,
}

impl Alphabet {
    pub(crate) fn is_indexed(&self, symbol: Symbol) -> bool {
        self.indexed.contains(&symbol)
    }

    /// The number of a listed symbol.
    pub(crate) fn digit(&self, symbol: Symbol) -> Option<Digit> {
        self.listed.binary_search(&symbol).ok().map(|digit| digit as Digit)
    }

    pub(crate) fn symbol(&self, digit: Digit) -> Symbol {
        self.listed[usize::from(digit)]
    }
}
