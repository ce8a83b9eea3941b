//! Tables of how far a few pieces are from the goals, whatever else stands on the board.
//!
//! A part names some symbols, each of which stands on one square in every position. Its table has,
//! for all squares of these symbols, the least charge of moves that bring them to a goal. A square
//! without any of them may hold whatever a move needs there. Every move is charged to one part of a
//! division at most: the first of whose symbols it moves one. So the charges of a division's parts
//! add up to no more than the moves that are left.
//!
//! A table takes a byte for each number: the places of the board to the power of the symbols of a
//! part, with the one that is carried. For each number some ten moves are looked at.

use crate::{Patterns, Refusal};
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Change, Goal, Puzzle, Rewrite, RewriteSystem};
use everyboard_watch::Watch;

/// The charge where no path leads to a goal, and all that a byte does not hold.
const MOST: u8 = u8::MAX;

/// The most symbols of a part, the one that is carried among them.
const MOST_SYMBOLS: usize = 8;

/// How many numbers are looked at between two questions whether to stop.
const BETWEEN_QUESTIONS: usize = 1 << 16;

/// The tables of all divisions.
#[derive(Default)]
pub(super) struct Tables {
    /// By division and part.
    divisions: Vec<Vec<Table>>,
    symbols: usize,
}

struct Table {
    /// The one that is carried last, if there is one.
    symbols: Vec<Symbol>,
    /// By the squares of the symbols as digits, the first of which counts most.
    charges: Vec<u8>,
}

impl Tables {
    /// The tables that a certificate asks for, in at most `memory` bytes.
    pub(super) fn new(
        patterns: &Patterns,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        memory: u64,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        check(patterns, puzzle, system)?;
        let mut tables = Tables { divisions: Vec::new(), symbols: puzzle.alphabet.len() };
        for parts in &patterns.divisions {
            let mut division = Vec::new();
            for (number, symbols) in parts.iter().enumerate() {
                let room = memory.saturating_sub(tables.bytes()).saturating_sub(bytes(&division));
                let pays = |rewrite: &Rewrite| payer(rewrite, parts) == Some(number);
                let part = Part::new(symbols, patterns.carried, puzzle, system, pays);
                let charges = part.charges(room, watch)?;
                division.push(Table { symbols: part.symbols, charges });
            }
            tables.divisions.push(division);
        }
        Ok(tables)
    }

    /// The moves from a position to a goal, at least.
    pub(super) fn of(&self, position: &Position) -> usize {
        if self.divisions.is_empty() {
            return 0;
        }
        let mut squares = vec![0; self.symbols];
        for (square, symbol) in position.places() {
            // The turn has symbols of its own.
            if let Some(of_symbol) = squares.get_mut(symbol.index()) {
                *of_symbol = square.index();
            }
        }
        let charge = |table: &Table| {
            let digits = table.symbols.iter().map(|symbol| squares[symbol.index()]);
            usize::from(table.charges[number(digits, position.len())])
        };
        self.divisions.iter().map(|parts| parts.iter().map(charge).sum()).max().unwrap_or(0)
    }

    /// The moves that every solution has at least.
    pub(super) fn of_starts(&self, puzzle: &Puzzle) -> usize {
        puzzle.starts.iter().map(|start| self.of(start)).min().unwrap_or(0)
    }

    pub(super) fn bytes(&self) -> u64 {
        self.divisions.iter().map(|division| bytes(division)).sum()
    }

    /// How many tables there are.
    pub(super) fn len(&self) -> usize {
        self.divisions.iter().map(Vec::len).sum()
    }
}

fn bytes(tables: &[Table]) -> u64 {
    tables.iter().map(|table| table.charges.len() as u64).sum()
}

/// The number that has these digits.
fn number(digits: impl Iterator<Item = usize>, base: usize) -> usize {
    digits.fold(0, |number, digit| number * base + digit)
}

/// Sees that each symbol stands on exactly one square, at the starts and after every move.
fn check(patterns: &Patterns, puzzle: &Puzzle, system: &RewriteSystem) -> Result<(), Refusal> {
    let is_single = |symbol: Symbol| {
        let keeps = |rewrite: &Rewrite| {
            let before = rewrite.changes.iter().filter(|change| change.before == symbol).count();
            let after = rewrite.changes.iter().filter(|change| change.after == symbol).count();
            before == after
        };
        symbol.index() < puzzle.alphabet.len()
            && puzzle.starts.iter().all(|start| start.count(symbol) == 1)
            && system.rewrites().iter().all(keeps)
    };
    let is_right = |part: &Vec<Symbol>| {
        let symbols: Vec<Symbol> = part.iter().copied().chain(patterns.carried).collect();
        symbols.len() <= MOST_SYMBOLS
            && symbols.iter().all(|&symbol| is_single(symbol))
            && symbols.iter().enumerate().all(|(index, symbol)| !symbols[..index].contains(symbol))
    };
    if patterns.divisions.iter().flatten().all(is_right) {
        return Ok(());
    }
    let expected = format!(
        "parts of different symbols, {MOST_SYMBOLS} with the one carried, each always on one square"
    );
    Err(Refusal::Misfit { key: "patterns in [bound]", expected })
}

/// The number of the part that a move is charged to.
fn payer(rewrite: &Rewrite, parts: &[Vec<Symbol>]) -> Option<usize> {
    let altered = || rewrite.changes.iter().filter(|change| change.alters());
    let moves = |symbol: &Symbol| altered().any(|it| it.before == *symbol || it.after == *symbol);
    parts.iter().position(|part| part.iter().any(moves))
}

