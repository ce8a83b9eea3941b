//! Spaces: every arrangement of a puzzle's pieces, numbered.

pub(super) mod chunks;
pub(super) mod granularity;
pub(super) mod listing;
pub(super) mod material;
pub(super) mod multiset;
pub(super) mod segments;
mod symbols;

use crate::dense::SpaceError;
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::RewriteSystem;
use granularity::Granularity;
use material::{Material, materials, needs, tally};
use multiset::{Digit, MOST_ARRANGEMENTS, Multiset};
use segments::{Holding, Segments};
use std::collections::BTreeMap;
use symbols::{Alphabet, Roles};

/// Every arrangement of the pieces of a puzzle on its squares, in a fixed order.
///
/// Positions are listed by *sub-space*: the numbers of the pieces (several where moves capture or
/// remove some) and the squares of the *indexed* symbols (the gap of a board with one gap, the
/// turn). Within a sub-space the squares that are left hold the other symbols in every order, and
/// are listed lexicographically.
///
/// A space holds all positions that the starts lead to, and may hold others.
///
/// ```
/// # use everyboard_puzzle::Builtin;
/// # use everyboard_search::dense::Space;
/// let puzzle = Builtin::named("knights-5x5").unwrap().puzzle();
/// let space = Space::new(&puzzle.compile().unwrap(), &puzzle.starts).unwrap();
/// assert_eq!(space.positions(), 67_603_900); // 25 * C(24, 12)
/// let number = space.rank(&puzzle.starts[0]).unwrap();
/// assert_eq!(space.unrank(number), puzzle.starts[0]);
/// ```
#[derive(Clone, Debug)]
pub struct Space {
    places: usize,
    fixed: Vec<(Square, Symbol)>,
    pub(crate) alphabet: Alphabet,
    pub(crate) segments: Segments,
    pub(crate) sub_spaces: Vec<SubSpace>,
    /// By indexed symbols and the pieces left: which sub-space that is.
    numbers: BTreeMap<SubSpaceKey, usize>,
    positions: u128,
}

/// The positions with the same indexed symbols on the same places and the same other pieces.
#[derive(Clone, Debug)]
pub(crate) struct SubSpace {
    /// Sorted by place.
    pub(crate) indexed: Vec<(Square, Symbol)>,
    /// The listed symbols on the places that are left.
    pub(crate) left: Multiset,
    /// These places, in the order of the listing.
    pub(crate) squares: Vec<Square>,
    /// The number of its first position.
    first: u128,
}

type SubSpaceKey = (Vec<(Square, Symbol)>, Multiset);

/// More sub-spaces would have more bookkeeping than positions.
const MOST_SUB_SPACES: usize = 1 << 14;

/// A symbol of the board is indexed only if it makes at most so many sub-spaces.
const MOST_INDEXED: u128 = 1 << 12;

/// Squares of larger spaces are listed as they come: nobody sweeps over 8 TiB of bits.
const MOST_SWEPT: u128 = 1 << 46;

impl Space {
    /// The space of all that the moves of `system` can make of `starts`.
    ///
    /// # Errors
    /// If there are 2^120 positions or more, or very many sub-spaces.
    pub fn new(system: &RewriteSystem, starts: &[Position]) -> Result<Self, SpaceError> {
        Self::cut(system, starts, Granularity::default())
    }

    /// The same positions, listed and laid out for chunks and rows of other sizes.
    pub(crate) fn cut(
        system: &RewriteSystem,
        starts: &[Position],
        granularity: Granularity,
    ) -> Result<Self, SpaceError> {
        let roles = Roles::new(system, starts);
        let materials = materials(system, starts, &roles)?;
        let alphabet = choose_alphabet(&roles, &materials, system, granularity);
        let sub_spaces = sub_space_keys(&roles, &materials, &alphabet)?;
        Self::of(system, &roles, alphabet, sub_spaces, granularity)
    }

