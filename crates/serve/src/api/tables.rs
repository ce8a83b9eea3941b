//! Tables of all distances, made and kept for pages whose own memory does not suffice.

use super::fault::ApiFault;
use super::lines::{self, Lines, json};
use super::program::{check, too_long};
use super::{Shared, read};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use everyboard_web::protocol::{Fault, FaultKind, Level};
use everyboard_web::puzzles::protocol::{Look, Place, Solution, TableMade};
use everyboard_web::puzzles::{Session, Watch, named};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

/// The tables that are kept.
pub(super) struct Tables {
    kept: Mutex<Kept>,
    /// The bytes that they may take together.
    memory: u64,
}

#[derive(Default)]
struct Kept {
    /// The one that was asked last comes last.
    tables: VecDeque<Table>,
    /// The number of the last table.
    last: u64,
}

/// A table that is ready.
#[derive(Clone)]
struct Table {
    name: String,
    text: String,
    session: Arc<Session>,
    made: TableMade,
}

/// A puzzle whose table is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MakeRequest {
    /// A name, or the text of a puzzle file.
    puzzle: String,
}

#[derive(Serialize)]
struct Made<'a> {
    /// The name under which to ask it.
    table: &'a str,
    #[serde(flatten)]
    made: &'a TableMade,
}

/// A position that is asked about.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionRequest {
    table: String,
    board: String,
    turn: Option<String>,
    /// The number of a shortest solution, in decimal and from 0.
    #[serde(default)]
    number: String,
}

/// A position that is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LevelRequest {
    table: String,
    level: usize,
    number: String,
}

impl Tables {
    pub(super) fn new(memory: u64) -> Self {
        Tables { kept: Mutex::default(), memory }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // No list is left half changed by a panic.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table that fits, which is now the last to be given up.
    fn find(&self, fits: impl Fn(&Table) -> bool) -> Option<Table> {
        let mut kept = self.kept();
        let at = kept.tables.iter().position(fits)?;
        let table = kept.tables.remove(at)?;
        kept.tables.push_back(table.clone());
        Some(table)
    }

    fn named(&self, name: &str) -> Result<Table, ApiFault> {
        self.find(|table| table.name == name).ok_or_else(|| {
            let words = format!("the table {name:?} has gone; make it again");
            ApiFault::new(StatusCode::NOT_FOUND, "table", words)
        })
    }

    /// Gives up the tables that were asked longest ago, until `bytes` more fit.
    fn make_room(&self, bytes: u64) {
        let mut kept = self.kept();
        while !kept.tables.is_empty() && kept.bytes() > self.memory.saturating_sub(bytes) {
            kept.tables.pop_front();
        }
    }

    fn keep(&self, text: String, session: Session, made: TableMade) -> Table {
        let mut kept = self.kept();
        kept.last += 1;
        let table = Table { name: kept.last.to_string(), text, session: Arc::new(session), made };
        kept.tables.push_back(table.clone());
        table
    }
}

impl Kept {
    fn bytes(&self) -> u64 {
        self.tables.iter().map(|table| table.session.table_bytes()).sum()
    }
}

/// Makes a table, or finds the one that was made.
pub(super) async fn make(
    State(shared): State<Arc<Shared>>,
    body: Body,
) -> Result<Response, ApiFault> {
    let request: MakeRequest = read(body).await?;
    let (_, text) = named(&request.puzzle)?;
    check(&text)?;
    let place = shared.jobs.join()?;
    Ok(lines::answer(async move |lines| {
        let turn = tokio::select! {
            turn = place.turn() => turn,
            () = lines.gone() => return,
        };
        match make_table(&shared, text, &lines).await {
            Ok(table) => {
                let made = Made { table: &table.name, made: &table.made };
                lines.answer(&json(&made)).await;
            }
            Err(fault) => lines.fault(&fault).await,
        }
        drop(turn);
    }))
}

async fn make_table(shared: &Arc<Shared>, text: String, lines: &Lines) -> Result<Table, Fault> {
    if let Some(table) = shared.tables.find(|table| table.text == text) {
        return Ok(table);
    }
    let client = Arc::new(Client { lines: lines.clone(), is_stopped: AtomicBool::new(false) });
    // Also if this is dropped, when the server ends.
    let _stop = StopOnDrop(Arc::clone(&client));
    let mut work = {
        let (shared, client) = (Arc::clone(shared), Arc::clone(&client));
        spawn_blocking(move || make_now(&shared, text, &*client))
    };
    tokio::select! {
        made = &mut work => return made.unwrap_or_else(|_| Err(crashed())),
        () = sleep(shared.options.time) => {}
        () = lines.gone() => {}
    }
    client.is_stopped.store(true, Ordering::Relaxed);
    // The next job waits for the memory of this one.
    let made = work.await.unwrap_or_else(|_| Err(crashed()));
    made.map_err(|fault| match fault.what {
        FaultKind::Stopped => too_long(shared.options.time),
        _ => fault,
    })
}

fn make_now(shared: &Shared, text: String, watch: &dyn Watch) -> Result<Table, Fault> {
    let mut session = Session::new(&text)?;
    let options = &shared.options;
    shared.tables.make_room(session.bytes_to_make(options.memory)?);
    let made = session.make_table(options.memory, options.threads, watch)?;
    Ok(shared.tables.keep(text, session, made))
}

fn crashed() -> Fault {
    Fault {
        what: FaultKind::Stopped,
        message: "the work has crashed: please report the puzzle".to_owned(),
        line: None,
        needed: None,
    }
}

/// The client of a table that is being made.
struct Client {
    lines: Lines,
    is_stopped: AtomicBool,
}

/// Stops the work for a client that nobody follows any more.
struct StopOnDrop(Arc<Client>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.is_stopped.store(true, Ordering::Relaxed);
    }
}

impl Watch for Client {
    fn level(&self, level: Level) {
        self.lines.told(&level);
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }
}

/// What a table knows of a position and each of its moves.
pub(super) async fn look(
    State(shared): State<Arc<Shared>>,
    body: Body,
) -> Result<Json<Look>, ApiFault> {
    let request: PositionRequest = read(body).await?;
    let table = shared.tables.named(&request.table)?;
    ask(move || table.session.look(&request.board, request.turn.as_deref())).await
}

/// A shortest solution from a position.
pub(super) async fn solution(
    State(shared): State<Arc<Shared>>,
    body: Body,
) -> Result<Json<Solution>, ApiFault> {
    let request: PositionRequest = read(body).await?;
    let table = shared.tables.named(&request.table)?;
    let PositionRequest { board, turn, number, .. } = request;
    ask(move || table.session.solution(&board, turn.as_deref(), &number)).await
}

/// A position at a distance from the goal.
pub(super) async fn level(
    State(shared): State<Arc<Shared>>,
    body: Body,
) -> Result<Json<Place>, ApiFault> {
    let request: LevelRequest = read(body).await?;
    let table = shared.tables.named(&request.table)?;
    ask(move || table.session.at_level(request.level, &request.number)).await
}

/// Asks a table, on a thread that may wait.
async fn ask<T: Send + 'static>(
    question: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<Json<T>, ApiFault> {
    let answer = spawn_blocking(question).await.unwrap_or_else(|_| Err(crashed()));
    Ok(Json(answer?))
}
