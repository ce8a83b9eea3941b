//! Makes a known solution shorter, a part at a time.
//!
//! A *window* is a part of a solution. The positions at its two ends are start and goal of a puzzle
//! of its own, near enough to be searched exactly. If there is a shorter path between them, it
//! replaces the part.
//!
//! ```text
//!   solution   start o--o--o--o--o--o--o--o--o--o--o--o goal
//!   window              |--o--o--o--o--|
//!   shorter             |---o---o---o--|
//! ```
//!
//! The weights of the whole puzzle often prove at once that nothing is shorter. Otherwise a linear
//! program finds weights for the window alone, which bound more. Then the bounded engine searches
//! for a shorter path and, if its memory does not suffice, a beam.

use super::bounded::Cutoffs;
use super::{PackedJob, PackedSearch, SearchEnd};
use crate::run::beam::BeamEnd;
use crate::run::bounds::Bounds;
use crate::run::halt::{Cause, Halt, Shortfall};
use crate::run::interval::{Interval, NarrowEnd};
use crate::run::outcome::SolveError;
use crate::run::plan::{Options, Search};
use everyboard_board::Pattern;
use everyboard_positions::compartment::Key;
use everyboard_positions::paths::Path;
use everyboard_potential::{Potential, PotentialError};
use everyboard_puzzle::{Goal, Puzzle};
use everyboard_watch::{LevelDone, News, Watch};
use std::iter;
use std::ops::Range;

/// With less memory, a search takes no longer than the linear program before it.
pub(super) const LEAST_MEMORY: u64 = 8 << 20;

/// The moves of the narrowest windows. Wider ones have twice as many, and so on.
const NARROWEST: usize = 8;

/// What is known of the parts of one solution.
#[derive(Default)]
pub(super) struct Windows {
    solution: Option<Path>,
    /// Parts of it that are proved shortest.
    shortest: Vec<Range<usize>>,
}

impl Windows {
    /// Forgets what is known of another solution.
    fn take_up(&mut self, solution: &Path) {
        if self.solution.as_ref() != Some(solution) {
            self.solution = Some(solution.clone());
            self.shortest.clear();
        }
    }

    fn are_shortest(&self, window: &Range<usize>) -> bool {
        self.shortest.iter().any(|known| known.start <= window.start && window.end <= known.end)
    }

    fn add_shortest(&mut self, window: &Range<usize>) {
        if !self.are_shortest(window) {
            self.shortest.push(window.clone());
        }
    }

    /// The solution is now this one, with `fewer` moves in this window.
    fn replace(&mut self, window: &Range<usize>, fewer: usize, solution: &Path) {
        self.solution = Some(solution.clone());
        self.shortest.retain(|known| known.end <= window.start || window.end <= known.start);
        for known in self.shortest.iter_mut().filter(|known| window.end <= known.start) {
            *known = known.start - fewer..known.end - fewer;
        }
    }
}

/// What became of a window.
enum WindowResult {
    /// This path between its ends is shorter.
    Shorter(Path),
    /// None is shorter.
    Shortest,
    /// None was found in the memory that there is.
    Unknown,
    /// The user stopped it.
    Stopped,
}

/// Makes solutions of one puzzle shorter.
pub(super) struct Shortening<'a> {
    pub(super) search: &'a Search<'a>,
    pub(super) bounds: &'a Bounds,
    /// Weights for the whole puzzle.
    pub(super) potential: &'a Potential,
    pub(super) watch: &'a dyn Watch,
    /// The most bytes that a search may take.
    pub(super) memory: u64,
}

