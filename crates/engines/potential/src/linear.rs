//! Linear programs and their solver.

#[cfg(not(feature = "solver"))]
mod no_solver;
#[cfg(feature = "solver")]
mod solver;

use crate::PotentialError;
use everyboard_watch::Watch;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// What is found in fractions is multiplied by this, and rounded, before it is checked in whole
/// numbers.
pub const WHOLE: f64 = (1 << 20) as f64;

/// Between two questions whether to go on.
const PAUSE: Duration = Duration::from_millis(20);

/// Rows of a linear program: each a sum of variables with factors, and the most that it may be.
#[derive(Clone, Debug, Default)]
pub struct LinearProgram {
    row: Vec<usize>,
    variable: Vec<usize>,
    factor: Vec<f64>,
    most: Vec<f64>,
}

/// Values for which a variable is greatest.
#[derive(Clone, Debug)]
pub struct Optimum {
    /// By variable: its value.
    pub values: Vec<f64>,
    /// By row: by how much the maximum grows if the row may be one more.
    pub prices: Vec<f64>,
}

impl LinearProgram {
    /// Adds a row: the sum of these variables, each with its factor, is `most` or less.
    pub fn push(&mut self, terms: impl IntoIterator<Item = (usize, f64)>, most: f64) {
        for (variable, factor) in terms {
            self.row.push(self.most.len());
            self.variable.push(variable);
            self.factor.push(factor);
        }
        self.most.push(most);
    }

    /// The values of `variables` variables for which the one of number `greatest` is greatest. Of
    /// all best values the interior-point method finds those in the middle. They are not exact, and
    /// nothing may rely on it that they are best.
    ///
    /// `watch` is asked all the while whether to stop. The solver, which asks nobody during a step,
    /// runs in a thread of its own: where it is to stop, that is left to end with the step under
    /// way.
    ///
    /// # Errors
    /// If the solver finds none, or `watch` ends it.
    pub fn maximise(
        self,
        greatest: usize,
        variables: usize,
        watch: &dyn Watch,
    ) -> Result<Optimum, PotentialError> {
        let is_left = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&is_left);
        let (send, receive) = channel();
        let program = self.clone();
        let solver = thread::Builder::new().spawn(move || {
            // Nobody listens any more if it is left.
            let _ = send.send(program.solve(greatest, variables, heard));
        });
        if solver.is_err() {
            // There are no threads on a page in a browser.
            return self.solve(greatest, variables, is_left);
        }
        loop {
            match receive.recv_timeout(PAUSE) {
                Ok(solved) => return solved,
                Err(RecvTimeoutError::Timeout) if !watch.is_stopped() => {}
                Err(RecvTimeoutError::Timeout) => {
                    is_left.store(true, Ordering::Relaxed);
                    return Err(PotentialError::Stopped);
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PotentialError::Unsolved("the solver failed".to_owned()));
                }
            }
        }
    }
}
