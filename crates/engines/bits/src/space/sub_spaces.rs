//! Which sub-spaces a space has.

use super::material::Material;
use super::multiset::{MOST_ARRANGEMENTS, Multiset};
use super::segments::Granularity;
use super::symbols::{Places, SymbolRoles};
use crate::SpaceError;
use everyboard_board::{Square, Symbol};
use everyboard_puzzle::{Rewrite, RewriteSystem};
use everyboard_sorted::sort;

/// More sub-spaces would have more bookkeeping than positions.
pub(super) const MOST_SUB_SPACES: usize = 1 << 14;

/// A symbol of the board is indexed only if it makes at most this many sub-spaces.
const MOST_INDEXED: u128 = 1 << 12;

/// All that makes a difference between sub-spaces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SubSpaceKey {
    /// Indexed symbols, sorted by place.
    pub(crate) indexed: Vec<(Square, Symbol)>,
    /// The listed symbols on the other places.
    pub(crate) left: Multiset,
}

impl SubSpaceKey {
    /// Whether an indexed symbol stands on a square.
    pub(super) fn takes(&self, square: Square) -> bool {
        self.indexed.iter().any(|&(place, _)| place == square)
    }

    /// How many of some squares no indexed symbol stands on.
    pub(super) fn free(&self, squares: &[Square]) -> usize {
        squares.iter().filter(|&&square| !self.takes(square)).count()
    }
}

/// Takes the symbol of a square from those that are sorted by square.
pub(crate) fn take(indexed: &mut Vec<(Square, Symbol)>, square: Square) -> Option<Symbol> {
    let at = indexed.iter().position(|&(place, _)| place == square)?;
    Some(indexed.remove(at).1)
}

/// Puts a symbol on a square, of which none is known.
pub(crate) fn put(indexed: &mut Vec<(Square, Symbol)>, square: Square, symbol: Symbol) {
    let at = indexed.partition_point(|&(place, _)| place < square);
    indexed.insert(at, (square, symbol));
}

/// The positions of all sub-spaces; `None` from 2^120 on.
pub(super) fn total(keys: &[SubSpaceKey]) -> Option<u128> {
    keys.iter().try_fold(0, |sum: u128, key| {
        Some(sum + key.left.arrangements()?).filter(|&sum| sum < MOST_ARRANGEMENTS)
    })
}

/// The sub-spaces of some materials, material by material.
pub(super) fn sub_space_keys(
    places: &Places,
    materials: &[Material],
    symbols: &SymbolRoles,
) -> Result<Vec<SubSpaceKey>, SpaceError> {
    let mut keys = Vec::new();
    for material in materials {
        let left = symbols.listed_of(material);
        let placements = Placer::placements(places, symbols, material)?;
        let all = placements.into_iter();
        keys.extend(all.map(|indexed| SubSpaceKey { indexed, left: left.clone() }));
        if keys.len() > MOST_SUB_SPACES {
            return Err(SpaceError::TooManySubSpaces { most: MOST_SUB_SPACES });
        }
    }
    Ok(keys)
}

/// Indexes the symbols of places apart from the board, and a symbol that every move needs and that
/// makes not too many sub-spaces, the rarest one: a sub-space then moves as a whole.
pub(super) fn choose_symbols(
    places: &Places,
    materials: &[Material],
    system: &RewriteSystem,
    granularity: Granularity,
) -> SymbolRoles {
    let mut indexed = places.symbols_on(&places.apart);
    let mut listed = places.symbols_on(&places.board);
    listed.retain(|symbol| !indexed.contains(symbol));
    let possible: Vec<&Rewrite> =
        system.rewrites().iter().filter(|rewrite| places.allow_move(rewrite)).collect();
    let candidates = listed.iter().copied().filter(|&symbol| {
        possible.iter().all(|rewrite| rewrite.changes.iter().any(|change| change.before == symbol))
            && makes_few_sub_spaces(symbol, places.board.len(), materials)
            && materials.iter().all(|material| {
                positions_without(symbol, material, &listed) >= granularity.sub_space_positions
            })
    });
    let rarest = candidates.min_by_key(|symbol| materials.iter().map(|m| m[symbol.index()]).max());
    if let Some(rarest) = rarest {
        listed.retain(|&symbol| symbol != rarest);
        indexed.push(rarest);
        sort(&mut indexed);
    }
    SymbolRoles { indexed, listed, twins: None }
}

