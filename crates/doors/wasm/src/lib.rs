//! The solver for web pages: WebAssembly that takes and gives text.
//!
//! A [`puzzles::Session`] is one open puzzle. Its methods take boards as they are drawn in puzzle
//! files and words for moves, and return records, of a table or, with the feature `searches`, of a
//! search from the position that is asked for; an [`endgames::Session`] is one open ending of
//! chess, with its tables, and a [`placements::PlacementSession`] is one problem of pieces to
//! place. [`edits`] has what an editor of puzzle files needs. The modules `glue` offer them to
//! JavaScript as JSON; [`films`] makes GIFs.
//!
//! Each feature is one file of WebAssembly, so that a page loads only what its screen needs.

#[cfg(any(feature = "rules", feature = "placements", feature = "edits"))]
mod board;
#[cfg(feature = "edits")]
pub mod edits;
#[cfg(feature = "endgames")]
pub mod endgames;
#[cfg(feature = "films")]
pub mod films;
#[cfg(any(feature = "rules", feature = "edits"))]
mod game;
#[cfg(any(feature = "endgames", feature = "rules", feature = "edits", feature = "placements"))]
mod glue;
#[cfg(any(feature = "rules", feature = "edits"))]
mod kinds;
#[cfg(any(feature = "endgames", feature = "rules", feature = "edits"))]
mod nouns;
#[cfg(feature = "placements")]
pub mod placements;
#[cfg(any(feature = "endgames", feature = "rules", feature = "edits", feature = "placements"))]
pub mod protocol;
#[cfg(feature = "rules")]
pub mod puzzles;
