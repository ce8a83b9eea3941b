//! Tables in files.

use super::metadata::{Metadata, Storage};
use super::{DistanceTable, TableError, listed, numbered};
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_store::{BlockFile, FileKind};
use std::num::NonZeroUsize;
use std::ops::Deref;
use std::path::{Path, PathBuf};

/// Bytes that the moves of a puzzle may take in any case.
const LEAST_FOR_MOVES: u64 = 4 << 20;

/// A table in a file, with the puzzle that it is of. Blocks are decoded when they are first asked
/// for and kept as long as there is room in the budget.
#[derive(Debug)]
pub struct FileTable {
    puzzle: Puzzle,
    table: DistanceTable<TableError>,
}

/// A file that was opened, and what its metadata say.
pub(super) struct Opened<'a> {
    pub(super) file: BlockFile,
    pub(super) metadata: Metadata,
    pub(super) puzzle: &'a Puzzle,
    pub(super) system: RewriteSystem,
    /// Bytes that may be kept decoded, and that a look-up may take.
    pub(super) memory: u64,
}

impl FileTable {
    /// Opens the table at `path` to be read as it is asked for. At most `memory` bytes of it are
    /// kept decoded, and a look-up takes at most as much.
    ///
    /// Header, index, footer and metadata are verified here; each block when it is first read.
    ///
    /// # Errors
    /// If the file cannot be read, is no table, was cut short or altered, or does not hold what
    /// its metadata say.
    pub fn open(path: impl AsRef<Path>, memory: u64) -> Result<Self, TableError> {
        let file = BlockFile::open(path, FileKind::Table)?;
        let metadata = Metadata::read(file.metadata()).map_err(|fault| wrong(&file, fault))?;
        let puzzle = Puzzle::parse(&metadata.puzzle);
        let mut puzzle =
            puzzle.map_err(|source| TableError::Puzzle { path: path_of(&file), source })?;
        metadata.check_starts(&puzzle).map_err(|fault| wrong(&file, fault))?;
        puzzle.starts.clone_from(&metadata.starts);
        let within = memory.max(LEAST_FOR_MOVES);
        let system = match metadata.kept {
            Storage::Numbered(_) => puzzle.compile_within(within),
            Storage::Listed(_) => puzzle.compile_or_in_parts_within(within),
        };
        let system = system.map_err(|source| TableError::Moves { path: path_of(&file), source })?;
        let kept = metadata.kept.clone();
        let opened = Opened { file, metadata, puzzle: &puzzle, system, memory };
        let table = match kept {
            Storage::Numbered(numbering) => numbered::open(opened, numbering)?,
            Storage::Listed(packing) => listed::open(opened, packing)?,
        };
        Ok(FileTable { puzzle, table })
    }

    /// From now on takes at most `memory` bytes for values that are kept decoded and for what
    /// `threads` threads need to decode a block each, more only where that is less than one block
    /// takes; and as much again for positions that the look-ups of all threads follow.
    pub fn keep_within(&mut self, memory: u64, threads: NonZeroUsize) {
        self.table.engine.keep_within(memory, threads);
    }

    /// The puzzle, with the starts of this table.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }
}

impl Deref for FileTable {
    type Target = DistanceTable<TableError>;

    fn deref(&self) -> &Self::Target {
        &self.table
    }
}

pub(super) fn path_of(file: &BlockFile) -> PathBuf {
    file.path().to_owned()
}

pub(super) fn wrong(file: &BlockFile, fault: String) -> TableError {
    TableError::Metadata { path: path_of(file), fault }
}
