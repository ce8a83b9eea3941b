//! Searches over every position of a puzzle.
//!
//! - [`word`]: the integers that hold a packed position.
//! - [`compartment`]: the set of positions seen, in little more memory than tells them apart.

pub mod compartment;
pub mod word;

pub use compartment::{CompartmentTable, Generation};
pub use word::{Wide, Word};
