//! Faults that once were there. Each test is named for what it guards.

use everyboard_levels::LevelError;
use everyboard_puzzle::{Builtin, Puzzle};
use everyboard_search::{Options, Outcome, Search, SolveError, Strategy, Unsolvable};

fn run(file: &str, strategy: Option<Strategy>) -> Outcome {
    let puzzle = Puzzle::parse(file).unwrap();
    let system = puzzle.compile().unwrap();
    let options = Options { memory: 1 << 24, strategy, ..Options::default() };
    Search::plan(&puzzle, &system, options).unwrap().run(&()).unwrap()
}

/// Where the gap alone was in motion, a goal with open squares let the gap stand for a piece.
#[test]
fn the_gap_does_not_pass_for_a_piece_of_an_open_goal() {
    let file = r#"
        format = 1
        board = "./."
        start = ["A/.", "./B"]
        goal = "A/?"
        [pieces]
        AB = "W"
        [rule]
        kind = "jump"
        "#;
    let Outcome::Solved(solved) = run(file, Some(Strategy::OneSided)) else { panic!() };
    assert_eq!(solved.paths.count(), 1_u32.into());
}

/// The plan was a mirror that carried pieces to squares where the packing expected none.
#[test]
fn a_mirror_that_leaves_the_packing_is_not_planned() {
    let file = r#"
        format = 1
        board = "AA./..."
        wrap = "rows"
        goal = ".AA/..."
        [pieces]
        A = "A"
        "#;
    let Outcome::Unsolvable(proof) = run(file, None) else { panic!() };
    assert_eq!(proof.positions, 1);
}

/// A goal without the one piece that every start has could not be packed.
#[test]
fn a_goal_that_lacks_a_piece_no_move_removes_has_no_way() {
    let file = r#"
        format = 1
        board = "AB."
        goal = "..."
        [pieces]
        AB = "W"
        [rule]
        kind = "jump"
        over = "other"
        "#;
    for strategy in [None, Some(Strategy::OneSided), Some(Strategy::TwoSided)] {
        let Outcome::Unsolvable(Unsolvable { .. }) = run(file, strategy) else {
            panic!("{strategy:?}")
        };
    }
    let immobile = file.replace("AB = \"W\"", "A = \"W\"\nB = \"-\"");
    for strategy in [None, Some(Strategy::OneSided), Some(Strategy::TwoSided)] {
        let Outcome::Unsolvable(Unsolvable { .. }) = run(&immobile, strategy) else {
            panic!("{strategy:?}")
        };
    }
}

/// The one piece of a kind hopped over itself: two squares of its packed place fell together.
#[test]
fn a_lone_piece_does_not_hop_over_itself() {
    let file = r#"
        format = 1
        board = "AB."
        wrap = "rows"
        goal = ["?.B", "pieces = 0"]
        [pieces]
        A = "-"
        B = "lW"
        [rule]
        kind = ["step", "hop"]
        "#;
    let Outcome::Solved(solved) = run(file, None) else { panic!() };
    assert_eq!(solved.paths.count(), 1_u32.into());
}

/// Two empty sides were let begin in the memory that one needs.
#[test]
fn two_sides_need_twice_the_least_memory() {
    let puzzle = Builtin::named("knights-5x5").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let needed_by = |strategy| {
        let options = Options { memory: 1, strategy: Some(strategy), ..Options::default() };
        match Search::plan(&puzzle, &system, options).unwrap().run(&()) {
            Err(SolveError::Level(LevelError::TooLittleMemory { needed, .. })) => needed,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(needed_by(Strategy::TwoSided), 2 * needed_by(Strategy::OneSided));
}

/// The same fault, where ways were found that the validator refused. Length and number are those of
/// a plain search written for this test.
#[test]
fn labels_in_a_ring_hop_over_others_only() {
    let file = r#"
        format = 1
        board = "12345678."
        goal = "87654321."
        wrap = "rows"
        [pieces]
        12345678 = "W"
        [rule]
        kind = ["step", "hop"]
        "#;
    let Outcome::Solved(solved) = run(file, None) else { panic!() };
    assert_eq!((solved.paths.length(), solved.paths.count()), (20, 444_u32.into()));
}

/// A mirror that carries the start to the goal, but not the goal to the start, met one of each two
/// positions that the symmetries of the puzzle exchange: two of four solutions were found.
#[test]
fn a_mirror_meets_all_positions_of_an_orbit() {
    let file = r#"
        format = 1
        start = "p0=C p1=B p3=A"
        goal = "p1=A p2=C p3=B"
        [pieces]
        ABC = "edges"
        [graph]
        points = { p0 = [0, 0], p1 = [1, 1], p2 = [2, 1], p3 = [3, 0] }
        edges = ["p1 p0", "p2 p0", "p2 p1", "p3 p0", "p3 p1", "p3 p2"]
        "#;
    for strategy in [None, Some(Strategy::Mirrored), Some(Strategy::TwoSided)] {
        let Outcome::Solved(solved) = run(file, strategy) else { panic!() };
        assert_eq!(
            (solved.paths.length(), solved.paths.count()),
            (4, 4_u32.into()),
            "{strategy:?}"
        );
    }
}
