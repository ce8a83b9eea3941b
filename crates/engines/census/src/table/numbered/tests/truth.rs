//! Tables beside a plain search.

use super::{TableFile, Truth};
use crate::table::FileTable;
use crate::tests::plain::{Path, Plain};
use crate::tests::random_puzzle::{Limits, drafts};
use crate::{Census, CensusOptions};
use everyboard_bits::Space;
use everyboard_board::{Pattern, Position, Symbol};
use everyboard_positions::paths::ShortestPaths;
use everyboard_puzzle::{Arrangements, Builtin, Goal, Puzzle};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;

/// Every position of the space has the distance of the plain search, on one thread and on two.
fn assert_distances(truth: &Truth, table: &FileTable) {
    let space = truth.space();
    assert_eq!(table.positions(), space.positions());
    assert_eq!(table.levels(), truth.levels());
    let positions: Vec<Position> = (0..space.positions()).map(|n| space.unrank(n)).collect();
    let expected: Vec<_> = positions.iter().map(|position| truth.distance(position)).collect();
    for threads in 1..=2 {
        let threads = NonZeroUsize::new(threads).unwrap();
        assert_eq!(table.distances(&positions, threads).unwrap(), expected);
    }
}

/// All shortest ways to a position, by the plain search.
fn plain_ways(puzzle: &Puzzle, position: &Position) -> (BigUint, Vec<Path>) {
    let mut puzzle = puzzle.clone();
    puzzle.goals = vec![Goal::Pattern(Pattern::from(position))];
    let plain = Plain::explore(&puzzle, usize::MAX).unwrap();
    let count = plain.count();
    let few = count <= BigUint::from(200_u32);
    (count, if few { plain.paths() } else { Vec::new() })
}

fn listed(paths: &ShortestPaths, table: &FileTable) -> Vec<Path> {
    let mut ways: Vec<Path> = paths.iter().map(|way| way.positions(table.system())).collect();
    if table.begins_at_position() {
        ways.iter_mut().for_each(|way| way.reverse());
    }
    ways.sort();
    ways
}

fn assert_ways(truth: &Truth, table: &FileTable, position: &Position) {
    let paths = table.shortest_paths(std::slice::from_ref(position), 1 << 26).unwrap();
    let Some(paths) = paths else {
        assert_eq!(truth.distance(position), None);
        return;
    };
    assert_eq!(Some(paths.length()), truth.distance(position));
    let (count, ways) = plain_ways(&truth.puzzle, position);
    assert_eq!(paths.count(), count);
    if !ways.is_empty() {
        assert_eq!(listed(&paths, table), ways);
    }
}

#[test]
fn puzzles_of_every_kind() {
    let names = [
        "knights-4x3",
        "knights-4x3-alternating",
        "eight-puzzle",
        "guarini",
        "frogs-and-toads",
        "star",
        "kings-cylinder",
    ];
    for name in names {
        let truth = Truth::of_builtin(name);
        let table = truth.table().open().unwrap();
        assert_distances(&truth, &table);
    }
}

/// Three pieces of a square go round: no gap, and even permutations alone.
const ROUND: &str = r#"
format = 1
board = "123/456"
[pieces]
123456 = "-"
[[move]]
before = "ab/c?"
after = "ca/b?"
where = { a = "any piece", b = "any piece", c = "any piece" }
turned = "all"
"#;

/// Each arrangement has the distance of a plain search, or none.
fn assert_arrangements(text: &str, parts: u128) {
    let truth = Truth::of(text, usize::MAX).unwrap();
    let table = truth.table().open().unwrap();
    let system = truth.puzzle.compile().unwrap();
    let all = Arrangements::new(&truth.puzzle, &system).unwrap();
    let all = Space::of_arrangements(&system, &all).unwrap();
    assert_eq!(all.positions(), truth.space().arrangements());
    assert_eq!(all.positions(), parts * truth.space().positions(), "{text}");
    let positions: Vec<Position> = (0..all.positions()).map(|n| all.unrank(n)).collect();
    let expected: Vec<_> = positions.iter().map(|position| truth.distance(position)).collect();
    assert_eq!(table.distances(&positions, NonZeroUsize::MIN).unwrap(), expected);
}

