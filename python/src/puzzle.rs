//! Puzzles, and what they are asked.

use crate::boards::{big, board, boards, rows};
use crate::bound::{Analysis, ProvedBound};
use crate::errors::{no_position, raised};
use crate::game::Game;
use crate::position::Position;
use crate::run::{Options, wait};
use crate::solutions::Solutions;
use crate::tables::{Census, Distances};
use everyboard::{self as eb, Origin};
use numpy::PyArray2;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

/// A puzzle or a game: board, pieces, rule, starts and goals.
///
/// `everyboard.puzzle` finds one by its name or in a file; `Puzzle(text)` reads the text of a
/// puzzle file, a card of Rush Hour, or a level of Sokoban. Puzzles are equal if their texts are,
/// and pickle as their text.
///
/// >>> import everyboard as eb
/// >>> puzzle = eb.Puzzle("format = 1\nboard = 'W..'\ngoal = '..W'\n[pieces]\nW = 'W'\n")
/// >>> print(*puzzle.solve()[0])
/// a1b1 b1c1
#[pyclass(frozen, module = "everyboard")]
pub(crate) struct Puzzle(pub(crate) eb::Puzzle);

/// The built-in puzzle or game of this name, the member of a family (`knights-rows-3x8`), the
/// puzzle in a file (`mine.toml`, `levels.sok:3`), a card of Rush Hour, or the text of a file if it
/// has several lines.
///
/// >>> import everyboard as eb
/// >>> eb.puzzle("knights-rows-3x4").start
/// <Position WWWW/WB.B/BBBB>
#[pyfunction]
#[pyo3(signature = (source, /))]
pub(crate) fn puzzle(py: Python<'_>, source: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
    let found = match source.cast::<PyString>() {
        Ok(text) => {
            let text = text.to_cow()?.into_owned();
            py.detach(|| if text.contains('\n') { text.parse() } else { eb::Puzzle::find(&text) })
        }
        Err(_) => {
            let path: PathBuf = source.extract()?;
            py.detach(|| eb::Puzzle::open(path))
        }
    };
    found.map(Puzzle).map_err(|error| raised(&error))
}

/// The names of all built-in puzzles, then those of all built-in games.
///
/// >>> import everyboard as eb
/// >>> "knights-5x5" in eb.names()
/// True
#[pyfunction]
pub(crate) fn names() -> Vec<&'static str> {
    eb::Puzzle::names().collect()
}

