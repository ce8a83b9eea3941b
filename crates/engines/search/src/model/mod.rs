//! Positions as numbers: how they are packed, and moves and symmetries on packed positions.

pub(crate) mod field_tables;
pub(crate) mod image;
pub(crate) mod layout;
mod move_tree;
pub(crate) mod moves;
#[cfg_attr(feature = "small", path = "no_regions.rs")]
pub(crate) mod regions;
pub(crate) mod stretches;
pub(crate) mod values;
pub mod word;
pub(crate) mod zeroed;
