//! Any text is a diagram of chess or an error with its place.
#![no_main]

use everyboard_endgame::{Diagram, Pieces};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = Diagram::parse(text, &Pieces::orthodox());
});
