//! Faults that once were there. Each test is named for what it guards.

use everyboard_puzzle::{MoveValidator, Puzzle};
use std::time::{Duration, Instant};

/// The validator let a piece that never moves go along edges.
#[test]
fn a_piece_that_never_moves_stays_on_a_graph_too() {
    let puzzle = Puzzle::parse(
        r#"
        format = 1
        start = "a=A"
        [pieces]
        A = "-"
        [rule]
        kind = ["step", "hop"]
        [graph]
        points = { a = [0, 0], b = [1, 0] }
        edges = ["a b"]
        "#,
    )
    .unwrap();
    assert!(puzzle.compile().unwrap().rewrites().is_empty());
    assert!(MoveValidator::new(&puzzle).moves(&puzzle.starts[0]).is_empty());
}

/// A piece's long name and long notation together took the memory of their product.
#[test]
fn a_long_list_of_kinds_is_refused_before_it_is_copied() {
    let kinds: String = (0x4e00..0x4e00 + 20_000).filter_map(char::from_u32).collect();
    let leaps: String = (1..=127).map(|b| format!("({b},{b})")).collect();
    let file = format!("format = 1\nboard = \"W\"\n[pieces]\n\"{kinds}\" = \"{leaps}\"\n");
    let error = Puzzle::parse(&file).unwrap_err();
    assert_eq!(error.to_string(), "4:1: more than 128 kinds of pieces");
}

/// 128 kinds that move in turn, each a side, had more symbols than fit a byte.
#[test]
fn very_many_sides_are_refused() {
    let kinds: String = (0x4e00..0x4e00 + 128).filter_map(char::from_u32).collect();
    let file = format!(
        "format = 1\nboard = \".\"\n[pieces]\n\"{kinds}\" = \"N\"\n[rule]\nturns = \"alternate\"\n"
    );
    let error = Puzzle::parse(&file).unwrap_err();
    assert_eq!(error.to_string(), "6:9: turns alternate between at most 127 sides");
}

/// Sides without a piece could be as many as one liked, and the turn stayed with them for ever.
#[test]
fn a_side_without_pieces_is_refused() {
    let file = "format = 1\nboard = \"AB\"\n[pieces]\nAB = \"N\"\n\
                [rule]\nturns = \"alternate\"\nsides = [\"AB\", \"\"]\n";
    let error = Puzzle::parse(file).unwrap_err();
    assert_eq!(error.to_string(), "7:16: expected the pieces of a side");
}

/// Riders that reach a square in many ways round a torus: to tell the ways apart took hours.
#[test]
fn riders_on_a_torus_compile_or_are_refused_soon() {
    let rows = ["AABB.CC.", "........", "........", "........"];
    let board = [rows, ["........"; 4]].concat().join("/");
    let file = format!("format = 1\nboard = {board:?}\nwrap = \"both\"\n[pieces]\nABC = \"QNN\"\n");
    let puzzle = Puzzle::parse(&file).unwrap();
    let begun = Instant::now();
    let compiled = puzzle.compile().map(|system| system.rewrites().len());
    assert!(begun.elapsed() < Duration::from_secs(20), "{compiled:?} after {:?}", begun.elapsed());
}
