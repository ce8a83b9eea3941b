//! Local rewrites: the one form in which every engine sees the moves of a puzzle.

use everyboard_board::{Position, Square, Symbol};
use std::collections::BTreeSet;
use thiserror::Error;

/// What one square holds before and after a move. A square that a move needs but does not alter
/// (an empty square that is passed) has the same symbol twice.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Change {
    /// The square.
    pub square: Square,
    /// What it must hold for the move to be possible.
    pub before: Symbol,
    /// What it holds afterwards.
    pub after: Symbol,
}

impl Change {
    /// Whether the move alters the square.
    pub fn alters(&self) -> bool {
        self.before != self.after
    }

    pub(crate) fn reversed(self) -> Self {
        Change { square: self.square, before: self.after, after: self.before }
    }
}

/// One move: a few squares with what they hold before and after.
///
/// Squares rise and none is named twice. `from` and `to` say which piece moves, for people.
///
/// ```
/// use everyboard_puzzle::Puzzle;
///
/// let text = "format = 1\nboard = \"W..\"\n[pieces]\nW = \"rW\"\n";
/// let puzzle = Puzzle::parse(text).unwrap();
/// let system = puzzle.compile().unwrap();
/// let mut position = puzzle.starts[0].clone();
/// for rewrite in system.rewrites() {
///     assert!(rewrite.is_allowed(&position));
///     rewrite.apply(&mut position);
/// }
/// assert_eq!(puzzle.board.draw(&puzzle.alphabet, &position), "..W");
/// assert!(!system.is_reversible() && system.conserves_pieces());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rewrite {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it enters.
    pub to: Square,
    /// All squares that the move touches.
    pub changes: Box<[Change]>,
}

impl Rewrite {
    /// A move of a piece from `from` to `to`; the changes may come in any order.
    pub fn new(from: Square, to: Square, mut changes: Vec<Change>) -> Self {
        changes.sort_unstable();
        Rewrite { from, to, changes: changes.into() }
    }

    /// Whether the position holds what the move needs.
    pub fn is_allowed(&self, position: &Position) -> bool {
        self.changes.iter().all(|change| position.at(change.square) == change.before)
    }

    /// Makes the move, which must be allowed.
    pub fn apply(&self, position: &mut Position) {
        debug_assert!(self.is_allowed(position));
        for change in &self.changes {
            position.put(change.square, change.after);
        }
    }

    /// The piece that moves: what stands on the square `from`, if it is a piece.
    pub fn mover(&self) -> Option<Symbol> {
        let left = self.changes.iter().find(|change| change.square == self.from)?;
        Some(left.before).filter(|piece| !piece.is_empty())
    }

    /// Whether these changes carry the piece that moves to an empty square, and do nothing else.
    fn carries<'a>(&self, mut altered: impl Iterator<Item = &'a Change>) -> bool {
        let Some(piece) = self.mover().filter(|_| self.from != self.to) else { return false };
        altered.all(|change| {
            let pair = (change.before, change.after);
            if change.square == self.from {
                pair == (piece, Symbol::EMPTY)
            } else {
                change.square == self.to && pair == (Symbol::EMPTY, piece)
            }
        })
    }

    /// The squares whose piece the move removes, in rising order: those that lose one which does
    /// not come back elsewhere.
    pub fn removed(&self) -> impl Iterator<Item = Square> {
        let removed = self.changes.iter().filter(|change| self.loses(change)).filter(|change| {
            let earlier = self.changes.iter().filter(|other| self.loses(other));
            let earlier = earlier.take_while(|other| other.square != change.square);
            let alike = earlier.filter(|other| other.before == change.before);
            alike.count() < self.fewer(change.before)
        });
        removed.map(|change| change.square)
    }

    /// Whether a piece other than the one that moves leaves a square or is replaced by one that was
    /// there before, or this one leaves the board. A turn that passes on is no piece, and is
    /// replaced by none.
    fn loses(&self, change: &Change) -> bool {
        let is_other = change.square != self.from || self.from == self.to;
        let is_replaced = self.changes.iter().any(|other| other.before == change.after);
        let leaves = change.after.is_empty() || is_replaced;
        change.alters() && !change.before.is_empty() && is_other && leaves
    }

    /// How many fewer of a symbol there are after the move.
    fn fewer(&self, symbol: Symbol) -> usize {
        let before = self.changes.iter().filter(|change| change.before == symbol).count();
        let after = self.changes.iter().filter(|change| change.after == symbol).count();
        before.saturating_sub(after)
    }

    /// Whether some position allows both moves: they need the same of squares that both touch.
    pub fn is_compatible(&self, other: &Rewrite) -> bool {
        self.changes.iter().all(|change| {
            let place = other.changes.binary_search_by_key(&change.square, |change| change.square);
            place.map_or(true, |place| other.changes[place].before == change.before)
        })
    }

    /// The move that undoes this one.
    pub fn reversed(&self) -> Self {
        let changes = self.changes.iter().map(|change| change.reversed()).collect();
        Rewrite { from: self.to, to: self.from, changes }
    }

    /// The changes that alter a square.
    pub fn effect(&self) -> Vec<Change> {
        self.changes.iter().copied().filter(Change::alters).collect()
    }
}

