//! All arrangements of a puzzle's pieces: the space of everything that is counted towards the
//! goals.
//!
//! **What is in it.** The pieces of a start, as many of each kind as moves can leave of it, stand
//! in any way. Three things limit that: what no move could ever change stays as in the start,
//! however the other pieces stood (squares that no move alters, pieces of kinds that no move moves,
//! removes or makes); pieces of several squares are whole; and nothing that the rule forbids is on
//! the board. Where sides take turns, it may be the turn of any.
//!
//! **Invariant.** A move of the puzzle leads from one of them to another. Undoing a move may add
//! pieces that no start has: [`Arrangements::has_numbers`] says which numbers of pieces moves can
//! leave.
//!
//! **Cost.** A few bytes for each way in which moves change the numbers of pieces.

use crate::{Change, Goal, Metric, MovePart, MoveValidator, Puzzle, Rewrite, RewriteSystem};
use everyboard_board::{Board, Position, Square, Symbol};
use everyboard_sorted::{SortedMap, SortedSet, sort};
use everyboard_watch::Watch;
use std::collections::BTreeSet;
use thiserror::Error;

/// By symbol: how many squares hold it.
type Numbers = Vec<u8>;

/// By square: what stays there; `None` where something may change.
type FrozenSquares = Vec<Option<Symbol>>;

/// Numbers of pieces that differ in more ways are not listed.
const MOST_NUMBERS: usize = 1 << 16;

/// The arrangements of the pieces of a puzzle.
///
/// ```
/// use everyboard_puzzle::{Arrangements, Builtin};
///
/// let puzzle = Builtin::named("eight-puzzle").unwrap().puzzle();
/// let system = puzzle.compile().unwrap();
/// let arrangements = Arrangements::new(&puzzle, &system).unwrap();
/// // Half of them lead to the goal; this one does not.
/// let swapped = puzzle.read_start("213/456/78.").unwrap().remove(0);
/// assert!(arrangements.contains(&swapped));
/// ```
#[derive(Clone, Debug)]
pub struct Arrangements<'a> {
    puzzle: &'a Puzzle,
    /// What stays as it is, for each start that differs in it.
    frozen: BTreeSet<FrozenSquares>,
    /// The numbers that moves can leave of the starts.
    numbers: BTreeSet<Numbers>,
}

/// Moves change the numbers of the pieces in too many ways.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
#[error("positions differ in the numbers of their pieces in more than {most} ways")]
pub struct TooManyNumbers {
    /// The most that are listed.
    pub most: usize,
}

/// Why the goals among all arrangements are not listed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum UnlistedReason {
    /// They are more than were asked for.
    #[error("there are more goals than can be listed")]
    TooMany,
    /// The work was told to stop.
    #[error("stopped")]
    Stopped,
}

impl<'a> Arrangements<'a> {
    /// The arrangements of the pieces of `puzzle`, whose moves are those of `system`.
    ///
    /// # Errors
    /// If moves change the numbers of the pieces in more than 65,536 ways.
    pub fn new(puzzle: &'a Puzzle, system: &RewriteSystem) -> Result<Self, TooManyNumbers> {
        let exchanges = exchanges(puzzle, system);
        let numbers_of = |start: &Position| {
            numbers(puzzle, puzzle.board.squares().map(|square| start.at(square)))
        };
        let mut all: BTreeSet<Numbers> = puzzle.starts.iter().map(numbers_of).collect();
        close(&mut all, &exchanges)?;
        let altered = AlteredPlaces::by(puzzle, system, &all);
        let frozen = puzzle.starts.iter().map(|start| altered.frozen(puzzle, start)).collect();
        Ok(Arrangements { puzzle, frozen, numbers: all })
    }

    /// The puzzle whose pieces they are of.
    pub fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// Whether a position is one of them.
    pub fn contains(&self, position: &Position) -> bool {
        let stays = |frozen: &FrozenSquares| {
            let mut squares = frozen.iter().zip(position.symbols());
            squares.all(|(frozen, &symbol)| frozen.is_none_or(|frozen| frozen == symbol))
        };
        self.has_numbers(position)
            && self.frozen.iter().any(stays)
            && self.has_whole_pieces(position)
            && MoveValidator::new(self.puzzle).forbidden(position).is_none()
    }

    /// Whether moves can leave as many pieces of each kind as the position has.
    pub fn has_numbers(&self, position: &Position) -> bool {
        self.numbers.contains(&self.numbers_of(position))
    }

