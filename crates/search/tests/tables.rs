//! Pattern tables beside a plain search on random puzzles.

mod plain;
mod random_goal;
#[path = "../../puzzle/tests/random_puzzle/mod.rs"]
mod random_puzzle;

use everyboard_board::Position;
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_search::{
    Engine, Options, Outcome, PatternTables, Search, SolveError, Solved, Strategy,
};
use num_bigint::BigUint;
use plain::Plain;
use proptest::prelude::*;
use random_goal::files;
use random_puzzle::Limits;
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
    let Outcome::Solved(Solved { paths, .. }) = outcome else {
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

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3000,
        failure_persistence: None,
        max_shrink_iters: 1000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn tables_never_exceed_distances_and_lose_no_solution(file in files(LIMITS)) {
        let puzzle = file.puzzle();
        let system = puzzle.compile().unwrap();
        let Some(plain) = Plain::explore(&puzzle, MOST_POSITIONS) else { return Ok(()) };
        for memory in MEMORY {
            let tables = PatternTables::build(&puzzle, &system, NonZeroUsize::MIN, memory);
            if let Some(tables) = tables {
                check(&plain, &puzzle, &system, &Arc::new(tables));
            }
        }
    }
}
