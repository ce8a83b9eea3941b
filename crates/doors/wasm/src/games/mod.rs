//! A game of two sides that is open on the page.

pub mod glue;
pub mod protocol;
mod session;
mod view;

pub use session::Session;