/// What a rewrite is to the moves that a puzzle counts, where these are [left in
/// parts](crate::Puzzle::compile_in_parts_within).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MovePart {
    /// One of the steps that a piece makes at a stretch.
    Step,
    /// A push or a pull, where it counts as one move with the steps that the same piece makes
    /// before; or the end of a stretch where sides take turns: the piece stays (`from` is `to`),
    /// and the turn passes.
    Last,
    /// A move by itself.
    Whole,
}

/// All moves of a puzzle, as rewrites.
///
/// The rewrites are *disjoint*: in one position no two of them lead to the same next position, so
/// that counting paths by rewrites counts them by positions. Only [parts](RewriteSystem::parts) of
/// moves need not be.
#[derive(Clone, Debug)]
pub struct RewriteSystem {
    places: usize,
    symbols: usize,
    /// What the moves change, as the rule makes them: two of these may lead from one position to
    /// the same next one.
    moves: BTreeSet<Box<[Change]>>,
    /// What must not be on the board before a move or after it.
    forbidden: BTreeSet<Box<[Change]>>,
    /// The same moves made disjoint, sorted.
    rewrites: Vec<Rewrite>,
    /// What each of them is to the moves that count, if these are made of several.
    parts: Option<Vec<MovePart>>,
    /// The parts as the rule makes them, with the piece that moves: it has to be the same from part
    /// to part.
    movers: BTreeSet<Rewrite>,
    /// Whether these end with a push, a pull or the passing of the turn, so that none undoes
    /// another.
    ends_with_part: bool,
}

/// A puzzle whose moves are too many to list.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum CompileError {
    /// There are more than [`CompileError::MOST_MOVES`].
    #[error(
        "the rule makes more than {most} different moves on this board; \
         use fewer kinds of pieces, shorter ranges or cycles, or count = \"steps\" if it has \"moves\"",
        most = CompileError::MOST_MOVES
    )]
    TooManyMoves,
    /// They take more memory than there is for them. How much all of them take is not known.
    #[error("the moves that the rule makes on this board take more than {budget} bytes of memory")]
    TooLittleMemory {
        /// Bytes that they may take.
        budget: u64,
    },
}

impl CompileError {
    /// The most moves a puzzle may have: some hundred megabytes of rewrites.
    pub const MOST_MOVES: usize = 1_000_000;
}

impl RewriteSystem {
    /// The system of `moves`, which `rewrites` makes disjoint.
    pub(crate) fn new(
        places: usize,
        symbols: usize,
        moves: BTreeSet<Rewrite>,
        rewrites: Vec<Rewrite>,
    ) -> Self {
        let moves = moves.into_iter().map(|rewrite| rewrite.changes).collect();
        RewriteSystem {
            places,
            symbols,
            moves,
            forbidden: BTreeSet::new(),
            rewrites,
            parts: None,
            movers: BTreeSet::new(),
            ends_with_part: false,
        }
    }

    /// The same system, whose `rewrites` are these parts of the moves that count; `ends_with_part`
    /// if each ends with a [`MovePart::Last`].
    pub(crate) fn in_parts(
        self,
        parts: Vec<MovePart>,
        movers: BTreeSet<Rewrite>,
        ends_with_part: bool,
    ) -> Self {
        RewriteSystem { parts: Some(parts), movers, ends_with_part, ..self }
    }

