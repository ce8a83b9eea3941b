//! All positions of a goal, one by one.

use super::Goal;
use crate::{MoveValidator, Puzzle, RewriteSystem, Turns, UnlistedReason};
use everyboard_board::{Board, Position, Square, Symbol};
use everyboard_sorted::sort;
use everyboard_watch::Watch;

/// Pieces that are tried for each position that may be found, before the search for more is given
/// up.
const TRIES_A_POSITION: usize = 64;

/// Pieces that are always tried.
const LEAST_TRIES: usize = 1 << 16;

/// Pieces that are tried between two looks whether the work should stop.
const TRIES_A_LOOK: usize = 1 << 10;

/// Outlines that are kept while fillings are counted, before they are listed: counting takes a few
/// milliseconds.
const MOST_OUTLINES: usize = 1 << 12;

/// How many more pieces may be tried.
struct Tries(usize);

impl Tries {
    /// Enough for work that ends with `most` positions.
    fn of(most: usize) -> Self {
        Tries(LEAST_TRIES.saturating_add(most.saturating_mul(TRIES_A_POSITION)))
    }

    /// Whether one more may be.
    fn next(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 > 0
    }
}

impl Puzzle {
    /// All positions that satisfy a goal, sorted; `None` if the goals and the pieces of the starts
    /// do not determine them, if there are more than `most` without their turns, or if they are so
    /// few among the arrangements of the pieces that finding them would take long: then the time is
    /// that of trying 64 pieces for each of `most` positions.
    pub fn goal_positions(&self, system: &RewriteSystem, most: usize) -> Option<Vec<Position>> {
        let symbols = (0..self.alphabet.len()).map(Symbol::new);
        let conserved: Vec<Symbol> = symbols.filter(|&symbol| system.conserves(symbol)).collect();
        let conserves = conserved.len() == self.alphabet.len();
        let mut positions = Vec::new();
        for goal in &self.goals {
            let squares = self.board.squares().map(|square| goal.pattern()?.at(square));
            let squares: Vec<Option<Symbol>> = squares.collect();
            if !conserves && squares.contains(&None) {
                return None;
            }
            let starts = self.starts.iter();
            let all_left = starts.filter_map(|start| self.left_over(start, &squares, &conserved));
            let mut all_left: Vec<Vec<usize>> = all_left.collect();
            all_left.dedup();
            for left in all_left {
                let mut tries = Tries::of(most);
                let filling = Filling::new(self, goal, left, squares.clone());
                positions.extend(filling.all(most, &mut || tries.next())?);
                sort(&mut positions);
                positions.dedup();
                if positions.len() > most {
                    return None;
                }
            }
        }
        if self.rule.turns == Turns::Free {
            return Some(positions);
        }
        Some(positions.iter().flat_map(|position| self.with_every_turn(position)).collect())
    }

    /// All arrangements of the pieces of a position that satisfy a goal; `None` as
    /// [`Puzzle::goal_positions`].
    pub(crate) fn arrangements(
        &self,
        pieces: &Position,
        goal: &Goal,
        most: usize,
    ) -> Option<Vec<Position>> {
        let squares = self.board.squares().map(|square| goal.pattern()?.at(square));
        let squares: Vec<Option<Symbol>> = squares.collect();
        let all: Vec<Symbol> = (0..self.alphabet.len()).map(Symbol::new).collect();
        match self.left_over(pieces, &squares, &all) {
            Some(left) => {
                let mut tries = Tries::of(most);
                Filling::new(self, goal, left, squares).all(most, &mut || tries.next())
            }
            None => Some(Vec::new()),
        }
    }

    /// All positions of a goal that hold these numbers of each symbol, and on these squares what is
    /// drawn there.
    pub(crate) fn fill(
        &self,
        goal: &Goal,
        squares: &[Option<Symbol>],
        numbers: &[u8],
        most: usize,
        watch: &dyn Watch,
    ) -> Result<Vec<Position>, UnlistedReason> {
        let mut left: Vec<usize> = numbers.iter().copied().map(usize::from).collect();
        for drawn in squares.iter().flatten() {
            match left[drawn.index()].checked_sub(1) {
                Some(fewer) => left[drawn.index()] = fewer,
                None => return Ok(Vec::new()),
            }
        }
        if !goal.may_have(&left, squares) {
            return Ok(Vec::new());
        }
        let mut tries = 0_usize;
        let mut goes_on = || {
            tries += 1;
            !tries.is_multiple_of(TRIES_A_LOOK) || !watch.is_stopped()
        };
        let filled = Filling::new(self, goal, left, squares.to_vec()).all(most, &mut goes_on);
        filled.ok_or_else(|| {
            if watch.is_stopped() { UnlistedReason::Stopped } else { UnlistedReason::TooMany }
        })
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
    goal: &'a Goal,
    /// By symbol.
    left: Vec<usize>,
    squares: Vec<Option<Symbol>>,
    filled: Vec<Position>,
}

impl<'a> Filling<'a> {
    fn new(
        puzzle: &'a Puzzle,
        goal: &'a Goal,
        left: Vec<usize>,
        squares: Vec<Option<Symbol>>,
    ) -> Self {
        Filling { puzzle, goal, left, squares, filled: Vec::new() }
    }

