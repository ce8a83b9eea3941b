//! Questions that several commands ask of the library, with the flags, the plan and the progress of
//! each.

pub mod analysis;
pub mod census;
pub mod certificate;
pub mod components;
pub mod cycles;
pub mod search;
pub mod several;
