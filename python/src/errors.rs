//! Errors of the library as exceptions of Python: by their kind, with place and help.

use everyboard::{Error, ErrorKind};
use pyo3::prelude::*;

mod classes {
    pyo3::import_exception!(everyboard._errors, EveryboardError);
    pyo3::import_exception!(everyboard._errors, UnknownName);
    pyo3::import_exception!(everyboard._errors, PuzzleError);
    pyo3::import_exception!(everyboard._errors, PositionError);
    pyo3::import_exception!(everyboard._errors, IllegalError);
    pyo3::import_exception!(everyboard._errors, IllegalMove);
    pyo3::import_exception!(everyboard._errors, TooLarge);
    pyo3::import_exception!(everyboard._errors, Stopped);
    pyo3::import_exception!(everyboard._errors, MissingTable);
    pyo3::import_exception!(everyboard._errors, Refuted);
    pyo3::import_exception!(everyboard._errors, DamagedFile);
    pyo3::import_exception!(everyboard._errors, FileError);
    pyo3::import_exception!(everyboard._errors, InternalError);
}

/// What exceptions are made from: the sentence, what to do about it, the place, the legal moves.
type Arguments = (String, Option<String>, Option<(usize, usize)>, Vec<String>);

fn arguments(error: &Error) -> Arguments {
    let help = error.help().map(str::to_owned);
    (error.to_string(), help, error.place(), error.legal_moves().to_vec())
}

/// The exception for an error.
pub(crate) fn raised(error: &Error) -> PyErr {
    let arguments = arguments(error);
    match error.kind() {
        ErrorKind::Unknown => classes::UnknownName::new_err(arguments),
        ErrorKind::Written => classes::PuzzleError::new_err(arguments),
        ErrorKind::Illegal if error.legal_moves().is_empty() => {
            classes::IllegalError::new_err(arguments)
        }
        ErrorKind::Illegal => classes::IllegalMove::new_err(arguments),
        ErrorKind::TooLarge => classes::TooLarge::new_err(arguments),
        ErrorKind::Stopped => classes::Stopped::new_err(arguments),
        ErrorKind::Missing => classes::MissingTable::new_err(arguments),
        ErrorKind::Refuted => classes::Refuted::new_err(arguments),
        ErrorKind::Damaged => classes::DamagedFile::new_err(arguments),
        ErrorKind::Io => classes::FileError::new_err(arguments),
        ErrorKind::Internal => classes::InternalError::new_err(arguments),
        _ => classes::EveryboardError::new_err(arguments),
    }
}

/// The exception for a board that is no position of the puzzle.
pub(crate) fn no_position(error: &Error) -> PyErr {
    match error.kind() {
        ErrorKind::Written | ErrorKind::Illegal => {
            classes::PositionError::new_err(arguments(error))
        }
        _ => raised(error),
    }
}

/// The same in other words.
pub(crate) fn not_a_position(words: String) -> PyErr {
    let arguments: Arguments = (words, None, None, Vec::new());
    classes::PositionError::new_err(arguments)
}

/// Work that ended without an answer, because it panicked.
pub(crate) fn broken() -> PyErr {
    let help = "please report it, with the puzzle and the question".to_owned();
    let words = "the work ended without an answer".to_owned();
    let arguments: Arguments = (words, Some(help), None, Vec::new());
    classes::InternalError::new_err(arguments)
}
