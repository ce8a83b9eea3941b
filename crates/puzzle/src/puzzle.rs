//! A puzzle: board, pieces, rule, starts and goals.

use crate::goal::pieces;
use crate::{GameEnd, Goal, MoveValidator, Movement, Rule, Turns};
use everyboard_board::{Alphabet, Board, DrawError, Naming, Pattern, Position, Square, Symbol};
use std::collections::BTreeMap;
use thiserror::Error;

/// A board, the pieces on it, how they move, where they start and what is asked for.
///
/// ```
/// use everyboard_puzzle::Puzzle;
///
/// let puzzle = Puzzle::parse(
///     r#"
///     format = 1
///     name = "Two knights change places"
///     board = """
///     W..
///     .#.
///     ..B
///     """
///     goal = "exchange W B"
///     [pieces]
///     WB = "N"
///     "#,
/// )
/// .unwrap();
/// assert_eq!(puzzle.board.len(), 8);
/// assert!(!puzzle.is_goal(&puzzle.starts[0]));
/// let goal = puzzle.read_start("B../.#./..W").unwrap().remove(0);
/// assert!(puzzle.is_goal(&goal));
/// assert_eq!(puzzle.compile().unwrap().rewrites().len(), 32);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// What people call it.
    pub name: String,
    /// Who posed it, where and when.
    pub source: Option<String>,
    /// A remark for those who list it.
    pub note: Option<String>,
    /// The squares.
    pub board: Board,
    /// The characters of the pieces.
    pub alphabet: Alphabet,
    /// The movement of each piece kind, in the order of the alphabet.
    pub movements: Vec<Movement>,
    /// What a move is.
    pub rule: Rule,
    /// The positions to start from, at least one. Where sides take turns each has a turn.
    pub starts: Vec<Position>,
    /// What ends the puzzle; nothing for a puzzle that only asks how far one can go.
    pub goals: Vec<Goal>,
    /// How it ends if it is a game of two sides.
    pub end: Option<GameEnd>,
    /// What is known of the answer.
    pub expect: Expect,
}

/// What a puzzle file says its answer is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expect {
    /// Whether a path leads to a goal at all.
    pub solvable: Option<bool>,
    /// The length of a shortest solution in moves.
    pub moves: Option<usize>,
    /// How many shortest solutions there are, in decimal.
    pub solutions: Option<String>,
    /// How many there are up to the symmetries of the puzzle, in decimal.
    pub classes: Option<String>,
    /// How many positions the starts lead to, themselves included, in decimal.
    pub reachable: Option<String>,
    /// The moves to the positions that are hardest to reach.
    pub deepest: Option<usize>,
    /// What a game is worth for the side that begins: `win`, `draw`, `loss`, or the difference of pieces.
    pub value: Option<String>,
    /// The moves of both sides to the end of a game.
    pub plies: Option<usize>,
}

impl Expect {
    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether something is known of the solutions.
    pub fn knows_solutions(&self) -> bool {
        *self
            != Expect {
                reachable: self.reachable.clone(),
                deepest: self.deepest,
                value: self.value.clone(),
                plies: self.plies,
                ..Self::default()
            }
    }

    /// Whether something is known of all positions that the starts lead to.
    pub fn knows_census(&self) -> bool {
        self.reachable.is_some() || self.deepest.is_some()
    }
}

/// A fault in a start or goal given as text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TextFault {
    /// A fault in the drawing.
    #[error(transparent)]
    Draw(#[from] DrawError),
    /// A position that the rule forbids.
    #[error("the rule forbids this position: {0}")]
    Forbidden(String),
    /// `exchange` without two kinds of this puzzle.
    #[error("expected `exchange A B` with two kinds of pieces of this puzzle")]
    Exchange,
    /// `exchange` with two kinds of different shapes.
    #[error("{0:?} and {1:?} cannot change places: they cover different shapes")]
    OtherShape(char, char),
    /// `exchange` with something that is no piece of this puzzle.
    #[error("{found:?} is no piece of this puzzle; expected `exchange A B` with two of {kinds}")]
    ExchangeKind {
        /// What stands there.
        found: String,
        /// The kinds of pieces.
        kinds: String,
    },
    /// `pieces =` without a number.
    #[error("expected `pieces = N` with N from 0 to {0}, the pieces at the start")]
    Pieces(usize),
    /// A goal that the start's pieces cannot make.
    #[error("the goal has {goal} of {piece:?}, the start has {start}; no move changes that")]
    OtherPieces {
        /// The piece, or `.` for empty squares.
        piece: char,
        /// How many the goal draws.
        goal: usize,
        /// How many the start has.
        start: usize,
    },
}

