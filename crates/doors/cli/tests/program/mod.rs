//! Runs the program as a user would.

#![allow(dead_code, reason = "each test file uses a part")]

#[cfg(unix)]
pub(crate) mod served;
#[cfg(unix)]
pub(crate) mod several;

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

/// The program that is tested.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_everyboard");

/// What came of running the program.
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// The memory in MiB that would do, by the words of a run that was refused.
    pub(crate) fn memory_that_would_do(&self) -> Option<f64> {
        let (_, help) = self.err.split_once("help: --memory ")?;
        let (size, _) = help.split_once("M would do")?;
        Some(size.parse().expect("a size in MiB is a number"))
    }

    /// The records on standard output, one a line.
    pub(crate) fn records(&self) -> Vec<Value> {
        let parse = |line| serde_json::from_str(line).expect("every line is a record");
        self.out.lines().map(parse).collect()
    }
}

/// Runs the program with these arguments.
pub(crate) fn everyboard(args: &[&str]) -> Run {
    everyboard_with(args, &[])
}

/// Runs the program with these arguments and variables of the environment.
pub(crate) fn everyboard_with(args: &[&str], variables: &[(&str, &str)]) -> Run {
    let mut command = Command::new(PROGRAM);
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("CLICOLOR");
    command.args(args).envs(variables.iter().copied());
    let output = command.output().expect("the program runs");
    of_output(output).expect("the program ends by itself")
}

/// Runs the program with text on its standard input, which it need not read.
pub(crate) fn everyboard_reading(args: &[&str], input: &str) -> Run {
    reading(Command::new(PROGRAM).args(args), input)
}

/// Runs a command with text on its standard input, which it need not read: no more than fits into a
/// pipe.
pub(crate) fn reading(command: &mut Command, input: &str) -> Run {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program runs");
    let written = child.stdin.take().expect("it is piped").write_all(input.as_bytes());
    let run = ended(child).expect("the program ends by itself");
    assert!(written.is_ok() || run.status != 0, "the program did not read its input: {}", run.err);
    run
}

/// Starts the program and does not wait for its end.
pub(crate) fn started(args: &[&str]) -> Child {
    let mut command = Command::new(PROGRAM);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program runs")
}

/// Sends a running program a signal, such as `-INT`.
#[cfg(unix)]
pub(crate) fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([name, &id]).status().expect("there is kill").success());
}

/// Whether a process waits for signals: it blocks SIGTERM, the fifteenth.
#[cfg(target_os = "linux")]
pub(crate) fn listens(child: &Child) -> bool {
    let status =
        std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigBlk:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> 14 & 1 == 1)
}

/// Presses Ctrl-C as soon as the program has told its plan: the plan, and what came after it.
#[cfg(unix)]
pub(crate) fn interrupted(args: &[&str]) -> (String, Run) {
    signalled(args, "-INT")
}

/// Sends the program a signal as soon as it has told its plan: the plan, and what came after it.
#[cfg(unix)]
pub(crate) fn signalled(args: &[&str], name: &str) -> (String, Run) {
    let mut child = started(args);
    let mut errors = BufReader::new(child.stderr.take().expect("it is piped"));
    let (mut plan, mut rest) = (String::new(), String::new());
    errors.read_line(&mut plan).expect("the program writes UTF-8");
    signal(&child, name);
    errors.read_to_string(&mut rest).expect("the program writes UTF-8");
    let run = ended(child).expect("it ends by itself");
    assert!(plan.starts_with("plan: "), "{plan}{rest}");
    (plan, Run { err: rest, ..run })
}

/// Waits for the end of a program; none if it was killed.
pub(crate) fn ended(child: Child) -> Option<Run> {
    of_output(child.wait_with_output().expect("the program can be waited for"))
}

/// What a program wrote; none if it was killed.
pub(crate) fn of_output(output: Output) -> Option<Run> {
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    let (out, err) = (text(output.stdout), text(output.stderr));
    output.status.code().map(|status| Run { status, out, err })
}

/// A folder with one file.
pub(crate) struct File {
    folder: tempfile::TempDir,
}

impl File {
    pub(crate) fn new(bytes: impl AsRef<[u8]>) -> Self {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = File { folder };
        std::fs::write(file.path(), bytes).expect("a file for the test");
        file
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("puzzle.toml")
    }

    pub(crate) fn name(&self) -> String {
        self.path().to_str().expect("the path is UTF-8").to_owned()
    }
}
