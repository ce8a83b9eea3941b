//! Files that the first version of the formats wrote are opened by every later program: tables,
//! checkpoints of each kind of search, counts of placements and their parts.
//!
//! The files under `written_by_0_1/` were written by everyboard 0.1.0 of November 2026, checkpoints
//! by a program that was killed a few levels into its work. They are never written anew.

use crate::program::everyboard;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn written(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/written_by_0_1").join(name)
}

/// A copy of one file or folder, since a run that ends removes its checkpoint.
fn copy(name: &str) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (written(name), folder.path().join(name));
    if from.is_dir() {
        fs::create_dir(&to).unwrap();
        for entry in fs::read_dir(&from).unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    } else {
        fs::copy(&from, &to).unwrap();
    }
    let path = to.to_str().unwrap().to_owned();
    (folder, path)
}

#[track_caller]
fn resumed_solve(name: &str, moves: u64, solutions: &str) {
    let (_folder, path) = copy(name);
    let run = everyboard(&["solve", "--resume", &path, "--count", "--json", "-j", "2"]);
    assert_eq!(run.status, 0, "{name}: {}", run.err);
    let records = run.records();
    assert_eq!(records[0]["moves"], moves, "{name}");
    assert_eq!(records[0]["solutions"], solutions, "{name}");
}

#[test]
fn searches_with_tables_of_positions_are_resumed() {
    resumed_solve("solve-one-sided", 16, "354459156480");
    resumed_solve("solve-two-sided", 16, "354459156480");
    resumed_solve("solve-mirrored", 16, "354459156480");
    resumed_solve("solve-labels", 31, "40");
    resumed_solve("solve-pegs", 14, "210422");
    resumed_solve("solve-graph", 28, "115200");
    resumed_solve("solve-turns", 15, "514");
}

#[test]
fn searches_with_bits_are_resumed() {
    resumed_solve("solve-dense", 24, "4");
    resumed_solve("solve-dense-labels", 36, "24");
    resumed_solve("solve-dense-turns", 18, "33732");
}

/// The 55 bits of a position of 7x7: another width of entries than on smaller boards. How far this
/// small budget leads depends on the number of threads.
#[test]
fn a_search_of_a_large_space_is_resumed() {
    let (_folder, path) = copy("solve-wide");
    let run = everyboard(&["solve", "--resume", &path, "--memory", "24M", "-j", "1"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(
        run.out.starts_with("86 to ") || run.out.starts_with("every solution has "),
        "{}",
        run.out
    );
}

#[track_caller]
fn resumed_census(name: &str, reachable: &str, deepest: u64) {
    let (_folder, path) = copy(name);
    let run = everyboard(&["census", "--resume", &path, "--json", "-j", "2"]);
    assert_eq!(run.status, 0, "{name}: {}", run.err);
    assert_eq!(run.records()[0]["reachable"], reachable, "{name}");
    assert_eq!(run.records()[0]["deepest"], deepest, "{name}");
}

#[test]
fn censuses_are_resumed() {
    resumed_census("census", "51480", 33);
    // Its bits are for all arrangements, of which a census excludes most since then.
    resumed_census("census-pegs", "1871", 14);
}

#[test]
fn a_census_that_records_distances_is_resumed_and_saves_its_table() {
    let (folder, path) = copy("census-table");
    let table = folder.path().join("kings.table");
    let table = table.to_str().unwrap();
    let run = everyboard(&["census", "--resume", &path, "--save", table, "--json", "-j", "2"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(run.records()[0]["reachable"], "51480");
    assert_eq!(run.records()[0]["deepest"], 21);
    assert!(Path::new(table).exists());
}

#[track_caller]
fn looked_up(table: &str, position: &str, answer: &str) {
    let path = written(table);
    let run = everyboard(&["lookup", path.to_str().unwrap(), position, "--count", "--quiet"]);
    assert_eq!(run.status, 0, "{table}: {}", run.err);
    assert_eq!(run.out.trim_end(), answer, "{table}");
}

#[test]
fn tables_of_distances_are_read() {
    looked_up("knights-4x3.table", "WWW/.../.../BBB", "16\t98496");
    looked_up("knights-4x3-alternating.table", "WWW/.../.../BBB", "18\t33732");
    looked_up("peg-4x4.table", "..../..../..../PP..", "13\t39539");
}

#[track_caller]
fn resumed_placement(name: &str, placements: &str) {
    let (_folder, path) = copy(name);
    let run = everyboard(&["place", "--resume", &path, "--json", "-j", "2"]);
    assert_eq!(run.status, 0, "{name}: {}", run.err);
    assert_eq!(run.records()[0]["placements"], placements, "{name}");
}

#[test]
fn counts_of_placements_are_resumed() {
    resumed_placement("queens.count", "2279184");
    resumed_placement("queens.classes", "2279184");
    resumed_placement("kings.maximum", "1");
}

#[test]
fn parts_of_a_count_are_verified_and_added_up() {
    let parts = [1, 2, 3].map(|part| written(&format!("queens-9-part-{part}")));
    let parts = parts.each_ref().map(|path| path.to_str().unwrap());
    let run = everyboard(&["place", "--add", parts[0], parts[1], parts[2], "--json"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(run.records()[0]["placements"], "352");
    let run = everyboard(&["place", "--verify", parts[1], "--json"]);
    assert_eq!(run.status, 0, "{}", run.err);
}

#[test]
fn endgame_tables_are_probed() {
    let tables = written("tables");
    let tables = tables.to_str().unwrap();
    let run = everyboard(&["endgame", "verify", "KRK", "--dir", tables, "--json"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(run.records()[0]["right"], true);
    let arguments =
        ["endgame", "stats", "KAK", "--piece", "A=QN", "--board", "6x6", "--dir", tables];
    let run = everyboard(&[&arguments[..], &["--json"]].concat());
    assert_eq!(run.status, 0, "{}", run.err);
}
