//! A puzzle that is open on the page.

#[cfg(target_arch = "wasm32")]
pub mod glue;
#[cfg(feature = "puzzles")]
mod lookup;
#[cfg(feature = "searches")]
pub mod proof;
pub mod protocol;
#[cfg(feature = "searches")]
mod search;
mod session;
mod view;
mod why;

#[cfg(feature = "searches")]
pub use search::SearchSession;
pub use session::{Session, named};
