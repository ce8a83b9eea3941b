//! What a search found: the graph of all shortest solutions, their number, each of them, and their
//! classes.

pub(crate) mod classes;
pub(crate) mod distribution;
pub(crate) mod numbered;
pub(crate) mod paths;
pub(crate) mod trace;
