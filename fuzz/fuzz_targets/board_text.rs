//! Any text is a drawn board or an error with its place; a position is read back as it is drawn.
#![no_main]

use everyboard_board::{Alphabet, Drawing};
use everyboard_fuzz::LimitedAllocator;
use libfuzzer_sys::fuzz_target;

#[global_allocator]
static MEMORY: LimitedAllocator = LimitedAllocator::new();

fuzz_target!(|texts: (&str, &str)| {
    let Ok(board) = Drawing::parse(texts.0).and_then(|drawing| drawing.board()) else { return };
    let alphabet = Alphabet::new("WB".chars()).expect("two letters");
    if let Ok(position) = board.read_position(&alphabet, texts.1) {
        let drawn = board.draw(&alphabet, &position);
        assert_eq!(board.read_position(&alphabet, &drawn), Ok(position));
    }
});
