//! Sums that no move raises.

use everyboard_analysis::{Pagoda, impossible, invariants};
use everyboard_puzzle::{MoveValidator, Puzzle, builtins};
use std::collections::BTreeSet;

fn pegs(board: &str, goal: &str) -> Puzzle {
    let file = format!(
        "format = 1\nboard = \"\"\"\n{board}\n\"\"\"\ngoal = \"\"\"\n{goal}\n\"\"\"\n[pieces]\nP = \"W\"\n\
         [rule]\nkind = \"jump\"\n"
    );
    Puzzle::parse(&file).unwrap()
}

/// Peg solitaire on an endless board: pegs on one side of a line, as many as one likes, never send
/// one five rows beyond it (J. H. Conway, 1961).
fn soldiers(width: usize, rows: usize, beyond: usize) -> Puzzle {
    let (empty, full) = (".".repeat(width), "P".repeat(width));
    let board = [vec![empty; beyond], vec![full; rows]].concat().join("\n");
    let (any, middle) = ("?".repeat(width), width / 2);
    let top = format!("{}P{}", "?".repeat(middle), "?".repeat(width - middle - 1));
    let goal = [vec![top], vec![any; beyond + rows - 1]].concat().join("\n");
    pegs(&board, &goal)
}

/// The weights prove it in whole numbers, and no invariant does.
fn assert_proved(puzzle: &Puzzle) -> Pagoda {
    let system = puzzle.compile().unwrap();
    assert_eq!(impossible(puzzle, &system, &invariants(puzzle, &system)), None);
    let pagoda = Pagoda::find(puzzle, &system, &()).expect("a pagoda");
    assert!(pagoda.goal > pagoda.start);
    let (mut reached, mut left) = (BTreeSet::new(), puzzle.starts.clone());
    let validator = MoveValidator::new(puzzle);
    while let Some(position) = left.pop() {
        if reached.len() < 1000 && reached.insert(position.clone()) {
            for next in validator.moves(&position) {
                assert!(pagoda.sum(&next) <= pagoda.sum(&position));
                left.push(next);
            }
        }
    }
    pagoda
}

/// The rule of three allows it: a peg may go from the first square to the fourth. But one jump
/// takes the only other peg.
#[test]
fn two_pegs_in_a_row_go_two_squares() {
    let pagoda = assert_proved(&pegs("PP....", ".....P"));
    assert!(pagoda.weights.values().all(|weight| weight.abs() <= 8), "{pagoda:?}");
}

#[test]
fn no_soldier_reaches_the_fifth_row() {
    assert_proved(&soldiers(5, 2, 4));
    assert_proved(&soldiers(9, 4, 5));
}

#[test]
fn puzzles_with_a_solution_have_no_pagoda() {
    for builtin in builtins() {
        let puzzle = builtin.puzzle();
        if puzzle.expect.moves.is_some() {
            let system = puzzle.compile().unwrap();
            assert_eq!(Pagoda::find(&puzzle, &system, &()), None, "{}", builtin.name);
        }
    }
}

#[test]
fn a_puzzle_without_a_goal_has_no_pagoda() {
    let mut puzzle = soldiers(5, 2, 4);
    puzzle.goals.clear();
    assert_eq!(Pagoda::find(&puzzle, &puzzle.compile().unwrap(), &()), None);
}
