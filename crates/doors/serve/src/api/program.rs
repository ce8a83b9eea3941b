//! Jobs that a command of the program does, in a process of its own: it prints records, and is
//! ended when its client has gone or its time is over.

use super::child::{Job, RunningJob, refusal};
use super::fault::ApiFault;
use super::jobs::{in_turn, limited};
use super::lines::Lines;
use super::{ServerState, read};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::response::Response;
use axum::routing::post;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};

/// The most solutions, placements or positions that a job may list.
const LISTED: u64 = 1000;

/// The bytes of records that are sent at a time.
const PIECE: usize = 8 << 10;

/// A command that requests may ask for. Its address is made of its words.
struct Command {
    verbs: &'static [&'static str],
    subject: Subject,
    flags: Flags,
}

/// What a job is about.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Subject {
    Puzzle,
    /// A puzzle and a position of it.
    Position,
    /// Pieces in Betza's notation.
    Pieces,
    /// A position of an ending, as a FEN.
    Ending,
    /// Nothing in particular.
    Nothing,
}

/// What a request says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    /// A built-in puzzle or a member of a family by its name, or the text of a puzzle file.
    puzzle: Option<String>,
    position: Option<String>,
    pieces: Option<Vec<String>>,
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

/// All of them.
static COMMANDS: [Command; 13] = [
    Command { verbs: &["puzzles"], subject: Subject::Nothing, flags: &[] },
    Command { verbs: &["show"], subject: Subject::Puzzle, flags: &[] },
    Command { verbs: &["solve"], subject: Subject::Puzzle, flags: SOLVE },
    Command { verbs: &["bound"], subject: Subject::Puzzle, flags: BOUND },
    Command { verbs: &["census"], subject: Subject::Puzzle, flags: CENSUS },
    Command { verbs: &["hardest"], subject: Subject::Puzzle, flags: HARDEST },
    Command { verbs: &["analyze"], subject: Subject::Puzzle, flags: ANALYZE },
    Command { verbs: &["check"], subject: Subject::Puzzle, flags: &[] },
    Command { verbs: &["game", "solve"], subject: Subject::Puzzle, flags: GAME_SOLVE },
    Command { verbs: &["game", "probe"], subject: Subject::Position, flags: GAME_PROBE },
    Command { verbs: &["game", "stats"], subject: Subject::Puzzle, flags: GAME_STATS },
    Command { verbs: &["place"], subject: Subject::Pieces, flags: PLACE },
    Command { verbs: &["endgame", "probe"], subject: Subject::Ending, flags: ENDGAME_PROBE },
];

const SOLVE: Flags = &[
    ("from", Takes::Text),
    ("to", Takes::Text),
    ("pushes", Takes::Switch),
    ("count", Takes::Switch),
    ("limit", Takes::Number(LISTED)),
    ("skip", Takes::Number(u64::MAX)),
    ("midpoint", Takes::Switch),
    ("strategy", Takes::Text),
    ("engine", Takes::Text),
    ("format", Takes::Text),
    ("squares", Takes::Text),
];
const BOUND: Flags = &[
    ("from", Takes::Text),
    ("to", Takes::Text),
    ("format", Takes::Text),
    ("squares", Takes::Text),
];
const CENSUS: Flags =
    &[("from", Takes::Text), ("limit", Takes::Number(LISTED)), ("to-goals", Takes::Switch)];
const HARDEST: Flags = &[
    ("from", Takes::Text),
    ("to", Takes::Text),
    ("connected", Takes::Switch),
    ("limit", Takes::Number(LISTED)),
];
const ANALYZE: Flags = &[
    ("from", Takes::Text),
    ("to", Takes::Text),
    ("no-search", Takes::Switch),
    ("components", Takes::Switch),
    ("cycles", Takes::Number(64)),
];
const GAME_SOLVE: Flags = &[
    ("dominance", Takes::Switch),
    ("no-plies", Takes::Switch),
    ("start-only", Takes::Switch),
    ("line", Takes::Switch),
];
const GAME_PROBE: Flags =
    &[("dominance", Takes::Switch), ("no-plies", Takes::Switch), ("turn", Takes::Text)];
