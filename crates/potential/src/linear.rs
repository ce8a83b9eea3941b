//! Linear programs and their solver.

use crate::PotentialError;
use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettingsBuilder, DefaultSolver, IPSolver, NonnegativeConeT, SolverStatus,
};

/// What is found in fractions is multiplied by this, and rounded, before it is checked in whole numbers.
pub const WHOLE: f64 = (1 << 20) as f64;

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
    /// # Errors
    /// If the solver finds none.
    pub fn maximise(self, greatest: usize, variables: usize) -> Result<Optimum, PotentialError> {
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
