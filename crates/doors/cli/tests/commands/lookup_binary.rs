//! `lookup --binary`: boards in, distances out.

use crate::program::{PROGRAM, everyboard, of_output};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What the program answers to these bytes.
fn answered(arguments: &[&str], boards: &[u8]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    // It may have refused by now.
    let _ = child.stdin.take().expect("it is piped").write_all(boards);
    child.wait_with_output().expect("it ends by itself")
}

fn saved(folder: &Path, puzzle: &str, flags: &[&str]) -> String {
    let table = folder.join("a.table").to_str().unwrap().to_owned();
    let run = everyboard(&[&["census", puzzle, "--save", &table], flags].concat());
    assert_eq!(run.status, 0, "{}", run.err);
    table
}

#[test]
fn boards_have_the_distances_that_text_has() {
    let folder = tempfile::tempdir().unwrap();
    let table = saved(folder.path(), "knights-4x3", &["--to-goals"]);
    let texts = ["BBB/.../.../WWW", "WWW/.../.../BBB", "BBB/W../.../.WW", "BBB/WWW/.../BBB"];
    let run = everyboard(&[&["lookup", &table][..], &texts[..]].concat());
    let expected: Vec<u16> = run.out.lines().map(|line| line.parse().unwrap_or(u16::MAX)).collect();
    assert_eq!(expected.len(), 4);
    let boards = texts.concat().replace('/', "");
    let bytes = answered(&["lookup", &table, "--binary", "bytes"], boards.as_bytes());
    let narrow: Vec<u8> = expected.iter().map(|&it| it.min(255) as u8).collect();
    assert_eq!(bytes.stdout, narrow, "{}", String::from_utf8_lossy(&bytes.stderr));
    let words = answered(&["lookup", &table, "--binary", "words"], boards.as_bytes());
    let wide: Vec<u8> = expected.iter().flat_map(|it| it.to_le_bytes()).collect();
    assert_eq!(words.stdout, wide);
}

/// Blocks and forbidden positions are read as drawings.
#[test]
fn pieces_that_cover_several_squares_have_their_letter_on_each() {
    let folder = tempfile::tempdir().unwrap();
    let table = saved(folder.path(), "traffic-4x4", &[]);
    let show = everyboard(&["show", "traffic-4x4", "--json"]);
    let start = show.records()[0]["starts"][0].as_str().unwrap().replace('/', "");
    let run = answered(&["lookup", &table, "--binary", "bytes"], start.repeat(3).as_bytes());
    assert_eq!(run.stdout, [0, 0, 0], "{}", String::from_utf8_lossy(&run.stderr));
}

#[test]
fn a_board_is_answered_before_the_next_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    let table = saved(folder.path(), "guarini", &["--to-goals"]);
    let mut child = Command::new(PROGRAM)
        .args(["lookup", &table, "--binary", "bytes"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut boards, mut answers) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut answer = [0];
    for (board, distance) in [("W.W...B.B", 16), ("B.B...W.W", 0)] {
        for half in [&board[..4], &board[4..]] {
            boards.write_all(half.as_bytes()).unwrap();
            boards.flush().unwrap();
        }
        answers.read_exact(&mut answer).unwrap();
        assert_eq!(answer, [distance]);
    }
    drop(boards);
    assert!(child.wait().unwrap().success());
}

#[test]
fn what_is_wrong_is_said_with_the_number_of_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let table = saved(folder.path(), "guarini", &["--to-goals"]);
    let arguments = ["lookup", &table, "--binary", "bytes"];
    let cases = [
        ("B.B...W.WX.B...W.W", &[0][..], "board 2: row 1, column 1"),
        ("B.B...W.WB.B", &[0], "board 2: it ends after 3 of 9 bytes"),
    ];
    for (boards, answers, words) in cases {
        let output = answered(&arguments, boards.as_bytes());
        assert_eq!(output.stdout, answers);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(words), "{error}");
        assert_eq!(output.status.code(), Some(2));
    }
    let run = of_output(answered(&["lookup", "guarini", "--binary", "bytes"], b"")).unwrap();
    assert_eq!(run.status, 2);
    assert!(run.err.contains("census PUZZLE --to-goals --save FILE"), "{}", run.err);
}
