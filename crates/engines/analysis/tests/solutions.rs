//! What solutions are like, beside listing and counting them, and beside published figures.

use everyboard_analysis::{Distribution, Solutions};
use everyboard_puzzle::{Builtin, Puzzle, RewriteSystem, builtins};
use everyboard_search::{Options, Outcome, Search, ShortestPaths};
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bytes for a search, and for statistics.
const MEMORY: u64 = 1 << 28;

fn solved(puzzle: &Puzzle, system: &RewriteSystem) -> Option<ShortestPaths> {
    let options = Options { memory: MEMORY, ..Options::default() };
    match Search::plan(puzzle, system, options).ok()?.run(&()).ok()? {
        Outcome::Solved(solved) => Some(solved.paths),
        Outcome::Unsolvable(_) | Outcome::Narrowed(_) => None,
    }
}

fn of_builtin(name: &str) -> (Puzzle, RewriteSystem, Solutions) {
    let puzzle = Builtin::named(name).unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let solutions = solutions(&puzzle, &system);
    (puzzle, system, solutions)
}

fn solutions(puzzle: &Puzzle, system: &RewriteSystem) -> Solutions {
    let paths = solved(puzzle, system).unwrap();
    Solutions::of(puzzle, system, &paths, MEMORY, &()).unwrap()
}

fn distribution<const N: usize>(rows: &[([usize; N], u32)]) -> Option<Distribution> {
    Some(rows.iter().map(|(key, count)| (key.to_vec(), BigUint::from(*count))).collect())
}

/// J. Leck's statistics of the 1200 solutions of the 5x5 knights (2000).
#[test]
fn the_statistics_of_the_5x5_knights() {
    let (puzzle, system, solutions) = of_builtin("knights-5x5");
    assert_eq!(
        solutions.moves_by_kind,
        distribution(&[([16, 20], 360), ([18, 18], 480), ([20, 16], 360)])
    );
    assert_eq!(
        solutions.moves_by_piece,
        distribution(&[([0, 12, 12, 0], 864), ([0, 13, 10, 1], 320), ([0, 14, 8, 2], 16)])
    );
    assert_eq!(solutions.gap_visits, distribution(&[([0, 18, 4, 2, 1], 1200)]));
    let entered = solutions.entered_by_gap(&puzzle, &system).unwrap();
    assert_eq!(entered[12], BigUint::from(4 * 1200_u32));
    // Six of the eight first moves begin a solution.
    assert_eq!(solutions.moves[0].len(), 6);
    // A question of that page: no solution takes a knight from its place again.
    assert_eq!(solutions.moves_from_home, distribution(&[([0], 1200)]));
}

/// The numbers of solutions on 4x3 are traditional; all else is computed by this program.
#[test]
fn the_statistics_of_other_boards() {
    for (name, by_kind, by_piece) in [
        (
            "knights-4x3",
            distribution(&[([7, 9], 49_248), ([9, 7], 49_248)]),
            distribution(&[([0, 0, 4, 1, 0, 1], 98_496)]),
        ),
        (
            "knights-4x3-alternating",
            distribution(&[([9, 9], 33_732)]),
            Some(Distribution::from([
                (vec![0, 0, 2, 2, 2], BigUint::from(244_u32)),
                (vec![0, 0, 3, 1, 1, 1], BigUint::from(28_024_u32)),
                (vec![0, 0, 4, 0, 0, 2], BigUint::from(5464_u32)),
            ])),
        ),
        (
            "guarini",
            distribution(&[([8, 8], 4_726_784)]),
            distribution(&[([0, 0, 0, 0, 4], 4_726_784)]),
        ),
        (
            "knights-3x5",
            distribution(&[([10, 14], 2), ([14, 10], 2)]),
            distribution(&[([0, 6, 7, 0, 1], 4)]),
        ),
        (
            "knights-5x6",
            distribution(&[
                ([20, 25], 1924),
                ([22, 23], 26_252),
                ([24, 21], 18_259),
                ([26, 19], 464),
            ]),
            Some(Distribution::from([
                (vec![0, 13, 16], BigUint::from(12_921_u32)),
                (vec![0, 14, 14, 1], BigUint::from(20_122_u32)),
                (vec![0, 15, 12, 2], BigUint::from(10_576_u32)),
                (vec![0, 16, 10, 3], BigUint::from(2878_u32)),
                (vec![0, 17, 8, 4], BigUint::from(386_u32)),
                (vec![0, 18, 6, 5], BigUint::from(16_u32)),
            ])),
        ),
    ] {
        let (_, _, solutions) = of_builtin(name);
        assert_eq!(solutions.moves_by_kind, by_kind, "{name}");
        assert_eq!(solutions.moves_by_piece.map(trimmed), by_piece, "{name}");
    }
}

#[test]
fn counts_of_large_sets() {
    let (_, _, solutions) = of_builtin("knights-4x4-rows");
    assert_eq!(solutions.count, BigUint::from(354_459_156_480_u64));
    let each_twice = Distribution::from([(vec![0, 0, 8], solutions.count.clone())]);
    assert_eq!(solutions.moves_by_piece, Some(each_twice));
}

