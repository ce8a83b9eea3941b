//! All tests of analyses in one binary: each file apart would compile the same generic code again.

mod components;
mod cycles;
mod known;
mod pagoda;
mod random_walks;
mod solutions;
