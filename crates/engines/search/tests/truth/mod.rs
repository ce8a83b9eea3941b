//! Known numbers, each with its source.

mod knights_5x5;
mod lengths;
mod levels;

use everyboard_board::Square;
use everyboard_puzzle::{Builtin, MoveValidator, Puzzle, RewriteSystem, SymmetryGroup};
use everyboard_search::{
    End, Options, Outcome, Search, ShortestPaths, ShortestSolutions, Strategy,
};
use everyboard_watch::{LevelDone, News, Tracing, Watch};
use std::num::NonZeroUsize;
use std::sync::{LazyLock, Mutex};

/// Records the levels from the starts, and stops after one of them.
#[derive(Default)]
struct Levels {
    positions: Mutex<Vec<u64>>,
    traced: Mutex<Vec<Tracing>>,
    last: Option<usize>,
}

impl Levels {
    fn up_to(last: usize) -> Self {
        Levels { last: Some(last), ..Levels::default() }
    }

    fn table(&self) -> Vec<u64> {
        self.positions.lock().unwrap().clone()
    }
}

impl Watch for Levels {
    fn level(&self, done: LevelDone) {
        if done.end == End::Start {
            let mut positions = self.positions.lock().unwrap();
            // An engine that follows another one begins again.
            positions.truncate(done.level);
            positions.push(done.positions);
        }
    }

    fn news(&self, news: News) {
        if let News::Tracing(done) = news {
            self.traced.lock().unwrap().push(done);
        }
    }

    fn is_stopped(&self) -> bool {
        self.last.is_some_and(|last| self.positions.lock().unwrap().len() > last)
    }
}

fn options(strategy: Option<Strategy>) -> Options {
    Options { threads: NonZeroUsize::new(2).unwrap(), strategy, ..Options::default() }
}

/// A puzzle that was solved.
struct Solution {
    puzzle: Puzzle,
    system: RewriteSystem,
    solved: ShortestSolutions,
}

impl Solution {
    fn of(puzzle: Puzzle, strategy: Option<Strategy>) -> Self {
        let system = puzzle.compile().unwrap();
        let search = Search::plan(&puzzle, &system, options(strategy)).unwrap();
        let Ok(Outcome::Solved(solved)) = search.run(&()) else {
            panic!("{} has a way", puzzle.name)
        };
        Solution { puzzle, system, solved }
    }

    fn of_builtin(name: &str) -> Self {
        Self::of(Builtin::named(name).unwrap().puzzle(), None)
    }

    fn paths(&self) -> &ShortestPaths {
        &self.solved.paths
    }

    fn group(&self) -> SymmetryGroup {
        let goals = self.puzzle.goal_positions(&self.system, 100).unwrap();
        self.puzzle.symmetry_group(&self.system, &goals).unwrap()
    }

    /// The moves of every way as pairs of squares.
    fn solutions(&self) -> impl Iterator<Item = Vec<(Square, Square)>> {
        let squares = |&rewrite: &u32| {
            let rewrite = &self.system.rewrites()[rewrite as usize];
            (rewrite.from, rewrite.to)
        };
        self.paths().iter().map(move |way| way.rewrites.iter().map(squares).collect())
    }

    fn assert_replays(&self, way: &everyboard_search::Path) {
        let positions = way.positions(&self.system);
        let validator = MoveValidator::new(&self.puzzle);
        for pair in positions.windows(2) {
            validator.check(&pair[0], &pair[1]).unwrap();
        }
        assert!(self.puzzle.is_goal(positions.last().unwrap()));
    }
}

static KNIGHTS_5X5: LazyLock<Solution> = LazyLock::new(|| Solution::of_builtin("knights-5x5"));

static KNIGHTS_5X5_ALLEN: LazyLock<Solution> =
    LazyLock::new(|| Solution::of_builtin("knights-5x5-allen"));
