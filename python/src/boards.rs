//! Boards from Python and back: texts, positions, arrays of numbers; and whole numbers of any size.

use crate::errors::{no_position, not_a_position};
use crate::position::Position;
use everyboard::{self as eb, BigUint};
use numpy::{
    IntoPyArray, PyArray2, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

/// Some boards: a row of numbers for each, as [`eb::Position::symbols`].
pub(crate) struct Boards {
    pub(crate) symbols: Vec<u8>,
}

/// One board: a `Position`, a text, or an array of as many numbers as there are squares.
pub(crate) fn board(puzzle: &eb::Puzzle, given: &Bound<'_, PyAny>) -> PyResult<eb::Position> {
    if let Ok(position) = given.cast::<Position>() {
        return Ok(position.get().0.clone());
    }
    if let Ok(text) = given.cast::<PyString>() {
        return puzzle.position(&text.to_cow()?).map_err(|error| no_position(&error));
    }
    if given.is_instance_of::<PyUntypedArray>() {
        let array = numbers(given)?;
        let symbols: Vec<u8> = array.as_array().iter().copied().collect();
        return puzzle.position_of(&symbols).map_err(|error| no_position(&error));
    }
    let name = given.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "a board is a text, a Position or an array of uint8, not {name}"
    )))
}

/// Many boards: an array of n rows, or a sequence of texts and positions.
pub(crate) fn boards(puzzle: &eb::Puzzle, given: &Bound<'_, PyAny>) -> PyResult<Boards> {
    if given.is_instance_of::<PyUntypedArray>() {
        let array = numbers(given)?;
        let squares = puzzle.squares().len();
        if array.ndim() != 2 || array.shape()[1] != squares {
            return Err(not_a_position(format!(
                "boards of {} are an array of shape (n, {squares}), not {:?}",
                puzzle.name(),
                array.shape()
            )));
        }
        let array = array.as_array();
        let symbols = match array.as_slice() {
            Some(slice) => slice.to_vec(),
            None => array.iter().copied().collect(),
        };
        return Ok(Boards { symbols });
    }
    if given.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("many boards are expected: put the text into a list"));
    }
    let mut symbols = Vec::new();
    for (row, given) in given.try_iter()?.enumerate() {
        let read = board(puzzle, &given?)?;
        if !read.puzzle().squares().len().eq(&puzzle.squares().len()) {
            return Err(not_a_position(format!("board {row} is of {}", read.puzzle().name())));
        }
        symbols.extend(read.symbols());
    }
    Ok(Boards { symbols })
}

fn numbers<'py>(given: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArrayDyn<'py, u8>> {
    given.extract().map_err(|_: PyErr| {
        let dtype = given.getattr("dtype").map(|it| it.to_string()).unwrap_or_default();
        PyTypeError::new_err(format!("boards are an array of dtype uint8, not {dtype}"))
    })
}

/// Rows of numbers as an array.
pub(crate) fn rows<'py>(
    py: Python<'py>,
    symbols: Vec<u8>,
    width: usize,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let rows = symbols.len() / width.max(1);
    symbols.into_pyarray(py).reshape([rows, width])
}

/// A whole number of any size. By its digits to the base 16: Python bounds the length of others.
pub(crate) fn big<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    py.get_type::<PyInt>().call1((number.to_str_radix(16), 16))
}

/// The number of an item, of so many as `count`, as Python counts them: from the end if negative.
///
/// # Errors
/// If there is no such item.
pub(crate) fn item(given: &Bound<'_, PyAny>, count: &BigUint) -> PyResult<BigUint> {
    let py = given.py();
    let number = py.import("operator")?.call_method1("index", (given,))?;
    let number = if number.lt(0)? { number.add(big(py, count)?)? } else { number };
    let digits: String = number.call_method1("__format__", ("x",))?.extract()?;
    BigUint::parse_bytes(digits.as_bytes(), 16).filter(|number| number < count).ok_or_else(|| {
        pyo3::exceptions::PyIndexError::new_err(format!("there are {count} of them"))
    })
}

/// More are not listed: nobody reads them, and an iterator gives them one by one.
pub(crate) const MOST_LISTED: usize = 1_000_000;

/// The numbers of the items in a slice of so many as `count`.
///
/// # Errors
/// If the slice has more than can be listed.
pub(crate) fn items(slice: &Bound<'_, PyAny>, count: &BigUint) -> PyResult<Vec<BigUint>> {
    let py = slice.py();
    // `slice.indices` takes a count of any size.
    let bounds = slice.call_method1("indices", (big(py, count)?,))?;
    let range = py.import("builtins")?.getattr("range")?;
    let range = range.call1(bounds.cast::<pyo3::types::PyTuple>()?)?;
    if range.len().map_or(true, |length| length > MOST_LISTED) {
        let words = format!("at most {MOST_LISTED} are listed: iterate over them instead");
        return Err(PyValueError::new_err(words));
    }
    range.try_iter()?.map(|number| item(&number?, count)).collect()
}