impl Puzzle {
    /// The most squares of a board that puzzles are played on.
    pub const MAX_SQUARES: usize = 128;

    /// The number of places of a position: the squares and, where sides take turns, the turn.
    pub fn places(&self) -> usize {
        self.board.len() + usize::from(self.rule.turns != Turns::Free)
    }

    /// Where a position keeps whose turn it is, if sides take turns.
    pub fn turn_place(&self) -> Square {
        Square::new(self.board.len())
    }

    /// The symbol of the turn when `side` is to move.
    pub fn turn_symbol(&self, side: usize) -> Symbol {
        Symbol::new(self.alphabet.len() + side)
    }

    /// The side to move, where sides take turns.
    pub fn side_to_move(&self, position: &Position) -> Option<usize> {
        let symbol = *position.symbols().get(self.board.len())?;
        symbol.index().checked_sub(self.alphabet.len())
    }

    /// How pieces of a kind move.
    pub fn movement(&self, kind: Symbol) -> &Movement {
        &self.movements[kind.index() - 1]
    }

    /// Whether the position satisfies one of the goals.
    pub fn is_goal(&self, position: &Position) -> bool {
        self.goals.iter().any(|goal| goal.is_reached(position, self.board.len()))
    }

    /// The position with each side to move in turn; as it is where anyone may move.
    pub fn with_every_turn(&self, position: &Position) -> Vec<Position> {
        if self.rule.turns == Turns::Free {
            return vec![position.clone()];
        }
        (0..self.rule.turns.sides()).map(|side| self.with_turn(position, side)).collect()
    }

    fn with_turn(&self, position: &Position, side: usize) -> Position {
        let squares = position.symbols()[..self.board.len()].iter().copied();
        squares.chain([self.turn_symbol(side)]).collect()
    }

    /// Reads one start as [`Board::read_position`] does; where sides take turns and none is named
    /// first, a position for each side.
    ///
    /// # Errors
    /// If the drawing is faulty.
    pub fn read_start(&self, text: &str) -> Result<Vec<Position>, TextFault> {
        let drawn = self.board.read_position(&self.alphabet, text)?;
        if let Some(found) = MoveValidator::new(self).forbidden(&drawn) {
            return Err(TextFault::Forbidden(found));
        }
        Ok(match self.rule.turns {
            Turns::Alternate { first: Some(side), .. } => vec![self.with_turn(&drawn, side)],
            _ => self.with_every_turn(&drawn),
        })
    }

    /// Reads what is asked for: `exchange A B`, `pieces = N`, or a drawn board in which `?` is
    /// any symbol. `exchange` stands for one goal per start.
    ///
    /// # Errors
    /// If the text is none of these, or asks for pieces that the starts do not have.
    pub fn read_goals(&self, text: &str) -> Result<Vec<Goal>, TextFault> {
        let word = text.trim().split([' ', '\t', '=']).next();
        match word {
            Some("exchange") => {
                return self.read_exchange(text.trim().trim_start_matches("exchange"));
            }
            Some("pieces") => return self.read_pieces(text.trim().trim_start_matches("pieces")),
            _ => {}
        }
        let open_turn = (self.board.len()..self.places()).map(|_| None);
        let drawn = self.board.read_pattern(&self.alphabet, text)?;
        let symbols = self.board.squares().map(|square| drawn.at(square));
        let goal = Goal::Pattern(symbols.chain(open_turn).collect());
        self.check_pieces(&goal)?;
        self.check_allowed(&goal)?;
        Ok(vec![goal])
    }

    fn read_exchange(&self, kinds: &str) -> Result<Vec<Goal>, TextFault> {
        let names: Vec<&str> = kinds.split_whitespace().collect();
        let [a, b] = names[..] else { return Err(TextFault::Exchange) };
        let (a, b) = (self.kind_named(a)?, self.kind_named(b)?);
        if a == b {
            return Err(TextFault::Exchange);
        }
        if self.alphabet.block(a) != self.alphabet.block(b) {
            let [a, b] = [a, b].map(|kind| self.alphabet.char_of(kind));
            return Err(TextFault::OtherShape(a, b));
        }
        let mut goals: Vec<Goal> = Vec::new();
        for start in &self.starts {
            let goal = Goal::Pattern(self.exchanged(start, a, b));
            if !goals.contains(&goal) {
                self.check_pieces(&goal)?;
                goals.push(goal);
            }
        }
        Ok(goals)
    }

