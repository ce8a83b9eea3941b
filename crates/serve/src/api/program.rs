//! Jobs that a command of the program does, in a process of its own: it prints records, and is killed when its
//! client has gone or its time is over.

use super::fault::ApiFault;
use super::lines::{self, Lines};
use super::{SQUARES, Shared, read};
use crate::server::Options;
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use everyboard_puzzle::Puzzle;
use everyboard_web::protocol::{Fault, FaultKind};
use everyboard_web::puzzles::named;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWriteExt, BufReader, Lines as LinesOf};
use tokio::process::{Child, Command};
use tokio::time::sleep;

/// The most solutions or placements that a job may list.
const LISTED: u64 = 1000;

/// What a job is about.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PuzzleJob {
    /// A built-in puzzle or a member of a family by its name, or the text of a puzzle file.
    puzzle: String,
    #[serde(default)]
    options: Map<String, Value>,
}

/// What is placed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlaceJob {
    /// Pieces in Betza's notation.
    pieces: Vec<String>,
    #[serde(default)]
    options: Map<String, Value>,
}

/// An option of a job is a flag of the command, and this is what it takes.
#[derive(Copy, Clone)]
enum Takes {
    /// True or false.
    Switch,
    /// A number, at most this.
    Number(u64),
    /// A text, which is never the name of a file.
    Text,
}

type Flags = &'static [(&'static str, Takes)];

const SOLVE: Flags = &[
    ("from", Takes::Text),
    ("to", Takes::Text),
    ("count", Takes::Switch),
    ("limit", Takes::Number(LISTED)),
    ("skip", Takes::Number(u64::MAX)),
    ("midpoint", Takes::Switch),
    ("strategy", Takes::Text),
    ("engine", Takes::Text),
    ("format", Takes::Text),
    ("squares", Takes::Text),
];
const CENSUS: Flags =
    &[("from", Takes::Text), ("limit", Takes::Number(LISTED)), ("to-goals", Takes::Switch)];
const ANALYZE: Flags = &[
    ("from", Takes::Text),
    ("to", Takes::Text),
    ("no-search", Takes::Switch),
    ("components", Takes::Switch),
    ("cycles", Takes::Number(64)),
];
const PLACE: Flags = &[
    ("board", Takes::Text),
    ("wrap", Takes::Text),
    ("walls", Takes::Text),
    ("pieces", Takes::Number(u64::MAX)),
    ("maximum", Takes::Switch),
    ("each", Takes::Text),
    ("fixed", Takes::Text),
    ("forbid", Takes::Text),
    ("regions", Takes::Text),
    ("classes", Takes::Switch),
    ("list", Takes::Switch),
    ("limit", Takes::Number(LISTED)),
    ("first", Takes::Switch),
    ("unique", Takes::Switch),
    ("dominate", Takes::Switch),
    ("format", Takes::Text),
    ("method", Takes::Text),
];

pub(super) async fn solve(shared: State<Arc<Shared>>, body: Body) -> Result<Response, ApiFault> {
    of_puzzle(shared, "solve", SOLVE, body).await
}

pub(super) async fn census(shared: State<Arc<Shared>>, body: Body) -> Result<Response, ApiFault> {
    of_puzzle(shared, "census", CENSUS, body).await
}

pub(super) async fn analyze(shared: State<Arc<Shared>>, body: Body) -> Result<Response, ApiFault> {
    of_puzzle(shared, "analyze", ANALYZE, body).await
}

pub(super) async fn place(
    State(shared): State<Arc<Shared>>,
    body: Body,
) -> Result<Response, ApiFault> {
    let job: PlaceJob = read(body).await?;
    let mut command = command(&shared.options, "place");
    for piece in &job.pieces {
        command.arg(argument(piece)?);
    }
    add_flags(&mut command, PLACE, &job.options)?;
    if job.options.contains_key("list") && !job.options.contains_key("limit") {
        command.arg(format!("--limit={LISTED}"));
    }
    run(&shared, command, String::new())
}

async fn of_puzzle(
    State(shared): State<Arc<Shared>>,
    verb: &'static str,
    flags: Flags,
    body: Body,
) -> Result<Response, ApiFault> {
    let job: PuzzleJob = read(body).await?;
    let (name, text) = named(&job.puzzle)?;
    check(&text)?;
    let mut command = command(&shared.options, verb);
    // A name is in the records; a text comes on standard input.
    command.arg(if name.is_empty() { "-" } else { &name });
    add_flags(&mut command, flags, &job.options)?;
    run(&shared, command, if name.is_empty() { text } else { String::new() })
}

/// Refuses faulty puzzles and large boards.
pub(super) fn check(text: &str) -> Result<(), ApiFault> {
    let puzzle = Puzzle::parse(text)
        .map_err(|error| ApiFault::new(StatusCode::BAD_REQUEST, "puzzle", error))?;
    let squares = puzzle.board.squares().count();
    if squares <= SQUARES {
        return Ok(());
    }
    let words = format!("the board has {squares} squares, more than the {SQUARES} of this server");
    Err(ApiFault::request(words))
}

