//! What can go wrong, and of which kind it is.

use crate::plan::NameError;
use everyboard_census::CensusError;
use everyboard_levels::LevelError;
use everyboard_play::IllegalWord;
use everyboard_puzzle::{CompileError, Location, PuzzleError, TextFault};
use everyboard_search::SolveError;
use std::error::Error as StdError;
use std::fmt;
use std::sync::Arc;

/// The result of a question.
pub type Result<T> = std::result::Result<T, Error>;

/// What went wrong: a sentence for people, a kind for programs, and the place in a text where there
/// is one.
///
/// ```
/// use everyboard::{ErrorKind, Puzzle};
///
/// let error = Puzzle::named("knigths-5x5").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Unknown);
/// assert_eq!(error.help(), Some("did you mean knights-5x5 or knights-5x5-allen or knights-3x5?"));
///
/// let error = "format = 1\nboard = 'W.'\ngaol = '.W'\n".parse::<Puzzle>().unwrap_err();
/// assert_eq!((error.kind(), error.place()), (ErrorKind::Written, Some((3, 1))));
/// ```
#[derive(Clone)]
pub struct Error(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    kind: ErrorKind,
    text: String,
    help: Option<String>,
    place: Option<Location>,
    legal: Vec<String>,
    source: Option<Box<dyn StdError + Send + Sync>>,
}

/// The kinds of [`Error`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Nothing has this name.
    Unknown,
    /// A text cannot be read: [`Error::place`] says where.
    Written,
    /// The rules do not allow this, or the question does not suit the puzzle.
    Illegal,
    /// It takes more memory than the work may have, or more moves than are listed.
    TooLarge,
    /// The work was stopped, or its time was up.
    Stopped,
    /// A table that is needed is not there.
    Missing,
    /// A certificate does not prove what it claims.
    Refuted,
    /// A file was altered, cut short, or written for something else.
    Damaged,
    /// The system refuses a file, memory or a thread.
    Io,
    /// The library contradicts itself: please report it.
    Internal,
}

impl Error {
    /// What kind of fault it is.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Whether the work was stopped or its time was up.
    pub fn is_stopped(&self) -> bool {
        self.0.kind == ErrorKind::Stopped
    }

    /// What to do about it, in words, if that is known.
    pub fn help(&self) -> Option<&str> {
        self.0.help.as_deref()
    }

    /// The line and the column of the fault in the text that was read, both from 1.
    pub fn place(&self) -> Option<(usize, usize)> {
        self.0.place.map(|Location { line, column }| (line, column))
    }

    /// Where a word is no legal move: the words of all that are.
    pub fn legal_moves(&self) -> &[String] {
        &self.0.legal
    }

    pub(crate) fn new(kind: ErrorKind, text: impl Into<String>) -> Self {
        Self::build(Inner { text: text.into(), ..Inner::of(kind) })
    }

    pub(crate) fn of(kind: ErrorKind, error: impl StdError + Send + Sync + 'static) -> Self {
        Self::build(Inner::caused(kind, error))
    }

    /// The same with what to do about it.
    pub(crate) fn with_help(kind: ErrorKind, text: impl Into<String>, help: &str) -> Self {
        Self::build(Inner { text: text.into(), help: Some(help.to_owned()), ..Inner::of(kind) })
    }

    /// The same of a text, at a line and a column from 1.
    pub(crate) fn at(
        place: Option<Location>,
        error: impl StdError + Send + Sync + 'static,
    ) -> Self {
        Self::build(Inner { place, ..Inner::caused(ErrorKind::Written, error) })
    }

    /// The same of another kind.
    #[cfg(all(feature = "endgames", feature = "files"))]
    pub(crate) fn placed(
        kind: ErrorKind,
        place: Location,
        error: impl StdError + Send + Sync + 'static,
    ) -> Self {
        Self::build(Inner { place: Some(place), ..Inner::caused(kind, error) })
    }

    fn build(inner: Inner) -> Self {
        Error(Arc::new(inner))
    }
}

impl Inner {
    fn of(kind: ErrorKind) -> Self {
        Inner {
            kind,
            text: String::new(),
            help: None,
            place: None,
            legal: Vec::new(),
            source: None,
        }
    }

