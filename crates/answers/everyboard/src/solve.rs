//! Shortest solutions: found, counted, listed.

use crate::progress::Phase;
use crate::{BigUint, Engine, Error, ErrorKind, Move, Position, Puzzle, Result, Run, plan};
use everyboard_play::Notation;
use everyboard_puzzle::{PathValidator, RewriteSystem};
use everyboard_search::{
    self as search, NarrowEnd, Narrowed, Outcome, Search, ShortestPaths, SolveError, Unsolvable,
};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// All shortest solutions of a puzzle, or what is proved of them.
///
/// | what is known | `length` | `count` | `why_none` |
/// |---|---|---|---|
/// | all of them | the moves of each | how many there are | nothing |
/// | that there are none | nothing | 0 | why |
/// | the length, but memory did not suffice to count them | the moves of each | nothing | nothing |
/// | bounds, as memory or time did not suffice | nothing | nothing | nothing |
///
/// In the last two rows [`Solutions::unfinished`] says what ended the search.
///
/// ```
/// use everyboard::{BigUint, Puzzle};
///
/// let solutions = Puzzle::named("knights-5x5")?.solve()?;
/// assert_eq!((solutions.length(), solutions.count()), (Some(36), Some(BigUint::from(1200_u32))));
/// assert_eq!(solutions.iter().nth(7), solutions.nth(&7_u32.into()));
/// # Ok::<(), everyboard::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solutions {
    puzzle: Puzzle,
    found: Found,
    unfinished: Option<Error>,
    /// The position that was asked about, if it is not a start of the puzzle.
    asked: Option<Position>,
}

#[derive(Clone, Debug)]
enum Found {
    All { paths: ShortestPaths, made: Option<Arc<MadeMoves>> },
    None { why: String },
    Bounds { at_least: usize, at_most: Option<usize>, known: Option<Solution> },
}

/// The moves that a search put together, and words for them.
#[derive(Debug)]
struct MadeMoves {
    system: RewriteSystem,
    notation: Notation,
}

/// A way from a start to a goal. It prints its moves on one line.
#[derive(Clone)]
pub struct Solution {
    puzzle: Puzzle,
    made: Option<Arc<MadeMoves>>,
    path: search::Path,
    /// Where it may begin instead of at a start of the puzzle.
    asked: Option<Position>,
}

impl MadeMoves {
    /// The moves of a search, if it put them together or not all can be listed.
    fn of(puzzle: &Puzzle, system: Cow<RewriteSystem>) -> Option<Arc<Self>> {
        if matches!(system, Cow::Borrowed(_)) && puzzle.rules().is_some() {
            return None;
        }
        let system = system.into_owned();
        let notation = Notation::algebraic(puzzle.inner(), &system);
        Some(Arc::new(MadeMoves { system, notation }))
    }
}

impl Puzzle {
    /// Finds all shortest ways from a start to a goal, or proves that there is none. From milliseconds for small spaces to
    /// minutes for 10^9 positions; [`Puzzle::solve_with`] bounds the memory and the time.
    ///
    /// # Errors
    /// Of kind `Illegal` if the puzzle has no goal, `TooLarge` if not even the smallest search fits the memory. A search
    /// that ends early for want of memory or time is no error: see [`Solutions::unfinished`].
    pub fn solve(&self) -> Result<Solutions> {
        self.solve_with(&Run::new())
    }

    /// The same, with these limits.
    ///
    /// # Errors
    /// As [`Puzzle::solve`]; also if a checkpoint folder cannot be used, or is of another search.
    pub fn solve_with(&self, run: &Run) -> Result<Solutions> {
        self.solve_by(self.inner(), run, |options| {
            #[cfg(feature = "files")]
            if let Some(folder) = run.folder() {
                return self.searched_with_checkpoints(run, options, folder);
            }
            Search::plan(self.inner(), self.system(), options)?.run(run)
        })
    }

