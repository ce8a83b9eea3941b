//! Placements of pieces that do not attack each other.

use crate::boards::big;
use crate::errors::raised;
use crate::run::{Options, wait};
use everyboard as eb;
use pyo3::exceptions::PyStopIteration;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyTuple};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver};

/// A problem of pieces to place so that none attacks another. Nothing is counted before it is
/// asked for.
///
/// >>> import everyboard as eb
/// >>> problem = eb.queens(8)
/// >>> problem.count(), problem.classes()
/// (92, 12)
#[pyclass(frozen, module = "everyboard")]
pub(crate) struct Placements {
    problem: eb::Placing,
    words: String,
}

/// `n` queens on a board of n rows and n columns.
///
/// >>> import everyboard as eb
/// >>> eb.queens(10).count()
/// 724
#[pyfunction]
#[pyo3(signature = (n, /))]
pub(crate) fn queens(n: usize) -> Placements {
    Placements { problem: eb::Placing::queens(n), words: format!("{n} queens") }
}

/// Pieces to place so that none attacks another: `"Q"`, a name such as `"queen"`, any piece in
/// Betza's notation, `"A=QN"`, or a list of several kinds.
///
/// `board` is `8`, `"5x7"`, or rows joined by `/` with `#` for a missing square; `regions` are drawn
/// with letters, and each gets one piece. `fixed` squares have a piece, `forbidden` ones have none.
/// Without a `number`, and without `maximum`, there are as many pieces as usual: one in each row
/// where only one can stand there.
///
/// >>> import everyboard as eb
/// >>> len(eb.place("K", maximum=True).first())
/// 16
/// >>> eb.place("RF", regions="AABB/ACBB/CCDD/CDDD").is_unique()
/// True
#[pyfunction]
#[pyo3(signature = (pieces, board=None, *, number=None, maximum=false, regions=None, fixed=None,
                    forbidden=None, torus=false))]
#[allow(clippy::too_many_arguments, reason = "each is a keyword argument of Python")]
pub(crate) fn place(
    pieces: &Bound<'_, PyAny>,
    board: Option<&Bound<'_, PyAny>>,
    number: Option<usize>,
    maximum: bool,
    regions: Option<&str>,
    fixed: Option<&str>,
    forbidden: Option<&str>,
    torus: bool,
) -> PyResult<Placements> {
    let kinds: Vec<String> = match pieces.extract::<String>() {
        Ok(kind) => vec![kind],
        Err(_) => pieces.extract()?,
    };
    let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
    let mut problem = eb::Placing::of(&kinds);
    if let Some(board) = board {
        problem = problem.board(&board.str()?.to_cow()?);
    }
    if let Some(number) = number {
        problem = problem.number(number);
    }
    if maximum {
        problem = problem.maximum();
    }
    if let Some(regions) = regions {
        problem = problem.regions(regions);
    }
    if let Some(fixed) = fixed {
        problem = problem.fixed(fixed);
    }
    if let Some(forbidden) = forbidden {
        problem = problem.forbidden(forbidden);
    }
    if torus {
        problem = problem.on_a_torus();
    }
    Ok(Placements { problem, words: kinds.join(" ") })
}

/// Boards divided by chance into regions so that there is exactly one placement with a piece in each,
/// as in the popular daily puzzle: up to `count` of them.
///
/// `level` is that of the hardest step that a person needs: `"easy"`, `"medium"`, `"hard"`,
/// `"expert"` or `"beyond"`; `"graded"` for puzzles from easy to hard. `number` is that of the pieces,
/// as for `place`. A `seed` always makes the same puzzles. Those that take longer than a `time_limit`
/// are left out; if none is made, that is an error.
///
/// >>> import everyboard as eb
/// >>> puzzle, = eb.regions("RF", "6x6", seed=5)
/// >>> puzzle.regions
/// 'ABBBCC/BBBBCC/BBBBCD/EEEFDD/EEEFFF/EEEEFF'
/// >>> puzzle.grade(), puzzle.first()
/// (('medium', 54), <Placement a6 e5 c4 f3 d2 b1>)
#[pyfunction]
#[pyo3(signature = (piece, board=None, *, count=1, level="any", seed=None, number=None, torus=false,
                    **run))]