    /// The same puzzle's system, with these moves, found one by one, instead of the parts of which
    /// they are made. They are all that [`RewriteSystem::rewrites`] lists: symmetries and what is
    /// conserved are those of the parts.
    pub fn with_moves(&self, rewrites: Vec<Rewrite>) -> Self {
        RewriteSystem { rewrites, parts: None, ..self.clone() }
    }

    /// By rewrite, what it is to the moves that count; `None` if each is such a move.
    pub fn parts(&self) -> Option<&[MovePart]> {
        self.parts.as_deref()
    }

    /// Whether moves are made of parts and end with a [`MovePart::Last`], so that none undoes
    /// another.
    pub fn ends_with_part(&self) -> bool {
        self.ends_with_part
    }

    /// The same system, whose `rewrites` never lead to these patterns or from them. Each is sorted.
    pub(crate) fn without(self, patterns: BTreeSet<Box<[Change]>>) -> Self {
        RewriteSystem { forbidden: patterns, ..self }
    }

    /// What each move changes, as the rule makes them: before what is forbidden is left out.
    pub(crate) fn moves(&self) -> impl Iterator<Item = &[Change]> {
        self.moves.iter().map(|changes| &**changes)
    }

    /// The number of places of a position: the squares and, where it matters, the turn.
    pub fn places(&self) -> usize {
        self.places
    }

    /// The number of symbols that a square can hold, the empty square among them. Symbols of the
    /// turn come after these.
    pub fn symbols(&self) -> usize {
        self.symbols
    }

    /// The disjoint rewrites, sorted by the squares `from` and `to`.
    pub fn rewrites(&self) -> &[Rewrite] {
        &self.rewrites
    }

    /// Whether every move can be undone by a move.
    pub fn is_reversible(&self) -> bool {
        self.is_closed_under(true, |change| change.reversed())
    }

    /// Whether `image` maps the moves onto the moves, change by change, and what is forbidden onto
    /// itself. `reverses` says whether the images are moves undone.
    pub(crate) fn is_closed_under(
        &self,
        reverses: bool,
        image: impl Fn(&Change) -> Change,
    ) -> bool {
        self.is_carried_onto(self, reverses, image)
    }

    /// The same for the moves of another system.
    pub(crate) fn is_carried_onto(
        &self,
        to: &Self,
        reverses: bool,
        image: impl Fn(&Change) -> Change,
    ) -> bool {
        let has_as_many = self.moves.len() == to.moves.len()
            && self.movers.len() == to.movers.len()
            && self.forbidden.len() == to.forbidden.len();
        if !has_as_many || reverses && self.ends_with_part {
            return false;
        }
        let carried = |square| {
            let nothing = Change { square, before: Symbol::EMPTY, after: Symbol::EMPTY };
            image(&nothing).square
        };
        let mapped = |changes: &[Change]| {
            let mut mapped: Box<[Change]> = changes.iter().map(&image).collect();
            mapped.sort_unstable();
            mapped
        };
        let movers = self.movers.iter().map(|part| {
            let [from, to] = [part.from, part.to].map(carried);
            let [from, to] = if reverses { [to, from] } else { [from, to] };
            Rewrite { from, to, changes: mapped(&part.changes) }
        });
        self.moves.iter().all(|changes| to.moves.contains(&mapped(changes)))
            && { movers }.all(|part| to.movers.contains(&part))
            && self.forbidden.iter().all(|changes| to.forbidden.contains(&mapped(changes)))
    }

    /// Whether every move leaves the number of `symbol` as it is.
    pub fn conserves(&self, symbol: Symbol) -> bool {
        self.moves.iter().all(|changes| {
            let before = changes.iter().filter(|change| change.before == symbol).count();
            before == changes.iter().filter(|change| change.after == symbol).count()
        })
    }

    /// Whether all that every move does is to carry one piece to an empty square, and to pass on
    /// the turn.
    pub fn carries_single_pieces(&self) -> bool {
        self.rewrites.iter().all(|rewrite| {
            let altered = rewrite.changes.iter().filter(|change| change.alters());
            // The symbols of the turn come after those of the squares.
            let on_squares = altered.filter(|change| change.before.index() < self.symbols);
            rewrite.carries(on_squares)
        })
    }

    /// Whether no move adds or removes a piece or changes its kind.
    pub fn conserves_pieces(&self) -> bool {
        (0..self.symbols).all(|symbol| self.conserves(Symbol::new(symbol)))
    }
}
