//! Pushes and pulls, against the same moves drawn and by hand.

use everyboard_puzzle::{MoveValidator, Puzzle, Rewrite};
use std::collections::BTreeSet;

fn level(board: &str, rule: &str) -> Puzzle {
    let file = format!("format = 1\nboard = \"{board}\"\n[pieces]\nS = \"W\"\nb = \"-\"\n{rule}\n");
    Puzzle::parse(&file).unwrap_or_else(|error| panic!("{error}\n{file}"))
}

fn effects(puzzle: &Puzzle) -> BTreeSet<Vec<everyboard_puzzle::Change>> {
    puzzle.compile().unwrap().rewrites().iter().map(Rewrite::effect).collect()
}

/// What one move makes of the first start, by the rewrites and by the validator.
fn after(puzzle: &Puzzle) -> BTreeSet<String> {
    let start = &puzzle.starts[0];
    let system = puzzle.compile().unwrap();
    let allowed = system.rewrites().iter().filter(|rewrite| rewrite.is_allowed(start));
    let made: BTreeSet<_> = allowed
        .map(|rewrite| {
            let mut after = start.clone();
            rewrite.apply(&mut after);
            after
        })
        .collect();
    let plain: BTreeSet<_> = MoveValidator::new(puzzle).moves(start).into_iter().collect();
    assert_eq!(made, plain);
    made.iter().map(|it| puzzle.board.draw_line(&puzzle.alphabet, it)).collect()
}

#[test]
fn a_push_is_the_drawn_move() {
    let drawn = "[rule]\nkind = \"step\"\n[[move]]\nbefore = \"Sb.\"\nafter = \".Sb\"\nturned = \"quarters\"";
    let pushed = "[rule]\nkind = [\"step\", \"push\"]";
    let board = "S.b./..b./...#";
    assert_eq!(effects(&level(board, pushed)), effects(&level(board, drawn)));
    let pull = "[[move]]\nbefore = \".Sb\"\nafter = \"Sb.\"\nturned = \"quarters\"";
    assert_eq!(
        effects(&level(board, "[rule]\nkind = [\"step\", \"push\", \"pull\"]")),
        effects(&level(board, &format!("{drawn}\n{pull}")))
    );
}

#[test]
fn several_are_pushed_where_the_rule_says_so() {
    let one = level("Sbb..", "[rule]\nkind = \"push\"");
    assert!(after(&one).is_empty());
    let two = level("Sbb..", "[rule]\nkind = \"push\"\nboxes = 2");
    assert_eq!(after(&two), BTreeSet::from([".Sbb.".to_owned()]));
    assert!(after(&level("Sbb", "[rule]\nkind = \"push\"\nboxes = 2")).is_empty(), "no room");
    assert_eq!(Puzzle::parse(&two.to_toml()), Ok(two));
}

#[test]
fn what_is_pushed_can_be_named() {
    let rule = "[rule]\nkind = [\"push\", \"pull\"]\npushed = \"S\"";
    let puzzle = level("b.SS..", rule);
    let expected = ["b..SS.", "bSS..."].map(str::to_owned);
    assert_eq!(after(&puzzle), BTreeSet::from(expected), "a box stays where it is");
    assert_eq!(Puzzle::parse(&puzzle.to_toml()), Ok(puzzle));
}

/// Where steps are joined to moves, a push stays a move of its own, as drawn moves do.
#[test]
fn pushes_are_not_joined() {
    let puzzle = level("S.b..", "[rule]\nkind = [\"step\", \"push\"]\ncount = \"moves\"");
    assert_eq!(after(&puzzle), BTreeSet::from([".Sb..".to_owned()]));
}

#[test]
fn pieces_push_along_the_lines_of_a_graph() {
    let file = "format = 1\nboard = \"\"\"\nS b .\n . b\n. . .\n\"\"\"\n[pieces]\nS = \"edges\"\nb = \"-\"\n[rule]\nkind = \"push\"\n";
    let puzzle = Puzzle::parse(file).unwrap();
    assert_eq!(after(&puzzle), BTreeSet::from(["a2=S a3=b b2=b".to_owned()]));
}

/// Where pushes are counted, the keeper walks for nothing: it goes around the box, and never moves
/// without a push.
#[test]
fn a_push_counts_with_the_walk_before_it() {
    let rule = "[rule]\nkind = [\"step\", \"push\"]\ncount = \"pushes\"";
    let puzzle = level(".../Sb./...", rule);
    let pushes = [".../.Sb/...", ".b./.S./...", ".../bS./...", ".../.S./.b."].map(str::to_owned);
    assert_eq!(after(&puzzle), BTreeSet::from(pushes));
    assert!(after(&level("Sb#/..#", rule)).is_empty(), "no push, no move");
    // Nothing leads around: the keeper pushes away from itself alone.
    assert_eq!(after(&level("S.b..", rule)), BTreeSet::from(["..Sb.".to_owned()]));
    assert_eq!(Puzzle::parse(&puzzle.to_toml()), Ok(puzzle));
    let wrong = "format = 1\nboard = \"S.\"\n[pieces]\nS = \"W\"\n[rule]\ncount = \"pushes\"\n";
    let error = Puzzle::parse(wrong).unwrap_err();
    assert_eq!(error.to_string(), "6:9: this is for `kind = \"push\"` or \"pull\"");
}
