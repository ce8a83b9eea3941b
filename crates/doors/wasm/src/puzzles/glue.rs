//! What JavaScript sees of puzzles: tables with one feature, searches with the other.

#[cfg(feature = "searches")]
pub mod searches;
#[cfg(feature = "puzzles")]
pub mod tables;