impl Shortening<'_> {
    /// Replaces parts of the known solution by shorter ones, until no window can be improved. Wide
    /// windows come first: in those that are proved shortest, narrow ones are as well.
    pub(super) fn run(
        &self,
        windows: &mut Windows,
        interval: &mut Interval,
        changed: &mut dyn FnMut(&Interval),
    ) -> Result<Option<NarrowEnd>, SolveError> {
        while let Some(moves) = interval.at_most() {
            let doubled = iter::successors(Some(NARROWEST), |width| width.checked_mul(2));
            let widths: Vec<usize> = doubled.take_while(|&width| width < moves).collect();
            for &width in widths.iter().rev() {
                let ended = self.run_width(width, windows, interval, changed)?;
                if ended.is_some() {
                    return Ok(ended);
                }
            }
            if interval.at_most() == Some(moves) {
                break;
            }
        }
        Ok(None)
    }

    /// Replaces windows of this many moves. Each begins in the middle of the one before.
    fn run_width(
        &self,
        width: usize,
        windows: &mut Windows,
        interval: &mut Interval,
        changed: &mut dyn FnMut(&Interval),
    ) -> Result<Option<NarrowEnd>, SolveError> {
        let mut begin = 0;
        while let Some(solution) = interval.path.as_ref().filter(|it| it.rewrites.len() > width) {
            let moves = solution.rewrites.len();
            windows.take_up(solution);
            let window = begin.min(moves - width)..(begin + width).min(moves);
            let searched = if windows.are_shortest(&window) {
                WindowResult::Shortest
            } else {
                self.search(solution, &window)?
            };
            match searched {
                WindowResult::Shorter(part) => {
                    let fewer = width - part.rewrites.len();
                    let solution = spliced(solution, &window, part);
                    windows.replace(&window, fewer, &solution);
                    interval.take(solution);
                    changed(interval);
                    if interval.is_exact() {
                        return Ok(Some(NarrowEnd::Exact));
                    }
                    // The window that is here now may have a shorter path as well.
                    continue;
                }
                WindowResult::Shortest => windows.add_shortest(&window),
                WindowResult::Unknown => (),
                WindowResult::Stopped => return Ok(Some(NarrowEnd::Stopped)),
            }
            if window.end == moves {
                break;
            }
            begin += width / 2;
        }
        Ok(None)
    }

    /// Searches for a shorter path between the ends of a window.
    fn search(&self, solution: &Path, window: &Range<usize>) -> Result<WindowResult, SolveError> {
        let Shortening { search, potential, .. } = self;
        if self.watch.is_stopped() {
            return Ok(WindowResult::Stopped);
        }
        self.watch.news(News::Window(window.clone()));
        let puzzle = self.puzzle_of(solution, window);
        let most = self.bounds.shorter_than(window.len());
        let weights = potential.weights().clone();
        let known = Potential::check(&puzzle, search.system, weights)?;
        let bounds = Bounds::new(&puzzle, search.system, Some(known), None, None);
        if bounds.first_length() > most {
            return Ok(WindowResult::Shortest);
        }
        let bounds = match Potential::find_while(&puzzle, search.system, self.watch) {
            Ok(own) => Bounds::new(&puzzle, search.system, Some(own), None, None),
            Err(PotentialError::Stopped) => return Ok(WindowResult::Stopped),
            Err(_) => bounds,
        };
        if bounds.first_length() > most {
            return Ok(WindowResult::Shortest);
        }
        let options = Options { memory: self.memory, strategy: None, ..search.options };
        let inner =
            Search::plan_with_bounds(&puzzle, search.system, options, Some(bounds.clone()))?;
        let watch = InWindow { watch: self.watch, window: window.clone() };
        let job = SearchWindow { search: &inner, bounds: &bounds, most, watch: &watch };
        let ended = inner.in_narrowest_word(job)?;
        match ended {
            // The listed goals of a window hold every turn.
            WindowResult::Shorter(part)
                if !self.is_solution(&spliced(solution, window, part.clone())) =>
            {
                Ok(WindowResult::Unknown)
            }
            ended => Ok(ended),
        }
    }

    /// From the first position of a window to the last one. The first and the last window keep the
    /// starts and the goals.
    fn puzzle_of(&self, solution: &Path, window: &Range<usize>) -> Puzzle {
        let Search { puzzle, system, .. } = self.search;
        let positions = solution.positions(system);
        let mut part = (*puzzle).clone();
        if window.start > 0 {
            part.starts = vec![positions[window.start].clone()];
        }
        if window.end < solution.rewrites.len() {
            part.goals = vec![Goal::Pattern(Pattern::from(&positions[window.end]))];
        }
        part
    }

    /// Whether the moves are possible and lead to a goal.
    fn is_solution(&self, path: &Path) -> bool {
        let Search { puzzle, system, .. } = self.search;
        let positions = path.positions(system);
        let moves = path.rewrites.iter().zip(&positions);
        moves
            .into_iter()
            .all(|(&number, before)| system.rewrites()[number as usize].is_allowed(before))
            && positions.last().is_some_and(|last| puzzle.is_goal(last))
    }
}