    /// Finds the solutions of `puzzle`, which is this one but perhaps for its starts, by reasons or by a search.
    fn solve_by(
        &self,
        puzzle: &everyboard_puzzle::Puzzle,
        run: &Run,
        search: impl FnOnce(search::Options) -> std::result::Result<Outcome, SolveError>,
    ) -> Result<Solutions> {
        self.check_goal()?;
        run.begin(Phase::Planning);
        let options = search::Options {
            threads: run.thread_count(),
            memory: run.search_memory(),
            strategy: None,
            engine: run.asked_engine().map(Engine::of_search),
        };
        let is_free = options.engine.is_none() && run.folder().is_none();
        if let Some(parts) = self.parts().filter(|_| is_free)
            && let Some(outcome) = plan::soon(puzzle, parts, options, run)
        {
            return Solutions::of(self, puzzle, outcome, parts);
        }
        #[cfg(feature = "analysis")]
        if run.asked_engine().is_none() {
            let why = plan::impossible_at_once(puzzle, self.system(), run);
            if let Some(why) = why {
                return Ok(Solutions::none(self, why));
            }
        }
        Solutions::of(self, puzzle, search(options)?, self.system())
    }

    /// Begins to save in a folder, or continues from what is saved there.
    #[cfg(feature = "files")]
    fn searched_with_checkpoints(
        &self,
        run: &Run,
        mut options: search::Options,
        folder: &std::path::Path,
    ) -> std::result::Result<Outcome, SolveError> {
        use everyboard_search::{CheckpointError, SolveCheckpoint};
        let resumes = match SolveCheckpoint::read(folder) {
            Ok(saved) => {
                options.strategy = saved.strategy;
                options.engine = saved.engine;
                true
            }
            Err(CheckpointError::Missing { .. }) => false,
            Err(error) => return Err(error.into()),
        };
        let saving = search::Saving {
            folder: folder.to_owned(),
            every: crate::run::BETWEEN_SAVES,
            resumes,
            label: self.label().to_owned(),
            puzzle: self.text().to_owned(),
        };
        let planned = Search::plan(self.inner(), self.system(), options)?;
        let outcome = planned.run_with_checkpoints(run, &saving)?;
        SolveCheckpoint::remove(folder);
        Ok(outcome)
    }
}

impl Position {
    /// Finds all shortest ways from here to a goal, or proves that there is none, by a search: for puzzles whose
    /// [`Puzzle::distances`] take too much memory. Tables that such searches share are made by the first of them and stay with
    /// the puzzle: a random position of the fifteen puzzle takes half a second after that.
    ///
    /// ```
    /// use everyboard::Puzzle;
    ///
    /// let here = Puzzle::named("eight-puzzle")?.position("123/456/7.8")?;
    /// let solutions = here.solve()?;
    /// assert_eq!(solutions.length(), Some(1));
    /// assert_eq!(solutions.best_moves()[0].word, "c1b1");
    /// # Ok::<(), everyboard::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Puzzle::solve`].
    pub fn solve(&self) -> Result<Solutions> {
        self.solve_with(&Run::new())
    }

    /// The same, with these limits. Nothing is saved in a checkpoint folder.
    ///
    /// # Errors
    /// As [`Puzzle::solve`].
    pub fn solve_with(&self, run: &Run) -> Result<Solutions> {
        let whole = self.puzzle();
        let starts = vec![self.of(whole)?.clone()];
        let puzzle = everyboard_puzzle::Puzzle { starts, ..whole.inner().clone() };
        let found = whole.solve_by(&puzzle, run, |options| {
            whole.tables().plan(&puzzle, whole.system(), options)?.run(run)
        });
        Ok(found?.beginning_at(self))
    }
}

impl Engine {
    fn of_search(self) -> search::Engine {
        match self {
            Engine::Sparse => search::Engine::Sparse,
            Engine::Dense => search::Engine::Dense,
            Engine::Bounded => search::Engine::Bounded,
        }
    }
}

/// Why a puzzle is unsolvable.
fn in_words(proof: &Unsolvable) -> String {
    #[cfg(feature = "analysis")]
    return plan::unsolvable_in_words(proof);
    #[cfg(not(feature = "analysis"))]
    format!("a search of {} positions met no goal", proof.positions)
}

