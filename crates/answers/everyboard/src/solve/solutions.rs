//! All shortest solutions, or what is proved of them.

use super::solution::{MadeMoves, Solution};
use crate::{BigUint, Error, ErrorKind, Move, Position, Puzzle, Result, Run, plan};
use everyboard_puzzle::{PathValidator, RewriteSystem};
use everyboard_search::{
    self as search, NarrowEnd, NarrowedInterval, Outcome, Paths, ShortestPaths, Unsolvable,
};
use everyboard_sorted::sort_by;
use std::collections::BTreeMap;
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
    pub(super) puzzle: Puzzle,
    pub(super) found: SolveAnswer,
    unfinished: Option<Error>,
    /// The position that was asked about, if it is not a start of the puzzle.
    pub(super) asked: Option<Position>,
    /// Whether they lead to the goals of the puzzle.
    pub(super) to_goals: bool,
}

#[derive(Clone, Debug)]
pub(super) enum SolveAnswer {
    All {
        paths: ShortestPaths,
        made: Option<Arc<MadeMoves>>,
    },
    None {
        why: String,
        /// The search that came to its end, of which a certificate is made.
        #[cfg_attr(not(all(feature = "certificates", feature = "analysis")), allow(dead_code))]
        search: Option<Unsolvable>,
    },
    Bounds {
        at_least: usize,
        at_most: Option<usize>,
        known: Option<Solution>,
    },
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
    pub(super) fn of(
        puzzle: &Puzzle,
        ends: &everyboard_puzzle::Puzzle,
        outcome: Outcome,
        searched: &RewriteSystem,
    ) -> Result<Self> {
        match outcome {
            Outcome::Solved(solved) => Self::all(puzzle, ends, solved.paths, searched),
            Outcome::Unsolvable(search) => Ok(Self::unsolvable(puzzle, &search)),
            Outcome::Narrowed(narrowed) => Self::narrowed(puzzle, ends, narrowed, searched),
        }
    }

    /// This answer, from the starts of the puzzle to its goals.
    fn answered(puzzle: &Puzzle, found: SolveAnswer, unfinished: Option<Error>) -> Self {
        Solutions { puzzle: puzzle.clone(), found, unfinished, asked: None, to_goals: true }
    }

