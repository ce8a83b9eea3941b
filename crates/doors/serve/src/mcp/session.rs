//! A conversation with a client: what it asks, and calls under way.

use super::message::{self, Message, Refusal};
use super::requests::Tell;
use super::tools;
use axum::Router;
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;
use tokio::sync::mpsc::Receiver;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::timeout;

/// The versions that begin with `initialize`, the newest last.
const WITH_HANDSHAKE: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

/// The versions in which every request names its version.
const WITHOUT_HANDSHAKE: [&str; 1] = ["2026-07-28"];

/// Where a request of these names its version, and where an answer says whose it is.
const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";
const SERVER_KEY: &str = "io.modelcontextprotocol/serverInfo";

/// How long a client may keep what is always the same, in milliseconds.
const KEPT: u64 = 86_400_000;

/// What a model is told of all tools.
const INSTRUCTIONS: &str = "Exact answers about board puzzles: sliding blocks, peg solitaire, \
    knights that change places, token puzzles, placements of pieces such as queens, small games of \
    two sides, endings of chess. A puzzle is the name of a built-in one (list_puzzles), a member of \
    a family such as knights-rows-3x4, or the whole text of a puzzle file in TOML. A position is \
    its rows from the top joined by `/`, as show_puzzle prints the start; `.` is an empty square. \
    Squares are named a1 from the bottom left. Counts that may be large are decimal strings.";

/// A conversation.
pub(super) struct Session {
    router: Router,
    answers: Sender<String>,
    calls: JoinSet<String>,
    /// How to end each call, by its number or name.
    ends: HashMap<String, AbortHandle>,
}

/// The generation of a request: results of the later one have more to say.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Generation {
    WithHandshake,
    WithoutHandshake,
}

impl Session {
    pub(super) fn new(router: Router, answers: Sender<String>) -> Self {
        Session { router, answers, calls: JoinSet::new(), ends: HashMap::new() }
    }

    /// Takes lines until there are no more, and then waits for calls under way, for this long at
    /// most.
    pub(super) async fn run(mut self, mut lines: Receiver<Vec<u8>>, at_end: Duration) {
        loop {
            tokio::select! {
                line = lines.recv() => match line {
                    Some(line) if line.trim_ascii().is_empty() => {}
                    Some(line) => self.take(&line),
                    None => break,
                },
                Some(ended) = self.calls.join_next() => self.forget(ended.ok()),
            }
        }
        let _ = timeout(at_end, async { while self.calls.join_next().await.is_some() {} }).await;
    }

    /// Forgets a call that has ended.
    fn forget(&mut self, ended: Option<String>) {
        match ended {
            Some(id) => drop(self.ends.remove(&id)),
            None => self.ends.retain(|_, call| !call.is_finished()),
        }
    }

    fn take(&mut self, line: &[u8]) {
        match message::parse(line) {
            Ok(Message::Request { id, method, params }) => self.request(id, &method, params),
            Ok(Message::Notification { method, params }) => {
                if method == "notifications/cancelled"
                    && let Some(call) = self.ends.remove(&params["requestId"].to_string())
                {
                    call.abort();
                }
            }
            Ok(Message::Answer) => {}
            Err((id, refusal)) => self.send(refusal.line(&id)),
        }
    }

    /// A client that has gone needs no answer.
    fn send(&self, line: String) {
        let _ = self.answers.send(line);
    }

    fn request(&mut self, id: Value, method: &str, params: Value) {
        let answer = match generation(&params) {
            Err(refusal) => Err(refusal),
            Ok(generation) => match method {
                "initialize" => Ok(initialized(&params)),
                "server/discover" => Ok(discovered()),
                "ping" => Ok(finish(Map::new(), generation)),
                "tools/list" => Ok(listed(generation)),
                "tools/call" => match self.call(&id, params, generation) {
                    Ok(()) => return,
                    Err(refusal) => Err(refusal),
                },
                _ => Err(Refusal::no_method(method)),
            },
        };
        self.send(match answer {
            Ok(result) => message::result_line(&id, &result),
            Err(refusal) => refusal.line(&id),
        });
    }

