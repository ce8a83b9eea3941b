//! Spaces: every arrangement of a puzzle's pieces, numbered.
//!
//! ```text
//!   number   0 .................. | .................. | .................. positions - 1
//!            sub-space 0          | sub-space 1        | ...
//!            gap on a1            | gap on b1          |
//!              W W .. B B         |   W W .. B B       |     the listed symbols on the other
//!              ..                 |   ..               |     squares, in lexicographic order
//!              B B .. W W         |   B B .. W W       |
//! ```
//!
//! **Invariants.** A space is closed under the moves it was made for: it holds every position that
//! they make of the starts. Sub-spaces of one material follow each other. All list their squares in
//! the same order, less those that indexed symbols stand on.
//!
//! **Memory**: a few hundred bytes for each of at most 2^14 sub-spaces. [`Space::new`] takes time
//! for each sub-space and each way to cut its squares, some milliseconds in all; the plain
//! [`Space::rank`] and [`Space::unrank`] take below a microsecond.

mod checked;
pub(crate) mod checks;
pub mod chunks;
mod finder;
pub mod goals;
pub mod listing;
pub(crate) mod material;
pub mod multiset;
mod plan;
#[cfg(feature = "files")]
mod restored;
pub mod segments;
pub(crate) mod sub_spaces;
mod symbols;
mod twins;

use checked::CheckedPlaces;
use everyboard_board::{Position, Square, Symbol};
use finder::SubSpaceFinder;
use material::{Material, tally};
use multiset::{Digit, Multiset};
#[cfg(feature = "files")]
pub use restored::Cut;
use segments::Segments;
use std::collections::BTreeSet;
use symbols::SymbolRoles;

/// Every arrangement of the pieces of a puzzle on its squares, in a fixed order.
///
/// Positions are listed by *sub-space*: the numbers of the pieces (several where moves capture or
/// remove some) and the squares of the *indexed* symbols (the gap of a board with one gap, the
/// turn). Within a sub-space the squares that are left hold the other symbols in every order, and
/// are listed lexicographically.
///
/// A space holds all positions that the starts lead to, and may hold others. Where parity excludes
/// half of all arrangements, as with sliding tiles, it holds the other half alone; where parity
/// checks exclude some, as with pegs that jump, it holds the others.
///
/// ```
/// # use everyboard_puzzle::Builtin;
/// # use everyboard_bits::Space;
/// let puzzle = Builtin::named("knights-5x5").unwrap().puzzle();
/// let space = Space::new(&puzzle.compile().unwrap(), &puzzle.starts).unwrap();
/// assert_eq!(space.positions(), 67_603_900); // 25 * C(24, 12)
/// let number = space.rank(&puzzle.starts[0]).unwrap();
/// assert_eq!(space.unrank(number), puzzle.starts[0]);
/// ```
#[derive(Clone, Debug)]
pub struct Space {
    /// Which symbols are indexed, and which are listed.
    pub symbols: SymbolRoles,
    /// The top, middle and low squares.
    pub segments: Segments,
    /// The sub-spaces, in the order of the space.
    pub sub_spaces: Vec<SubSpace>,
    finder: SubSpaceFinder,
    positions: u128,
    /// By sub-space: whether its positions are odd, where parity tells two symbols apart.
    odd: Vec<bool>,
    /// Which arrangements there are, where parity checks exclude some.
    checks: Option<CheckedPlaces>,
}

/// The positions with the same indexed symbols on the same places and the same other pieces.
#[derive(Clone, Debug)]
pub struct SubSpace {
    /// Sorted by place.
    pub(crate) indexed: Vec<(Square, Symbol)>,
    /// The listed symbols on the places that are left.
    pub left: Multiset,
    /// These places, in the order of the listing.
    pub squares: Vec<Square>,
    /// The number of its first position.
    first: u128,
}

/// The squares of larger spaces are listed as they come: nobody sweeps over 8 TiB of bits.
pub const MOST_SWEPT: u128 = 1 << 46;

