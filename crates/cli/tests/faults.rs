//! One call of the system fails: opening, writing, reading, syncing, renaming or removing a file, making a folder or
//! starting a thread. The program ends with its answer or with one error, and what was saved can be used.
//!
//! Mapping memory is left out: the standard library maps a stack for signals before every thread, and ends the program
//! if it cannot.

#![cfg(all(target_os = "linux", target_env = "gnu"))]

mod program;

use program::{Run, of_output};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// The calls that fail.
const CALLS: [&str; 8] = ["open", "write", "read", "fsync", "rename", "unlink", "mkdir", "thread"];

/// Work that saves itself, and how it is continued.
struct Job {
    begin: &'static str,
    resume: &'static str,
    answer: &'static str,
}

const JOBS: [Job; 4] = [
    Job {
        begin: "census guarini --checkpoint c --save t --every 0 --limit 0 --json",
        resume: "census --resume c --save t --limit 0 --json",
        answer: r#""reachable":"#,
    },
    Job {
        begin: "solve knights-4x3 --count --checkpoint c --every 0 --engine sparse",
        resume: "solve --count --resume c",
        answer: "16 moves, proved shortest; 98,496 shortest solutions",
    },
    Job {
        begin: "queens 7 --method backtrack --checkpoint c --save t --every 0",
        resume: "place --resume c",
        answer: "40 placements of 7 queens",
    },
    Job {
        begin: "endgame generate KQK --board 4x4 --dir d --checkpoint c --every 0",
        resume: "endgame generate --resume c",
        answer: "KQK ",
    },
];

/// The library that makes a call fail; `None` where there is no C compiler.
fn shim(folder: &Path) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/shim.c");
    let library = folder.join("shim.so");
    let compiler = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .arg(&library)
        .arg(source)
        .arg("-ldl")
        .status();
    compiler.is_ok_and(|status| status.success()).then_some(library)
}

/// Runs the program in a folder.
fn run_in(folder: &Path, line: &str, variables: &[(&str, &Path)], fault: &[(&str, &str)]) -> Run {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("everyboard"));
    command.args(line.split(' ')).args(["-q", "-j", "2"]).current_dir(folder);
    command.envs(variables.iter().copied()).envs(fault.iter().copied());
    of_output(command.output().unwrap()).unwrap_or_else(|| panic!("{line} {fault:?}: a signal"))
}

/// Whether a run ended as it may: with its answer, or one error.
#[track_caller]
fn assert_sound(job: &Job, run: &Run, what: &str) {
    assert!(!run.err.contains("panicked"), "{what}: {}", run.err);
    match run.status {
        0 => assert!(run.out.contains(job.answer), "{what}: {}", run.out),
        2 => assert_eq!(run.err.matches("error: ").count(), 1, "{what}: {}", run.err),
        status => panic!("{what}: status {status}: {}", run.err),
    }
}

/// Lets the first `most` calls of each kind fail, one in each run; how many did.
fn each_call_fails(most: usize) -> usize {
    let around = TempDir::new().unwrap();
    let Some(shim) = shim(around.path()) else { return 0 };
    let mut points = 0;
    for (job, call) in JOBS.iter().flat_map(|job| CALLS.map(|call| (job, call))) {
        for number in 1..=most {
            let folder = TempDir::new_in(around.path()).unwrap();
            let (work, done) = (folder.path(), folder.path().join("fault.done"));
            let at = number.to_string();
            let what = format!("{}: {call} {number}", job.begin);
            let preload = [("LD_PRELOAD", shim.as_path()), ("FAULT_DONE", done.as_path())];
            let run = run_in(work, job.begin, &preload, &[("FAULT_CALL", call), ("FAULT_AT", &at)]);
            assert_sound(job, &run, &what);
            if !done.exists() {
                break;
            }
            points += 1;
            if run.status == 2 && work.join("c").exists() {
                // With nothing saved yet it says so; otherwise it comes to the answer.
                assert_sound(job, &run_in(work, job.resume, &[], &[]), &format!("{what}, resumed"));
            }
        }
    }
    points
}

#[test]
fn the_first_calls_fail() {
    eprintln!("{} points", each_call_fails(6));
}

/// `cargo test --release -p everyboard --test faults -- --ignored --nocapture`: minutes.
#[test]
#[ignore = "starts the program thousands of times"]
fn every_call_fails() {
    eprintln!("{} points", each_call_fails(usize::MAX));
}