    /// Begins a call, whose answer is sent when it is there.
    fn call(&mut self, id: &Value, mut params: Value, of: Generation) -> Result<(), Refusal> {
        let name = params["name"].as_str().unwrap_or_default();
        let tool = tools::named(name)
            .ok_or_else(|| Refusal::params(format!("there is no tool {name:?}")))?;
        let token = params.pointer_mut("/_meta/progressToken").map(Value::take);
        let tell = self.tell(token.unwrap_or_default());
        let arguments = params.get_mut("arguments").map(Value::take).unwrap_or_default();
        let (router, answers) = (self.router.clone(), self.answers.clone());
        let (id, key) = (id.clone(), id.to_string());
        let ended = key.clone();
        let call = self.calls.spawn(async move {
            let answer = tool.call(&router, arguments, &*tell).await;
            let result = finish(tools::result(answer), of);
            // A client that has gone needs no answer.
            let _ = answers.send(message::result_line(&id, &result));
            ended
        });
        self.ends.insert(key, call);
        Ok(())
    }

    /// Tells how far a call is, if its client has given a token for that.
    fn tell(&self, token: Value) -> Box<Tell> {
        if token.is_null() {
            return Box::new(|_| {});
        }
        let answers = self.answers.clone();
        let number = AtomicU64::new(0);
        Box::new(move |told: &Value| {
            let progress = number.fetch_add(1, Ordering::Relaxed) + 1;
            let text = told["text"].as_str().map_or_else(|| told.to_string(), str::to_owned);
            let params = json!({"progressToken": token, "progress": progress, "message": text});
            let line =
                json!({"jsonrpc": "2.0", "method": "notifications/progress", "params": params});
            let _ = answers.send(line.to_string());
        })
    }
}

/// Which generation a request is of.
fn generation(params: &Value) -> Result<Generation, Refusal> {
    match &params["_meta"][VERSION_KEY] {
        Value::Null => Ok(Generation::WithHandshake),
        Value::String(version) if WITHOUT_HANDSHAKE.contains(&&version[..]) => {
            Ok(Generation::WithoutHandshake)
        }
        other => Err(Refusal::version(other, &WITHOUT_HANDSHAKE)),
    }
}

/// A result as its generation has it.
fn finish(mut result: Map<String, Value>, generation: Generation) -> Value {
    if generation == Generation::WithoutHandshake {
        result.insert("resultType".to_owned(), "complete".into());
    }
    result.into()
}

fn itself() -> Value {
    json!({"name": "everyboard", "title": "Everyboard", "version": env!("CARGO_PKG_VERSION")})
}

fn initialized(params: &Value) -> Value {
    let asked = params["protocolVersion"].as_str().unwrap_or_default();
    let version = WITH_HANDSHAKE.iter().find(|&&version| version == asked);
    let version = version.or(WITH_HANDSHAKE.last());
    json!({
        "protocolVersion": version,
        "capabilities": {"tools": {}},
        "serverInfo": itself(),
        "instructions": INSTRUCTIONS,
    })
}

fn discovered() -> Value {
    json!({
        "supportedVersions": WITHOUT_HANDSHAKE,
        "capabilities": {"tools": {}},
        "instructions": INSTRUCTIONS,
        "resultType": "complete",
        "ttlMs": KEPT,
        "cacheScope": "public",
        "_meta": {SERVER_KEY: itself()},
    })
}

fn listed(generation: Generation) -> Value {
    let mut result = Map::new();
    result.insert("tools".to_owned(), tools::descriptions());
    if generation == Generation::WithoutHandshake {
        result.insert("ttlMs".to_owned(), KEPT.into());
        result.insert("cacheScope".to_owned(), "public".into());
    }
    finish(result, generation)
}
