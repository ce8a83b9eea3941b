//! The dense engine beside plain twins.

#[path = "../../../search/tests/plain/mod.rs"]
mod plain;
#[path = "../../../../model/puzzle/tests/random_puzzle/mod.rs"]
mod random_puzzle;
#[path = "../../tests/random_spaces/mod.rs"]
mod random_spaces;

mod cuts;
mod image;
mod kernels;
mod tour;

pub(crate) use random_spaces::*;
