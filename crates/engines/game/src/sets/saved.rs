//! A class under way, in a file of its folder: saved between two steps, so that a run that was
//! killed goes on from there.

use super::shelf::{Key, Label};
use everyboard_cpu::parallel_fold;
use everyboard_store::{BlockFile, BlockFileWriter, FileError, FileKind};
use serde::{Deserialize, Serialize};
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

/// How hard zstd tries: as little as it can, since the file is read once at most.
const COMPRESSION: i32 = 1;

/// An attack between two steps.
#[derive(Debug)]
pub(crate) struct SavedAttack {
    file: BlockFile,
    /// The step, or the ply, that comes next.
    pub(crate) step: usize,
}

/// The text of a file.
#[derive(Debug, Serialize, Deserialize)]
struct Heading {
    #[serde(flatten)]
    label: Label,
    step: usize,
}

impl SavedAttack {
    /// What was saved of a class; `None` if nothing was, or if the file cannot be used.
    pub(super) fn open(path: &Path, key: &Key, subject: u32) -> Option<Self> {
        let file = BlockFile::open(path, FileKind::Checkpoint).ok()?;
        let Heading { label, step } = toml::from_str(file.metadata()).ok()?;
        (label == Label::new(key, subject)).then_some(SavedAttack { file, step })
    }

    /// Saves the state of an attack, in the place of what was saved before.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn write(
        path: &Path,
        label: Label,
        step: usize,
        state: &[&Vec<u64>],
        threads: NonZeroUsize,
    ) -> Result<(), FileError> {
        let heading = toml::to_string(&Heading { label, step });
        let heading = heading.map_err(|error| FileError::unusable(path, error.to_string()))?;
        let kind = FileKind::Checkpoint;
        let blocks = state.len();
        let writer = BlockFileWriter::create(path, kind, &heading, blocks, Some(COMPRESSION))?;
        write_blocks(&writer, state.iter().copied(), threads)?;
        writer.finish()?;
        Ok(())
    }

    /// Removes what was saved, and what a program that was killed while it saved has left. What
    /// cannot be removed stays.
    pub(super) fn remove(path: &Path) {
        let _ = fs::remove_file(path);
        let _ = fs::remove_file(path.with_extension("checkpoint.part"));
    }

    /// The lists of the state, of which these are the lengths in words; `None` if one of them is
    /// damaged.
    pub(crate) fn read(
        &self,
        lengths: impl Iterator<Item = usize>,
        threads: NonZeroUsize,
    ) -> Option<Vec<Vec<u64>>> {
        // Not on several threads, as in the attack itself: it would take more memory.
        let mut state: Vec<Vec<u64>> = lengths.map(|length| vec![0; length]).collect();
        let is_whole = parallel_fold(
            threads,
            state.iter_mut().enumerate(),
            || true,
            |is_whole, (number, list)| {
                *is_whole = *is_whole && self.file.read(number, list).is_ok();
            },
        );
        is_whole.into_iter().all(|is_whole| is_whole).then_some(state)
    }
}

/// Writes all blocks of a file, on all threads.
///
/// # Errors
/// If one cannot be written.
pub(super) fn write_blocks<'a>(
    writer: &BlockFileWriter,
    blocks: impl Iterator<Item = &'a Vec<u64>> + Send,
    threads: NonZeroUsize,
) -> Result<(), FileError> {
    let written = parallel_fold(
        threads,
        blocks.enumerate(),
        || Ok(()),
        |result, (number, block)| {
            if result.is_ok() {
                *result = writer.write(number, block);
            }
        },
    );
    written.into_iter().collect()
}
