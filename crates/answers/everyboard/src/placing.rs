//! Placements of pieces that do not attack each other.

mod regions;

use crate::progress::phase;
use crate::{BigUint, Error, ErrorKind, Result, Run};
use everyboard_board::{Naming, Wrap};
use everyboard_placement::{
    self as placement, CountError, Demand, Options, Problem, ProblemText, TextError, VisitEnd,
};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A problem of pieces to place so that none attacks another.
///
/// ```
/// use everyboard::Placing;
///
/// assert_eq!(Placing::queens(8).count()?, 92_u32.into());
/// let kings = Placing::of(&["K"]).board("8x8").maximum();
/// assert_eq!(kings.first(1)?[0].squares().len(), 16);
/// # Ok::<(), everyboard::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Placing {
    text: ProblemText,
}

/// One placement. It prints its squares; `{:#}` draws it.
#[derive(Clone)]
pub struct Placement {
    problem: Arc<Problem>,
    inner: placement::Placement,
}

impl Placing {
    /// Pieces of these kinds on a chessboard: in Betza's notation, by name, or as `A=QN`. As many
    /// as usual: one in each row or column where only one can stand there.
    pub fn of(pieces: &[&str]) -> Self {
        let kinds = pieces.iter().map(|&piece| piece.to_owned()).collect();
        Placing { text: ProblemText { kinds, ..ProblemText::default() } }
    }

    /// `n` queens on a board of n rows and n columns.
    pub fn queens(n: usize) -> Self {
        Self::of(&["Q"]).board(&format!("{n}x{n}"))
    }

    /// On this board: `8x8`, `8`, or rows joined by `/` with `.` for a square and `#` for none.
    #[must_use]
    pub fn board(mut self, board: &str) -> Self {
        self.text.board = Some(board.to_owned());
        self
    }

    /// On a torus: all edges join those on the other side.
    #[must_use]
    pub fn on_a_torus(mut self) -> Self {
        self.text.wrap = Wrap { columns: true, rows: true };
        self
    }

    /// One piece in each region; regions are drawn with letters, in rows joined by `/`.
    #[must_use]
    pub fn regions(mut self, drawn: &str) -> Self {
        self.text.regions = Some(drawn.to_owned());
        self
    }

    /// With pieces on these squares: `a1,c5`, of several kinds `Q@a1 N@c5`.
    #[must_use]
    pub fn fixed(mut self, squares: &str) -> Self {
        self.text.fixed = Some(squares.to_owned());
        self
    }

    /// With no piece on these squares.
    #[must_use]
    pub fn forbidden(mut self, squares: &str) -> Self {
        self.text.forbidden = Some(squares.to_owned());
        self
    }

    /// This number of pieces in all.
    #[must_use]
    pub fn number(mut self, pieces: usize) -> Self {
        self.text.demand = Some(Demand::Exactly(pieces));
        self
    }

    /// As many pieces as possible.
    #[must_use]
    pub fn maximum(mut self) -> Self {
        self.text.demand = Some(Demand::Maximum);
        self
    }

    /// The regions as they are drawn, if there are any: letters in rows joined by `/`.
    pub fn drawn_regions(&self) -> Option<&str> {
        self.text.regions.as_deref()
    }

    /// A picture of the board, with the pieces that stand already, as SVG.
    ///
    /// # Errors
    /// As [`Placing::count`].
    #[cfg(feature = "analysis")]
    pub fn svg(&self) -> Result<String> {
        let problem = self.problem(&Run::new())?;
        let standing = problem.fixed().iter().copied().collect();
        Ok(everyboard_report::PlacementPicture::new(problem.spec()).board("", &standing))
    }

    /// In how many ways the pieces can be placed, exactly. The time grows steeply with the board:
    /// milliseconds for 8 queens, a second for 16, a day for 21.
    ///
    /// # Errors
    /// Of kind `Written` if a part of the problem cannot be read, `Illegal` if the parts do not fit
    /// together.
    pub fn count(&self) -> Result<BigUint> {
        self.count_with(&Run::new())
    }

    /// The same, with these limits.
    ///
    /// # Errors
    /// As [`Placing::count`]; of kind `Stopped` if it was stopped, or its time was up.
    pub fn count_with(&self, run: &Run) -> Result<BigUint> {
        run.begin(phase::COUNTING);
        Ok(count(&self.problem(run)?, run)?.placements)
    }

    /// In how many ways up to the symmetries of the problem.
    ///
    /// # Errors
    /// As [`Placing::count`]; of kind `Illegal` if there are too many symmetries.
    pub fn classes(&self) -> Result<BigUint> {
        self.classes_with(&Run::new())
    }

