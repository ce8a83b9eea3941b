//! Memory that the system refuses, though the budget allows it, is an error and no abort.

#![cfg(target_os = "linux")]

use std::process::Command;

/// Runs the program with this much address space and a budget far above it; its status and what it says.
fn limited(kibibytes: u32, args: &str) -> (Option<i32>, String) {
    let program = assert_cmd::cargo::cargo_bin!("everyboard");
    let program = program.display();
    let line = format!("ulimit -v {kibibytes}; exec '{program}' {args} --memory 64G -j 1 -q");
    let output = Command::new("sh").args(["-c", &line]).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn bitmaps() {
    for more in ["", "--to-goals"] {
        let (status, error) = limited(300_000, &format!("census knights-5x6 {more}"));
        assert_eq!(status, Some(2), "{more}: {error}");
        assert!(error.contains("could not allocate"), "{more}: {error}");
    }
}
