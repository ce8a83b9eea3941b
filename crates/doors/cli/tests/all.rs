//! All tests of the program in one binary: linking one for each file takes longer than some of them
//! run.

mod commands;
mod measured;
mod preload;
mod program;
mod promises;
mod saved;
