//! What a search knows where memory is short: engines that follow one another.

use everyboard_levels::LevelError;
use everyboard_puzzle::{Builtin, PathValidator, Puzzle, RewriteSystem};
use everyboard_search::{
    Engine, NarrowEnd, NarrowedInterval, Options, Outcome, Search, SolveError, Strategy,
};
use everyboard_watch::{News, Watch};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering};

const MEBIBYTE: u64 = 1 << 20;

fn builtin(name: &str) -> Puzzle {
    Builtin::named(name).unwrap().puzzle()
}

fn options(memory: u64) -> Options {
    Options { threads: NonZeroUsize::new(2).unwrap(), memory, ..Options::default() }
}

fn run(puzzle: &Puzzle, system: &RewriteSystem, memory: u64) -> Outcome {
    Search::plan(puzzle, system, options(memory)).unwrap().run(&()).unwrap()
}

#[track_caller]
fn narrowed(outcome: Outcome) -> NarrowedInterval {
    let Outcome::Narrowed(narrowed) = outcome else { panic!("{outcome:?}") };
    narrowed
}

/// The known solution follows the rule and has as many moves as are said.
#[track_caller]
fn assert_known(narrowed: &NarrowedInterval, puzzle: &Puzzle, system: &RewriteSystem) {
    let path = narrowed.interval.path.as_ref().expect("a solution is known");
    let moves = narrowed.system(system);
    let mut validator = PathValidator::new(puzzle, &moves);
    let positions = validator.check(&path.start, &path.rewrites).unwrap();
    assert!(puzzle.is_goal(positions.last().unwrap()));
    assert_eq!(narrowed.interval.at_most(), Some(path.rewrites.len()));
}

/// The sparse engine stores 7,262,393 positions for the answer, which this memory does not hold:
/// the search ended there. The bounded one stores 1,696.
#[test]
fn the_bounded_engine_answers_where_memory_is_short() {
    let puzzle = builtin("knights-5x5");
    let system = puzzle.compile().unwrap();
    let outcome = run(&puzzle, &system, 10 * MEBIBYTE);
    let Outcome::Solved(solved) = outcome else { panic!("{outcome:?}") };
    assert_eq!((solved.paths.length(), solved.paths.count()), (36, 1200_u32.into()));
    assert_eq!(solved.engine, Engine::Bounded);
    assert!(solved.stored <= 1_696, "{}", solved.stored);
}

/// To count the solutions takes 52,298,648 positions: their length and one of them are known after
/// a few.
#[test]
fn a_length_is_known_where_solutions_are_not_counted() {
    let puzzle = builtin("knights-5x7");
    let system = puzzle.compile().unwrap();
    let narrowed = narrowed(run(&puzzle, &system, 24 * MEBIBYTE));
    assert_eq!(narrowed.length(), Some(54), "{narrowed:?}");
    assert!((1..6_000_000).contains(&narrowed.stored), "{}", narrowed.stored);
    assert_known(&narrowed, &puzzle, &system);
}

/// W. Johnson proved in 1879 that there is no solution. Nothing but parity proves that in little
/// memory.
#[test]
fn an_unsolvable_puzzle_has_bounds_alone() {
    let puzzle = builtin("fifteen-puzzle-loyd");
    let system = puzzle.compile().unwrap();
    let narrowed = narrowed(run(&puzzle, &system, 12 * MEBIBYTE));
    assert!(matches!(narrowed.end, NarrowEnd::OutOfMemory), "{narrowed:?}");
    assert_eq!((narrowed.length(), narrowed.interval.at_most()), (None, None));
    assert!(narrowed.interval.at_least > 20, "{narrowed:?}");
}

/// Moves in parts have no numbers by which bounds from both sides could name a solution.
#[test]
fn moves_in_parts_have_the_bound_of_the_search() {
    let puzzle = builtin("peg-english-moves");
    let system = puzzle.compile_in_parts_within(u64::MAX).unwrap();
    assert!(system.parts().is_some());
    let narrowed = narrowed(run(&puzzle, &system, 16 * MEBIBYTE));
    assert!(matches!(narrowed.end, NarrowEnd::OutOfMemory), "{narrowed:?}");
    // Bergholt's 18 moves of 1912 are the fewest (J. Beasley, 1964).
    assert!((2..=18).contains(&narrowed.interval.at_least), "{narrowed:?}");
    assert_eq!(narrowed.interval.at_most(), None);
}

