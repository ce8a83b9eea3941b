//! Positions, and the moves that lead from one to the next.

use crate::{Error, ErrorKind, Puzzle, Result};
use everyboard_board::Symbol;
use everyboard_play::LegalMove;
use everyboard_puzzle::{MoveValidator, TextFault, Turns};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// What stands on every square and, where sides take turns, who is to move.
///
/// It prints itself on one line, in the form that [`Puzzle::position`] reads; `{:#}` draws it.
/// Pieces that are alike have the letters that the start gave them, or the text from which the
/// position was read, and keep them from move to move; positions are equal whatever these letters
/// are.
///
/// ```
/// use everyboard::Puzzle;
///
/// let start = Puzzle::named("guarini")?.start();
/// assert_eq!(format!("{start:#}"), "W.W\n...\nB.B");
/// let after = start.play("a3c2")?;
/// assert_eq!(after.to_string(), "..W/..W/B.B");
/// assert_eq!(after.puzzle().position("..W/..W/B.B")?, after);
/// # Ok::<(), everyboard::Error>(())
/// ```
#[derive(Clone)]
pub struct Position {
    puzzle: Puzzle,
    symbols: everyboard_board::Position,
    /// The same with the letters of its pieces.
    shown: everyboard_board::Position,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Move {
    /// The word for it, which no other legal move of the position has.
    pub word: String,
    /// The name of the square that the piece leaves.
    pub from: String,
    /// The name of the square that it enters.
    pub to: String,
    /// The names of the squares whose pieces the move removes.
    pub removed: Vec<String>,
    /// The position that it leads to.
    pub after: Position,
}

impl Position {
    /// The legal moves, by the squares from and to. Takes microseconds on small boards; some
    /// milliseconds where the moves of a puzzle are too many to be listed.
    pub fn moves(&self) -> Vec<Move> {
        let moves = self.puzzle.rules().legal_moves(&self.symbols);
        moves.into_iter().map(|legal| self.made(legal)).collect()
    }

    /// The position after the move of this word.
    ///
    /// # Errors
    /// Of kind `Illegal`, with the words of all legal moves in [`Error::legal_moves`].
    pub fn play(&self, word: &str) -> Result<Position> {
        let here = std::slice::from_ref(&self.symbols);
        Ok(self.followed_by(self.puzzle.rules().read(here, word)?.after))
    }

