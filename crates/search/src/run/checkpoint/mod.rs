//! Folders in which long work is saved, level by level, so that it can go on.
//!
//! ```text
//!   checkpoint.toml       what is worked on, how far it has come, which files hold the rest
//!   ...                   block files that the manifest names
//!   lock                  held by the one program that works here
//! ```
//!
//! The files of a level are written beside those of the level before. The manifest that names them
//! replaces the old one in one step, and only then are the old files removed. So a program that is
//! killed leaves a manifest all of whose files are whole.

mod error;
mod folder;
pub(crate) mod solve;

pub use error::CheckpointError;
pub(crate) use folder::{Folder, Manifest, read_manifest};
