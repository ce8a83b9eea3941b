//! The census beside a plain search on random puzzles, and what it does when it cannot go on.

use crate::plain::Plain;
use crate::random_puzzle::{Limits, drafts};
use everyboard_bits::{Space, kernels};
use everyboard_board::Position;
use everyboard_census::{Census, CensusError, CensusOptions, LevelCounts};
use everyboard_puzzle::{Builtin, Puzzle};
use everyboard_search::SparseCensus;
use everyboard_watch::{LevelDone, Watch};
use proptest::prelude::*;
use std::num::NonZeroUsize;
use std::sync::Mutex;

const LIMITS: Limits = Limits { side: 3, points: 8, pieces: 6 };

/// Larger spaces take the plain search too long.
const MOST_POSITIONS: usize = 3000;

fn options() -> CensusOptions {
    CensusOptions { memory: 1 << 24, antipodes: usize::MAX, ..CensusOptions::default() }
}

fn census(puzzle: &Puzzle, options: CensusOptions) -> Result<LevelCounts, CensusError> {
    let system = puzzle.compile().unwrap();
    Census::plan(&system, &puzzle.starts, options)?.run(&())
}

/// Every instruction set on several numbers of threads.
fn all_options() -> impl Iterator<Item = CensusOptions> {
    kernels().into_iter().flat_map(|instruction_set| {
        [1, 2, 3, 5].into_iter().map(move |threads| CensusOptions {
            threads: NonZeroUsize::new(threads).unwrap(),
            instruction_set,
            ..options()
        })
    })
}

fn sorted(positions: &[Position]) -> Vec<Position> {
    let mut positions = positions.to_vec();
    positions.sort();
    positions
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// The positions that are met are stored instead.
    #[test]
    fn a_sparse_census_counts_what_a_plain_search_counts(draft in drafts(LIMITS)) {
        let puzzle = draft.puzzle();
        let Some(plain) = Plain::explore(&puzzle, MOST_POSITIONS) else { return Ok(()) };
        let system = puzzle.compile().unwrap();
        for threads in [1, 2, 5] {
            let threads = NonZeroUsize::new(threads).unwrap();
            let options = CensusOptions { threads, memory: 1 << 26, ..options() };
            let table = SparseCensus::plan(&puzzle, &system, options).run(&()).unwrap();
            prop_assert_eq!(&table.levels, &plain.level_table(), "{} threads", threads);
            prop_assert_eq!(&table.antipodes, &plain.antipodes(), "{} threads", threads);
        }
    }

    #[test]
    fn a_census_counts_what_a_plain_search_counts(draft in drafts(LIMITS), most in 0..6_usize) {
        let puzzle = draft.puzzle();
        let Some(plain) = Plain::explore(&puzzle, MOST_POSITIONS) else { return Ok(()) };
        let mut all: Option<Vec<Position>> = None;
        for options in all_options() {
            let table = census(&puzzle, options).unwrap();
            prop_assert_eq!(&table.levels, &plain.level_table(), "{:?}", options);
            prop_assert_eq!(table.reachable(), plain.positions());
            prop_assert_eq!(table.deepest(), plain.level_table().len() - 1);
            prop_assert_eq!(sorted(&table.antipodes), plain.antipodes(), "{:?}", options);
            let all = &*all.get_or_insert_with(|| table.antipodes.clone());
            prop_assert_eq!(&table.antipodes, all, "{:?}: another order", options);
            let few = census(&puzzle, CensusOptions { antipodes: most, ..options }).unwrap();
            prop_assert_eq!(&few.antipodes[..], &all[..most.min(all.len())], "{:?}", options);
        }
    }

    #[test]
    fn numbers_follow_the_order_of_the_space(draft in drafts(LIMITS)) {
        let puzzle = draft.puzzle();
        let space = Space::new(&puzzle.compile().unwrap(), &puzzle.starts).unwrap();
        for start in &puzzle.starts {
            let rank = space.rank(start).unwrap();
            prop_assert!(rank < space.positions());
            prop_assert_eq!(&space.unrank(rank), start);
        }
        for rank in 0..space.positions().min(500) {
            prop_assert_eq!(space.rank(&space.unrank(rank)), Some(rank));
        }
    }
}

fn knights_4x3() -> Puzzle {
    Builtin::named("knights-4x3").unwrap().puzzle()
}

#[test]
fn a_minute_budget_is_refused() {
    let needed = census(&knights_4x3(), options()).unwrap().bytes;
    assert!(needed >= 2 * 18_480 / 8, "several gaps: seen and next, a bit each");
    let refused = |memory| census(&knights_4x3(), CensusOptions { memory, ..options() });
    let error = refused(needed - 1).unwrap_err();
    assert!(
        matches!(error, CensusError::TooLittleMemory { needed: n, budget } if n == needed && budget == needed - 1)
    );
    assert!(refused(needed).is_ok());
}

/// Stops once so many levels are complete.
struct StopAfter {
    most: usize,
    levels: Mutex<Vec<(usize, u64)>>,
}

impl Watch for StopAfter {
    fn level(&self, done: LevelDone) {
        self.levels.lock().unwrap().push((done.level, done.positions));
    }

    fn is_stopped(&self) -> bool {
        self.levels.lock().unwrap().len() >= self.most
    }
}

#[test]
fn a_census_that_is_stopped_says_after_which_level() {
    let puzzle = knights_4x3();
    let system = puzzle.compile().unwrap();
    let progress = StopAfter { most: 4, levels: Mutex::default() };
    let census = Census::plan(&system, &puzzle.starts, options()).unwrap();
    let error = census.run(&progress).unwrap_err();
    assert!(matches!(error, CensusError::Stopped { level: 3, .. }), "{error}");
    let levels = progress.levels.into_inner().unwrap();
    assert_eq!(levels, [(0, 1), (1, 12), (2, 62), (3, 188)]);
}
