//! What `place` and `queens` refuse: one clear error that says the flag, and status 2.

use crate::program::everyboard;
use std::time::{Duration, Instant};

#[track_caller]
fn assert_one_error(args: &[&str], words: &str) {
    let run = everyboard(&[args, &["-q"]].concat());
    assert_eq!(run.status, 2, "{args:?}: {}{}", run.out, run.err);
    assert_eq!(run.out, "", "{args:?}");
    assert!(run.err.starts_with("error: ") && run.err.contains(words), "{args:?}: {}", run.err);
    assert_eq!(run.err.matches("error: ").count(), 1, "{}", run.err);
}

#[test]
fn pieces_and_boards() {
    let cases: [(&[&str], &str); 16] = [
        (&["place", "X"], "PIECE: \"X\": column 1: 'X' is not a piece"),
        (&["place", "QcN"], "column 2: 'c' says when a piece takes another; here nothing is taken"),
        (&["place", ""], "PIECE: \"\": expected a piece"),
        (&["place", "AB=Q"], "expected one letter before `=`"),
        (
            &["place", "Q", "QN"],
            "two kinds of pieces are drawn as 'Q'\nhelp: give one another letter",
        ),
        (&["place", "Q", "--board", "0x8"], "--board: 0x8: a board has 1 to 4096 squares"),
        (&["place", "Q", "--board", "65x64"], "--board: 65x64: a board has 1 to 4096 squares"),
        (&["place", "Q", "R", "--board", "64x64"], "--board: 8192 squares times kinds"),
        (&["place", "Q", "--board", "..#/.."], "--board: row 2, column 3: this row has 2"),
        (&["place", "Q", "--board", "..a/..."], "--board: row 1, column 3: expected `.`"),
        (&["place", "Q", "--board", "##"], "--board: no square is drawn"),
        (&["place", "Q", "--board", "no/such/file.txt"], "there is no file \"no/such/file.txt\""),
        (
            &["place", "Q", "--board", "file.txt"],
            "--board: there is no file \"file.txt\"\nhelp: 8x8 for columns",
        ),
        (&["place", "RF", "--regions", ".../..."], "--regions: no region is drawn"),
        (&["queens", "65"], "expected a number of rows from 0 to 64"),
        (&["queens", "-1"], "expected a number of rows from 0 to 64"),
    ];
    for (args, words) in cases {
        assert_one_error(args, words);
    }
}

#[test]
fn conditions_that_are_wrong_by_themselves() {
    let cases: [(&[&str], &str); 11] = [
        (&["--fixed", "a1,a1"], "--fixed: two pieces on a1"),
        (&["--fixed", "a9"], "--fixed: there is no square \"a9\" on this board"),
        (&["--forbid", "z1"], "--forbid: there is no square \"z1\""),
        (&["--each", "1,2"], "--each: one number for each kind is wanted, 1 in all; found 2"),
        (&["--regions", "AB/BA"], "--regions: drawn on 2x2, but the board is 8x8"),
        (&["--pieces", "some"], "expected a number of pieces"),
        (&["--pieces", "3", "--maximum"], "cannot be used with"),
        (&["--each", "3", "--maximum"], "cannot be used with"),
        (&["--wrap", "twist"], "[possible values: none, rows, columns, both]"),
        (&["--method", "magic"], "[possible values: exhaustive, backtrack, border, rows]"),
        (&["--walls", "jump"], "[possible values: stop, pass]"),
    ];
    for (args, words) in cases {
        assert_one_error(&[&["place", "Q", "--board", "8x8"], args].concat(), words);
    }
    assert_one_error(&["place", "B"], "--pieces: how many?");
    let kinds = ["place", "R", "B", "--each", "1,1", "--fixed", "a1"];
    assert_one_error(&kinds, "--fixed: \"a1\": which piece? Expected one of R B");
    let other = ["place", "Q", "--fixed", "N@a1"];
    assert_one_error(
        &other,
        "--fixed: \"N@a1\": which piece? Expected one of Q\nhelp: such as Q@a1",
    );
    let short = ["place", "RF", "--regions", "AAB/AB"];
    assert_one_error(&short, "make all rows the same length\nhelp: rows of letters joined by `/`");
}

