//! Tables of the positions that moves lead to, in memory and in files, beside plain searches of
//! random puzzles and of puzzles that cannot be numbered.

use crate::distance_tables::{Plain, agree};
use crate::random_goal::files;
use crate::random_puzzle::Limits;
use everyboard_bits::InstructionSet;
use everyboard_board::Position;
use everyboard_census::table::FileTable;
use everyboard_census::{Census, CensusError, CensusOptions};
use everyboard_puzzle::{Builtin, MoveValidator, Puzzle, RewriteSystem};
use everyboard_search::{End, Scope, SparseCensus};
use proptest::prelude::*;
use std::collections::HashSet;
use std::num::NonZeroUsize;

const LIMITS: Limits = Limits { side: 3, points: 7, pieces: 5 };

/// Larger graphs take the plain search too long.
const MOST_POSITIONS: usize = 1200;

const OPTIONS: CensusOptions = CensusOptions {
    threads: NonZeroUsize::new(2).unwrap(),
    memory: 1 << 26,
    antipodes: 0,
    instruction_set: InstructionSet::Portable,
    with_excluded: false,
};

/// All positions that the starts lead to, by the validator alone; `None` if they are very many.
fn reached(puzzle: &Puzzle) -> Option<Vec<Position>> {
    let validator = MoveValidator::new(puzzle);
    let mut reached: HashSet<Position> = puzzle.starts.iter().cloned().collect();
    let mut left: Vec<Position> = puzzle.starts.clone();
    while let Some(position) = left.pop() {
        for next in validator.moves(&position) {
            if reached.insert(next.clone()) {
                left.push(next);
            }
        }
        if reached.len() > MOST_POSITIONS {
            return None;
        }
    }
    Some(reached.into_iter().collect())
}

fn census<'a>(puzzle: &'a Puzzle, system: &'a RewriteSystem, end: End) -> SparseCensus<'a> {
    match end {
        End::Start => SparseCensus::plan(puzzle, system, OPTIONS),
        End::Goal => {
            let scope = Some(Scope::Reached);
            SparseCensus::plan_to_goals(puzzle, system, scope, OPTIONS, &()).unwrap()
        }
    }
}

