//! Placements of pieces on a board so that none attacks another.
//!
//! A [`Problem`] says which pieces go on which board, and how many of them: any Betza pieces, of
//! one kind or several; missing squares; edges that join; pieces that stand already, squares where
//! none may stand, regions that hold one each. [`count`] says in how many ways, by the [`Method`]
//! that suits; [`visit`] shows the placements one by one and [`find`] a few of them; [`nth`] gives
//! one by its number; [`classes`] sorts them by their symmetry without a look at each. [`dominate`]
//! asks for the fewest pieces that attack or hold every square. A [`ProblemText`] is a problem as
//! people write it.
//!
//! ```
//! use everyboard_board::Drawing;
//! use everyboard_placement::{Demand, Kind, Options, Problem, ProblemSpec, classes, count};
//! use everyboard_puzzle::Movement;
//!
//! let board = Drawing::parse(&["........"; 8].join("\n")).unwrap().board().unwrap();
//! let queen = Kind { letter: 'Q', movement: Movement::parse("Q").unwrap() };
//! let problem = Problem::new(ProblemSpec::new(board, vec![queen], Demand::Exactly(8))).unwrap();
//!
//! let count = count(&problem, &Options::default(), &()).unwrap();
//! assert_eq!(count.placements, 92u32.into());
//!
//! let classes = classes(&problem, &count, &()).unwrap();
//! let lines = classes.by_symmetry.iter().map(|s| format!("{}: {}", s.name, s.classes));
//! assert_eq!(lines.collect::<Vec<_>>(), ["none: 11", "half turn: 1"]);
//! ```
//!
//! Inside, a problem is a graph of candidates that exclude each other ([`Conflicts`]); no method
//! knows what a queen is. Several threads are optional (feature `threads`), and so are records of
//! long counts on disk (feature `files`).

mod attack;
mod backtrack;
mod bits;
mod check;
mod classes;
mod clique;
mod conflict;
mod count;
mod dominate;
mod estimate;
mod exhaustive;
mod method;
mod nth;
mod one_per_row;
mod part;
mod placement;
mod problem;
#[cfg(feature = "files")]
pub mod record;
pub mod regions;
mod rng;
mod rows;
mod settle;
mod spec;
mod symmetries;
mod tasks;
mod trace;
mod visit;
mod written;

pub use attack::Walls;
pub use check::ProblemError;
pub use classes::{Classes, Symmetric, classes, visit_classes};
pub use conflict::Conflicts;
pub use count::{Count, Options, Plan, TooLong, count};
pub use dominate::{
    DominateError, Domination, check_domination, dominate, domination_seconds, visit_dominations,
};
pub use estimate::Estimate;
pub use everyboard_cpu::InstructionSet;
pub use method::{CountError, Method, MethodError};
pub use nth::nth;
pub use part::Part;
pub use placement::{Piece, Placement};
pub use problem::Problem;
pub use settle::settle;
pub use spec::{Demand, Kind, ProblemSpec};
pub use tasks::{Observer, Tally, Tasks};
pub use trace::{Event, Trace};
pub use visit::{VisitEnd, find, visit, visit_quickest};
pub use written::{ProblemText, TextError, TextPart, WrittenProblem};

/// For benchmarks: one method with one instruction set. Not part of the library.
#[doc(hidden)]
pub mod trial {
    use crate::one_per_row::border;
    use crate::{InstructionSet, MethodError, Problem, Tasks};

    /// The border method's tasks, done by one instruction set.
    ///
    /// # Errors
    /// If the method does not suit the problem.
    pub fn border(
        problem: &Problem,
        instruction_set: InstructionSet,
    ) -> Result<Box<dyn Tasks + '_>, MethodError> {
        border::tasks_with(problem, instruction_set)
    }
}