/// These ended with status 2, though each is a problem without a placement; a square that is not
/// there still does.
#[test]
fn contradictions_are_counted_as_none() {
    let cases: [(&[&str], &str, &str); 8] = [
        (&["Q", "--fixed", "a1,b2"], "--fixed: Q on a1 attacks Q on b2", "8 queens"),
        (&["Q", "--fixed", "a1", "--forbid", "a1"], "--fixed: a1 is a forbidden", "8 queens"),
        (&["Q", "--fixed", "a1,b3", "--pieces", "1"], "--pieces: 1 wanted, but 2", "1 queen"),
        (&["Q", "--each", "0", "--fixed", "a1"], "--each: 0 of Q wanted, but 1", "0 queens"),
        (
            &["W", "--regions", "AAB/CCB/..B", "--pieces", "2"],
            "--regions: 3 regions hold a piece each, more than the 2 wanted",
            "2 pieces",
        ),
        (
            &["W", "--regions", "AAB/CCB/..B", "--fixed", "c1,c3", "--pieces", "3"],
            "--fixed: c1 and c3 are both in region B",
            "3 pieces",
        ),
        (
            &["W", "--regions", "AAB/CCB/..B", "--forbid", "a3,b3", "--maximum"],
            "--forbid: every square of region A",
            "0 pieces, as many as possible",
        ),
        (
            &["RF", "--regions", "AA/BB", "--pieces", "3"],
            "--regions: 2 regions that",
            "3 crowned rooks",
        ),
    ];
    for (args, why, pieces) in cases {
        let run = everyboard(&[&["place"], args].concat());
        assert_eq!((run.status, run.out), (0, format!("0 placements of {pieces}\n")), "{args:?}");
        assert!(run.err.starts_with(&format!("note: {why}")), "{args:?}: {}", run.err);
    }
    let forbidden = ["place", "Q", "--fixed", "a1", "--forbid", "a1", "-q"];
    let record = everyboard(&[&forbidden[..], &["--json"]].concat()).records().remove(0);
    assert_eq!((&record["outcome"], &record["placements"]), (&"done".into(), &"0".into()));
    let classes = everyboard(&[&forbidden[..], &["--classes"]].concat());
    assert_eq!(classes.out, "0 placements of 8 queens; 0 up to symmetry\n", "{}", classes.err);
    for method in ["exhaustive", "backtrack", "border", "rows"] {
        let run = everyboard(&[&forbidden[..], &["--method", method]].concat());
        assert_eq!(run.out, "0 placements of 8 queens\n", "{method}: {}", run.err);
    }
    let shown = [("--list", 0, ""), ("--first", 1, "no placement\n")];
    for (flag, status, words) in shown {
        let run = everyboard(&[&forbidden[..], &[flag]].concat());
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (status, words, ""), "{flag}");
    }
    assert_one_error(&["place", "Q", "--fixed", "a9", "--forbid", "a1"], "--fixed: there is no");
}

#[test]
fn answers_that_do_not_go_together() {
    let cases: [&[&str]; 14] = [
        &["--list", "--first"],
        &["--list", "--unique"],
        &["--count", "--list"],
        &["--classes", "--unique"],
        &["--dominate", "--unique"],
        &["--dominate", "--maximum"],
        &["--list", "--method", "backtrack"],
        &["--list", "--checkpoint", "file"],
        &["--first", "--limit", "3"],
        &["--unique", "--limit", "3"],
        &["--part", "1/2", "--classes"],
        &["--list", "--format", "rows", "--json"],
        &["--add", "file"],
        &["--resume", "file"],
    ];
    for args in cases {
        assert_one_error(&[&["place", "Q"], args].concat(), "cannot be used with");
    }
    for ignored in [["--svg", "picture"], ["--animate", "picture"], ["--html", "picture"]] {
        assert_one_error(
            &[&["place", "--verify", "file"], &ignored[..]].concat(),
            "cannot be used",
        );
        assert_one_error(&[&["place", "--add", "file"], &ignored[..]].concat(), "cannot be used");
    }
    assert_one_error(&["place", "Q", "--limit", "3"], "required arguments were not provided");
    assert_one_error(&["place", "Q", "--format", "rows"], "required arguments were not provided");
    assert_one_error(&["place", "Q", "--sample", "3"], "--sample, --seed: these say what --verify");
    assert_one_error(&["place"], "required arguments were not provided");
    assert_one_error(&["place", "Q", "--list", "--limit", "x"], "expected a number of placements");
    for part in ["0/2", "3/2", "1/0", "1", "a/b", "1/9999999999"] {
        assert_one_error(&["place", "Q", "--part", part], "expected I/N with I from 1 to N");
    }
    for more in [&["--list"][..], &["--save", "file"], &["--pieces", "3"], &["--fixed", "a1"]] {
        assert_one_error(&[&["queens", "0"], more].concat(), "N = 0: ");
    }
    assert_one_error(&["place", "Q", "R", "--dominate"], "--dominate: domination is for one kind");
    let regions = ["place", "Q", "--regions", "AA/BB", "--dominate"];
    assert_one_error(&regions, "--dominate: cannot be combined with --regions");
}

#[test]
fn what_would_take_too_long_is_refused_at_once() {
    let clock = Instant::now();
    assert_one_error(&["queens", "40"], "this count would take about 10^");
    assert_one_error(&["queens", "30", "-j", "1"], " years on 1 thread\nhelp: --first shows one");
    assert!(clock.elapsed() < Duration::from_secs(20), "{:?}", clock.elapsed());
}

/// A search for guards of a large board began, and never ended.
#[test]
fn guards_of_a_large_board_are_refused_at_once() {
    let clock = Instant::now();
    let large = ["place", "Q", "--board", "64x64", "--dominate"];
    assert_one_error(&large, "--dominate: this search would take about ");
    let words = "help: take a smaller board; --first --pieces K looks for one set of K pieces";
    assert_one_error(&[&large[..], &["--pieces", "40"]].concat(), words);
    assert_one_error(&[&large[..], &["--first"]].concat(), words);
    assert!(clock.elapsed() < Duration::from_secs(20), "{:?}", clock.elapsed());
}

/// Hours later would be too late.
#[test]
fn files_that_cannot_be_written_are_refused_before_the_count() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("no/where");
    let nowhere = nowhere.to_str().unwrap();
    for flag in ["--svg", "--animate", "--html", "--save", "--checkpoint"] {
        let words = format!("{flag}: there is no folder ");
        assert_one_error(&["queens", "19", "--anyway", flag, nowhere], &words);
        let words = format!("{flag}: ");
        assert_one_error(&["queens", "19", flag, folder.path().to_str().unwrap()], &words);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
