//! An answer of several lines, sent as they come.

use super::fault::ApiFault;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use std::convert::Infallible;
use std::future::Future;
use std::time::Duration;
use tokio::sync::mpsc::{self, Sender};
use tokio::time::{Instant, timeout};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// Pieces that may wait for a slow client.
const WAITING: usize = 16;

/// How long a job waits, all in all, for a client that does not read: others wait for it.
const PATIENCE: Duration = Duration::from_secs(5);

/// Takes the lines of an answer.
pub(super) struct Lines {
    pieces: Sender<Result<Bytes, ApiFault>>,
    /// How long the client may still keep the job waiting.
    patience: Duration,
}

/// Sees when the client of an answer goes away.
pub(super) struct Client(Sender<Result<Bytes, ApiFault>>);

/// Answers with what the work writes, once it has written something.
///
/// # Errors
/// With the fault of the work if that is the first that it has to say.
pub(super) async fn answer<F>(work: impl FnOnce(Lines) -> F) -> Result<Response, ApiFault>
where
    F: Future<Output = ()> + Send + 'static,
{
    let (sender, mut receiver) = mpsc::channel(WAITING);
    tokio::spawn(work(Lines { pieces: sender, patience: PATIENCE }));
    let first = receiver.recv().await.transpose()?.unwrap_or_default();
    let mut is_between = first.ends_with(b"\n");
    let rest = ReceiverStream::new(receiver).map(move |piece| {
        let piece = piece.unwrap_or_else(|fault| fault.line(is_between));
        is_between = piece.ends_with(b"\n");
        piece
    });
    let stream = tokio_stream::once(first).chain(rest).map(Ok::<_, Infallible>);
    let kind =
        [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
    Ok((kind, Body::from_stream(stream)).into_response())
}

impl Client {
    /// Ready when the client has gone.
    pub(super) async fn gone(&self) {
        self.0.closed().await;
    }

    /// Ends the answer with a fault. Waits for the client, or until its connection is given up.
    pub(super) async fn end(self, fault: ApiFault) {
        let _ = self.0.send(Err(fault)).await;
    }
}

impl Lines {
    pub(super) fn client(&self) -> Client {
        Client(self.pieces.clone())
    }

    /// Sends a line on how far the work is. A client that does not keep up misses some of them.
    pub(super) fn tell(&self, line: impl Into<Bytes>) {
        let _ = self.pieces.try_send(Ok(line.into()));
    }

    /// Sends a piece of an answer.
    ///
    /// # Errors
    /// If the client has gone, or has kept this job waiting for too long.
    pub(super) async fn send(&mut self, piece: impl Into<Bytes>) -> Result<(), ApiFault> {
        let begin = Instant::now();
        let sent = timeout(self.patience, self.pieces.send(Ok(piece.into()))).await;
        self.patience = self.patience.saturating_sub(begin.elapsed());
        match sent {
            Ok(Ok(())) => Ok(()),
            _ => {
                let most = PATIENCE.as_secs();
                let words = format!("the client did not read for {most} s while others waited");
                Err(ApiFault::stopped(words))
            }
        }
    }
}
