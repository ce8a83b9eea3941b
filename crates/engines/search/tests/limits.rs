//! Budgets, stops, and positions of many bits.

use crate::plain::Plain;
use everyboard_levels::LevelError;
use everyboard_puzzle::{Builtin, MoveValidator, Puzzle};
use everyboard_search::{Interval, NarrowEnd, Options, Outcome, Search, SolveError, Strategy};
use everyboard_watch::{LevelDone, Watch};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

const STRATEGIES: [Strategy; 3] = [Strategy::OneSided, Strategy::TwoSided, Strategy::Mirrored];

fn run(
    puzzle: &Puzzle,
    strategy: Strategy,
    memory: u64,
    progress: &dyn Watch,
) -> Result<Outcome, SolveError> {
    let system = puzzle.compile().unwrap();
    let threads = NonZeroUsize::new(2).unwrap();
    let options = Options { threads, memory, strategy: Some(strategy), engine: None };
    Search::plan(puzzle, &system, options)?.run(progress)
}

fn knights_5x5() -> Puzzle {
    Builtin::named("knights-5x5").unwrap().puzzle()
}

#[test]
fn a_minute_budget_is_refused_before_the_search() {
    for strategy in STRATEGIES {
        let error = run(&knights_5x5(), strategy, 1000, &()).unwrap_err();
        let SolveError::Level(LevelError::TooLittleMemory { needed, budget: 1000 }) = error else {
            panic!("{error}")
        };
        let error = run(&knights_5x5(), strategy, needed - 1, &()).unwrap_err();
        assert!(
            matches!(error, SolveError::Level(LevelError::TooLittleMemory { .. })),
            "{strategy}: {error}"
        );
        let outcome = run(&knights_5x5(), strategy, needed, &());
        assert!(matches!(outcome, Ok(Outcome::Narrowed(_))), "{strategy}: {outcome:?}");
    }
}

/// The shortest way has 36 moves. More memory proves more.
#[test]
fn out_of_memory_says_how_deep_there_is_no_way() {
    for strategy in STRATEGIES {
        let mut before = 0;
        for memory in [7_u64 << 20, 8 << 20, 10 << 20] {
            let outcome = run(&knights_5x5(), strategy, memory, &()).unwrap();
            let Outcome::Narrowed(narrowed) = outcome else {
                panic!("{strategy} with {memory} bytes: {outcome:?}")
            };
            assert!(matches!(narrowed.end, NarrowEnd::OutOfMemory), "{strategy}: {narrowed:?}");
            let Interval { at_least, path } = narrowed.interval;
            assert!((before..=36).contains(&at_least), "{strategy}: {at_least}");
            assert!(narrowed.stored > 0 && path.is_none(), "{strategy}");
            before = at_least;
        }
        assert!(before >= 9, "{strategy}: {before}");
    }
}

/// Stops once so many levels are complete.
struct StopAfter {
    levels: usize,
    done: AtomicUsize,
}

impl Watch for StopAfter {
    fn level(&self, _done: LevelDone) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.done.load(Ordering::Relaxed) >= self.levels
    }
}

/// Stopped with k levels complete beyond level 0, no way has k moves or fewer, or 2k in a mirror:
/// ways of up to 2k moves meet their own mirror image on level k.
#[test]
fn a_stop_says_how_deep_there_is_no_way() {
    let known =
        [(Strategy::OneSided, 8, 7), (Strategy::TwoSided, 8, 6), (Strategy::Mirrored, 8, 14)];
    for (strategy, levels, proved) in known {
        let stop = StopAfter { levels, done: AtomicUsize::new(0) };
        let outcome = run(&knights_5x5(), strategy, 1 << 26, &stop).unwrap();
        let Outcome::Narrowed(narrowed) = outcome else { panic!("{outcome:?}") };
        assert!(matches!(narrowed.end, NarrowEnd::Stopped), "{strategy}: {narrowed:?}");
        assert_eq!(narrowed.interval.at_least, proved + 1, "{strategy}");
        assert!(narrowed.stored > 0);
    }
}

/// The bounds of stops on a puzzle whose length is known are below that length.
#[test]
fn no_stop_claims_too_much() {
    let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
    let length = Plain::explore(&puzzle, 20_000).unwrap().length().unwrap();
    for strategy in STRATEGIES {
        for levels in 1..=18 {
            let stop = StopAfter { levels, done: AtomicUsize::new(0) };
            match run(&puzzle, strategy, 1 << 26, &stop) {
                Ok(Outcome::Narrowed(narrowed)) => {
                    let at_least = narrowed.interval.at_least;
                    assert!(at_least <= length, "{strategy} {levels}: {at_least}");
                }
                Ok(Outcome::Solved(solved)) => assert_eq!(solved.paths.length(), length),
                other => panic!("{strategy} {levels}: {other:?}"),
            }
        }
    }
}

