//! Searches over every position of a puzzle.
//!
//! [`Search::plan`] chooses how to search, [`Search::run`] finds all shortest solutions
//! ([`ShortestPaths`]) or proves that there is none. Levels are exact on any number of threads.
//!
//! ```
//! use everyboard_puzzle::Builtin;
//! use everyboard_search::{Options, Outcome, Search};
//!
//! let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
//! let system = puzzle.compile().unwrap();
//! let options = Options { memory: 1 << 24, ..Options::default() };
//! let search = Search::plan(&puzzle, &system, options).unwrap();
//! let Outcome::Solved(solved) = search.run(&()).unwrap() else { panic!("it has a solution") };
//! assert_eq!(solved.paths.length(), 16);
//! assert_eq!(solved.paths.count(), 98_496_u32.into());
//! ```
//!
//! ```text
//!   run            the plan of a search, what follows what, checkpoints
//!   sparse         the positions seen, all or only those that a bound leaves
//!   sorted         the same in sorted levels, where a table would be too large
//!   pattern        pattern tables: lower bounds by exact distances in smaller spaces
//! ```
//!
//! What they work with are the crates below: `everyboard-levels` (the loop), `everyboard-positions`
//! (words, sets, paths), `everyboard-bits` (a bit for every position) and `everyboard-census`
//! (tables of distances).

mod pattern;
mod run;
#[cfg(feature = "files")]
mod sorted;
mod sparse;
#[cfg(all(test, feature = "files"))]
mod tests;

pub use everyboard_positions::paths::{FixedPaths, Path, PathClasses, Paths, ShortestPaths};
#[cfg(feature = "files")]
pub use everyboard_store::CheckpointError;
pub use everyboard_watch::End;
pub use pattern::tables::{Divisions, PatternTables};
#[cfg(feature = "files")]
pub use run::checkpoint::{Saving, SolveCheckpoint};
pub use run::engine::{Engine, Strategy};
pub use run::goal_tables::GoalTables;
pub use run::interval::{Attempt, Interval, NarrowEnd, NarrowedInterval};
pub use run::outcome::{Outcome, ShortestSolutions, SolveError, Unsolvable};
pub use run::plan::{Options, Search};
pub use run::solve::{Scope, SparseCensus};
