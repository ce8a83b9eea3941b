//! Lengths of shortest solutions, and the numbers of such solutions.

use super::{KNIGHTS_5X5, KNIGHTS_5X5_ALLEN, Solution, options};
use everyboard_board::{Naming, Square};
use everyboard_puzzle::{Builtin, Puzzle};
use everyboard_search::{Engine, Options, Outcome, Search, Strategy};
use num_bigint::BigUint;

/// Lengths and numbers of ways. 5x5: T. Morrow, "Knights On A 5x5 Chessboard" (rec.puzzles, 2000);
/// the others were counted by several public programs.
#[test]
fn lengths_and_counts() {
    let known: [(&str, usize, u64); 5] = [
        ("knights-4x3", 16, 98_496),
        ("knights-4x3-alternating", 18, 33_732),
        ("guarini", 16, 4_726_784),
        ("knights-4x4-rows", 16, 354_459_156_480),
        ("frogs-and-toads", 15, 2),
    ];
    for (name, length, count) in known {
        assert_length_and_count(&Solution::of_builtin(name), length, count);
    }
    assert_length_and_count(&KNIGHTS_5X5, 36, 1200);
    assert_length_and_count(&KNIGHTS_5X5_ALLEN, 36, 1200);
}

fn assert_length_and_count(solution: &Solution, length: usize, count: u64) {
    let name = &solution.puzzle.name;
    assert_eq!(solution.paths().length(), length, "{name}");
    assert_eq!(solution.paths().count(), BigUint::from(count), "{name}");
    solution.assert_replays(&solution.paths().iter().next().unwrap());
}

#[test]
fn every_strategy_agrees_on_the_4x3_exchange() {
    for name in ["knights-4x3", "knights-4x3-alternating"] {
        let known = Solution::of_builtin(name).paths().count();
        for strategy in [Strategy::OneSided, Strategy::TwoSided, Strategy::Mirrored] {
            let puzzle = Builtin::named(name).unwrap().puzzle();
            let solution = Solution::of(puzzle, Some(strategy));
            assert_eq!(solution.paths().count(), known, "{name} {strategy}");
        }
    }
}

/// A traditional solution of the 4x3 exchange and one with the colours in turn, squares from 1.
#[test]
fn the_listed_4x3_solutions_are_among_those_found() {
    let listed = [
        ("knights-4x3", "12-7 7-6 2-7 7-12 10-9 9-2 3-4 4-9 9-10 11-4 4-3 6-7 1-6 6-11 7-6 6-1"),
        (
            "knights-4x3-alternating",
            "1-6 10-5 2-9 12-7 3-4 5-12 9-10 7-2 4-9 11-4 6-11 4-3 10-5 12-7 5-12 7-6 9-10 6-1",
        ),
    ];
    for (name, text) in listed {
        let solution = Solution::of_builtin(name);
        let square =
            |number: &str| solution.puzzle.board.square_named(number, Naming::One).unwrap();
        let moves: Vec<(Square, Square)> = text
            .split(' ')
            .map(|pair| pair.split_once('-').unwrap())
            .map(|(from, to)| (square(from), square(to)))
            .collect();
        assert!(solution.solutions().any(|way| way == moves), "{name}");
    }
}

/// n frogs and n toads change places in n(n+2) moves (E. Lucas, 1883).
#[test]
fn frogs_and_toads() {
    for n in 1..=5_usize {
        let row = format!("{}.{}", "F".repeat(n), "T".repeat(n));
        let file = format!(
            "format = 1\nboard = {row:?}\ngoal = \"exchange F T\"\n\
             [pieces]\nF = \"rW\"\nT = \"lW\"\n[rule]\nkind = [\"step\", \"hop\"]\n"
        );
        let solution = Solution::of(Puzzle::parse(&file).unwrap(), None);
        assert_eq!(solution.paths().length(), n * (n + 2), "{n} against {n}");
    }
}

/// G. Bell (arXiv 0903.3696): sequences of single jumps from the empty centre to one peg in the
/// centre.
#[test]
#[ignore = "takes some minutes and 4 GiB"]
fn solutions_of_english_peg_solitaire() {
    let puzzle = Builtin::named("peg-english").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let options = Options { memory: 8 << 30, engine: Some(Engine::Dense), ..options(None) };
    let search = Search::plan(&puzzle, &system, options).unwrap();
    let Ok(Outcome::Solved(solved)) = search.run(&()) else { panic!("it has a way") };
    assert_eq!(solved.paths.length(), 31);
    assert_eq!(solved.paths.count(), 40_861_647_040_079_968_u64.into());
}
