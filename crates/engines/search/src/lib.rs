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
//! Below that:
//! - [`dense`]: one bit for every position of a space: how many lie at each distance from the
//!   start, and tables of these distances.
//! - [`word`]: the integers that hold a packed position.
//! - [`compartment`]: a compact hash set of packed positions.

mod answer;
pub mod dense;
mod model;
mod pattern;
mod run;
mod sparse;
pub mod table;

pub use answer::classes::FixedPaths;
pub use answer::paths::{Path, Paths, ShortestPaths};
#[cfg(feature = "files")]
pub use everyboard_store::CheckpointError;
pub use everyboard_watch::End;
pub use model::word;
pub use pattern::tables::PatternTables;
#[cfg(feature = "files")]
pub use run::checkpoint::{Saving, SolveCheckpoint};
pub use run::engine::{Engine, Strategy};
pub use run::goal_tables::GoalTables;
pub use run::interval::{Attempt, Interval, NarrowEnd, Narrowed};
pub use run::outcome::{Outcome, SolveError, Solved, Unsolvable};
pub use run::plan::{Options, Search};
pub use run::solve::{Scope, SparseCensus};
pub use sparse::compartment::{self, CompartmentTable, LevelMod3};

pub use word::{Wide, Word};
