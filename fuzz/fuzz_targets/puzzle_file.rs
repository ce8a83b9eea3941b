//! Any text is a puzzle or an error with its place; a puzzle compiles or says why not.
#![no_main]

use everyboard_puzzle::Puzzle;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(puzzle) = Puzzle::parse(text) {
        let _ = puzzle.compile();
    }
});
