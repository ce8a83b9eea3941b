//! Work that saves itself, run with a library that stands between the program and the system.

use crate::program::{PROGRAM, Run, of_output};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Work that saves itself, and how it is continued.
pub(crate) struct Job {
    pub(crate) begin: &'static str,
    pub(crate) resume: &'static str,
    pub(crate) answer: &'static str,
}

pub(crate) const JOBS: [Job; 4] = [
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

/// The same kinds of work, with more to save.
pub(crate) const LONGER_JOBS: [Job; 4] = [
    Job {
        begin: "census knights-4x3 --checkpoint c --save t --every 0 --limit 0 --json",
        resume: "census --resume c --save t --limit 0 --json",
        answer: r#""reachable":"18480","deepest":22"#,
    },
    Job {
        begin: "census guarini --local 2 --checkpoint c --save t --every 0 --limit 0 --json",
        resume: "census --resume c --local 3 --save t --limit 0 --json",
        answer: r#""reachable":"#,
    },
    Job {
        begin: "queens 9 --method backtrack --checkpoint c --save t --every 0",
        resume: "place --resume c",
        answer: "352 placements of 9 queens",
    },
    Job {
        begin: "endgame generate KRK --board 4x4 --dir d --checkpoint c --every 0",
        resume: "endgame generate --resume c",
        answer: "KRK ",
    },
];

/// A library of this folder, compiled; `None` where there is no C compiler.
pub(crate) fn library(source: &str, folder: &Path) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/preload").join(source);
    let library = folder.join("library.so");
    let compiler = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .arg(&library)
        .arg(source)
        .arg("-ldl")
        .status();
    compiler.is_ok_and(|status| status.success()).then_some(library)
}

/// Runs the program in a folder, with these variables and those of a fault.
pub(crate) fn run_in(
    folder: &Path,
    line: &str,
    variables: &[(&str, &Path)],
    fault: &[(&str, &str)],
) -> Run {
    let mut command = Command::new(PROGRAM);
    command.args(line.split(' ')).args(["-q", "-j", "2"]).current_dir(folder);
    command.envs(variables.iter().copied()).envs(fault.iter().copied());
    of_output(command.output().unwrap()).unwrap_or_else(|| panic!("{line} {fault:?}: a signal"))
}

/// Whether a run ended as it may: with its answer, or one error.
#[track_caller]
pub(crate) fn assert_sound(job: &Job, run: &Run, what: &str) {
    assert!(!run.err.contains("panicked"), "{what}: {}", run.err);
    match run.status {
        0 => assert!(run.out.contains(job.answer), "{what}: {}", run.out),
        2 => assert_eq!(run.err.matches("error: ").count(), 1, "{what}: {}", run.err),
        status => panic!("{what}: status {status}: {}", run.err),
    }
}
