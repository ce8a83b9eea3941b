//! The native part of the Python package `everyboard`, whose module `_everyboard` it is.
//!
//! It asks the crate `everyboard`, and decides nothing: texts, arrays and keyword arguments of
//! Python become its arguments, and its answers and errors become those of Python. What is easier
//! said in Python (exceptions, jobs, boards of python-chess) stands in `everyboard/*.py`.

mod boards;
mod bound;
mod errors;
mod game;
mod placing;
mod position;
mod puzzle;
mod run;
mod solutions;
mod tables;

/// The native part of `everyboard`.
#[pyo3::pymodule(gil_used = false)]
mod _everyboard {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::bound::{Analysis, Certificate, ProvedBound};
    #[pymodule_export]
    use crate::game::{Endgames, Game, Look, Verdict};
    #[pymodule_export]
    use crate::placing::{Placement, Placements, place, queens, regions};
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::puzzle::{Puzzle, names, puzzle};
    #[pymodule_export]
    use crate::run::Progress;
    #[pymodule_export]
    use crate::solutions::{Solution, Solutions};
    #[pymodule_export]
    use crate::tables::{Census, Distances};

    /// Mappings and sequences are known as such.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        let abc = py.import("collections.abc")?;
        let sequence = abc.getattr("Sequence")?;
        for class in ["Solution", "Placement"] {
            sequence.call_method1("register", (module.getattr(class)?,))?;
        }
        Ok(())
    }
}
