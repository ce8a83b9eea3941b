//! What is saved has the same bytes on any number of threads, and every time.

use crate::program::everyboard;
use crate::saved::{files, text};
use std::fs;
use std::path::Path;

/// The bytes of all files of a folder, by name, but for the lock.
fn bytes(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let all = files(folder).into_iter().filter(|path| path.is_file());
    let named = all.map(|path| {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        (name, fs::read(path).unwrap())
    });
    named.filter(|(name, _)| name != "lock").collect()
}

/// Saves with 1, 2 and 8 threads, twice each, and compares. `line` names the folder as `{}`.
#[track_caller]
fn assert_same(line: &str) {
    assert_same_up_to("8", line);
}

/// As [`assert_same`], with `most` threads instead of 8.
#[track_caller]
fn assert_same_up_to(most: &str, line: &str) {
    let mut first: Option<Vec<(String, Vec<u8>)>> = None;
    for threads in ["1", "2", most, "2", most] {
        let folder = tempfile::tempdir().unwrap();
        let words = line.replace("{}", text(folder.path()));
        let args: Vec<&str> = words.split(' ').chain(["-q", "-j", threads]).collect();
        let run = everyboard(&args);
        assert_eq!(run.status, 0, "{line}: {}", run.err);
        let saved = bytes(folder.path());
        assert!(!saved.is_empty(), "{line}");
        assert!(*first.get_or_insert_with(|| saved.clone()) == saved, "{line}, {threads} threads");
    }
}

/// The blocks of tables and checkpoints lay in the order in which threads came to them.
#[test]
fn tables_and_checkpoints_of_a_census() {
    assert_same("census bishops-4x5 --csv --save {}/a.table");
    // The files of the last level stay in the folder.
    assert_same("census bishops-4x5 --csv --every 0 --checkpoint {}");
}

/// Sweeps from files visit chunks in another order than that of their numbers.
#[test]
fn tables_of_a_census_from_files() {
    // More threads need more memory, in which there is room for the bits.
    assert_same_up_to("4", "census peg-5x5 --csv --dir {}/bits --memory 29M --save {}/a.table");
}

#[test]
fn tables_of_endings() {
    assert_same("endgame generate KQKR --board 5x5 --dir {}");
}

#[test]
fn saved_counts() {
    assert_same("queens 9 --method backtrack --save {}/all");
    assert_same("queens 9 --method backtrack --part 2/3 --save {}/part");
}