    fn kind_named(&self, name: &str) -> Result<Symbol, TextFault> {
        let mut kinds = self.alphabet.kinds();
        let kind = kinds.find(|&kind| self.alphabet.char_of(kind).to_string() == name);
        kind.ok_or_else(|| TextFault::ExchangeKind {
            found: name.to_owned(),
            kinds: self.alphabet.kinds().map(|kind| self.alphabet.char_of(kind)).collect(),
        })
    }

    fn exchanged(&self, start: &Position, a: Symbol, b: Symbol) -> Pattern {
        let [a, b] = [a, b].map(|kind| self.alphabet.parts(kind));
        let squares = self.board.squares().map(|square| {
            let here = start.at(square);
            let other = [(&a, &b), (&b, &a)].into_iter().find_map(|(from, to)| {
                let part = from.iter().position(|&part| part == here)?;
                Some(to[part])
            });
            Some(other.unwrap_or(here))
        });
        squares.chain((self.board.len()..self.places()).map(|_| None)).collect()
    }

    fn read_pieces(&self, number: &str) -> Result<Vec<Goal>, TextFault> {
        let squares = self.board.len();
        let most = self.starts.iter().map(|start| pieces(start, squares)).max().unwrap_or(0);
        let number = number.trim().strip_prefix('=').map(|number| number.trim().parse());
        match number {
            Some(Ok(left)) if left <= most => Ok(vec![Goal::Pieces(left)]),
            _ => Err(TextFault::Pieces(most)),
        }
    }

    /// Refuses a goal that the rule forbids, if it shows all pieces.
    fn check_allowed(&self, goal: &Goal) -> Result<(), TextFault> {
        let Goal::Pattern(pattern) = goal else { return Ok(()) };
        let shown = pattern.fixed().filter(|(_, symbol)| !symbol.is_empty()).count();
        let symbols = self.board.squares().map(|it| pattern.at(it).unwrap_or(Symbol::EMPTY));
        let position: Position = symbols.collect();
        if self.starts.iter().any(|start| pieces(start, self.board.len()) != shown) {
            return Ok(());
        }
        let found = MoveValidator::new(self).forbidden(&position);
        found.map_or(Ok(()), |found| Err(TextFault::Forbidden(found)))
    }

    /// Cycles of squares as puzzle files have them: `(a1 b1)(a2 b2 c2)`.
    pub fn cycles_in_words(&self, cycles: &[Vec<Square>]) -> String {
        let texts = cycles.iter().map(|cycle| {
            let names = cycle.iter().map(|&it| self.board.name_of(it, Naming::Algebraic));
            format!("({})", names.collect::<Vec<_>>().join(" "))
        });
        texts.collect()
    }

    /// Whether some start has the pieces that a goal draws: as many of each or, where moves remove
    /// pieces, at least as many.
    fn check_pieces(&self, goal: &Goal) -> Result<(), TextFault> {
        let Goal::Pattern(pattern) = goal else { return Ok(()) };
        let mut drawn: BTreeMap<Symbol, usize> = BTreeMap::new();
        for (_, symbol) in pattern.fixed() {
            *drawn.entry(symbol).or_default() += 1;
        }
        let mut first_fault = Ok(());
        for start in &self.starts {
            let fault = self.check_pieces_of(start, &drawn);
            if fault.is_ok() {
                return fault;
            }
            first_fault = first_fault.and(fault);
        }
        first_fault
    }

    fn check_pieces_of(
        &self,
        start: &Position,
        drawn: &BTreeMap<Symbol, usize>,
    ) -> Result<(), TextFault> {
        if self.rule.remakes_pieces() {
            return Ok(());
        }
        for (&symbol, &goal) in drawn {
            let start = start.count(symbol);
            let may_grow = self.rule.removes() && symbol.is_empty();
            if goal > start && !may_grow {
                let piece = self.alphabet.char_of(symbol);
                return Err(TextFault::OtherPieces { piece, goal, start });
            }
        }
        Ok(())
    }
}
