//! A generation that the first version of its format saved goes on.

#![cfg(feature = "files")]

use everyboard_endgame::{BoardSize, Ending, Generation, Pieces, Tables};
use std::num::NonZeroUsize;
use std::path::Path;

/// Written by everyboard 0.1.0 of November 2026, which was killed a few levels into KRKN on 5x5.
/// It is never written anew.
const SAVED: &str = "tests/written_by_0_1/KRKN.5x5.generation";

#[test]
fn a_saved_generation_is_resumed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(SAVED);
    let mut generation = Generation::resume(&path, NonZeroUsize::MIN).unwrap();
    while !generation.is_done() {
        generation.advance();
    }
    let mut tables = Tables::new(BoardSize::new(5).unwrap());
    let ending = Ending::parse("KRKN", &Pieces::orthodox()).unwrap();
    let generated = tables.table(&ending, &()).unwrap();
    assert_eq!(generation.into_table().statistics(), generated.statistics());
}
