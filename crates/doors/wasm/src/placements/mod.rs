//! Placements on the page: pieces that do not attack each other, or that guard every square.

mod answers;
mod cards;
mod command;
pub mod glue;
mod hint;
mod look;
pub mod protocol;
mod session;

pub use session::PlacementSession;