impl Solutions {
    /// What a search with these moves has found between the starts and the goals of `ends`.
    fn of(
        puzzle: &Puzzle,
        ends: &everyboard_puzzle::Puzzle,
        outcome: Outcome,
        searched: &RewriteSystem,
    ) -> Result<Self> {
        match outcome {
            Outcome::Solved(solved) => Self::all(puzzle, ends, solved.paths, searched),
            Outcome::Unsolvable(proof) => Ok(Self::none(puzzle, in_words(&proof))),
            Outcome::Narrowed(narrowed) => Self::narrowed(puzzle, ends, narrowed, searched),
        }
    }

    /// All of these paths, the first of which is checked against the rule: from a start of `ends` to a goal of it. `searched`
    /// has the moves of the search.
    pub(crate) fn all(
        puzzle: &Puzzle,
        ends: &everyboard_puzzle::Puzzle,
        paths: ShortestPaths,
        searched: &RewriteSystem,
    ) -> Result<Self> {
        let made = MadeMoves::of(puzzle, paths.system(searched));
        let system = made.as_ref().map_or(searched, |made| &made.system);
        if let Some(first) = paths.iter().next() {
            let mut validator = PathValidator::new(ends, system);
            let checked = validator.check(&first.start, &first.rewrites);
            checked.map_err(|error| Error::new(ErrorKind::Internal, error.to_string()))?;
        }
        let found = Found::All { paths, made };
        Ok(Solutions { puzzle: puzzle.clone(), found, unfinished: None, asked: None })
    }

    /// The same, of ways that begin at this position.
    pub(crate) fn beginning_at(self, at: &Position) -> Self {
        Solutions { asked: Some(at.clone()), ..self }
    }

    pub(crate) fn none(puzzle: &Puzzle, why: String) -> Self {
        Solutions {
            puzzle: puzzle.clone(),
            found: Found::None { why },
            unfinished: None,
            asked: None,
        }
    }

    /// A length that is known, of solutions that memory does not suffice to count.
    pub(crate) fn uncounted(puzzle: &Puzzle, length: usize) -> Self {
        let words = format!(
            "the {length} moves of a shortest solution are known, but counting takes more memory"
        );
        let error = Error::new(ErrorKind::TooLarge, words);
        let found = Found::Bounds { at_least: length, at_most: Some(length), known: None };
        Solutions { puzzle: puzzle.clone(), found, unfinished: Some(error), asked: None }
    }

    /// What is known where memory or time ended the search.
    fn narrowed(
        puzzle: &Puzzle,
        ends: &everyboard_puzzle::Puzzle,
        narrowed: Narrowed,
        searched: &RewriteSystem,
    ) -> Result<Self> {
        let unfinished = match &narrowed.end {
            NarrowEnd::Exact => return Self::of_length(puzzle, ends, narrowed, searched),
            NarrowEnd::Unsolvable(proof) => return Ok(Self::none(puzzle, in_words(proof))),
            NarrowEnd::OutOfMemory => Error::new(ErrorKind::TooLarge, "out of memory"),
            NarrowEnd::Stopped => Error::new(ErrorKind::Stopped, "stopped"),
        };
        Ok(Self::between(puzzle, narrowed, searched, unfinished))
    }

    /// What is known with the length.
    fn of_length(
        puzzle: &Puzzle,
        ends: &everyboard_puzzle::Puzzle,
        mut narrowed: Narrowed,
        searched: &RewriteSystem,
    ) -> Result<Self> {
        if let Some(solved) = narrowed.solved.take() {
            return Self::all(puzzle, ends, solved.paths, searched);
        }
        let words = "the length is known, but counting the solutions takes more memory";
        Ok(Self::between(puzzle, narrowed, searched, Error::new(ErrorKind::TooLarge, words)))
    }