    /// Whether it satisfies a goal of its puzzle.
    pub fn is_goal(&self) -> bool {
        self.puzzle.inner().is_goal(&self.symbols)
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// What stands on every square, in the order of [`Puzzle::squares`]: 0 for nothing, otherwise
    /// the number of a piece, from 1.
    pub fn symbols(&self) -> Vec<u8> {
        let squares = self.puzzle.inner().board.len();
        self.symbols.symbols()[..squares].iter().map(|symbol| symbol.index() as u8).collect()
    }

    /// A picture of it, as SVG.
    #[cfg(feature = "analysis")]
    pub fn svg(&self) -> String {
        everyboard_report::BoardArt::new(self.puzzle.inner()).figure(&self.shown, &[]).svg()
    }

    /// A position that is shown so.
    pub(crate) fn of_shown(puzzle: Puzzle, shown: everyboard_board::Position) -> Self {
        let symbols = puzzle.inner().alphabet.plain(&shown);
        Position { puzzle, symbols, shown }
    }

    /// The position that one move makes of this one.
    pub(crate) fn followed_by(&self, symbols: everyboard_board::Position) -> Self {
        let shown = self.puzzle.inner().alphabet.follow(&self.shown, &symbols);
        Position { puzzle: self.puzzle.clone(), symbols, shown }
    }

    pub(crate) fn shown(&self) -> &everyboard_board::Position {
        &self.shown
    }

    /// The same position, which must be one of `puzzle`.
    pub(crate) fn of(&self, puzzle: &Puzzle) -> Result<&everyboard_board::Position> {
        let same = puzzle.inner().places() == self.symbols.len();
        let has_it = || puzzle.is_same(&self.puzzle) || puzzle.inner().has_position(&self.symbols);
        if same && has_it() {
            return Ok(&self.symbols);
        }
        let words =
            format!("{self} is a position of {}, not of {}", self.puzzle.name(), puzzle.name());
        Err(Error::new(ErrorKind::Illegal, words))
    }

    pub(crate) fn read(puzzle: &Puzzle, text: &str) -> Result<Self> {
        let inner = puzzle.inner();
        let text = text.trim();
        if let Some((drawn, turn)) = text.rsplit_once(char::is_whitespace)
            && let Some(side) = side_named(inner, turn)
            && let Ok(read) = inner.read_shown(drawn)
        {
            let shown = inner.with_every_turn(&read[0]).swap_remove(side);
            return Ok(Position::of_shown(puzzle.clone(), shown));
        }
        Ok(Position::of_shown(puzzle.clone(), inner.read_shown(text)?.swap_remove(0)))
    }

    pub(crate) fn of_symbols(puzzle: &Puzzle, symbols: &[u8]) -> Result<Self> {
        let inner = puzzle.inner();
        let squares = inner.board.len();
        let kinds = inner.alphabet.len();
        if symbols.len() != squares || symbols.iter().any(|&symbol| usize::from(symbol) >= kinds) {
            let words = format!(
                "expected {squares} numbers below {kinds}, one for each square of {}",
                puzzle.name()
            );
            return Err(Error::new(ErrorKind::Illegal, words));
        }
        let drawn: everyboard_board::Position =
            symbols.iter().map(|&symbol| Symbol::new(symbol.into())).collect();
        if let Some(found) = MoveValidator::new(inner).forbidden(&drawn) {
            return Err(TextFault::Forbidden(found).into());
        }
        let first = match inner.rule.turns {
            Turns::Alternate { first, .. } => first.unwrap_or(0),
            Turns::Free => 0,
        };
        let mut all = inner.with_every_turn(&drawn);
        Ok(puzzle.at(all.swap_remove(first)))
    }

    fn made(&self, legal: LegalMove) -> Move {
        Move {
            word: legal.word,
            from: legal.from,
            to: legal.to,
            removed: legal.removed,
            after: self.followed_by(legal.after),
        }
    }
}

/// A position on one line, with a letter of the side to move where sides take turns.
pub(crate) fn text_of(
    puzzle: &everyboard_puzzle::Puzzle,
    symbols: &everyboard_board::Position,
    shown: &everyboard_board::Position,
) -> String {
    let drawn = puzzle.board.draw(&puzzle.alphabet, shown).replace('\n', "/");
    let turn = puzzle.side_to_move(symbols).and_then(|side| {
        let mut letters = puzzle.alphabet.kinds().map(|kind| puzzle.alphabet.char_of(kind));
        letters.find(|letter| side_named(puzzle, &letter.to_string()) == Some(side))
    });
    turn.map_or(drawn.clone(), |letter| format!("{drawn} {letter}"))
}

/// The side that a letter of one of its pieces names.
fn side_named(puzzle: &everyboard_puzzle::Puzzle, word: &str) -> Option<usize> {
    let letter: char = word.parse().ok()?;
    let kind = puzzle.alphabet.symbol_of(letter)?;
    puzzle.rule.turns.side_of(kind).map(|(side, _)| side)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = self.puzzle.inner();
        if f.alternate() {
            return f.write_str(&inner.board.draw(&inner.alphabet, &self.shown));
        }
        f.write_str(&text_of(inner, &self.symbols, &self.shown))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.symbols == other.symbols && self.puzzle.is_same(&other.puzzle)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.symbols.hash(state);
    }
}

impl PartialOrd for Position {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// By what stands on the squares, row by row; then by puzzle.
impl Ord for Position {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_symbols = self.symbols.cmp(&other.symbols);
        by_symbols.then_with(|| self.puzzle.text().cmp(other.puzzle.text()))
    }
}
