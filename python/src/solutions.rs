//! All shortest solutions as a sequence of any size, and one of them.

use crate::boards::{MOST_LISTED, big, item, items, rows};
use crate::bound::Certificate;
use crate::errors::raised;
use crate::position::{Position, as_dtype, by_word};
use crate::puzzle::Puzzle;
use crate::run::{Options, wait};
use everyboard::{self as eb, BigUint};
use numpy::PyArray2;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PySlice, PyTuple};
use std::sync::OnceLock;

/// All shortest solutions, or what is proved of them: a sequence that is not listed. Any solution
/// is found at once by its number, however many there are.
///
/// >>> import everyboard as eb
/// >>> solutions = eb.puzzle("knights-5x5").solve()
/// >>> solutions.length, solutions.count, len(solutions[1199])
/// (36, 1200, 36)
/// >>> [solution[0] for solution in solutions[:3]]
/// ['b5c3', 'b5c3', 'b5c3']
#[pyclass(frozen, module = "everyboard")]
pub(crate) struct Solutions {
    found: eb::Solutions,
    /// Counted once.
    count: Option<BigUint>,
}

impl Solutions {
    pub(crate) fn of(found: eb::Solutions) -> Self {
        Solutions { count: found.count(), found }
    }

    /// How many can be listed.
    fn listed(&self) -> BigUint {
        self.count.clone().unwrap_or_default()
    }

    fn nth(&self, number: &BigUint) -> PyResult<Solution> {
        let none = || pyo3::exceptions::PyIndexError::new_err(format!("no solution {number}"));
        self.found.nth(number).map(Solution::of).ok_or_else(none)
    }
}

#[pymethods]
impl Solutions {
    /// The moves of a shortest solution; `None` if there is none, or the length is not known.
    #[getter]
    fn length(&self) -> Option<usize> {
        self.found.length()
    }

    /// How many there are, exactly; `None` if they are not counted.
    #[getter]
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.count.as_ref().map(|count| big(py, count)).transpose()
    }

    /// How many there are up to the symmetries that keep start and goal; `None` if that would take
    /// more than some seconds.
    #[getter]
    fn classes<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let classes = py.detach(|| self.found.classes());
        classes.map(|count| big(py, &count)).transpose()
    }

    /// Every solution has this many moves or more; `None` if there is none.
    #[getter]
    fn at_least(&self) -> Option<usize> {
        self.found.at_least()
    }

    /// There is a solution of this many moves; `None` if none is known.
    #[getter]
    fn at_most(&self) -> Option<usize> {
        self.found.at_most()
    }

    /// Why there is no solution, in words, if that is proved.
    #[getter]
    fn why_none(&self) -> Option<&str> {
        self.found.why_none()
    }

    /// What ended the search before all was known: `TooLarge` or `Stopped`; `None` if nothing did.
    #[getter]
    fn unfinished<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        let error = self.found.unfinished()?;
        Some(raised(error).into_value(py).into_bound(py).into_any())
    }

    /// The first solution, or the shortest that is known; `None` if there is none.
    #[getter]
    fn first(&self) -> Option<Solution> {
        self.found.first().map(Solution::of)
    }

    /// The moves with which shortest solutions begin, each with the position after it.
    fn best<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        by_word(py, self.found.best_moves())
    }

    /// Proves them: how long they are and how many, or that there is none, or the bounds that are
    /// known. What is claimed is checked, which takes more memory than the search did.
    ///
    /// >>> import everyboard as eb
    /// >>> certificate = eb.puzzle("knights-5x5").solve().certificate()
    /// >>> certificate, certificate.verify()
    /// (<Certificate: 1200 of 36 moves>, (36, 36))
    #[pyo3(signature = (**run))]
    fn certificate(
        &self,
        py: Python<'_>,
        run: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Certificate> {
        let found = self.found.clone();
        let proved = wait(py, &Options::of(run)?, move |run| found.certificate_with(run))?;
        Ok(Certificate(proved))
    }

    /// By move, from the first: each word, and in how many solutions it is made there. Exact for
    /// any number of solutions, since none is listed.
    ///
    /// >>> import everyboard as eb
    /// >>> counts = eb.puzzle("knights-5x5").solve().move_counts()
    /// >>> sum(counts[0].values()), max(len(words) for words in counts)
    /// (1200, 36)
    fn move_counts<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let counts = py.detach(|| self.found.move_counts());
        let by_word = |words: Vec<(String, BigUint)>| {
            let dict = PyDict::new(py);
            for (word, count) in words {
                dict.set_item(word, big(py, &count)?)?;
            }
            Ok(dict)
        };
        counts.into_iter().map(by_word).collect()
    }

    /// `number` solutions by chance, each as likely as any other. A `seed` gives the same again.
    ///
    /// >>> import everyboard as eb
    /// >>> len(eb.puzzle("knights-4x3").solve().sample(5, seed=1))
    /// 5
    #[pyo3(signature = (number, *, seed=None))]
    fn sample(&self, py: Python<'_>, number: usize, seed: Option<i64>) -> PyResult<Vec<Solution>> {
        if number > MOST_LISTED {
            let words = format!("at most {MOST_LISTED} are drawn at a time");
            return Err(PyValueError::new_err(words));
        }
        let count = self.listed();
        if count == BigUint::ZERO {
            return Ok(Vec::new());
        }
        let random = py.import("random")?.getattr("Random")?.call1((seed,))?;
        let count_of_python = big(py, &count)?;
        let drawn = (0..number).map(|_| {
            py.check_signals()?;
            let drawn = random.call_method1("randrange", (&count_of_python,))?;
            self.nth(&item(&drawn, &count)?)
        });
        drawn.collect()
    }

    fn __len__(&self) -> PyResult<usize> {
        let too_many = |_| {
            let words = "more solutions than len() can say: `count` has the number";
            pyo3::exceptions::PyOverflowError::new_err(words)
        };
        usize::try_from(self.listed()).map_err(too_many)
    }

    fn __bool__(&self) -> bool {
        self.found.at_most().is_some()
    }

    fn __getitem__<'py>(&self, number: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = number.py();
        let count = self.listed();
        if number.is_instance_of::<PySlice>() {
            let numbers = items(number, &count)?;
            let found = numbers.iter().map(|number| self.nth(number));
            let found = found.collect::<PyResult<Vec<_>>>()?;
            return found.into_pyobject(py);
        }
        Ok(Bound::new(py, self.nth(&item(number, &count)?)?)?.into_any())
    }

    fn __iter__(slf: Bound<'_, Self>) -> SolutionIterator {
        SolutionIterator { solutions: slf.unbind(), next: BigUint::ZERO, batch: Vec::new() }
    }

    fn __repr__(&self) -> String {
        match (&self.count, self.found.length()) {
            (Some(count), Some(length)) => format!("<Solutions: {count} of {length} moves>"),
            (Some(_), None) => "<Solutions: none>".to_owned(),
            (None, Some(length)) => format!("<Solutions: of {length} moves, not counted>"),
            (None, None) => {
                let [least, most] = [self.found.at_least(), self.found.at_most()];
                let known = |it: Option<usize>| it.map_or("?".to_owned(), |it| it.to_string());
                format!("<Solutions: of {} to {} moves>", known(least), known(most))
            }
        }
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let words = self.__repr__().replace(['<', '>'], "");
        let first =
            self.found.first().map(|first| Solution::of(first)._repr_html_(py)).transpose()?;
        Ok(format!("<p>{words}</p>{}", first.unwrap_or_default()))
    }
}