    /// All of these paths, the first of which is checked against the rule: from a start of `ends`
    /// to a goal of it. `searched` has the moves of the search.
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
        let found = SolveAnswer::All { paths, made };
        Ok(Self::answered(puzzle, found, None))
    }

    /// The same, of solutions that begin at this position.
    pub(crate) fn beginning_at(self, at: &Position) -> Self {
        Solutions { asked: Some(at.clone()), ..self }
    }

    /// The same, of solutions between starts and a position.
    pub(crate) fn of_starts(self) -> Self {
        Solutions { to_goals: false, ..self }
    }

    pub(crate) fn none(puzzle: &Puzzle, why: String) -> Self {
        Self::answered(puzzle, SolveAnswer::None { why, search: None }, None)
    }

    /// That a search came to its end and found none.
    fn unsolvable(puzzle: &Puzzle, search: &Unsolvable) -> Self {
        let found = SolveAnswer::None { why: in_words(search), search: Some(search.clone()) };
        Self::answered(puzzle, found, None)
    }

    /// A length that is known, of solutions that memory does not suffice to count, and of which
    /// these are some.
    pub(crate) fn uncounted(puzzle: &Puzzle, length: usize, some: Option<Self>) -> Self {
        let words = format!(
            "the {length} moves of a shortest solution are known, but counting takes more memory"
        );
        let error = Error::new(ErrorKind::TooLarge, words);
        let known = some.and_then(|some| some.first());
        let found = SolveAnswer::Bounds { at_least: length, at_most: Some(length), known };
        Self::answered(puzzle, found, Some(error))
    }

    /// What is known where memory or time ended the search.
    fn narrowed(
        puzzle: &Puzzle,
        ends: &everyboard_puzzle::Puzzle,
        narrowed: NarrowedInterval,
        searched: &RewriteSystem,
    ) -> Result<Self> {
        let unfinished = match &narrowed.end {
            NarrowEnd::Exact => return Self::of_length(puzzle, ends, narrowed, searched),
            NarrowEnd::Unsolvable(search) => return Ok(Self::unsolvable(puzzle, search)),
            NarrowEnd::OutOfMemory => Error::new(ErrorKind::TooLarge, "out of memory"),
            NarrowEnd::Stopped => Error::new(ErrorKind::Stopped, "stopped"),
        };
        Ok(Self::between(puzzle, &narrowed, searched, unfinished))
    }

    /// What is known with the length.
    fn of_length(
        puzzle: &Puzzle,
        ends: &everyboard_puzzle::Puzzle,
        mut narrowed: NarrowedInterval,
        searched: &RewriteSystem,
    ) -> Result<Self> {
        if let Some(solved) = narrowed.solved.take() {
            return Self::all(puzzle, ends, solved.paths, searched);
        }
        let words = "the length is known, but counting the solutions takes more memory";
        Ok(Self::between(puzzle, &narrowed, searched, Error::new(ErrorKind::TooLarge, words)))
    }

    fn between(
        puzzle: &Puzzle,
        narrowed: &NarrowedInterval,
        searched: &RewriteSystem,
        error: Error,
    ) -> Self {
        let at_least = narrowed.interval.at_least;
        let length = narrowed.length();
        let at_most = length.or(narrowed.interval.at_most());
        let known = Solution::with_bounds(puzzle, searched, narrowed);
        let found = SolveAnswer::Bounds { at_least, at_most, known };
        Self::answered(puzzle, found, Some(error))
    }

    /// The position that they begin at, as it is shown, once for each side that may be to move;
    /// nothing if there are several or they do not lead to the goals of the puzzle.
    pub(crate) fn beginning(&self) -> Option<Vec<everyboard_board::Position>> {
        let puzzle = self.puzzle.inner();
        let starts = match &self.asked {
            Some(asked) => vec![asked.shown().clone()],
            None => puzzle.starts.iter().map(|start| puzzle.shown(start)).collect(),
        };
        let board = |position: &everyboard_board::Position| {
            position.symbols()[..puzzle.board.len()].to_vec()
        };
        let is_one = starts.iter().all(|start| board(start) == board(&starts[0]));
        (is_one && self.to_goals).then_some(starts)
    }

    /// The puzzle.
    pub(crate) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// All of them as a graph, if they are all found.
    pub(crate) fn paths(&self) -> Option<&ShortestPaths> {
        match &self.found {
            SolveAnswer::All { paths, .. } => Some(paths),
            _ => None,
        }
    }

    /// The moves of a shortest solution, if that is known.
    pub fn length(&self) -> Option<usize> {
        self.at_least().filter(|&least| self.at_most() == Some(least))
    }

    /// Every solution has this many moves or more; nothing if there is none.
    pub fn at_least(&self) -> Option<usize> {
        match &self.found {
            SolveAnswer::All { paths, .. } => Some(paths.length()),
            SolveAnswer::Bounds { at_least, .. } => Some(*at_least),
            SolveAnswer::None { .. } => None,
        }
    }

    /// There is a solution of this many moves; nothing if none is known.
    pub fn at_most(&self) -> Option<usize> {
        match &self.found {
            SolveAnswer::All { paths, .. } => Some(paths.length()),
            SolveAnswer::Bounds { at_most, .. } => *at_most,
            SolveAnswer::None { .. } => None,
        }
    }

    /// How many shortest solutions there are, exactly; nothing if they are not counted.
    pub fn count(&self) -> Option<BigUint> {
        match &self.found {
            SolveAnswer::All { paths, .. } => Some(paths.count()),
            SolveAnswer::None { .. } => Some(BigUint::ZERO),
            SolveAnswer::Bounds { .. } => None,
        }
    }

    /// How many there are up to the symmetries that keep start and goal. Nothing if they are not
    /// counted, the symmetries cannot be listed, or the work would take more than some seconds or
    /// the default memory.
    pub fn classes(&self) -> Option<BigUint> {
        self.classes_with(&Run::new())
    }

    /// The same, with these limits.
    pub fn classes_with(&self, run: &Run) -> Option<BigUint> {
        let SolveAnswer::All { paths, .. } = &self.found else { return None };
        let memory = run.search_memory();
        plan::classes(self.puzzle.inner(), self.puzzle.system(), paths, memory, run)
    }

    /// Why there is no solution, in words, if that is proved.
    pub fn why_none(&self) -> Option<&str> {
        match &self.found {
            SolveAnswer::None { why, .. } => Some(why),
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
            SolveAnswer::Bounds { known, .. } => {
                known.clone().map(|known| Solution { asked: self.asked.clone(), ..known })
            }
            _ => self.iter().next(),
        }
    }

    /// The moves with which shortest solutions begin; where these are not all found, the first move
    /// of the solution that is known.
    pub fn best_moves(&self) -> Vec<Move> {
        let SolveAnswer::All { paths, made } = &self.found else {
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

    /// The solution of this number, 0 for the first, in the order of [`Solutions::iter`]. Takes
    /// time in proportion to the positions of all solutions, whatever the number.
    pub fn nth(&self, number: &BigUint) -> Option<Solution> {
        let SolveAnswer::All { paths, made } = &self.found else { return None };
        paths.path(number).map(|path| self.solution(path, made.as_ref()))
    }

    /// All of them, one after the other, in an order that does not depend on how they were found.
    pub fn iter(&self) -> impl Iterator<Item = Solution> + '_ {
        self.walk(ShortestPaths::iter, |_| true)
    }

    /// The same from the solution of this number on. Takes as much as [`Solutions::nth`] to begin.
    pub fn iter_from(&self, number: &BigUint) -> impl Iterator<Item = Solution> + '_ {
        self.walk(|paths| paths.iter_from(number), |_| true)
    }

    /// One of each class up to the symmetries that keep start and goal, in the order of
    /// [`Solutions::iter`]. Nothing if the symmetries cannot be listed or solutions are not
    /// counted. Takes time in proportion to all solutions and the symmetries.
    ///
    /// ```
    /// use everyboard::Puzzle;
    ///
    /// let solutions = Puzzle::named("knights-5x5")?.solve()?;
    /// let listed = solutions.one_of_each_class().unwrap().count();
    /// assert_eq!(solutions.classes(), Some(listed.into()));
    /// # Ok::<(), everyboard::Error>(())
    /// ```
    pub fn one_of_each_class(&self) -> Option<impl Iterator<Item = Solution> + '_> {
        let SolveAnswer::All { paths, .. } = &self.found else { return None };
        let system = paths.system(self.puzzle.system());
        let classes = search::PathClasses::new(self.puzzle.inner(), &system)?;
        let is_first = move |path: &search::Path| classes.is_first(&path.positions(&system));
        Some(self.walk(ShortestPaths::iter, is_first))
    }

    fn walk<'a>(
        &'a self,
        begin: impl FnOnce(&'a ShortestPaths) -> Paths<'a>,
        is_meant: impl Fn(&search::Path) -> bool + 'a,
    ) -> impl Iterator<Item = Solution> + 'a {
        let (paths, made) = match &self.found {
            SolveAnswer::All { paths, made } => (Some(begin(paths)), made.as_ref()),
            _ => (None, None),
        };
        paths.into_iter().flatten().filter(is_meant).map(move |path| self.solution(path, made))
    }

    /// By move, from the first: the words of the moves that are made there, each with the number of
    /// solutions that make it; the most frequent first. Empty where solutions are not counted.
    ///
    /// ```
    /// use everyboard::Puzzle;
    ///
    /// let counts = Puzzle::named("frogs-and-toads")?.solve()?.move_counts();
    /// assert_eq!(counts[0], [("c1d1".to_owned(), 1_u32.into()), ("e1d1".to_owned(), 1_u32.into())]);
    /// # Ok::<(), everyboard::Error>(())
    /// ```
    pub fn move_counts(&self) -> Vec<Vec<(String, BigUint)>> {
        let SolveAnswer::All { paths, made } = &self.found else { return Vec::new() };
        let notation = match made {
            Some(made) => made.notation(),
            None => self.puzzle.rules().notation(),
        };
        let in_words = |moves: BTreeMap<u32, BigUint>| {
            let mut counts: BTreeMap<&str, BigUint> = BTreeMap::new();
            for (number, count) in moves {
                *counts.entry(notation.move_name(number)).or_default() += count;
            }
            let mut counts: Vec<_> =
                counts.into_iter().map(|(word, count)| (word.to_owned(), count)).collect();
            sort_by(&mut counts, |(_, one), (_, other)| other.cmp(one));
            counts
        };
        paths.moves_by_depth().into_iter().map(in_words).collect()
    }

    fn solution(&self, path: search::Path, made: Option<&Arc<MadeMoves>>) -> Solution {
        let puzzle = self.puzzle.clone();
        let asked = self.asked.clone();
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