    /// The space that was cut into these segments, with these symbols indexed, when a file was
    /// written; none if such a space cannot have been written for these starts.
    #[cfg(feature = "files")]
    pub(crate) fn restored(
        system: &RewriteSystem,
        starts: &[Position],
        segments: Segments,
        indexed: Vec<Symbol>,
    ) -> Result<Option<Self>, SpaceError> {
        let roles = Roles::new(system, starts);
        let materials = materials(system, starts, &roles)?;
        let apart = roles.symbols_on(&roles.apart);
        let mut listed = roles.symbols_on(&roles.board);
        let known = |s: &Symbol| apart.contains(s) || listed.contains(s);
        let chosen: Vec<Symbol> = indexed.iter().copied().filter(|s| !apart.contains(s)).collect();
        let mut squares: Vec<Square> = segments.squares().collect();
        squares.sort_unstable();
        let suit = indexed.is_sorted_by(|a, b| a < b)
            && indexed.iter().all(known)
            && apart.iter().all(|symbol| indexed.contains(symbol))
            && squares == roles.board
            && materials
                .iter()
                .all(|material| placements(&chosen, material, squares.len()).is_some());
        if !suit {
            return Ok(None);
        }
        listed.retain(|symbol| !indexed.contains(symbol));
        let alphabet = Alphabet { indexed, listed };
        let keys = sub_space_keys(&roles, &materials, &alphabet)?;
        let arrangements = keys.iter().map(|(_, left)| left.arrangements().unwrap_or(u128::MAX));
        if arrangements.fold(0, u128::saturating_add) > MOST_SWEPT {
            return Ok(None);
        }
        Ok(Some(Self::assembled(system, roles.fixed, alphabet, segments, keys)))
    }

    fn of(
        system: &RewriteSystem,
        roles: &Roles,
        alphabet: Alphabet,
        keys: Vec<SubSpaceKey>,
        granularity: Granularity,
    ) -> Result<Self, SpaceError> {
        let positions = total(&keys).ok_or(SpaceError::TooLarge)?;
        let segments = if positions <= MOST_SWEPT {
            Segments::new(&roles.board, system, &holdings(&keys), granularity)
        } else {
            Segments { top: Vec::new(), middle: Vec::new(), low: roles.board.clone() }
        };
        Ok(Self::assembled(system, roles.fixed.clone(), alphabet, segments, keys))
    }

    fn assembled(
        system: &RewriteSystem,
        fixed: Vec<(Square, Symbol)>,
        alphabet: Alphabet,
        segments: Segments,
        keys: Vec<SubSpaceKey>,
    ) -> Self {
        let mut space = Space {
            places: system.places(),
            fixed,
            alphabet,
            segments,
            sub_spaces: Vec::new(),
            numbers: BTreeMap::new(),
            positions: 0,
        };
        keys.into_iter().for_each(|(indexed, left)| space.add(indexed, left));
        space
    }

    fn add(&mut self, indexed: Vec<(Square, Symbol)>, left: Multiset) {
        let taken = |square: &Square| indexed.iter().any(|(place, _)| place == square);
        let squares = self.segments.squares().filter(|square| !taken(square)).collect();
        let positions = left.arrangements().expect("counted above");
        self.numbers.insert((indexed.clone(), left.clone()), self.sub_spaces.len());
        self.sub_spaces.push(SubSpace { indexed, left, squares, first: self.positions });
        self.positions += positions;
    }

    /// The number of positions, reachable or not.
    pub fn positions(&self) -> u128 {
        self.positions
    }

    /// The bytes of a bitmap of all positions: one bit each, and what fills rows up to whole words.
    pub fn bitmap_bytes(&self) -> u64 {
        self.segments.bitmap_bytes(&self.sub_spaces)
    }

    /// The number of sub-spaces.
    pub fn sub_spaces(&self) -> usize {
        self.sub_spaces.len()
    }

    /// The symbols whose squares choose the sub-space.
    pub fn indexed_symbols(&self) -> &[Symbol] {
        &self.alphabet.indexed
    }

    /// The changing squares of the board, in the order of the lexicographic listing.
    pub fn order(&self) -> Vec<Square> {
        self.segments.squares().collect()
    }

    /// What decides which bit a position has, as a text: equal texts, equal bits. Checkpoints keep
    /// its hash, so it never changes, whatever the types and fields of this module are called.
    #[cfg(feature = "files")]
    pub(crate) fn bit_layout(&self) -> String {
        fn list(kind: &str, numbers: impl Iterator<Item = usize>) -> String {
            let entries: Vec<String> = numbers.map(|number| format!("{kind}({number})")).collect();
            format!("[{}]", entries.join(", "))
        }
        let Segments { top, middle, low } = &self.segments;
        let [top, middle, low] =
            [top, middle, low].map(|squares| list("Square", squares.iter().map(|s| s.index())));
        let indexed = list("Symbol", self.indexed_symbols().iter().map(|symbol| symbol.index()));
        format!("Segments {{ top: {top}, middle: {middle}, low: {low} }} {indexed}")
    }

    /// The number of `position`, from 0; none if it is not of this space.
    ///
    /// This is the plain way, one multiplication and division a square. No sweep uses it.
    pub fn rank(&self, position: &Position) -> Option<u128> {
        let sub_space = &self.sub_spaces[self.sub_space_of(position)?];
        let digits = sub_space.squares.iter().map(|&square| {
            self.alphabet.digit(position.at(square)).expect("its sub-space holds listed symbols")
        });
        Some(sub_space.first + sub_space.left.rank(digits))
    }

