//! All tests of processes that find each other, in one binary.

mod processes;
mod strangers;
