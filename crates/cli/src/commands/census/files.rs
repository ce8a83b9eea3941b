//! The files that a census keeps: flags, and what they mean.

use crate::endpoints::{self, PositionForm};
use crate::failure::Failure;
use crate::source::Source;
use clap::Args;
use everyboard_search::dense::{CensusFiles, Checkpoint};
use std::path::PathBuf;
use std::time::Duration;

/// Flags for checkpoints, bits in files, and tables.
#[derive(Debug, Args)]
#[command(next_help_heading = "Files")]
pub(super) struct FileArgs {
    /// Save the census in this folder now and then, so that it can go on if it is stopped
    ///
    /// When it is stopped with Ctrl-C it finishes the level under way and saves that. If the bits
    /// do not fit the memory they are kept in this folder too.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["resume", "dir"])]
    checkpoint: Option<PathBuf>,

    /// Save every so many minutes, after a level; 0 is after every level
    #[arg(long, value_name = "MINUTES", default_value_t = 5, allow_hyphen_values = true)]
    every: u32,

    /// Go on with the census that was saved in this folder
    #[arg(long, value_name = "DIR")]
    resume: Option<PathBuf>,

    /// If the bits do not fit the memory, keep them in files in this folder until the census is done
    ///
    /// Every level is saved there, so a census that is stopped can go on with --resume.
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    dir: Option<PathBuf>,

    /// Save the distance of every position in this file, for `everyboard lookup`
    ///
    /// Takes two more bits a position while the census runs.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

impl FileArgs {
    /// The puzzle, named or saved, with its starts, and the files to keep.
    pub(super) fn open(
        &self,
        puzzle: Option<&str>,
        from: Option<&str>,
    ) -> Result<(Source, CensusFiles), Failure> {
        let saved = self.resume.as_deref().map(Checkpoint::read).transpose()?;
        let mut source = match (puzzle, &saved, &self.resume) {
            (None, Some(saved), Some(folder)) => {
                Source::saved(&folder.display().to_string(), &saved.puzzle)?
            }
            (label, ..) => Source::find(label.unwrap_or_default())?,
        };
        endpoints::set(&mut source.puzzle, PositionForm::Drawn, from, None)?;
        if let Some(saved) = &saved {
            source.puzzle.starts = saved.starts.clone();
            if saved.records && self.save.is_none() {
                return Err(Failure::of_flag(
                    "--resume",
                    "this census records distances; say with --save where to save them",
                ));
            }
        }
        let folder = self.resume.clone().or(self.checkpoint.clone()).or(self.dir.clone());
        let files = CensusFiles {
            puzzle: source.text.clone(),
            folder,
            stays: self.dir.is_none(),
            every: Duration::from_secs(60 * u64::from(self.every)),
            resumes: self.resume.is_some(),
            table: self.save.clone(),
        };
        Ok((source, files))
    }
}
