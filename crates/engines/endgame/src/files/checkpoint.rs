//! Generations that are saved and continue later.

use super::heading::{definitions, subject};
use crate::retrograde::{Generation, LevelState};
use everyboard_store::{BlockFile, BlockFileWriter, FileError, FileKind};
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;
use std::path::Path;

/// The only format there is so far.
const FORMAT: u32 = 1;

/// Fast, for a checkpoint is read once at most.
const COMPRESSION: i32 = 1;

/// The text of a saved generation, as TOML.
#[derive(Debug, Serialize, Deserialize)]
struct Heading {
    format: u32,
    of: String,
    program: String,
    ending: String,
    board: u8,
    #[serde(flatten)]
    state: LevelState,
    pieces: Vec<String>,
}

/// What the file of a saved generation says it is of.
const OF: &str = "the generation of an endgame";

impl Generation {
    /// Saves what is known between two levels to a file, whole or not at all; its bytes.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<u64, FileError> {
        let state = self.level_state();
        let heading = Heading {
            format: FORMAT,
            of: OF.to_owned(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            ending: self.ending().to_string(),
            board: self.board().size(),
            state,
            pieces: definitions(self.ending()),
        };
        let text = toml::to_string(&heading).expect("a heading has only what TOML has");
        let kind = FileKind::Checkpoint;
        let slices = self.slices();
        let writer = BlockFileWriter::create(path, kind, &text, slices, Some(COMPRESSION))?;
        for slice in 0..slices {
            writer.write(slice, &self.words_of(slice, state.wide))?;
        }
        writer.finish()
    }

    /// Continues a generation that was saved, on `threads` threads.
    ///
    /// # Errors
    /// If the file cannot be read, was altered, or is of something else.
    pub fn resume(path: &Path, threads: NonZeroUsize) -> Result<Self, FileError> {
        let file = BlockFile::open(path, FileKind::Checkpoint)?;
        let heading: Heading = toml::from_str(file.metadata())
            .map_err(|error| FileError::unusable(path, error.message()))?;
        if heading.of != OF || heading.format != FORMAT {
            let reason = format!("it is not of {OF}, or of another version");
            return Err(FileError::unusable(path, reason));
        }
        let (board, ending) = subject(heading.board, &heading.ending, &heading.pieces)
            .map_err(|reason| FileError::unusable(path, reason))?;
        Generation::resumed(board, &ending, heading.state, threads, |slice, words| {
            file.read(slice, words)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardSize;
    use crate::ending::{Ending, Pieces};
    use crate::tables::Tables;

    /// Saved before every level and read again, a generation comes to the same table.
    #[test]
    fn saved_and_resumed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("KQKR.generation");
        let mut pieces = Pieces::orthodox();
        pieces.define('C', "C").unwrap();
        for name in ["KQKR", "KRKN", "KCK", "KNNKC"] {
            let ending = Ending::parse(name, &pieces).unwrap();
            let mut tables = Tables::new(BoardSize::new(4).unwrap());
            let expected = tables.table(&ending, &()).unwrap().statistics();
            let mut generation = tables.begin(&ending, &()).unwrap();
            while !generation.is_done() {
                generation.advance();
                generation.save(&path).unwrap();
                generation = Generation::resume(&path, NonZeroUsize::MIN).unwrap();
            }
            assert_eq!(generation.into_table().statistics(), expected, "{name}");
        }
    }
}
