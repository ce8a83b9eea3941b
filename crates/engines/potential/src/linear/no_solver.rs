//! What stands for the solver where the crate is built without one.

use super::{LinearProgram, Optimum};
use crate::PotentialError;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

impl LinearProgram {
    /// Says that there is no solver.
    pub(super) fn solve(
        self,
        _greatest: usize,
        _variables: usize,
        _is_left: Arc<AtomicBool>,
    ) -> Result<Optimum, PotentialError> {
        Err(PotentialError::NoSolver)
    }
}
