//! An observer that writes the record of a count.

use super::Record;
use crate::{Observer, Tally};
use everyboard_store::{FileError, Schedule};
use everyboard_watch::Watch;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// Adds every finished task to a record, saves that now and then, and passes all on to another
/// observer. If the record cannot be saved, the count is stopped: [`Recorder::close`] says why.
pub struct Recorder<'a> {
    path: Option<&'a Path>,
    observer: &'a dyn Observer,
    record: Mutex<(Record, Schedule)>,
    /// Why the record could not be saved.
    error: OnceLock<FileError>,
}

impl<'a> Recorder<'a> {
    /// Keeps a record, of a count that begins or continues. It is saved at `path` after a task, at
    /// most once in the time `every`; without a path it is only kept in memory. Of a count that has
    /// something to do it becomes a checkpoint; one that is done stays the result that it is.
    pub fn new(
        mut record: Record,
        path: Option<&'a Path>,
        every: Duration,
        observer: &'a dyn Observer,
    ) -> Self {
        record.is_checkpoint |= path.is_some() && record.open() > 0;
        let record = Mutex::new((record, Schedule::new(every)));
        Self { path, observer, record, error: OnceLock::new() }
    }

    /// Saves what was not saved yet, and returns the record.
    ///
    /// # Errors
    /// If it could not be saved, now or earlier.
    pub fn close(self) -> Result<Record, FileError> {
        if let Some(error) = self.error.into_inner() {
            return Err(error);
        }
        let (record, _) = self.record.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(path) = self.path {
            record.write(path)?;
        }
        Ok(record)
    }
}

impl Watch for Recorder<'_> {
    fn is_stopped(&self) -> bool {
        self.error.get().is_some() || self.observer.is_stopped()
    }
}

impl Observer for Recorder<'_> {
    fn finished(&self, task: usize, tally: &Tally) {
        let mut locked = self.record.lock().unwrap_or_else(PoisonError::into_inner);
        let (record, schedule) = &mut *locked;
        record.done.insert(task, tally.clone());
        if let Some(path) = self.path.filter(|_| schedule.is_due()) {
            if let Err(error) = record.write(path) {
                self.error.get_or_init(|| error);
            }
            schedule.restart();
        }
        drop(locked);
        self.observer.finished(task, tally);
    }
}