/// Half of all arrangements need no bits where it follows from the square of the gap whether a
/// position is odd. A cylinder with three columns has ways round it of three moves, and quarter
/// turns and shifts of an even number of pieces are odd.
#[test]
fn parity_halves_a_space() {
    let halved = ["eight-puzzle"];
    let whole = ["eight-puzzle-cylinder", "rotating-2x3", "topspin-8"];
    let text = |name: &str| Builtin::named(name).unwrap().text;
    halved.into_iter().for_each(|name| assert_arrangements(text(name), 2));
    whole.into_iter().for_each(|name| assert_arrangements(text(name), 1));
    assert_arrangements(ROUND, 2);
}

/// Distances to a goal: what cannot be brought to it has none.
#[test]
fn parity_halves_the_space_of_a_goal() {
    let puzzle = Builtin::named("eight-puzzle").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let arrangements = Arrangements::new(&puzzle, &system).unwrap();
    let space = Space::towards_goals(&system, &arrangements).unwrap();
    assert_eq!((space.positions(), space.arrangements()), (181_440, 362_880));
    let options = CensusOptions { memory: 1 << 20, ..CensusOptions::default() };
    let table = Census::plan_to_goals(&puzzle, &system, options, &()).unwrap();
    let table = table.into_table(&()).unwrap();
    assert_eq!(table.levels().iter().sum::<u64>(), 181_440);
    let mut other = puzzle.starts[0].clone();
    let tiles: Vec<_> = other.places().filter(|(_, tile)| !tile.is_empty()).take(2).collect();
    assert!(table.distance(&other).unwrap().is_some());
    other.put(tiles[0].0, tiles[1].1);
    other.put(tiles[1].0, tiles[0].1);
    assert_eq!(table.distance(&other).unwrap(), None);
}

/// Solitaire on a board of 4x4: pieces vary, and moves cannot be undone.
const PEGS: &str = r#"
format = 1
board = """
PPPP
PPPP
PP.P
PPPP
"""
[pieces]
P = "W"
[rule]
kind = "jump"
"#;

#[test]
fn solitaire() {
    let truth = Truth::of(PEGS, usize::MAX).unwrap();
    let table = truth.table().open().unwrap();
    assert_distances(&truth, &table);
    assert!(!table.begins_at_position());
    let deepest = truth.distances.iter().max_by_key(|(position, d)| (**d, (*position).clone()));
    assert_ways(&truth, &table, deepest.unwrap().0);
}

/// A piece that can only go on, over a ring of eleven squares: the square behind the start has
/// value 1 and is ten moves away.
#[test]
fn values_before_may_be_five_levels_further() {
    let text = "format = 1\nboard = \"P..........\"\nwrap = \"rows\"\n[pieces]\nP = \"rWrD\"\n";
    let truth = Truth::of(text, usize::MAX).unwrap();
    let table = truth.table().open().unwrap();
    assert_distances(&truth, &table);
    truth.distances.keys().for_each(|position| assert_ways(&truth, &table, position));
}

#[test]
fn a_small_budget_changes_nothing() {
    let truth = Truth::of_builtin("knights-4x3");
    let file = truth.table();
    for memory in [0, 1 << 10, 1 << 13] {
        assert_distances(&truth, &FileTable::open(&file.path, memory).unwrap());
    }
}

/// Positions that are none of the space's.
#[test]
fn strangers_are_not_reachable() {
    let truth = Truth::of_builtin("knights-4x3");
    let table = truth.table().open().unwrap();
    let start = &truth.puzzle.starts[0];
    let shorter: Position = start.symbols()[1..].iter().copied().collect();
    let empty: Position = start.symbols().iter().map(|_| Symbol::EMPTY).collect();
    for stranger in [shorter, empty] {
        assert_eq!(table.distance(&stranger).unwrap(), None);
        assert!(table.shortest_paths(&[stranger], 1 << 20).unwrap().is_none());
    }
}

/// Several starts, and positions whose order does not matter to their nearest one.
#[test]
fn the_nearest_of_several_positions_counts() {
    let truth = Truth::of_builtin("knights-4x3");
    let table = truth.table().open().unwrap();
    let at = |distance: usize| -> Vec<Position> {
        let mut there: Vec<Position> = truth
            .distances
            .iter()
            .filter(|(_, d)| **d == distance)
            .map(|(p, _)| p.clone())
            .collect();
        there.sort();
        there.truncate(2);
        there
    };
    let both = [at(5), at(4), at(7)].concat();
    let paths = table.shortest_paths(&both, 1 << 20).unwrap().unwrap();
    let counts = at(4).iter().map(|p| plain_ways(&truth.puzzle, p).0).sum::<BigUint>();
    assert_eq!((paths.length(), paths.count()), (4, counts));
}

