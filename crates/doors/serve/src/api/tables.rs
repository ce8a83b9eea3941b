//! Tables of all distances for pages whose own memory does not suffice. Each is a process, which
//! makes it, keeps it, and answers about it: see [`crate::table`].

use super::child::{Job, RunningJob, refusal};
use super::fault::ApiFault;
use super::jobs::{in_turn, limited};
use super::lines::Lines;
use super::{REFUSED, ServerState, read};
use crate::table::{Question, TableFault, question_bytes};
use axum::body::Body;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Mutex as Lock, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::sync::Mutex;
use tokio::time::timeout;

/// The most tables that are kept, be they ever so small.
const MOST_KEPT: usize = 32;

/// The most bytes of an answer about a table.
const MOST_BYTES: u64 = 1 << 20;

/// How long an answer about a table may take: some milliseconds, as a rule.
const QUESTION_TIME: Duration = Duration::from_secs(60);

/// The tables that are kept.
pub(super) struct Tables {
    kept: Lock<TableCache>,
    /// The bytes that they may take together.
    memory: u64,
    /// Who has this asks a table: the memory that a question takes is there once.
    asking: Arc<Mutex<()>>,
}

#[derive(Default)]
struct TableCache {
    /// The one that was asked last comes last.
    tables: VecDeque<Arc<Table>>,
    /// The number of the last table.
    last: u64,
}

/// A table that is ready.
struct Table {
    name: String,
    /// The puzzle, as it was asked for.
    puzzle: String,
    /// What clients are told of it.
    made: Map<String, Value>,
    /// What its process takes.
    bytes: u64,
    process: Mutex<RunningJob>,
}

/// A line of the process of a table, without its key.
enum Said<'a> {
    Told,
    Bytes(u64),
    Answer(&'a [u8]),
    Fault(TableFault),
}

/// A puzzle whose table is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MakeRequest {
    /// A name, or the text of a puzzle file.
    puzzle: String,
}

/// A position that is asked about.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionRequest {
    table: String,
    board: String,
    turn: Option<String>,
    /// The number of a shortest solution, in decimal and from 0.
    #[serde(default)]
    number: String,
    /// The moves that lead from there to the position that is meant.
    #[serde(default)]
    moves: Vec<String>,
}

/// A position that is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelRequest {
    table: String,
    level: usize,
    number: String,
}

impl Tables {
    pub(super) fn new(memory: u64) -> Self {
        let memory = memory - question_bytes(memory);
        Tables { kept: Lock::default(), memory, asking: Arc::default() }
    }

    fn kept(&self) -> MutexGuard<'_, TableCache> {
        // No list is left half changed by a panic.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table that fits, which is now the last to be given up.
    fn find(&self, fits: impl Fn(&Table) -> bool) -> Option<Arc<Table>> {
        let mut kept = self.kept();
        let at = kept.tables.iter().position(|table| fits(table))?;
        let table = kept.tables.remove(at)?;
        kept.tables.push_back(Arc::clone(&table));
        Some(table)
    }

    fn named(&self, name: &str) -> Result<Arc<Table>, ApiFault> {
        self.find(|table| table.name == name).ok_or_else(|| gone(name))
    }

    /// Keeps the process of a table, and gives up those that were asked
    /// longest ago until it fits.
    ///
    /// # Errors
    /// If it does not fit at all.
    fn keep(
        &self,
        puzzle: String,
        running: RunningJob,
        (bytes, mut made): (u64, Map<String, Value>),
    ) -> Result<Arc<Table>, ApiFault> {
        let Some(left) = self.memory.checked_sub(bytes) else {
            let most = self.memory;
            let words = format!("the table takes {bytes} bytes, more than the {most} for tables");
            return Err(ApiFault::new(REFUSED, "memory", words));
        };
        let mut kept = self.kept();
        while kept.bytes() > left || kept.tables.len() >= MOST_KEPT {
            kept.tables.pop_front();
        }
        kept.last += 1;
        let name = kept.last.to_string();
        made.insert("table".to_owned(), Value::from(name.as_str()));
        let table = Table { name, puzzle, made, bytes, process: Mutex::new(running) };
        let table = Arc::new(table);
        kept.tables.push_back(Arc::clone(&table));
        Ok(table)
    }

    fn give_up(&self, name: &str) {
        self.kept().tables.retain(|table| table.name != name);
    }
}

impl TableCache {
    fn bytes(&self) -> u64 {
        self.tables.iter().map(|table| table.bytes).sum()
    }
}

fn gone(name: &str) -> ApiFault {
    let words = format!("the table {name:?} has gone; make it again");
    ApiFault::new(StatusCode::NOT_FOUND, "table", words)
}

/// Makes a table, or finds the one that was made.
pub(super) async fn make(
    State(state): State<Arc<ServerState>>,
    body: Body,
) -> Result<Response, ApiFault> {
    let MakeRequest { puzzle } = read(body).await?;
    let here = Arc::clone(&state);
    in_turn(&state.jobs, async move |mut lines| {
        let table = match here.tables.find(|table| table.puzzle == puzzle) {
            Some(table) => table,
            None => make_now(&here, puzzle, &mut lines).await?,
        };
        lines.send(json!({ "answer": table.made }).to_string() + "\n").await
    })
    .await
}

