//! Accidents. Each must be noticed, and none may be answered wrongly.

use super::Truth;
use crate::table::FileTable;
use crate::table::TableError;
use everyboard_board::Position;
use everyboard_store::FileError;

/// What goes wrong with a file; all its answers are right until then.
fn fault(truth: &Truth, file: &std::path::Path, positions: &[Position]) -> Option<TableError> {
    let table = match FileTable::open(file, u64::MAX) {
        Ok(table) => table,
        Err(error) => return Some(error),
    };
    let mut fault = None;
    for position in positions {
        match table.distance(position) {
            Ok(distance) => assert_eq!(distance, truth.distance(position)),
            Err(error) => fault = Some(error),
        }
    }
    fault
}

#[test]
fn every_altered_byte_is_noticed_and_named() {
    let truth = Truth::of_builtin("frogs-and-toads");
    let space = truth.space();
    let positions: Vec<Position> = (0..space.positions()).map(|n| space.unrank(n)).collect();
    let file = truth.table();
    assert!(fault(&truth, &file.path, &positions).is_none());
    let good = std::fs::read(&file.path).unwrap();
    for at in 0..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 1 << (at % 8);
        std::fs::write(&file.path, &bad).unwrap();
        let error = fault(&truth, &file.path, &positions);
        let error = error.unwrap_or_else(|| panic!("byte {at} of {}", good.len()));
        assert!(matches!(error, TableError::File(_)), "byte {at}: {error}");
        assert!(error.to_string().contains("a.table"), "{error}");
    }
}

#[test]
fn a_file_cut_short_is_noticed() {
    let file = Truth::of_builtin("frogs-and-toads").table();
    let good = std::fs::read(&file.path).unwrap();
    for length in (0..good.len()).step_by(7) {
        std::fs::write(&file.path, &good[..length]).unwrap();
        let error = file.open().unwrap_err();
        assert!(matches!(error, TableError::File(FileError::Truncated { .. })), "{error}");
    }
}
