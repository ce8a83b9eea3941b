//! Why no solution is left, where more is known than that none was found.

use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Goal, Puzzle, RewriteSystem};
use everyboard_watch::Watch;

/// A sum that no move changes or raises and that no goal has, in words; nothing if there is none.
#[cfg(feature = "analysis")]
pub(super) fn invariant(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    watch: &dyn Watch,
) -> Option<String> {
    super::impossible(puzzle, system, watch)
}

#[cfg(not(feature = "analysis"))]
pub(super) fn invariant(_: &Puzzle, _: &RewriteSystem, _: &dyn Watch) -> Option<String> {
    None
}

/// The square of a piece that can never leave it from any of these positions, where no goal has it.
///
/// What may ever stand on each square is taken to be more than it is: what any moves can bring
/// there, each as often as one likes and without taking anything away. Costs a pass over the moves
/// for each time that this finds more.
pub(super) fn frozen(puzzle: &Puzzle, system: &RewriteSystem, here: &[Position]) -> Option<Square> {
    let first = here.first()?;
    let facts = Facts::from(system, here);
    let squares = puzzle.board.squares().filter(|&square| !first.at(square).is_empty());
    { squares }.find(|&square| {
        let symbol = first.at(square);
        facts.is_alone(square, symbol)
            && puzzle.goals.iter().all(|goal| excludes(goal, puzzle, system, first, square))
    })
}

/// Whether no position of a goal that moves can make of `here` has the same on this square.
fn excludes(
    goal: &Goal,
    puzzle: &Puzzle,
    system: &RewriteSystem,
    here: &Position,
    square: Square,
) -> bool {
    let symbol = here.at(square);
    if !goal.allows(square, symbol) {
        return true;
    }
    // All pieces that there are may be wanted elsewhere.
    let squares = puzzle.board.len();
    let number = |is_it: &dyn Fn(Symbol) -> bool| {
        here.symbols()[..squares].iter().filter(|&&it| is_it(it)).count()
    };
    match goal {
        Goal::Pattern(pattern) => {
            let wanted = pattern.fixed().filter(|(_, it)| *it == symbol).count();
            pattern.at(square).is_none()
                && system.conserves(symbol)
                && wanted >= number(&|it| it == symbol)
        }
        Goal::Counts(counts) => counts.iter().any(|count| {
            let Some(symbols) = &count.symbols else { return false };
            let is_elsewhere = count.squares.is_some_and(|squares| !squares.contains(square));
            is_elsewhere
                && symbols.contains(&symbol)
                && symbols.iter().all(|&symbol| system.conserves(symbol))
                && *count.numbers.start() >= number(&|it| symbols.contains(&it))
        }),
    }
}

/// By place and symbol: whether the symbol may ever stand there.
struct Facts {
    symbols: usize,
    may_be: Vec<bool>,
}

impl Facts {
    fn from(system: &RewriteSystem, here: &[Position]) -> Self {
        let turns = here.iter().flat_map(Position::symbols).map(|symbol| symbol.index() + 1);
        let changes = system.rewrites().iter().flat_map(|rewrite| &rewrite.changes);
        let changed = changes.map(|change| change.before.index().max(change.after.index()) + 1);
        let symbols = turns.chain(changed).max().unwrap_or(1).max(system.symbols());
        let may_be = vec![false; system.places() * symbols];
        let mut facts = Facts { symbols, may_be };
        for (place, symbol) in here.iter().flat_map(Position::places) {
            facts.add(place, symbol);
        }
        while facts.grow(system) {}
        facts
    }

    /// Adds what moves bring that may be possible; whether there was any.
    fn grow(&mut self, system: &RewriteSystem) -> bool {
        let mut has_grown = false;
        for rewrite in system.rewrites() {
            if rewrite.changes.iter().all(|change| self.has(change.square, change.before)) {
                for change in &rewrite.changes {
                    has_grown |= self.add(change.square, change.after);
                }
            }
        }
        has_grown
    }

    /// Whether nothing but the symbol may ever stand on the square.
    fn is_alone(&self, square: Square, symbol: Symbol) -> bool {
        let all = (0..self.symbols).map(Symbol::new);
        all.filter(|&it| it != symbol).all(|it| !self.has(square, it))
    }

    fn has(&self, place: Square, symbol: Symbol) -> bool {
        self.may_be[place.index() * self.symbols + symbol.index()]
    }

    /// Adds a fact; whether it is new.
    fn add(&mut self, place: Square, symbol: Symbol) -> bool {
        let fact = &mut self.may_be[place.index() * self.symbols + symbol.index()];
        !std::mem::replace(fact, true)
    }
}