async fn make_now(
    state: &ServerState,
    puzzle: String,
    lines: &mut Lines,
) -> Result<Arc<Table>, ApiFault> {
    let client = lines.client();
    let mut job = Job::new(&state.limits, &["serve-table"]);
    job.flag("quiet", None);
    job.puzzle(puzzle.clone());
    let mut running = job.start()?;
    match limited(state.limits.time, &client, made(&mut running, lines)).await {
        Ok(made) => state.tables.keep(puzzle, running, made),
        Err(fault) => {
            running.end().await;
            Err(fault)
        }
    }
}

/// Follows a process until its table is made: the bytes that it takes, and what clients are told.
async fn made(
    running: &mut RunningJob,
    lines: &mut Lines,
) -> Result<(u64, Map<String, Value>), ApiFault> {
    running.send_puzzle().await;
    // It writes nothing after the last line until it is asked.
    let mut output = BufReader::new(&mut running.output);
    let mut bytes = 0;
    loop {
        let line = next_line(&mut output).await?;
        match said(&line) {
            Some(Said::Told) => lines.tell(line),
            Some(Said::Bytes(taken)) => bytes = taken,
            Some(Said::Answer(made)) => {
                return Ok((bytes, serde_json::from_slice(made).map_err(io::Error::from)?));
            }
            Some(Said::Fault(_)) | None => break,
        }
    }
    let mut words = String::new();
    running.errors.read_to_string(&mut words).await?;
    Err(refusal(running.wait().await?, &words))
}

/// The next line, with its end; empty where there is none.
async fn next_line(output: &mut (impl AsyncBufRead + Unpin)) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    output.take(MOST_BYTES).read_until(b'\n', &mut line).await?;
    if line.len() as u64 == MOST_BYTES {
        return Err(io::Error::other(format!("an answer takes more than {MOST_BYTES} bytes")));
    }
    Ok(line)
}

fn said(line: &[u8]) -> Option<Said<'_>> {
    let of = |key: &str| line.strip_prefix(key.as_bytes())?.strip_suffix(b"}\n");
    if of("{\"told\":").is_some() {
        return Some(Said::Told);
    }
    if let Some(bytes) = of("{\"bytes\":") {
        return serde_json::from_slice(bytes).ok().map(Said::Bytes);
    }
    if let Some(fault) = of("{\"fault\":") {
        return serde_json::from_slice(fault).ok().map(Said::Fault);
    }
    of("{\"answer\":").map(Said::Answer)
}

/// What a table knows of a position and each of its moves.
pub(super) async fn look(state: State<Arc<ServerState>>, body: Body) -> Result<Response, ApiFault> {
    let PositionRequest { table, board, turn, .. } = read(body).await?;
    ask(state, table, Question::Look { board, turn }).await
}

/// Why the best moves are best, or why no solution is left.
pub(super) async fn why(state: State<Arc<ServerState>>, body: Body) -> Result<Response, ApiFault> {
    let PositionRequest { table, board, turn, moves, .. } = read(body).await?;
    ask(state, table, Question::Why { board, turn, moves }).await
}

/// A shortest solution from a position.
pub(super) async fn solution(
    state: State<Arc<ServerState>>,
    body: Body,
) -> Result<Response, ApiFault> {
    let PositionRequest { table, board, turn, number, .. } = read(body).await?;
    ask(state, table, Question::Solution { board, turn, number }).await
}

/// A position at a distance from the goal.
pub(super) async fn level(
    state: State<Arc<ServerState>>,
    body: Body,
) -> Result<Response, ApiFault> {
    let LevelRequest { table, level, number } = read(body).await?;
    ask(state, table, Question::Level { level, number }).await
}

/// Asks a table.
async fn ask(
    State(state): State<Arc<ServerState>>,
    name: String,
    question: Question,
) -> Result<Response, ApiFault> {
    let table = state.tables.named(&name)?;
    let asking = Arc::clone(&state.tables.asking).lock_owned().await;
    // Also where the client goes away: its answer must not be taken for that of the next question.
    let asked = tokio::spawn(async move {
        let answer = timeout(QUESTION_TIME, table.ask(&question)).await;
        drop(asking);
        answer.unwrap_or_else(|late| Err(late.into())).unwrap_or_else(|_| {
            state.tables.give_up(&table.name);
            Err(gone(&table.name))
        })
    });
    let answer = asked.await.unwrap_or_else(|_| Err(gone(&name)))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], answer).into_response())
}

impl Table {
    /// The answer to a question, or the fault in it.
    ///
    /// # Errors
    /// If the process is gone, or says what it should not.
    async fn ask(&self, question: &Question) -> io::Result<Result<Vec<u8>, ApiFault>> {
        let mut running = self.process.lock().await;
        running.send(serde_json::to_vec(question)?).await;
        let line = next_line(&mut BufReader::new(&mut running.output)).await?;
        match said(&line) {
            Some(Said::Answer(answer)) => Ok(Ok(answer.to_vec())),
            Some(Said::Fault(fault)) => Ok(Err(ApiFault::new(REFUSED, fault.what, fault.message))),
            _ => Err(io::ErrorKind::InvalidData.into()),
        }
    }
}