/// The solution with `part` in place of its moves in the window.
fn spliced(solution: &Path, window: &Range<usize>, part: Path) -> Path {
    let before = &solution.rewrites[..window.start];
    let after = &solution.rewrites[window.end..];
    let start = if window.start == 0 { part.start } else { solution.start.clone() };
    Path { start, rewrites: [before, &part.rewrites, after].concat() }
}

/// To search for a path of at most `most` moves.
struct SearchWindow<'a> {
    search: &'a Search<'a>,
    bounds: &'a Bounds,
    most: usize,
    watch: &'a dyn Watch,
}

impl PackedJob for SearchWindow<'_> {
    type Output = Result<WindowResult, SolveError>;

    fn run<W: Key>(self) -> Self::Output {
        let packed = PackedSearch::<W>::new(self.search);
        let resources = self.search.resources(self.watch, true);
        let mut cutoffs = Cutoffs::new(&packed, self.bounds);
        let lengths = self.bounds.first_length()..=self.most;
        match packed.search_among(lengths, Some(&mut cutoffs), &resources, false, None, &mut ()) {
            Ok(SearchEnd::Solved(solved)) => {
                let path = solved.paths.iter().next();
                return Ok(path.map_or(WindowResult::Unknown, WindowResult::Shorter));
            }
            Ok(SearchEnd::Longer | SearchEnd::Unsolvable(_)) => return Ok(WindowResult::Shortest),
            Err(Halt::Short(Shortfall { cause: Cause::Stop, .. })) => {
                return Ok(WindowResult::Stopped);
            }
            Err(Halt::Short(Shortfall { cause: Cause::Paths(Some(some)), .. })) => {
                let path = some.iter().next();
                return Ok(path.map_or(WindowResult::Unknown, WindowResult::Shorter));
            }
            Err(Halt::Short(_)) => (),
            Err(Halt::Failed(error)) if error.is_of_memory() => (),
            Err(Halt::Failed(error)) => return Err(error),
        }
        Ok(match packed.beam(&cutoffs, &resources, self.most, self.most, 0) {
            BeamEnd::Found(paths) => {
                paths.iter().next().map_or(WindowResult::Unknown, WindowResult::Shorter)
            }
            BeamEnd::Lost => WindowResult::Unknown,
            BeamEnd::Stopped => WindowResult::Stopped,
        })
    }
}

/// The watch of a search in a window.
struct InWindow<'a> {
    watch: &'a dyn Watch,
    window: Range<usize>,
}

