//! `everyboard hardest`.

use crate::program::everyboard;

/// A. Reinefeld, Complete Solution of the Eight-Puzzle (IJCAI 1993): no position takes more than 31 moves, and two take
/// as many.
#[test]
fn the_eight_puzzle_takes_31_moves_from_two_starts() {
    let run = everyboard(&["hardest", "eight-puzzle", "-q"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let words =
        "31 moves: 2 starts, 1 up to symmetry, the hardest of 181,440 that lead to a goal\n";
    assert!(run.out.starts_with(words), "{}", run.out);
    let record = &everyboard(&["hardest", "eight-puzzle", "--json", "-q"]).records()[0];
    assert_eq!((&record["moves"], &record["starts"]), (&31.into(), &"2".into()));
    assert_eq!((&record["goals"], &record["metric"]), (&"1".into(), &"steps".into()));
    for position in record["positions"].as_array().unwrap() {
        let from = ["solve", "eight-puzzle", "--from", position.as_str().unwrap(), "--json", "-q"];
        assert_eq!(everyboard(&from).records()[0]["moves"], 31);
    }
}

/// All arrangements of two cars, or those in the lanes of the start.
#[test]
fn connected_starts_are_some_of_all() {
    let file = tempfile::NamedTempFile::with_suffix(".toml").unwrap();
    let card = "format = 1\nboard = \"AA../..B./..B./....\"\ngoal = \"A on d4\"\n[rule]\nkind = \"slide\"\nalong = \"long side\"\n";
    std::fs::write(&file, card).unwrap();
    let path = file.path().to_str().unwrap();
    let all = everyboard(&["hardest", path, "-q"]);
    let connected = everyboard(&["hardest", path, "--connected", "-q"]);
    assert!(connected.out.contains("the hardest of 7 that are connected"), "{}", connected.out);
    // A in one of four rows by two cars' places: only in the top row can it reach d4.
    assert!(all.out.contains("that lead to a goal"), "{}", all.out);
}

#[test]
fn what_has_no_answer_says_so() {
    let run = everyboard(&["hardest", "peg-4x4", "--connected", "-q"]);
    assert_eq!(run.status, 2);
    assert!(
        run.err.contains("--connected: not every move of this puzzle can be undone"),
        "{}",
        run.err
    );
    let run = everyboard(&["hardest", "bishops-guarded", "--to", "no W", "-q"]);
    assert_eq!(
        (run.status, &run.out[..]),
        (1, "unsolvable: no position of these pieces is a goal\n"),
        "{}",
        run.err
    );
    let run = everyboard(&["hardest", "eight-puzzle", "--to", "1 on z9", "-q"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("--to: \"z9\" is no square of this board"), "{}", run.err);
}

/// In the corner where the level has it the box cannot be pushed, but other starts have it elsewhere.
#[test]
fn what_the_start_holds_fast_stands_elsewhere_in_other_starts() {
    let level = tempfile::NamedTempFile::with_suffix(".xsb").unwrap();
    std::fs::write(&level, "######\n#$  @#\n#  . #\n######\n").unwrap();
    let run = everyboard(&["hardest", level.path().to_str().unwrap(), "-q"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("that lead to a goal"), "{}", run.out);
}