    /// The position of number `rank`.
    ///
    /// # Panics
    /// If the space has no more than `rank` positions.
    pub fn unrank(&self, rank: u128) -> Position {
        assert!(rank < self.positions, "number {rank} of {} positions", self.positions);
        let number = self.sub_spaces.partition_point(|sub_space| sub_space.first <= rank) - 1;
        let sub_space = &self.sub_spaces[number];
        self.position(number, sub_space.left.unrank(rank - sub_space.first))
    }

    /// What a place that never changes holds.
    pub(crate) fn fixed_symbol(&self, place: Square) -> Option<Symbol> {
        self.fixed.iter().find(|&&(fixed, _)| fixed == place).map(|&(_, symbol)| symbol)
    }

    /// The position of a sub-space whose other squares hold `digits`.
    pub(crate) fn position(
        &self,
        sub_space: usize,
        digits: impl IntoIterator<Item = Digit>,
    ) -> Position {
        let SubSpace { indexed, squares, .. } = &self.sub_spaces[sub_space];
        let mut symbols = vec![Symbol::EMPTY; self.places];
        for &(place, symbol) in self.fixed.iter().chain(indexed) {
            symbols[place.index()] = symbol;
        }
        for (square, digit) in squares.iter().zip(digits) {
            symbols[square.index()] = self.alphabet.symbol(digit);
        }
        symbols.into_iter().collect()
    }

    /// Which sub-space a position is of.
    pub(crate) fn sub_space_of(&self, position: &Position) -> Option<usize> {
        if position.len() != self.places
            || self.fixed.iter().any(|&(place, symbol)| position.at(place) != symbol)
        {
            return None;
        }
        let moving = || position.places().filter(|&(place, _)| self.fixed_symbol(place).is_none());
        let indexed = moving().filter(|&(_, symbol)| self.alphabet.is_indexed(symbol)).collect();
        let material = tally(moving().map(|(_, symbol)| symbol));
        self.sub_space(indexed, &material)
    }

    /// The sub-space with these indexed symbols, sorted by place, in a material.
    pub(crate) fn sub_space(
        &self,
        indexed: Vec<(Square, Symbol)>,
        material: &Material,
    ) -> Option<usize> {
        let left = Multiset::new(self.alphabet.listed.iter().map(|s| material[s.index()]));
        self.numbers.get(&(indexed, left)).copied()
    }

    /// The material of a sub-space.
    pub(crate) fn material(&self, sub_space: usize) -> Material {
        let SubSpace { indexed, left, .. } = &self.sub_spaces[sub_space];
        let mut material = tally(indexed.iter().map(|&(_, symbol)| symbol));
        for (symbol, &count) in self.alphabet.listed.iter().zip(left.counts()) {
            material[symbol.index()] = count;
        }
        material
    }
}

/// The positions of all sub-spaces; none from 2^120 on.
fn total(keys: &[SubSpaceKey]) -> Option<u128> {
    let sum = |sum: u128, (_, left): &SubSpaceKey| {
        Some(sum + left.arrangements()?).filter(|&sum| sum < MOST_ARRANGEMENTS)
    };
    keys.iter().try_fold(0, sum)
}

/// What tells the sub-spaces of some materials apart, in order.
fn sub_space_keys(
    roles: &Roles,
    materials: &[Material],
    alphabet: &Alphabet,
) -> Result<Vec<SubSpaceKey>, SpaceError> {
    let mut keys = Vec::new();
    for material in materials {
        let mut placing = Placing {
            roles,
            left: alphabet.indexed.iter().map(|s| (*s, material[s.index()])).collect(),
            taken: Vec::new(),
            found: Vec::new(),
        };
        placing.place(0, 0)?;
        let left = Multiset::new(alphabet.listed.iter().map(|s| material[s.index()]));
        keys.extend(placing.found.into_iter().map(|indexed| (indexed, left.clone())));
        if keys.len() > MOST_SUB_SPACES {
            return Err(SpaceError::TooManySubSpaces { most: MOST_SUB_SPACES });
        }
    }
    Ok(keys)
}

/// In how many ways symbols can stand on so many squares; none if they have no room, or in
/// very many more than make sub-spaces.
#[cfg(feature = "files")]
fn placements(symbols: &[Symbol], material: &Material, squares: usize) -> Option<u128> {
    let counts: Vec<u8> = symbols.iter().map(|symbol| material[symbol.index()]).collect();
    let rest = squares.checked_sub(counts.iter().copied().map(usize::from).sum())?;
    let all = Multiset::new(counts.into_iter().chain([rest as u8])).arrangements()?;
    (all <= 64 * MOST_SUB_SPACES as u128).then_some(all)
}

