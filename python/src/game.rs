//! Games of two sides and chess endings: what positions are worth.

use crate::boards::board;
use crate::errors::raised;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::run::{Options, wait};
use everyboard as eb;
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::path::PathBuf;
use std::sync::Arc;

/// What a position is worth to the side to move, or a move to the side that makes it. The better
/// one is the greater one. A ply is one move of one side.
///
/// >>> import everyboard as eb
/// >>> with eb.open_tablebase() as tables:
/// ...     verdict = tables.look("8/8/8/8/8/2k5/1r6/K7 b").verdict
/// >>> print(verdict)
/// win in 5 plies
/// >>> verdict.outcome, verdict.plies, verdict.dtm
/// ('win', 5, 5)
#[pyclass(frozen, eq, ord, hash, module = "everyboard")]
#[derive(PartialEq, PartialOrd, Hash)]
pub(crate) struct Verdict(eb::Verdict);

#[pymethods]
impl Verdict {
    /// "win", "draw" or "loss"; "score" where play never ends and pieces count.
    #[getter]
    fn outcome(&self) -> &'static str {
        match self.0 {
            eb::Verdict::Win { .. } => "win",
            eb::Verdict::Loss { .. } => "loss",
            eb::Verdict::Score(_) => "score",
            _ => "draw",
        }
    }

    /// The moves of both sides to the end, if there is one and it is known.
    #[getter]
    fn plies(&self) -> Option<u32> {
        self.0.plies()
    }

    /// The pieces that the side keeps more than the other one, where play never ends.
    #[getter]
    fn score(&self) -> Option<i32> {
        match self.0 {
            eb::Verdict::Score(score) => Some(score),
            _ => None,
        }
    }

    /// The plies with the sign of `chess.gaviota`: positive if the side to move wins, negative if
    /// it loses, 0 in a draw; `None` where they are not known.
    #[getter]
    fn dtm(&self) -> Option<i64> {
        match self.0 {
            eb::Verdict::Win { plies } => plies.map(i64::from),
            eb::Verdict::Loss { plies } => plies.map(|plies| -i64::from(plies)),
            eb::Verdict::Draw => Some(0),
            _ => None,
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Verdict {}>", self.0)
    }
}

/// What is known of a position of a game or an ending.
///
/// >>> import everyboard as eb
/// >>> look = eb.puzzle("hexapawn").game().look()
/// >>> str(look.verdict), len(look.line)
/// ('loss in 6 plies', 6)
#[pyclass(frozen, module = "everyboard")]
pub(crate) struct Look(eb::Look);

#[pymethods]
impl Look {
    /// What the position is worth to the side to move.
    #[getter]
    fn verdict(&self) -> Verdict {
        Verdict(self.0.verdict)
    }

    /// Each legal move with what it is worth to the side that makes it; the best first.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let moves = PyDict::new(py);
        for (word, verdict) in &self.0.moves {
            moves.set_item(word, Verdict(*verdict))?;
        }
        Ok(moves)
    }

    /// The moves that are worth most.
    #[getter]
    fn best<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let most = self.0.moves.iter().map(|(_, verdict)| verdict).max();
        let best = self.0.moves.iter().filter(|(_, verdict)| Some(verdict) == most);
        PyList::new(py, best.map(|(word, _)| word).collect::<Vec<_>>())
    }

    /// The best moves of both sides to the end, if there is one and it is known.
    #[getter]
    fn line(&self) -> Vec<String> {
        self.0.line.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Look: {}, {} moves>", self.0.verdict, self.0.moves.len())
    }
}

/// A game of two sides, with the value of every position.
///
/// >>> import everyboard as eb
/// >>> game = eb.puzzle("hexapawn").game()
/// >>> game.look(game.start.play("a1a2")).verdict.outcome
/// 'win'
#[pyclass(frozen, module = "everyboard")]
pub(crate) struct Game(Arc<eb::Game>);

impl Game {
    pub(crate) fn of(game: eb::Game) -> Self {
        Game(Arc::new(game))
    }

