//! Messages of JSON-RPC 2.0, one a line, on standard input and output.

use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{self as blocking, Sender};
use std::thread::{Builder, JoinHandle};
use tokio::sync::mpsc::{self, Receiver};

/// The most bytes that a message may have.
const MOST_BYTES: u64 = 1 << 20;

/// Messages that may wait to be taken.
const WAITING: usize = 16;

/// What a client sends.
#[derive(Debug, PartialEq)]
pub(super) enum Message {
    /// It waits for an answer with this number or name.
    Request { id: Value, method: String, params: Value },
    /// It waits for nothing.
    Notification { method: String, params: Value },
    /// The answer to something; nothing is asked of clients.
    Answer,
}

/// Why a request gets no result.
#[derive(Debug, PartialEq)]
pub(super) struct Refusal {
    code: i32,
    message: String,
    data: Option<Value>,
}

impl Refusal {
    fn new(code: i32, message: impl Into<String>) -> Self {
        Refusal { code, message: message.into(), data: None }
    }

    fn invalid(message: impl Into<String>) -> Self {
        Self::new(-32600, message)
    }

    /// The line is no JSON.
    fn not_json(message: impl Into<String>) -> Self {
        Self::new(-32700, message)
    }

    pub(super) fn no_method(method: &str) -> Self {
        Self::new(-32601, format!("there is no method {method:?}"))
    }

    pub(super) fn params(message: impl Into<String>) -> Self {
        Self::new(-32602, message)
    }

    /// The request is of a version of the protocol that is not spoken.
    pub(super) fn version(requested: &Value, supported: &[&str]) -> Self {
        let data = json!({"supported": supported, "requested": requested});
        let message = "this version of the protocol is not spoken here";
        Refusal { data: Some(data), ..Self::new(-32022, message) }
    }

    /// The answer to the request of this number or name.
    pub(super) fn line(&self, id: &Value) -> String {
        let mut error = json!({"code": self.code, "message": self.message});
        if let Some(data) = &self.data {
            error["data"] = data.clone();
        }
        json!({"jsonrpc": "2.0", "id": id, "error": error}).to_string()
    }
}

/// The answer with a result.
pub(super) fn result_line(id: &Value, result: &Value) -> String {
    json!({"jsonrpc": "2.0", "id": id, "result": result}).to_string()
}

/// Reads a line.
///
/// # Errors
/// With what to answer, and to whom, where it is no message.
pub(super) fn parse(line: &[u8]) -> Result<Message, (Value, Refusal)> {
    if line.len() as u64 >= MOST_BYTES {
        let words = format!("a message has at most {MOST_BYTES} bytes");
        return Err((Value::Null, Refusal::invalid(words)));
    }
    let mut message: Value = serde_json::from_slice(line)
        .map_err(|error| (Value::Null, Refusal::not_json(error.to_string())))?;
    let id = match message.get("id") {
        Some(id @ (Value::Number(_) | Value::String(_))) => Some(id.clone()),
        _ => None,
    };
    let named = id.clone().unwrap_or_default();
    let fault = |words: &str| Err((named.clone(), Refusal::invalid(words)));
    if message.get("jsonrpc") != Some(&Value::from("2.0")) {
        return fault("expected an object with `\"jsonrpc\": \"2.0\"`");
    }
    let Some(method) = message.get("method").and_then(Value::as_str).map(str::to_owned) else {
        let is_answer = message.get("result").or(message.get("error")).is_some();
        return if is_answer { Ok(Message::Answer) } else { fault("expected a `method`") };
    };
    let has_id = message.get("id").is_some();
    let params = message.get_mut("params").map(Value::take).unwrap_or_default();
    match id {
        Some(id) => Ok(Message::Request { id, method, params }),
        None if has_id => fault("an `id` is a number or a text"),
        None => Ok(Message::Notification { method, params }),
    }
}

/// The lines of standard input, as they come.
pub(super) fn reader() -> io::Result<Receiver<Vec<u8>>> {
    let (sender, receiver) = mpsc::channel(WAITING);
    Builder::new().name("client".to_owned()).spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let line = next_line(&mut input);
            if line.is_empty() || sender.blocking_send(line).is_err() {
                return;
            }
        }
    })?;
    Ok(receiver)
}

/// The next line with its end; empty at the end of all. What is longer than a message may be is cut
/// off.
fn next_line(input: &mut impl BufRead) -> Vec<u8> {
    let mut line = Vec::new();
    // Input that cannot be read has ended.
    let _ = input.by_ref().take(MOST_BYTES).read_until(b'\n', &mut line);
    if line.len() as u64 == MOST_BYTES && !line.ends_with(b"\n") {
        let _ = input.skip_until(b'\n');
    }
    line
}

/// Takes lines for standard output, and what came of writing them.
type Writer = (Sender<String>, JoinHandle<io::Result<()>>);

/// Takes lines for standard output, until all senders are gone.
pub(super) fn writer() -> io::Result<Writer> {
    let (sender, receiver) = blocking::channel::<String>();
    let writing = Builder::new().name("answers".to_owned()).spawn(move || {
        let mut output = io::stdout().lock();
        for line in receiver {
            writeln!(output, "{line}")?;
            output.flush()?;
        }
        Ok(())
    })?;
    Ok((sender, writing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_request_a_notification_or_an_answer() {
        let line = br#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#;
        let (id, method) = (Value::from(7), "ping".to_owned());
        assert_eq!(parse(line), Ok(Message::Request { id, method, params: Value::Null }));
        let line = br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
        assert!(matches!(parse(line), Ok(Message::Notification { .. })));
        assert_eq!(parse(br#"{"jsonrpc":"2.0","id":1,"result":{}}"#), Ok(Message::Answer));
    }

    #[test]
    fn what_is_no_message_is_refused_by_its_number() {
        let code = |line: &[u8]| parse(line).map_err(|(id, refusal)| (id, refusal.code));
        assert_eq!(code(b"{"), Err((Value::Null, -32700)));
        assert_eq!(code(b"[]"), Err((Value::Null, -32600)));
        assert_eq!(code(br#"{"id":"a","method":"ping"}"#), Err((Value::from("a"), -32600)));
        assert_eq!(code(br#"{"jsonrpc":"2.0","id":2}"#), Err((Value::from(2), -32600)));
        assert_eq!(
            code(br#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#),
            Err((Value::Null, -32600))
        );
        assert_eq!(code(&vec![b' '; MOST_BYTES as usize]), Err((Value::Null, -32600)));
    }

    #[test]
    fn a_line_that_is_too_long_is_one_line_still() {
        let mut text = vec![b'x'; MOST_BYTES as usize + 5];
        text.extend(b"\n{}\n");
        let mut input = &text[..];
        assert_eq!(next_line(&mut input).len() as u64, MOST_BYTES);
        assert_eq!(next_line(&mut input), b"{}\n");
        assert!(next_line(&mut input).is_empty());
    }
}
