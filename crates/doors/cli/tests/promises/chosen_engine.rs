//! What the program chooses by itself costs little more than the best that a user could ask for.
//! Each test was a complaint: seconds where a flag took hundredths, or no answer where another
//! command had one.

#![cfg(target_os = "linux")]

use crate::measured::{Usage, measure};
use crate::program::everyboard;
use std::path::Path;
use tempfile::TempDir;

/// CPU seconds of a job that ends with this status: the least of three runs.
fn cpu_seconds(job: &str, folder: &Path, status: i32) -> f64 {
    let words: Vec<String> = job.split_whitespace().chain(["-q"]).map(str::to_owned).collect();
    let runs = [(); 3].map(|()| measure(&words, folder));
    assert!(runs.iter().all(|taken| taken.status == status), "{job}: {runs:?}");
    let seconds = runs.iter().map(|Usage { cpu_seconds, .. }| *cpu_seconds);
    seconds.reduce(f64::min).unwrap()
}

/// A job takes no more than twice what another one does, and a second: a busy machine adds some
/// tenths to what takes hundredths, and what was complained of took seconds more.
#[track_caller]
fn assert_costs_as(job: &str, best: &str, folder: &Path, status: i32) {
    let [taken, least] = [job, best].map(|job| cpu_seconds(job, folder, status));
    assert!(taken <= 2.0 * least + 1.0, "{job}: {taken} s; {best}: {least} s");
}

fn folder_with(name: &str, text: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(name), text).unwrap();
    folder
}

/// 189 positions: 3.9 s, and 0.02 with `--engine sparse`.
#[test]
fn a_few_positions_of_blocks() {
    let text = "format = 1\nboard = 'AABC/ADBC/DDEE/F...'\ngoal = 'A on d2'\n[rule]\n\
                kind = 'slide'\ncount = 'moves'\n";
    let folder = folder_with("elbow.toml", text);
    let best = "solve elbow.toml --engine sparse";
    assert_costs_as("solve elbow.toml", best, folder.path(), 1);
}

/// Twelve small levels: 3.7 s with `--pushes`, 0.06 without.
#[test]
fn small_levels_by_pushes() {
    let halls = ["# @$.#", "#.$@ #", "# $@.#", "#@ $.#"]
        .map(|row| ["######", "#    #", row, "#    #", "######", "", ""].join("\n"));
    let folder = folder_with("levels.xsb", &halls.concat().repeat(3));
    let best = "solve levels.xsb --pushes --engine sparse";
    assert_costs_as("solve levels.xsb --pushes", best, folder.path(), 0);
}

/// Tables were refused where `hardest` flooded the same space in a tenth of a second.
#[test]
fn distances_of_blocks_and_cars() {
    let folder = tempfile::tempdir().unwrap();
    for puzzle in ["klotski", "century", "traffic-easy"] {
        let saved = format!("census {puzzle} --to-goals --save {puzzle}.table");
        assert_costs_as(&saved, &format!("hardest {puzzle} --connected"), folder.path(), 0);
        let table = folder.path().join(format!("{puzzle}.table"));
        let start = everyboard(&["lookup", table.to_str().unwrap(), "-q"]);
        assert_eq!(start.status, 0, "{}", start.err);
    }
}

/// "More than 1000000 different moves": what `solve` answered they refused.
#[test]
fn moves_too_many_to_be_listed_are_analyzed_and_reported() {
    let text = "format = 1\nboard = 'AAB./CCB./.DDE/F..E'\ngoal = 'A on d3'\n[rule]\n\
                kind = 'slide'\ncount = 'moves'\n";
    let folder = folder_with("exits.toml", text);
    for job in ["solve exits.toml", "analyze exits.toml", "report exits.toml -o exits.html"] {
        assert!(cpu_seconds(job, folder.path(), 0) < 5.0, "{job}");
    }
}

/// "More than 1000000 different moves": where sides took turns, stretches were always listed.
#[test]
fn sides_that_move_at_a_stretch() {
    let text = "format = 1\nboard = 'AABB./.AB../...../.A.B.'\ngoal = 'B on a4'\n[pieces]\nA = 'K'\n\
                B = 'K'\n[rule]\nkind = 'step'\ncount = 'moves'\nturns = 'alternate'\n";
    let folder = folder_with("turns.toml", text);
    for job in ["solve turns.toml", "analyze turns.toml", "lookup turns.toml"] {
        assert!(cpu_seconds(job, folder.path(), 0) < 5.0, "{job}");
    }
}