    fn read(&self, given: Option<&Bound<'_, PyAny>>) -> PyResult<eb::Position> {
        given.map_or_else(|| Ok(self.0.start()), |given| board(self.0.puzzle(), given))
    }
}

#[pymethods]
impl Game {
    /// The position that play begins with.
    #[getter]
    fn start(&self) -> Position {
        Position(self.0.start())
    }

    /// The puzzle whose game it is.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle(self.0.puzzle().clone())
    }

    /// How many positions have a value, each counted once for both sides to move.
    #[getter]
    fn positions(&self) -> u64 {
        self.0.positions()
    }

    /// What a position, or the start, is worth to the side to move.
    #[pyo3(signature = (board=None, /))]
    fn verdict(&self, py: Python<'_>, board: Option<&Bound<'_, PyAny>>) -> PyResult<Verdict> {
        let at = self.read(board)?;
        py.detach(|| self.0.verdict(&at)).map(Verdict).map_err(|error| raised(&error))
    }

    /// What a position, or the start, is worth, what each move is worth, and a line of best play.
    #[pyo3(signature = (board=None, /))]
    fn look(&self, py: Python<'_>, board: Option<&Bound<'_, PyAny>>) -> PyResult<Look> {
        let at = self.read(board)?;
        py.detach(|| self.0.look(&at)).map(Look).map_err(|error| raised(&error))
    }

    fn __repr__(&self) -> String {
        format!("<Game {:?}, {} positions>", self.0.puzzle().name(), self.0.positions())
    }
}

/// Small chess endings, asked by FEN; `everyboard.Tablebase` takes boards of python-chess.
#[pyclass(frozen, module = "everyboard._everyboard")]
pub(crate) struct Endgames(Arc<eb::Endgames>);

#[pymethods]
impl Endgames {
    #[new]
    #[pyo3(signature = (folder, make, pieces))]
    fn new(folder: Option<PathBuf>, make: usize, pieces: Vec<(char, String)>) -> PyResult<Self> {
        let mut endgames = match folder {
            Some(folder) => eb::Endgames::in_folder(folder),
            None => eb::Endgames::in_memory(),
        };
        for (letter, betza) in pieces {
            endgames = endgames.piece(letter, &betza).map_err(|error| raised(&error))?;
        }
        Ok(Endgames(Arc::new(endgames.make_up_to(make))))
    }

    /// What a position is worth to the side to move.
    #[pyo3(signature = (fen, /, **run))]
    fn verdict(
        &self,
        py: Python<'_>,
        fen: String,
        run: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Verdict> {
        let endgames = Arc::clone(&self.0);
        let work = move |run: &eb::Run| endgames.verdict_with(&fen, run);
        wait(py, &Options::of(run)?, work).map(Verdict)
    }

    /// The plies of many positions, with the sign of `chess.gaviota`.
    #[pyo3(signature = (fens, /, **run))]
    fn dtms<'py>(
        &self,
        py: Python<'py>,
        fens: Vec<String>,
        run: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let endgames = Arc::clone(&self.0);
        let dtm = |verdict| Verdict(verdict).dtm().unwrap_or(0) as i16;
        let work = move |run: &eb::Run| {
            let verdicts = fens.iter().map(|fen| endgames.verdict_with(fen, run));
            verdicts.map(|verdict| verdict.map(dtm)).collect::<eb::Result<Vec<i16>>>()
        };
        Ok(wait(py, &Options::of(run)?, work)?.into_pyarray(py))
    }

    /// What a position and its moves are worth, and a line of best play.
    #[pyo3(signature = (fen, /, **run))]
    fn look(&self, py: Python<'_>, fen: String, run: Option<&Bound<'_, PyDict>>) -> PyResult<Look> {
        let endgames = Arc::clone(&self.0);
        wait(py, &Options::of(run)?, move |run| endgames.look_with(&fen, run)).map(Look)
    }

    /// Makes the table of an ending, and all that captures lead to.
    #[pyo3(signature = (ending, /, **run))]
    fn generate(
        &self,
        py: Python<'_>,
        ending: String,
        run: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let endgames = Arc::clone(&self.0);
        wait(py, &Options::of(run)?, move |run| endgames.generate(&ending, run))
    }
}
