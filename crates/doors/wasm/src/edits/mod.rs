//! Puzzle files that someone works on.

mod areas;
mod change;
mod check;
mod draft;
mod ends;
#[cfg(target_arch = "wasm32")]
pub mod glue;
mod moves;
pub mod protocol;
mod templates;

pub use change::change;
pub use check::check;
pub use templates::templates;
