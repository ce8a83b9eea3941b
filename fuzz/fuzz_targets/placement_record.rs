//! Any bytes are a saved count of placements or an error.
#![no_main]

use everyboard_fuzz::{LimitedAllocator, Scratch, mutated, with_manifest_checksum};
use everyboard_placement::record::Record;
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use std::sync::LazyLock;

#[global_allocator]
static MEMORY: LimitedAllocator = LimitedAllocator::new();

static SCRATCH: LazyLock<Scratch> = LazyLock::new(Scratch::default);

fuzz_target!(|bytes: &[u8]| {
    let _ = Record::read(&SCRATCH.file("record", bytes));
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, _seed: u32| {
    mutated(data, size, max_size, with_manifest_checksum)
});