/// The plain twin: every solution is listed, and its moves are counted one by one.
#[test]
fn counting_on_the_graph_equals_listing() {
    let mut compared = 0;
    for builtin in builtins() {
        let puzzle = builtin.puzzle();
        let few = puzzle.expect.solutions.as_ref().is_some_and(|count| count.len() <= 5);
        if !few {
            continue;
        }
        let system = puzzle.compile().unwrap();
        let Some(paths) = solved(&puzzle, &system) else { continue };
        let solutions = Solutions::of(&puzzle, &system, &paths, MEMORY, &()).unwrap();
        assert_eq!(solutions.moves_by_kind, Some(listed_by_kind(&puzzle, &system, &paths)));
        assert_eq!(solutions.moves, listed_by_depth(&paths), "{}", builtin.name);
        if solutions.moves_by_piece.is_some() {
            let listed = listed_by_piece(&puzzle, &system, &paths);
            assert_eq!(solutions.moves_by_piece.map(trimmed), Some(listed));
        }
        if solutions.gap_visits.is_some() {
            let listed = listed_by_gap_visits(&puzzle, &system, &paths);
            assert_eq!(solutions.gap_visits.map(trimmed), Some(listed));
        }
        compared += 1;
    }
    assert!(compared >= 15, "{compared}");
}

fn listed_by_kind(puzzle: &Puzzle, system: &RewriteSystem, paths: &ShortestPaths) -> Distribution {
    let mut counts = Distribution::new();
    for path in paths {
        let mut moves = vec![0; puzzle.movements.len()];
        for (position, &rewrite) in path.positions(system).iter().zip(&path.rewrites) {
            let from = system.rewrites()[rewrite as usize].from;
            moves[position.at(from).index() - 1] += 1;
        }
        *counts.entry(moves).or_default() += 1_u32;
    }
    counts
}

fn listed_by_piece(puzzle: &Puzzle, system: &RewriteSystem, paths: &ShortestPaths) -> Distribution {
    let mut counts = Distribution::new();
    for path in paths {
        // By square: the moves of the piece there.
        let symbols = puzzle.board.squares().map(|square| path.start.at(square));
        let mut pieces: Vec<Option<usize>> =
            symbols.map(|symbol| (!symbol.is_empty()).then_some(0)).collect();
        for &rewrite in &path.rewrites {
            let rewrite = &system.rewrites()[rewrite as usize];
            let moves = pieces[rewrite.from.index()].take().unwrap();
            pieces[rewrite.to.index()] = Some(moves + 1);
        }
        *counts.entry(tally(pieces.into_iter().flatten())).or_default() += 1_u32;
    }
    counts
}

fn listed_by_gap_visits(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    paths: &ShortestPaths,
) -> Distribution {
    let mut counts = Distribution::new();
    for path in paths {
        let mut visits = vec![0; puzzle.board.len()];
        for &rewrite in &path.rewrites {
            visits[system.rewrites()[rewrite as usize].from.index()] += 1;
        }
        *counts.entry(tally(visits.into_iter())).or_default() += 1_u32;
    }
    counts
}

/// Without zeros at the ends of keys: in a distribution all have the same length.
fn trimmed(distribution: Distribution) -> Distribution {
    let trimmed = distribution.into_iter().map(|(mut key, count)| {
        let length = key.iter().rposition(|&number| number > 0).map_or(0, |last| last + 1);
        key.truncate(length);
        (key, count)
    });
    trimmed.collect()
}

/// How many of the numbers are 0, 1, 2, ...
fn tally(numbers: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut tally = Vec::new();
    for number in numbers {
        tally.resize(tally.len().max(number + 1), 0);
        tally[number] += 1;
    }
    tally
}

fn listed_by_depth(paths: &ShortestPaths) -> Vec<BTreeMap<u32, BigUint>> {
    let mut depths = vec![BTreeMap::new(); paths.length()];
    for path in paths {
        for (moves, rewrite) in depths.iter_mut().zip(path.rewrites) {
            *moves.entry(rewrite).or_default() += 1_u32;
        }
    }
    depths
}

#[test]
fn what_takes_too_much_memory_is_left_out() {
    let puzzle = Builtin::named("knights-5x5").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let paths = solved(&puzzle, &system).unwrap();
    let solutions = Solutions::of(&puzzle, &system, &paths, 64 << 10, &()).unwrap();
    assert_eq!((&solutions.moves_by_piece, &solutions.gap_visits), (&None, &None));
    assert_eq!(solutions.count, BigUint::from(1200_u32));
}

/// Ctrl-C ends the count wherever it is, and soon: what is left of the graph has one value a
/// position.
#[test]
fn a_count_that_is_stopped_has_no_result() {
    let puzzle = Builtin::named("knights-5x5").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let paths = solved(&puzzle, &system).unwrap();
    let asked = |most: usize| {
        let asked = AtomicUsize::new(0);
        let stops = || asked.fetch_add(1, Ordering::Relaxed) >= most;
        let found = Solutions::of(&puzzle, &system, &paths, MEMORY, &stops);
        (found.is_some(), asked.into_inner())
    };
    let (is_found, needed) = asked(usize::MAX);
    assert!(is_found);
    for most in [0, 1, needed / 10, needed / 2, needed - 1] {
        let (is_found, asked) = asked(most);
        assert!(!is_found && asked <= needed, "after {most} of {needed}");
    }
}

/// Peg solitaire begins with one gap, and has more of them after each move.
#[test]
fn a_gap_among_several_is_not_followed() {
    let (puzzle, system, solutions) = of_builtin("peg-4x4");
    assert_eq!(solutions.gap_visits, None);
    assert_eq!(solutions.entered_by_gap(&puzzle, &system), None);
}

/// The squares of pieces that never move were counted, and not these pieces.
#[test]
fn a_piece_of_several_squares_is_one_piece() {
    let file = "format = 1\nboard = 'D.B/..B'\ngoal = 'D on b2'\n[rule]\nkind = 'slide'\nalong = 'long side'\n";
    let puzzle = Puzzle::parse(file).unwrap();
    let system = puzzle.compile().unwrap();
    let solutions = solutions(&puzzle, &system);
    let pieces = solutions.moves_by_piece.map(trimmed).unwrap();
    assert_eq!(pieces, Distribution::from([(vec![1, 1], 1_u32.into())]));
}
