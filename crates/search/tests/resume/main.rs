//! Searches that are stopped, saved and resumed find what those find that run through.

mod case;
mod damage;
mod folder;
mod levels;

#[path = "../plain/mod.rs"]
mod plain;
#[path = "../random_goal/mod.rs"]
mod random_goal;
#[path = "../../../puzzle/tests/random_puzzle/mod.rs"]
mod random_puzzle;
