//! A search from its plan to its outcome: what chooses the engine, advances it level by level, and
//! saves it.

#[cfg(feature = "files")]
pub(crate) mod checkpoint;
pub(crate) mod keeper;
pub(crate) mod knowledge;
pub(crate) mod outcome;
pub(crate) mod plan;
pub(crate) mod progress;
mod solve;
