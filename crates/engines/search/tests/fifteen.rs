//! Pattern tables on Korf's instances of the fifteen puzzle.

use crate::korf::{self, Instance};
use everyboard_puzzle::Builtin;
use everyboard_search::{Engine, Options, Outcome, PatternTables, Search, SolveError};
use std::num::NonZeroUsize;
use std::sync::Arc;

const THREADS: NonZeroUsize = NonZeroUsize::new(2).unwrap();

/// Bytes: with less than 200 MB the tables have four or five labels each instead of six.
const MEMORY: u64 = 64 << 20;

fn options() -> Options {
    Options { threads: THREADS, memory: MEMORY, strategy: None, engine: Some(Engine::Bounded) }
}

/// The benchmark `fifteen` solves all 100. The numbers of solutions are this program's own.
#[test]
fn easy_instances_have_the_lengths_that_korf_found() {
    let mut puzzle = korf::puzzle();
    let system = puzzle.compile().unwrap();
    let tables = Arc::new(PatternTables::build(&puzzle, &system, THREADS, MEMORY).unwrap());
    assert!(tables.bytes() < MEMORY);
    let solutions = [(12, 1), (42, 1), (47, 2), (55, 2), (79, 1), (97, 2)];
    let mut instances = korf::instances(&puzzle);
    assert_eq!(instances.len(), 100);
    for (number, count) in solutions {
        let Instance { moves, start, .. } = &mut instances[number - 1];
        puzzle.starts = std::mem::take(start);
        assert!(tables.bound(&puzzle.starts[0]) <= *moves);
        let search = Search::plan_with_tables(&puzzle, &system, options(), &tables).unwrap();
        let Ok(Outcome::Solved(solved)) = search.run(&()) else { panic!("it has a solution") };
        assert_eq!((solved.paths.length(), solved.paths.count()), (*moves, (count as u32).into()));
    }
}

#[test]
fn tables_of_other_puzzles_are_refused() {
    let eleven = Builtin::named("eleven-puzzle").unwrap().puzzle();
    let system = eleven.compile().unwrap();
    let tables = Arc::new(PatternTables::build(&eleven, &system, THREADS, MEMORY).unwrap());
    let puzzle = korf::puzzle();
    let system = puzzle.compile().unwrap();
    let search = Search::plan_with_tables(&puzzle, &system, options(), &tables);
    assert!(matches!(search, Err(SolveError::OtherTables)));
}
