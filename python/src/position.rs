//! Positions, and the moves that lead from one to the next.

use crate::errors::raised;
use crate::puzzle::Puzzle;
use crate::run::{Options, wait};
use crate::solutions::Solutions;
use everyboard as eb;
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// What stands on every square and, where sides take turns, who is to move.
///
/// Its text is the one that `Puzzle.position` reads; `numpy.asarray` gives its numbers. Positions
/// are hashable, ordered, and pickle.
///
/// >>> import everyboard as eb
/// >>> start = eb.puzzle("guarini").start
/// >>> start["a3"], start["b3"]
/// ('W', '.')
/// >>> print(start.play("a3c2"), start.moves["c1a2"])
/// ..W/..W/B.B W.W/B../B..
#[pyclass(frozen, eq, ord, hash, module = "everyboard")]
#[derive(PartialEq, PartialOrd, Hash)]
pub(crate) struct Position(pub(crate) eb::Position);

/// The positions that moves lead to, by the words of the moves.
pub(crate) fn by_word<'py>(py: Python<'py>, moves: Vec<eb::Move>) -> PyResult<Bound<'py, PyDict>> {
    let words = PyDict::new(py);
    for made in moves {
        words.set_item(made.word, Position(made.after))?;
    }
    Ok(words)
}

#[pymethods]
impl Position {
    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle(self.0.puzzle().clone())
    }

    /// The legal moves: each word with the position that it leads to.
    ///
    /// >>> import everyboard as eb
    /// >>> eb.puzzle("guarini").start.moves["a3c2"]
    /// <Position ..W/..W/B.B>
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        by_word(py, self.0.moves())
    }

    /// The position after these moves, one after the other.
    #[pyo3(signature = (*words))]
    fn play(&self, words: Vec<String>) -> PyResult<Self> {
        let mut here = self.0.clone();
        for word in words {
            here = here.play(&word).map_err(|error| raised(&error))?;
        }
        Ok(Position(here))
    }

    /// Whether it satisfies a goal.
    #[getter]
    fn is_goal(&self) -> bool {
        self.0.is_goal()
    }

    /// Finds all shortest solutions from here by a search, for puzzles whose
    /// `Puzzle.distances` take too much memory.
    ///
    /// >>> import everyboard as eb
    /// >>> eb.puzzle("eight-puzzle").position("123/456/7.8").solve().length
    /// 1
    #[pyo3(signature = (**run))]
    fn solve(&self, py: Python<'_>, run: Option<&Bound<'_, PyDict>>) -> PyResult<Solutions> {
        let here = self.0.clone();
        Ok(Solutions::of(wait(py, &Options::of(run)?, move |run| here.solve_with(run))?))
    }

    /// What stands on the square of this name: a letter, or `"."`.
    fn __getitem__(&self, square: &str) -> PyResult<String> {
        let squares = self.0.puzzle().squares();
        let place = squares.iter().position(|name| name == square);
        let place = place.ok_or_else(|| PyKeyError::new_err(square.to_owned()))?;
        let letters = self.0.puzzle().letters();
        let kind = usize::from(self.0.symbols()[place]).checked_sub(1);
        Ok(kind.map_or('.', |kind| letters[kind]).to_string())
    }

    /// A picture of it, as SVG.
    fn svg(&self) -> String {
        self.0.svg()
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let array: Bound<'py, PyArray1<u8>> = self.0.symbols().into_pyarray(py);
        as_dtype(array.into_any(), dtype, copy)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Position {}>", self.0)
    }

    fn __format__(&self, spec: &str) -> PyResult<String> {
        match spec {
            "" => Ok(self.0.to_string()),
            "#" => Ok(format!("{:#}", self.0)),
            _ => Err(pyo3::exceptions::PyValueError::new_err(
                "a Position is formatted on one line or, with \"#\", drawn",
            )),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let puzzle = Bound::new(py, self.puzzle())?;
        let read = puzzle.getattr("position")?;
        (read, (self.0.to_string(),)).into_pyobject(py)
    }
}

/// An array that was just made, as numpy asks for it.
pub(crate) fn as_dtype<'py>(
    array: Bound<'py, PyAny>,
    dtype: Option<&Bound<'py, PyAny>>,
    copy: Option<bool>,
) -> PyResult<Bound<'py, PyAny>> {
    if copy == Some(false) {
        let words = "the numbers are made when they are asked for: a copy cannot be avoided";
        return Err(pyo3::exceptions::PyValueError::new_err(words));
    }
    match dtype {
        Some(dtype) => array.call_method1("astype", (dtype,)),
        None => Ok(array),
    }
}
