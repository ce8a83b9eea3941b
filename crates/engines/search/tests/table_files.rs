//! Files of pattern tables: read again they are the same, damaged or of another puzzle they are
//! refused.

#![cfg(feature = "files")]

use everyboard_puzzle::{Builtin, Puzzle, RewriteSystem};
use everyboard_search::PatternTables;
use everyboard_store::{BlockFile, BlockFileWriter, FileError, FileKind};
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const MEMORY: u64 = 1 << 20;

/// The eight puzzle and a file of its tables: two parts of four symbols.
struct TableFolder {
    puzzle: Puzzle,
    system: RewriteSystem,
    tables: PatternTables,
    folder: TempDir,
}

impl TableFolder {
    fn new() -> Self {
        let puzzle = Builtin::named("eight-puzzle").unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        let memory = 1 << 16;
        let tables = PatternTables::build(&puzzle, &system, NonZeroUsize::MIN, memory).unwrap();
        let saved = TableFolder { puzzle, system, tables, folder: tempfile::tempdir().unwrap() };
        saved.tables.write(saved.path()).unwrap();
        saved
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("eight.tables")
    }

    fn read(&self) -> Result<PatternTables, FileError> {
        PatternTables::read(self.path(), &self.puzzle, &self.system, MEMORY)
    }
}

/// The words of an error, which must name the file.
#[track_caller]
fn refusal(read: Result<PatternTables, FileError>, path: &Path) -> String {
    let words = read.unwrap_err().to_string();
    assert!(words.contains(&format!("{path:?}")), "{words}");
    words
}

#[test]
fn tables_that_are_read_are_those_that_were_written() {
    let saved = TableFolder::new();
    let read = saved.read().unwrap();
    assert_eq!(read.bytes(), saved.tables.bytes());
    let mut position = saved.puzzle.starts[0].clone();
    for step in 0..2000_usize {
        let rewrites = saved.system.rewrites().iter();
        let allowed: Vec<_> = rewrites.filter(|rewrite| rewrite.is_allowed(&position)).collect();
        allowed[step * step / 7 % allowed.len()].apply(&mut position);
        assert_eq!(read.bound(&position), saved.tables.bound(&position));
    }
}

#[test]
fn a_damaged_file_is_refused() {
    let saved = TableFolder::new();
    let bytes = fs::read(saved.path()).unwrap();
    // Few enough of them to be quick, and in every part of the file.
    for place in (0..bytes.len()).step_by(11) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 8);
        fs::write(saved.path(), &damaged).unwrap();
        refusal(saved.read(), &saved.path());
    }
    for length in (0..bytes.len()).step_by(307) {
        fs::write(saved.path(), &bytes[..length]).unwrap();
        refusal(saved.read(), &saved.path());
    }
}

#[test]
fn tables_of_something_else_are_refused() {
    let saved = TableFolder::new();
    let goal = saved.puzzle.read_goals("123/456/7.8").unwrap();
    let other = Puzzle { goals: goal, ..saved.puzzle.clone() };
    let read = PatternTables::read(saved.path(), &other, &saved.system, MEMORY);
    assert!(refusal(read, &saved.path()).contains("another goal"));
    let other = Builtin::named("eight-puzzle-cylinder").unwrap().puzzle();
    let read = PatternTables::read(saved.path(), &other, &other.compile().unwrap(), MEMORY);
    assert!(refusal(read, &saved.path()).contains("other rules"));
    let read = PatternTables::read(saved.path(), &saved.puzzle, &saved.system, 100);
    assert!(refusal(read, &saved.path()).contains("more memory"));
}

/// Whole files with a text that no tables have.
#[test]
fn a_wrong_text_is_refused() {
    let saved = TableFolder::new();
    let text = BlockFile::open(saved.path(), FileKind::Patterns).unwrap().metadata().to_owned();
    let (before, parts_line) = text.split_at(text.find("parts").unwrap());
    for parts in ["[]", "[[]]", "[[1, 1]]", "[[1], [1, 2]]", "[[99]]", "[[-1]]", "[[1, 2], [3]]"] {
        let text = format!("{before}parts = {parts}\n");
        let writer = BlockFileWriter::create(saved.path(), FileKind::Patterns, &text, 1, None);
        let writer = writer.unwrap();
        writer.write(0, &[0; 8]).unwrap();
        writer.finish().unwrap();
        refusal(saved.read(), &saved.path());
    }
    let text = before.replace("format = 1", "format = 2") + parts_line;
    let writer = BlockFileWriter::create(saved.path(), FileKind::Patterns, &text, 0, None);
    writer.unwrap().finish().unwrap();
    assert!(refusal(saved.read(), &saved.path()).contains("version 2"));
}
