//! All tests of the page in one binary: each file apart would compile the same generic code again.

mod edits;
mod endgames;
mod games;
mod placements;
mod puzzles;
