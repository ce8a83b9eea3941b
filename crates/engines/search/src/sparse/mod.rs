//! The sparse engine: the positions seen, in a table.

pub(crate) mod cutoff;
pub(crate) mod side;
