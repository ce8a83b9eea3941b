//! An ending of chess that is open on the page.

#[cfg(target_arch = "wasm32")]
pub mod glue;
pub mod protocol;
mod session;
mod view;

pub use session::Session;
