//! Why a request gets no answer.

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::{self, HeaderValue};
use axum::response::{IntoResponse, Response};
use everyboard_web::protocol::{Fault, FaultKind};
use serde::Serialize;
use std::fmt::Display;

/// The seconds after which a client that was refused may ask again.
const RETRY_AFTER: &str = "5";

/// Why a request gets no answer: a word for programs and a sentence for people.
#[derive(Debug)]
pub(crate) struct ApiFault {
    status: StatusCode,
    error: &'static str,
    message: String,
}

#[derive(Serialize)]
struct Record<'a> {
    error: &'a str,
    message: &'a str,
}

impl ApiFault {
    pub(crate) fn new(status: StatusCode, error: &'static str, message: impl Display) -> Self {
        ApiFault { status, error, message: message.to_string() }
    }

    pub(super) fn busy() -> Self {
        let words = "the server has work enough; ask again in a few seconds";
        ApiFault::new(StatusCode::SERVICE_UNAVAILABLE, "busy", words)
    }

    /// A fault of an option or another part of a request.
    pub(super) fn request(message: impl Display) -> Self {
        ApiFault::new(StatusCode::BAD_REQUEST, "request", message)
    }
}

impl From<Fault> for ApiFault {
    fn from(fault: Fault) -> Self {
        let error = match fault.what {
            FaultKind::Puzzle => "puzzle",
            FaultKind::Memory => "memory",
            FaultKind::Solutions => "solutions",
            FaultKind::Board => "board",
            FaultKind::Goals | FaultKind::Aimless | FaultKind::Game => "goals",
            FaultKind::Long => "long",
            FaultKind::Hopeless => "hopeless",
            FaultKind::Stopped => "stopped",
        };
        let place = fault.line.map_or(String::new(), |line| format!("line {line}: "));
        ApiFault::new(StatusCode::BAD_REQUEST, error, place + &fault.message)
    }
}

impl IntoResponse for ApiFault {
    fn into_response(self) -> Response {
        let record = Record { error: self.error, message: &self.message };
        let mut response = (self.status, Json(record)).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            let seconds = HeaderValue::from_static(RETRY_AFTER);
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}
