//! The goals that starts lead to, and the positions that are farthest from them, beside a plain
//! search on random puzzles.

use crate::plain::Plain;
use crate::random_goal::files;
use crate::random_puzzle::Limits;
use everyboard_board::Position;
use everyboard_census::{CensusError, CensusOptions};
use everyboard_puzzle::{Builtin, Puzzle};
use everyboard_search::{Scope, SparseCensus};
use proptest::prelude::*;
use std::num::NonZeroUsize;

/// Larger spaces take the plain search too long.
const MOST_POSITIONS: usize = 2000;

fn options(threads: usize) -> CensusOptions {
    CensusOptions {
        threads: NonZeroUsize::new(threads).unwrap(),
        memory: 1 << 26,
        antipodes: usize::MAX,
        ..CensusOptions::default()
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn goals_that_starts_lead_to(file in files(Limits { side: 3, points: 7, pieces: 5 })) {
        let puzzle = file.puzzle();
        let Some(plain) = Plain::explore(&puzzle, MOST_POSITIONS) else { return Ok(()) };
        let system = puzzle.compile().unwrap();
        let mut expected: Vec<Position> =
            plain.all().filter(|it| puzzle.is_goal(it)).cloned().collect();
        expected.sort();
        for threads in [1, 3] {
            let (scope, options) = (Some(Scope::Reached), options(threads));
            let census = SparseCensus::plan_to_goals(&puzzle, &system, scope, options, &()).unwrap();
            let levels = match census.run(&()) {
                Err(CensusError::NoGoal) => {
                    prop_assert!(expected.is_empty());
                    continue;
                }
                levels => levels.unwrap(),
            };
            prop_assert_eq!(levels.levels[0], expected.len() as u64);
            if system.is_reversible() {
                // Moves can be undone, so distances to the goals are distances from them.
                let backwards = Plain::explore_from(&puzzle, &expected, usize::MAX).unwrap();
                prop_assert_eq!(&levels.levels, &backwards.level_table());
                prop_assert_eq!(&levels.antipodes, &backwards.antipodes());
            }
        }
    }
}

/// No arrangement of the cars of M. Fogleman's hardest card without walls (2018) takes more than
/// its 51 moves; two others take as many.
#[test]
#[ignore = "four minutes and 6 GiB"]
fn every_arrangement_of_the_cars_of_the_hardest_card() {
    let puzzle = Builtin::named("traffic-51").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let options = CensusOptions { memory: 14 << 30, ..options(2) };
    let scope = Some(Scope::Arrangements);
    let census = SparseCensus::plan_to_goals(&puzzle, &system, scope, options, &()).unwrap();
    let levels = census.run(&()).unwrap();
    assert_eq!((levels.reachable(), levels.deepest()), (57_291_527, 51));
    assert_eq!(levels.antipodes.len(), 3);
}

/// The hardest card of 5x6: `everyboard make` over all numbers of cars of two and three squares,
/// 575 million positions, finds none of more than its 34 moves, and one other list of cars with as
/// many; so does a program that keeps whole boards in a hash table, and shares no code with this.
#[test]
#[ignore = "half a minute"]
fn every_arrangement_of_the_cars_of_the_hardest_card_on_5x6() {
    let puzzle = Builtin::named("traffic-5x6").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let options = CensusOptions { memory: 1 << 30, ..options(2) };
    let scope = Some(Scope::Arrangements);
    let census = SparseCensus::plan_to_goals(&puzzle, &system, scope, options, &()).unwrap();
    let levels = census.run(&()).unwrap();
    assert_eq!((levels.reachable(), levels.deepest()), (3_158_618, 34));
    assert_eq!(levels.antipodes.len(), 4);
}

/// N. Bickford's blocks on 4x4 (mathfun, 2011): his start takes 131 moves; with one of his single
/// blocks one square higher it takes 132, and no other arrangement takes as many.
#[test]
fn the_hardest_start_of_a_puzzle_of_131_moves() {
    let text = "format = 1\nboard = 'AAEb/FcEE/FDg./.Dhi'\ngoal = '????/????/????/??AA'\n\
                [rule]\nkind = 'slide'\ncount = 'moves'\n";
    let puzzle = Puzzle::parse(text).unwrap();
    let system = puzzle.compile().unwrap();
    let scope = Some(Scope::Arrangements);
    let census = SparseCensus::plan_to_goals(&puzzle, &system, scope, options(2), &()).unwrap();
    let levels = census.run(&()).unwrap();
    assert_eq!((levels.reachable(), levels.deepest(), levels.antipodes.len()), (13_584, 132, 1));
    let plain = Plain::explore_from(&puzzle, census.first(), usize::MAX).unwrap();
    assert_eq!(levels.levels, plain.level_table());
    assert_eq!(levels.antipodes, plain.antipodes());
}
