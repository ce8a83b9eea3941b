//! Any text is a piece in Betza's notation or an error with its column.
#![no_main]

use everyboard_fuzz::Limited;
use everyboard_puzzle::Movement;
use libfuzzer_sys::fuzz_target;

#[global_allocator]
static MEMORY: Limited = Limited::new();

fuzz_target!(|text: &str| {
    let _ = Movement::parse(text);
});
