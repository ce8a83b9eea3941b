//! Any text is a diagram of chess or an error with its place.
#![no_main]

use everyboard_endgame::{Diagram, Pieces};
use everyboard_fuzz::LimitedAllocator;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

#[global_allocator]
static MEMORY: LimitedAllocator = LimitedAllocator::new();

static PIECES: LazyLock<Pieces> = LazyLock::new(Pieces::orthodox);

fuzz_target!(|text: &str| {
    let _ = Diagram::parse(text, &PIECES);
});
