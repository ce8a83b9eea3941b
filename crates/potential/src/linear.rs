//! Linear programs and their solver.

use crate::PotentialError;
use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettingsBuilder, DefaultSolver, IPSolver, NonnegativeConeT, SolverStatus,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// What is found in fractions is multiplied by this, and rounded, before it is checked in whole numbers.
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

    /// The values of `variables` variables for which the one of number `greatest` is greatest. Of all best
    /// values the interior-point method finds those in the middle. They are not exact, and nothing may rely
    /// on it that they are best.
    ///
    /// `goes_on` is asked all the while whether to go on. The solver, which asks nobody during a step, runs in
    /// a thread of its own: where the answer is no, that is left to end with the step under way.
    ///
    /// # Errors
    /// If the solver finds none, or `goes_on` ends it.
    pub fn maximise(
        self,
        greatest: usize,
        variables: usize,
        goes_on: &dyn Fn() -> bool,
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
                Err(RecvTimeoutError::Timeout) if goes_on() => {}
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

    /// Runs the solver, until `is_left` says that nobody waits for it.
    fn solve(
        self,
        greatest: usize,
        variables: usize,
        is_left: Arc<AtomicBool>,
    ) -> Result<Optimum, PotentialError> {
        let LinearProgram { row, variable, factor, most } = self;
        let matrix = CscMatrix::new_from_triplets(most.len(), variables, row, variable, factor);
        let mut objective = vec![0.0; variables];
        objective[greatest] = -1.0;
        let settings = DefaultSettingsBuilder::default().verbose(false).build();
        let settings = settings.map_err(|error| PotentialError::Unsolved(error.to_string()))?;
        let cones = [NonnegativeConeT(most.len())];
        let quadratic = CscMatrix::zeros((variables, variables));
        let solver = DefaultSolver::new(&quadratic, &objective, &matrix, &most, &cones, settings);
        let mut solver = solver.map_err(|error| PotentialError::Unsolved(error.to_string()))?;
        solver.set_termination_callback(move |_: &_| is_left.load(Ordering::Relaxed));
        solver.solve();
        // Any numbers will do, since they are checked; these statuses have good ones.
        match solver.solution.status {
            SolverStatus::Solved | SolverStatus::AlmostSolved => {
                Ok(Optimum { values: solver.solution.x, prices: solver.solution.z })
            }
            status => Err(PotentialError::Unsolved(format!("{status:?}"))),
        }
    }
}
