//! Searches that are saved level by level and continue from there, in a [`CheckpointFolder`].
//!
//! ```text
//!   start-level-12            sparse: the positions of the side that grows from the starts
//!   goal-level-11             and of the one that grows from the goals
//!
//!   start-half-0-level-12     dense: bits of a half of the space, as seen from the starts
//!   start-half-1-level-11
//!   goal-half-0-level-11
//!   goal-half-1-level-10
//! ```
//!
//! Where every level is a file of its own, all of them stay until the search is done:
//!
//! ```text
//!   start-level-0, start-level-1, ...   or start-length-64-level-0, ... of a bounded search
//! ```
//!
//! A side that has not grown since the last time is not written again: the next manifest names the
//! same files. Where several processes share the bits, each writes those of its own chunks, in a
//! [folder](everyboard_bits::distributed::Folders) of its own.

mod levels;
mod manifest;
mod saver;
mod shards;
mod subject;

use crate::run::engine::{Engine, Strategy};
use crate::run::outcome::{Outcome, SolveError};
use crate::run::plan::Search;
use everyboard_bits::distributed::ClusterView;
use everyboard_board::Position;
use everyboard_puzzle::Goal;
use everyboard_store::{Checkpoint, CheckpointError, CheckpointFolder, FileError};
use everyboard_watch::Watch;
use manifest::SolveManifest;
pub(in crate::run) use saver::SolveSaver;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where and when a search is saved.
#[derive(Clone, Debug)]
pub struct Saving {
    /// The folder. A new search makes it if it does not exist.
    pub folder: PathBuf,
    /// The least time between two saves. Zero saves every level.
    pub every: Duration,
    /// Whether to continue from what was saved in the folder.
    pub resumes: bool,
    /// Whether levels are sorted files in the folder, and not in memory: there a position takes a
    /// byte or two, and only what lies on shortest solutions must fit in memory. The engine must be
    /// sparse or bounded ([`Search::plan_in_files`]). Every level is saved when it is complete.
    pub sorted: bool,
    /// The name of the puzzle, for those who read the checkpoint.
    pub label: String,
    /// The text of the puzzle file.
    pub puzzle: String,
}

/// The search that was saved in a folder.
#[derive(Clone, Debug)]
pub struct SolveCheckpoint {
    /// The name of the puzzle.
    pub label: String,
    /// The text of the puzzle file.
    pub puzzle: String,
    /// Where the search begins, as it is shown: pieces that are alike may have letters of their
    /// own.
    pub starts: Vec<Position>,
    /// What it searches for.
    pub goals: Vec<Goal>,
    /// The strategy to plan with so that the search continues.
    pub strategy: Option<Strategy>,
    /// The engine to plan with so that the search continues.
    pub engine: Option<Engine>,
    /// The longest solutions that it searches for, if it is bounded.
    pub longest: Option<usize>,
    /// Whether its levels are [sorted files](Saving::sorted).
    pub sorted: bool,
    /// Positions on each level so far, by end: first from the starts, then from the goals. A
    /// one-sided or mirrored search has only the first.
    pub levels: Vec<Vec<u64>>,
}

impl SolveCheckpoint {
    /// Reads what was saved in a folder, which another program may be working in.
    ///
    /// # Errors
    /// If there is no checkpoint of a search, or it was altered.
    pub fn read(folder: &Path) -> Result<Self, CheckpointError> {
        let other_version = "it was written by another version of the program";
        let found = SolveManifest::load(folder)?.into_checkpoint();
        found.ok_or_else(|| FileError::unusable(folder, other_version).into())
    }

    /// Removes the checkpoint of a search that is done, and the folder if nothing else is in it.
    /// What cannot be removed stays.
    pub fn remove(folder: &Path) {
        CheckpointFolder::<SolveManifest>::remove(folder);
    }
}

impl Search<'_> {
    /// As [`Search::run`], but saves whole levels in a folder, or continues from those saved there.
    ///
    /// Level 0 is saved at once, then each level that ends when a save is due. Writing the
    /// positions of the sparse engine takes a mebibyte or two more for each thread. The last
    /// checkpoint stays: see [`SolveCheckpoint::remove`].
    ///
    /// # Errors
    /// As [`Search::run`]; a search that is stopped first finishes and saves its level. Also if the
    /// folder cannot be used, or what is saved there is damaged or of another search; and where
    /// levels are sorted files, if the dense engine was planned or moves are left in parts.
    pub fn run_with_checkpoints(
        &self,
        watch: &dyn Watch,
        saving: &Saving,
    ) -> Result<Outcome, SolveError> {
        if saving.sorted {
            return self.run_in_files(watch, saving);
        }
        let mut saver = SolveSaver::new(self, saving, ClusterView::ALONE)?;
        self.run_keeping(watch, &mut saver)
    }
}