impl Watch for InWindow<'_> {
    fn level(&self, _: LevelDone) {
        self.watch.news(News::Window(self.window.clone()));
    }

    fn news(&self, _: News) {
        self.watch.news(News::Window(self.window.clone()));
    }

    fn is_stopped(&self) -> bool {
        self.watch.is_stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::engine::Engine;
    use crate::run::outcome::Outcome;
    use everyboard_puzzle::Builtin;

    const MEMORY: u64 = 1 << 24;

    fn planned<'a>(
        puzzle: &'a Puzzle,
        system: &'a everyboard_puzzle::RewriteSystem,
        engine: Engine,
    ) -> Search<'a> {
        let options = Options { memory: MEMORY, engine: Some(engine), ..Options::default() };
        Search::plan(puzzle, system, options).unwrap()
    }

    /// A shortest path, found without weights.
    fn shortest(puzzle: &Puzzle, search: &Search) -> Path {
        let search = planned(puzzle, search.system, Engine::Sparse);
        let Ok(Outcome::Solved(solved)) = search.run(&()) else { panic!("{}", puzzle.name) };
        solved.paths.iter().next().unwrap()
    }

    /// A solution that begins with `detour` moves of a walk.
    fn with_detour(search: &Search, detour: usize) -> Path {
        let Search { puzzle, system, .. } = *search;
        let mut path = Path { start: puzzle.starts[0].clone(), rewrites: Vec::new() };
        let mut position = path.start.clone();
        for step in 0..detour {
            let numbers = 0..system.rewrites().len() as u32;
            let allowed = numbers.filter(|&n| system.rewrites()[n as usize].is_allowed(&position));
            let allowed: Vec<u32> = allowed.collect();
            let number = allowed[(5 * step + 1) % allowed.len()];
            system.rewrites()[number as usize].apply(&mut position);
            path.rewrites.push(number);
        }
        let rest = Puzzle { starts: vec![position], ..puzzle.clone() };
        path.rewrites.extend(shortest(&rest, search).rewrites);
        path
    }

    /// Afterwards every window of the least width is as short as a search without weights finds it.
    #[test]
    fn windows_become_shortest() {
        let mut shortened = 0;
        for name in ["knights-4x4-rows", "eight-puzzle", "guarini", "star"] {
            let puzzle = Builtin::named(name).unwrap().puzzle();
            let system = puzzle.compile().unwrap();
            let search = planned(&puzzle, &system, Engine::Bounded);
            let bounds = search.bounds.as_ref().unwrap();
            let potential = bounds.potential.as_ref().unwrap();
            let shortening =
                Shortening { search: &search, bounds, potential, watch: &(), memory: MEMORY };
            let long = with_detour(&search, 9);
            assert!(shortening.is_solution(&long));
            let mut interval = Interval { at_least: 0, path: Some(long.clone()) };
            let mut lengths = vec![long.rewrites.len()];
            let ended = shortening.run(&mut Windows::default(), &mut interval, &mut |interval| {
                lengths.extend(interval.at_most());
            });
            assert!(matches!(ended, Ok(None)), "{name}: {ended:?}");
            assert!(lengths.is_sorted_by(|a, b| a > b), "{name}: {lengths:?}");
            let short = interval.path.unwrap();
            assert!(shortening.is_solution(&short), "{name}");
            shortened += usize::from(short.rewrites.len() < long.rewrites.len());
            let last = short.rewrites.len().saturating_sub(NARROWEST + 1);
            for begin in (0..last).step_by(NARROWEST / 2) {
                let window = begin..begin + NARROWEST;
                let found = shortest(&shortening.puzzle_of(&short, &window), &search);
                assert_eq!(found.rewrites.len(), NARROWEST, "{name}: {window:?}");
            }
        }
        assert!(shortened >= 2);
    }

    #[test]
    fn windows_behind_a_shorter_part_move() {
        let solution = |moves| Path { start: [].into_iter().collect(), rewrites: vec![0; moves] };
        let mut windows = Windows::default();
        windows.take_up(&solution(40));
        windows.shortest = vec![0..8, 4..12, 16..24];
        windows.replace(&(8..16), 2, &solution(38));
        assert_eq!(windows.shortest, [0..8, 14..22]);
        windows.take_up(&solution(38));
        assert!(windows.are_shortest(&(15..20)) && !windows.are_shortest(&(15..23)));
        windows.take_up(&solution(36));
        assert!(windows.shortest.is_empty());
    }
}
