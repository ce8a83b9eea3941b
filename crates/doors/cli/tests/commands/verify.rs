//! `verify`: certificates that are right, wrong, and no certificates.

use crate::program::{File, everyboard};

/// A piece that steps along a row of three squares, with weights of how far it is from the right
/// end.
fn certificate(claims: &str, moves: &str) -> File {
    File::new(format!(
        "format = 1\n{claims}\npuzzle = '''\nformat = 1\nname = \"Steps\"\nboard = \"W..\"\n\
         goal = \"..W\"\n[pieces]\nW = \"W\"\n'''\n[bound]\nfacts = [[0, 2], [0, 1], [0, 0]]\n{moves}"
    ))
}

const SOLUTION: &str = "[solution]\nstart = 'W..'\nmoves = 'a1-b1 b1-c1'\n";

#[test]
fn right_and_wrong() {
    let right = [
        (
            "at-least = 2\nat-most = 2",
            SOLUTION,
            ": every solution has 2 moves or more; a solution of 2 moves is given: 2 is the least\n       \
             puzzle: Steps, on 3 squares, as the file has it\n       \
             solution: 2 moves replayed by the rule, from a start to a goal\n       \
             weights: added up over 4 moves, and over starts and goals: every solution has 2 moves \
             or more\n",
        ),
        ("at-least = 1\nat-most = 2", SOLUTION, "1 move or more; a solution of 2 moves is given\n"),
        ("at-least = 2", "", ": every solution has 2 moves or more\n"),
        ("at-least = 2", "searched = 1\n", "2 moves or more (1 position searched, in "),
        ("at-most = 2", SOLUTION, ": a solution of 2 moves is given\n"),
    ];
    let wrong = [
        ("at-least = 3", "", ": at-least = 3 is claimed, and only 2 follows\n"),
        ("at-least = 3", "searched = 2\n", "without a goal; one is met after 2 moves\n"),
        ("at-most = 1", SOLUTION, ": at-most = 1 is claimed, and the solution has 2 moves\n"),
        (
            "",
            SOLUTION,
            ": nothing is claimed: expected `at-least`, `at-most` or both, or `unsolvable`\n",
        ),
    ];
    let right = right.map(|case| (case, 0, "right  "));
    for ((claims, moves, words), status, verdict) in
        right.into_iter().chain(wrong.map(|case| (case, 1, "WRONG  ")))
    {
        let file = certificate(claims, moves);
        let run = everyboard(&["verify", &file.name()]);
        assert_eq!(run.status, status, "{claims}: {}{}", run.out, run.err);
        assert!(run.out.starts_with(&format!("{verdict}{}: ", file.name())), "{}", run.out);
        assert!(run.out.contains(words), "{claims}: {}", run.out);
    }
}

/// A piece that cannot leave its colour, and one that cannot go back.
#[test]
fn numbers_of_solutions_and_none_at_all() {
    let file = |claims: &str, goal: &str, piece: &str, rest: &str| {
        File::new(format!(
            "format = 1\n{claims}\npuzzle = '''\nformat = 1\nboard = \"W..\"\ngoal = \"{goal}\"\n\
             [pieces]\nW = \"{piece}\"\n'''\n{rest}"
        ))
    };
    let colour = "[[clock]]\nhours = 2\npace = 0\nfacts = [[0, 0], [0, 1], [0, 0]]\n";
    let weights = "[bound]\nfacts = [[0, 2], [0, 1], [0, 0]]\n";
    let searched = "[bound]\nsearched = 1\n";
    let right = [
        (
            "exactly = '1'\nat-least = 2",
            "..W",
            "W",
            searched,
            "count: 1 walk of 2 moves to a goal; 3 positions kept",
        ),
        ("unsolvable = 0", ".W.", "D", colour, "clock: no move changes a sum modulo 2"),
        (
            "unsolvable = 9",
            ".W.",
            "D",
            "",
            "the search from the starts ended without a goal; 1 position kept",
        ),
        (
            "unsolvable = 9\nbackwards = true",
            ".W.",
            "D",
            "",
            "from the goals ended without a start; 1 position kept",
        ),
        (
            "unsolvable = 1",
            "..W",
            "lW",
            weights,
            "without those that stand above every goal for good",
        ),
    ];
    for (claims, goal, piece, rest, words) in right {
        let run = everyboard(&["verify", &file(claims, goal, piece, rest).name()]);
        assert!(run.status == 0 && run.out.contains(words), "{claims}: {}{}", run.out, run.err);
    }
    let wrong = [
        (
            "exactly = '2'\nat-least = 2",
            "..W",
            "W",
            searched,
            "exactly = 2 is claimed, and there are 1",
        ),
        ("exactly = '1'", "..W", "W", "", "expected `at-least` beside `exactly`"),
        (
            "unsolvable = 9",
            "..W",
            "W",
            "",
            "`unsolvable` is claimed, and a goal is met after 2 moves",
        ),
        ("unsolvable = 0", ".W.", "D", "", "a search of 0 levels has not ended"),
        (
            "unsolvable = 9\nat-least = 1",
            ".W.",
            "D",
            "",
            "claimed together with moves of a solution",
        ),
        (
            "unsolvable = 9",
            ".W.",
            "D",
            "[bound]\nfacts = [[0, 0], [0, 0], [0, 1]]\n",
            "a move lowers the value by 1",
        ),
    ];
    for (claims, goal, piece, rest, words) in wrong {
        let run = everyboard(&["verify", &file(claims, goal, piece, rest).name()]);
        assert!(run.status == 1 && run.out.contains(words), "{claims}: {}{}", run.out, run.err);
    }
    let run =
        everyboard(&["verify", &file("at-least = 1\nexactly = 'many'", "..W", "W", "").name()]);
    assert!(run.status == 2 && run.err.contains("3:11: \"many\" is not a number"), "{}", run.err);
}