    fn caused(kind: ErrorKind, error: impl StdError + Send + Sync + 'static) -> Self {
        Inner { text: error.to_string(), source: Some(Box::new(error)), ..Self::of(kind) }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { kind, text, help, place, .. } = &*self.0;
        let mut shown = f.debug_struct("Error");
        shown.field("kind", kind).field("text", text);
        shown.field("help", help).field("place", place).finish_non_exhaustive()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text)
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.0.source.as_ref().map(|error| &**error as _)
    }
}

impl From<NameError> for Error {
    fn from(error: NameError) -> Self {
        let kind = match &error {
            NameError::Unknown { .. } | NameError::Several { .. } => ErrorKind::Unknown,
            NameError::File(error) if error.fault().is_none() => ErrorKind::Io,
            _ => ErrorKind::Written,
        };
        let help = error.help();
        let place = error.location();
        Self::build(Inner { help, place, ..Inner::caused(kind, error) })
    }
}

impl From<PuzzleError> for Error {
    fn from(error: PuzzleError) -> Self {
        Self::at(Some(error.location), error)
    }
}

impl From<TextFault> for Error {
    fn from(error: TextFault) -> Self {
        match &error {
            TextFault::Draw(drawn) => {
                let place = Location { line: drawn.row + 1, column: drawn.column + 1 };
                Self::at(Some(place), error)
            }
            TextFault::Forbidden(_) | TextFault::OtherPieces { .. } => {
                Self::of(ErrorKind::Illegal, error)
            }
            _ => Self::at(None, error),
        }
    }
}

impl From<CompileError> for Error {
    fn from(error: CompileError) -> Self {
        Self::of(ErrorKind::TooLarge, error)
    }
}

impl From<IllegalWord> for Error {
    fn from(error: IllegalWord) -> Self {
        let legal = error.legal.clone();
        Self::build(Inner { legal, ..Inner::caused(ErrorKind::Illegal, error) })
    }
}

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Self {
        let kind = match &error {
            SolveError::NoGoal
            | SolveError::NoMirror
            | SolveError::TooManyGoals
            | SolveError::DenseIsTwoSided
            | SolveError::NoSpace
            | SolveError::InParts(_)
            | SolveError::OtherTables => ErrorKind::Illegal,
            SolveError::NoPotential(_) => ErrorKind::TooLarge,
            SolveError::Level(error) => kind_of_level(error),
            _ => ErrorKind::Internal,
        };
        Self::of(kind, error)
    }
}

impl From<CensusError> for Error {
    fn from(error: CensusError) -> Self {
        let kind = match &error {
            CensusError::Level(error) => kind_of_level(error),
            error => kind_of_census(error),
        };
        Self::of(kind, error)
    }
}

fn kind_of_level(error: &LevelError) -> ErrorKind {
    match error {
        LevelError::TooLittleMemory { .. } => ErrorKind::TooLarge,
        LevelError::AllocationFailed { .. } => ErrorKind::Io,
        #[cfg(feature = "files")]
        LevelError::Checkpoint(error) => kind_of_checkpoint(error),
        _ => ErrorKind::Internal,
    }
}

fn kind_of_census(error: &CensusError) -> ErrorKind {
    match error {
        CensusError::NoGoal => ErrorKind::Illegal,
        CensusError::Space(_)
        | CensusError::TooManyGoals { .. }
        | CensusError::MoreGoals { .. }
        | CensusError::TooLittleMemory { .. }
        | CensusError::OutOfMemory { .. } => ErrorKind::TooLarge,
        CensusError::Stopped { .. } => ErrorKind::Stopped,
        #[cfg(feature = "files")]
        CensusError::File(error) => kind_of_file(error),
        _ => ErrorKind::Internal,
    }
}

#[cfg(feature = "files")]
pub(crate) fn kind_of_file(error: &everyboard_store::FileError) -> ErrorKind {
    use everyboard_store::FileError;
    match error {
        FileError::Io { .. } | FileError::InUse { .. } | FileError::NotPlain { .. } => {
            ErrorKind::Io
        }
        _ => ErrorKind::Damaged,
    }
}

#[cfg(feature = "files")]
fn kind_of_checkpoint(error: &everyboard_store::CheckpointError) -> ErrorKind {
    use everyboard_store::CheckpointError;
    match error {
        CheckpointError::File(error) => kind_of_file(error),
        CheckpointError::Missing { .. } => ErrorKind::Missing,
        _ => ErrorKind::Illegal,
    }
}
