//! Finds the sub-space of a position.

use super::SubSpace;
use super::multiset::Digit;
use super::symbols::SymbolRoles;
use everyboard_board::{Position, Square, Symbol};
use everyboard_sorted::sort_by;

const MOST_SYMBOLS: usize = 1 + u8::MAX as usize;

/// What a symbol is to a space.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Role {
    Listed(Digit),
    Indexed,
    /// No position of the space has it where anything changes.
    None,
}

/// Finds the sub-space of a position by its indexed symbols and the numbers of the others.
#[derive(Clone, Debug)]
pub(super) struct SubSpaceFinder {
    /// By place: what it holds if that never changes.
    pub(super) fixed: Vec<Option<Symbol>>,
    /// By symbol.
    roles: Vec<Role>,
    /// How many symbols are listed.
    listed: usize,
    /// The numbers of all sub-spaces, sorted by what tells them apart.
    by_key: Vec<u32>,
    /// By the place of the first indexed symbol: how many sub-spaces stand before its own in
    /// `by_key`. Last, all of them.
    before: Vec<u32>,
}

impl SubSpaceFinder {
    pub(super) fn new(
        fixed: Vec<Option<Symbol>>,
        symbols: &SymbolRoles,
        sub_spaces: &[SubSpace],
    ) -> Self {
        let mut roles = vec![Role::None; MOST_SYMBOLS];
        symbols.indexed.iter().for_each(|symbol| roles[symbol.index()] = Role::Indexed);
        for (digit, symbol) in symbols.listed.iter().enumerate() {
            roles[symbol.index()] = Role::Listed(digit as Digit);
        }
        if let Some([one, other]) = symbols.twins {
            roles[other.index()] = roles[one.index()];
        }
        let listed = symbols.listed.len();
        SubSpaceFinder { fixed, roles, listed, by_key: Vec::new(), before: Vec::new() }
            .among(sub_spaces)
    }

    /// Finds those sub-spaces only.
    pub(super) fn among(&self, sub_spaces: &[SubSpace]) -> Self {
        let of = |&number: &u32| &sub_spaces[number as usize];
        let mut by_key: Vec<u32> = (0..sub_spaces.len() as u32).collect();
        sort_by(&mut by_key, |a, b| {
            let a = of(a);
            let b = of(b);
            (&a.indexed, &a.left).cmp(&(&b.indexed, &b.left))
        });
        let before = (0..=self.fixed.len())
            .map(|place| by_key.partition_point(|it| first_place(&of(it).indexed) < place) as u32);
        let before = before.collect();
        SubSpaceFinder {
            fixed: self.fixed.clone(),
            roles: self.roles.clone(),
            by_key,
            before,
            ..*self
        }
    }

    /// The sub-space of a position. `listed` is given each listed symbol on the way, and its place.
    #[inline]
    pub(super) fn find(
        &self,
        sub_spaces: &[SubSpace],
        position: &Position,
        mut listed: impl FnMut(Square, Digit),
    ) -> Option<usize> {
        if position.len() != self.fixed.len() {
            return None;
        }
        let mut indexed = IndexedSymbols::default();
        let mut left = Tally::new(self.listed);
        for ((place, symbol), fixed) in position.places().zip(&self.fixed) {
            match (fixed, self.roles[symbol.index()]) {
                (Some(fixed), _) if *fixed == symbol => {}
                (None, Role::Listed(digit)) => {
                    left.count(digit);
                    listed(place, digit);
                }
                (None, Role::Indexed) => indexed.push((place, symbol)),
                _ => return None,
            }
        }
        match left {
            Tally::Few(counts) => {
                let counts = &counts.to_le_bytes()[..self.listed];
                self.of_key(sub_spaces, indexed.as_slice(), counts)
            }
            Tally::Many(counts) => self.of_key(sub_spaces, indexed.as_slice(), &counts),
        }
    }

    /// The sub-space with these indexed symbols, sorted by place, and `left` of each listed symbol.
    pub(super) fn of_key(
        &self,
        sub_spaces: &[SubSpace],
        indexed: &[(Square, Symbol)],
        left: &[u8],
    ) -> Option<usize> {
        let first = first_place(indexed);
        let [from, to] = [first, first + 1].map(|place| self.before[place] as usize);
        let numbers = &self.by_key[from..to];
        let found = numbers.binary_search_by(|&number| {
            let sub_space = &sub_spaces[number as usize];
            (&sub_space.indexed[..], sub_space.left.counts()).cmp(&(indexed, left))
        });
        found.ok().map(|at| numbers[at] as usize)
    }

    /// The digit of a listed symbol.
    pub(super) fn digit(&self, symbol: Symbol) -> Option<Digit> {
        match self.roles[symbol.index()] {
            Role::Listed(digit) => Some(digit),
            Role::Indexed | Role::None => None,
        }
    }
}

/// How many there are of each listed symbol. Bytes in memory that are counted up one after the
/// other, and often the same one, would take half of a look-up.
enum Tally {
    /// Of at most eight symbols: a byte of the word each.
    Few(u64),
    Many(Vec<u8>),
}

impl Tally {
    fn new(listed: usize) -> Self {
        if listed <= size_of::<u64>() { Tally::Few(0) } else { Tally::Many(vec![0; listed]) }
    }

    #[inline]
    fn count(&mut self, digit: Digit) {
        match self {
            Tally::Few(counts) => *counts += 1 << (u32::from(digit) * u8::BITS),
            Tally::Many(counts) => counts[usize::from(digit)] += 1,
        }
    }
}

/// As many indexed symbols are found without an allocation.
const FEW: usize = 8;

/// The indexed symbols of a position, and where they stand. An array for as many as a board has
/// squares would take most of a look-up to be filled.
struct IndexedSymbols {
    few: [(Square, Symbol); FEW],
    count: usize,
    /// All of them, if they are more than a few.
    many: Vec<(Square, Symbol)>,
}

impl Default for IndexedSymbols {
    fn default() -> Self {
        IndexedSymbols { few: [(Square::new(0), Symbol::EMPTY); FEW], count: 0, many: Vec::new() }
    }
}

impl IndexedSymbols {
    #[inline]
    fn push(&mut self, at: (Square, Symbol)) {
        match self.few.get_mut(self.count) {
            Some(next) => *next = at,
            None => self.push_many(at),
        }
        self.count += 1;
    }

    #[cold]
    fn push_many(&mut self, at: (Square, Symbol)) {
        if self.many.is_empty() {
            self.many.extend(self.few);
        }
        self.many.push(at);
    }

    fn as_slice(&self) -> &[(Square, Symbol)] {
        self.few.get(..self.count).unwrap_or(&self.many)
    }
}

/// The place of the first of these symbols; 0 if there is none.
fn first_place(indexed: &[(Square, Symbol)]) -> usize {
    indexed.first().map_or(0, |&(place, _)| place.index())
}