const LIMITS: Limits = Limits { side: 3, points: 7, pieces: 5 };

/// Larger spaces take the plain search too long.
const MOST_POSITIONS: usize = 1000;

fn table_of(truth: &Truth) -> (TableFile, FileTable) {
    let file = truth.table();
    let table = file.open().unwrap();
    (file, table)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        failure_persistence: None,
        max_shrink_iters: 1000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_table_tells_what_a_plain_search_finds(draft in drafts(LIMITS), seed in any::<prop::sample::Index>()) {
        let text = draft.file();
        let Some(truth) = Truth::of(&text, MOST_POSITIONS) else { return Ok(()) };
        let (_file, table) = table_of(&truth);
        assert_distances(&truth, &table);
        let mut reached: Vec<&Position> = truth.distances.keys().collect();
        reached.sort();
        assert_ways(&truth, &table, reached[seed.index(reached.len())]);
        let deepest = reached.into_iter().max_by_key(|position| truth.distance(position)).unwrap();
        assert_ways(&truth, &table, deepest);
    }
}

/// A puzzle whose moves exchange pairs of squares, each `(a1 b1)(c1 a2)`.
fn exchanging(start: &str, moves: &[String]) -> String {
    let kinds: BTreeSet<char> = start.chars().filter(char::is_ascii_uppercase).collect();
    let kinds: String = kinds.iter().map(|kind| format!("{kind} = 'W0'\n")).collect();
    let moves = moves.iter().enumerate();
    let moves = moves.map(|(number, it)| format!("[[move]]\nname = '{number}'\ncycle = '{it}'\n"));
    let moves: String = moves.collect();
    format!("format = 1\nboard = '{start}'\n[pieces]\n{kinds}[rule]\n{moves}")
}

/// What stood on squares that never change was counted as moved when parities were told apart, so
/// the move seemed to be even and half of what it reaches was left out.
#[test]
fn squares_that_never_change_have_no_parity() {
    let text = exchanging("../A./AA", &["(a2 a3)(b3 b2)".to_owned()]);
    let truth = Truth::of(&text, MOST_POSITIONS).unwrap();
    assert_eq!(truth.levels(), [1, 1]);
    assert_counted(&truth);
}

/// By a census, and by the table of its distances.
fn assert_counted(truth: &Truth) {
    let system = truth.puzzle.compile().unwrap();
    let census = Census::plan(&system, &truth.puzzle.starts, CensusOptions::default()).unwrap();
    assert_eq!(census.run(&()).unwrap().levels, truth.levels());
    assert_distances(truth, &table_of(truth).1);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pairs_of_squares_that_are_exchanged(
        start in "[.ABC]{3}/[.ABC]{3}",
        moves in prop::collection::vec((Just(["a1", "b1", "c1", "a2", "b2", "c2"]).prop_shuffle(), 1..=3_usize), 1..4),
    ) {
        prop_assume!(start.contains(|square: char| square.is_ascii_uppercase()));
        let moves = moves.iter().map(|(squares, pairs)| {
            squares.chunks(2).take(*pairs).map(|pair| format!("({} {})", pair[0], pair[1])).collect()
        });
        let text = exchanging(&start, &moves.collect::<Vec<String>>());
        let Some(truth) = Truth::of(&text, MOST_POSITIONS) else { return Ok(()) };
        assert_counted(&truth);
    }
}

proptest! {
    // One in six has 20,160 positions.
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Tiles on boards of any shape, some of them walled off.
    #[test]
    fn sliding_tiles(squares in prop::collection::vec(prop::bool::weighted(0.8), 8), gap: prop::sample::Index) {
        let shown: Vec<char> = squares.iter().zip('1'..).map(|(here, tile)| if *here { tile } else { '#' }).collect();
        let tiles: Vec<usize> = (0..8).filter(|&square| squares[square]).collect();
        prop_assume!(tiles.len() > 3);
        let gap = tiles[gap.index(tiles.len())];
        let board: String = (0..8).map(|at| if at == gap { '.' } else { shown[at] }).collect();
        let pieces: String = board.chars().filter(char::is_ascii_digit).collect();
        let text = format!("format = 1\nboard = \"{}/{}\"\n[pieces]\n{pieces} = \"W\"\n", &board[..4], &board[4..]);
        let truth = Truth::of(&text, 50_000).unwrap();
        let (_file, table) = table_of(&truth);
        assert_distances(&truth, &table);
    }
}