#[allow(clippy::too_many_arguments, reason = "each is a keyword argument of Python")]
pub(crate) fn regions(
    py: Python<'_>,
    piece: &str,
    board: Option<&Bound<'_, PyAny>>,
    count: usize,
    level: &str,
    seed: Option<u64>,
    number: Option<usize>,
    torus: bool,
    run: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<Placements>> {
    let mut problem = eb::Placing::of(&[piece]);
    if let Some(board) = board {
        problem = problem.board(&board.str()?.to_cow()?);
    }
    if let Some(number) = number {
        problem = problem.number(number);
    }
    if torus {
        problem = problem.on_a_torus();
    }
    let seed = seed.unwrap_or_else(eb::plan::drawn_seed);
    let level = level.to_owned();
    let made =
        wait(py, &Options::of(run)?, move |run| problem.divided_with(count, seed, &level, run))?;
    let words = format!("{piece} in regions");
    Ok(made.into_iter().map(|problem| Placements { problem, words: words.clone() }).collect())
}

impl Placements {
    fn found(
        &self,
        py: Python<'_>,
        most: usize,
        run: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<eb::Placement>> {
        let problem = self.problem.clone();
        wait(py, &Options::of(run)?, move |run| problem.first_with(most, run))
    }
}

#[pymethods]
impl Placements {
    /// In how many ways the pieces can be placed, exactly.
    #[pyo3(signature = (**run))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        run: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let problem = self.problem.clone();
        big(py, &wait(py, &Options::of(run)?, move |run| problem.count_with(run))?)
    }

    /// In how many ways up to the symmetries of the problem.
    #[pyo3(signature = (**run))]
    fn classes<'py>(
        &self,
        py: Python<'py>,
        run: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let problem = self.problem.clone();
        big(py, &wait(py, &Options::of(run)?, move |run| problem.classes_with(run))?)
    }

    /// The placement that is found quickest; `None` if there is none.
    #[pyo3(signature = (**run))]
    fn first(
        &self,
        py: Python<'_>,
        run: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Option<Placement>> {
        Ok(self.found(py, 1, run)?.into_iter().next().map(Placement))
    }

    /// Whether there is exactly one placement.
    #[pyo3(signature = (**run))]
    fn is_unique(&self, py: Python<'_>, run: Option<&Bound<'_, PyDict>>) -> PyResult<bool> {
        Ok(self.found(py, 2, run)?.len() == 1)
    }

    /// The regions as they are drawn, letters in rows joined by `/`; `None` if there are none.
    #[getter]
    fn regions(&self) -> Option<&str> {
        self.problem.drawn_regions()
    }

    /// How hard it is for people to find the only placement with a piece in each region: the level
    /// of the hardest step that it takes, and the sum over all steps.
    fn grade(&self) -> PyResult<(&'static str, usize)> {
        self.problem.grade().map_err(|error| raised(&error))
    }

    /// A picture of the board without a placement, as SVG.
    fn svg(&self) -> PyResult<String> {
        self.problem.svg().map_err(|error| raised(&error))
    }

    /// All placements one by one, in the order in which boards are read.
    fn __iter__(&self) -> PlacementIterator {
        let (sender, receiver) = mpsc::sync_channel(256);
        let problem = self.problem.clone();
        let job = eb::Run::new().spawn(move |run| {
            let visit = |found| match sender.send(Ok(found)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            };
            if let Err(error) = problem.each_with(visit, run) {
                // Nobody receives it if the iterator was dropped.
                let _ = sender.send(Err(error));
            }
            Ok(())
        });
        PlacementIterator { found: Mutex::new(receiver), _job: job }
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(self.first(py, None)?.map(|first| first.svg()))
    }

    fn __repr__(&self) -> String {
        format!("<Placements: {}>", self.words)
    }
}

/// What a thread of its own finds, one after the other.
type PlacementReceiver = Receiver<eb::Result<eb::Placement>>;

/// Placements one after the other, as a thread of its own finds them. It stops when this is
/// dropped.
#[pyclass(frozen)]
pub(crate) struct PlacementIterator {
    /// Dropped before the job, so that the thread does not wait to send.
    found: Mutex<PlacementReceiver>,
    _job: eb::Job<()>,
}

#[pymethods]
impl PlacementIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Placement> {
        loop {
            let wait = || {
                let found = self.found.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                found.recv_timeout(crate::run::PAUSE)
            };
            match py.detach(wait) {
                Ok(found) => return found.map(Placement).map_err(|error| raised(&error)),
                Err(mpsc::RecvTimeoutError::Disconnected) => {
                    return Err(PyStopIteration::new_err(()));
                }
                Err(mpsc::RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }
}

/// One placement: the squares of its pieces, as a sequence; with several kinds each after its
/// letter.
///
/// >>> import everyboard as eb
/// >>> next(iter(eb.queens(4)))
/// <Placement b4 d3 a2 c1>
#[pyclass(frozen, module = "everyboard", sequence)]
pub(crate) struct Placement(eb::Placement);

impl Placement {
    fn tuple<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyTuple::new(py, self.0.squares())?.into_any())
    }
}

#[pymethods]
impl Placement {
    /// A picture of it, as SVG.
    fn svg(&self) -> String {
        self.0.svg()
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __len__(&self) -> usize {
        self.0.squares().len()
    }

    fn __getitem__<'py>(&self, number: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.tuple(number.py())?.get_item(number)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.tuple(py)?.try_iter()
    }

    /// The number of the first piece on this square.
    #[pyo3(signature = (*of))]
    fn index<'py>(&self, of: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        self.tuple(of.py())?.call_method1("index", of)
    }

    /// How many pieces stand on this square.
    #[pyo3(signature = (square, /))]
    fn count(&self, square: &str) -> usize {
        self.0.squares().iter().filter(|it| *it == square).count()
    }

    /// Drawn, row by row.
    fn __str__(&self) -> String {
        format!("{:#}", self.0)
    }

    fn __repr__(&self) -> String {
        format!("<Placement {}>", self.0)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.tuple(py)?.hash()
    }
}
