//! Pattern tables in files.
//!
//! A block file of kind [`Patterns`](FileKind::Patterns). Its text, in TOML, says for what the
//! tables hold: all moves, the goals, and the symbols of each part. The blocks have the entries,
//! part by part, a byte each; the last block of a part is filled up with zeros.

use super::tables::{MOST_LOOKUPS, PatternTables};
use everyboard_bits::zeroed::ZeroedArray;
use everyboard_board::{Position, Symbol};
use everyboard_positions::paths::MOST_GOALS;
use everyboard_puzzle::{Puzzle, Rewrite, RewriteSystem};
use everyboard_store::{BlockFile, BlockFileWriter, FileError, FileKind};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The only format there is so far.
const FORMAT: u32 = 1;

/// The words of a block: 1 MiB.
const BLOCK_WORDS: usize = 1 << 17;

/// The usual level of zstd.
const COMPRESSION: i32 = 3;

/// What the text of a file says, everything by its number.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Heading {
    format: u32,
    program: String,
    /// By move: the square, what stands there before it and what after it, for each change.
    moves: Vec<Vec<u16>>,
    /// By goal: the symbol of every place.
    goals: Vec<Vec<u16>>,
    /// By part: its symbols.
    parts: Vec<Vec<u16>>,
}

impl Heading {
    fn new(rewrites: &[Rewrite], goals: &[Position], parts: Vec<Vec<u16>>) -> Self {
        let goals = goals.iter().map(|goal| numbers(goal.symbols()));
        Heading {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            moves: rewrites.iter().map(changes).collect(),
            goals: goals.collect(),
            parts,
        }
    }

    /// Why tables are of no use for these moves and goals, in words.
    fn difference(&self, rewrites: &[Rewrite], goals: &[Position]) -> Option<&'static str> {
        let other = Heading::new(rewrites, goals, Vec::new());
        if self.moves != other.moves {
            Some("it is of a puzzle with other rules")
        } else if self.goals != other.goals {
            Some("it is of another goal")
        } else {
            None
        }
    }

    /// The symbols of the parts, of a puzzle that has `symbols`; `None` if they cannot be those of
    /// tables.
    fn symbols(&self, symbols: usize) -> Option<Vec<Vec<Symbol>>> {
        let mut all: Vec<u16> = self.parts.concat();
        all.sort_unstable();
        let are_distinct = all.windows(2).all(|pair| pair[0] < pair[1]);
        let exist = all.last().is_some_and(|&last| usize::from(last) < symbols);
        let are_some = !self.parts.iter().any(Vec::is_empty) && self.parts.len() <= MOST_LOOKUPS;
        let parts = self.parts.iter();
        let parts = parts.map(|part| part.iter().map(|&it| Symbol::new(it.into())).collect());
        (are_distinct && exist && are_some).then(|| parts.collect())
    }
}

fn changes(rewrite: &Rewrite) -> Vec<u16> {
    let changes = rewrite.changes.iter();
    let numbers = changes.map(|it| [it.square.index(), it.before.index(), it.after.index()]);
    numbers.flatten().map(|number| number as u16).collect()
}

fn numbers(symbols: &[Symbol]) -> Vec<u16> {
    symbols.iter().map(|symbol| symbol.index() as u16).collect()
}

impl PatternTables {
    /// Writes the tables to a file, whole or not at all; returns its bytes.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<u64, FileError> {
        let path = path.as_ref();
        let parts = self.parts.iter().map(|part| numbers(&part.symbols)).collect();
        let heading = Heading::new(&self.rewrites, &self.goals, parts);
        let text = toml::to_string(&heading);
        let text = text.map_err(|error| FileError::unusable(path, error.to_string()))?;
        let blocks = self.parts.iter().map(|part| blocks(part.table.len())).sum();
        let kind = FileKind::Patterns;
        let compression = Some(COMPRESSION);
        let writer = BlockFileWriter::create(path, kind, &text, blocks, compression)?;
        let chunks = self.parts.iter().flat_map(|part| part.table.chunks(8 * BLOCK_WORDS));
        for (number, chunk) in chunks.enumerate() {
            let mut bytes = chunk.to_vec();
            bytes.resize(8 * BLOCK_WORDS, 0);
            let words = bytes.chunks_exact(8);
            let words: Vec<u64> = words
                .map(|word| u64::from_le_bytes(std::array::from_fn(|byte| word[byte])))
                .collect();
            writer.write(number, &words)?;
        }
        writer.finish()
    }

    /// Reads tables that were written for the moves and goals of `puzzle`, which compiles to
    /// `system`. They may take `memory` bytes. What the file says of distances is believed.
    ///
    /// # Errors
    /// If the file cannot be read, is damaged, or holds tables of other moves, other goals or more
    /// bytes.
    pub fn read(
        path: impl AsRef<Path>,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        memory: u64,
    ) -> Result<Self, FileError> {
        let path = path.as_ref();
        let unusable = |reason: &str| FileError::unusable(path, reason);
        let file = BlockFile::open(path, FileKind::Patterns)?;
        let heading: Heading = toml::from_str(file.metadata())
            .map_err(|error| FileError::unusable(path, error.message()))?;
        if heading.format != FORMAT {
            let found = heading.format;
            let expected = FORMAT;
            return Err(FileError::Version { path: path.to_owned(), found, expected });
        }
        let goals = puzzle.goal_positions(system, MOST_GOALS);
        let goals = goals.ok_or_else(|| unusable("the puzzle has too many goals for tables"))?;
        if let Some(difference) = heading.difference(system.rewrites(), &goals) {
            return Err(unusable(difference));
        }
        let parts = heading.symbols(system.symbols());
        let parts = parts.ok_or_else(|| unusable("its parts are not those of tables"))?;
        let lengths = lengths(&parts, system.places(), memory).ok_or_else(|| {
            unusable("its tables need more memory: allow more, or build smaller ones")
        })?;
        let mut tables = Vec::with_capacity(parts.len());
        let mut first = 0;
        for length in lengths {
            tables.push(table(&file, first, length)?);
            first += blocks(length);
        }
        let tables = Self::of_parts(puzzle, system, goals, parts, tables);
        tables.ok_or_else(|| unusable("the puzzle has too many symmetries"))
    }
}

/// The entries of each table; `None` if they take more than `memory` bytes.
fn lengths(parts: &[Vec<Symbol>], places: usize, memory: u64) -> Option<Vec<usize>> {
    let entries = parts.iter().map(|part| (places as u64).checked_pow(part.len() as u32));
    let entries: Vec<u64> = entries.collect::<Option<_>>()?;
    let mut left = memory;
    for &entries in &entries {
        left = left.checked_sub(entries)?;
    }
    entries.into_iter().map(|entries| usize::try_from(entries).ok()).collect()
}

/// The number of blocks of a table.
fn blocks(entries: usize) -> usize {
    entries.div_ceil(8 * BLOCK_WORDS)
}

/// A table of `entries` entries, in the blocks from `first` on.
fn table(file: &BlockFile, first: usize, entries: usize) -> Result<ZeroedArray<u8>, FileError> {
    let mut table = ZeroedArray::new(entries).ok_or_else(|| {
        FileError::unusable(file.path(), "its tables need more memory than could be allocated")
    })?;
    let mut words = vec![0; BLOCK_WORDS];
    for (chunk, number) in table.chunks_mut(8 * BLOCK_WORDS).zip(first..) {
        file.read(number, &mut words)?;
        let bytes = words.iter().flat_map(|word| word.to_le_bytes());
        chunk.iter_mut().zip(bytes).for_each(|(entry, byte)| *entry = byte);
    }
    Ok(table)
}
