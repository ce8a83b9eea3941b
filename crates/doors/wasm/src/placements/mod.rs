//! Placements on the page: pieces that do not attack each other, or that guard every square.

mod answers;
mod cards;
mod command;
#[cfg(target_arch = "wasm32")]
pub mod glue;
mod hint;
mod look;
pub mod protocol;
mod session;

pub use cards::cards;
pub use session::PlacementSession;
