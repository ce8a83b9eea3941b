//! All tests of games played in one binary: each file apart would compile the same generic code
//! again.

mod random_games;
mod random_moves;
#[path = "../../puzzle/tests/random_puzzle/mod.rs"]
mod random_puzzle;
