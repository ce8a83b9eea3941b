//! A search from its plan to its outcome: [`plan`] chooses the engine, `everyboard_levels` advances
//! it level by level, [`checkpoint`] saves it.

pub(crate) mod beam;
pub(crate) mod bounds;
#[cfg(feature = "files")]
pub(crate) mod checkpoint;
pub(crate) mod depth_first;
pub(crate) mod distances;
pub(crate) mod engine;
pub(crate) mod goal_tables;
pub(crate) mod halt;
pub(crate) mod interval;
pub(crate) mod outcome;
pub(crate) mod plan;
pub(crate) mod sink;
pub(crate) mod solve;
