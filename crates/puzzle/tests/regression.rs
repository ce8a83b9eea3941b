//! Faults that once were there. Each test is named for what it guards.

use everyboard_puzzle::{Puzzle, Referee};

/// The referee let a piece that never moves go along edges.
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
    assert!(Referee::new(&puzzle).moves(&puzzle.starts[0]).is_empty());
}