/// A command of the program that prints records.
fn command(options: &Options, verb: &str) -> Command {
    let mut command = Command::new(&options.program);
    command
        .args([verb, "--json", "--memory", &options.memory.to_string()])
        .args(["--threads", &options.threads.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    command
}

fn add_flags(
    command: &mut Command,
    flags: Flags,
    options: &Map<String, Value>,
) -> Result<(), ApiFault> {
    for (name, value) in options {
        let Some((_, takes)) = flags.iter().find(|(flag, _)| flag == name) else {
            let names: Vec<&str> = flags.iter().map(|(flag, _)| *flag).collect();
            let words = format!("there is no option {name:?}; there are {}", names.join(", "));
            return Err(ApiFault::request(words));
        };
        if let Some(flag) = flag(name, *takes, value)? {
            command.arg(flag);
        }
    }
    Ok(())
}

/// An option as the program takes it; none if it is switched off.
fn flag(name: &str, takes: Takes, value: &Value) -> Result<Option<String>, ApiFault> {
    match (takes, value) {
        (Takes::Switch, Value::Bool(on)) => Ok(on.then(|| format!("--{name}"))),
        (Takes::Number(most), Value::Number(number)) => match number.as_u64() {
            Some(number) if number <= most => Ok(Some(format!("--{name}={number}"))),
            _ => Err(ApiFault::request(format!("`{name}` is a whole number up to {most}"))),
        },
        (Takes::Text, Value::String(text)) => Ok(Some(format!("--{name}={}", argument(text)?))),
        _ => {
            let wanted = match takes {
                Takes::Switch => "true or false",
                Takes::Number(_) => "a whole number",
                Takes::Text => "a text",
            };
            Err(ApiFault::request(format!("`{name}` is {wanted}")))
        }
    }
}

/// A text that the program cannot take for the name of a file or for a flag.
fn argument(text: &str) -> Result<&str, ApiFault> {
    let is_file = text == "-" || text.ends_with(".json") || Path::new(text).exists();
    if is_file || text.starts_with("--") || text.contains('\0') {
        return Err(ApiFault::request(format!("{text:?} is not a value of an option")));
    }
    Ok(text)
}

/// Joins the queue, runs the command when its turn comes, and sends its records.
fn run(shared: &Shared, mut command: Command, input: String) -> Result<Response, ApiFault> {
    let place = shared.jobs.join()?;
    let time = shared.options.time;
    Ok(lines::answer(async move |lines| {
        let _turn = tokio::select! {
            turn = place.turn() => turn,
            () = lines.gone() => return,
        };
        let mut child = match command.spawn() {
            Ok(child) => child,
            Err(error) => return lines.fault(&refused(format!("the program: {error}"))).await,
        };
        let result = tokio::select! {
            result = follow(&mut child, &input, &lines) => result,
            () = sleep(time) => Err(too_long(time)),
            () = lines.gone() => Ok(()),
        };
        // Waits for its end, so that nothing of it remains. If it has ended, there is nothing to kill.
        let _ = child.kill().await;
        if let Err(fault) = result {
            lines.fault(&fault).await;
        }
    }))
}

/// Follows a child to its end.
async fn follow(child: &mut Child, input: &str, lines: &Lines) -> Result<(), Fault> {
    // A child that does not read its input has printed why.
    if let Some(mut stdin) = child.stdin.take() {
        let _ = stdin.write_all(input.as_bytes()).await;
    }
    match follow_output(child, lines).await {
        // 1 is an answer too: there is no solution.
        Ok((status, _)) if matches!(status.code(), Some(0 | 1)) => Ok(()),
        Ok((_, said)) => Err(refused(said)),
        Err(error) => Err(refused(format!("the program: {error}"))),
    }
}

/// Sends the records of a child, tells its progress, and collects what it says of a fault.
async fn follow_output(child: &mut Child, lines: &Lines) -> io::Result<(ExitStatus, String)> {
    let mut records = lines_of(child.stdout.take());
    let mut remarks = lines_of(child.stderr.take());
    let (mut has_records, mut has_remarks) = (true, true);
    let mut said = String::new();
    while has_records || has_remarks {
        tokio::select! {
            record = next(&mut records), if has_records => match record? {
                Some(record) => lines.answer(&record).await,
                None => has_records = false,
            },
            remark = next(&mut remarks), if has_remarks => match remark? {
                // An error is the last that it says.
                Some(remark) if !said.is_empty() || remark.starts_with("error: ") => {
                    said += remark.strip_prefix("error: ").unwrap_or(&remark);
                    said.push('\n');
                }
                Some(remark) => lines.told(&Remark { text: &remark }),
                None => has_remarks = false,
            },
        }
    }
    Ok((child.wait().await?, said.trim_end().to_owned()))
}

/// What the program says of its progress.
#[derive(Serialize)]
struct Remark<'a> {
    text: &'a str,
}

fn lines_of<R: AsyncRead>(stream: Option<R>) -> Option<LinesOf<BufReader<R>>> {
    stream.map(|stream| BufReader::new(stream).lines())
}

async fn next<R: AsyncRead + Unpin>(
    lines: &mut Option<LinesOf<BufReader<R>>>,
) -> io::Result<Option<String>> {
    match lines {
        Some(lines) => lines.next_line().await,
        None => Ok(None),
    }
}

/// A job that took more time than it may.
pub(super) fn too_long(time: Duration) -> Fault {
    refused(format!("it took more than the {} s of this server", time.as_secs_f64()))
}

fn refused(message: String) -> Fault {
    Fault { what: FaultKind::Stopped, message, line: None, needed: None }
}
