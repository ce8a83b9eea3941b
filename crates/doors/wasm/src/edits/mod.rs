//! Puzzle files that someone works on.

mod change;
mod check;
pub mod glue;
pub mod protocol;
mod templates;

pub use change::change;
pub use check::check;
pub use templates::templates;
