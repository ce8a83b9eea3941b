//! The queue of long jobs: one runs, a few wait.

use super::fault::ApiFault;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

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
pub(super) struct Place {
    _place: OwnedSemaphorePermit,
    turn: Arc<Semaphore>,
}

impl Jobs {
    /// Joins the queue.
    ///
    /// # Errors
    /// If it is full.
    pub(super) fn join(&self) -> Result<Place, ApiFault> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| ApiFault::busy())?;
        Ok(Place { _place: place, turn: Arc::clone(&self.turn) })
    }
}

impl Place {
    /// Waits until no other job runs; the next may run when the result is dropped.
    pub(super) async fn turn(&self) -> OwnedSemaphorePermit {
        Arc::clone(&self.turn).acquire_owned().await.expect("it is never closed")
    }
}
