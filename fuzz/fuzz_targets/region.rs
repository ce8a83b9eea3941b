//! Any texts are the board, the regions, the fixed pieces and the forbidden squares of a placement, or an error that says which
//! of them cannot be read.
#![no_main]

use everyboard_fuzz::LimitedAllocator;
use everyboard_placement::ProblemText;
use libfuzzer_sys::fuzz_target;

#[global_allocator]
static MEMORY: LimitedAllocator = LimitedAllocator::new();

fuzz_target!(|text: &str| {
    let mut parts = text.split('\n').map(|part| (!part.is_empty()).then(|| part.to_owned()));
    let kinds = vec![parts.next().flatten().unwrap_or_else(|| "Q".to_owned())];
    let [regions, board, fixed, forbidden] = std::array::from_fn(|_| parts.next().flatten());
    let text = ProblemText { kinds, regions, board, fixed, forbidden, ..ProblemText::default() };
    if let Ok(written) = text.read() {
        let _ = written.problem();
    }
});
