//! Positions as numbers: how they are packed, what moves and symmetries make of them.

pub(crate) mod image;
pub(crate) mod layout;
pub(crate) mod moves;
pub(crate) mod reduction;
pub mod word;
