//! What a generation does besides being right: threads, instructions, progress, stopping, errors.

use everyboard_endgame::{
    BoardSize, Ending, GenerateError, InstructionSet, Pieces, Side, Table, Tables,
};
use everyboard_watch::{News, Watch};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU16, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

fn ending(name: &str) -> Ending {
    Ending::parse(name, &Pieces::orthodox()).unwrap()
}

fn tables(size: u8) -> Tables {
    Tables::new(BoardSize::new(size).unwrap())
}

/// Every position of either table has the same value in the other.
fn assert_same(one: &Table, other: &Table) {
    let squares: Vec<_> = one.board().squares().collect();
    let pieces = 2 + one.ending().count();
    for number in 0..squares.len().pow(pieces as u32) {
        let place =
            |piece: usize| squares[number / squares.len().pow(piece as u32) % squares.len()];
        let position: Vec<_> = (0..pieces).map(place).collect();
        for side in Side::BOTH {
            assert_eq!(one.value(side, &position), other.value(side, &position), "{position:?}");
        }
    }
}

#[test]
fn threads_and_instructions_change_nothing() {
    let table = |set, threads| {
        let threads = NonZeroUsize::new(threads).unwrap();
        let mut tables = tables(4).with_instructions(set).with_threads(threads);
        tables.table(&ending("KQNKR"), &()).unwrap()
    };
    let first = table(InstructionSet::Portable, 1);
    assert!(first.longest_win().is_some());
    for set in InstructionSet::available() {
        for threads in [2, 3] {
            assert_same(&first, &table(set, threads));
        }
    }
}

/// Counts what it is told, and stops at a level.
#[derive(Default)]
struct Watcher {
    begun: Mutex<Vec<String>>,
    levels: AtomicUsize,
    stop_at: Option<u16>,
    level: AtomicU16,
}

impl Watch for Watcher {
    fn news(&self, news: News) {
        if let News::Begins(ending) = news {
            self.begun.lock().unwrap().push(ending.into());
            self.level.store(0, Ordering::Relaxed);
        }
        if let News::Mates { moves, .. } = news {
            assert_eq!(self.level.swap(moves, Ordering::Relaxed) + 1, moves);
            self.levels.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop_at.is_some_and(|level| self.level.load(Ordering::Relaxed) >= level)
    }
}

/// Smaller endings come first, each once, the stronger side named first.
#[test]
fn smaller_endings_come_first() {
    let (watcher, mut tables) = (Watcher::default(), tables(5));
    tables.table(&ending("KRKQ"), &watcher).unwrap();
    tables.table(&ending("KRK"), &watcher).unwrap();
    assert_eq!(*watcher.begun.lock().unwrap(), ["KQK", "KRK", "KRKQ"]);
    assert!(watcher.levels.load(Ordering::Relaxed) > 20);
}

#[test]
fn a_generation_stops_between_levels() {
    let watcher = Watcher { stop_at: Some(3), ..Watcher::default() };
    let stopped = tables(5).table(&ending("KRK"), &watcher).unwrap_err();
    assert_eq!(stopped, GenerateError::Stopped("KRK".into()));
    assert_eq!(watcher.levels.load(Ordering::Relaxed), 3);
}

#[test]
fn bare_kings_have_no_table() {
    assert_eq!(tables(8).table(&ending("KK"), &()).unwrap_err(), GenerateError::BareKings);
}

/// A table made before is used, whichever side is named first.
#[test]
fn tables_are_found_again() {
    let mut first = tables(4);
    let krk = first.table(&ending("KRK"), &()).unwrap();
    assert!(Arc::ptr_eq(&krk, &first.table(&ending("KRK"), &()).unwrap()));
    let (watcher, mut second) = (Watcher::default(), tables(4));
    second.insert(krk);
    second.table(&ending("KRKR"), &watcher).unwrap();
    assert_eq!(*watcher.begun.lock().unwrap(), ["KRKR"]);
}

#[test]
fn positions_that_are_not_in_a_table() {
    let table = tables(5).table(&ending("KRK"), &()).unwrap();
    let value = |side, names: &[&str]| {
        let squares: Vec<_> = names.iter().map(|name| name.parse().unwrap()).collect();
        table.value(side, &squares)
    };
    assert!(value(Side::White, &["a1", "e5", "b4"]).is_some());
    assert_eq!(value(Side::White, &["a1", "e5"]), None, "a piece is missing");
    assert_eq!(value(Side::White, &["a1", "e5", "f1"]), None, "off the board");
    assert_eq!(value(Side::White, &["a1", "b2", "e4"]), None, "kings touch");
    assert_eq!(value(Side::White, &["a1", "e5", "a1"]), None, "two on a square");
    assert_eq!(value(Side::White, &["a1", "e5", "e1"]), None, "Black is in check");
    assert!(value(Side::Black, &["a1", "e5", "e1"]).is_some());
}