const GAME_STATS: Flags = &[
    ("dominance", Takes::Switch),
    ("no-plies", Takes::Switch),
    ("slowest", Takes::Number(LISTED)),
    ("zugzwangs", Takes::Number(LISTED)),
];
const ENDGAME_PROBE: Flags = &[("piece", Takes::Text)];
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
    ("method", Takes::Text),
];

/// The addresses of all commands.
pub(super) fn router() -> Router<Arc<ServerState>> {
    COMMANDS.iter().fold(Router::new(), |router, command| {
        let address = format!("/{}", command.verbs.join("/"));
        let answer =
            move |State(state): State<Arc<ServerState>>, body: Body| command.answer(state, body);
        router.route(&address, post(answer))
    })
}

impl Command {
    /// Runs the command when its turn comes, and answers with its records.
    async fn answer(&self, state: Arc<ServerState>, body: Body) -> Result<Response, ApiFault> {
        let job = self.job(&state, read(body).await?)?;
        let time = state.limits.time;
        in_turn(&state.jobs, async move |mut lines| {
            let client = lines.client();
            let mut running = job.start()?;
            let done = limited(time, &client, follow(&mut running, &mut lines)).await;
            running.end().await;
            done
        })
        .await
    }

    fn job(&self, state: &ServerState, request: Request) -> Result<Job, ApiFault> {
        let mut job = Job::new(&state.limits, self.verbs);
        self.add_subject(&mut job, &request)?;
        for (name, value) in &request.options {
            let Some((_, takes)) = self.flags.iter().find(|(flag, _)| flag == name) else {
                return Err(self.no_option(name));
            };
            takes.add(&mut job, name, value)?;
        }
        let lists = request.options.get("list") == Some(&Value::Bool(true));
        if lists && !request.options.contains_key("limit") {
            job.flag("limit", Some(&LISTED.to_string()));
        }
        Ok(job)
    }

    /// Adds what the request is about, and refuses what the command does not take.
    fn add_subject(&self, job: &mut Job, request: &Request) -> Result<(), ApiFault> {
        let Request { puzzle, position, pieces, .. } = request;
        match (self.subject, puzzle, position, pieces) {
            (Subject::Puzzle, Some(puzzle), None, None) => job.puzzle(puzzle.clone()),
            (Subject::Position, Some(puzzle), Some(position), None) => {
                job.puzzle(puzzle.clone());
                job.word(position.clone());
            }
            (Subject::Ending, None, Some(position), None) => job.word(position.clone()),
            (Subject::Nothing, None, None, None) => {}
            (Subject::Pieces, None, None, Some(pieces)) => {
                pieces.iter().for_each(|piece| job.word(piece.clone()));
            }
            _ => return Err(ApiFault::request(self.subject.wanted())),
        }
        Ok(())
    }

    fn no_option(&self, name: &str) -> ApiFault {
        let names: Vec<&str> = self.flags.iter().map(|(flag, _)| *flag).collect();
        let there_are = match &names[..] {
            [] => "there are none here".to_owned(),
            _ => format!("there are {}", names.join(", ")),
        };
        ApiFault::request(format!("there is no option {name:?}; {there_are}"))
    }
}

impl Subject {
    /// What a request has to say.
    fn wanted(self) -> &'static str {
        match self {
            Subject::Puzzle => {
                "expected `puzzle`, a name or the text of a file, and perhaps `options`"
            }
            Subject::Position => "expected `puzzle`, `position`, and perhaps `options`",
            Subject::Ending => "expected `position`, a FEN, and perhaps `options`",
            Subject::Nothing => "expected nothing but an empty object",
            Subject::Pieces => "expected `pieces`, a list such as [\"Q\"], and perhaps `options`",
        }
    }
}