/// How the searches of a puzzle end in more and more memory, from the least on, until one has room
/// for all solutions.
fn lengths_alone(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    options: Options,
) -> Vec<NarrowedInterval> {
    let mut memory = 1000;
    let mut found = Vec::new();
    loop {
        let options = Options { memory, ..options };
        match Search::plan(puzzle, system, options).and_then(|search| search.run(&())) {
            Ok(Outcome::Solved(_)) => return found,
            Ok(Outcome::Narrowed(narrowed)) => {
                found.extend(Some(narrowed).filter(|it| it.length().is_some()));
                memory += memory / 512;
            }
            Err(SolveError::Level(LevelError::TooLittleMemory { needed, .. })) => memory = needed,
            other => panic!("{other:?}"),
        }
    }
}

/// Sides have met where the graph of all solutions does not fit: one of them is told. In the least
/// memory for two sides the graph fits.
#[test]
fn one_solution_is_known_where_the_graph_does_not_fit() {
    let ways = [
        (Some(Strategy::OneSided), Some(Engine::Sparse)),
        (Some(Strategy::Mirrored), Some(Engine::Sparse)),
        (None, Some(Engine::Dense)),
    ];
    let puzzle = builtin("knights-4x3");
    let system = puzzle.compile().unwrap();
    let mut all = 0;
    for (strategy, engine) in ways {
        let options = Options { strategy, engine, ..options(0) };
        for narrowed in lengths_alone(&puzzle, &system, options) {
            all += 1;
            assert_eq!(narrowed.length(), Some(16), "{strategy:?} {engine:?}");
            assert_known(&narrowed, &puzzle, &system);
        }
    }
    assert!(all > 0, "all graphs fit");
}

/// Engines that the user asks for are not followed by others, but for the bounded one.
#[test]
fn an_engine_that_is_asked_for_stays_alone() {
    let puzzle = builtin("knights-5x5");
    let system = puzzle.compile().unwrap();
    for (strategy, engine) in [(None, Some(Engine::Sparse)), (Some(Strategy::Mirrored), None)] {
        let options = Options { strategy, engine, ..options(10 * MEBIBYTE) };
        let outcome = Search::plan(&puzzle, &system, options).unwrap().run(&()).unwrap();
        let narrowed = narrowed(outcome);
        assert!(matches!(narrowed.end, NarrowEnd::OutOfMemory), "{narrowed:?}");
        assert!((9..=36).contains(&narrowed.interval.at_least), "{narrowed:?}");
    }
}

/// 189 positions of blocks of seven kinds: the dense engine, which never came, was planned for four
/// seconds.
#[test]
fn a_small_search_of_many_blocks_plans_no_bits() {
    let file = r#"
        format = 1
        board = "AABC/ADBC/DDEE/F..."
        goal = "A on d2"
        [rule]
        kind = "slide"
        count = "moves"
        "#;
    let puzzle = Puzzle::parse(file).unwrap();
    let system = puzzle.compile().unwrap();
    let search = Search::plan(&puzzle, &system, options(1 << 30)).unwrap();
    let outcome = search.run(&()).unwrap();
    let Outcome::Unsolvable(proof) = outcome else { panic!("{outcome:?}") };
    assert_eq!(proof.positions, 189);
}

/// R. K. Guy's partners, drawn by hand with letters of one's own: the weights prove less than the
/// search has by the time it is asked, and the tables of patterns much more.
#[test]
#[ignore = "three minutes, 6 GiB"]
fn partners_are_counted_without_a_flag() {
    let file = r#"
        format = 1
        board = "uvwxyz/....../UVWXYZ"
        goal = "UVWXYZ/....../uvwxyz"
        [pieces]
        uvwxyzUVWXYZ = "N"
        "#;
    let puzzle = Puzzle::parse(file).unwrap();
    let system = puzzle.compile().unwrap();
    let outcome = run(&puzzle, &system, 6 << 30);
    let Outcome::Solved(solved) = outcome else { panic!("{outcome:?}") };
    assert_eq!(solved.paths.length(), 36);
    assert_eq!(solved.paths.count(), 19_237_323_581_663_088_863_168_u128.into());
    assert_eq!(solved.engine, Engine::Bounded);
}

