//! All tests of games in one binary: each file apart would compile the same generic code again.

mod against_plain;
mod common;
mod large;
mod placing;
mod tables;
mod taking;
mod truth;
