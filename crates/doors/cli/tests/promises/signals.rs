//! SIGTERM and SIGHUP save long work as Ctrl-C does; SIGUSR1 saves it and lets it go on.

#![cfg(unix)]

use crate::program::{PROGRAM, ended, everyboard, listens, signal, signalled, started};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Long enough for any signal, in parts of tenths of a second: those of 22 queens take a minute.
const LONG_COUNT: [&str; 4] = ["queens", "20", "-j", "1"];
const LONG_CENSUS: [&str; 6] = ["census", "knights-5x6", "-j", "1", "--memory", "2G"];

/// Waits until something is so.
#[track_caller]
fn wait_until(is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < Duration::from_secs(120), "it is not so after two minutes");
        sleep(Duration::from_millis(5));
    }
}

/// Whether the tests themselves run under `nohup`: then the program leaves SIGHUP alone.
pub(crate) fn runs_under_nohup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    u64::from_str_radix(mask.trim(), 16).unwrap() & 1 == 1
}

/// A stop by SIGTERM or SIGHUP once lost everything since the last checkpoint.
#[test]
#[cfg(target_os = "linux")]
fn sigterm_and_sighup_save_as_ctrl_c_does() {
    let signals = [("-INT", 130), ("-TERM", 143), ("-HUP", 129)];
    let heard = if runs_under_nohup() { 2 } else { 3 };
    for (name, status) in &signals[..heard] {
        for (args, checkpoint) in
            [(&LONG_COUNT[..], "a.record"), (&LONG_CENSUS[..], "census/checkpoint.toml")]
        {
            let folder = tempfile::tempdir().unwrap();
            let saved = folder.path().join(checkpoint);
            let path = folder.path().join(Path::new(checkpoint).iter().next().unwrap());
            let args = [args, &["--checkpoint", path.to_str().unwrap()]].concat();
            let (_, run) = signalled(&args, name);
            assert_eq!(run.status, *status, "{args:?} {name}: {}", run.err);
            assert!(run.err.contains("\nsaved; to continue: everyboard "), "{}", run.err);
            assert!(saved.exists(), "{args:?} {name}");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn sigusr1_saves_and_goes_on() {
    for (args, checkpoint, lock) in [
        (&LONG_COUNT[..], "a.record", "a.record.lock"),
        (&LONG_CENSUS[..], "census/checkpoint.toml", "census/lock"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let saved = folder.path().join(checkpoint);
        let path = folder.path().join(Path::new(checkpoint).iter().next().unwrap());
        let flags = ["--checkpoint", path.to_str().unwrap(), "--every", "1000"];
        let mut child = started(&[args, &flags].concat());
        wait_until(|| folder.path().join(lock).exists());
        sleep(Duration::from_millis(300));
        assert!(!saved.exists(), "{args:?}: nothing was to be saved for 1000 minutes");
        signal(&child, "-USR1");
        wait_until(|| saved.exists());
        assert!(child.try_wait().unwrap().is_none(), "{args:?} goes on");
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

/// `nohup` has it outlive its terminal.
#[test]
#[cfg(target_os = "linux")]
fn nohup_is_respected() {
    let command = format!("trap '' HUP; exec '{PROGRAM}' {}", LONG_COUNT.join(" "));
    let mut child = Command::new("sh")
        .args(["-c", &command])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until(|| listens(&child));
    signal(&child, "-HUP");
    sleep(Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none(), "it goes on");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Work that saves nothing ends all the same, with what it has found.
#[test]
#[cfg(target_os = "linux")]
fn sigterm_without_a_checkpoint_ends_the_work() {
    let child = started(&LONG_COUNT);
    wait_until(|| listens(&child));
    sleep(Duration::from_millis(100));
    signal(&child, "-TERM");
    let run = ended(child).expect("it ends by itself");
    assert_eq!(run.status, 143, "{}", run.err);
    assert!(run.err.contains("interrupted"), "{}", run.err);
    assert_eq!(everyboard(&["queens", "4"]).status, 0);
}
