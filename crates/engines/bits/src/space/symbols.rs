//! Which symbols a space holds on which places, and which of them it indexes.

use super::material::Material;
use super::multiset::{Digit, Multiset};
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Arrangements, Goal, Rewrite, RewriteSystem};
use everyboard_sorted::{SortedSet, sort};

/// The places of a puzzle, by what moves make of them.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    /// By place: the symbols that may ever stand there, as far as single moves show.
    allowed: Vec<SortedSet<Symbol>>,
    /// Places whose symbol never changes, with that symbol.
    pub(crate) fixed: Vec<(Square, Symbol)>,
    /// Places that share symbols with the most others: the board, but not the turn.
    pub(crate) board: Vec<Square>,
    /// The other places that change.
    pub(crate) apart: Vec<Square>,
}

impl Places {
    /// The places of all that the moves make of the starts.
    pub(crate) fn new(system: &RewriteSystem, starts: &[Position]) -> Self {
        let mut allowed = standing(system, starts);
        allow_moves(system, &mut allowed, false);
        Self::allowing(allowed)
    }

    /// The places of all arrangements that moves make of the starts or from which they lead to a
    /// goal.
    pub(crate) fn towards_goals(system: &RewriteSystem, arrangements: &Arrangements) -> Self {
        let puzzle = arrangements.puzzle();
        let mut allowed = standing(system, &puzzle.starts);
        for (place, standing) in arrangements.standing().iter().enumerate() {
            for drawn in puzzle.goals.iter().map(|goal| drawn_at(goal, place)) {
                match drawn {
                    Some(drawn) if standing.contains(&drawn) => allowed[place].extend([drawn]),
                    Some(_) => {}
                    None => allowed[place].extend(standing.iter().copied()),
                }
            }
        }
        allow_moves(system, &mut allowed, true);
        Self::allowing(allowed)
    }

    /// The places of all arrangements. Moves lead to no others.
    pub(crate) fn of_arrangements(arrangements: &Arrangements) -> Self {
        Self::allowing(arrangements.standing())
    }

    fn allowing(allowed: Vec<SortedSet<Symbol>>) -> Self {
        let mut fixed = Vec::new();
        let mut moving = Vec::new();
        for (place, symbols) in allowed.iter().enumerate() {
            match symbols.first() {
                Some(&only) if symbols.len() == 1 => fixed.push((Square::new(place), only)),
                _ => moving.push(Square::new(place)),
            }
        }
        let board = largest_group(&moving, &allowed);
        moving.retain(|place| board.binary_search(place).is_err());
        Places { allowed, fixed, board, apart: moving }
    }

    pub(crate) fn allows(&self, place: Square, symbol: Symbol) -> bool {
        self.allowed[place.index()].contains(&symbol)
    }

    /// Whether a move finds what it needs, as far as single squares show.
    pub(crate) fn allow_move(&self, rewrite: &Rewrite) -> bool {
        rewrite.changes.iter().all(|change| self.allows(change.square, change.before))
    }

    /// Whether the symbol of a place never changes.
    pub(crate) fn is_fixed(&self, place: Square) -> bool {
        self.fixed.iter().any(|&(fixed, _)| fixed == place)
    }

    /// The symbols of some places, sorted.
    pub(crate) fn symbols_on(&self, places: &[Square]) -> Vec<Symbol> {
        let symbols = places.iter().flat_map(|place| &self.allowed[place.index()]);
        symbols.copied().collect::<SortedSet<_>>().into_iter().collect()
    }
}

/// What a goal draws at a place; `None` where it is open.
fn drawn_at(goal: &Goal, place: usize) -> Option<Symbol> {
    goal.pattern().and_then(|pattern| pattern.at(Square::new(place)))
}

/// By place: what starts put there.
fn standing(system: &RewriteSystem, starts: &[Position]) -> Vec<SortedSet<Symbol>> {
    let mut standing = vec![SortedSet::new(); system.places()];
    for (place, symbol) in starts.iter().flat_map(Position::places) {
        standing[place.index()].insert(symbol);
    }
    standing
}

