//! Files that commands write: checked before the work begins, and how work that was saved is
//! continued.

pub mod document;
pub mod resume;
pub mod writable;
