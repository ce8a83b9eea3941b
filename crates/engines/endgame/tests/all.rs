//! All tests of endgames in one binary: each file apart would compile the same generic code again.

mod generation;
mod library;
mod piece_map;
mod statistics;
mod truth;
mod twin;
mod written_by_0_1;
