//! Whole censuses beside plain twins.

#[cfg(feature = "files")]
#[path = "../../../levels/tests/channels/mod.rs"]
mod channels;
#[path = "../../../search/tests/plain/mod.rs"]
pub(crate) mod plain;
#[path = "../../../../model/puzzle/tests/random_puzzle/mod.rs"]
pub(crate) mod random_puzzle;
#[path = "../../../bits/tests/random_spaces/mod.rs"]
mod random_spaces;

mod cuts;
#[cfg(feature = "files")]
mod distributed;

use random_spaces::*;