    fn between(
        puzzle: &Puzzle,
        narrowed: Narrowed,
        searched: &RewriteSystem,
        error: Error,
    ) -> Self {
        let (at_least, length) = (narrowed.interval.at_least, narrowed.length());
        let at_most = length.or(narrowed.interval.at_most());
        let made = MadeMoves::of(puzzle, narrowed.system(searched));
        let path = narrowed.interval.path;
        let known = path.map(|path| Solution { puzzle: puzzle.clone(), made, path, asked: None });
        let found = Found::Bounds { at_least, at_most, known };
        Solutions { puzzle: puzzle.clone(), found, unfinished: Some(error), asked: None }
    }

    /// The moves of a shortest solution, if that is known.
    pub fn length(&self) -> Option<usize> {
        self.at_least().filter(|&least| self.at_most() == Some(least))
    }

    /// Every solution has this many moves or more; nothing if there is none.
    pub fn at_least(&self) -> Option<usize> {
        match &self.found {
            Found::All { paths, .. } => Some(paths.length()),
            Found::Bounds { at_least, .. } => Some(*at_least),
            Found::None { .. } => None,
        }
    }

    /// There is a solution of this many moves; nothing if none is known.
    pub fn at_most(&self) -> Option<usize> {
        match &self.found {
            Found::All { paths, .. } => Some(paths.length()),
            Found::Bounds { at_most, .. } => *at_most,
            Found::None { .. } => None,
        }
    }

    /// How many shortest solutions there are, exactly; nothing if they are not counted.
    pub fn count(&self) -> Option<BigUint> {
        match &self.found {
            Found::All { paths, .. } => Some(paths.count()),
            Found::None { .. } => Some(BigUint::ZERO),
            Found::Bounds { .. } => None,
        }
    }

    /// How many there are up to the symmetries that keep start and goal. Nothing if they are not counted, the symmetries
    /// cannot be listed, or the work would take more than some seconds or the default memory.
    pub fn classes(&self) -> Option<BigUint> {
        self.classes_with(&Run::new())
    }

    /// The same, with these limits.
    pub fn classes_with(&self, run: &Run) -> Option<BigUint> {
        let Found::All { paths, .. } = &self.found else { return None };
        let memory = run.search_memory();
        plan::classes(self.puzzle.inner(), self.puzzle.system(), paths, memory, run)
    }

    /// Why there is no solution, in words, if that is proved.
    pub fn why_none(&self) -> Option<&str> {
        match &self.found {
            Found::None { why } => Some(why),
            _ => None,
        }
    }

    /// What ended the search before all was known: an error of kind `TooLarge` or `Stopped`.
    pub fn unfinished(&self) -> Option<&Error> {
        self.unfinished.as_ref()
    }

    /// The first solution; where not all shortest ones are found, the shortest that is known.
    pub fn first(&self) -> Option<Solution> {
        match &self.found {
            Found::Bounds { known, .. } => {
                known.clone().map(|known| Solution { asked: self.asked.clone(), ..known })
            }
            _ => self.iter().next(),
        }
    }

    /// The moves with which shortest solutions begin; where these are not all found, the first move of the solution that is
    /// known.
    pub fn best_moves(&self) -> Vec<Move> {
        let Found::All { paths, made } = &self.found else {
            let positions = self.first().map(|known| known.positions()).unwrap_or_default();
            let [start, next, ..] = &positions[..] else { return Vec::new() };
            return start.moves().into_iter().filter(|made| made.after == *next).collect();
        };
        let system = made.as_ref().map_or(self.puzzle.system(), |made| &made.system);
        let [starts, next] = &paths.layer_positions(system, 1)[..] else { return Vec::new() };
        let begin = paths.steps(0).map(|[from, to]| (&starts[from], &next[to]));
        let moves = begin.flat_map(|(from, to)| {
            let after = self.puzzle.at(to.clone());
            let moves = self.puzzle.at(from.clone()).moves().into_iter();
            moves.filter(move |made| made.after == after)
        });
        moves.collect()
    }

