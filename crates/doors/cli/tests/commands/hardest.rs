//! `everyboard hardest`.

use crate::program::everyboard;

/// A. Reinefeld, Complete Solution of the Eight-Puzzle (IJCAI 1993): no position takes more than 31
/// moves, and two take as many.
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
    let to = ["hardest", "bishops-guarded", "--to", "no W", "--connected", "-q"];
    let run = everyboard(&to);
    let words = "unsolvable: no position that the start leads to is a goal\n";
    assert_eq!((run.status, &run.out[..]), (1, words), "{}", run.err);
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

/// In the corner where the level has it the box cannot be pushed, but other starts have it
/// elsewhere.
#[test]
fn what_the_start_holds_fast_stands_elsewhere_in_other_starts() {
    let level = tempfile::NamedTempFile::with_suffix(".xsb").unwrap();
    std::fs::write(&level, "######\n#$  @#\n#  . #\n######\n").unwrap();
    let run = everyboard(&["hardest", level.path().to_str().unwrap(), "-q"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("that lead to a goal"), "{}", run.out);
}

/// The goals of all arrangements were listed for a minute, and then refused.
#[test]
fn where_goals_are_too_many_to_list_those_that_the_start_leads_to_are_found() {
    let run = everyboard(&["hardest", "traffic-51", "--memory", "2G"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let words = "51 moves: 3 starts, the hardest of 4780 that are connected with the start\n";
    assert!(run.out.starts_with(words), "{}", run.out);
    assert!(run.err.contains("--arrangements counts all"), "{}", run.err);
    let record = &everyboard(&["hardest", "traffic-51", "--json", "-q"]).records()[0];
    assert_eq!((&record["connected"], &record["moves"]), (&true.into(), &51.into()));
}

/// Where moves cannot be undone, those starts count that the start leads to and that lead to a
/// goal.
#[test]
fn moves_that_cannot_be_undone_are_no_hindrance() {
    let run = everyboard(&["hardest", "peg-4x4", "--connected", "-q"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("that the start leads to and that lead to a goal"), "{}", run.out);
}
