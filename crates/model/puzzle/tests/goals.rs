//! Goals in words, starts as sets, and lists of squares, held against every arrangement of the
//! pieces.

use crate::random_goal::files;
use crate::random_puzzle::Limits;
use everyboard_board::{Position, Symbol};
use everyboard_puzzle::{Goal, MoveValidator, Puzzle};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A board of six squares with two W and a B that step.
fn puzzle(ends: &str) -> Puzzle {
    Puzzle::parse(&text(ends)).unwrap()
}

fn text(ends: &str) -> String {
    format!(
        "format = 1\nboard = \"WW./..B\"\n{ends}\n[pieces]\nWB = \"W\"\n[areas]\ntop = \"xxx/...\"\n"
    )
}

fn fault(ends: &str) -> String {
    Puzzle::parse(&text(ends)).unwrap_err().to_string()
}

/// All arrangements of the pieces of the first start, found by shuffling them.
fn arrangements(puzzle: &Puzzle) -> BTreeSet<Vec<Symbol>> {
    let squares = puzzle.board.len();
    let mut all = BTreeSet::from([puzzle.starts[0].symbols()[..squares].to_vec()]);
    for square in 0..squares {
        let known: Vec<Vec<Symbol>> = all.iter().cloned().collect();
        for mut symbols in known {
            for other in square..squares {
                symbols.swap(square, other);
                all.insert(symbols.clone());
                symbols.swap(square, other);
            }
        }
    }
    all
}

/// The arrangements of `puzzle` that its goals describe.
fn described(goal: &str) -> Vec<String> {
    let puzzle = puzzle(&format!("goal = {goal:?}"));
    let all = arrangements(&puzzle).into_iter().map(|symbols| symbols.into_iter().collect());
    let reached = all.filter(|position: &Position| puzzle.is_goal(position));
    reached.map(|position| puzzle.board.draw_line(&puzzle.alphabet, &position)).collect()
}

fn count(goal: &str) -> usize {
    described(goal).len()
}

/// Of 60 arrangements: 6 squares for B, times 10 pairs of squares for the W.
#[test]
fn words_describe_what_they_say() {
    assert_eq!(arrangements(&puzzle("")).len(), 60);
    assert_eq!(count("B on a2"), 10);
    assert_eq!(count("B on top"), 30);
    assert_eq!(count("B on a2..b1"), 40);
    assert_eq!(count("B on b1..a2"), 40, "any two opposite corners");
    assert_eq!(count("no B on top"), 30);
    assert_eq!(count("all W on top"), 12);
    assert_eq!(count("all WB on top"), 3);
    assert_eq!(count("all pieces on top"), 3);
    assert_eq!(count("2 pieces on top"), 27);
    assert_eq!(count("at least 2 pieces on top"), 30);
    assert_eq!(count("at most 1 WB on top"), 30);
    assert_eq!(count("at least 2 . on top"), 30);
    assert_eq!(count("W on a1 and B on c2"), 4);
    assert_eq!(count("W on a1 and no B on top and 1 W on top"), 6);
    assert_eq!(count("W?./??? and B on a1,b1"), 6, "drawn, and words");
    assert_eq!(count("pieces = 3 and B on a1"), 10);
    assert_eq!(described("all W on a2 b2 and B on c1"), ["WW./..B"]);
}

#[test]
fn lists_of_goals_are_read_as_lists_of_starts() {
    assert_eq!(described("a2=W b2=W c1=B"), ["WW./..B"]);
    assert_eq!(count("a2=W b2=? c1=B a1=? b1=?"), 3);
    let short = fault("goal = \"a2=W\"");
    assert!(short.contains("3:8: this list has other pieces than the start"), "{short}");
    // It asked for a peg there and let all others stand.
    let peg = |goal: &str| {
        let file = format!(
            "format = 1\nboard = \"PP.P\"\ngoal = {goal:?}\n[pieces]\nP = \"W\"\n[rule]\nkind = \"jump\""
        );
        Puzzle::parse(&file).unwrap()
    };
    let two = peg("pieces = 1").read_start("P.P.").unwrap().remove(0);
    assert!(!peg("a1=P").is_goal(&two) && peg("P on a1").is_goal(&two));
}

#[test]
fn one_of_several_squares_is_a_pattern_for_each() {
    let goals = puzzle("goal = \"WB on top\"").goals;
    assert_eq!(goals.len(), 6);
    assert!(goals.iter().all(|goal| goal.pattern().is_some()));
    assert_eq!(puzzle("goal = \"pieces = 2\"").goals, [Goal::pieces_left(2)]);
    assert!(!Goal::pieces_left(2).is_reached(&puzzle("").starts[0], 6));
}

