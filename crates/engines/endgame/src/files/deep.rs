//! Mates deeper than one byte holds: codes of two bytes in files, depths of two bytes in memory.

use super::Library;
use crate::board::{BoardSize, Square};
use crate::ending::{Ending, Pieces, Side};
use crate::retrograde::{Depths, Generation};
use crate::rules::Position;
use crate::table::{Table, Value};
use crate::tables::Tables;
use std::num::NonZeroUsize;
use std::path::Path;

/// Moves that all mates are made deeper by: not at all; such that codes in the file grow to two
/// bytes; such that depths do after some levels, so that one generation has checkpoints of either
/// form; and such that all of them need it.
fn delays(name: &str) -> [u16; 4] {
    let generation = empty_tables().begin(&ending(name), &()).unwrap();
    [0, 120, Depths::NARROW_MOST - generation.level_state().last_due.max(2), 1000]
}

const NAMES: [&str; 3] = ["KRK", "KQKR", "KRKN"];

fn ending(name: &str) -> Ending {
    Ending::parse(name, &Pieces::orthodox()).unwrap()
}

fn empty_tables() -> Tables {
    Tables::new(BoardSize::new(4).unwrap())
}

/// The table of an ending with all mates so much deeper, saved and resumed before every level; and
/// how many of the checkpoints had depths of two bytes.
fn deep(name: &str, delay: u16, checkpoint: &Path) -> (Table, usize) {
    let mut generation = empty_tables().begin(&ending(name), &()).unwrap();
    let mut wide = 0;
    generation.delay(delay);
    while !generation.is_done() {
        generation.save(checkpoint).unwrap();
        let state = generation.level_state();
        generation = Generation::resume(checkpoint, NonZeroUsize::MIN).unwrap();
        assert_eq!(generation.level_state(), state);
        wide += usize::from(state.wide);
        generation.advance();
    }
    (generation.into_table(), wide)
}

fn delayed(value: Value, moves: u16) -> Value {
    match value {
        Value::Loss(depth) => Value::Loss(depth + moves),
        Value::Draw => Value::Draw,
        Value::Win(depth) => Value::Win(depth + moves),
    }
}

/// All ways to place the pieces of an ending, with either side to move.
fn positions(board: BoardSize, pieces: usize) -> Vec<Position> {
    let mut all = vec![Vec::new()];
    for _ in 0..pieces {
        let longer =
            all.iter().flat_map(|some| board.squares().map(move |at| [&some[..], &[at]].concat()));
        all = longer.collect();
    }
    let both = all.iter().flat_map(|squares: &Vec<Square>| {
        Side::BOTH.map(|turn| Position { turn, squares: squares.clone() })
    });
    both.collect()
}

#[test]
fn deep_mates_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::new(folder.path());
    let checkpoint = folder.path().join("saved");
    for name in NAMES {
        let shallow = empty_tables().table(&ending(name), &()).unwrap();
        let positions = positions(shallow.board(), 2 + ending(name).count());
        let levels = usize::from(shallow.deepest());
        assert!(levels >= 5, "{name}");
        for (number, delay) in delays(name).into_iter().enumerate() {
            let (table, wide) = deep(name, delay, &checkpoint);
            match number {
                0 | 1 => assert_eq!(wide, 0),
                2 => assert!(0 < wide && wide < levels, "{name}: {wide} of {levels}"),
                _ => assert!(wide >= levels),
            }
            assert_eq!(table.deepest(), shallow.deepest() + delay);
            library.save(&table).unwrap();
            let file = library.file(table.board(), table.ending()).unwrap();
            assert_eq!(file.heading().deepest, table.deepest());
            let whole = file.table(NonZeroUsize::MIN).unwrap();
            assert_eq!(whole.statistics(), table.statistics());
            let probed = file.values(&positions).unwrap();
            for (Position { turn, squares }, probed) in positions.iter().zip(probed) {
                let expected = shallow.value(*turn, squares).map(|value| delayed(value, delay));
                assert_eq!(table.value(*turn, squares), expected, "{name} {delay} {squares:?}");
                assert_eq!(whole.value(*turn, squares), expected, "{name} {delay} {squares:?}");
                assert_eq!(probed, expected, "{name} {delay} {squares:?}");
            }
        }
    }
}

/// Verification reads depths of two bytes, and finds mates that come too late.
#[test]
fn deep_mates_are_verified() {
    for name in NAMES {
        let mut tables = empty_tables();
        let mut generation = tables.begin(&ending(name), &()).unwrap();
        generation.widen();
        while !generation.is_done() {
            generation.advance();
        }
        assert!(generation.level_state().wide);
        assert!(generation.into_table().verify(&tables).is_ok(), "{name}");

        let folder = tempfile::tempdir().unwrap();
        let (late, _) = deep(name, 1000, &folder.path().join("saved"));
        let error = late.verify(&tables).unwrap_err().to_string();
        assert!(error.contains("the table says Some(") && error.contains("(10"), "{error}");
    }
}
