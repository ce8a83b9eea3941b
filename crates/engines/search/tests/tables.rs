//! Pattern tables beside a plain search on random puzzles.

use crate::plain::Plain;
use crate::random_goal::files;
use crate::random_puzzle::Limits;
use everyboard_board::Position;
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_search::{
    Engine, Options, Outcome, PatternTables, Search, ShortestSolutions, SolveError, Strategy,
};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::num::NonZeroUsize;
use std::sync::Arc;

const LIMITS: Limits = Limits { side: 3, points: 7, pieces: 5 };

/// Larger spaces take the plain search too long.
const MOST_POSITIONS: usize = 1500;

/// More solutions than this are counted only.
const MOST_WAYS: u32 = 2000;

/// Bytes for building tables: for parts of one symbol, of about two, and of as many as there are.
const MEMORY: [u64; 3] = [400, 4000, 1 << 28];

const STRATEGIES: [Option<Strategy>; 4] =
    [None, Some(Strategy::OneSided), Some(Strategy::TwoSided), Some(Strategy::Mirrored)];

/// Holds the bound of every position against its distance, and a search against the plain one.
fn check(plain: &Plain, puzzle: &Puzzle, system: &RewriteSystem, tables: &Arc<PatternTables>) {
    let distances = plain.distances_to_goals();
    for (position, distance) in &distances {
        assert!(tables.bound(position) <= *distance, "{position:?}");
    }
    for strategy in STRATEGIES {
        for threads in [1, 3] {
            let options = Options {
                threads: NonZeroUsize::new(threads).unwrap(),
                memory: 1 << 26,
                strategy,
                engine: Some(Engine::Bounded),
            };
            let search = match Search::plan_with_tables(puzzle, system, options, tables) {
                Ok(search) => search,
                Err(SolveError::NoMirror | SolveError::TooManyGoals) => continue,
                Err(error) => panic!("{error}"),
            };
            agree(plain, system, &search.run(&()).unwrap());
        }
    }
}

fn agree(plain: &Plain, system: &RewriteSystem, outcome: &Outcome) {
    let Outcome::Solved(ShortestSolutions { paths, .. }) = outcome else {
        assert_eq!(plain.length(), None);
        return;
    };
    assert_eq!(Some(paths.length()), plain.length());
    assert_eq!(paths.count(), plain.count());
    if paths.count() <= BigUint::from(MOST_WAYS) {
        let mut ways: Vec<Vec<Position>> = paths.iter().map(|way| way.positions(system)).collect();
        ways.sort();
        assert_eq!(ways, plain.paths());
    }
}

fn check_all(puzzle: &Puzzle) {
    let system = puzzle.compile().unwrap();
    let Some(plain) = Plain::explore(puzzle, MOST_POSITIONS) else { return };
    for memory in MEMORY {
        let tables = PatternTables::build(puzzle, &system, NonZeroUsize::MIN, memory);
        if let Some(tables) = tables {
            check(&plain, puzzle, &system, &Arc::new(tables));
        }
    }
}

/// A symmetry of the goal exchanges a piece that all starts have with one that only one of them
/// has: the mirror image of a position had no entry in the tables.
#[test]
fn starts_with_other_pieces() {
    let file = r#"
        format = 1
        start = ["p4=A p5=B", "p3=A p5=C"]
        goal = ["p0=. p1=A p2=B p3=? p4=? p5=?"]
        [pieces]
        ABC = "edges"
        [graph]
        points = { p0 = [0, 1], p1 = [0, 2], p2 = [1, 0], p3 = [1, 2], p4 = [2, 0], p5 = [2, 2] }
        edges = ["p1 p0", "p2 p0", "p2 p1", "p3 p1", "p3 p2", "p4 p0", "p4 p1", "p4 p3",
            "p5 p0", "p5 p2", "p5 p3", "p5 p4"]
        "#;
    check_all(&Puzzle::parse(file).unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        failure_persistence: None,
        max_shrink_iters: 1000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn tables_never_exceed_distances_and_lose_no_solution(file in files(LIMITS)) {
        check_all(&file.puzzle());
    }
}
