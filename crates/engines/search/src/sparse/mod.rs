//! The sparse engine: the positions seen, in a table.

pub mod compartment;
pub(crate) mod cutoff;
pub(crate) mod list;
pub(crate) mod seen;
pub(crate) mod side;
