//! What a search or a census may take of the memory that bounds the whole program, by what the
//! program takes besides: see [`Besides`].

use crate::limits::machine;
use everyboard::crates::puzzle::RewriteSystem;
use everyboard::plan::Besides;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes of the moves of the puzzle at hand, as [`Besides::moves`].
static MOVES: AtomicU64 = AtomicU64::new(0);

fn besides() -> Besides {
    Besides { program: machine::program_memory(), moves: MOVES.load(Ordering::Relaxed) }
}

/// Counts the moves of the puzzle of which a census is planned next.
pub fn count_moves(system: &RewriteSystem) {
    MOVES.store(Besides::default().with_moves(system).moves, Ordering::Relaxed);
}

/// The bytes that a search may take if the whole program may take `memory`.
pub fn for_search(memory: u64) -> u64 {
    besides().for_search(memory)
}

/// The memory that the whole program needs if the bitmaps of a census take `bytes`.
pub fn with_census(bytes: u64) -> u64 {
    besides().with_census(bytes)
}

/// The bytes that the bitmaps of a census may take if the whole program may take `memory`.
pub fn for_census(memory: u64) -> u64 {
    besides().for_census(memory)
}

/// The bytes that are left if the whole program may take `memory`, when what came before is done.
pub fn left(memory: u64) -> u64 {
    memory.saturating_sub(machine::memory_now())
}

/// The memory that the whole program needs if it takes `bytes` more than it does now.
pub fn with(bytes: u64) -> u64 {
    bytes.saturating_add(machine::memory_now())
}
