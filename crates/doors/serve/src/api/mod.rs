//! The API: what a request may ask, and how it is answered.
//!
//! Short questions about a table have one JSON object for an answer. Jobs have a stream of lines,
//! each a JSON object with one key: `told` while they run, `answer` for each record, `fault` if
//! there is none.

mod child;
mod fault;
mod jobs;
mod lines;
mod program;
mod tables;

use crate::server::Limits;
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
pub(crate) use fault::{ApiFault, Word};
use jobs::Jobs;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;
use tables::Tables;
use tokio::time::timeout;
use tokio_stream::StreamExt;

/// The most bytes that the body of a request may have.
const BODY_BYTES: usize = 64 << 10;
/// How long it may take.
const BODY_TIME: Duration = Duration::from_secs(10);
/// The status of what cannot be done, and is not to be asked again.
const REFUSED: StatusCode = StatusCode::BAD_REQUEST;

/// What all requests share.
struct ServerState {
    limits: Limits,
    jobs: Jobs,
    tables: Tables,
}

pub(crate) fn router(limits: Limits) -> Router {
    let tables = Tables::new(limits.memory);
    let state = Arc::new(ServerState { limits, jobs: Jobs::default(), tables });
    Router::new()
        .route("/about", get(about))
        .merge(program::router())
        .route("/table", post(tables::make))
        .route("/look", post(tables::look))
        .route("/why", post(tables::why))
        .route("/solution", post(tables::solution))
        .route("/level", post(tables::level))
        .with_state(state)
}

/// What the server may do.
#[derive(Serialize)]
struct About {
    schema: &'static str,
    version: &'static str,
    /// The bytes that a job may take.
    memory: u64,
    /// The seconds that a job may take.
    time: f64,
    threads: usize,
}

async fn about(State(state): State<Arc<ServerState>>) -> Json<About> {
    let limits = &state.limits;
    Json(About {
        schema: "everyboard/about/1",
        version: env!("CARGO_PKG_VERSION"),
        memory: limits.memory,
        time: limits.time.as_secs_f64(),
        threads: limits.threads.get(),
    })
}

pub(crate) async fn unknown() -> ApiFault {
    ApiFault::new(StatusCode::NOT_FOUND, "unknown", "there is nothing at this address")
}

pub(crate) async fn wrong_method() -> ApiFault {
    let words = "this address takes another method: GET for `about` and files, POST for the rest";
    ApiFault::new(StatusCode::METHOD_NOT_ALLOWED, "method", words)
}

/// Reads the body of a request.
async fn read<T: DeserializeOwned>(body: Body) -> Result<T, ApiFault> {
    let bytes = timeout(BODY_TIME, bytes_of(body)).await.unwrap_or_else(|_| {
        let words = format!("a request arrives within {} seconds", BODY_TIME.as_secs());
        Err(ApiFault::new(StatusCode::REQUEST_TIMEOUT, "time", words))
    })?;
    serde_json::from_slice(&bytes).map_err(ApiFault::request)
}

async fn bytes_of(body: Body) -> Result<Vec<u8>, ApiFault> {
    let mut parts = body.into_data_stream();
    let mut bytes = Vec::new();
    while let Some(part) = parts.next().await {
        let unread = |error| ApiFault::request(format!("the body cannot be read: {error}"));
        let part = part.map_err(unread)?;
        if bytes.len() + part.len() > BODY_BYTES {
            let words = format!("a request has at most {BODY_BYTES} bytes");
            return Err(ApiFault::new(StatusCode::PAYLOAD_TOO_LARGE, "size", words));
        }
        bytes.extend(part);
    }
    Ok(bytes)
}
