//! Families that a user writes: sizes on the command line, tables, and what is said of faults.

use crate::program::{File, Run, everyboard, everyboard_reading};
use std::fs;

const FROGS: &str = r#"format = 1
board  = "F*{n}.T*{n}"
goal   = "exchange F T"
[family]
n = "1..6"
[pieces]
F = "rW"
T = "lW"
[rule]
kind = ["step", "hop"]
over = "other"
[expect]
moves = "{n*(n+2)}"
reachable = { 1 = 6 }
"#;

/// Runs the program; `MY` in an argument is the path of the file, which is `my.toml` in what is
/// said.
fn run(file: &File, args: &[&str]) -> Run {
    let path = file.name();
    let args: Vec<String> = args.iter().map(|arg| arg.replace("MY", &path)).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let Run { status, out, err } = everyboard(&args);
    Run { status, out: out.replace(&path, "my.toml"), err: err.replace(&path, "my.toml") }
}

/// The moves of n frogs and n toads are n (n + 2): E. Lucas, 1883.
#[test]
fn a_file_is_a_table() {
    let file = File::new(FROGS);
    for label in ["MY", "MY:1..6", "MY:0..1000000000"] {
        let run = run(&file, &["solve", label, "--csv", "--quiet"]);
        assert_eq!(run.status, 0, "{}", run.err);
        let rows: Vec<&str> = run.out.lines().skip(1).collect();
        assert_eq!(rows.len(), 6);
        for (row, n) in rows.iter().zip(1..) {
            let cells: Vec<&str> = row.split(',').collect();
            let moves = (n * (n + 2)).to_string();
            assert_eq!((cells[0], cells[3]), (&*format!("my.toml:{n}"), &*moves), "{row}");
        }
    }
    let terms = run(&file, &["solve", "MY:2..4", "--b-file", "moves", "--quiet"]);
    assert!(terms.out.ends_with("\n2 8\n3 15\n4 24\n"), "{}", terms.out);
    let records = run(&file, &["census", "MY:2..3", "--json", "--quiet"]).records();
    assert_eq!(records[1]["puzzle"], "my.toml:3");
    let analysis = run(&file, &["analyze", "MY:2..3", "--csv", "--quiet"]);
    assert_eq!(analysis.out.lines().count(), 3, "{}", analysis.err);
    let late = run(&file, &["solve", "MY:5..6", "--time-limit", "0"]);
    assert_eq!(late.status, 2, "{}", late.out);
}

#[test]
fn a_member_is_a_puzzle() {
    let file = File::new(FROGS);
    let shown = run(&file, &["show", "MY:2"]);
    assert!(
        shown.out.starts_with("my.toml:2\n") && shown.out.contains("F F . T T"),
        "{}",
        shown.out
    );
    let single = run(&file, &["solve", "MY:4", "--count", "--quiet"]);
    assert!(single.out.starts_with("24 moves, proved shortest; 2 "), "{}", single.out);
    let bound = run(&file, &["bound", "MY:2", "--quiet", "--json"]);
    assert_eq!(bound.status, 0, "{}", bound.err);
}

#[test]
fn every_size_is_checked() {
    let file = File::new(FROGS);
    let checked = run(&file, &["check", "MY", "--quiet"]);
    assert_eq!(checked.status, 0, "{}{}", checked.out, checked.err);
    assert_eq!(checked.out.lines().count(), 6);
    assert!(checked.out.starts_with("ok      my.toml:1: 3 moves"), "{}", checked.out);
    let file = File::new(FROGS.replace("n*(n+2)", "3*n"));
    let checked = run(&file, &["check", "MY:1..2", "--quiet"]);
    assert_eq!(checked.status, 1, "{}", checked.out);
    assert!(
        checked.out.contains("FAILED  my.toml:2: expected 6 moves, found 8"),
        "{}",
        checked.out
    );
    let built_in = everyboard(&["check", "peg-triangle-2..3", "--quiet"]);
    assert_eq!((built_in.status, built_in.out.lines().count()), (0, 2), "{}", built_in.err);
}

#[test]
fn standard_input_may_be_a_family() {
    let Run { status, out, err } = everyboard_reading(&["solve", "-", "--quiet", "--csv"], FROGS);
    assert_eq!(status, 0, "{err}");
    assert!(out.contains("\n-:6,13,12012,48,2,1,\n"), "{out}");
}

#[test]
fn faults_are_said_once_and_where_they_are() {
    let file = File::new(FROGS);
    for (args, words) in [
        (
            &["game", "solve", "MY"][..],
            "\"my.toml\" stands for 6 puzzles\nhelp: give one, as in my.toml:1",
        ),
        (
            &["show", "MY:7"][..],
            "there is no my.toml:7: n is 1..6\nhelp: the first size is my.toml:1",
        ),
        (&["solve", "MY:7..9"][..], "there is no my.toml:7..9: n is 1..6\n"),
        (&["solve", "MY:4..2"][..], "the range 4..2 is empty; the smaller number comes first\n"),
        (
            &["solve", "MY:3x4"][..],
            "the size of my.toml is n: such as my.toml:1, or a range as in my.toml:1..6",
        ),
        (&["bound", "MY:2..3", "--certificate", "x"][..], "--certificate: this is for one"),
        (&["solve", "MY:2..3", "--all"][..], "--all or --limit: this is for one"),
        (&["solve", "MY:3", "--b-file", "moves"][..], "--b-file: there is one puzzle"),
    ] {
        let run = run(&file, args);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
        assert_eq!(run.err.matches("error").count(), 1, "{}", run.err);
    }
    for (from, to, words) in [
        ("1..6", "1..1000000000", "is a range of 1000000000 puzzles; at most 1000 are taken"),
        ("1..6", "6..1", "my.toml:5:5: n has no size: \"6..1\" holds none"),
        ("T*{n}", "T*{m}", "my.toml:2:20: \"m\" is no parameter; known here: n"),
        (
            "1..6",
            "60..70",
            "my.toml:2:11: the board has a side of 129 places; at most 128 are possible (where n = 64)",
        ),
        ("\"lW\"", "\"lX\"", "my.toml:8:7: "),
        ("kind =", "kin =", "docs/src/rules.md, \"What can be said\""),
        ("[family]", "[family", "my.toml:4:"),
    ] {
        let text = FROGS.replace("reachable = { 1 = 6 }\n", "").replace(from, to);
        fs::write(file.path(), text).unwrap();
        let run = run(&file, &["solve", "MY"]);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{to}: {}", run.err);
        assert!(run.err.contains(words), "{to}: {}", run.err);
    }
    fs::write(file.path(), "format = 1\nboard = \"W.\"\npieces = { W = \"W\" }\n").unwrap();
    let run = run(&file, &["show", "MY:3"]);
    assert!(run.err.contains("my.toml is one puzzle, not a family of any size"), "{}", run.err);
}
