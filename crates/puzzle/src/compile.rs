//! From a puzzle's rule to local rewrites.

use crate::{Change, Leap, Movement, Puzzle, Rewrite, RewriteSystem, RuleKind, Turns};
use everyboard_board::{Board, Square, Symbol};
use std::collections::BTreeSet;
use thiserror::Error;

/// A puzzle whose moves are too many to list.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the rule makes more than {most} different moves on this board; \
     use fewer kinds of pieces or shorter ranges",
    most = CompileError::MOST_MOVES
)]
pub struct CompileError;

impl CompileError {
    /// The most moves a puzzle may have: some hundred megabytes of rewrites.
    pub const MOST_MOVES: usize = 1_000_000;
}

impl Puzzle {
    /// Compiles the rule to rewrites.
    ///
    /// Costs time and memory in proportion to the number of moves that pieces of all kinds could
    /// make from all squares.
    ///
    /// # Errors
    /// If there are more than [`CompileError::MOST_MOVES`].
    pub fn compile(&self) -> Result<RewriteSystem, CompileError> {
        let kinds = self.kinds_in_play();
        let mut compiler = Compiler { puzzle: self, kinds: &kinds, rules: BTreeSet::new() };
        for &kind in &kinds {
            for from in self.board.squares() {
                compiler.piece(kind, from)?;
            }
        }
        RewriteSystem::new(self.places(), self.alphabet.len(), compiler.rules)
    }

    /// The kinds of pieces that stand on the board in some start. No move brings in another.
    fn kinds_in_play(&self) -> Vec<Symbol> {
        let on_board = |&kind: &Symbol| self.starts.iter().any(|start| start.count(kind) > 0);
        self.alphabet.kinds().filter(on_board).collect()
    }
}

struct Compiler<'a> {
    puzzle: &'a Puzzle,
    /// The kinds on the board.
    kinds: &'a [Symbol],
    rules: BTreeSet<Rewrite>,
}

impl Compiler<'_> {
    /// All moves of one kind of piece from one square.
    fn piece(&mut self, kind: Symbol, from: Square) -> Result<(), CompileError> {
        let rule = &self.puzzle.rule;
        if rule.has(RuleKind::Step) {
            for path in self.paths(kind, from) {
                self.step(kind, from, &path)?;
            }
        }
        for leap in [RuleKind::Jump, RuleKind::Hop].into_iter().filter(|&leap| rule.has(leap)) {
            for (over, to) in self.leaps_over(kind, from) {
                for &neighbour in self.kinds {
                    if rule.over.allows(kind, neighbour) {
                        self.leap(leap, kind, [from, over, to], neighbour)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The squares that a stepping piece passes, the last of them the one it enters.
    fn paths(&self, kind: Symbol, from: Square) -> Vec<Vec<Square>> {
        match (&self.puzzle.board, self.puzzle.movement(kind)) {
            (Board::Graph(graph), Movement::Edges) => {
                graph.neighbours(from).into_iter().map(|to| vec![to]).collect()
            }
            (_, Movement::Leaps(leaps)) => {
                leaps.iter().flat_map(|leap| prefixes(self.ride(from, leap))).collect()
            }
            (Board::Grid(_), Movement::Edges) => Vec::new(),
        }
    }

    /// The squares that a leap repeated from `from` comes to, until the board ends, its reach
    /// ends, or a ring leads back.
    fn ride(&self, from: Square, leap: &Leap) -> Vec<Square> {
        let mut squares = Vec::new();
        let mut at = from;
        while leap.reach.allows(squares.len() + 1) {
            match self.offset(at, leap) {
                Some(next) if next != from => at = next,
                _ => break,
            }
            squares.push(at);
        }
        squares
    }

    fn offset(&self, from: Square, leap: &Leap) -> Option<Square> {
        match &self.puzzle.board {
            Board::Grid(grid) => grid.offset(from, leap.right, leap.up),
            Board::Graph(_) => None,
        }
    }

    /// Pairs of a neighbour and the square beyond it.
    fn leaps_over(&self, kind: Symbol, from: Square) -> Vec<(Square, Square)> {
        let beyond: Vec<(Square, Square)> = match (&self.puzzle.board, self.puzzle.movement(kind)) {
            (Board::Graph(graph), Movement::Edges) => {
                let over = graph.neighbours(from).into_iter();
                over.filter_map(|over| Some((over, graph.straight_on(from, over)?))).collect()
            }
            (_, Movement::Leaps(leaps)) => {
                let over = leaps.iter().filter_map(|leap| Some((leap, self.offset(from, leap)?)));
                over.filter_map(|(leap, over)| Some((over, self.offset(over, leap)?))).collect()
            }
            (Board::Grid(_), Movement::Edges) => Vec::new(),
        };
        beyond.into_iter().filter(|&(over, to)| over != from && to != from && to != over).collect()
    }

    fn step(&mut self, kind: Symbol, from: Square, path: &[Square]) -> Result<(), CompileError> {
        let Some((&to, between)) = path.split_last() else { return Ok(()) };
        let mut changes = vec![leaves(from, kind), enters(to, kind)];
        changes.extend(between.iter().map(|&square| holds(square, Symbol::EMPTY)));
        self.add(kind, from, to, changes)
    }

    fn leap(
        &mut self,
        rule: RuleKind,
        kind: Symbol,
        [from, over, to]: [Square; 3],
        neighbour: Symbol,
    ) -> Result<(), CompileError> {
        let leapt = match rule {
            RuleKind::Jump => leaves(over, neighbour),
            RuleKind::Hop | RuleKind::Step => holds(over, neighbour),
        };
        self.add(kind, from, to, vec![leaves(from, kind), leapt, enters(to, kind)])
    }

    fn add(
        &mut self,
        kind: Symbol,
        from: Square,
        to: Square,
        mut changes: Vec<Change>,
    ) -> Result<(), CompileError> {
        if let turns @ Turns::Alternate { .. } = &self.puzzle.rule.turns {
            let Some((side, next)) = turns.side_of(kind) else { return Ok(()) };
            let [before, after] = [side, next].map(|side| self.puzzle.turn_symbol(side));
            changes.push(Change { square: self.puzzle.turn_place(), before, after });
        }
        self.rules.insert(Rewrite::new(from, to, changes));
        if self.rules.len() > CompileError::MOST_MOVES {
            return Err(CompileError);
        }
        Ok(())
    }
}

fn prefixes(squares: Vec<Square>) -> impl Iterator<Item = Vec<Square>> {
    (1..=squares.len()).map(move |length| squares[..length].to_vec())
}

fn leaves(square: Square, kind: Symbol) -> Change {
    Change { square, before: kind, after: Symbol::EMPTY }
}

fn enters(square: Square, kind: Symbol) -> Change {
    Change { square, before: Symbol::EMPTY, after: kind }
}

fn holds(square: Square, symbol: Symbol) -> Change {
    Change { square, before: symbol, after: symbol }
}
