//! Why a request gets no answer.

use axum::Json;
use axum::body::Bytes;
use axum::http::StatusCode;
use axum::http::header::{self, HeaderValue};
use axum::response::{IntoResponse, Response};
use everyboard_wasm::protocol::FaultKind;
use serde::Serialize;
use std::fmt::Display;
use std::io;

/// The seconds after which a client that was refused may ask again.
const RETRY_AFTER: &str = "5";

/// Why a request gets no answer: a word for programs and a sentence for people.
#[derive(Debug)]
pub(crate) struct ApiFault {
    status: StatusCode,
    error: String,
    message: String,
}

/// What stands alone where there is no answer at all.
#[derive(Serialize)]
struct Refusal<'a> {
    error: &'a str,
    message: &'a str,
}

/// A line of an answer that has begun.
#[derive(Serialize)]
struct Line<'a> {
    fault: Fault<'a>,
}

#[derive(Serialize)]
struct Fault<'a> {
    what: &'a str,
    message: &'a str,
}

impl ApiFault {
    pub(crate) fn new(status: StatusCode, error: impl Into<String>, message: impl Display) -> Self {
        ApiFault { status, error: error.into(), message: message.to_string() }
    }

    pub(super) fn busy() -> Self {
        let words = "the server has work enough; ask again in a few seconds";
        ApiFault::new(StatusCode::SERVICE_UNAVAILABLE, "busy", words)
    }

    /// A fault of an option or another part of a request.
    pub(super) fn request(message: impl Display) -> Self {
        ApiFault::new(StatusCode::BAD_REQUEST, "request", message)
    }

    /// A job that was ended before it was done.
    pub(super) fn stopped(message: impl Display) -> Self {
        ApiFault::new(StatusCode::INTERNAL_SERVER_ERROR, "stopped", message)
    }

    /// The fault as a line of an answer that has begun, be it between two lines or within one.
    pub(super) fn line(&self, is_between: bool) -> Bytes {
        let fault = Fault { what: &self.error, message: &self.message };
        let line = serde_json::to_string(&Line { fault }).expect("records have names for keys");
        let begin = if is_between { "" } else { "\n" };
        format!("{begin}{line}\n").into()
    }
}

/// A word for programs.
pub(crate) trait Word {
    fn word(&self) -> &'static str;
}

impl Word for FaultKind {
    fn word(&self) -> &'static str {
        match self {
            FaultKind::Puzzle => "puzzle",
            FaultKind::Memory => "memory",
            FaultKind::Solutions => "solutions",
            FaultKind::Board => "board",
            FaultKind::Goals | FaultKind::Aimless | FaultKind::Game => "goals",
            FaultKind::Long => "long",
            FaultKind::Hopeless => "hopeless",
            FaultKind::Stopped => "stopped",
            FaultKind::Refuted => "refuted",
        }
    }
}

/// The system fails between server and job.
impl From<io::Error> for ApiFault {
    fn from(error: io::Error) -> Self {
        ApiFault::stopped(format!("the program: {error}"))
    }
}

impl IntoResponse for ApiFault {
    fn into_response(self) -> Response {
        let record = Refusal { error: &self.error, message: &self.message };
        let mut response = (self.status, Json(record)).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            let seconds = HeaderValue::from_static(RETRY_AFTER);
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}