#[test]
fn starts_are_sets() {
    let starts = |start: &str| puzzle(&format!("start = {start}")).starts.len();
    assert_eq!(starts("'all W on top'"), 12);
    assert_eq!(starts("'?W?/???'"), 20);
    assert_eq!(starts("['B on a1', 'B on a1 b1', 'WW./..B']"), 21);
    assert_eq!(starts("'W.W/B..'"), 1);
    assert!(fault("start = 'B on a1 and B on b1'").contains("no arrangement of the pieces"));
    assert_eq!(starts("'WWW/..B'"), 1, "a start may have other pieces than the board");
}

#[test]
fn faults_say_what_was_expected() {
    for (goal, expected) in [
        (
            "W on",
            "3:8: expected squares after `on`, such as a1, a rectangle such as a1..c2, or a name of [areas]",
        ),
        (
            "W on d1",
            "\"d1\" is no square of this board, no rectangle such as a1..c2 and no area; the [areas] are top",
        ),
        ("X on a1", "'X' is no piece of this puzzle; its pieces are WB"),
        ("all W", "expected `on` and squares after the pieces"),
        ("at least W", "expected a number and not \"W\""),
        ("3 W on top", "the goal asks for 3, and there are never more than 2"),
        ("W B on a1", "expected pieces such as \"WB\", `pieces`, or `.`, and not \"W B\""),
        ("W on a1 and exchange W B", "expected `on` and squares after the pieces"),
    ] {
        let found = fault(&format!("goal = {goal:?}"));
        assert!(found.contains(expected), "{goal}: {found}");
    }
    let area = |line: &str| Puzzle::parse(&(text("") + line)).unwrap_err().to_string();
    assert!(area("a1 = 'x../...'").contains("\"a1\" cannot name an area"));
    assert!(area("low = 'xxx/..'").contains("8:14: this row has 2"), "{}", area("low = 'xxx/..'"));
    assert!(area("low = 'xxx/..y'").contains("'y' is not a symbol"));
}

/// A car of two squares and a block of four.
#[test]
fn pieces_of_several_squares() {
    let puzzle = |goal: &str| {
        let file = format!(
            "format = 1\nboard = \"AA.BB/...BB\"\ngoal = {goal:?}\n[rule]\nkind = \"slide\"\n"
        );
        Puzzle::parse(&file)
    };
    let reaches = |goal: &str, drawn: &str| {
        let puzzle = puzzle(goal).unwrap();
        puzzle.is_goal(&puzzle.read_start(drawn).unwrap()[0])
    };
    assert!(reaches("A on c1", "...BB/.AABB") && reaches("A on b1", "...BB/.AABB"));
    assert!(
        !reaches("all A on b2..c2", "...BB/.AABB") && reaches("all A on b1..c1", "...BB/.AABB")
    );
    assert!(!reaches("no B on d2", "...BB/.AABB") && reaches("no A on d2", "...BB/.AABB"));
    // The pattern was of a part of A alone: positions that are none were listed.
    let exit = puzzle("A on e2").unwrap();
    let system = exit.compile().unwrap();
    let goals = exit.goal_positions(&system, 100).unwrap();
    let drawn = goals.iter().map(|goal| exit.board.draw_line(&exit.alphabet, goal));
    assert_eq!(drawn.collect::<Vec<_>>(), [".BBAA/.BB..", "BB.AA/BB..."]);
    assert_eq!(exit.goals.len(), 1, "A can cover e2 in one way");
    let error = puzzle("1 A on a1").unwrap_err().to_string();
    assert!(error.contains("pieces of several squares are not counted on an area"), "{error}");
}

proptest! {
    /// The listed positions of goals are those of all arrangements that satisfy one, and what a
    /// goal does not allow stands in none.
    #[test]
    fn listed_goals_are_all_that_satisfy_one(
        file in files(Limits { side: 3, points: 6, pieces: 4 }),
    ) {
        let puzzle = file.puzzle();
        if puzzle.alphabet.has_blocks() || puzzle.starts.len() > 1 {
            return Ok(());
        }
        let Ok(system) = puzzle.compile() else { return Ok(()) };
        let Some(goals) = puzzle.goal_positions(&system, 1 << 20) else { return Ok(()) };
        let conserves = puzzle.alphabet.symbols().all(|symbol| system.conserves(symbol));
        let validator = MoveValidator::new(&puzzle);
        let listed: BTreeSet<Vec<Symbol>> = goals.iter().map(|goal| {
            assert!(puzzle.is_goal(goal));
            goal.symbols()[..puzzle.board.len()].to_vec()
        }).collect();
        if conserves {
            let all = arrangements(&puzzle).into_iter().filter(|symbols| {
                let position: Position = symbols.iter().copied().collect();
                validator.forbidden(&position).is_none()
                    && puzzle.with_every_turn(&position).iter().any(|it| puzzle.is_goal(it))
            });
            prop_assert_eq!(&listed, &all.collect());
        }
        for position in &goals {
            let own = puzzle.goals.iter().filter(|it| it.is_reached(position, puzzle.board.len()));
            for goal in own {
                prop_assert!(position.places().all(|(place, symbol)| goal.allows(place, symbol)));
            }
        }
    }
}
