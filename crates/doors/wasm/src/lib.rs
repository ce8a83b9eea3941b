//! The solver for web pages: WebAssembly that takes and gives text.
//!
//! A [`puzzles::Session`] is one open puzzle. Its methods take boards as they are drawn in puzzle
//! files and words for moves, and return records, of a table or, with the feature `searches`, of a
//! search from the position that is asked for; a [`games::Session`] is one open game of two sides,
//! an [`endgames::Session`] one open ending of chess, each with its tables, and a
//! [`placements::PlacementSession`] is one problem of pieces to place. [`edits`] has what an editor
//! of puzzle files needs. [`cards`] has what one chooses from. The modules `glue` offer them to
//! JavaScript as JSON, and `films` makes GIFs: these are only compiled for WebAssembly.
//!
//! Each feature is one file of WebAssembly, so that a page loads only what its screen needs.

#[cfg(any(feature = "rules", feature = "games", feature = "placements", feature = "edits"))]
mod board;
#[cfg(feature = "cards")]
pub mod cards;
#[cfg(feature = "edits")]
pub mod edits;
#[cfg(feature = "endgames")]
pub mod endgames;
#[cfg(all(feature = "films", target_arch = "wasm32"))]
pub mod films;
#[cfg(any(feature = "rules", feature = "edits", feature = "cards"))]
mod game;
#[cfg(feature = "games")]
pub mod games;
#[cfg(all(feature = "json", target_arch = "wasm32"))]
mod glue;
#[cfg(any(feature = "rules", feature = "games", feature = "edits"))]
mod kinds;
#[cfg(any(feature = "endgames", feature = "rules", feature = "games", feature = "edits"))]
mod nouns;
#[cfg(feature = "placements")]
pub mod placements;
#[cfg(feature = "json")]
pub mod protocol;
#[cfg(feature = "rules")]
pub mod puzzles;
#[cfg(any(feature = "endgames", feature = "games"))]
pub mod sides;
