//! Pieces on the border first.
//!
//! Every placement puts one piece in the first and one in the last row and, where pieces attack
//! along columns and there are as many columns as rows, one in the first and one in the last
//! column: two to four pieces in all, a *constellation*. A symmetry of the board maps
//! constellations on constellations, and the placements around one on those around the other. So
//! only one constellation of each orbit is completed, and its placements are multiplied by the size
//! of the orbit: no placement is ever compared with its images.
//!
//! What the border pieces attack inside is blocked once for the whole constellation; the rows
//! inside that hold none of them are left to a [`Descent`](super::descent::Descent).
//!
//! Source: pieces on the outermost rows and columns first, up to symmetry, is how 26 and 27 queens
//! were counted (T. Preusser and M. Engelhardt, "Putting queens in carry chains, No 27", 2017; they
//! take the two outermost rings).

use super::constellation::{Constellation, constellations};
use super::descent::Descent;
use super::open_rows::OpenRows;
use crate::{Method, MethodError, Problem, Tally, Tasks};
use everyboard_cpu::InstructionSet;
use everyboard_watch::Watch;
use num_bigint::BigUint;

/// The constellations of the open rows: one of each orbit.
struct Border<'a> {
    open_rows: OpenRows<'a>,
    constellations: Vec<Constellation>,
    instructions: InstructionSet,
}

pub(crate) fn tasks(problem: &Problem) -> Result<Box<dyn Tasks + '_>, MethodError> {
    tasks_with(problem, InstructionSet::best())
}

pub(crate) fn tasks_with(
    problem: &Problem,
    instructions: InstructionSet,
) -> Result<Box<dyn Tasks + '_>, MethodError> {
    let open_rows = open_rows(problem).map_err(|why| Method::Border.declines(why))?;
    let constellations = constellations(&open_rows, &lines(&open_rows));
    Ok(Box::new(Border { open_rows, constellations, instructions }))
}

/// Why this method is the best one, if it is.
pub(crate) fn suits(problem: &Problem) -> Option<String> {
    open_rows(problem).ok().map(|_| "every row holds exactly one piece".to_owned())
}

fn open_rows(problem: &Problem) -> Result<OpenRows<'_>, String> {
    let open_rows = OpenRows::of(problem)?;
    let width = open_rows.grid.width();
    if width > Descent::MAX_COLUMNS {
        return Err(format!("rows of {width} squares are longer than {}", Descent::MAX_COLUMNS));
    }
    Ok(open_rows)
}

impl Tasks for Border<'_> {
    fn len(&self) -> usize {
        self.constellations.len()
    }

    fn count(&self, task: usize, watch: &dyn Watch) -> Option<Tally> {
        let constellation = &self.constellations[task];
        let found =
            self.open_rows.descent(&constellation.candidates).count(self.instructions, watch)?;
        Some(Tally {
            size: self.open_rows.problem.size().unwrap_or(0),
            placements: BigUint::from(found.ways) * constellation.orbit,
            steps: found.tried,
        })
    }

    fn size(&self) -> Option<usize> {
        self.open_rows.problem.size()
    }

    fn weight(&self, task: usize) -> f64 {
        let candidates = self.constellations[task].candidates.len();
        WEIGHT_OF_A_PIECE.powi(MAX_CANDIDATES - candidates as i32)
    }
}

/// A constellation has a piece on each side of the board, or fewer where one stands in a corner.
const MAX_CANDIDATES: i32 = 4;
/// How many times as long a task takes with a piece fewer: 4.6 to 5.2 times were measured with 12
/// to 15 queens.
const WEIGHT_OF_A_PIECE: f64 = 5.0;

/// The open candidates of the first and last row and, where each holds a piece, column.
fn lines(open_rows: &OpenRows) -> Vec<Vec<usize>> {
    let rows = &open_rows.rows;
    let columns = open_rows.columns();
    let ends = [rows.first_key_value(), rows.last_key_value()];
    let ends = ends.into_iter().chain([columns.first_key_value(), columns.last_key_value()]);
    ends.flatten().map(|(_, candidates)| candidates.clone()).collect()
}
