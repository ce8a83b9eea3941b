//! The distances of all positions of small puzzles, by a search that is obviously right.

#![allow(dead_code, reason = "each test that includes this file uses a part of it")]

use everyboard_bits::Space;
use everyboard_board::Position;
use everyboard_census::table::{self, FileTable, TableError};
use everyboard_puzzle::{MoveValidator, Puzzle};
use std::collections::HashMap;
use std::path::PathBuf;
use tempfile::TempDir;

/// A puzzle and the distances of all its positions, by a search that is obviously right.
pub(crate) struct Truth {
    pub(crate) text: String,
    pub(crate) puzzle: Puzzle,
    pub(crate) distances: HashMap<Position, usize>,
}

impl Truth {
    /// None if there are more than `most` positions.
    pub(crate) fn of(text: &str, most: usize) -> Option<Self> {
        let puzzle = Puzzle::parse(text).unwrap();
        let validator = MoveValidator::new(&puzzle);
        let mut distances: HashMap<Position, usize> = HashMap::new();
        let mut level = puzzle.starts.clone();
        for distance in 0.. {
            level.sort();
            level.dedup();
            level.retain(|position| !distances.contains_key(position));
            if level.is_empty() {
                break;
            }
            distances.extend(level.iter().map(|position| (position.clone(), distance)));
            if distances.len() > most {
                return None;
            }
            level = level.iter().flat_map(|position| validator.moves(position)).collect();
        }
        Some(Truth { text: text.to_owned(), puzzle, distances })
    }

    pub(crate) fn of_builtin(name: &str) -> Self {
        let builtin = everyboard_puzzle::Builtin::named(name).unwrap();
        Self::of(builtin.text, usize::MAX).unwrap()
    }

    pub(crate) fn space(&self) -> Space {
        Space::new(&self.puzzle.compile().unwrap(), &self.puzzle.starts).unwrap()
    }

    pub(crate) fn distance(&self, position: &Position) -> Option<usize> {
        self.distances.get(position).copied()
    }

    pub(crate) fn levels(&self) -> Vec<u64> {
        let mut levels = vec![0; self.distances.values().max().unwrap() + 1];
        self.distances.values().for_each(|&distance| levels[distance] += 1);
        levels
    }

    /// Writes the table.
    pub(crate) fn table(&self) -> TableFile {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.table");
        let (space, starts) = (self.space(), &self.puzzle.starts);
        table::write(&path, &self.text, starts, &space, |position| self.distance(position))
            .unwrap();
        TableFile { path, _folder: folder }
    }
}

/// A table in a folder of its own.
pub(crate) struct TableFile {
    pub(crate) path: PathBuf,
    _folder: TempDir,
}

impl TableFile {
    pub(crate) fn open(&self) -> Result<FileTable, TableError> {
        FileTable::open(&self.path, u64::MAX)
    }
}
