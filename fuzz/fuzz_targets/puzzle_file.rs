//! Any text is a puzzle, a family or an error with its place; a puzzle compiles or says why not.
#![no_main]

use everyboard_fuzz::LimitedAllocator;
use everyboard_puzzle::{FamilyFile, Puzzle};
use libfuzzer_sys::fuzz_target;

#[global_allocator]
static MEMORY: LimitedAllocator = LimitedAllocator::new();

/// The moves of a puzzle may take so many bytes; to list more only takes longer.
const MOST_BYTES: u64 = 1 << 20;

fuzz_target!(|text: &str| {
    if let Ok(puzzle) = Puzzle::parse(text) {
        let _ = puzzle.compile_within(MOST_BYTES);
    }
    if let Ok(Some(family)) = FamilyFile::parse(text)
        && let Ok(sizes) = family.sizes("", None)
    {
        let _ = family.members("", &sizes);
    }
});
