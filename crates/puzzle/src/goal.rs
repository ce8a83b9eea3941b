//! What a puzzle asks for.

use crate::{MoveValidator, Puzzle, RewriteSystem};
use everyboard_board::{Board, Pattern, Position, Square, Symbol};
use std::collections::BTreeSet;

/// One of the things that end a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A position that matches the pattern.
    Pattern(Pattern),
    /// This many pieces are left.
    Pieces(usize),
}

impl Goal {
    /// Whether the position, on a board of `squares` squares, is what the goal asks for.
    pub fn is_reached(&self, position: &Position, squares: usize) -> bool {
        match self {
            Goal::Pattern(pattern) => pattern.matches(position),
            Goal::Pieces(left) => pieces(position, squares) == *left,
        }
    }
}

/// The number of squares that are not empty.
pub(crate) fn pieces(position: &Position, squares: usize) -> usize {
    position.symbols()[..squares].iter().filter(|symbol| !symbol.is_empty()).count()
}

impl Puzzle {
    /// All positions that satisfy a goal; `None` if the goals and the pieces of the starts do not
    /// determine them, or if there are more than `most` without their turns.
    pub fn goal_positions(&self, system: &RewriteSystem, most: usize) -> Option<Vec<Position>> {
        let symbols = (0..self.alphabet.len()).map(Symbol::new);
        let conserved: Vec<Symbol> = symbols.filter(|&symbol| system.conserves(symbol)).collect();
        let conserves = conserved.len() == self.alphabet.len();
        let mut positions = BTreeSet::new();
        for goal in &self.goals {
            let Goal::Pattern(pattern) = goal else { return None };
            let squares = self.board.squares().map(|square| pattern.at(square));
            let squares: Vec<Option<Symbol>> = squares.collect();
            if !conserves && squares.contains(&None) {
                return None;
            }
            for start in &self.starts {
                let Some(left) = self.left_over(start, &squares, &conserved) else { continue };
                let squares = squares.clone();
                let mut filling =
                    Filling { puzzle: self, left, squares, most, filled: &mut positions };
                filling.fill(0)?;
            }
        }
        Some(positions.iter().flat_map(|position| self.with_every_turn(position)).collect())
    }

    /// How many of each symbol the start has left for the open squares of a goal; `None` if its
    /// pieces cannot make what the goal draws. Where moves remove pieces, the goal has no open
    /// square and nothing is left, but symbols that no move adds or removes must agree in number.
    fn left_over(
        &self,
        start: &Position,
        squares: &[Option<Symbol>],
        conserved: &[Symbol],
    ) -> Option<Vec<usize>> {
        let symbols = (0..self.alphabet.len()).map(Symbol::new);
        let mut left = Vec::new();
        for symbol in symbols {
            let drawn = squares.iter().filter(|&&drawn| drawn == Some(symbol)).count();
            let is_conserved = conserved.contains(&symbol);
            left.push(if is_conserved { start.count(symbol).checked_sub(drawn)? } else { 0 });
        }
        let open = squares.iter().filter(|drawn| drawn.is_none()).count();
        (left.iter().sum::<usize>() == open).then_some(left)
    }
}

/// Fills the open squares of a goal with the pieces left over, in every order.
struct Filling<'a> {
    puzzle: &'a Puzzle,
    /// By symbol.
    left: Vec<usize>,
    squares: Vec<Option<Symbol>>,
    most: usize,
    filled: &'a mut BTreeSet<Position>,
}

impl Filling<'_> {
    /// Fills the squares from number `from` on; `None` once there are more than `most` positions.
    fn fill(&mut self, from: usize) -> Option<()> {
        let open = (from..self.squares.len()).find(|&square| self.squares[square].is_none());
        let Some(square) = open else {
            let position = self.squares.iter().flatten().copied().collect();
            if MoveValidator::new(self.puzzle).forbidden(&position).is_none() {
                self.filled.insert(position);
            }
            return (self.filled.len() <= self.most).then_some(());
        };
        // The first open square in order is empty, or the first of a piece.
        let kinds = self.puzzle.alphabet.kinds();
        for symbol in std::iter::once(Symbol::EMPTY).chain(kinds) {
            if self.left[symbol.index()] > 0
                && let Some(parts) = self.parts(symbol, square)
            {
                self.left[symbol.index()] -= 1;
                parts.iter().for_each(|&(square, part)| self.squares[square.index()] = Some(part));
                self.fill(square + 1)?;
                parts.iter().for_each(|(square, _)| self.squares[square.index()] = None);
                self.left[symbol.index()] += 1;
            }
        }
        Some(())
    }

    /// The squares that a piece would cover from this one on, with what they would hold; `None` if they are not all open.
    fn parts(&self, symbol: Symbol, first: usize) -> Option<Vec<(Square, Symbol)>> {
        let (first, alphabet) = (Square::new(first), &self.puzzle.alphabet);
        if symbol.is_empty() || alphabet.parts(symbol).len() == 1 {
            return Some(vec![(first, symbol)]);
        }
        let Board::Grid(grid) = &self.puzzle.board else { return None };
        let squares = alphabet.block(symbol).squares(grid, first)?;
        let are_open = squares.iter().all(|square| self.squares[square.index()].is_none());
        are_open.then(|| squares.into_iter().zip(alphabet.parts(symbol)).collect())
    }
}
