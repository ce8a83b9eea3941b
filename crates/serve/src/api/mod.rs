//! The API: what a request may ask, and how it is answered.
//!
//! Short questions about a table have one JSON object for an answer. Jobs have a stream of lines, each a JSON
//! object with one key: `told` while they run, `answer` for each record, `fault` if there is none.

mod fault;
mod jobs;
mod lines;
mod program;
mod tables;

use crate::server::Options;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
pub(crate) use fault::ApiFault;
use jobs::Jobs;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;
use tables::Tables;

/// The most bytes that the body of a request may have.
const BODY_BYTES: usize = 64 << 10;
/// How long it may take.
const BODY_TIME: Duration = Duration::from_secs(10);
/// The most squares that a board may have.
const SQUARES: usize = 128;
/// Threads that make tables and look positions up.
pub(crate) const BLOCKING_THREADS: usize = 8;

/// What all requests share.
struct Shared {
    options: Arc<Options>,
    jobs: Jobs,
    tables: Tables,
}

pub(crate) fn router(options: Arc<Options>) -> Router {
    let tables = Tables::new(options.memory);
    let shared = Arc::new(Shared { options, jobs: Jobs::default(), tables });
    Router::new()
        .route("/about", get(about))
        .route("/solve", post(program::solve))
        .route("/census", post(program::census))
        .route("/analyze", post(program::analyze))
        .route("/place", post(program::place))
        .route("/table", post(tables::make))
        .route("/look", post(tables::look))
        .route("/solution", post(tables::solution))
        .route("/level", post(tables::level))
        .with_state(shared)
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

async fn about(State(shared): State<Arc<Shared>>) -> Json<About> {
    let options = &shared.options;
    Json(About {
        schema: "everyboard/about/1",
        version: env!("CARGO_PKG_VERSION"),
        memory: options.memory,
        time: options.time.as_secs_f64(),
        threads: options.threads.get(),
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
    let bytes: Bytes = match tokio::time::timeout(BODY_TIME, to_bytes(body, BODY_BYTES)).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => {
            let words = format!("a request has at most {BODY_BYTES} bytes");
            return Err(ApiFault::new(StatusCode::PAYLOAD_TOO_LARGE, "size", words));
        }
        Err(_) => {
            let words = format!("a request arrives within {} seconds", BODY_TIME.as_secs());
            return Err(ApiFault::new(StatusCode::REQUEST_TIMEOUT, "time", words));
        }
    };
    serde_json::from_slice(&bytes)
        .map_err(|error| ApiFault::new(StatusCode::BAD_REQUEST, "request", error))
}
