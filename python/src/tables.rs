//! Censuses, and tables of distances.

use crate::boards::{board, boards};
use crate::errors::{no_position, raised};
use crate::position::{Position, by_word};
use crate::puzzle::Puzzle;
use crate::run::{Options, wait};
use crate::solutions::Solutions;
use everyboard as eb;
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use std::path::PathBuf;
use std::sync::Arc;

/// How many positions lie at every distance from the starts, or to the goals.
///
/// >>> import everyboard as eb
/// >>> census = eb.puzzle("knights-4x3").census()
/// >>> census.deepest, census.levels[:3]
/// (22, array([ 1, 12, 62], dtype=uint64))
#[pyclass(frozen, module = "everyboard")]
pub(crate) struct Census(pub(crate) eb::Census);

#[pymethods]
impl Census {
    /// By distance, from 0: how many positions there are.
    #[getter]
    fn levels<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.0.levels().to_vec().into_pyarray(py)
    }

    /// How many positions there are at all distances.
    #[getter]
    fn reachable(&self) -> u64 {
        self.0.reachable()
    }

    /// The greatest distance.
    #[getter]
    fn deepest(&self) -> usize {
        self.0.deepest()
    }

    /// The positions at the greatest distance; 4096 of them if there are more.
    #[getter]
    fn hardest(&self) -> Vec<Position> {
        self.0.hardest().iter().cloned().map(Position).collect()
    }

    /// How many positions lie at the greatest distance.
    #[getter]
    fn hardest_count(&self) -> u64 {
        self.0.hardest_count()
    }

    /// How positions were kept, and why so, in words.
    #[getter]
    fn plan(&self) -> String {
        self.0.plan()
    }

    /// The levels as comma-separated values, with a heading.
    fn to_csv(&self) -> String {
        self.0.to_csv()
    }

    fn __repr__(&self) -> String {
        format!("<Census: {} positions, the deepest at {}>", self.reachable(), self.deepest())
    }

    fn _repr_html_(&self) -> String {
        let rows = self
            .0
            .levels()
            .iter()
            .enumerate()
            .map(|(level, positions)| format!("<tr><th>{level}</th><td>{positions}</td></tr>"));
        let rows: String = rows.collect();
        format!("<table><tr><th>level</th><th>positions</th></tr>{rows}</table>")
    }
}

/// The distance of every position to a goal or from a start, read like a dictionary.
///
/// Boards are texts, positions or arrays of uint8; `lookup` takes many at once. All methods may be
/// called from many threads.
///
/// >>> import everyboard as eb
/// >>> puzzle = eb.puzzle("knights-4x3")
/// >>> distances = puzzle.distances()
/// >>> distances["WWW/.../.../BBB"], distances[puzzle.start], len(distances)
/// (0, 16, 18480)
/// >>> distances.lookup(puzzle.encode([puzzle.start, "WWW/.../.../BBB"]))
/// array([16,  0], dtype=int16)
#[pyclass(frozen, module = "everyboard", mapping)]
pub(crate) struct Distances(Arc<eb::Distances>);

impl Distances {
    pub(crate) fn of(found: eb::Distances) -> Self {
        Distances(Arc::new(found))
    }

    /// The distance of a board and its text; nothing if no path leads there.
    fn distance(&self, given: &Bound<'_, PyAny>) -> PyResult<(Option<usize>, eb::Position)> {
        let at = board(self.0.puzzle(), given)?;
        let found = given.py().detach(|| self.0.of(&at)).map_err(|error| no_position(&error))?;
        Ok((found, at))
    }
}

#[pymethods]
impl Distances {
    /// The distances in a file that `Puzzle.distances(save=...)` or `everyboard census --save`
    /// wrote. Its blocks are read when they are first asked for, and kept while there is memory.
    #[classmethod]
    #[pyo3(signature = (path, /, **run))]
    fn open(
        _class: &Bound<'_, PyType>,
        py: Python<'_>,
        path: PathBuf,
        run: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let work = move |run: &eb::Run| eb::Distances::open_with(path, run);
        Ok(Self::of(wait(py, &Options::of(run)?, work)?))
    }