    /// All fillings, each once; `None` if there are more than `most`, or `goes_on`, which is asked
    /// before each piece, says no.
    fn all(mut self, most: usize, goes_on: &mut dyn FnMut() -> bool) -> Option<Vec<Position>> {
        if self.are_surely_more(most) {
            return None;
        }
        let table = PartsTable::on_board_of(self.puzzle);
        self.fill(&table, 0, most, goes_on)?;
        Some(self.filled)
    }

    /// Whether there are more than `most`, as far as counting tells sooner than listing.
    fn are_surely_more(&self, most: usize) -> bool {
        if self.goal.pattern().is_none() || !self.puzzle.rule.forbidden.is_empty() {
            return false;
        }
        let left = &self.left[..=self.puzzle.alphabet.kinds().count()];
        self.puzzle.has_more_fillings_than(most, &self.squares, left, MOST_OUTLINES)
    }

    /// Fills the squares from number `from` on; `None` as [`Filling::all`].
    fn fill(
        &mut self,
        table: &PartsTable,
        from: usize,
        most: usize,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<()> {
        if !goes_on() {
            return None;
        }
        let open = (from..self.squares.len()).find(|&square| self.squares[square].is_none());
        let Some(square) = open else {
            self.keep();
            return (self.filled.len() <= most).then_some(());
        };
        // The first open square in order is empty, or the first of a piece.
        let kinds = self.puzzle.alphabet.kinds();
        for symbol in std::iter::once(Symbol::EMPTY).chain(kinds) {
            if self.left[symbol.index()] == 0 {
                continue;
            }
            let Some(parts) = table.parts(symbol, square) else { continue };
            if parts.iter().any(|(square, _)| self.squares[square.index()].is_some()) {
                continue;
            }
            self.left[symbol.index()] -= 1;
            parts.iter().for_each(|&(square, part)| self.squares[square.index()] = Some(part));
            if self.goal.may_be_reached(&self.squares) {
                self.fill(table, square + 1, most, goes_on)?;
            }
            parts.iter().for_each(|(square, _)| self.squares[square.index()] = None);
            self.left[symbol.index()] += 1;
        }
        Some(())
    }

    /// Keeps the position that fills all squares, if it is the goal's and not forbidden.
    fn keep(&mut self) {
        let position: Position = self.squares.iter().flatten().copied().collect();
        let validator = MoveValidator::new(self.puzzle);
        if self.goal.is_reached(&position, self.squares.len())
            && validator.forbidden(&position).is_none()
        {
            self.filled.push(position);
        }
    }
}

/// The squares that a piece covers, with what they hold.
type Parts = Vec<(Square, Symbol)>;

/// What each piece covers, wherever it is laid: listed once, since pieces are laid by the hundred
/// thousand.
struct PartsTable {
    /// By symbol of the empty square and the kinds, and first square: nothing beyond the board.
    parts: Vec<Vec<Option<Parts>>>,
}

impl PartsTable {
    fn on_board_of(puzzle: &Puzzle) -> Self {
        let symbols = std::iter::once(Symbol::EMPTY).chain(puzzle.alphabet.kinds());
        let parts = symbols.map(|symbol| {
            let squares = puzzle.board.squares();
            squares.map(|first| Self::covered(puzzle, symbol, first)).collect()
        });
        PartsTable { parts: parts.collect() }
    }

    /// The squares that a piece covers if its first one is `first`, with what they hold.
    fn covered(puzzle: &Puzzle, symbol: Symbol, first: Square) -> Option<Parts> {
        let alphabet = &puzzle.alphabet;
        if symbol.is_empty() || alphabet.block(symbol).cells().len() == 1 {
            return Some(vec![(first, symbol)]);
        }
        let Board::Grid(grid) = &puzzle.board else { return None };
        let squares = alphabet.block(symbol).squares(grid, first)?;
        Some(squares.into_iter().zip(alphabet.parts(symbol)).collect())
    }

    fn parts(&self, symbol: Symbol, first: usize) -> Option<&[(Square, Symbol)]> {
        self.parts[symbol.index()][first].as_deref()
    }
}
