//! The solver for web pages: WebAssembly that takes and gives text.
//!
//! A [`Session`] is one open puzzle. Its methods take boards as they are drawn in puzzle files and words
//! for moves, and return the records of [`protocol`]. The module `glue` offers them to JavaScript as JSON.

pub mod glue;
pub mod protocol;
mod session;
mod view;

pub use session::Session;
