//! Work on a thread of its own.

use crate::{Progress, Result, Run};
use std::thread::{self, JoinHandle};

/// Work on a thread of its own. When it is dropped, the work is stopped.
///
/// ```
/// use everyboard::{Puzzle, Run};
///
/// let puzzle = Puzzle::named("knights-5x5")?;
/// let job = Run::new().spawn(move |run| puzzle.solve_with(run));
/// assert_eq!(job.join()?.length(), Some(36));
/// # Ok::<(), everyboard::Error>(())
/// ```
#[derive(Debug)]
pub struct Job<T> {
    run: Run,
    /// `None` once it is joined.
    thread: Option<JoinHandle<Result<T>>>,
}

impl Run {
    /// Does work with this run on a thread of its own.
    ///
    /// # Panics
    /// If the system refuses the thread.
    pub fn spawn<T: Send + 'static>(
        self,
        work: impl FnOnce(&Run) -> Result<T> + Send + 'static,
    ) -> Job<T> {
        let run = self.clone();
        Job { thread: Some(thread::spawn(move || work(&run))), run: self }
    }
}

impl<T> Job<T> {
    /// How far the work is.
    pub fn progress(&self) -> Progress {
        self.run.progress()
    }

    /// Whether [`Job::join`] would return at once.
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Asks the work to end.
    pub fn stop(&self) {
        self.run.stop();
    }

    /// Waits for the end of the work, and returns what it found.
    ///
    /// # Errors
    /// As the work; of kind `Stopped` if it was stopped before it had an answer.
    ///
    /// # Panics
    /// If the work panicked.
    pub fn join(mut self) -> Result<T> {
        let thread = self.thread.take().expect("only this takes the thread");
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.run.stop();
    }
}