    /// All numbers of pieces that moves can leave: by symbol, how many squares hold it.
    pub fn numbers(&self) -> impl Iterator<Item = &[u8]> {
        self.numbers.iter().map(Vec::as_slice)
    }

    /// By place: the symbols that may stand there. Where sides take turns, the last place is the
    /// turn's.
    pub fn standing(&self) -> Vec<SortedSet<Symbol>> {
        let held = self.numbers.iter().flat_map(|numbers| {
            (0..numbers.len()).filter(|&symbol| numbers[symbol] > 0).map(Symbol::new)
        });
        let held: SortedSet<Symbol> = held.collect();
        let squares = self.puzzle.board.squares().map(|square| {
            let stays: Option<SortedSet<Symbol>> =
                self.frozen.iter().map(|frozen| frozen[square.index()]).collect();
            stays.unwrap_or_else(|| held.clone())
        });
        let turns = (0..self.puzzle.rule.turns.sides()).map(|side| self.puzzle.turn_symbol(side));
        let turns: SortedSet<Symbol> = turns.collect();
        squares.chain(Some(turns).filter(|turns| !turns.is_empty())).collect()
    }

    /// All of them that satisfy a goal, sorted. Takes some microseconds for each, and for each
    /// start of an arrangement that turns out to be none. `watch` is asked now and then.
    ///
    /// # Errors
    /// If they are more than `most`, without their turns, or the work was told to stop.
    pub fn goals(&self, most: usize, watch: &dyn Watch) -> Result<Vec<Position>, UnlistedReason> {
        let mut goals = Vec::new();
        for frozen in &self.frozen {
            for goal in &self.puzzle.goals {
                let Some(squares) = self.with_frozen(goal, frozen) else { continue };
                for numbers in &self.numbers {
                    goals.extend(self.puzzle.fill(goal, &squares, numbers, most, watch)?);
                    sort(&mut goals);
                    goals.dedup();
                    if goals.len() > most {
                        return Err(UnlistedReason::TooMany);
                    }
                }
            }
        }
        Ok(goals.iter().flat_map(|goal| self.puzzle.with_every_turn(goal)).collect())
    }

    /// By square: what a goal draws or what stays there; `None` if they differ somewhere.
    fn with_frozen(&self, goal: &Goal, frozen: &FrozenSquares) -> Option<Vec<Option<Symbol>>> {
        let squares = self.puzzle.board.squares().map(|square| {
            let drawn = goal.pattern().and_then(|pattern| pattern.at(square));
            let stays = frozen[square.index()];
            let agree = drawn.is_none() || stays.is_none() || drawn == stays;
            agree.then_some(drawn.or(stays))
        });
        squares.collect()
    }

    fn numbers_of(&self, position: &Position) -> Numbers {
        numbers(self.puzzle, self.puzzle.board.squares().map(|square| position.at(square)))
    }

    /// Whether each piece of several squares covers all of them.
    fn has_whole_pieces(&self, position: &Position) -> bool {
        let alphabet = &self.puzzle.alphabet;
        let Board::Grid(grid) = &self.puzzle.board else { return true };
        if !alphabet.has_blocks() {
            return true;
        }
        let covered = alphabet.kinds().flat_map(|kind| {
            let firsts = self.puzzle.board.squares().filter(move |&at| position.at(at) == kind);
            let parts = alphabet.parts(kind);
            firsts.flat_map(move |first| {
                let squares = alphabet.block(kind).squares(grid, first).unwrap_or_default();
                squares.into_iter().zip(parts.clone())
            })
        });
        let covered: SortedMap<Square, Symbol> = covered.collect();
        let mut squares = self.puzzle.board.squares();
        squares.all(|at| covered.get(&at).copied().unwrap_or(Symbol::EMPTY) == position.at(at))
    }
}

/// What some move alters, whatever the rule forbids.
struct AlteredPlaces {
    squares: SortedSet<Square>,
    symbols: SortedSet<Symbol>,
}

