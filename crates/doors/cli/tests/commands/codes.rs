//! J. D. Allen's codes. His program (rec.puzzles, 2000) knows the start 1072447500 and the target
//! 1163244.

use crate::program::{self, everyboard};

fn solve(puzzle: &str, args: &[&str]) -> program::Run {
    everyboard(&[&["solve", puzzle, "--code", "-q"], args].concat())
}

#[test]
fn codes_name_start_and_goal() {
    let args = ["--limit", "1", "--format", "boards"];
    let run = solve("knights-5x5-allen", &args);
    let codes: Vec<&str> = run.out.split_whitespace().collect();
    assert_eq!(codes.len(), 37, "{}", run.err);
    assert_eq!((codes[0], codes[36]), ("1072447500", "1163244"));
    // The same ends given as codes.
    let ends = ["--from", "1072447500", "--to", "1163244"];
    assert_eq!(solve("knights-5x5", &[&args[..], &ends].concat()).out, run.out);
}

/// The 3x5 board takes 24 moves.
#[test]
fn the_midpoint_lies_halfway_between_the_ends() {
    let way = solve("knights-3x5", &["--limit", "1", "--format", "boards"]).out;
    let codes: Vec<&str> = way.split_whitespace().collect();
    assert_eq!(codes.len(), 25);
    let run = solve("knights-3x5", &["--midpoint"]);
    let middle = run.out.trim();
    assert_eq!(middle, codes[12]);
    for ends in [["--from", codes[0], "--to", middle], ["--from", middle, "--to", codes[24]]] {
        let half = solve("knights-3x5", &[&ends[..], &["--count"]].concat());
        assert!(half.out.starts_with("12 moves, "), "{}{}", half.out, half.err);
    }
}

#[test]
fn midpoints_of_all_ways() {
    let run = solve("knights-3x5", &["--midpoint", "--all"]);
    let codes: Vec<u32> = run.out.lines().map(|line| line.parse().unwrap()).collect();
    let first: u32 = solve("knights-3x5", &["--midpoint"]).out.trim().parse().unwrap();
    assert!(codes.contains(&first));

    let records = solve("knights-3x5", &["--midpoint", "--json"]).records();
    assert_eq!(records[0]["schema"], "everyboard/midpoint/1");
    assert_eq!((&records[0]["moves"], &records[0]["after"]), (&24.into(), &12.into()));
    assert_eq!(records[0]["code"], first);
}

#[test]
fn the_midpoint_is_drawn() {
    let run = everyboard(&["solve", "frogs-and-toads", "--midpoint", "-q"]);
    assert!(run.out.starts_with("after 7 of 15\n"), "{}", run.out);
    assert_eq!(run.out.lines().count(), 2);
}

#[test]
fn codes_that_are_none() {
    let cases = [
        (["--from", "x"], "--from: \"x\" is not a code"),
        (["--from", "5000000000"], "--from: "),
        (["--to", "31"], "--to: the code 31 says that square 31 is empty"),
        (["--to", "0"], "--to: the goal has "),
    ];
    for (args, message) in cases {
        let run = solve("knights-5x5-allen", &args);
        assert_eq!(run.status, 2, "{args:?}");
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
}

#[test]
fn boards_without_codes() {
    for name in ["guarini", "fifteen-puzzle", "knights-5x6"] {
        let run = everyboard(&["solve", name, "--code"]);
        assert_eq!(run.status, 2);
        assert!(run.err.starts_with("error: --code: "), "{}", run.err);
    }
}