/// Whether the ways to place a symbol on the squares of the board are few, in all materials
/// together.
fn makes_few_sub_spaces(symbol: Symbol, squares: usize, materials: &[Material]) -> bool {
    let choices = materials.iter().map(|material| {
        let here = material[symbol.index()];
        let choices = Multiset::new([here, (squares - usize::from(here)) as u8]).arrangements();
        choices.unwrap_or(u128::MAX)
    });
    choices.fold(0, u128::saturating_add) <= MOST_INDEXED
}

/// The positions of a sub-space where a symbol is indexed besides those that must be.
fn positions_without(symbol: Symbol, material: &Material, listed: &[Symbol]) -> u128 {
    let left = listed.iter().filter(|&&other| other != symbol);
    let left = Multiset::new(left.map(|other| material[other.index()]));
    left.arrangements().unwrap_or(u128::MAX)
}

/// Puts indexed symbols on places in every way.
struct Placer<'a> {
    places: &'a Places,
    /// All that change, sorted.
    all: Vec<Square>,
    /// The indexed symbols, and how many of each have no place yet.
    left: Vec<(Symbol, u8)>,
    /// Those that have one, in the order in which they were put there.
    taken: Vec<(Square, Symbol)>,
    /// The placements found, each sorted by place.
    found: Vec<Vec<(Square, Symbol)>>,
}

impl<'a> Placer<'a> {
    /// All placements of the indexed symbols of a material, each sorted by place.
    fn placements(
        places: &'a Places,
        symbols: &SymbolRoles,
        material: &Material,
    ) -> Result<Vec<Vec<(Square, Symbol)>>, SpaceError> {
        let mut all = [&places.board[..], &places.apart].concat();
        sort(&mut all);
        let left = symbols.indexed.iter().map(|&symbol| (symbol, material[symbol.index()]));
        let mut placer =
            Placer { places, all, left: left.collect(), taken: Vec::new(), found: Vec::new() };
        placer.place(0, 0)?;
        Ok(placer.found)
    }

    /// Places what is left of the symbols from number `which` on in every way; those of `which` on
    /// places from number `from` on, which rise, since symbols alike make no difference.
    fn place(&mut self, which: usize, from: usize) -> Result<(), SpaceError> {
        let Some(&mut (symbol, ref mut count)) = self.left.get_mut(which) else {
            return self.finish();
        };
        if *count == 0 {
            return self.place(which + 1, 0);
        }
        *count -= 1;
        for number in 0..self.all.len() {
            let place = self.all[number];
            if place.index() >= from && !self.is_taken(place) && self.places.allows(place, symbol) {
                self.taken.push((place, symbol));
                self.place(which, place.index() + 1)?;
                self.taken.pop();
            }
        }
        self.left[which].1 += 1;
        Ok(())
    }

    fn is_taken(&self, place: Square) -> bool {
        self.taken.iter().any(|&(taken, _)| taken == place)
    }

    /// Keeps the placement if every place apart from the board is taken.
    fn finish(&mut self) -> Result<(), SpaceError> {
        if self.places.apart.iter().all(|&place| self.is_taken(place)) {
            let mut indexed = self.taken.clone();
            sort(&mut indexed);
            self.found.push(indexed);
        }
        if self.found.len() > MOST_SUB_SPACES {
            return Err(SpaceError::TooManySubSpaces { most: MOST_SUB_SPACES });
        }
        Ok(())
    }
}
