//! Any bytes are a block file whose blocks can be read, or an error.
#![no_main]

use everyboard_fuzz::{LimitedAllocator, Scratch, mutated, with_block_checksums};
use everyboard_store::{BlockFile, FileKind};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use std::sync::LazyLock;

#[global_allocator]
static MEMORY: LimitedAllocator = LimitedAllocator::new();

static SCRATCH: LazyLock<Scratch> = LazyLock::new(Scratch::default);

/// Blocks of more words than this are as they say; reading them would only take longer.
const MOST_WORDS: usize = 1 << 16;

fuzz_target!(|bytes: &[u8]| {
    let path = SCRATCH.file("blocks", bytes);
    let Ok(blocks) = BlockFile::open(&path, FileKind::Checkpoint) else { return };
    for number in 0..blocks.blocks().min(8) {
        if let Ok(words) = blocks.words_of(number)
            && words <= MOST_WORDS
        {
            let _ = blocks.read(number, &mut vec![0; words]);
        }
    }
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, _seed: u32| {
    mutated(data, size, max_size, with_block_checksums)
});