/// A start and a goal a few moves away, on boards whose positions take many bits.
struct Wide {
    name: &'static str,
    file: String,
    least_bits: u32,
    most_bits: u32,
}

/// The characters of up to 100 kinds, none of which has a meaning on a board.
fn kind(number: usize) -> char {
    char::from_u32(0x0100 + number as u32).unwrap()
}

/// A square board full of pieces of `kinds` kinds in turn, but for its first square.
fn full(side: usize, kinds: usize) -> String {
    let place = |place: usize| if place == 0 { '.' } else { kind(place % kinds) };
    let rows = (0..side).map(|y| (0..side).map(|x| place(y * side + x)).collect::<String>());
    rows.collect::<Vec<_>>().join("/")
}

/// The puzzle of `start` whose goal is where `moves` moves lead, never back at once.
fn asking_ahead(start: &str, kinds: usize, betza: &str, moves: usize) -> String {
    let names: String = (0..kinds).map(kind).collect();
    let ask = |goal: &str| {
        format!("format = 1\nboard = {start:?}\n{goal}[pieces]\n\"{names}\" = \"{betza}\"\n")
    };
    let puzzle = Puzzle::parse(&ask("")).unwrap();
    let mut way = vec![puzzle.starts[0].clone()];
    for step in 0..moves {
        let mut next = MoveValidator::new(&puzzle).moves(&way[step]);
        next.retain(|position| !way.contains(position));
        way.push(next[step % next.len()].clone());
    }
    ask(&format!("goal = {:?}\n", puzzle.board.draw_line(&puzzle.alphabet, &way[moves])))
}

fn wide_boards() -> Vec<Wide> {
    let wide = |name, file, least_bits, most_bits| Wide { name, file, least_bits, most_bits };
    vec![
        wide("8x8 knights", asking_ahead(&full(8, 2), 2, "N", 5), 65, 128),
        wide("10x10 tiles", asking_ahead(&full(10, 3), 3, "W", 5), 129, 256),
        wide("11x11 knights", asking_ahead(&full(11, 5), 5, "N", 4), 257, 512),
        wide("8x8 labels", asking_ahead(&full(8, 64), 64, "W", 5), 257, 1408),
        wide("8x8 pairs", asking_ahead(&full(8, 32), 32, "K", 3), 257, 1408),
    ]
}

/// Levels of the plain search to the length of the way, which a full exploration would not end.
fn plain_count_within(puzzle: &Puzzle, length: usize) -> (usize, usize) {
    let validator = MoveValidator::new(puzzle);
    let mut ways = vec![puzzle.starts[0].clone()];
    for level in 0..=length {
        let reached = ways.iter().filter(|position| puzzle.is_goal(position)).count();
        if reached > 0 {
            return (level, reached);
        }
        ways = ways.iter().flat_map(|position| validator.moves(position)).collect();
    }
    panic!("no way within {length} moves")
}

#[test]
fn positions_of_many_bits() {
    for Wide { name, file, least_bits, most_bits } in wide_boards() {
        let puzzle = Puzzle::parse(&file).unwrap();
        let (length, count) = plain_count_within(&puzzle, 5);
        let system = puzzle.compile().unwrap();
        for strategy in [Strategy::OneSided, Strategy::TwoSided, Strategy::Mirrored] {
            let threads = NonZeroUsize::new(2).unwrap();
            let options =
                Options { threads, memory: 1 << 28, strategy: Some(strategy), engine: None };
            let search = match Search::plan(&puzzle, &system, options) {
                Err(SolveError::NoMirror) => continue,
                search => search.unwrap(),
            };
            let bits = search.position_bits();
            assert!((least_bits..=most_bits).contains(&bits), "{name}: {bits} bits");
            let Ok(Outcome::Solved(solved)) = search.run(&()) else { panic!("{name} {strategy}") };
            assert_eq!(solved.paths.length(), length, "{name} {strategy}");
            assert_eq!(solved.paths.count(), count.into(), "{name} {strategy}");
        }
    }
}

/// Two rooks of a row of 128 squares go to its other end: first the one in front.
#[test]
fn every_strategy_solves_the_largest_board() {
    let file = format!(
        "format = 1\nboard = \"AB{}\"\ngoal = \"{}AB\"\n[pieces]\nAB = \"R\"\n",
        ".".repeat(126),
        ".".repeat(126)
    );
    let puzzle = Puzzle::parse(&file).unwrap();
    for strategy in STRATEGIES {
        let Ok(Outcome::Solved(solved)) = run(&puzzle, strategy, 1 << 28, &()) else { panic!() };
        assert_eq!(solved.paths.length(), 2, "{strategy}");
        assert_eq!(solved.paths.count(), 1_u32.into(), "{strategy}");
    }
}
