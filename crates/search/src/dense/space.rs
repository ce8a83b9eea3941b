//! Spaces: every arrangement of a puzzle's pieces, numbered.

use super::SpaceError;
use super::alphabet::{Alphabet, Roles};
use super::cutting::Cutting;
use super::grades::{Grade, grades, needs, tally};
use super::multiset::{Digit, MOST_ARRANGEMENTS, Multiset};
use super::tiers::{Holding, Tiers};
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::RewriteSystem;
use std::collections::BTreeMap;

/// Every arrangement of the pieces of a puzzle on its squares, in a fixed order.
///
/// Positions are listed by *sub-space*: the numbers of the pieces (several where moves capture or
/// remove some) and the squares of the *located* symbols (the gap of a board with one gap, the
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
    pub(crate) tiers: Tiers,
    pub(crate) sub_spaces: Vec<SubSpace>,
    /// By located symbols and the pieces left: which sub-space that is.
    numbers: BTreeMap<SubSpaceKey, usize>,
    positions: u128,
}

/// The positions with the same located symbols on the same places and the same other pieces.
#[derive(Clone, Debug)]
pub(crate) struct SubSpace {
    /// Sorted by place.
    pub(crate) located: Vec<(Square, Symbol)>,
    /// The common symbols on the places that are left.
    pub(crate) left: Multiset,
    /// These places, in the order of the listing.
    pub(crate) squares: Vec<Square>,
    /// The number of its first position.
    first: u128,
}

type SubSpaceKey = (Vec<(Square, Symbol)>, Multiset);

/// More sub-spaces would have more bookkeeping than positions.
const MOST_SUB_SPACES: usize = 1 << 14;

/// A symbol of the board is located only if it makes at most so many sub-spaces.
const MOST_LOCATED: u128 = 1 << 12;

/// Squares of larger spaces are listed as they come: nobody sweeps over 8 TiB of bits.
const MOST_SWEPT: u128 = 1 << 46;

impl Space {
    /// The space of all that the moves of `system` can make of `starts`.
    ///
    /// # Errors
    /// If there are 2^120 positions or more, or very many sub-spaces.
    pub fn new(system: &RewriteSystem, starts: &[Position]) -> Result<Self, SpaceError> {
        Self::cut(system, starts, Cutting::default())
    }

    /// The same positions, listed and laid out for chunks and rows of other sizes.
    pub(crate) fn cut(
        system: &RewriteSystem,
        starts: &[Position],
        cutting: Cutting,
    ) -> Result<Self, SpaceError> {
        let roles = Roles::new(system, starts);
        let grades = grades(system, starts, &roles)?;
        let alphabet = choose_alphabet(&roles, &grades, system, cutting);
        let sub_spaces = sub_space_keys(&roles, &grades, &alphabet)?;
        Self::of(system, &roles, alphabet, sub_spaces, cutting)
    }

    /// The space that was cut into these tiers, with these symbols located, when a file was
    /// written; none if such a space cannot have been written for these starts.
    #[cfg(feature = "files")]
    pub(crate) fn restored(
        system: &RewriteSystem,
        starts: &[Position],
        tiers: Tiers,
        located: Vec<Symbol>,
    ) -> Result<Option<Self>, SpaceError> {
        let roles = Roles::new(system, starts);
        let grades = grades(system, starts, &roles)?;
        let apart = roles.symbols_on(&roles.apart);
        let mut common = roles.symbols_on(&roles.board);
        let known = |s: &Symbol| apart.contains(s) || common.contains(s);
        let chosen: Vec<Symbol> = located.iter().copied().filter(|s| !apart.contains(s)).collect();
        let mut squares: Vec<Square> = tiers.squares().collect();
        squares.sort_unstable();
        let suit = located.is_sorted_by(|a, b| a < b)
            && located.iter().all(known)
            && apart.iter().all(|symbol| located.contains(symbol))
            && squares == roles.board
            && grades.iter().all(|grade| placements(&chosen, grade, squares.len()).is_some());
        if !suit {
            return Ok(None);
        }
        common.retain(|symbol| !located.contains(symbol));
        let alphabet = Alphabet { located, common };
        let keys = sub_space_keys(&roles, &grades, &alphabet)?;
        let arrangements = keys.iter().map(|(_, left)| left.arrangements().unwrap_or(u128::MAX));
        if arrangements.fold(0, u128::saturating_add) > MOST_SWEPT {
            return Ok(None);
        }
        Ok(Some(Self::assembled(system, roles.fixed, alphabet, tiers, keys)))
    }

