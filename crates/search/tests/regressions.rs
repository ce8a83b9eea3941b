//! Puzzles that were once solved wrongly, each with what went wrong.

use everyboard_puzzle::{Puzzle, Referee};
use everyboard_search::{Options, Outcome, Search, Solved};
use std::num::NonZeroUsize;

fn solve(text: &str) -> Solved {
    let puzzle = Puzzle::parse(text).unwrap();
    let system = puzzle.compile().unwrap();
    let options = Options { threads: NonZeroUsize::MIN, memory: 1 << 26, strategy: None };
    let outcome = Search::plan(&puzzle, &system, options).unwrap().run(&()).unwrap();
    let Outcome::Solved(solved) = outcome else { panic!("it has a solution") };
    for way in solved.paths.ways() {
        let positions = way.positions(&system);
        let referee = Referee::new(&puzzle);
        positions.windows(2).for_each(|pair| referee.judge(&pair[0], &pair[1]).unwrap());
        assert!(puzzle.is_goal(&positions[positions.len() - 1]));
    }
    solved
}

/// A rule lets 1 hop over any 1, though there is only one. Packed, "1 stands on a and on b" was
/// taken for "1 stands on a | b", and such hops were made.
#[test]
fn a_label_does_not_hop_over_itself() {
    let solved = solve(
        r#"
        format = 1
        board = "12345678."
        goal  = "87654321."
        wrap  = "rows"
        [pieces]
        12345678 = "W"
        [rule]
        kind = ["step", "hop"]
        "#,
    );
    assert_eq!(solved.paths.length(), 20);
}
