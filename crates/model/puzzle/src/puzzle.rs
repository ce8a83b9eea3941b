//! A puzzle: board, pieces, rule, starts and goals.

use crate::goal::{is_in_words, pieces};
use crate::{Count, DrawnStarts, GameEnd, Goal, Look, MoveValidator, Movement, Rule, Turns};
use everyboard_board::{
    Alphabet, Board, DrawError, Naming, Pattern, Position, Square, SquareSet, Symbol,
};
use everyboard_sorted::{SortedMap, sort};
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
    /// How it is played, in a sentence or two, for people.
    pub play: Option<String>,
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
    /// How they were drawn, where pieces that are alike have letters of their own.
    pub lettered: DrawnStarts,
    /// Squares that goals and starts name together, by the name.
    pub areas: SortedMap<String, SquareSet>,
    /// What ends the puzzle; nothing for a puzzle that only asks how far one can go.
    pub goals: Vec<Goal>,
    /// How it ends if it is a game of two sides.
    pub end: Option<GameEnd>,
    /// How it looks, and what things are called.
    pub look: Look,
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
    /// What a game is worth for the side that begins: `win`, `draw`, `loss`, or the difference of
    /// pieces.
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
    /// Another word than `exchange` for the same.
    #[error("{0:?} is said as `exchange A B`, with two kinds of pieces of this puzzle")]
    NoExchange(String),
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
    /// A goal in words that says nothing.
    #[error("{0}")]
    Words(String),
    /// A list of squares that leaves out pieces of the start.
    #[error(
        "this list has other pieces than the start, and squares that it does not name are empty; write `?` for a square that may \
         hold anything, as in `a1=W b1=?`, or `W on a1`"
    )]
    ShortList,
    /// A set of starts that has no position, or too many.
    #[error("{0}")]
    Starts(String),
    /// `pieces =` without a number.
    #[error(
        "expected `pieces = N` with N from 0 to {0}, the pieces at the start; or more words, as in `pieces = 1 and P on c2`"
    )]
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

    /// The most starts that a set of them stands for.
    pub const MAX_STARTS: usize = 1 << 20;

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
        let shown = self.read_shown(text)?;
        Ok(shown.iter().map(|shown| self.alphabet.plain(shown)).collect())
    }

    /// The same, to be shown: pieces that are alike have the letters that the text gives them.
    ///
    /// # Errors
    /// If the drawing is faulty.
    pub fn read_shown(&self, text: &str) -> Result<Vec<Position>, TextFault> {
        let drawn = self.board.read_shown(&self.alphabet, text)?;
        if let Some(found) = MoveValidator::new(self).forbidden(&self.alphabet.plain(&drawn)) {
            return Err(TextFault::Forbidden(found));
        }
        Ok(self.with_first_turn(&drawn))
    }

    fn with_first_turn(&self, drawn: &Position) -> Vec<Position> {
        match self.rule.turns {
            Turns::Alternate { first: Some(side), .. } => vec![self.with_turn(drawn, side)],
            _ => self.with_every_turn(drawn),
        }
    }

    /// Reads starts: one as [`Puzzle::read_start`]; or all arrangements of `pieces`, the pieces of
    /// a position, that a goal's text describes: a drawing with `?`, or words such as
    /// `all W on a1..c2`. Those that the rule forbids are left out.
    ///
    /// # Errors
    /// If the text is faulty, if there is no such arrangement, or more than [`Puzzle::MAX_STARTS`].
    pub fn read_starts(&self, text: &str, pieces: &Position) -> Result<Vec<Position>, TextFault> {
        let read = self.read_start(text);
        if read.is_ok() || !(is_in_words(text) || text.contains(Alphabet::ANY)) {
            return read;
        }
        let mut starts = Vec::new();
        for goal in self.read_goals(text)? {
            let found = self.arrangements(pieces, &goal, Self::MAX_STARTS);
            let too_many = || {
                TextFault::Starts(format!(
                    "these are more than {} starts, or too hard to list",
                    Self::MAX_STARTS
                ))
            };
            starts.extend(found.ok_or_else(too_many)?);
        }
        sort(&mut starts);
        starts.dedup();
        if starts.is_empty() {
            let words = "no arrangement of the pieces of the board is such a start";
            return Err(TextFault::Starts(words.to_owned()));
        }
        Ok(starts.iter().flat_map(|start| self.with_first_turn(start)).collect())
    }

    /// Reads what is asked for: `exchange A B`, `pieces = N`, a drawn board or a list of squares in
    /// which `?` is any symbol, or conditions in words, such as `all W on a1..c2 and at most 2 B`.
    /// `exchange` stands for one goal per start, and `WB on a1 b1` for one per square and piece.
    ///
    /// # Errors
    /// If the text is none of these, or asks for pieces that the starts do not have.
    pub fn read_goals(&self, text: &str) -> Result<Vec<Goal>, TextFault> {
        let text = text.trim();
        match text.split([' ', '\t', '=']).next() {
            Some("exchange") => return self.read_exchange(text.trim_start_matches("exchange")),
            Some("pieces") => return self.read_conditions(text),
            _ => {}
        }
        let drawn = match self.board.read_pattern(&self.alphabet, text) {
            Ok(drawn) => drawn,
            Err(_) if is_exchange(text) => return Err(TextFault::NoExchange(text.to_owned())),
            Err(_) if is_in_words(text) => return self.read_conditions(text),
            Err(error) => return Err(error.into()),
        };
        let open_turn = (self.board.len()..self.places()).map(|_| None);
        let symbols = self.board.squares().map(|square| drawn.at(square));
        let goal = Goal::Pattern(symbols.chain(open_turn).collect());
        self.check_pieces(&goal).map_err(|fault| match fault {
            TextFault::OtherPieces { .. } if text.contains('=') => TextFault::ShortList,
            other => other,
        })?;
        self.check_allowed(&goal)?;
        Ok(vec![goal])
    }

    fn read_exchange(&self, kinds: &str) -> Result<Vec<Goal>, TextFault> {
        let names: Vec<&str> = kinds.split_whitespace().collect();
        let [a, b] = names[..] else { return Err(TextFault::Exchange) };
        let a = self.kind_named(a)?;
        let b = self.kind_named(b)?;
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
                self.check_allowed(&goal)?;
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

    /// The number of pieces after `pieces`.
    pub(crate) fn read_pieces(&self, number: &str) -> Result<Count, TextFault> {
        let squares = self.board.len();
        let most = self.starts.iter().map(|start| pieces(start, squares)).max().unwrap_or(0);
        let number = number.trim().strip_prefix('=').map(|number| number.trim().parse());
        match number {
            Some(Ok(left)) if left <= most => {
                Ok(Count { symbols: None, squares: None, numbers: left..=left })
            }
            _ => Err(TextFault::Pieces(most)),
        }
    }

    /// Refuses a goal that the rule forbids, if it shows all pieces.
    fn check_allowed(&self, goal: &Goal) -> Result<(), TextFault> {
        let Some(pattern) = goal.pattern() else { return Ok(()) };
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

    /// Whether the starts have the pieces that some goal draws.
    ///
    /// # Errors
    /// If no goal can be made of them, with a piece that the first goal has more often than the
    /// start.
    pub fn check_goals(&self) -> Result<(), TextFault> {
        let mut faults = self.goals.iter().map(|goal| self.check_pieces(goal));
        let first = faults.next().unwrap_or(Ok(()));
        if faults.any(|fault| fault.is_ok()) { Ok(()) } else { first }
    }

    /// Whether some start has the pieces that a goal draws: as many of each or, where moves remove
    /// pieces, at least as many.
    pub(crate) fn check_pieces(&self, goal: &Goal) -> Result<(), TextFault> {
        let Some(pattern) = goal.pattern() else { return Ok(()) };
        let mut drawn: SortedMap<Symbol, usize> = SortedMap::new();
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
        drawn: &SortedMap<Symbol, usize>,
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

/// Whether a goal begins with another word for an exchange.
fn is_exchange(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    ["swap", "switch", "interchange", "change"].iter().any(|word| first.eq_ignore_ascii_case(word))
}