/// The squares of a part's symbols, and what undoes its moves.
struct Part<'a> {
    puzzle: &'a Puzzle,
    /// The one that is carried last, if there is one.
    symbols: Vec<Symbol>,
    places: usize,
    /// By symbol and the square where the move leaves it: each move once.
    moves: Vec<Vec<Vec<Move>>>,
}

/// A move, to be undone.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Move {
    /// By symbol that it names: its index, its square after the move and before it.
    named: Vec<(usize, usize, usize)>,
    /// Squares on which none of the symbols stands after it.
    clear: Vec<usize>,
    is_charged: bool,
}

impl<'a> Part<'a> {
    fn new(
        symbols: &[Symbol],
        carried: Option<Symbol>,
        puzzle: &'a Puzzle,
        system: &RewriteSystem,
        pays: impl Fn(&Rewrite) -> bool,
    ) -> Self {
        let places = system.places();
        let symbols: Vec<Symbol> = symbols.iter().copied().chain(carried).collect();
        let moves = vec![vec![Vec::new(); places]; symbols.len()];
        let mut part = Part { puzzle, symbols, places, moves };
        for rewrite in system.rewrites() {
            let made = part.read(&rewrite.changes, pays(rewrite));
            // What leaves all symbols where they are brings none nearer.
            if let Some(&(symbol, after, _)) = made.named.first()
                && made.named.iter().any(|&(_, after, before)| after != before)
                && !part.moves[symbol][after].contains(&made)
            {
                part.moves[symbol][after].push(made);
            }
        }
        part
    }

    fn read(&self, changes: &[Change], is_charged: bool) -> Move {
        let index = |symbol| self.symbols.iter().position(|&it| it == symbol);
        let named = changes.iter().filter_map(|change| {
            let symbol = index(change.after)?;
            let before = changes.iter().find(|other| other.before == change.after)?;
            Some((symbol, change.square.index(), before.square.index()))
        });
        let clear = changes.iter().filter(|change| index(change.after).is_none());
        let clear = clear.map(|change| change.square.index());
        Move { named: named.collect(), clear: clear.collect(), is_charged }
    }

    /// By number of the symbols' squares: the least charge that leads to a goal.
    fn charges(&self, memory: u64, watch: &dyn Watch) -> Result<Vec<u8>, Refusal> {
        let all = self.places.checked_pow(self.symbols.len() as u32);
        let all = all.filter(|&all| all as u64 <= memory).ok_or(Refusal::Tables { memory })?;
        let mut charges = vec![MOST; all];
        for goal in &self.puzzle.goals {
            self.fill_goals(goal, &mut Vec::new(), &mut charges);
        }
        for charge in 0..MOST {
            let mut is_last = true;
            for first in 0..all {
                if first % BETWEEN_QUESTIONS == 0 && watch.is_stopped() {
                    return Err(Refusal::Stopped { moves: 0 });
                }
                if charges[first] == charge {
                    is_last = false;
                    self.undo_all(first, charge, &mut charges);
                }
            }
            if is_last {
                break;
            }
        }
        Ok(charges)
    }

    /// Charges nothing where a goal allows the symbols, with these on the first of their squares.
    fn fill_goals(&self, goal: &Goal, squares: &mut Vec<usize>, charges: &mut [u8]) {
        let Some(&symbol) = self.symbols.get(squares.len()) else {
            let others = |place| {
                let mut all = (0..self.puzzle.alphabet.len() + self.puzzle.rule.turns.sides())
                    .map(Symbol::new);
                all.any(|it| !self.symbols.contains(&it) && goal.allows(place, it))
            };
            let mut places = (0..self.places).map(Square::new);
            if places.all(|place| squares.contains(&place.index()) || others(place)) {
                charges[number(squares.iter().copied(), self.places)] = 0;
            }
            return;
        };
        for square in 0..self.places {
            if goal.allows(Square::new(square), symbol) && !squares.contains(&square) {
                squares.push(square);
                self.fill_goals(goal, squares, charges);
                squares.pop();
            }
        }
    }

    /// Undoes moves from the squares of a number, which has this charge, and from all that follow
    /// from it without one.
    fn undo_all(&self, first: usize, charge: u8, charges: &mut [u8]) {
        let mut stack = vec![first];
        while let Some(number) = stack.pop() {
            let squares = self.squares(number);
            for (symbol, lists) in self.moves.iter().enumerate() {
                for made in &lists[squares[symbol]] {
                    let Some(before) = self.undone(made, &squares, number) else { continue };
                    let more = charge + u8::from(made.is_charged);
                    if more < charges[before] {
                        charges[before] = more;
                        if !made.is_charged {
                            stack.push(before);
                        }
                    }
                }
            }
        }
    }

    fn squares(&self, mut number: usize) -> [usize; MOST_SYMBOLS] {
        let mut squares = [0; MOST_SYMBOLS];
        for square in squares[..self.symbols.len()].iter_mut().rev() {
            *square = number % self.places;
            number /= self.places;
        }
        squares
    }

    /// The number of the squares before a move that has led to these; `None` if it has not.
    fn undone(&self, made: &Move, squares: &[usize; MOST_SYMBOLS], number: usize) -> Option<usize> {
        let symbols = self.symbols.len();
        let is_last = made.named.iter().all(|&(symbol, after, _)| squares[symbol] == after)
            && made.clear.iter().all(|square| !squares[..symbols].contains(square));
        is_last.then(|| {
            made.named.iter().fold(number, |number, &(symbol, after, before)| {
                let digit = self.places.pow((symbols - 1 - symbol) as u32);
                number + digit * before - digit * after
            })
        })
    }
}
