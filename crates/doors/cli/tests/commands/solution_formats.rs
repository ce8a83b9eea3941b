//! Solutions in every format.

use crate::program::everyboard;
use std::collections::BTreeSet;

/// The squares that the gap visits on the 5x5 board, numbered from 0 (van der Sanden, rec.puzzles).
const FROM_ZERO: [&str; 1] = [
    "12-01-08-11-22-19-12-03-14-07-00-11-20-17-06-13-02-09-12-15-22-11-18-07-04-13-24-17-10-21-12-05-02-13-16-23-12",
];

/// The same from 1 (Leck, rec.puzzles).
const FROM_ONE: [&str; 4] = [
    "13-02-09-12-21-18-07-14-25-18-11-22-13-10-03-14-17-06-13-20-09-12-23-16-13-04-15-08-01-12-19-08-05-14-17-24-13",
    "13-10-03-14-07-18-25-14-17-06-13-02-09-12-23-20-13-22-11-18-21-12-23-16-13-04-15-08-01-12-19-08-05-14-17-24-13",
    "13-02-09-12-23-20-13-22-11-18-07-14-05-08-01-12-23-16-13-10-03-14-25-18-21-12-19-08-15-04-13-06-03-14-17-24-13",
    "13-16-23-12-09-20-13-22-11-18-07-14-05-08-01-12-09-02-13-10-03-14-25-18-21-12-19-08-15-04-13-06-03-14-17-24-13",
];

/// The same walk with squares numbered from 1.
fn from_one(walk: &str) -> String {
    let next = |square: &str| format!("{:02}", square.parse::<u8>().unwrap() + 1);
    walk.split('-').map(next).collect::<Vec<_>>().join("-")
}

#[test]
fn known_walks_of_the_gap_are_among_all() {
    let run = everyboard(&["solve", "knights-5x5", "--all", "--format", "gap", "-q"]);
    let ways: BTreeSet<&str> = run.out.lines().collect();
    assert_eq!(ways.len(), 1200, "{}", run.err);
    let known = FROM_ONE.map(str::to_owned).into_iter().chain(FROM_ZERO.map(from_one));
    for way in known {
        assert!(ways.contains(way.as_str()), "{way}");
    }
}

#[test]
fn a_limit_lists_the_first_ways_of_all() {
    let all = everyboard(&["solve", "frogs-and-toads", "--all", "-q"]);
    let one = everyboard(&["solve", "frogs-and-toads", "--limit", "1", "-q"]);
    assert_eq!(all.out.lines().count(), 2);
    assert_eq!(one.out.lines().collect::<Vec<_>>(), all.out.lines().take(1).collect::<Vec<_>>());
}

#[test]
fn the_list_does_not_depend_on_threads_or_strategy() {
    let list = |args: &[&str]| {
        everyboard(&[&["solve", "guarini", "--limit", "1000", "-q"], args].concat()).out
    };
    let first = list(&["-j", "1"]);
    assert_eq!(first.lines().count(), 1000);
    for args in [["-j", "3"], ["--strategy", "one-sided"], ["--strategy", "two-sided"]] {
        assert_eq!(list(&args), first, "{args:?}");
    }
}

#[test]
fn formats() {
    let solve = |args: &[&str]| {
        everyboard(&[&["solve", "frogs-and-toads", "--limit", "1", "-q"], args].concat()).out
    };
    let begins = |args: &[&str], expected: &str| {
        let out = solve(args);
        assert!(out.starts_with(expected), "{args:?}: {out}");
    };
    begins(&[], "c1d1 e1c1 f1e1 ");
    begins(&["--squares", "one"], "3-4 5-3 6-5 ");
    begins(&["--format", "steps"], "3-4 5-3 6-5 ");
    begins(&["--format", "steps", "--squares", "zero"], "2-3 4-2 5-4 ");
    begins(&["--format", "steps", "--squares", "algebraic"], "c1-d1 e1-c1 ");
    let zero = everyboard(&[
        "solve",
        "knights-3x5",
        "--limit",
        "1",
        "--format",
        "gap",
        "-q",
        "--squares",
        "zero",
    ]);
    assert!(zero.out.starts_with("07-"), "{}", zero.out);
    begins(&["--format", "boards"], "path 1\nstart           1 c1d1 ");
}

#[test]
fn the_default_draws_the_first_way() {
    let run = everyboard(&["solve", "frogs-and-toads"]);
    let mut lines = run.out.lines();
    assert_eq!(
        lines.next(),
        Some("15 moves, proved shortest; 2 shortest solutions, 1 up to symmetry")
    );
    assert_eq!(lines.next(), Some(""));
    assert!(lines.next().unwrap().starts_with("start           1 c1d1"));
    assert!(lines.next().unwrap().starts_with("F F F . T T T   F F . F T T T"));
    assert!(run.out.lines().all(|line| line.len() <= 80));
    assert!(run.out.ends_with(" d1e1\n"));
}

#[test]
fn ways_as_records() {
    let args = ["solve", "frogs-and-toads", "--all", "--json", "-q", "--format", "boards"];
    let records = everyboard(&args).records();
    assert_eq!(records.len(), 3);
    assert_eq!(records[0]["schema"], "everyboard/solve/1");
    for (number, record) in records[1..].iter().enumerate() {
        assert_eq!(record["schema"], "everyboard/path/1");
        assert_eq!(record["number"], number + 1);
        assert_eq!(record["start"], "FFF.TTT");
        assert_eq!(record["path"].as_array().unwrap().len(), 15);
        assert_eq!(record["positions"][15], "TTT.FFF");
    }
}

#[test]
fn the_gap_must_be_one() {
    let run = everyboard(&["solve", "guarini", "--format", "gap"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("--format gap: ") && run.err.contains("there are 5"), "{}", run.err);
}