/// Holds the table of a puzzle against a plain search, in memory and in a file. Probes every
/// `step`-th position.
fn check(puzzle: &Puzzle, text: &str, end: End, step: usize) {
    let Some(positions) = reached(puzzle) else { return };
    let (system, all) = (puzzle.compile().unwrap(), positions.len() as u128);
    let plain = Plain::among(puzzle, positions, end, |_| true);
    let table = match census(puzzle, &system, end).table(&()) {
        Err(CensusError::NoGoal) => return assert!(plain.level(0).is_empty()),
        table => table.unwrap(),
    };
    assert_eq!((table.end(), table.positions()), (end, all));
    let counts = census(puzzle, &system, end).run(&()).unwrap();
    assert_eq!(counts.levels, table.levels());
    agree(puzzle, &plain, &table, step);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.table");
    table.save(&path, text).unwrap();
    let saved = FileTable::open(&path, 1 << 20).unwrap();
    assert_eq!((saved.end(), saved.levels(), saved.positions()), (end, table.levels(), all));
    agree(puzzle, &plain, &saved, 4 * step + 1);
    for position in &plain.positions {
        assert_eq!(table.knows(position), Ok(true));
        assert!(saved.knows(position).unwrap());
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 120,
        failure_persistence: None,
        max_shrink_iters: 1000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn tables_hold_what_a_plain_search_finds(file in files(LIMITS)) {
        for end in [End::Start, End::Goal] {
            check(&file.puzzle(), &format!("{file:?}"), end, 3);
        }
    }
}

/// Pieces of several squares, moves that cannot be undone, several starts, sides that take turns.
#[test]
fn puzzles_of_every_kind() {
    for (name, step) in [
        ("frogs-and-toads-3x3", 7),
        ("guarini", 10),
        ("peg-triangle", 100),
        ("knights-4x3-alternating", 50),
    ] {
        let builtin = Builtin::named(name).unwrap();
        for end in [End::Start, End::Goal] {
            check(&builtin.puzzle(), builtin.text, end, step);
        }
    }
    let blocks = "format = 1\nboard = 'AA.B/C..B'\ngoal = '??AA/????'\n[pieces]\nA = 'R'\nB = 'R'\nC = 'W'\n";
    for end in [End::Start, End::Goal] {
        check(&Puzzle::parse(blocks).unwrap(), blocks, end, 5);
    }
}

/// A position to which the starts do not lead has no distance; whether a goal can be reached from
/// it, only a table from the starts is sure of.
#[test]
fn positions_that_are_not_reached_are_not_known() {
    let puzzle = Builtin::named("eight-puzzle").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let odd = puzzle.board.read_position(&puzzle.alphabet, "123/456/87.").unwrap();
    for (end, is_known) in [(End::Start, true), (End::Goal, false)] {
        let table = census(&puzzle, &system, end).table(&()).unwrap();
        assert_eq!((table.distance(&odd), table.knows(&odd)), (Ok(None), Ok(is_known)));
        assert_eq!(table.levels().len(), 32);
        assert_eq!(table.positions(), 181_440);
    }
}

/// All arrangements that lead to a goal, whether they are reached or not, have their distance in a
/// table too.
#[test]
fn tables_of_all_arrangements() {
    let puzzle = Builtin::named("frogs-and-toads-3x3").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let census = SparseCensus::plan_to_goals(&puzzle, &system, None, OPTIONS, &()).unwrap();
    assert_eq!(census.scope(), Scope::Arrangements);
    let dense = Census::plan_to_goals(&puzzle, &system, OPTIONS, &()).unwrap();
    let all: Vec<Position> =
        (0..dense.space().positions()).map(|n| dense.space().unrank(n)).collect();
    let (dense, listed) = (dense.into_table(&()).unwrap(), census.table(&()).unwrap());
    assert_eq!(dense.levels(), listed.levels());
    for position in &all {
        assert_eq!(dense.distance(position), listed.distance(position));
        assert_eq!(listed.knows(position), Ok(true));
    }
}

/// "Up to 756756000 goals to list", said the program. Many public programs agree that 25,955
/// positions are reached.
#[test]
fn all_of_klotski() {
    let builtin = Builtin::named("klotski").unwrap();
    let puzzle = builtin.puzzle();
    let system = puzzle.compile().unwrap();
    let table = census(&puzzle, &system, End::Goal).table(&()).unwrap();
    let solved = puzzle.expect.moves.unwrap();
    assert_eq!(table.distance(&puzzle.starts[0]), Ok(Some(solved)));
    assert_eq!((table.positions(), table.levels().len()), (25_955, 127));
}

/// Found by [`tables_hold_what_a_plain_search_finds`]: the moves are left in parts, and a probe,
/// which looks at rewrites one by one, was held against whole moves.
#[test]
fn moves_in_parts_have_distances() {
    let text = "format = 1\nname = 'Random'\nstart = ['p0=C p1=B p2=A p4=B p5=A']\ngoal = ['no AC']\n\
        [pieces]\nA = 'edges'\nB = 'edges'\nC = 'lines'\n[rule]\nkind = ['step']\ncount = 'moves'\n[graph]\n\
        points = { p0 = [0, 0], p1 = [0, 1], p2 = [2, 0], p3 = [1, 1], p4 = [3, 0], p5 = [2, 2], p6 = [1, 2] }\n\
        edges = ['p1 p0', 'p2 p0', 'p2 p1', 'p3 p0', 'p3 p1', 'p4 p0', 'p4 p1', 'p5 p0', 'p5 p2', 'p5 p3', 'p5 p4', \
        'p6 p1', 'p6 p2', 'p6 p3', 'p6 p4', 'p6 p5']\n";
    let puzzle = Puzzle::parse(text).unwrap();
    for end in [End::Start, End::Goal] {
        check(&puzzle, text, end, 3);
    }
}
