//! An answer of several lines, sent as they come.

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use everyboard_web::protocol::Fault;
use serde::Serialize;
use std::convert::Infallible;
use std::future::Future;
use tokio::sync::mpsc::{self, Sender};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// Lines that may wait for a slow client.
const WAITING: usize = 64;

/// Takes the lines of an answer.
#[derive(Clone)]
pub(super) struct Lines(Sender<Bytes>);

/// Answers with what the work writes. If the client goes away, [`Lines::gone`] is ready.
pub(super) fn answer<F>(work: impl FnOnce(Lines) -> F) -> Response
where
    F: Future<Output = ()> + Send + 'static,
{
    let (sender, receiver) = mpsc::channel(WAITING);
    tokio::spawn(work(Lines(sender)));
    let stream = ReceiverStream::new(receiver).map(Ok::<_, Infallible>);
    let kind =
        [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
    (kind, Body::from_stream(stream)).into_response()
}

impl Lines {
    /// Ready when the client has gone.
    pub(super) async fn gone(&self) {
        self.0.closed().await;
    }

    /// Tells how far the work is. A client that does not keep up misses some of it.
    pub(super) fn told(&self, record: &impl Serialize) {
        let _ = self.0.try_send(line("told", &json(record)));
    }

    /// Sends a record of an answer, which is JSON.
    pub(super) async fn answer(&self, json: &str) {
        // Nobody is there to be told that nobody is there.
        let _ = self.0.send(line("answer", json)).await;
    }

    /// Sends why there is no answer.
    pub(super) async fn fault(&self, fault: &Fault) {
        let _ = self.0.send(line("fault", &json(fault))).await;
    }
}

pub(super) fn json(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("records have names for keys")
}

fn line(key: &str, json: &str) -> Bytes {
    format!("{{\"{key}\":{json}}}\n").into()
}
