//! Bounds with their proofs, and what is proved without a search.

use crate::boards::big;
use crate::errors::raised;
use crate::run::{Options, wait};
use crate::solutions::Solution;
use everyboard as eb;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use std::path::PathBuf;

/// What is proved of the number of moves of a shortest solution.
///
/// >>> import everyboard as eb
/// >>> eb.puzzle("knights-4x3").bound()
/// <Bound: 16 to 16 moves>
#[pyclass(frozen, module = "everyboard", name = "Bound")]
pub(crate) struct ProvedBound(pub(crate) eb::Bound);

#[pymethods]
impl ProvedBound {
    /// Every solution has this many moves or more.
    #[getter]
    fn at_least(&self) -> usize {
        self.0.at_least
    }

    /// There is a solution of this many moves; `None` if none was found.
    #[getter]
    fn at_most(&self) -> Option<usize> {
        self.0.at_most
    }

    /// The shortest solution that was found.
    #[getter]
    fn solution(&self) -> Option<Solution> {
        self.0.solution.clone().map(Solution::of)
    }

    /// The proof of both.
    #[getter]
    fn certificate(&self) -> Certificate {
        Certificate(self.0.certificate.clone())
    }

    /// What ended the work before both were equal: `TooLarge` or `Stopped`.
    #[getter]
    fn unfinished<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        let error = self.0.unfinished.as_ref()?;
        Some(raised(error).into_value(py).into_bound(py).into_any())
    }

    fn __repr__(&self) -> String {
        let most = self.0.at_most.map_or("?".to_owned(), |most| most.to_string());
        format!("<Bound: {} to {most} moves>", self.0.at_least)
    }
}

/// A proof of bounds that is checked without a search engine. Its text is that of its file.
///
/// >>> import everyboard as eb
/// >>> certificate = eb.puzzle("knights-4x3").bound().certificate
/// >>> eb.Certificate(str(certificate)).verify()
/// (16, 16)
#[pyclass(frozen, module = "everyboard")]
pub(crate) struct Certificate(pub(crate) eb::Certificate);

#[pymethods]
impl Certificate {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(text: &str) -> PyResult<Self> {
        text.parse().map(Certificate).map_err(|error: eb::Error| raised(&error))
    }

    /// Reads the certificate in a file. What it claims is not checked.
    #[classmethod]
    #[pyo3(signature = (path, /))]
    fn open(_class: &Bound<'_, PyType>, path: PathBuf) -> PyResult<Self> {
        eb::Certificate::open(path).map(Certificate).map_err(|error| raised(&error))
    }

    /// Writes it to a file.
    #[pyo3(signature = (path, /))]
    fn save(&self, path: PathBuf) -> PyResult<()> {
        self.0.save(path).map_err(|error| raised(&error))
    }

    /// The claim that every solution has this many moves or more.
    #[getter]
    fn at_least(&self) -> Option<usize> {
        self.0.at_least()
    }

    /// The claim that there is a solution of this many moves.
    #[getter]
    fn at_most(&self) -> Option<usize> {
        self.0.at_most()
    }

    /// The claim that there are exactly this many solutions of `at_least` moves.
    #[getter]
    fn exactly<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.exactly().map(|count| big(py, count)).transpose()
    }

    /// Whether it claims that there is no solution.
    #[getter]
    fn is_unsolvable(&self) -> bool {
        self.0.is_unsolvable()
    }

    /// Checks all that it claims, by the rule of its puzzle alone, and returns what it proves: the
    /// fewest moves and the most. Raises `Refuted` if something does not hold.
    #[pyo3(signature = (**run))]
    fn verify(
        &self,
        py: Python<'_>,
        run: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<(Option<usize>, Option<usize>)> {
        let certificate = self.0.clone();
        wait(py, &Options::of(run)?, move |run| certificate.verify_with(run))?;
        Ok((self.0.at_least(), self.0.at_most()))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        if self.0.is_unsolvable() {
            return "<Certificate: no solution>".to_owned();
        }
        if let (Some(moves), Some(count)) = (self.at_least(), self.0.exactly()) {
            return format!("<Certificate: {count} of {moves} moves>");
        }
        let known = |it: Option<usize>| it.map_or("?".to_owned(), |it| it.to_string());
        format!("<Certificate: {} to {} moves>", known(self.at_least()), known(self.at_most()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        pyo3::types::PyString::new(py, &self.0.to_string()).hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().0.to_string(),))
    }
}

/// What is proved of a puzzle without a search.
///
/// >>> import everyboard as eb
/// >>> eb.puzzle("knights-5x5").analyze().at_least
/// 36
#[pyclass(frozen, module = "everyboard")]
pub(crate) struct Analysis(pub(crate) eb::Analysis);

#[pymethods]
impl Analysis {
    /// What no move changes, or each move changes by the same, in sentences.
    #[getter]
    fn invariants(&self) -> Vec<String> {
        self.0.invariants.clone()
    }

    /// Why there is no solution, in words, if that is proved.
    #[getter]
    fn why_none(&self) -> Option<&str> {
        self.0.why_none.as_deref()
    }

    /// Every solution has this many moves or more.
    #[getter]
    fn at_least(&self) -> usize {
        self.0.at_least
    }

    /// Each bound from which that follows: its name, the moves, and why, in words.
    #[getter]
    fn bounds(&self) -> Vec<(String, usize, String)> {
        self.0.bounds.clone()
    }

    fn __repr__(&self) -> String {
        match &self.0.why_none {
            Some(why) => format!("<Analysis: unsolvable, {why}>"),
            None => format!("<Analysis: at least {} moves>", self.0.at_least),
        }
    }
}
