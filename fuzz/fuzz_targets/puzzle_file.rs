//! Any text is a puzzle, a family or an error with its place; a puzzle compiles or says why not.
#![no_main]

use everyboard_puzzle::{FamilyFile, Puzzle};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(puzzle) = Puzzle::parse(text) {
        let _ = puzzle.compile();
    }
    if let Ok(Some(family)) = FamilyFile::parse(text)
        && let Ok(sizes) = family.sizes("", None)
    {
        let _ = family.members("", &sizes);
    }
});
