//! Runs the program as a user would.

#![allow(dead_code, reason = "each test file uses a part")]

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use std::path::PathBuf;

/// What came of running the program.
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
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
    let mut command = cargo_bin_cmd!("everyboard");
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("CLICOLOR");
    command.args(args).envs(variables.iter().copied());
    let output = command.output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run {
        status: output.status.code().expect("the program ends by itself"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
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
