//! The queue of long jobs: one runs, a few wait.

use super::fault::ApiFault;
use super::lines::{self, Client, Lines};
use axum::response::Response;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::sleep;

/// Jobs that may wait while one runs.
const WAITING: usize = 4;

/// The queue.
pub(super) struct Jobs {
    /// One for each job, be it waiting or running.
    places: Arc<Semaphore>,
    /// The one that the running job has.
    turn: Arc<Semaphore>,
}

impl Default for Jobs {
    fn default() -> Self {
        Jobs { places: Arc::new(Semaphore::new(1 + WAITING)), turn: Arc::new(Semaphore::new(1)) }
    }
}

/// A place in the queue, which is free again when this is dropped.
struct Place {
    _place: OwnedSemaphorePermit,
    turn: Arc<Semaphore>,
}

impl Jobs {
    /// Joins the queue.
    ///
    /// # Errors
    /// If it is full.
    fn join(&self) -> Result<Place, ApiFault> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| ApiFault::busy())?;
        Ok(Place { _place: place, turn: Arc::clone(&self.turn) })
    }
}

impl Place {
    /// Waits until no other job runs; the next may run when the result is dropped.
    async fn turn(&self) -> OwnedSemaphorePermit {
        Arc::clone(&self.turn).acquire_owned().await.expect("it is never closed")
    }
}

/// Joins the queue, and answers with what the work sends when its turn comes.
///
/// # Errors
/// If the queue is full, or with the fault of the work if it has sent nothing before.
pub(super) async fn in_turn<F>(
    jobs: &Jobs,
    work: impl FnOnce(Lines) -> F + Send + 'static,
) -> Result<Response, ApiFault>
where
    F: Future<Output = Result<(), ApiFault>> + Send + 'static,
{
    let place = jobs.join()?;
    lines::answer(async move |lines| {
        let client = lines.client();
        let turn = tokio::select! {
            turn = place.turn() => turn,
            () = client.gone() => return,
        };
        let done = work(lines).await;
        // A client that does not read keeps nobody else waiting.
        drop((turn, place));
        if let Err(fault) = done {
            client.end(fault).await;
        }
    })
    .await
}

/// Does some work unless its client goes away or it takes longer than it may: then it is dropped.
pub(super) async fn limited<T>(
    time: Duration,
    client: &Client,
    work: impl Future<Output = Result<T, ApiFault>>,
) -> Result<T, ApiFault> {
    tokio::select! {
        done = work => done,
        () = sleep(time) => {
            let seconds = time.as_secs_f64();
            Err(ApiFault::stopped(format!("it took more than the {seconds} s of this server")))
        }
        () = client.gone() => Err(ApiFault::stopped("the client has gone")),
    }
}
