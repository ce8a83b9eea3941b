//! Queens and others like them, against known numbers and against other methods.

use super::border;
use crate::{Demand, Kind, Method, Options, Piece, Problem, ProblemSpec, Tasks, Walls, count};
use everyboard_board::{Drawing, Square};
use everyboard_cpu::InstructionSet;
use everyboard_puzzle::Movement;
use num_bigint::BigUint;
use proptest::prelude::*;

fn spec(piece: &str, height: usize, width: usize) -> ProblemSpec {
    let rows = vec![".".repeat(width); height].join("\n");
    let board = Drawing::parse(&rows).unwrap().board().unwrap();
    let kind = Kind { letter: 'x', movement: Movement::parse(piece).unwrap() };
    ProblemSpec::new(board, vec![kind], Demand::Exactly(height))
}

fn by(method: Method, problem: &Problem) -> String {
    let options = Options { method: Some(method), ..Options::default() };
    count(problem, &options, &()).unwrap().placements.to_string()
}

/// OEIS A000170, from n = 1.
const QUEENS: [&str; 14] =
    ["1", "0", "0", "2", "10", "4", "40", "92", "352", "724", "2680", "14200", "73712", "365596"];

#[test]
fn queens_as_known() {
    for (n, known) in (1..).zip(QUEENS) {
        let problem = Problem::new(spec("Q", n, n)).unwrap();
        assert_eq!(by(Method::Border, &problem), known, "{n} queens");
    }
}

/// OEIS A051223, from n = 10.
#[test]
fn amazons_as_known() {
    for (n, known) in (10..).zip(["4", "44", "156", "1876", "5180"]) {
        let problem = Problem::new(spec("QN", n, n)).unwrap();
        assert_eq!(by(Method::Border, &problem), known, "{n} amazons");
    }
}

fn add_up(tasks: &dyn Tasks) -> BigUint {
    let tallies = (0..tasks.len()).map(|task| tasks.count(task, &|| false).unwrap());
    tallies.map(|tally| tally.placements).sum()
}

/// Pieces that attack along rows, and otherwise along lines or by leaps of up to two rows.
const PIECES: [&str; 9] = ["Q", "R", "QN", "RF", "QD", "RNA", "sRvDlfF", "sR", "sRB"];

/// Boards of up to 7 by 7, with squares forbidden and perhaps a piece fixed.
fn problems() -> impl Strategy<Value = ProblemSpec> {
    let sizes = (1..=7_usize, 1..=7_usize);
    let squares = proptest::collection::vec(0..49_usize, 0..8);
    let fixed = proptest::option::of(0..49_usize);
    (prop::sample::select(&PIECES[..]), sizes, squares, fixed).prop_map(
        |(piece, (height, width), squares, fixed)| {
            let mut spec = spec(piece, height, width);
            let on_board = |square: usize| Square::new(square % (height * width));
            spec.forbidden = squares.into_iter().map(on_board).collect();
            let fixed = fixed.map(on_board).filter(|square| !spec.forbidden.contains(square));
            spec.fixed = fixed.into_iter().map(|square| Piece::new(square, 0)).collect();
            spec
        },
    )
}

proptest! {
    #[test]
    fn rows_agree_with_backtracking(spec in problems()) {
        let problem = Problem::new(spec).unwrap();
        let known = by(Method::Backtrack, &problem);
        for instructions in [InstructionSet::Portable, InstructionSet::detect()] {
            let tasks = border::tasks_with(&problem, instructions).unwrap();
            prop_assert_eq!(add_up(&*tasks).to_string(), &known[..]);
        }
    }
}

/// Lanes of 32 bits serve boards whose open columns are more than 16.
#[test]
fn long_rows_take_wide_lanes() {
    let problem = Problem::new(spec("Q", 5, 24)).unwrap();
    let tasks = |set| border::tasks_with(&problem, set).unwrap();
    let portable = add_up(&*tasks(InstructionSet::Portable));
    assert_eq!(add_up(&*tasks(InstructionSet::detect())), portable);
    let amazons = Problem::new(spec("QN", 4, 30)).unwrap();
    let tasks = |set| border::tasks_with(&amazons, set).unwrap();
    let portable = add_up(&*tasks(InstructionSet::Portable));
    assert_eq!(add_up(&*tasks(InstructionSet::detect())), portable);
}

/// A shift by as many bits as a word has is no shift at all.
#[test]
fn rows_far_apart_do_not_meet_in_a_diagonal() {
    let two = "....\n....";
    let gap = vec!["####"; 64].join("\n");
    let mut spec = spec("Q", 4, 4);
    spec.board = Drawing::parse(&format!("{two}\n{gap}\n{two}")).unwrap().board().unwrap();
    spec.walls = Walls::Pass;
    let problem = Problem::new(spec).unwrap();
    let known = by(Method::Backtrack, &problem);
    for instructions in [InstructionSet::Portable, InstructionSet::detect()] {
        let tasks = border::tasks_with(&problem, instructions).unwrap();
        assert_eq!(add_up(&*tasks).to_string(), known);
    }
}

#[test]
fn a_stopped_count_says_so() {
    let problem = Problem::new(spec("Q", 18, 18)).unwrap();
    for instructions in [InstructionSet::Portable, InstructionSet::detect()] {
        let tasks = border::tasks_with(&problem, instructions).unwrap();
        assert_eq!(tasks.count(100, &|| true), None);
    }
}

#[test]
fn what_is_not_for_rows_is_declined_with_a_reason() {
    let why =
        |spec: ProblemSpec| border::tasks(&Problem::new(spec).unwrap()).err().unwrap().to_string();
    assert!(why(spec("K", 4, 4)).ends_with("two pieces may stand in one row"));
    assert!(why(spec("RG", 5, 5)).ends_with("a piece attacks a square 3 rows away by a leap"));
    let mut few = spec("Q", 5, 5);
    few.demand = Demand::Exactly(4);
    assert!(why(few).ends_with("4 pieces are wanted for 5 rows; it is for one a row"));
}
