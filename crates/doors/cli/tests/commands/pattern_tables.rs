//! `--tables`: built once, used again, refused for another puzzle.

use crate::program::everyboard;
use std::fs;

const MEMORY: [&str; 4] = ["--memory", "64M", "-j", "2"];

#[test]
fn tables_are_built_once_and_used_by_solve_and_bound() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("eight.tables");
    let file = file.to_str().unwrap();
    let flags = [&["--tables", file][..], &MEMORY].concat();
    let solve = [&["solve", "eight-puzzle", "--count"][..], &flags].concat();
    let first = everyboard(&solve);
    assert_eq!(first.status, 0, "{}", first.err);
    assert!(first.err.contains("building pattern tables"), "{}", first.err);
    let written = fs::read(file).unwrap();
    let second = everyboard(&solve);
    assert_eq!((second.status, &second.out), (0, &first.out));
    assert!(first.out.starts_with("31 moves, proved shortest"), "{}", first.out);
    assert!(!second.err.contains("building"), "{}", second.err);
    let other_start = ["bound", "eight-puzzle", "--from", "123/456/.78", "--quiet"];
    let bound = everyboard(&[&other_start[..], &flags].concat());
    assert_eq!(bound.status, 0, "{}", bound.err);
    assert!(bound.out.contains("moves, proved shortest"), "{}", bound.out);
    assert_eq!(fs::read(file).unwrap(), written);
}

#[test]
fn tables_of_no_use_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("eight.tables");
    let file = file.to_str().unwrap();
    assert_refused(file, &["solve", "knights-4x3", "--count"], "no tables for this puzzle");
    assert!(!fs::exists(file).unwrap());
    let solve = ["solve", "eight-puzzle", "--count", "--tables", file, "--quiet"];
    assert_eq!(everyboard(&[&solve[..], &MEMORY].concat()).status, 0);
    assert_refused(
        file,
        &["solve", "eight-puzzle", "--count", "--engine", "sparse"],
        "only the bounded engine",
    );
    assert_refused(file, &["solve", "eight-puzzle", "--to", ".12/345/678"], "another goal");
    assert_refused(file, &["bound", "eight-puzzle-cylinder"], "other rules");
    let bytes = fs::read(file).unwrap();
    fs::write(file, &bytes[..bytes.len() - 1]).unwrap();
    assert_refused(file, &["bound", "eight-puzzle"], "cut short");
}

/// With these arguments and this file of tables.
#[track_caller]
fn assert_refused(file: &str, args: &[&str], words: &str) {
    let run = everyboard(&[args, &["--tables", file], &MEMORY].concat());
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}");
    assert!(run.err.contains("error: --tables: ") && run.err.contains(words), "{}", run.err);
}

/// Without weights a checker has to search all: the certificate says so and is right.
#[test]
fn bounds_with_tables_have_a_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let [tables, certificate] =
        ["eight.tables", "eight.certificate"].map(|name| folder.path().join(name));
    let [tables, certificate] = [tables.to_str().unwrap(), certificate.to_str().unwrap()];
    let bound = ["bound", "eight-puzzle", "--quiet", "--tables", tables];
    let run = everyboard(&[&bound[..], &["--certificate", certificate], &MEMORY].concat());
    assert_eq!(run.status, 0, "{}", run.err);
    let run = everyboard(&["verify", certificate]);
    assert_eq!(run.status, 0, "{} {}", run.out, run.err);
    assert!(run.out.contains("31 is the least"), "{}", run.out);
}
