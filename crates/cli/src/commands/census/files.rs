//! The files that a census keeps: flags, and what they mean.

use super::CensusArgs;
use crate::args::Common;
use crate::endpoints::{self, PositionForm};
use crate::failure::Failure;
use crate::resume;
use crate::source::Source;
use clap::Args;
use everyboard_search::dense::{CensusError, CensusFiles, Checkpoint};
use std::path::{Path, PathBuf};
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

    /// Save after a level if the last time is so many minutes ago; 0 for every level, 5 if not given
    #[arg(long, value_name = "MINUTES", value_parser = resume::parse_minutes)]
    #[arg(allow_hyphen_values = true)]
    every: Option<f64>,

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
        self.check()?;
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
            // A folder for the bits alone is still one when the census goes on.
            stays: saved.map_or(self.dir.is_none(), |saved| saved.stays),
            every: Duration::from_secs_f64(60.0 * self.every.unwrap_or(resume::EVERY)),
            resumes: self.resume.is_some(),
            table: self.save.clone(),
        };
        Ok((source, files))
    }

    /// Refuses folders that are none before hours are spent.
    fn check(&self) -> Result<(), Failure> {
        let is_file = |path: &Path| path.exists() && !path.is_dir();
        let folders = [("--checkpoint", &self.checkpoint), ("--dir", &self.dir)];
        for (flag, folder) in folders.into_iter().chain([("--resume", &self.resume)]) {
            if let Some(folder) = folder.as_deref().filter(|folder| is_file(folder)) {
                let words = format!("{folder:?} is a file; name the folder of a census");
                return Err(Failure::of_flag(flag, words));
            }
        }
        let parent = self.save.as_deref().and_then(Path::parent);
        match parent.filter(|folder| !folder.as_os_str().is_empty() && !folder.exists()) {
            Some(folder) => {
                Err(Failure::of_flag("--save", format!("there is no folder {folder:?}: make it")))
            }
            None => Ok(()),
        }
    }
}

/// Why a census ended; if it was stopped and can go on, with the command for that.
pub(super) fn failure(error: CensusError, args: &CensusArgs, common: &Common) -> Failure {
    let CensusError::Stopped { level, saved: Some(folder) } = error else { return error.into() };
    let FileArgs { every, save, .. } = &args.files;
    let every = every.map(|minutes| format!("--every {minutes}"));
    let save = save.as_deref().map(|table| format!("--save {}", resume::quoted(table)));
    let limit = args.limit.map(|limit| format!("--limit {limit}"));
    let written = [every, save, limit].into_iter().flatten();
    let asked = [(args.csv, "--csv")];
    let flags = written.chain(resume::set(&asked));
    let command = resume::command("census", &folder, flags, common);
    let message = format!("interrupted; level {level} is saved, go on with:\n  {command}");
    Failure::Interrupted { message }
}
