//! Searches that need what only this crate sees.

#[path = "../../../levels/tests/channels/mod.rs"]
mod channels;
#[path = "../../../../model/puzzle/tests/random_puzzle/mod.rs"]
mod random_puzzle;
#[path = "../../../bits/tests/random_spaces/mod.rs"]
mod random_spaces;

mod distributed_search;

use random_spaces::*;