    /// Writes them to a file, for `open` and the program's `everyboard lookup`.
    #[pyo3(signature = (path, /))]
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| self.0.save(path)).map_err(|error| raised(&error))
    }

    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle(self.0.puzzle().clone())
    }

    /// Whether distances are to a goal, not from a start.
    #[getter]
    fn to_goals(&self) -> bool {
        self.0.origin() == eb::Origin::Goal
    }

    /// By distance, from 0: how many positions there are.
    #[getter]
    fn levels<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.0.levels().to_vec().into_pyarray(py)
    }

    /// By distance, from 0: how many classes of positions there are, of which symmetries of the
    /// puzzle carry each to all others. None if its symmetries cannot be listed, or there are more
    /// than 64 goals.
    ///
    /// >>> import everyboard as eb
    /// >>> distances = eb.puzzle("knights-4x3").distances()
    /// >>> distances.levels[:3], distances.class_levels()[:3]
    /// (array([ 1, 12, 62], dtype=uint64), array([ 1,  3, 19], dtype=uint64))
    #[pyo3(signature = (**run))]
    fn class_levels<'py>(
        &self,
        py: Python<'py>,
        run: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Option<Bound<'py, PyArray1<u64>>>> {
        let distances = Arc::clone(&self.0);
        let work = move |run: &eb::Run| distances.class_levels_with(run);
        let classes = wait(py, &Options::of(run)?, work)?;
        Ok(classes.map(|classes| classes.into_pyarray(py)))
    }

    fn __len__(&self) -> usize {
        let all: u64 = self.0.levels().iter().sum();
        all.try_into().unwrap_or(usize::MAX)
    }

    /// The distance of a board.
    ///
    /// Raises `KeyError` if no path leads there, `PositionError` if it is no position.
    fn __getitem__(&self, board: &Bound<'_, PyAny>) -> PyResult<usize> {
        let (found, at) = self.distance(board)?;
        found.ok_or_else(|| PyKeyError::new_err(format!("{at}: no path leads there")))
    }

    /// The distance of a board; `default` if no path leads there.
    #[pyo3(signature = (board, default=None, /))]
    fn get<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.distance(board)?.0 {
            Some(found) => Ok(Some(found.into_pyobject(board.py())?.into_any())),
            None => Ok(default),
        }
    }

    fn __contains__(&self, board: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.distance(board)?.0.is_some())
    }

    /// The distances of many boards: an array of uint8 with a row for each, or a sequence of texts
    /// and positions. -1 where no path leads; wrong shapes and other pieces are errors.
    ///
    /// >>> import everyboard as eb
    /// >>> distances = eb.puzzle("knights-4x3").distances()
    /// >>> distances.lookup(["BBB/.../.../WWW", "WWW/.../.../BBB"])
    /// array([16,  0], dtype=int16)
    #[pyo3(signature = (boards, /, **run))]
    fn lookup<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        run: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let read = self::boards(self.0.puzzle(), boards)?;
        let distances = Arc::clone(&self.0);
        let work = move |run: &eb::Run| match distances.lookup_with(&read.symbols, run) {
            Err(error) if !error.is_stopped() => Ok(Err(error)),
            found => found.map(Ok),
        };
        let found = wait(boards.py(), &Options::of(run)?, work)?;
        Ok(found.map_err(|error| no_position(&error))?.into_pyarray(boards.py()))
    }

    /// The moves that come nearer by one, each with the position after it.
    #[pyo3(signature = (board, /))]
    fn best<'py>(&self, board: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let at = self::board(self.0.puzzle(), board)?;
        let found = board.py().detach(|| self.0.best_moves(&at));
        by_word(board.py(), found.map_err(|error| no_position(&error))?)
    }

    /// All shortest solutions between a board and the goals or the starts.
    ///
    /// >>> import everyboard as eb
    /// >>> distances = eb.puzzle("knights-4x3").distances()
    /// >>> distances.paths("BBB/.../.../WWW").count
    /// 98496
    #[pyo3(signature = (board, /))]
    fn paths(&self, board: &Bound<'_, PyAny>) -> PyResult<Solutions> {
        let at = self::board(self.0.puzzle(), board)?;
        let found = board.py().detach(|| self.0.solutions(&at));
        Ok(Solutions::of(found.map_err(|error| no_position(&error))?))
    }

    /// Of the positions at this distance the one of this number, from 0.
    #[pyo3(signature = (distance, number=0))]
    fn at(&self, py: Python<'_>, distance: usize, number: u64) -> PyResult<Position> {
        let found = py.detach(|| self.0.at_level(distance, number));
        let none = || PyIndexError::new_err(format!("no position {number} at distance {distance}"));
        found.map_err(|error| raised(&error))?.map(Position).ok_or_else(none)
    }

    fn __repr__(&self) -> String {
        let end = if self.to_goals() { "to the goals" } else { "from the starts" };
        format!("<Distances of {:?}, {} positions, {end}>", self.0.puzzle().name(), self.__len__())
    }
}