/// Solutions one after the other.
#[pyclass]
pub(crate) struct SolutionIterator {
    solutions: Py<Solutions>,
    next: BigUint,
    /// Those that come next, the last one first.
    batch: Vec<Solution>,
}

#[pymethods]
impl SolutionIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<Solution> {
        /// Walking on costs a move or two each; beginning at a number costs a pass over the graph.
        const BATCH: usize = 256;
        if self.batch.is_empty() {
            let found = self.solutions.get().found.iter_from(&self.next).take(BATCH);
            self.batch = found.map(Solution::of).collect();
            self.batch.reverse();
            self.next += self.batch.len();
        }
        self.batch.pop()
    }
}

/// One solution: the words of its moves, as a sequence.
///
/// `numpy.asarray` gives its boards, one a row; a notebook shows it move by move.
///
/// >>> import everyboard as eb
/// >>> solution = eb.puzzle("frogs-and-toads").solve()[0]
/// >>> len(solution), solution[0], solution.positions[-1].is_goal
/// (15, 'c1d1', True)
#[pyclass(frozen, module = "everyboard", sequence)]
pub(crate) struct Solution {
    found: eb::Solution,
    /// Made when they are first asked for.
    words: OnceLock<Vec<String>>,
}

impl Solution {
    pub(crate) fn of(found: eb::Solution) -> Self {
        Solution { found, words: OnceLock::new() }
    }

    fn all_words(&self) -> &[String] {
        self.words.get_or_init(|| self.found.words())
    }

    fn tuple<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyTuple::new(py, self.all_words())?.into_any())
    }
}

#[pymethods]
impl Solution {
    /// The words of its moves.
    #[getter]
    fn words(&self) -> Vec<String> {
        self.all_words().to_vec()
    }

    /// Its positions: the start first, a goal last.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        self.found.positions().into_iter().map(Position).collect()
    }

    /// The puzzle that it solves.
    #[getter]
    fn puzzle(&self) -> Option<Puzzle> {
        self.found.positions().first().map(|start| Puzzle(start.puzzle().clone()))
    }

    /// All its positions as one picture, as SVG.
    fn svg(&self) -> String {
        self.found.svg()
    }

    /// Its positions one after another, as a picture that plays by itself: save it, or let a
    /// notebook show it.
    fn animate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let animation = py.import("everyboard._animation")?.getattr("Animation")?;
        animation.call1((self.found.animated(),))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        self.animate(py)?.call_method0("_repr_html_")?.extract()
    }

    fn __len__(&self) -> usize {
        self.found.len()
    }

    fn __getitem__<'py>(&self, number: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.tuple(number.py())?.get_item(number)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.tuple(py)?.try_iter()
    }

    /// The number of the first move with this word.
    #[pyo3(signature = (*of))]
    fn index<'py>(&self, of: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        self.tuple(of.py())?.call_method1("index", of)
    }

    /// How many moves have this word.
    #[pyo3(signature = (word, /))]
    fn count(&self, word: &str) -> usize {
        self.all_words().iter().filter(|it| *it == word).count()
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let positions = self.found.positions();
        let width = positions.first().map_or(0, |start| start.symbols().len());
        let symbols = positions.iter().flat_map(eb::Position::symbols).collect();
        let array: Bound<'py, PyArray2<u8>> = rows(py, symbols, width)?;
        as_dtype(array.into_any(), dtype, copy)
    }

    fn __str__(&self) -> String {
        self.found.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Solution {}>", self.found)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(other) = other.cast::<Self>() {
            return Ok(other.get().found == self.found);
        }
        Ok(false)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.tuple(py)?.hash()
    }
}
