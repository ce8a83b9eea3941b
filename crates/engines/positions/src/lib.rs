//! Positions as packed words: their moves and symmetries, sets of them, and all shortest paths over
//! them.
//!
//! ```text
//!   word           the integers that hold a packed position
//!   layout         which bits say what stands on which square
//!   moves          moves as masks and flips; move_tree and stretches where they are very many
//!   image          symmetries; one position of each orbit
//!   values         sums of weights over the squares; regions: moves that a position still needs
//!   compartment    a compact hash set of words, with the level of each modulo 3
//!   seen           such a set in shards, filled by several threads
//!   goal_test      which positions are goals
//!   paths          all shortest paths as a graph: traced, counted, listed, in classes
//! ```
//!
//! Nothing here decides how a search is done: the engines take what they need.

pub mod compartment;
mod field_tables;
pub mod goal_test;
pub mod image;
pub mod layout;
pub mod list;
mod move_tree;
pub mod moves;
pub mod paths;
#[cfg_attr(feature = "small", path = "no_regions.rs")]
pub mod regions;
pub mod seen;
pub mod stretches;
pub mod values;
pub mod word;

pub use word::{Wide, Word};