impl Space {
    /// Of this space the positions alone that have the same pieces as one of `like`, and the same
    /// turn; numbered anew, and listed in the same order.
    #[must_use]
    pub fn part(&self, like: &[Position]) -> Self {
        let kept = self.sub_spaces_like(like);
        let mut sub_spaces = Vec::new();
        let mut positions = 0;
        for &number in &kept {
            let sub_space = SubSpace { first: positions, ..self.sub_spaces[number].clone() };
            positions += sub_space.left.arrangements().expect("it is a part of what was counted");
            sub_spaces.push(sub_space);
        }
        let finder = self.finder.among(&sub_spaces);
        let odd = kept.iter().filter_map(|&number| self.odd.get(number).copied()).collect();
        let symbols = self.symbols.clone();
        let segments = self.segments.clone();
        let checks = self.checks.clone();
        Space { symbols, segments, sub_spaces, finder, positions, odd, checks }
    }

    /// The sub-spaces whose positions have the same pieces as one of `like`, and the same turn;
    /// sorted.
    pub(crate) fn sub_spaces_like(&self, like: &[Position]) -> Vec<usize> {
        let materials: BTreeSet<Material> = like
            .iter()
            .filter_map(|position| Some(self.material(self.sub_space_of(position)?)))
            .collect();
        (0..self.sub_spaces.len()).filter(|&it| materials.contains(&self.material(it))).collect()
    }

    /// The number of positions, reachable or not.
    pub fn positions(&self) -> u128 {
        self.positions
    }

    /// The number of arrangements of the same pieces, those too that parity excludes.
    pub fn arrangements(&self) -> u128 {
        let all = self.sub_spaces.iter().map(|it| it.left.unchecked().arrangements());
        match self.checks {
            Some(_) => all.sum::<Option<u128>>().unwrap_or(u128::MAX),
            None if self.symbols.twins.is_some() => 2 * self.positions,
            None => self.positions,
        }
    }

    /// How many parity checks exclude arrangements.
    pub fn checks(&self) -> usize {
        self.checks.as_ref().map_or(0, |checks| checks.number)
    }

    /// The bytes of a bitmap of all positions: one bit each, and what fills rows up to whole words.
    pub fn bitmap_bytes(&self) -> u64 {
        self.segments.bitmap_bytes(&self.sub_spaces)
    }

    /// The number of sub-spaces.
    pub fn sub_spaces(&self) -> usize {
        self.sub_spaces.len()
    }

    /// The symbols whose squares choose the sub-space, sorted.
    pub fn indexed_symbols(&self) -> &[Symbol] {
        &self.symbols.indexed
    }

    /// The changing squares of the board, in the order of the lexicographic listing.
    pub fn order(&self) -> Vec<Square> {
        self.segments.squares().collect()
    }

    /// What decides which bit a position has, as a text: equal texts, equal bits. Checkpoints keep
    /// its hash, so it never changes, whatever the types and fields of this module are called.
    pub fn bit_layout(&self) -> String {
        fn list(kind: &str, numbers: impl Iterator<Item = usize>) -> String {
            let entries: Vec<String> = numbers.map(|number| format!("{kind}({number})")).collect();
            format!("[{}]", entries.join(", "))
        }
        let Segments { top, middle, low } = &self.segments;
        let [top, middle, low] =
            [top, middle, low].map(|squares| list("Square", squares.iter().map(|s| s.index())));
        let located = list("Symbol", self.indexed_symbols().iter().map(|symbol| symbol.index()));
        let parity = self.parity();
        format!("Tiers {{ top: {top}, middle: {middle}, low: {low} }} {located}{parity}")
    }

    /// How parity excludes arrangements, as a text that files keep; empty if it does not.
    pub fn parity(&self) -> String {
        match (self.symbols.twins, self.checks()) {
            (Some([one, other]), _) => format!(" twins {} {}", one.index(), other.index()),
            (None, 0) => String::new(),
            (None, checks) => format!(" checks {checks}"),
        }
    }

