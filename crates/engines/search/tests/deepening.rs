//! Iterative deepening beside other searches.

use crate::korf;
use crate::plain::Plain;
use crate::random_goal::files;
use crate::random_puzzle::Limits;
use everyboard_puzzle::{Builtin, PathValidator, Puzzle, RewriteSystem};
use everyboard_search::{
    Engine, Interval, NarrowEnd, NarrowedInterval, Options, Outcome, PatternTables, Search,
};
use everyboard_watch::{News, Watch};
use proptest::prelude::*;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const LIMITS: Limits = Limits { side: 3, points: 7, pieces: 5 };

/// Larger spaces take the plain search too long.
const MOST_POSITIONS: usize = 1500;

/// A depth-first search sees a position once for each path: where many pieces move and bounds are
/// poor, longer solutions take it too long.
const MOST_MOVES: usize = 7;

fn options(threads: usize, engine: Engine) -> Options {
    let threads = NonZeroUsize::new(threads).unwrap();
    Options { threads, memory: 1 << 26, strategy: None, engine: Some(engine) }
}

/// What deepening finds: a solution of the rule, the same on any number of threads.
fn deepened(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    tables: Option<&Arc<PatternTables>>,
) -> Interval {
    let [first, second] = [1, 3].map(|threads| {
        let options = options(threads, Engine::Bounded);
        let search = match tables {
            Some(tables) => Search::plan_with_tables(puzzle, system, options, tables),
            None => Search::plan(puzzle, system, options),
        };
        let mut least = 0;
        let NarrowedInterval { interval, end, .. } = search
            .unwrap()
            .deepen(Interval::default(), &(), &mut |interval| {
                assert!(interval.at_least >= least);
                least = interval.at_least;
            })
            .unwrap();
        assert!(matches!(end, NarrowEnd::Exact));
        interval
    });
    assert_eq!(first, second);
    let path = first.path.as_ref().unwrap();
    PathValidator::new(puzzle, system).check(&path.start, &path.rewrites).unwrap();
    first
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        failure_persistence: None,
        max_shrink_iters: 1000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn deepening_finds_the_length_that_a_plain_search_finds(file in files(LIMITS)) {
        let puzzle = file.puzzle();
        let system = puzzle.compile().unwrap();
        let Some(plain) = Plain::explore(&puzzle, MOST_POSITIONS) else { return Ok(()) };
        let Some(length) = plain.length().filter(|&length| length <= MOST_MOVES) else {
            return Ok(());
        };
        prop_assert_eq!(deepened(&puzzle, &system, None).at_most(), Some(length));
        let (threads, memory) = (NonZeroUsize::MIN, 1 << 22);
        if let Some(tables) = PatternTables::build(&puzzle, &system, threads, memory) {
            let interval = deepened(&puzzle, &system, Some(&Arc::new(tables)));
            prop_assert_eq!(interval.at_most(), Some(length));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 12,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Tables of two parts: far from the goal they say less than the length.
    #[test]
    fn deepening_finds_the_length_that_the_sparse_engine_finds(
        choices in prop::collection::vec(any::<u8>(), 0..80),
    ) {
        let mut puzzle = Builtin::named("eight-puzzle").unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        let (threads, memory) = (NonZeroUsize::MIN, 1 << 20);
        let tables = Arc::new(PatternTables::build(&puzzle, &system, threads, memory).unwrap());
        let start = &mut puzzle.starts[0];
        for choice in choices {
            let allowed: Vec<_> = system.rewrites().iter().filter(|it| it.is_allowed(start)).collect();
            allowed[usize::from(choice) % allowed.len()].apply(start);
        }
        let search = Search::plan(&puzzle, &system, options(1, Engine::Sparse)).unwrap();
        let Ok(Outcome::Solved(solved)) = search.run(&()) else { panic!("it has a solution") };
        let interval = deepened(&puzzle, &system, Some(&tables));
        prop_assert_eq!(interval.at_most(), Some(solved.paths.length()));
    }
}

/// Tables of the fifteen puzzle and one of Korf's instances, with so little memory beside the
/// tables that its positions do not fit.
fn with_little_memory<T>(number: usize, work: impl FnOnce(&Search, usize) -> T) -> T {
    let mut puzzle = korf::puzzle();
    let system = puzzle.compile().unwrap();
    let options = options(2, Engine::Bounded);
    let tables = PatternTables::build(&puzzle, &system, options.threads, options.memory).unwrap();
    let tables = Arc::new(tables);
    let instance = korf::instances(&puzzle).remove(number - 1);
    puzzle.starts = instance.start;
    let options = Options { memory: tables.bytes() + (1 << 16), ..options };
    let search = Search::plan_with_tables(&puzzle, &system, options, &tables).unwrap();
    work(&search, instance.moves)
}

#[test]
fn bounds_are_narrowed_without_memory() {
    with_little_memory(16, |search, moves| {
        let Ok(Outcome::Narrowed(narrowed)) = search.run(&()) else { panic!("no room to count") };
        assert_eq!(narrowed.length(), Some(moves));
        let narrowed = search.narrow(Interval::default(), &(), &mut |_| ()).unwrap();
        assert!(matches!(narrowed.end, NarrowEnd::Exact), "{narrowed:?}");
        assert_eq!(narrowed.interval.at_most(), Some(moves));
    });
}

/// Stops as soon as a depth-first search reports anything.
#[derive(Default)]
struct StopsThere(AtomicBool);

impl Watch for StopsThere {
    fn news(&self, news: News) {
        self.0.fetch_or(matches!(news, News::DepthFirst { .. }), Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[test]
fn what_was_proved_before_a_stop_is_kept() {
    with_little_memory(88, |search, moves| {
        let stops = StopsThere::default();
        let narrowed = search.deepen(Interval::default(), &stops, &mut |_| ()).unwrap();
        assert!(matches!(narrowed.end, NarrowEnd::Stopped));
        assert!(search.bound().unwrap() <= narrowed.interval.at_least);
        assert!(narrowed.interval.at_least <= moves && narrowed.interval.path.is_none());
    });
}
