//! An ending of chess that is open on the page.

pub mod glue;
pub mod protocol;
mod session;
mod view;

pub use session::Session;
