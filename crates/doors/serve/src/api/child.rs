//! Jobs as processes of the program, with its flag `--served`: they open no files, take texts that
//! end with a NUL from standard input, and end when that is closed. So none outlives the server,
//! however that ends.

use super::fault::ApiFault;
use crate::server::Limits;
use std::io;
use std::process::{ExitStatus, Stdio};
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};

/// A job that is not under way yet.
pub(super) struct Job {
    command: Command,
    /// What follows the flags. None of it is taken for one.
    words: Vec<String>,
    /// The text of a puzzle, for standard input.
    text: Option<String>,
}

/// A job under way. It ends when this is dropped.
pub(super) struct RunningJob {
    child: Child,
    input: ChildStdin,
    /// The text of the puzzle, until it is sent.
    text: Option<String>,
    pub(super) output: ChildStdout,
    pub(super) errors: ChildStderr,
}

impl Job {
    /// A command of the program that prints records.
    pub(super) fn new(limits: &Limits, verbs: &[&str]) -> Self {
        let mut command = Command::new(&limits.program);
        command
            .args(verbs)
            .args(["--served", "--json"])
            .args([format!("--memory={}", limits.memory), format!("--threads={}", limits.threads)])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        Job { command, words: Vec::new(), text: None }
    }

    /// Adds a puzzle: a name, which will be in the records, or the text of a file, which has
    /// several lines.
    pub(super) fn puzzle(&mut self, name_or_text: String) {
        if name_or_text.contains('\n') || name_or_text == "-" {
            self.words.push("-".to_owned());
            self.text = Some(name_or_text);
        } else {
            self.words.push(name_or_text);
        }
    }

    /// Adds a word that is no flag, whatever it begins with.
    pub(super) fn word(&mut self, word: String) {
        self.words.push(word);
    }

    /// Adds a flag, and its value if it has one.
    pub(super) fn flag(&mut self, name: &str, value: Option<&str>) {
        let value = value.map(|value| format!("={value}")).unwrap_or_default();
        self.command.arg(format!("--{name}{value}"));
    }

    /// Starts the process.
    ///
    /// # Errors
    /// If the system refuses it, or a word of the request has a NUL, which no command line can
    /// have.
    pub(super) fn start(mut self) -> Result<RunningJob, ApiFault> {
        let spawned = self.command.arg("--").args(self.words).spawn();
        let mut child = spawned.map_err(|error| match error.kind() {
            io::ErrorKind::InvalidInput => ApiFault::request("a text has a NUL"),
            _ => ApiFault::stopped(format!("the program: {error}")),
        })?;
        Ok(RunningJob {
            input: child.stdin.take().expect("it is piped"),
            output: child.stdout.take().expect("it is piped"),
            errors: child.stderr.take().expect("it is piped"),
            text: self.text,
            child,
        })
    }
}

impl RunningJob {
    /// Sends the text of the puzzle, if it is given by one.
    pub(super) async fn send_puzzle(&mut self) {
        if let Some(text) = self.text.take() {
            self.send(text.into_bytes()).await;
        }
    }

    /// Sends a text. A process that does not take it has printed why.
    pub(super) async fn send(&mut self, mut text: Vec<u8>) {
        text.push(0);
        let _ = self.input.write_all(&text).await;
    }

    /// Waits for its end by itself.
    pub(super) async fn wait(&mut self) -> io::Result<ExitStatus> {
        self.child.wait().await
    }

    /// Ends it, and waits until nothing of it remains.
    pub(super) async fn end(mut self) {
        // If it has ended by itself, there is nothing to kill.
        let _ = self.child.kill().await;
    }
}

/// Why a process ended without an answer: from how it ended, and what it said.
pub(super) fn refusal(status: ExitStatus, said: &str) -> ApiFault {
    // What follows the first paragraph is about the command line.
    let said = said.split("\n\n").next().unwrap_or_default().trim();
    match said.strip_prefix("error: ") {
        Some(said) => of_place(said),
        None if said.contains("memory allocation of ") => {
            ApiFault::new(super::REFUSED, "memory", "the job takes more memory than it may")
        }
        None => ApiFault::stopped(format!("the job ended with {status}: {said}")),
    }
}

/// A fault whose message begins with the place: a flag, or a word for programs.
fn of_place(said: &str) -> ApiFault {
    let Some((place, rest)) = said.split_once(": ") else { return ApiFault::request(said) };
    match place {
        "--memory" => ApiFault::new(super::REFUSED, "memory", rest),
        "puzzle" | "goals" => ApiFault::new(super::REFUSED, place, rest),
        _ => ApiFault::request(said),
    }
}