    fn of(
        system: &RewriteSystem,
        roles: &Roles,
        alphabet: Alphabet,
        keys: Vec<SubSpaceKey>,
        cutting: Cutting,
    ) -> Result<Self, SpaceError> {
        let positions = total(&keys).ok_or(SpaceError::TooLarge)?;
        let tiers = if positions <= MOST_SWEPT {
            Tiers::new(&roles.board, system, &holdings(&keys), cutting)
        } else {
            Tiers { top: Vec::new(), middle: Vec::new(), low: roles.board.clone() }
        };
        Ok(Self::assembled(system, roles.fixed.clone(), alphabet, tiers, keys))
    }

    fn assembled(
        system: &RewriteSystem,
        fixed: Vec<(Square, Symbol)>,
        alphabet: Alphabet,
        tiers: Tiers,
        keys: Vec<SubSpaceKey>,
    ) -> Self {
        let mut space = Space {
            places: system.places(),
            fixed,
            alphabet,
            tiers,
            sub_spaces: Vec::new(),
            numbers: BTreeMap::new(),
            positions: 0,
        };
        keys.into_iter().for_each(|(located, left)| space.add(located, left));
        space
    }

    fn add(&mut self, located: Vec<(Square, Symbol)>, left: Multiset) {
        let taken = |square: &Square| located.iter().any(|(place, _)| place == square);
        let squares = self.tiers.squares().filter(|square| !taken(square)).collect();
        let positions = left.arrangements().expect("counted above");
        self.numbers.insert((located.clone(), left.clone()), self.sub_spaces.len());
        self.sub_spaces.push(SubSpace { located, left, squares, first: self.positions });
        self.positions += positions;
    }

    /// The number of positions, reachable or not.
    pub fn positions(&self) -> u128 {
        self.positions
    }

    /// The bytes of a bitmap of all positions: one bit each, and what fills rows up to whole words.
    pub fn bitmap_bytes(&self) -> u64 {
        self.tiers.bitmap_bytes(&self.sub_spaces)
    }

    /// The number of sub-spaces.
    pub fn sub_spaces(&self) -> usize {
        self.sub_spaces.len()
    }

    /// The symbols whose squares choose the sub-space.
    pub fn located(&self) -> &[Symbol] {
        &self.alphabet.located
    }

    /// The changing squares of the board, in the order of the lexicographic listing.
    pub fn order(&self) -> Vec<Square> {
        self.tiers.squares().collect()
    }

    /// What decides which bit a position has, as a text: equal texts, equal bits. Checkpoints keep
    /// its hash, so it never changes, whatever the types and fields of this module are called.
    #[cfg(feature = "files")]
    pub(crate) fn bit_layout(&self) -> String {
        fn list(kind: &str, numbers: impl Iterator<Item = usize>) -> String {
            let entries: Vec<String> = numbers.map(|number| format!("{kind}({number})")).collect();
            format!("[{}]", entries.join(", "))
        }
        let Tiers { top, middle, low } = &self.tiers;
        let [top, middle, low] =
            [top, middle, low].map(|squares| list("Square", squares.iter().map(|s| s.index())));
        let located = list("Symbol", self.located().iter().map(|symbol| symbol.index()));
        format!("Tiers {{ top: {top}, middle: {middle}, low: {low} }} {located}")
    }

