//! All tests of the engines in one binary: each file apart would compile the same generic code
//! again.

mod against_plain;
mod bounded;
mod census;
mod census_truth;
mod chain;
mod deepening;
mod dense_and_sparse;
mod distance_tables;
mod fifteen;
mod hardest;
mod hostile_tables;
#[path = "../../census/tests/known_distances/mod.rs"]
mod known_distances;
mod known_levels;
mod korf;
mod levels;
mod limits;
mod plain;
mod random_goal;
#[path = "../../../model/puzzle/tests/random_puzzle/mod.rs"]
mod random_puzzle;
mod reached_tables;
mod regression;
mod resume;
mod stretches;
mod table_files;
mod tables;
mod to_goals;
mod truth;
