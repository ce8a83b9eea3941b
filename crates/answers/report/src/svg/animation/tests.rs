use super::*;
use crate::svg::check::{assert_in_book, assert_well_formed};
use everyboard_board::{Drawing, Naming};
use everyboard_placement::{Demand, Kind, ProblemSpec, visit};
use everyboard_puzzle::Movement;
use std::ops::ControlFlow;

fn queens(n: usize) -> Problem {
    let board = Drawing::parse(&vec![".".repeat(n); n].join("\n")).unwrap().board().unwrap();
    let queen = Kind { letter: 'Q', movement: Movement::parse("Q").unwrap() };
    Problem::new(ProblemSpec::new(board, vec![queen], Demand::Exactly(n))).unwrap()
}

#[test]
fn the_whole_search_finds_what_visit_shows() {
    let problem = queens(5);
    let search = SearchAnimation::new(&problem, usize::MAX, usize::MAX);
    let mut visited = Vec::new();
    visit(&problem, &(), &mut |placement| {
        visited.push(placement.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(search.solutions(), visited);
    assert!(search.is_whole());
    // 53 queens put and taken back, 167 conflicts, 10 placements.
    assert_eq!(search.steps(), 2 * 53 + 167 + 10);
}

#[test]
fn a_search_ends_when_enough_is_seen() {
    let problem = queens(6);
    let first = SearchAnimation::new(&problem, usize::MAX, 1);
    assert_eq!((first.steps(), first.solutions().len(), first.is_whole()), (197, 1, false));
    assert_eq!(SearchAnimation::new(&problem, 30, 1).steps(), 30);
}

#[test]
fn every_thing_that_moves_has_its_keyframes() {
    let problem = queens(4);
    let search = SearchAnimation::new(&problem, usize::MAX, usize::MAX);
    let svg = search.svg("Four queens", "");
    assert_well_formed(&svg);
    let moves = svg.matches("@keyframes ").count();
    assert_eq!(svg.matches("animation-name:eb-m").count(), moves);
    // Two placements of four pieces on small boards, and what stands where nothing moves.
    assert_eq!(svg.matches("class=\"eb-done\"").count(), 1);
    assert_eq!(svg.matches("<g class=\"eb-move\" opacity=\"1\"").count(), 4 + 1 + 2);
}

#[test]
fn frames_have_one_height() {
    let problem = queens(4);
    let search = SearchAnimation::new(&problem, usize::MAX, 1);
    let frames: Vec<_> = search.frames(Naming::Algebraic, false).collect();
    assert_eq!(frames.len(), search.steps());
    assert!(frames.iter().all(|frame| frame.height() == 5));
    let expected = "step 2, 0 found: a3 conflicts with a4\nx . . .\nx . . .\n. . . .\n. . . .";
    assert_eq!(frames[1].to_string(), expected);
    let last = "step 31, 1 found: a placement\n. x . .\n. . . x\nx . . .\n. . x .";
    assert_eq!(frames[30].to_string(), last);
}

#[test]
fn the_search_for_five_queens_is_that_of_the_book() {
    let problem = queens(5);
    let search = SearchAnimation::new(&problem, usize::MAX, usize::MAX);
    let words = "row by row: put a queen, back up when a row has no square left";
    let svg = search.svg("Five queens by backtracking", words);
    assert_well_formed(&svg);
    assert_in_book("queens-search.svg", &svg);
}
