//! The distance of every position of a puzzle: how many lie on each level ([`Census`]), and tables
//! to look each distance up in ([`table`]).
//!
//! ```
//! use everyboard_census::{Census, CensusOptions};
//! use everyboard_puzzle::Builtin;
//!
//! let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
//! let options = CensusOptions { memory: 1 << 20, antipodes: 1, ..CensusOptions::default() };
//! let system = puzzle.compile().unwrap();
//! let census = Census::plan(&system, &puzzle.starts, options).unwrap();
//! let table = census.run(&()).unwrap();
//! assert_eq!(table.deepest(), 22);
//! assert_eq!(table.levels[..3], [1, 12, 62]);
//! assert_eq!(u128::from(table.reachable()), census.space().positions());
//! ```

mod census;
pub mod table;
#[cfg(test)]
mod tests;

pub use census::{Census, CensusError, CensusOptions, LevelCounts};
#[cfg(feature = "files")]
pub use census::{CensusCheckpoint, CensusFiles};

// Tests that other crates share name this one.
#[cfg(test)]
extern crate self as everyboard_census;