/// 2.7 thousand million positions would be needed to count them; the search gives up after some ten
/// million.
#[test]
#[ignore = "a minute"]
fn knights_6x6_need_64_moves() {
    let puzzle = builtin("knights-6x6");
    let system = puzzle.compile().unwrap();
    let narrowed = narrowed(run(&puzzle, &system, 2 << 30));
    assert_eq!(narrowed.length(), Some(64), "{narrowed:?}");
    assert!(narrowed.stored < 40_000_000, "{}", narrowed.stored);
    assert_known(&narrowed, &puzzle, &system);
}

#[test]
#[ignore = "a minute"]
fn knights_7x7_need_88_moves() {
    let puzzle = builtin("knights-7x7");
    let system = puzzle.compile().unwrap();
    let narrowed = narrowed(run(&puzzle, &system, 2 << 30));
    assert_eq!(narrowed.length(), Some(88), "{narrowed:?}");
    assert_known(&narrowed, &puzzle, &system);
}

/// Is stopped as soon as solutions are traced.
#[derive(Default)]
struct StopInTracing {
    is_tracing: AtomicBool,
}

impl Watch for StopInTracing {
    fn news(&self, news: News) {
        if matches!(news, News::Tracing(_)) {
            self.is_tracing.store(true, Ordering::Relaxed);
        }
    }

    fn is_stopped(&self) -> bool {
        self.is_tracing.load(Ordering::Relaxed)
    }
}

/// A graph of millions of positions takes many seconds: they were not to be stopped. The length is
/// known by then, and a solution.
#[test]
fn tracing_may_be_stopped() {
    for (name, moves, engine) in [
        ("knights-5x5", 36, Engine::Sparse),
        ("eight-puzzle", 31, Engine::Bounded),
        ("eight-puzzle", 31, Engine::Dense),
    ] {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        let options = Options { engine: Some(engine), memory: 1 << 28, ..Options::default() };
        let search = Search::plan(&puzzle, &system, options).unwrap();
        let outcome = search.run(&StopInTracing::default()).unwrap();
        let Outcome::Narrowed(narrowed) = outcome else { panic!("{name}: {outcome:?}") };
        assert_eq!(narrowed.length(), Some(moves), "{name}, {engine:?}");
        assert_known(&narrowed, &puzzle, &system);
    }
}

/// Is stopped when it is asked for this time, counted from 0.
struct StopAtQuestion {
    left: AtomicIsize,
}

impl Watch for StopAtQuestion {
    fn is_stopped(&self) -> bool {
        self.left.fetch_sub(1, Ordering::Relaxed) <= 0
    }
}

/// Also while it is looked for where sides have met, which once went on to its end: whatever is
/// said is true.
#[test]
fn a_search_may_be_stopped_at_any_time() {
    for (name, moves, engine) in [
        ("knights-3x5", 24, None),
        ("knights-4x4-rows", 16, None),
        ("knights-5x5", 36, Some(Engine::Bounded)),
        ("eight-puzzle", 31, Some(Engine::Sparse)),
    ] {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        let options = Options { engine, memory: 1 << 28, ..Options::default() };
        let search = Search::plan(&puzzle, &system, options).unwrap();
        let mut stopped = 0;
        for question in (0..40).chain((40..2_000).step_by(197)) {
            let watch = StopAtQuestion { left: AtomicIsize::new(question) };
            let Outcome::Narrowed(narrowed) = search.run(&watch).unwrap() else { break };
            stopped += 1;
            assert!(narrowed.interval.at_least <= moves, "{name}, question {question}");
            assert!(narrowed.length().is_none_or(|length| length == moves), "{name} {question}");
            assert!(narrowed.interval.at_most().is_none_or(|most| most >= moves), "{name}");
        }
        assert!(stopped > 10, "{name}: {stopped}");
    }
}