/// Adds by place what moves put there once they are possible; what undone moves put there too, if
/// `or_undone`.
fn allow_moves(system: &RewriteSystem, allowed: &mut [SortedSet<Symbol>], or_undone: bool) {
    let mut grown = true;
    while grown {
        grown = false;
        for Rewrite { changes, .. } in system.rewrites() {
            let allows = |square: Square, symbol| allowed[square.index()].contains(&symbol);
            let is_possible = changes.iter().all(|it| allows(it.square, it.before));
            let is_undone = or_undone && changes.iter().all(|it| allows(it.square, it.after));
            for it in changes {
                let come = is_possible.then_some(it.after).into_iter();
                for symbol in come.chain(is_undone.then_some(it.before)) {
                    grown |= allowed[it.square.index()].insert(symbol);
                }
            }
        }
    }
}

/// The largest group of places that is tied together by shared symbols, sorted.
fn largest_group(places: &[Square], allowed: &[SortedSet<Symbol>]) -> Vec<Square> {
    let mut groups: Vec<(SortedSet<Symbol>, Vec<Square>)> = Vec::new();
    for &place in places {
        let mut symbols = allowed[place.index()].clone();
        let mut group = vec![place];
        let (tied, others): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|(other, _)| !other.is_disjoint(&symbols));
        for (more_symbols, more) in tied {
            symbols.extend(more_symbols);
            group.extend(more);
        }
        groups = others;
        groups.push((symbols, group));
    }
    let largest = groups.into_iter().map(|(_, group)| group).max_by_key(Vec::len);
    let mut largest = largest.unwrap_or_default();
    sort(&mut largest);
    largest
}

/// The symbols of a space: the squares of *indexed* symbols choose the sub-space, the arrangements
/// of *listed* symbols on the other squares are numbered.
#[derive(Clone, Debug)]
pub struct SymbolRoles {
    /// Sorted.
    pub(crate) indexed: Vec<Symbol>,
    /// Sorted.
    pub listed: Vec<Symbol>,
    /// Two symbols of which only the first is listed: it stands for both.
    pub twins: Option<[Symbol; 2]>,
}

impl SymbolRoles {
    /// The roles of symbols in a space that was written to a file with these ones `indexed`; `None`
    /// if that cannot be.
    #[cfg(feature = "files")]
    pub(crate) fn restored(
        places: &Places,
        materials: &[Material],
        indexed: Vec<Symbol>,
    ) -> Option<Self> {
        let apart = places.symbols_on(&places.apart);
        let mut listed = places.symbols_on(&places.board);
        let chosen: Vec<Symbol> = indexed.iter().copied().filter(|s| !apart.contains(s)).collect();
        let is_possible = indexed.is_sorted_by(|a, b| a < b)
            && chosen.iter().all(|symbol| listed.contains(symbol))
            && apart.iter().all(|symbol| indexed.contains(symbol))
            && materials.iter().all(|m| have_room(&chosen, m, places.board.len()));
        listed.retain(|symbol| !indexed.contains(symbol));
        is_possible.then_some(SymbolRoles { indexed, listed, twins: None })
    }

    /// The same with two of the listed symbols as twins.
    pub(super) fn with_twins(mut self, twins: [Symbol; 2]) -> Self {
        self.listed.retain(|&symbol| symbol != twins[1]);
        SymbolRoles { twins: Some(twins), ..self }
    }

    /// The listed symbol of a number.
    pub(crate) fn symbol(&self, digit: Digit) -> Symbol {
        self.listed[usize::from(digit)]
    }

    /// How many of each listed symbol a material has.
    pub(crate) fn listed_of(&self, material: &Material) -> Multiset {
        let twin = |symbol: &Symbol| match self.twins {
            Some([one, other]) if one == *symbol => material[other.index()],
            _ => 0,
        };
        Multiset::new(self.listed.iter().map(|symbol| material[symbol.index()] + twin(symbol)))
    }
}

/// Whether symbols can stand on this many squares, and in not very many more ways than make
/// sub-spaces.
#[cfg(feature = "files")]
fn have_room(symbols: &[Symbol], material: &Material, squares: usize) -> bool {
    let counts: Vec<u8> = symbols.iter().map(|symbol| material[symbol.index()]).collect();
    let rest = squares.checked_sub(counts.iter().copied().map(usize::from).sum());
    let ways =
        rest.and_then(|rest| Multiset::new(counts.into_iter().chain([rest as u8])).arrangements());
    ways.is_some_and(|ways| ways <= 64 * super::sub_spaces::MOST_SUB_SPACES as u128)
}