    /// The number of `position`, from 0; `None` if it is not of this space.
    ///
    /// This is the plain way, one multiplication and division a square. No sweep uses it.
    pub fn rank(&self, position: &Position) -> Option<u128> {
        let number = self.sub_space_of(position)?;
        let SubSpace { first, left, .. } = &self.sub_spaces[number];
        Some(first + left.rank(self.digits(number, position)?))
    }

    /// The position of number `rank`.
    ///
    /// # Panics
    /// If `rank` is not below [`Space::positions`].
    pub fn unrank(&self, rank: u128) -> Position {
        assert!(rank < self.positions, "number {rank} of {} positions", self.positions);
        let number = self.sub_spaces.partition_point(|sub_space| sub_space.first <= rank) - 1;
        let sub_space = &self.sub_spaces[number];
        self.position(number, sub_space.left.unrank(rank - sub_space.first))
    }

    /// What a place that never changes holds.
    pub(crate) fn fixed_symbol(&self, place: Square) -> Option<Symbol> {
        self.finder.fixed[place.index()]
    }

    /// What the squares of a sub-space hold, in the order of the listing; `None` if one of them
    /// holds a symbol that is not listed.
    pub(crate) fn digits(&self, sub_space: usize, position: &Position) -> Option<Vec<Digit>> {
        let squares = self.sub_spaces[sub_space].squares.iter();
        squares.map(|&square| self.digit(position.at(square))).collect()
    }

    /// The position of a sub-space whose listed squares hold `digits`.
    pub fn position(&self, sub_space: usize, digits: impl IntoIterator<Item = Digit>) -> Position {
        let SubSpace { indexed, squares, .. } = &self.sub_spaces[sub_space];
        let fixed = self.finder.fixed.iter().map(|symbol| symbol.unwrap_or(Symbol::EMPTY));
        let mut symbols: Vec<Symbol> = fixed.collect();
        indexed.iter().for_each(|&(place, symbol)| symbols[place.index()] = symbol);
        for (square, digit) in squares.iter().zip(digits) {
            symbols[square.index()] = self.symbols.symbol(digit);
        }
        self.place_twins(sub_space, &mut symbols);
        symbols.into_iter().collect()
    }

    /// Which sub-space a position is of.
    pub fn sub_space_of(&self, position: &Position) -> Option<usize> {
        self.sub_space_and(position, |_, _| {})
    }

    /// The same; `listed` is given each listed symbol on the way, and its place.
    #[inline]
    pub fn sub_space_and(
        &self,
        position: &Position,
        listed: impl FnMut(Square, Digit),
    ) -> Option<usize> {
        let found = self.finder.find(&self.sub_spaces, position, listed)?;
        let is_excluded = self.odd.get(found).is_some_and(|&odd| odd != self.is_odd(position))
            || self.checks.as_ref().is_some_and(|checks| !checks.admit(position));
        (!is_excluded).then_some(found)
    }

    /// The sub-space with these indexed symbols, sorted by place, and `left` of each listed symbol.
    pub(crate) fn sub_space(&self, indexed: &[(Square, Symbol)], left: &[u8]) -> Option<usize> {
        self.finder.of_key(&self.sub_spaces, indexed, left)
    }

    /// The digit of a listed symbol.
    pub(crate) fn digit(&self, symbol: Symbol) -> Option<Digit> {
        self.finder.digit(symbol)
    }

    /// The material of a sub-space.
    pub(crate) fn material(&self, sub_space: usize) -> Material {
        let SubSpace { indexed, left, .. } = &self.sub_spaces[sub_space];
        let mut material = tally(indexed.iter().map(|&(_, symbol)| symbol));
        for (symbol, &count) in self.symbols.listed.iter().zip(left.counts()) {
            material[symbol.index()] = count;
        }
        material
    }
}
