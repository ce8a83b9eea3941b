//! Small chess endgames.

use crate::progress::phase;
use crate::{Error, ErrorKind, Look, Result, Run, Verdict};
use everyboard_endgame::{
    BoardSize, Diagram, Ending, FenError, FenFault, GenerateError, Generator, GeneratorError,
    Library, LibraryError, Pieces, Plan, Probe, Value,
};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Chess endings of two kings and up to three more pieces, on boards of 4x4 to 8x8 squares. Tables
/// that are missing are made when they are first asked for.
///
/// ```
/// use everyboard::{Endgames, Verdict};
///
/// let look = Endgames::in_memory().look("8/8/8/8/8/2k5/1r6/K7 b")?;
/// assert_eq!(look.verdict, Verdict::Win { plies: Some(5) });
/// # Ok::<(), everyboard::Error>(())
/// ```
#[derive(Debug)]
pub struct Endgames {
    library: Library,
    pieces: Pieces,
    /// The pieces of the largest tables that a look makes, kings included.
    make_up_to: usize,
    /// Held while tables are made, so that none is made twice.
    making: Mutex<()>,
}

/// Tables of four pieces take a tenth of a second, of five seconds to minutes.
const MAKE_UP_TO: usize = 4;

impl Endgames {
    /// Tables in memory: all of them are made, some 4 MB each for four pieces.
    pub fn in_memory() -> Self {
        Self::of(Library::in_memory())
    }

    /// Tables in a folder: those that are missing are made and written there.
    pub fn in_folder(folder: impl AsRef<Path>) -> Self {
        Self::of(Library::new(folder.as_ref()))
    }

    fn of(library: Library) -> Self {
        let pieces = Pieces::orthodox();
        Endgames { library, pieces, make_up_to: MAKE_UP_TO, making: Mutex::default() }
    }

    /// The same with another piece, in Betza's notation: `A` for the archbishop `BN`.
    ///
    /// # Errors
    /// Of kind `Written` if the letter is taken, or the notation cannot be read.
    pub fn piece(mut self, letter: char, betza: &str) -> Result<Self> {
        let defined = self.pieces.define(letter, betza);
        defined.map_err(|error| Error::of(ErrorKind::Written, error))?;
        Ok(self)
    }

    /// The same, where a look makes tables of up to this many pieces, kings included; 4 if not
    /// said.
    #[must_use]
    pub fn make_up_to(self, pieces: usize) -> Self {
        Endgames { make_up_to: pieces, ..self }
    }

    /// Makes the table of an ending on the chessboard, `KQKR` or `KQvKR`, and all that captures
    /// lead to; those that are there are kept.
    ///
    /// # Errors
    /// Of kind `Written` if it is no name of an ending, `TooLarge` if the memory does not suffice,
    /// `Stopped` if it was stopped.
    pub fn generate(&self, ending: &str, run: &Run) -> Result<()> {
        let ending = Ending::parse(ending, &self.pieces);
        let ending = ending.map_err(|error| Error::of(ErrorKind::Written, error))?;
        self.make(BoardSize::CHESS, &ending, run)
    }

    /// What a position is worth to the side to move. `fen` is a position as in chess programs:
    /// ranks from the top joined by `/`, then the side to move.
    ///
    /// # Errors
    /// Of kind `Written` if it cannot be read, `Illegal` if it cannot come about, `Missing` if its
    /// table is missing and too large to be made by the way, or if there are no tables of such
    /// positions: with pawns, more than five pieces, or a right to castle.
    pub fn verdict(&self, fen: &str) -> Result<Verdict> {
        self.verdict_with(fen, &Run::new())
    }

    /// The same, with these limits for making tables.
    ///
    /// # Errors
    /// As [`Endgames::verdict`]; of kind `Stopped` if making a table was stopped.
    pub fn verdict_with(&self, fen: &str, run: &Run) -> Result<Verdict> {
        let at = self.ready(fen, run)?;
        Ok(self.library.probe(&at)?.into())
    }

    /// What a position is worth, what each move is worth, and a line of best play.
    ///
    /// # Errors
    /// As [`Endgames::verdict`].
    pub fn look(&self, fen: &str) -> Result<Look> {
        self.look_with(fen, &Run::new())
    }