    /// The number of `position`, from 0; none if it is not of this space.
    ///
    /// This is the plain way, one multiplication and division a square. No sweep uses it.
    pub fn rank(&self, position: &Position) -> Option<u128> {
        let sub_space = &self.sub_spaces[self.sub_space_of(position)?];
        let digits = sub_space.squares.iter().map(|&square| {
            self.alphabet.digit(position.at(square)).expect("its sub-space holds common symbols")
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
        let SubSpace { located, squares, .. } = &self.sub_spaces[sub_space];
        let mut symbols = vec![Symbol::EMPTY; self.places];
        for &(place, symbol) in self.fixed.iter().chain(located) {
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
        let located = moving().filter(|&(_, symbol)| self.alphabet.is_located(symbol)).collect();
        let grade = tally(moving().map(|(_, symbol)| symbol));
        self.sub_space(located, &grade)
    }

    /// The sub-space with these located symbols, sorted by place, in a grade.
    pub(crate) fn sub_space(&self, located: Vec<(Square, Symbol)>, grade: &Grade) -> Option<usize> {
        let left = Multiset::new(self.alphabet.common.iter().map(|s| grade[s.index()]));
        self.numbers.get(&(located, left)).copied()
    }

    /// The grade of a sub-space.
    pub(crate) fn grade(&self, sub_space: usize) -> Grade {
        let SubSpace { located, left, .. } = &self.sub_spaces[sub_space];
        let mut grade = tally(located.iter().map(|&(_, symbol)| symbol));
        for (symbol, &count) in self.alphabet.common.iter().zip(left.counts()) {
            grade[symbol.index()] = count;
        }
        grade
    }
}

/// The positions of all sub-spaces; none from 2^120 on.
fn total(keys: &[SubSpaceKey]) -> Option<u128> {
    let sum = |sum: u128, (_, left): &SubSpaceKey| {
        Some(sum + left.arrangements()?).filter(|&sum| sum < MOST_ARRANGEMENTS)
    };
    keys.iter().try_fold(0, sum)
}

/// What tells the sub-spaces of some grades apart, in order.
fn sub_space_keys(
    roles: &Roles,
    grades: &[Grade],
    alphabet: &Alphabet,
) -> Result<Vec<SubSpaceKey>, SpaceError> {
    let mut keys = Vec::new();
    for grade in grades {
        let mut placing = Placing {
            roles,
            left: alphabet.located.iter().map(|s| (*s, grade[s.index()])).collect(),
            taken: Vec::new(),
            found: Vec::new(),
        };
        placing.place(0, 0)?;
        let left = Multiset::new(alphabet.common.iter().map(|s| grade[s.index()]));
        keys.extend(placing.found.into_iter().map(|located| (located, left.clone())));
        if keys.len() > MOST_SUB_SPACES {
            return Err(SpaceError::TooManySubSpaces { most: MOST_SUB_SPACES });
        }
    }
    Ok(keys)
}

/// In how many ways symbols can stand on so many squares; none if they have no room, or in
/// very many more than make sub-spaces.
#[cfg(feature = "files")]
fn placements(symbols: &[Symbol], grade: &Grade, squares: usize) -> Option<u128> {
    let counts: Vec<u8> = symbols.iter().map(|symbol| grade[symbol.index()]).collect();
    let rest = squares.checked_sub(counts.iter().copied().map(usize::from).sum())?;
    let all = Multiset::new(counts.into_iter().chain([rest as u8])).arrangements()?;
    (all <= 64 * MOST_SUB_SPACES as u128).then_some(all)
}

/// The distinct shapes of sub-spaces, as far as sizes go.
fn holdings(keys: &[SubSpaceKey]) -> Vec<Holding> {
    let holding = |(located, left): &SubSpaceKey| Holding {
        taken: located.iter().map(|&(place, _)| place).collect(),
        left: left.clone(),
    };
    keys.iter().map(holding).collect()
}

/// Symbols of places apart from the board are located, and so is a symbol that every move needs
/// and that makes not too many sub-spaces: a sub-space then moves as a whole.
fn choose_alphabet(
    roles: &Roles,
    grades: &[Grade],
    system: &RewriteSystem,
    cutting: Cutting,
) -> Alphabet {
    let mut located = roles.symbols_on(&roles.apart);
    let mut common = roles.symbols_on(&roles.board);
    common.retain(|symbol| !located.contains(symbol));
    let rewrites = || system.rewrites().iter().filter(|rewrite| roles.allow_move(rewrite));
    let is_needed = |s: &Symbol| rewrites().all(|rewrite| needs(&rewrite.changes, *s));
    let count = |s: &Symbol| grades.iter().map(|grade| grade[s.index()]).max().unwrap_or(0);
    let least = cutting.sub_space_positions;
    let suits = |s: &Symbol| suits(*s, roles.board.len(), grades, &common, least);
    let rare = common.iter().copied().filter(|s| is_needed(s) && suits(s)).min_by_key(count);
    if let Some(rare) = rare {
        common.retain(|&symbol| symbol != rare);
        located.push(rare);
        located.sort_unstable();
    }
    Alphabet { located, common }
}

/// Whether locating a symbol makes sub-spaces that are few, and of at least so many positions.
fn suits(symbol: Symbol, squares: usize, grades: &[Grade], common: &[Symbol], least: u128) -> bool {
    let others = |grade: &Grade| {
        let left = common.iter().filter(|&&other| other != symbol);
        Multiset::new(left.map(|other| grade[other.index()])).arrangements().unwrap_or(u128::MAX)
    };
    let choices = |grade: &Grade| {
        let here = grade[symbol.index()];
        Multiset::new([here, (squares - usize::from(here)) as u8]).arrangements()
    };
    let sub_spaces = grades.iter().map(|grade| choices(grade).unwrap_or(u128::MAX));
    sub_spaces.fold(0, u128::saturating_add) <= MOST_LOCATED
        && grades.iter().all(|grade| others(grade) >= least)
}

/// Puts located symbols on places in every way.
struct Placing<'a> {
    roles: &'a Roles,
    /// The located symbols, and how many of each have no place yet.
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
            let mut located = self.taken.clone();
            located.sort_unstable();
            self.found.push(located);
        }
        match self.found.len() > MOST_SUB_SPACES {
            true => Err(SpaceError::TooManySubSpaces { most: MOST_SUB_SPACES }),
            false => Ok(()),
        }
    }
}
