//! One call of the system fails: opening, writing, reading, syncing, renaming or removing a file,
//! making a folder or starting a thread. The program ends with its answer or with one error, and
//! what was saved can be used.
//!
//! Mapping memory is left out: the standard library maps a stack for signals before every thread,
//! and ends the program if it cannot.

#![cfg(all(target_os = "linux", target_env = "gnu"))]

use crate::preload::{JOBS, Job, LONGER_JOBS, assert_sound, library, run_in};
use tempfile::TempDir;

/// The calls that fail.
const CALLS: [&str; 8] = ["open", "write", "read", "fsync", "rename", "unlink", "mkdir", "thread"];

/// Lets the first `most` calls of each kind fail, one in each run; how many did.
fn each_call_fails(jobs: &[Job], most: usize) -> usize {
    let around = TempDir::new().unwrap();
    let Some(shim) = library("shim.c", around.path()) else { return 0 };
    let mut points = 0;
    for (job, call) in jobs.iter().flat_map(|job| CALLS.map(|call| (job, call))) {
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
    eprintln!("{} points", each_call_fails(&JOBS, 3));
}

/// `cargo test --release -p everyboard-cli --test all faults:: -- --ignored --nocapture`: minutes.
#[test]
#[ignore = "starts the program thousands of times"]
fn every_call_fails() {
    for jobs in [&JOBS, &LONGER_JOBS] {
        eprintln!("{} points", each_call_fails(jobs, usize::MAX));
    }
}
