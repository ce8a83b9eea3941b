//! `everyboard regions`.

use crate::program::everyboard;
use serde_json::Value;
use std::fs;

fn record(flags: &[&str]) -> Value {
    let run = everyboard(&[&["regions"], flags, &["--json", "-q"]].concat());
    assert_eq!(run.status, 0, "{}", run.err);
    let mut record: Value = serde_json::from_str(&run.out).unwrap();
    record["seconds"] = Value::Null;
    record
}

fn puzzles(record: &Value) -> &Vec<Value> {
    record["puzzles"].as_array().unwrap()
}

/// `place` finds the same only placement, on boards of any shape.
#[test]
fn each_puzzle_has_one_placement_by_another_command() {
    for (piece, board) in [("RF", "6x6"), ("Q", "5x5"), ("RF", "#..../...../...../...../....#")] {
        let record = record(&[piece, "--board", board, "--number", "4", "--seed", "3"]);
        assert_eq!(puzzles(&record).len(), 4);
        for puzzle in puzzles(&record) {
            let regions = puzzle["regions"].as_str().unwrap();
            let flags = ["--unique", "--format", "coordinates", "-q"];
            let place = [&["place", piece, "--regions", regions], &flags[..]].concat();
            let run = everyboard(&place);
            let squares: Vec<&str> =
                puzzle["solution"].as_array().unwrap().iter().flat_map(Value::as_str).collect();
            assert_eq!(run.status, 0, "{regions}");
            assert!(run.out.contains(&squares.join(" ")), "{regions}: {}", run.out);
        }
    }
}

#[test]
fn a_seed_says_which_on_any_number_of_threads() {
    let flags = ["RF", "--number", "20", "--seed", "11"];
    let one = record(&[&flags[..], &["-j", "1"]].concat());
    assert_eq!(one, record(&[&flags[..], &["-j", "3"]].concat()));
    assert_eq!(one["schema"], "everyboard/regions/1");
    assert_eq!(one["seed"], "11");
}

#[test]
fn graded_ones_go_from_easy_to_hard() {
    let record = record(&["RF", "--graded", "--seed", "1", "--number", "8"]);
    let levels = ["easy", "medium", "hard", "expert", "beyond"];
    let grade = |puzzle: &Value| {
        let level = levels.iter().position(|level| puzzle["level"] == *level).unwrap();
        (level, puzzle["score"].as_u64().unwrap())
    };
    let grades: Vec<(usize, u64)> = puzzles(&record).iter().map(grade).collect();
    assert!(grades.len() == 8 && grades.is_sorted() && grades[0] < grades[7], "{grades:?}");
}

#[test]
fn files_hold_the_rows_and_the_table_keeps_the_solutions() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("week");
    let flags = ["--board", "5x5", "--number", "3", "--seed", "7", "-q"];
    let to = ["-o", out.to_str().unwrap()];
    let run = everyboard(&[&["regions", "RF"], &flags[..], &to].concat());
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.starts_with("3 puzzles with seed 7\n"), "{}", run.out);
    assert!(!run.out.contains("solution"));
    let rows = fs::read_to_string(out.join("regions-2.txt")).unwrap();
    assert!(run.out.contains(&rows.trim().replace('\n', "/")), "{rows}");
    let file = out.join("regions-2.txt");
    let place = everyboard(&["place", "RF", "--regions", file.to_str().unwrap(), "--unique", "-q"]);
    assert_eq!(place.status, 0);
    let run = everyboard(&[&["regions", "RF", "--solutions"], &flags[..]].concat());
    assert!(run.out.contains("solution"), "{}", run.out);
}

#[test]
fn what_cannot_be_made_is_said() {
    let wrong = [
        (&["K"][..], "--pieces: how many?"),
        (&["R", "--board", "60x60"], "at most 52 pieces"),
        (&["XYZ"], "PIECE"),
        (&["RF", "--board", "0x3"], "--board"),
        (&["RF", "--pieces", "0"], "one in each"),
        (&["RF", "--level", "silly"], "--level"),
        (&["RF", "-o", "Cargo.toml"], "--output"),
        (&["RF", "--handout", "/nowhere/a.html"], "--handout: there is no folder"),
        (&["RF", "--paper", "letter"], "--handout <FILE>"),
        (&["RF", "--handout", "a.html", "--per-page", "7"], "from 1 to 6"),
    ];
    for (flags, words) in wrong {
        let run = everyboard(&[&["regions"], flags].concat());
        assert!(run.status == 2 && run.err.contains(words), "{flags:?}: {}", run.err);
    }
    let none = everyboard(&["regions", "Q", "--board", "3x3", "--tries", "50", "-q"]);
    assert!(none.status == 1 && none.out.starts_with("0 puzzles with seed"), "{}", none.out);
}