fn origin(to_goals: bool) -> Origin {
    if to_goals { Origin::Goal } else { Origin::Start }
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        py.detach(|| text.parse()).map(Puzzle).map_err(|error: eb::Error| raised(&error))
    }

    /// All puzzles of a file of levels, of cards or of a family; or those after the colon:
    /// `levels.sok:2..5`.
    #[classmethod]
    fn open_all(_class: &Bound<'_, PyType>, py: Python<'_>, path: PathBuf) -> PyResult<Vec<Self>> {
        let found = py.detach(|| eb::Puzzle::open_all(path)).map_err(|error| raised(&error))?;
        Ok(found.into_iter().map(Puzzle).collect())
    }

    /// What people call it.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// The text of its file.
    #[getter]
    fn text(&self) -> &str {
        self.0.text()
    }

    /// The names of its squares, row by row from the top left: the columns of arrays of boards.
    #[getter]
    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.squares())
    }

    /// What the numbers in arrays of boards stand for: `"."` for 0, then the letters of the pieces.
    #[getter]
    fn letters(&self) -> String {
        std::iter::once('.').chain(self.0.letters()).collect()
    }

    /// The first position to start from.
    #[getter]
    fn start(&self) -> Position {
        Position(self.0.start())
    }

    /// All positions to start from.
    #[getter]
    fn starts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.starts().into_iter().map(Position))
    }

    /// How many arrangements of its pieces there are, reachable or not.
    #[getter]
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        big(py, &py.detach(|| self.0.positions()))
    }

    /// The position that a text draws, rows joined by `/`; or that an array of numbers gives,
    /// square by square.
    ///
    /// >>> import everyboard as eb
    /// >>> puzzle = eb.puzzle("guarini")
    /// >>> puzzle.position("..W/..W/B.B") == puzzle.start.play("a3c2")
    /// True
    #[pyo3(signature = (board, /))]
    fn position(&self, board: &Bound<'_, PyAny>) -> PyResult<Position> {
        let read = self::board(&self.0, board)?;
        if read.puzzle().text() == self.0.text() {
            return Ok(Position(read));
        }
        let read = self.0.position(&read.to_string()).map_err(|error| no_position(&error))?;
        Ok(Position(read))
    }

    /// Boards as an array of numbers: a row for each, a column for each square, 0 for an empty
    /// one, otherwise the place of the piece in `letters`.
    ///
    /// >>> import everyboard as eb
    /// >>> eb.puzzle("guarini").encode(["..W/..W/B.B"])
    /// array([[0, 0, 1, 0, 0, 1, 2, 0, 2]], dtype=uint8)
    #[pyo3(signature = (boards, /))]
    fn encode<'py>(&self, boards: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let read = self::boards(&self.0, boards)?;
        rows(boards.py(), read.symbols, self.0.squares().len())
    }

    /// The texts of boards that are given as an array of numbers.
    ///
    /// >>> import everyboard as eb
    /// >>> puzzle = eb.puzzle("guarini")
    /// >>> puzzle.decode(puzzle.encode([puzzle.start]))
    /// ['W.W/.../B.B']
    #[pyo3(signature = (boards, /))]
    fn decode(&self, boards: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let read = self::boards(&self.0, boards)?;
        let squares = self.0.squares().len();
        let drawn: eb::Result<Vec<String>> = boards.py().detach(|| {
            let rows = read.symbols.chunks(squares);
            rows.map(|row| Ok(self.0.position_of(row)?.to_string())).collect()
        });
        drawn.map_err(|error| no_position(&error))
    }

    /// The same puzzle with another start, another goal, or both: boards, or words such as
    /// `all W on a1..c2`.
    ///
    /// >>> import everyboard as eb
    /// >>> eb.puzzle("eight-puzzle").replace(start="123/456/7.8").solve().length
    /// 1
    #[pyo3(signature = (*, start=None, goal=None))]
    fn replace(&self, start: Option<&str>, goal: Option<&str>) -> PyResult<Self> {
        let changed = || {
            let with_goal = match goal {
                Some(goal) => self.0.with_goal(goal)?,
                None => self.0.clone(),
            };
            match start {
                Some(start) => with_goal.starting_from(start),
                None => Ok(with_goal),
            }
        };
        changed().map(Puzzle).map_err(|error| raised(&error))
    }

    /// The same puzzle with a push or a pull, and the walk to it, as one move.
    fn counting_pushes(&self) -> PyResult<Self> {
        self.0.counting_pushes().map(Puzzle).map_err(|error| raised(&error))
    }

    /// Finds all shortest solutions, or proves that there is none.
    ///
    /// A search that memory or time ends is no error: `Solutions.unfinished` says what ended it,
    /// `at_least` and `at_most` what is known. All long work takes the keyword arguments of
    /// `everyboard.RunOptions`.
    ///
    /// >>> import everyboard as eb
    /// >>> solutions = eb.puzzle("knights-5x5").solve()
    /// >>> solutions.length, solutions.count
    /// (36, 1200)
    #[pyo3(signature = (**run))]
    fn solve(&self, py: Python<'_>, run: Option<&Bound<'_, PyDict>>) -> PyResult<Solutions> {
        let puzzle = self.0.clone();
        let found = wait(py, &Options::of(run)?, move |run| puzzle.solve_with(run))?;
        Ok(Solutions::of(found))
    }

    /// Counts the positions at every distance from the starts or, with `to_goals`, to the goals.
    ///
    /// >>> import everyboard as eb
    /// >>> census = eb.puzzle("eight-puzzle").census()
    /// >>> census.reachable, census.deepest, census.hardest[0]
    /// (181440, 31, <Position 143/652/.78>)
    #[pyo3(signature = (*, to_goals=false, **run))]
    fn census(
        &self,
        py: Python<'_>,
        to_goals: bool,
        run: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Census> {
        let puzzle = self.0.clone();
        let work = move |run: &eb::Run| puzzle.census_with(origin(to_goals), run);
        Ok(Census(wait(py, &Options::of(run)?, work)?))
    }

    /// Finds the distance of every position to a goal or, without `to_goals`, from a start, and
    /// keeps them all: in memory or, with `save`, in a file, which `Distances.open` and the
    /// program's `everyboard lookup` read.
    ///
    /// With `unpacked` a position takes a byte in place of two bits, and a look-up a tenth of the
    /// time.
    ///
    /// >>> import everyboard as eb
    /// >>> puzzle = eb.puzzle("knights-4x3")
    /// >>> distances = puzzle.distances()
    /// >>> distances[puzzle.start], list(distances.best(puzzle.start))
    /// (16, ['a4c3', 'c4a3', 'a1c2', 'c1a2'])
    #[pyo3(signature = (*, to_goals=true, save=None, unpacked=false, **run))]
    fn distances(
        &self,
        py: Python<'_>,
        to_goals: bool,
        save: Option<PathBuf>,
        unpacked: bool,
        run: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Distances> {
        let puzzle = self.0.clone();
        let work = move |run: &eb::Run| {
            let origin = origin(to_goals);
            let found = match save {
                Some(path) => puzzle.save_distances_with(origin, path, run)?,
                None => puzzle.distances_with(origin, run)?,
            };
            if unpacked { found.unpacked_with(run) } else { Ok(found) }
        };
        Ok(Distances::of(wait(py, &Options::of(run)?, work)?))
    }

    /// Bounds the moves of a shortest solution from both sides, with a proof, for goals too far for
    /// `solve`.
    ///
    /// >>> import everyboard as eb
    /// >>> bound = eb.puzzle("knights-4x3").bound()
    /// >>> bound.at_least, bound.at_most
    /// (16, 16)
    #[pyo3(signature = (**run))]
    fn bound(&self, py: Python<'_>, run: Option<&Bound<'_, PyDict>>) -> PyResult<ProvedBound> {
        let puzzle = self.0.clone();
        Ok(ProvedBound(wait(py, &Options::of(run)?, move |run| puzzle.bound_with(run))?))
    }

    /// Finds what moves keep, whether that excludes a solution, and bounds on its moves, without a
    /// search.
    ///
    /// >>> import everyboard as eb
    /// >>> eb.puzzle("peg-european").analyze().why_none is None
    /// False
    #[pyo3(signature = (**run))]
    fn analyze(&self, py: Python<'_>, run: Option<&Bound<'_, PyDict>>) -> PyResult<Analysis> {
        let puzzle = self.0.clone();
        Ok(Analysis(wait(py, &Options::of(run)?, move |run| Ok(puzzle.analyze_with(run)))?))
    }

    /// Finds who wins from every position of a game of two sides.
    ///
    /// >>> import everyboard as eb
    /// >>> game = eb.puzzle("hexapawn").game()
    /// >>> print(game.verdict(game.start))
    /// loss in 6 plies
    #[pyo3(signature = (**run))]
    fn game(&self, py: Python<'_>, run: Option<&Bound<'_, PyDict>>) -> PyResult<Game> {
        let puzzle = self.0.clone();
        Ok(Game::of(wait(py, &Options::of(run)?, move |run| puzzle.solve_game_with(run))?))
    }

    /// A picture of its start, as SVG.
    fn svg(&self) -> String {
        self.0.start().svg()
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {:?}, {} squares>", self.0.name(), self.0.squares().len())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0.text() == self.0.text())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.text().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().0.text().to_owned(),))
    }
}
