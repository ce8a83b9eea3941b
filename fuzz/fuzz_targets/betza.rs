//! Any text is a piece in Betza's notation or an error with its column.
#![no_main]

use everyboard_fuzz::LimitedAllocator;
use everyboard_puzzle::Movement;
use libfuzzer_sys::fuzz_target;

#[global_allocator]
static MEMORY: LimitedAllocator = LimitedAllocator::new();

fuzz_target!(|text: &str| {
    let _ = Movement::parse(text);
});
