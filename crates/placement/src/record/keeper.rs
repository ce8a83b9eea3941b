//! An observer that keeps the record of a count.

use super::{Record, RecordError};
use crate::{Observer, Tally};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Writes down every task that is finished, saves now and then, and passes all on to another
/// observer. If a record cannot be saved the count is ended: [`Keeper::close`] says why.
pub struct Keeper<'a> {
    path: Option<&'a Path>,
    every: Duration,
    observer: &'a dyn Observer,
    state: Mutex<State>,
    failed: AtomicBool,
}

struct State {
    record: Record,
    saved: Instant,
    error: Option<RecordError>,
}

impl<'a> Keeper<'a> {
    /// Keeps a record, of a count that begins or goes on. It is saved at `path` after a task if the
    /// last time is longer ago than `every`; without a path it is only kept in memory.
    pub fn new(
        record: Record,
        path: Option<&'a Path>,
        every: Duration,
        observer: &'a dyn Observer,
    ) -> Self {
        let state = Mutex::new(State { record, saved: Instant::now(), error: None });
        Self { path, every, observer, state, failed: AtomicBool::new(false) }
    }

    /// Ends the watch: saves what was not saved yet, and gives the record.
    ///
    /// # Errors
    /// If it could not be saved, now or earlier.
    pub fn close(self) -> Result<Record, RecordError> {
        let State { record, error, .. } =
            self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        match (error, self.path) {
            (Some(error), _) => return Err(error),
            (None, Some(path)) => record.write(path)?,
            (None, None) => {}
        }
        Ok(record)
    }
}

impl Observer for Keeper<'_> {
    fn finished(&self, task: usize, tally: &Tally) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.record.done.insert(task, tally.clone());
        if let Some(path) = self.path.filter(|_| state.saved.elapsed() >= self.every) {
            state.error = state.record.write(path).err();
            self.failed.store(state.error.is_some(), Ordering::Relaxed);
            state.saved = Instant::now();
        }
        drop(state);
        self.observer.finished(task, tally);
    }

    fn stop(&self) -> bool {
        self.failed.load(Ordering::Relaxed) || self.observer.stop()
    }
}