    /// The solution of this number, 0 for the first, in the order of [`Solutions::iter`]. Takes time in proportion to the
    /// positions of all solutions, whatever the number.
    pub fn nth(&self, number: &BigUint) -> Option<Solution> {
        let Found::All { paths, made } = &self.found else { return None };
        paths.path(number).map(|path| self.solution(path, made.as_ref()))
    }

    /// All of them, one after the other, in an order that does not depend on how they were found.
    pub fn iter(&self) -> impl Iterator<Item = Solution> + '_ {
        let (paths, made) = match &self.found {
            Found::All { paths, made } => (Some(paths), made.as_ref()),
            _ => (None, None),
        };
        let paths = paths.into_iter().flat_map(ShortestPaths::iter);
        paths.map(move |path| self.solution(path, made))
    }

    fn solution(&self, path: search::Path, made: Option<&Arc<MadeMoves>>) -> Solution {
        let (puzzle, asked) = (self.puzzle.clone(), self.asked.clone());
        Solution { puzzle, made: made.cloned(), path, asked }
    }
}

impl<'a> IntoIterator for &'a Solutions {
    type Item = Solution;
    type IntoIter = Box<dyn Iterator<Item = Solution> + 'a>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.iter())
    }
}

impl Solution {
    /// A solution of a puzzle whose moves are listed.
    #[cfg(feature = "certificates")]
    pub(crate) fn listed(puzzle: &Puzzle, path: search::Path) -> Self {
        Solution { puzzle: puzzle.clone(), made: None, path, asked: None }
    }

    /// How many moves it has.
    pub fn len(&self) -> usize {
        self.path.rewrites.len()
    }

    /// Whether the start is a goal.
    pub fn is_empty(&self) -> bool {
        self.path.rewrites.is_empty()
    }

    /// All its positions as one picture for the screen or for paper, as SVG.
    #[cfg(feature = "analysis")]
    pub fn svg(&self) -> String {
        let puzzle = self.puzzle.inner();
        let shown: Vec<_> = self.positions().iter().map(|it| it.shown().clone()).collect();
        let figures =
            plan::figures_of_path(puzzle, self.system(), self.notation(), &self.path, &shown);
        let subtitle = everyboard_report::moves_in_words(puzzle, self.len());
        everyboard_report::Sheet { title: puzzle.name.clone(), subtitle, bands: vec![figures] }
            .svg()
    }

    /// The words of its moves, as [`Position::play`] takes them where all moves of the puzzle are listed.
    pub fn words(&self) -> Vec<String> {
        if self.made.is_some() && self.puzzle.rules().is_some() {
            return self.words_of_all().collect();
        }
        let words = self.notation().words(&self.path.start, &self.path.rewrites);
        words.map(str::to_owned).collect()
    }

    /// The words among those of all moves, where a search put moves together before they were listed.
    fn words_of_all(&self) -> impl Iterator<Item = String> {
        let positions = self.positions();
        (1..positions.len()).filter_map(move |at| {
            let moves = positions[at - 1].moves().into_iter();
            moves.filter(|made| made.after == positions[at]).map(|made| made.word).next()
        })
    }

    /// The positions along it, the start first and a goal last.
    pub fn positions(&self) -> Vec<Position> {
        let mut next = self.path.positions(self.system()).into_iter();
        let start = next.next().map(|start| self.puzzle.at(start));
        let asked = self.asked.clone().filter(|asked| Some(asked) == start.as_ref());
        let mut positions: Vec<Position> = asked.or(start).into_iter().collect();
        for next in next {
            positions.push(positions[positions.len() - 1].followed_by(next));
        }
        positions
    }

    /// The moves that its path numbers.
    fn system(&self) -> &RewriteSystem {
        self.made.as_ref().map_or(self.puzzle.system(), |made| &made.system)
    }

    fn notation(&self) -> &Notation {
        match &self.made {
            Some(made) => &made.notation,
            None => self.puzzle.rules().expect("moves that are listed have words").notation(),
        }
    }
}

impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path && self.puzzle.is_same(&other.puzzle)
    }
}

impl Eq for Solution {}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().join(" "))
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({self})")
    }
}
