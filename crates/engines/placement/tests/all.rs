//! All tests of placements in one binary: each file apart would compile the same generic code
//! again.

mod by_number;
mod classes_agree;
mod known_counts;
mod methods_agree;
mod random;
mod regions;
