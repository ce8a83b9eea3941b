//! The solver that a linear program is given to.

use super::{LinearProgram, Optimum};
use crate::PotentialError;
use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettingsBuilder, DefaultSolver, IPSolver, NonnegativeConeT, SolverStatus,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

impl LinearProgram {
    /// Runs the solver, until `is_left` says that nobody waits for it.
    pub(super) fn solve(
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
