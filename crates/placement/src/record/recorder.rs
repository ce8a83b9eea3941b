//! An observer that writes the record of a count.

use super::Record;
use crate::{Observer, Tally};
use everyboard_store::{FileError, Schedule};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Adds every finished task to a record, saves that now and then, and passes all on to another
/// observer. If the record cannot be saved, the count is stopped: [`Recorder::close`] says why.
pub struct Recorder<'a> {
    path: Option<&'a Path>,
    observer: &'a dyn Observer,
    state: Mutex<State>,
    failed: AtomicBool,
}

struct State {
    record: Record,
    schedule: Schedule,
    error: Option<FileError>,
}

impl<'a> Recorder<'a> {
    /// Keeps a record, of a count that begins or continues. It is saved at `path` after a task, at most
    /// once in the time `every`; without a path it is only kept in memory.
    pub fn new(
        record: Record,
        path: Option<&'a Path>,
        every: Duration,
        observer: &'a dyn Observer,
    ) -> Self {
        let state = State { record, schedule: Schedule::new(every), error: None };
        Self { path, observer, state: Mutex::new(state), failed: AtomicBool::new(false) }
    }

    /// Saves what was not saved yet, and returns the record.
    ///
    /// # Errors
    /// If it could not be saved, now or earlier.
    pub fn close(self) -> Result<Record, FileError> {
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

impl Observer for Recorder<'_> {
    fn finished(&self, task: usize, tally: &Tally) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.record.done.insert(task, tally.clone());
        if let Some(path) = self.path.filter(|_| state.schedule.is_due()) {
            state.error = state.record.write(path).err();
            self.failed.store(state.error.is_some(), Ordering::Relaxed);
            state.schedule.restart();
        }
        drop(state);
        self.observer.finished(task, tally);
    }

    fn stop(&self) -> bool {
        self.failed.load(Ordering::Relaxed) || self.observer.stop()
    }
}
