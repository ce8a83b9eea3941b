//! Small chess endgames: the packed index, tables of every position, probing.
//!
//! [`packed`] makes one number of a position, such that a symmetry of the board acts on all of its
//! pieces at once.

pub mod packed;
