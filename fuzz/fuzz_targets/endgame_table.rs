//! Any bytes are the file of an endgame table, whose heading names its ending, or an error.
#![no_main]

use everyboard_endgame::Library;
use everyboard_fuzz::{LimitedAllocator, Scratch, mutated, with_block_checksums};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use std::sync::LazyLock;

#[global_allocator]
static MEMORY: LimitedAllocator = LimitedAllocator::new();

static SCRATCH: LazyLock<Scratch> = LazyLock::new(Scratch::default);

fuzz_target!(|bytes: &[u8]| {
    let _ = Library::subject(&SCRATCH.file("table", bytes));
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, _seed: u32| {
    mutated(data, size, max_size, with_block_checksums)
});
