//! What a table must do: tell what a search of the whole space would, or say that it cannot.

mod damage;
mod hostile;
mod knights;
mod truth;

use super::write;
use crate::dense::Space;
use crate::table::{FileTable, TableError};
use everyboard_board::Position;
use everyboard_puzzle::{MoveValidator, Puzzle};
use std::collections::HashMap;
use std::path::PathBuf;
use tempfile::TempDir;

/// A puzzle and the distances of all its positions, by a search that is obviously right.
struct Truth {
    text: String,
    puzzle: Puzzle,
    distances: HashMap<Position, usize>,
}

impl Truth {
    /// None if there are more than `most` positions.
    fn of(text: &str, most: usize) -> Option<Self> {
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

    fn of_builtin(name: &str) -> Self {
        let builtin = everyboard_puzzle::Builtin::named(name).unwrap();
        Self::of(builtin.text, usize::MAX).unwrap()
    }

    fn space(&self) -> Space {
        Space::new(&self.puzzle.compile().unwrap(), &self.puzzle.starts).unwrap()
    }

    fn distance(&self, position: &Position) -> Option<usize> {
        self.distances.get(position).copied()
    }

    fn levels(&self) -> Vec<u64> {
        let mut levels = vec![0; self.distances.values().max().unwrap() + 1];
        self.distances.values().for_each(|&distance| levels[distance] += 1);
        levels
    }

    /// Writes the table.
    fn table(&self) -> TableFile {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.table");
        let (space, starts) = (self.space(), &self.puzzle.starts);
        write(&path, &self.text, starts, &space, |position| self.distance(position)).unwrap();
        TableFile { path, _folder: folder }
    }
}

/// A table in a folder of its own.
struct TableFile {
    path: PathBuf,
    _folder: TempDir,
}

impl TableFile {
    fn open(&self) -> Result<FileTable, TableError> {
        FileTable::open(&self.path, u64::MAX)
    }
}
