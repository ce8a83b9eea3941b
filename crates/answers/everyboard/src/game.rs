//! Games of two sides, solved for every position.

use crate::progress::phase;
use crate::{Error, ErrorKind, Look, Move, Position, Puzzle, Result, Run, Verdict};
use everyboard_game::{GameOptions, GamePosition, GameRules, GameTable, NotAGame, Refusal, Value};
use everyboard_store::FileError;
use std::fmt;

/// A game of two sides, with the value of every position that has the pieces of the start, or
/// fewer.
///
/// ```
/// use everyboard::{Puzzle, Verdict};
///
/// let game = Puzzle::named("hexapawn")?.solve_game()?;
/// let look = game.look(&game.start())?;
/// assert_eq!(look.verdict, Verdict::Loss { plies: Some(6) });
/// assert_eq!(look.line.len(), 6);
/// # Ok::<(), everyboard::Error>(())
/// ```
pub struct Game {
    puzzle: Puzzle,
    table: GameTable,
}

impl Puzzle {
    /// Finds who wins from every position of a game. Some bytes and a microsecond for each
    /// position, less for large games.
    ///
    /// # Errors
    /// Of kind `Illegal` if this is a puzzle and no game, `TooLarge` if the memory does not
    /// suffice.
    pub fn solve_game(&self) -> Result<Game> {
        self.solve_game_with(&Run::new())
    }

    /// The same, with these limits. A large game is kept in the checkpoint folder, if one is given,
    /// and opened from there the next time.
    ///
    /// # Errors
    /// As [`Puzzle::solve_game`]; of kind `Stopped` if it was stopped, or its time was up.
    pub fn solve_game_with(&self, run: &Run) -> Result<Game> {
        run.begin(phase::SOLVING);
        let rules = GameRules::new(self.inner().clone())?;
        let options = GameOptions {
            memory: run.search_memory(),
            threads: run.thread_count(),
            folder: run.folder().map(ToOwned::to_owned),
            ..GameOptions::default()
        };
        let table = GameTable::solve(rules, &options, run)?;
        Ok(Game { puzzle: self.clone(), table })
    }
}

impl Game {
    /// The position that play begins with.
    pub fn start(&self) -> Position {
        let start = self.table.rules().start();
        let turns = self.puzzle.inner().with_every_turn(&start.symbols());
        self.puzzle.at(turns[start.side()].clone())
    }

    /// The puzzle whose game it is.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// How many positions have a value, each counted once for both sides to move.
    pub fn positions(&self) -> u64 {
        self.table.positions()
    }

    /// What a position is worth to the side to move. Takes microseconds.
    ///
    /// # Errors
    /// Of kind `Missing` if it has other pieces than the start and all that taking leaves of them;
    /// where pieces are placed, if the start does not lead to it.
    pub fn verdict(&self, at: &Position) -> Result<Verdict> {
        self.value(&self.inner(at)?, at)
    }

    /// What a position is worth, what each move is worth, and a line of best play, in the words
    /// that [`Position::play`] takes.
    ///
    /// # Errors
    /// As [`Game::verdict`].
    pub fn look(&self, at: &Position) -> Result<Look> {
        let verdict = self.verdict(at)?;
        let moves = self.judged(at)?.into_iter();
        let moves = moves.map(|(made, verdict)| (made.word, verdict)).collect();
        Ok(Look { verdict, moves, line: self.line(at)? })
    }

    /// The moves of a position with what they are worth, the best first.
    fn judged(&self, at: &Position) -> Result<Vec<(Move, Verdict)>> {
        let mut made = at.moves();
        let mut judged = Vec::new();
        for found in self.table.moves(&self.inner(at)?)? {
            if found.legal.squares.is_none() {
                judged.push((self.pass(at, found.legal.word)?, found.value.into()));
                continue;
            }
            let after = |made: &Move| Ok(self.inner(&made.after)? == found.legal.after);
            let same = made.iter().map(after).collect::<Result<Vec<bool>>>()?;
            let number = same.into_iter().position(|is_same| is_same).ok_or_else(|| {
                let words = format!("{} is no move of {at}", found.legal.word);
                Error::new(ErrorKind::Internal, words)
            })?;
            judged.push((made.swap_remove(number), found.value.into()));
        }
        Ok(judged)
    }

    /// The move of a side that has none: the turn passes.
    fn pass(&self, at: &Position, word: String) -> Result<Move> {
        let (puzzle, symbols) = (self.puzzle.inner(), at.of(&self.puzzle)?);
        let side = puzzle.side_to_move(symbols).unwrap_or_default();
        let after = self.puzzle.at(puzzle.with_every_turn(symbols).swap_remove(1 - side));
        Ok(Move { word, from: String::new(), to: String::new(), removed: Vec::new(), after })
    }

    /// The words of best moves to the end, where that is known.
    fn line(&self, at: &Position) -> Result<Vec<String>> {
        let plies = self.table.line(&self.inner(at)?)?.len();
        let mut here = at.clone();
        let mut line = Vec::new();
        for _ in 0..plies {
            let Some((best, _)) = self.judged(&here)?.into_iter().next() else { break };
            line.push(best.word);
            here = best.after;
        }
        Ok(line)
    }

    fn inner(&self, at: &Position) -> Result<GamePosition> {
        Ok(self.table.rules().position(at.of(&self.puzzle)?))
    }

    fn value(&self, here: &GamePosition, at: &Position) -> Result<Verdict> {
        let value = self.table.value(here)?.map(Verdict::from);
        value.ok_or_else(|| {
            let words = format!("{at} is none of the positions that were solved");
            Error::new(ErrorKind::Missing, words)
        })
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({:?}, {} positions)", self.puzzle.name(), self.positions())
    }
}

impl From<Value> for Verdict {
    fn from(value: Value) -> Self {
        match value {
            Value::Win { plies } => Verdict::Win { plies: plies.map(u32::from) },
            Value::Draw => Verdict::Draw,
            Value::Loss { plies } => Verdict::Loss { plies: plies.map(u32::from) },
            Value::Score(score) => Verdict::Score(score.into()),
        }
    }
}

impl From<NotAGame> for Error {
    fn from(error: NotAGame) -> Self {
        let kind = match &error {
            NotAGame::Moves(_) => ErrorKind::TooLarge,
            _ => ErrorKind::Illegal,
        };
        Self::of(kind, error)
    }
}

impl From<Refusal> for Error {
    fn from(refused: Refusal) -> Self {
        let kind = match &refused {
            Refusal::Memory { .. } | Refusal::Positions | Refusal::TooDeep => ErrorKind::TooLarge,
            Refusal::NotInFolder => ErrorKind::Illegal,
            Refusal::File(error) => crate::error::kind_of_file(error),
            Refusal::Stopped(_) => ErrorKind::Stopped,
        };
        Self::of(kind, refused)
    }
}

impl From<FileError> for Error {
    fn from(error: FileError) -> Self {
        Self::of(crate::error::kind_of_file(&error), error)
    }
}