    /// The same, with these limits for making tables.
    ///
    /// # Errors
    /// As [`Endgames::verdict`]; of kind `Stopped` if making a table was stopped.
    pub fn look_with(&self, fen: &str, run: &Run) -> Result<Look> {
        let at = self.ready(fen, run)?;
        let verdict = self.library.probe(&at)?.into();
        let moves = self.library.moves(&at)?.into_iter();
        let moves = moves.map(|(step, value)| (self.library.san(&at, step), value.into()));
        let line = self.library.line(&at)?;
        let line = line.iter().map(|(at, step)| self.library.san(at, *step)).collect();
        Ok(Look { verdict, moves: moves.collect(), line })
    }

    /// Reads a position and makes its table if it is missing.
    fn ready(&self, fen: &str, run: &Run) -> Result<Diagram> {
        let at = Diagram::parse(fen, &self.pieces)?;
        at.check().map_err(LibraryError::from)?;
        let pieces = at.ending.count() + 2;
        let is_missing = !self.library.has(at.board, &at.ending);
        if at.ending.count() > 0 && is_missing {
            if pieces > self.make_up_to {
                let words = format!("there is no table of {}", at.ending.normal());
                let help =
                    "`generate` makes it, which takes seconds to minutes; or `make_up_to(5)`";
                return Err(Error::with_help(ErrorKind::Missing, words, help));
            }
            self.make(at.board, &at.ending, run)?;
        }
        Ok(at)
    }

    fn make(&self, board: BoardSize, ending: &Ending, run: &Run) -> Result<()> {
        let _making = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        run.begin(phase::SOLVING);
        let threads = run.thread_count();
        let plan = Plan::new([&ending.normal()], |ending| self.library.has(board, ending));
        let mut generator = Generator::new(&self.library, board).with_threads(threads);
        for missing in plan.missing() {
            let needed = Generator::bytes_needed(board, missing, threads);
            if needed > run.all_memory() {
                let words = format!("the table of {missing} takes {needed} bytes of memory");
                return Err(Error::new(ErrorKind::TooLarge, words));
            }
            if self.library.is_in_memory() {
                self.library.insert(generator.table(missing, run)?);
            } else {
                generator.make(missing, run)?;
            }
        }
        Ok(())
    }
}

impl From<Value> for Verdict {
    fn from(value: Value) -> Self {
        let plies = value.plies();
        match value {
            Value::Win(_) => Verdict::Win { plies },
            Value::Draw => Verdict::Draw,
            Value::Loss(_) => Verdict::Loss { plies },
        }
    }
}

impl From<FenError> for Error {
    fn from(error: FenError) -> Self {
        if let FenFault::Illegal(_) = error.fault {
            return Self::of(ErrorKind::Illegal, error);
        }
        let place = everyboard_puzzle::Location { line: 1, column: error.column + 1 };
        let kind = match error.fault {
            // There are no such tables.
            FenFault::StartOfChess | FenFault::Pawn | FenFault::TooMany | FenFault::Castling(_) => {
                ErrorKind::Missing
            }
            _ => ErrorKind::Written,
        };
        Self::placed(kind, place, error)
    }
}

impl From<LibraryError> for Error {
    fn from(error: LibraryError) -> Self {
        let kind = match &error {
            LibraryError::Missing { .. } => ErrorKind::Missing,
            LibraryError::Broken { .. } | LibraryError::Unusable { .. } => ErrorKind::Damaged,
            LibraryError::Illegal(_) => ErrorKind::Illegal,
            _ => ErrorKind::Io,
        };
        Self::of(kind, error)
    }
}

impl From<GeneratorError> for Error {
    fn from(error: GeneratorError) -> Self {
        let kind = match &error {
            GeneratorError::Generate(GenerateError::Stopped(_)) => ErrorKind::Stopped,
            GeneratorError::Generate(_) => ErrorKind::Illegal,
            GeneratorError::Smaller(_) => ErrorKind::Damaged,
            _ => ErrorKind::Io,
        };
        Self::of(kind, error)
    }
}
