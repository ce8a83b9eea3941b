//! What a puzzle asks for.

mod condition;
mod listing;

use crate::Puzzle;
pub(crate) use condition::is_in_words;
use everyboard_board::{Pattern, Position, Square, SquareSet, Symbol};
use everyboard_sorted::SortedSet;
use std::ops::RangeInclusive;

/// One of the things that end a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A position that matches the pattern.
    Pattern(Pattern),
    /// A position in which every one of these numbers is right.
    Counts(Vec<Count>),
}

/// How many of some symbols stand on some squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// What is counted; `None` counts every piece.
    pub symbols: Option<SortedSet<Symbol>>,
    /// Where it is counted; `None` stands for the whole board.
    pub squares: Option<SquareSet>,
    /// The numbers that are right.
    pub numbers: RangeInclusive<usize>,
}

impl Count {
    /// Whether symbols on a place are counted. The place of the turn is no square.
    fn is_on(&self, place: Square) -> bool {
        let is_square = place.index() < SquareSet::CAPACITY;
        self.squares.is_none_or(|squares| is_square && squares.contains(place))
    }

    /// Whether a symbol on a square of the board is counted.
    fn includes(&self, square: Square, symbol: Symbol) -> bool {
        self.is_on(square)
            && match &self.symbols {
                Some(symbols) => symbols.contains(&symbol),
                None => !symbol.is_empty(),
            }
    }

    /// How many there are in a position on a board of `squares` squares.
    fn number(&self, position: &Position, squares: usize) -> usize {
        let places = position.places().take(squares);
        places.filter(|&(square, symbol)| self.includes(square, symbol)).count()
    }

    /// Whether the number may be right in a position that has as many pieces of each kind as this
    /// one, wherever they stand.
    pub fn may_have(&self, position: &Position, squares: usize) -> bool {
        let everywhere = Count { squares: None, ..self.clone() };
        let most = everywhere.number(position, squares);
        match &self.squares {
            None => self.numbers.contains(&most),
            Some(_) => *self.numbers.start() <= most,
        }
    }

    /// Whether the number can be right once all squares hold something, of which some are open
    /// still.
    fn may_be_right(&self, squares: &[Option<Symbol>]) -> bool {
        let mut least = 0;
        let mut most = 0;
        for (number, &symbol) in squares.iter().enumerate() {
            let square = Square::new(number);
            match symbol {
                Some(symbol) if self.includes(square, symbol) => {
                    (least, most) = (least + 1, most + 1)
                }
                None if self.is_on(square) => most += 1,
                _ => {}
            }
        }
        least <= *self.numbers.end() && most >= *self.numbers.start()
    }

    /// Whether the symbol may stand on the square where the number is right: `false` only if no
    /// such position has it there.
    fn allows(&self, square: Square, symbol: Symbol) -> bool {
        let Some(symbols) = &self.symbols else { return true };
        let all_are = self.squares.is_some_and(|squares| *self.numbers.start() >= squares.len());
        !self.is_on(square)
            || if symbols.contains(&symbol) { *self.numbers.end() > 0 } else { !all_are }
    }
}

impl Goal {
    /// The goal that this many pieces are left, wherever they stand.
    pub fn pieces_left(number: usize) -> Self {
        Goal::Counts(vec![Count { symbols: None, squares: None, numbers: number..=number }])
    }

    /// Whether the position, on a board of `squares` squares, is what the goal asks for. Takes time
    /// that grows with the squares.
    pub fn is_reached(&self, position: &Position, squares: usize) -> bool {
        match self {
            Goal::Pattern(pattern) => pattern.matches(position),
            Goal::Counts(counts) => {
                counts.iter().all(|count| count.numbers.contains(&count.number(position, squares)))
            }
        }
    }

    /// The goal as it is written in words; `None` for a pattern.
    pub fn in_words(&self, puzzle: &Puzzle) -> Option<String> {
        let Goal::Counts(counts) = self else { return None };
        // `pieces = N` is for no more than the start has; drawn moves may add some.
        let squares = puzzle.board.len();
        let most = puzzle.starts.iter().map(|start| pieces(start, squares)).max().unwrap_or(0);
        Some(match self.pieces() {
            Some(left) if self.is_pieces_left() && left <= most => format!("pieces = {left}"),
            _ => counts.iter().map(|count| count.words(puzzle)).collect::<Vec<_>>().join(" and "),
        })
    }

    /// Whether squares of which some are open may still become a position of the goal; the drawn
    /// ones of a pattern agree.
    fn may_be_reached(&self, squares: &[Option<Symbol>]) -> bool {
        match self {
            Goal::Pattern(_) => true,
            Goal::Counts(counts) => counts.iter().all(|count| count.may_be_right(squares)),
        }
    }

    /// Whether the goal's numbers may be right where squares hold what is drawn and the open ones
    /// these numbers of each symbol, wherever they stand.
    fn may_have(&self, left: &[usize], squares: &[Option<Symbol>]) -> bool {
        let mut left =
            (0..left.len()).flat_map(|it| std::iter::repeat_n(Symbol::new(it), left[it]));
        let position: Position =
            squares.iter().map_while(|&held| held.or_else(|| left.next())).collect();
        match self {
            Goal::Pattern(_) => true,
            Goal::Counts(counts) => {
                counts.iter().all(|count| count.may_have(&position, squares.len()))
            }
        }
    }

    /// The pattern, if the goal is one.
    pub fn pattern(&self) -> Option<&Pattern> {
        match self {
            Goal::Pattern(pattern) => Some(pattern),
            Goal::Counts(_) => None,
        }
    }

    /// The number of pieces in all positions of the goal, if it asks for one.
    pub fn pieces(&self) -> Option<usize> {
        let Goal::Counts(counts) = self else { return None };
        counts.iter().find_map(|Count { symbols, squares, numbers }| {
            let is_one = symbols.is_none() && squares.is_none() && numbers.start() == numbers.end();
            is_one.then_some(*numbers.start())
        })
    }

    /// Whether the goal asks for a number of pieces and nothing else.
    pub fn is_pieces_left(&self) -> bool {
        self.pieces().is_some_and(|number| *self == Goal::pieces_left(number))
    }

    /// Whether the symbol may stand on the place in a position of the goal. `false` is proved;
    /// `true` may be said too often, so that the positions in which every place holds what it may
    /// are the goal's and perhaps others.
    pub fn allows(&self, place: Square, symbol: Symbol) -> bool {
        match self {
            Goal::Pattern(pattern) => pattern.at(place).is_none_or(|drawn| drawn == symbol),
            Goal::Counts(counts) => counts.iter().all(|count| count.allows(place, symbol)),
        }
    }
}

/// The number of squares that are not empty.
pub(crate) fn pieces(position: &Position, squares: usize) -> usize {
    position.symbols()[..squares].iter().filter(|symbol| !symbol.is_empty()).count()
}

impl Puzzle {
    /// The squares that a picture of the board may mark, with what each of them shall hold: where
    /// one goal is drawn, and asks for pieces on a third of the squares at most. A goal that asks
    /// for more is a position of its own, and is better shown beside the board.
    pub fn goal_squares(&self) -> Vec<(Square, Symbol)> {
        let [Goal::Pattern(pattern)] = self.goals.as_slice() else { return Vec::new() };
        let squares = self.board.len();
        let fixed = pattern.fixed().filter(|(place, _)| place.index() < squares);
        let filled: Vec<_> = fixed.filter(|(_, symbol)| !symbol.is_empty()).collect();
        if 3 * filled.len() <= squares { filled } else { Vec::new() }
    }
}
