//! What a search found: the graph of all shortest solutions, their number, each of them, and their
//! classes.

mod classes;
mod distribution;
mod graph;
mod numbered;
pub mod trace;
mod trim;

pub use classes::{FixedPaths, PathClasses};
pub use graph::{Path, Paths, ShortestPaths, Tally};

/// With more goal positions than this a search grows from the starts alone, and classes of
/// solutions are not counted.
pub const MOST_GOALS: usize = 4096;
