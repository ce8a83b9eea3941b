//! Asks the server's own router, in this process and without a network.

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use serde_json::Value;
use tokio_stream::StreamExt;

/// The most bytes of an answer: more is of no use to whoever reads it.
const MOST_BYTES: usize = 4 << 20;

/// Why there is no answer: a word for programs and a sentence.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) what: String,
    pub(super) message: String,
}

impl Fault {
    pub(super) fn new(what: &str, message: impl Into<String>) -> Self {
        Fault { what: what.to_owned(), message: message.into() }
    }

    /// What the server says in place of an answer, or after a part of it.
    fn of(record: &Value, word: &str) -> Self {
        let text = |key: &str| record.get(key).and_then(Value::as_str).unwrap_or_default();
        Fault { what: text(word).to_owned(), message: text("message").to_owned() }
    }
}

/// Takes what is told while the work goes on.
pub(super) type Tell = dyn Fn(&Value) + Send + Sync;

/// The records that answer a request. It ends when the result is dropped.
///
/// # Errors
/// As the server says.
pub(super) async fn ask(
    router: &Router,
    request: &str,
    body: &Value,
    tell: &Tell,
) -> Result<Vec<Value>, Fault> {
    let request = Request::post(format!("/{request}")).body(Body::from(body.to_string()));
    let request = request.map_err(|error| Fault::new("request", error.to_string()))?;
    let Ok(response) = TowerToHyperService::new(router.clone()).call(request).await;
    let is_refused = !response.status().is_success();
    let mut pieces = response.into_body().into_data_stream();
    let (mut records, mut rest, mut size) = (Vec::new(), Vec::new(), 0);
    while let Some(piece) = pieces.next().await {
        let piece = piece.map_err(|error| Fault::new("stopped", error.to_string()))?;
        size += piece.len();
        if size > MOST_BYTES {
            let words = format!("the answer has more than {MOST_BYTES} bytes; ask for less");
            return Err(Fault::new("size", words));
        }
        rest.extend(piece);
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = rest.drain(..=end).collect();
            take(&line, &mut records, tell)?;
        }
    }
    if is_refused {
        let record = serde_json::from_slice(&rest).unwrap_or_default();
        return Err(Fault::of(&record, "error"));
    }
    take(&rest, &mut records, tell)?;
    Ok(records)
}

/// Takes a line of an answer: an object with the key `told`, `answer` or `fault`, or an answer
/// itself.
fn take(line: &[u8], records: &mut Vec<Value>, tell: &Tell) -> Result<(), Fault> {
    let Ok(Value::Object(mut record)) = serde_json::from_slice(line) else { return Ok(()) };
    if record.len() == 1 {
        if let Some(told) = record.get("told") {
            tell(told);
            return Ok(());
        }
        if let Some(fault) = record.get("fault") {
            return Err(Fault::of(fault, "what"));
        }
        if let Some(answer) = record.remove("answer") {
            records.push(answer);
            return Ok(());
        }
    }
    records.push(record.into());
    Ok(())
}