    /// The same, with these limits.
    ///
    /// # Errors
    /// As [`Placing::classes`]; of kind `Stopped` if it was stopped, or its time was up.
    pub fn classes_with(&self, run: &Run) -> Result<BigUint> {
        run.begin(phase::COUNTING);
        let problem = self.problem(run)?;
        let counted = count(&problem, run)?;
        Ok(placement::classes(&problem, &counted, run)?.classes)
    }

    /// Up to `most` placements, those that are found quickest: one for an example, two to see
    /// whether it is the only one.
    ///
    /// # Errors
    /// As [`Placing::count`].
    pub fn first(&self, most: usize) -> Result<Vec<Placement>> {
        self.first_with(most, &Run::new())
    }

    /// The same, with these limits.
    ///
    /// # Errors
    /// As [`Placing::count_with`].
    pub fn first_with(&self, most: usize, run: &Run) -> Result<Vec<Placement>> {
        run.begin(phase::COUNTING);
        let problem = Arc::new(self.problem(run)?);
        let found = placement::find(&problem, most, run)?.into_iter();
        Ok(found.map(|inner| Placement { problem: Arc::clone(&problem), inner }).collect())
    }

    /// Shows all placements one by one, in the order in which boards are read, until `visit` breaks
    /// off.
    ///
    /// # Errors
    /// As [`Placing::count`].
    pub fn each(&self, visit: impl FnMut(Placement) -> ControlFlow<()>) -> Result<()> {
        self.each_with(visit, &Run::new())
    }

    /// The same, with these limits.
    ///
    /// # Errors
    /// As [`Placing::count_with`].
    pub fn each_with(
        &self,
        mut visit: impl FnMut(Placement) -> ControlFlow<()>,
        run: &Run,
    ) -> Result<()> {
        run.begin(phase::COUNTING);
        let problem = Arc::new(self.problem(run)?);
        let ended = placement::visit(&problem, run, &mut |found| {
            visit(Placement { problem: Arc::clone(&problem), inner: found.clone() })
        });
        match ended {
            VisitEnd::Stopped => Err(CountError::Stopped.into()),
            VisitEnd::All | VisitEnd::Enough => Ok(()),
        }
    }

    fn problem(&self, run: &Run) -> Result<Problem> {
        let read = self.text.read()?;
        let read = if self.text.demand.is_some() { read } else { read.with_usual_size()? };
        Ok(read.problem()?.within(run.all_memory()))
    }
}

fn count(problem: &Problem, run: &Run) -> Result<placement::Count> {
    let options = Options { threads: run.thread_count(), ..Options::default() };
    Ok(placement::count(problem, &options, run)?)
}

impl Placement {
    /// The names of the squares of its pieces, in the order of the board; with several kinds after
    /// the letter of the kind.
    pub fn squares(&self) -> Vec<String> {
        let board = self.problem.board();
        let kinds = self.problem.kinds();
        let names = self.inner.pieces().iter().map(|piece| {
            let name = board.name_of(piece.square, Naming::Algebraic);
            match kinds {
                [_] => name,
                _ => format!("{}{name}", kinds[piece.kind].letter),
            }
        });
        names.collect()
    }

    /// A picture of it, as SVG.
    #[cfg(feature = "analysis")]
    pub fn svg(&self) -> String {
        let picture = everyboard_report::PlacementPicture::new(self.problem.spec());
        picture.board("", &self.inner)
    }

    fn draw(&self) -> String {
        let board = self.problem.board();
        let kinds = self.problem.kinds();
        let alphabet = everyboard_board::Alphabet::new(kinds.iter().map(|kind| kind.letter));
        let symbol = |square| match self.inner.kind_at(square) {
            Some(kind) => everyboard_board::Symbol::new(kind + 1),
            None => everyboard_board::Symbol::EMPTY,
        };
        let position = board.squares().map(symbol).collect();
        alphabet.map_or_else(|_| self.squares().join(" "), |it| board.draw(&it, &position))
    }
}

impl PartialEq for Placement {
    fn eq(&self, other: &Self) -> bool {
        self.inner == other.inner && self.problem.spec() == other.problem.spec()
    }
}

impl Eq for Placement {}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            f.write_str(&self.draw())
        } else {
            f.write_str(&self.squares().join(" "))
        }
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Placement({self})")
    }
}

impl From<TextError> for Error {
    fn from(error: TextError) -> Self {
        match error.help.clone() {
            Some(help) => Self::with_help(ErrorKind::Written, error.to_string(), &help),
            None => Self::of(ErrorKind::Written, error),
        }
    }
}

impl From<CountError> for Error {
    fn from(error: CountError) -> Self {
        let kind = match &error {
            CountError::Stopped => ErrorKind::Stopped,
            CountError::Method(_) | CountError::Symmetries(_) => ErrorKind::Illegal,
        };
        Self::of(kind, error)
    }
}