impl Takes {
    /// Adds an option as the program takes it, unless it is switched off.
    fn add(self, job: &mut Job, name: &str, value: &Value) -> Result<(), ApiFault> {
        match (self, value) {
            (Takes::Switch, Value::Bool(false)) => {}
            (Takes::Switch, Value::Bool(true)) => job.flag(name, None),
            (Takes::Number(most), Value::Number(number)) => match number.as_u64() {
                Some(number) if number <= most => job.flag(name, Some(&number.to_string())),
                _ => {
                    let words = format!("`{name}` is a whole number up to {most}");
                    return Err(ApiFault::request(words));
                }
            },
            (Takes::Text, Value::String(text)) => job.flag(name, Some(text)),
            _ => return Err(ApiFault::request(format!("`{name}` is {}", self.wanted()))),
        }
        Ok(())
    }

    fn wanted(self) -> &'static str {
        match self {
            Takes::Switch => "true or false",
            Takes::Number(_) => "a whole number",
            Takes::Text => "a text",
        }
    }
}

/// Follows a process to its end: sends its records, and tells its progress.
async fn follow(running: &mut RunningJob, lines: &mut Lines) -> Result<(), ApiFault> {
    running.send_puzzle().await;
    let said = pass_on(running, lines).await?;
    let status = running.wait().await?;
    // 1 is an answer too: there is no solution.
    if matches!(status.code(), Some(0 | 1)) { Ok(()) } else { Err(refusal(status, &said)) }
}

/// Sends the records of a process in pieces as they come, tells its remarks between them, and
/// collects what it says of a fault.
async fn pass_on(running: &mut RunningJob, lines: &mut Lines) -> Result<String, ApiFault> {
    let mut remarks = BufReader::new(&mut running.errors).lines();
    let mut has_records = true;
    let mut has_remarks = true;
    let mut is_between = true;
    let mut said = String::new();
    let mut piece = [0; PIECE];
    while has_records || has_remarks {
        tokio::select! {
            read = running.output.read(&mut piece), if has_records => {
                let read = read?;
                has_records = read > 0;
                if has_records {
                    lines.send(as_answers(&piece[..read], &mut is_between)).await?;
                } else {
                    is_between = true;
                }
            }
            // A remark must not stand within a record.
            remark = remarks.next_line(), if has_remarks && is_between => match remark? {
                // An error is the last that it says.
                Some(remark) if !said.is_empty() || is_error(&remark) => {
                    said += &remark;
                    said.push('\n');
                }
                Some(remark) => lines.tell(json!({"told": {"text": remark}}).to_string() + "\n"),
                None => has_remarks = false,
            },
        }
    }
    Ok(said)
}

/// Whether a remark says why there is no answer.
fn is_error(remark: &str) -> bool {
    remark.starts_with("error: ") || remark.starts_with("memory allocation of ")
}

/// A piece of records, one a line, each as the answer of a line. `is_between` is whether a record
/// begins next.
fn as_answers(records: &[u8], is_between: &mut bool) -> Bytes {
    let mut answers = Vec::with_capacity(records.len() + records.len() / 8 + 16);
    for part in records.split_inclusive(|&byte| byte == b'\n') {
        if *is_between {
            answers.extend(b"{\"answer\":");
        }
        let record = part.strip_suffix(b"\n");
        answers.extend(record.unwrap_or(part));
        *is_between = record.is_some();
        if *is_between {
            answers.extend(b"}\n");
        }
    }
    answers.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_answers_wherever_they_are_cut() {
        let records = b"{\"a\":1}\n{\"b\":[2,3]}\n";
        let expected = b"{\"answer\":{\"a\":1}}\n{\"answer\":{\"b\":[2,3]}}\n";
        for cut in 0..=records.len() {
            let mut is_between = true;
            let (first, second) = records.split_at(cut);
            let mut answers = as_answers(first, &mut is_between).to_vec();
            answers.extend(as_answers(second, &mut is_between));
            assert_eq!(answers, expected, "{cut}");
            assert!(is_between);
        }
    }
}