impl AlteredPlaces {
    /// What moves alter that are possible with some of these numbers of pieces. Of moves that are
    /// put together the single ones are looked at: what stands in their way does not count.
    fn by(puzzle: &Puzzle, system: &RewriteSystem, all: &BTreeSet<Numbers>) -> Self {
        let mut altered = AlteredPlaces { squares: SortedSet::new(), symbols: SortedSet::new() };
        let is_possible = |changes: &[Change]| {
            let (before, _) = exchange(puzzle, changes);
            all.iter().any(|all| before.iter().zip(all).all(|(before, all)| before <= all))
        };
        let in_parts = match puzzle.rule.metric {
            Metric::Pushes => puzzle.compile_in_parts_within(u64::MAX).ok(),
            Metric::Steps | Metric::Moves => None,
        };
        match in_parts.as_ref().filter(|system| system.parts().is_some()) {
            Some(parts) => {
                // Where the pieces are too few for any push, no step leads to one.
                let moves = before_pushes(parts, |it| is_possible(&it.changes)).into_iter();
                moves.for_each(|it| altered.add(puzzle, &it.changes));
            }
            None => {
                let moves = system.moves().filter(|changes| is_possible(changes));
                moves.for_each(|changes| altered.add(puzzle, changes));
            }
        }
        altered
    }

    /// Adds what a move alters.
    fn add(&mut self, puzzle: &Puzzle, changes: &[Change]) {
        for change in on_board(puzzle, changes).filter(|it| it.alters()) {
            self.squares.insert(change.square);
            self.symbols.extend([change.before, change.after]);
        }
    }

    /// What stays as it is in this start.
    fn frozen(&self, puzzle: &Puzzle, start: &Position) -> FrozenSquares {
        let squares = puzzle.board.squares().map(|square| {
            let symbol = start.at(square);
            let is_of_kind = symbol.is_empty() || self.symbols.contains(&symbol);
            let changes = self.squares.contains(&square) && is_of_kind;
            (!changes).then_some(symbol)
        });
        squares.collect()
    }
}

/// Of the parts of moves that are possible: the pushes and pulls, what counts by itself, and the
/// steps that a piece may make before a push.
fn before_pushes(parts: &RewriteSystem, is_possible: impl Fn(&Rewrite) -> bool) -> Vec<&Rewrite> {
    let kinds = parts.parts().unwrap_or_default().iter().zip(parts.rewrites());
    let kinds = kinds.filter(|it| is_possible(it.1));
    let (mut steps, mut found): (Vec<_>, Vec<_>) = kinds.partition(|it| *it.0 == MovePart::Step);
    let mut fresh = found.clone();
    while let Some((_, next)) = fresh.pop() {
        let leads = |step: &Rewrite| (step.mover(), step.to) == (next.mover(), next.from);
        let (before, others): (Vec<_>, Vec<_>) = steps.into_iter().partition(|it| leads(it.1));
        steps = others;
        fresh.extend(&before);
        found.extend(before);
    }
    found.into_iter().map(|(_, rewrite)| rewrite).collect()
}

/// How many of each symbol there are.
fn numbers(puzzle: &Puzzle, symbols: impl Iterator<Item = Symbol>) -> Numbers {
    let mut numbers = vec![0; puzzle.alphabet.len()];
    symbols.for_each(|symbol| numbers[symbol.index()] += 1);
    numbers
}

/// The changes of squares; not of the turn.
fn on_board<'a>(puzzle: &Puzzle, changes: &'a [Change]) -> impl Iterator<Item = &'a Change> {
    let squares = puzzle.board.len();
    changes.iter().filter(move |change| change.square.index() < squares)
}

/// What a move needs of each symbol, and what it leaves of it.
fn exchange(puzzle: &Puzzle, changes: &[Change]) -> (Numbers, Numbers) {
    let before = numbers(puzzle, on_board(puzzle, changes).map(|change| change.before));
    (before, numbers(puzzle, on_board(puzzle, changes).map(|change| change.after)))
}

/// What moves need of each symbol, and what they leave of it, where these differ.
fn exchanges(puzzle: &Puzzle, system: &RewriteSystem) -> BTreeSet<(Numbers, Numbers)> {
    let moves = system.moves().map(|changes| exchange(puzzle, changes));
    moves.filter(|(before, after)| before != after).collect()
}

/// Adds to some numbers of pieces all that moves can leave of them.
fn close(
    all: &mut BTreeSet<Numbers>,
    exchanges: &BTreeSet<(Numbers, Numbers)>,
) -> Result<(), TooManyNumbers> {
    let mut fresh: Vec<Numbers> = all.iter().cloned().collect();
    while let Some(numbers) = fresh.pop() {
        for (before, after) in exchanges {
            let symbols = numbers.iter().zip(before).zip(after);
            let next =
                symbols.map(|((&here, &before), &after)| Some(here.checked_sub(before)? + after));
            let next: Option<Numbers> = next.collect();
            fresh.extend(next.filter(|next| all.insert(next.clone())));
        }
        if all.len() > MOST_NUMBERS {
            return Err(TooManyNumbers { most: MOST_NUMBERS });
        }
    }
    Ok(())
}