/// The distinct shapes of sub-spaces, as far as sizes go.
fn holdings(keys: &[SubSpaceKey]) -> Vec<Holding> {
    let holding = |(indexed, left): &SubSpaceKey| Holding {
        taken: indexed.iter().map(|&(place, _)| place).collect(),
        left: left.clone(),
    };
    keys.iter().map(holding).collect()
}

/// Symbols of places apart from the board are indexed, and so is a symbol that every move needs
/// and that makes not too many sub-spaces: a sub-space then moves as a whole.
fn choose_alphabet(
    roles: &Roles,
    materials: &[Material],
    system: &RewriteSystem,
    granularity: Granularity,
) -> Alphabet {
    let mut indexed = roles.symbols_on(&roles.apart);
    let mut listed = roles.symbols_on(&roles.board);
    listed.retain(|symbol| !indexed.contains(symbol));
    let rewrites = || system.rewrites().iter().filter(|rewrite| roles.allow_move(rewrite));
    let is_needed = |s: &Symbol| rewrites().all(|rewrite| needs(&rewrite.changes, *s));
    let count =
        |s: &Symbol| materials.iter().map(|material| material[s.index()]).max().unwrap_or(0);
    let least = granularity.sub_space_positions;
    let suits = |s: &Symbol| suits(*s, roles.board.len(), materials, &listed, least);
    let rare = listed.iter().copied().filter(|s| is_needed(s) && suits(s)).min_by_key(count);
    if let Some(rare) = rare {
        listed.retain(|&symbol| symbol != rare);
        indexed.push(rare);
        indexed.sort_unstable();
    }
    Alphabet { indexed, listed }
}

/// Whether locating a symbol makes sub-spaces that are few, and of at least so many positions.
fn suits(
    symbol: Symbol,
    squares: usize,
    materials: &[Material],
    listed: &[Symbol],
    least: u128,
) -> bool {
    let others = |material: &Material| {
        let left = listed.iter().filter(|&&other| other != symbol);
        Multiset::new(left.map(|other| material[other.index()])).arrangements().unwrap_or(u128::MAX)
    };
    let choices = |material: &Material| {
        let here = material[symbol.index()];
        Multiset::new([here, (squares - usize::from(here)) as u8]).arrangements()
    };
    let sub_spaces = materials.iter().map(|material| choices(material).unwrap_or(u128::MAX));
    sub_spaces.fold(0, u128::saturating_add) <= MOST_INDEXED
        && materials.iter().all(|material| others(material) >= least)
}

/// Puts indexed symbols on places in every way.
struct Placing<'a> {
    roles: &'a Roles,
    /// The indexed symbols, and how many of each have no place yet.
    left: Vec<(Symbol, u8)>,
    /// Those that have one, in the order in which they were put there.
    taken: Vec<(Square, Symbol)>,
    /// The placements found, each sorted by place.
    found: Vec<Vec<(Square, Symbol)>>,
}

impl Placing<'_> {
    /// Puts what is left of the symbols from number `which` on in every way; those of `which` on
    /// places from number `from` on, which rise, for symbols alike make no difference.
    fn place(&mut self, which: usize, from: usize) -> Result<(), SpaceError> {
        let Some(&mut (symbol, ref mut count)) = self.left.get_mut(which) else {
            return self.finish();
        };
        if *count == 0 {
            return self.place(which + 1, 0);
        }
        *count -= 1;
        let places = self.roles.board.iter().chain(&self.roles.apart).copied();
        let mut places: Vec<Square> = places.filter(|place| place.index() >= from).collect();
        places.sort_unstable();
        for place in places {
            let is_taken = self.taken.iter().any(|&(taken, _)| taken == place);
            if !is_taken && self.roles.allows(place, symbol) {
                self.taken.push((place, symbol));
                self.place(which, place.index() + 1)?;
                self.taken.pop();
            }
        }
        self.left[which].1 += 1;
        Ok(())
    }

    /// Keeps the placement if every place apart from the board is taken.
    fn finish(&mut self) -> Result<(), SpaceError> {
        let is_taken = |place: &Square| self.taken.iter().any(|(taken, _)| taken == place);
        if self.roles.apart.iter().all(is_taken) {
            let mut indexed = self.taken.clone();
            indexed.sort_unstable();
            self.found.push(indexed);
        }
        match self.found.len() > MOST_SUB_SPACES {
            true => Err(SpaceError::TooManySubSpaces { most: MOST_SUB_SPACES }),
            false => Ok(()),
        }
    }
}
