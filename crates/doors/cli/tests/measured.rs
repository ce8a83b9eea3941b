//! What one run of the program takes.
//!
//! The peak of one program is known only to the process that waited for it and for no other. So
//! each job runs under a copy of this test program, which prints what its only child took.

#![cfg(target_os = "linux")]

use crate::program::PROGRAM;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;
use std::env;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// The variable that makes the test program a copy that measures.
const JOB: &str = "EVERYBOARD_TEST_JOB";

/// What a job took.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Usage {
    pub(crate) status: i32,
    /// The most bytes in memory at a time.
    pub(crate) peak: u64,
    /// Seconds of all threads.
    pub(crate) cpu_seconds: f64,
}

/// Runs the program, ends it after ten seconds, and prints its status, its peak in KiB and its CPU
/// time in microseconds.
#[test]
#[ignore = "this is run by tests that measure"]
fn measured() {
    let Ok(job) = env::var(JOB) else { return };
    let mut command = Command::new("timeout");
    // What is interrupted ends with the status that it has after Ctrl-C.
    command
        .args(["--preserve-status", "-s", "INT", "-k", "5", "10"])
        .arg(PROGRAM)
        .args(job.split('\n'));
    let status = command.stdout(Stdio::null()).stdin(Stdio::null()).status().unwrap();
    let status = status.code().unwrap_or(-1);
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).unwrap();
    let microseconds = |time: TimeVal| time.tv_sec() * 1_000_000 + time.tv_usec();
    let cpu = microseconds(usage.user_time()) + microseconds(usage.system_time());
    writeln!(io::stdout(), "measured {status} {} {cpu}", usage.max_rss()).unwrap();
}

/// What a job takes that runs in a folder.
pub(crate) fn measure(job: &[String], folder: &Path) -> Usage {
    let test = env::current_exe().unwrap();
    let mut command = Command::new(test);
    command.args(["--exact", "measured::measured", "--ignored", "--nocapture"]);
    let output = command.current_dir(folder).env(JOB, job.join("\n")).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let line = text.lines().find_map(|line| line.split_once("measured ")).expect("it measures").1;
    let numbers: Vec<i64> = line.split(' ').map(|number| number.parse().unwrap()).collect();
    let [status, kibibytes, microseconds] = numbers[..] else { panic!("{line}") };
    Usage {
        status: status as i32,
        peak: kibibytes as u64 * 1024,
        cpu_seconds: microseconds as f64 / 1e6,
    }
}
