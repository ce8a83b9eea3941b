//! All tests of certificates in one binary: each file apart would compile the same generic code
//! again.

mod by_hand;
mod for_others;
mod known;
mod made;
mod mutations;
mod patterns;
#[path = "../../search/tests/plain/mod.rs"]
mod plain;
mod random;
#[path = "../../search/tests/random_goal/mod.rs"]
mod random_goal;
#[path = "../../../model/puzzle/tests/random_puzzle/mod.rs"]
mod random_puzzle;
mod refusals;
mod what_is_known;