#[test]
fn a_file_that_is_no_certificate() {
    let cases = [
        ("", "1:1: expected `format = 1` at the top of the file"),
        ("format = 2", "1:10: the format is 2; this program reads format 1"),
        ("format = 1\nboard = 'W'\n", "2:1: unknown field `board`, expected one of"),
        ("format = 1\nat-least = -1\n", "2:12: "),
        ("format = 1\npuzzle = '''\nformat = 1\nboard = \"W.\"\n'''\n", "3:1: in the puzzle, "),
    ];
    for (text, words) in cases {
        let (file, good) = (File::new(text), certificate("at-least = 2", ""));
        let run = everyboard(&["verify", &file.name(), &good.name()]);
        assert_eq!(run.status, 2, "{text}: {}{}", run.out, run.err);
        assert!(run.err.contains(&format!("{}:{words}", file.name())), "{}", run.err);
        assert!(run.out.starts_with("right  "), "the good one is checked: {}", run.out);
    }
    let run = everyboard(&["verify", "/no/such/file"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("/no/such/file: "), "{}", run.err);
    let run = everyboard(&["verify", &File::new(b"format = \xff").name()]);
    assert!(run.status == 2 && run.err.contains("the file is not UTF-8 text"), "{}", run.err);
}

#[test]
fn a_search_beyond_the_budget_is_not_verified() {
    let puzzle = "format = 1\nboard = \"WWWWB/WWWBB/WW.BB/WWBBB/WBBBB\"\ngoal = \"exchange W B\"\n\
                  [pieces]\nWB = \"N\"\n";
    let file = File::new(format!(
        "format = 1\nat-least = 36\npuzzle = '''\n{puzzle}'''\n[bound]\nsearched = 35\n"
    ));
    let run = everyboard(&["verify", &file.name(), "--memory", "20M"]);
    assert_eq!(run.status, 2, "{}{}", run.out, run.err);
    assert!(run.err.contains("not verified: the search needs more than "), "{}", run.err);
    assert!(run.err.contains("give more with --memory"), "{}", run.err);
}

#[test]
fn records() {
    let (good, bad) = (certificate("at-least = 2", ""), certificate("at-least = 3", ""));
    let run = everyboard(&["verify", &good.name(), &bad.name(), "--json"]);
    assert_eq!(run.status, 1);
    let records = run.records();
    assert!(records.iter().all(|record| record["schema"] == "everyboard/verify/1"));
    assert!(records.iter().all(|record| record["title"] == "Steps"));
    assert_eq!((&records[0]["right"], &records[0]["at_least"]), (&true.into(), &2.into()));
    assert!(records[0]["wrong"].is_null() && records[0]["at_most"].is_null());
    assert_eq!(records[0]["checks"][1]["check"], "weights");
    assert_eq!(records[1]["checks"].as_array().unwrap().len(), 0);
    assert_eq!(records[1]["right"], false);
    assert_eq!(records[1]["wrong"], "at-least = 3 is claimed, and only 2 follows");
}
