//! `check`: ok, failed, valid, and faulty files among good ones.

use crate::program::{File, everyboard};

fn knights(expect: &str) -> File {
    File::new(format!(
        "format = 1\nboard = \"W.W/.../B.B\"\ngoal = \"exchange W B\"\n[pieces]\nWB = \"N\"\n{expect}"
    ))
}

#[test]
fn verdicts() {
    let cases = [
        (
            "[expect]\nmoves = 16\nsolutions = \"4726784\"",
            0,
            "ok      ",
            "16 moves, 4,726,784 shortest solutions",
        ),
        ("[expect]\nsolvable = true", 0, "ok      ", "16 moves"),
        ("[expect]\nmoves = 15", 1, "FAILED  ", "expected 15 moves, found 16"),
        (
            "[expect]\nsolutions = \"7\"",
            1,
            "FAILED  ",
            "expected 7 shortest solutions, found 4,726,784",
        ),
        ("[expect]\nclasses = \"7\"", 1, "FAILED  ", "expected 7 solutions up to symmetry"),
        (
            "[expect]\nsolvable = false",
            1,
            "FAILED  ",
            "expected no solution, found one of 16 moves",
        ),
        (
            "[expect]\nmoves = 16\nreachable = \"280\"\ndeepest = 16",
            0,
            "ok      ",
            "4,726,784 shortest solutions; 280 positions reached, deepest level 16\n",
        ),
        (
            "[expect]\nreachable = 281",
            1,
            "FAILED  ",
            ": expected 281 positions reached, found 280\n",
        ),
        (
            "[expect]\nmoves = 16\ndeepest = 15",
            1,
            "FAILED  ",
            "; expected 15 as the deepest level, found 16\n",
        ),
        ("", 0, "valid   ", "nothing is expected"),
    ];
    for (expect, status, word, reason) in cases {
        let file = knights(expect);
        let run = everyboard(&["check", &file.name()]);
        assert_eq!(run.status, status, "{expect}: {}{}", run.out, run.err);
        assert!(run.out.starts_with(&format!("{word}{}: ", file.name())), "{}", run.out);
        assert!(run.out.contains(reason), "{expect}: {}", run.out);
    }
}

/// Knights on a 3x3 board walk around a ring and cannot pass one another.
#[test]
fn the_impossible_may_be_expected() {
    for (expect, status) in [("solvable = false", 0), ("solvable = true", 1), ("moves = 3", 1)] {
        let file = File::new(format!(
            "format = 1\nboard = \"W.B/.../B.W\"\ngoal = \"B.B/.../W.W\"\n[pieces]\nWB = \"N\"\n\
             [expect]\n{expect}\n"
        ));
        let run = everyboard(&["check", &file.name()]);
        assert_eq!(run.status, status, "{expect}: {}{}", run.out, run.err);
    }
}

#[test]
fn beyond_the_budget_is_not_verified() {
    let run = everyboard(&["check", "knights-5x5", "--memory", "3M", "-q"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let words = "not verified: needs more than 3.00 MiB";
    assert_eq!(run.out, format!("valid   knights-5x5: solutions {words}; positions {words}\n"));
}

/// A way has 40 moves; a budget in which not all are counted suffices to rule out 4.
#[test]
fn what_is_disproved_before_the_budget_is_spent_failed() {
    let file = File::new(
        "format = 1\nboard = \"WWWWB/WWWWB/WW.BB/WBBBB/WBBBB\"\ngoal = \"exchange W B\"\n\
         [pieces]\nWB = \"N\"\n[expect]\nmoves = 4\n",
    );
    let run = everyboard(&["check", &file.name(), "--memory", "19M", "-q", "-j", "1"]);
    assert_eq!(run.status, 1, "{}{}", run.out, run.err);
    assert!(run.out.contains(": expected 4 moves, "), "{}", run.out);
}

#[test]
fn a_fault_in_one_file_does_not_hide_the_others() {
    let (good, bad) = (knights("[expect]\nmoves = 16"), knights("[expect]\nmoves = -1"));
    let run = everyboard(&["check", &bad.name(), &good.name()]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains(&format!("{}:7:9: ", bad.name())), "{}", run.err);
    assert!(run.out.starts_with(&format!("ok      {}", good.name())), "{}", run.out);
}

#[test]
fn records() {
    let run = everyboard(&["check", "frogs-and-toads", "knights-7x7", "--json"]);
    let records = run.records();
    let verdicts: Vec<_> = records.iter().map(|record| record["verdict"].as_str()).collect();
    assert_eq!(verdicts, [Some("ok"), Some("valid")]);
    assert!(records.iter().all(|record| record["schema"] == "everyboard/check/1"));
}

#[test]
fn all_means_the_built_in_puzzles_and_games() {
    let run = everyboard(&["check", "--all", "--memory", "3M", "-q"]);
    assert_eq!(run.status, 0, "{}{}", run.out, run.err);
    let puzzles = everyboard(&["puzzles", "--json"]).records();
    let games = everyboard(&["game", "list", "--json"]).records();
    assert_eq!(run.out.lines().count(), puzzles.len() + games.len());
}

#[test]
fn a_census_needs_no_goal() {
    let file =
        File::new("format = 1\nboard = \"W..\"\n[pieces]\nW = \"W\"\n[expect]\nreachable = 3\n");
    let run = everyboard(&["check", &file.name(), "-q"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.ends_with(": 3 positions reached, deepest level 2\n"), "{}", run.out);
}
