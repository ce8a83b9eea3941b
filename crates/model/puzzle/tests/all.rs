//! All tests of puzzle files in one binary: each file apart would compile the same generic code
//! again.

mod blocks;
mod book;
mod drawn_moves;
mod families;
mod family_faults;
mod family_files;
mod file_errors;
mod file_fuzz;
mod fly;
mod forbidden;
mod goals;
mod hexagons;
mod known_ways;
mod letters;
mod levels;
mod pushes;
#[path = "../../../engines/search/tests/random_goal/mod.rs"]
mod random_goal;
mod random_puzzle;
mod regression;
mod rewrites;
mod symmetries;
mod taking;
mod templates;
mod written;
