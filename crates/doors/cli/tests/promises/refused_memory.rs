//! Memory that the system refuses, though the budget allows it, is an error and no abort.

#![cfg(target_os = "linux")]

use crate::program::{File, PROGRAM};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

/// Runs the program with this much address space and a budget far above it; its status and what it
/// says.
fn limited(kibibytes: u32, args: &str) -> (Option<i32>, String) {
    let line = format!("ulimit -v {kibibytes}; exec '{PROGRAM}' {args} --memory 64G -j 1 -q");
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

/// The moves of a rule were listed whatever the budget: 500 MB and 1.3 GB of these at
/// `--memory 20M`, where the system let the program have as much, and an abort where it did not.
#[test]
fn moves_of_a_rule() {
    let row = "................/".repeat(6);
    for movement in ["QNNAADD", "Q(1,3)(1,3)", "QNN"] {
        let board = format!("A.............../{row}...............A").replace('/', "\n");
        let text = format!(
            "format = 1\nboard = \"\"\"\n{board}\n\"\"\"\nwrap = \"both\"\n[pieces]\nA = {movement:?}\n"
        );
        assert_refused(&text);
    }
}

/// The ways in which pieces can stand on a cycle, and forbidden pictures, were listed whatever the
/// budget: nine kinds on nine squares took 80 MB, and pictures with squares of anything as much as
/// there were of them.
#[test]
fn ways_to_stand_on_a_picture() {
    let board = "ABCDEFGHIJKLMNOP\nABCDEFGHIJKLMNOP\n................";
    let pieces = "[pieces]\nABCDEFGHIJKLMNOP = \"W\"\n";
    let drawn = [
        "[[move]]\ncycle = \"a1 b1 c1 d1 e1 a2 b2 c2 d2 e2\"\n",
        "[[forbid]]\npicture = \"xyzuAA\"\n\
         where = {x = \"anything\", y = \"anything\", z = \"anything\", u = \"anything\"}\n",
    ];
    for drawn in drawn {
        assert_refused(&format!("format = 1\nboard = \"\"\"\n{board}\n\"\"\"\n{pieces}{drawn}"));
    }
}

/// Asserts that a puzzle's moves are refused with 40 MB, where the system gives little more.
fn assert_refused(puzzle: &str) {
    let file = File::new(puzzle);
    let path = file.name();
    let line = format!("ulimit -v 200000; exec '{PROGRAM}' show '{path}' --memory 40M -j 1 -q");
    let output = Command::new("sh").args(["-c", &line]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{puzzle}: {error}");
    assert!(error.contains("--memory: the moves that the rule makes"), "{puzzle}: {error}");
}

/// The program panicked where the system refused a thread. It goes on with those there are. Root
/// may start as many as it likes, so this is tried as another user, if root runs the tests.
#[test]
fn threads() {
    let id = Command::new("id").arg("-u").output().unwrap().stdout;
    if id != b"0\n" {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    let program = folder.path().join("everyboard");
    fs::copy(PROGRAM, &program).unwrap();
    // A number of a user whom nobody else is, with a limit of threads: the first one and two more.
    let user = ["--reuid", "54321", "--regid", "54321", "--clear-groups", "bash", "-c"];
    for args in ["queens 10", "solve knights-4x4-rows --engine sparse --count"] {
        let line = format!("ulimit -u 3; exec '{}' {args} -j 8 -q", program.display());
        let output = Command::new("setpriv").args(user).arg(line).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), error.as_str()), (Some(0), ""), "{args}");
    }
}
