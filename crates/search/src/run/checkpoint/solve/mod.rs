//! Searches that are saved level by level and go on from there.
//!
//! ```text
//!   start-level-12            sparse: the table of the side that grows from the starts
//!   goal-level-11             and of the one that grows from the goals
//!
//!   start-half-0-level-12     dense: bits of a half of the space, as seen from the starts
//!   start-half-1-level-11
//!   goal-half-0-level-11
//!   goal-half-1-level-10
//! ```
//!
//! A side that has not grown since the last time is not written again: the next manifest names
//! the same files.

mod bits;
mod keeping;
mod manifest;
mod subject;
mod tables;

use super::{CheckpointError, Folder, read_manifest};
use crate::run::outcome::{Outcome, SolveError};
use crate::run::plan::{Engine, Search, Strategy};
use crate::run::progress::Progress;
use everyboard_board::Position;
use everyboard_puzzle::Goal;
use keeping::Keeping;
use manifest::SolveManifest;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where and when a search is saved.
#[derive(Clone, Debug)]
pub struct Saving {
    /// The folder. A search that begins makes it if it is not there.
    pub folder: PathBuf,
    /// A level is saved if the last time is so long ago. Zero saves every level.
    pub every: Duration,
    /// Whether to go on from what was saved in the folder.
    pub resumes: bool,
    /// What the puzzle is called; only kept.
    pub label: String,
    /// The text of the puzzle file.
    pub puzzle: String,
}

/// What a folder tells of the search that was saved there.
#[derive(Clone, Debug)]
pub struct SolveCheckpoint {
    /// What the puzzle is called.
    pub label: String,
    /// The text of the puzzle file.
    pub puzzle: String,
    /// Where the search begins.
    pub starts: Vec<Position>,
    /// Where it shall lead.
    pub goals: Vec<Goal>,
    /// The strategy to plan with so that the search goes on.
    pub strategy: Option<Strategy>,
    /// The engine to plan with so that the search goes on.
    pub engine: Option<Engine>,
    /// By end, that of the starts first: the levels so far. A one-sided or mirrored search has only
    /// those of the starts.
    pub levels: Vec<Vec<u64>>,
}

impl SolveCheckpoint {
    /// Reads what was saved in a folder, which may be in use.
    ///
    /// # Errors
    /// If there is no checkpoint of a search, or it was altered.
    pub fn read(folder: &Path) -> Result<Self, CheckpointError> {
        let manifest: SolveManifest = read_manifest(folder)?;
        manifest.told().ok_or_else(|| CheckpointError::Unusable {
            path: folder.to_owned(),
            reason: "it was written by another version of the program".to_owned(),
        })
    }

    /// Removes the checkpoint of a search that is done, and the folder if nothing else is in it.
    /// What cannot be removed stays.
    pub fn remove(folder: &Path) {
        // A search that is done at once has saved nothing.
        let is_ours = match read_manifest::<SolveManifest>(folder) {
            Ok(_) => true,
            Err(CheckpointError::Missing { .. }) => folder.is_dir(),
            Err(_) => false,
        };
        if let Some(folder) = is_ours.then(|| Folder::lock(folder).ok()).flatten() {
            folder.clear::<SolveManifest>();
        }
    }
}

impl Search<'_> {
    /// As [`Search::run`], with whole levels saved in a folder, or begun from those saved there.
    ///
    /// Level 0 is saved at once, then every level after which the last time is long enough ago. The
    /// tables of the sparse engine are written position by position: beside them that takes a
    /// mebibyte or two for each thread. The last checkpoint stays: see [`SolveCheckpoint::remove`].
    ///
    /// # Errors
    /// As [`Search::run`]. If it is told to stop, the level under way is completed and saved first.
    /// Also if the folder cannot be used, or what is saved there is damaged or of another search.
    pub fn run_with_checkpoints(
        &self,
        progress: &dyn Progress,
        saving: &Saving,
    ) -> Result<Outcome, SolveError> {
        let mut keeping = Keeping::new(self, saving)?;
        self.run_keeping(progress, &mut keeping)
    }
}
