//! What commands read: puzzles by name, file or text, starts and goals, positions on standard
//! input.

pub mod blocks;
pub mod endpoints;
pub mod game_files;
pub mod lines;
pub mod source;
