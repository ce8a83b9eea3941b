//! Any bytes are the manifest of a saved search or census, or an error.
#![no_main]

use everyboard_fuzz::{LimitedAllocator, Scratch, mutated, with_manifest_checksum};
use everyboard_search::SolveCheckpoint;
use everyboard_census::CensusCheckpoint;
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use std::sync::LazyLock;

#[global_allocator]
static MEMORY: LimitedAllocator = LimitedAllocator::new();

static SCRATCH: LazyLock<Scratch> = LazyLock::new(Scratch::default);

fuzz_target!(|bytes: &[u8]| {
    let path = SCRATCH.file("checkpoint.toml", bytes);
    let folder = path.parent().expect("it is in a folder");
    let _ = SolveCheckpoint::read(folder);
    let _ = CensusCheckpoint::read(folder);
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, _seed: u32| {
    mutated(data, size, max_size, with_manifest_checksum)
});
