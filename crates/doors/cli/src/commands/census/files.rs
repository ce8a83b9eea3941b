//! The files that a census keeps.

use super::flags::CensusArgs;
use crate::args::Common;
use crate::failure::Failure;
use crate::files::resume;
use crate::input::endpoints::{self, PositionForm};
use crate::input::source::{self, Source};
use everyboard::crates::census::{CensusCheckpoint, CensusError, CensusFiles};
use everyboard::crates::levels::LevelError;
use everyboard::crates::search::End;
use everyboard::crates::store::CheckpointError;
use std::path::Path;

impl CensusArgs {
    /// The puzzle, named or saved, with its starts, the files to keep, and where level 0 lies.
    pub fn open(&self, common: &Common) -> Result<(Source, CensusFiles, End), Failure> {
        self.check_paths()?;
        self.pictures.check(&[("--save", self.save.as_deref())])?;
        let resume = self.resume.resume.as_deref();
        let saved = match resume.map(CensusCheckpoint::read).transpose() {
            Err(CensusError::Level(LevelError::Checkpoint(error)))
                if self.processes.is_elsewhere(&error, self.start.puzzle()) =>
            {
                None
            }
            saved => saved?,
        };
        let mut source = match (self.start.puzzle(), &saved, resume) {
            (None, Some(saved), Some(folder)) => {
                source::saved(&folder.display().to_string(), &saved.puzzle)?
            }
            _ => self.start.source()?,
        };
        let from = self.start.from.as_deref();
        endpoints::set_start(&mut source.puzzle, PositionForm::Drawn, from, common)?;
        if let (Some(saved), Some(folder)) = (&saved, resume) {
            check_starts(&source, saved, folder)?;
            source.puzzle.starts = saved.starts.clone();
            if saved.records && self.save.is_none() {
                return Err(Failure::of_flag(
                    "--resume",
                    "this census records distances; name the file for them with --save",
                ));
            }
        }
        let end = saved.as_ref().filter(|_| !self.to_goals).map_or(self.end(), |saved| saved.end);
        let folder = resume.or(self.checkpoint.checkpoint.as_deref()).or(self.dir.as_deref());
        let files = CensusFiles {
            puzzle: source.text.clone(),
            folder: folder.map(Path::to_owned),
            // The folder of --dir is removed at the end, whether the census was resumed or not.
            stays: saved.map_or(self.dir.is_none(), |saved| saved.stays),
            every: self.checkpoint.interval(),
            resumes: resume.is_some(),
            table: self.save.clone(),
        };
        Ok((source, files, end))
    }

    /// Whether a folder is given in which bits are kept that do not fit in memory.
    fn has_folder(&self) -> bool {
        let folders = [&self.dir, &self.checkpoint.checkpoint, &self.resume.resume];
        folders.iter().any(|folder| folder.is_some())
    }

    /// Where level 0 lies.
    pub fn end(&self) -> End {
        if self.to_goals { End::Goal } else { End::Start }
    }

    /// Refuses paths that cannot be used, before hours are spent.
    fn check_paths(&self) -> Result<(), Failure> {
        let folders = [
            ("--checkpoint", &self.checkpoint.checkpoint),
            ("--dir", &self.dir),
            ("--resume", &self.resume.resume),
        ];
        for (flag, folder) in folders {
            if let Some(folder) = folder.as_deref().filter(|path| path.exists() && !path.is_dir()) {
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

    /// Why the census ended; if it was stopped and saved, with the command that continues it. A
    /// folder is advised only to those who gave none.
    pub fn failure(&self, error: CensusError, common: &Common) -> Failure {
        if let CensusError::TooLittleMemory { needed, budget } = error {
            let divided = self.processes.on_this_machine();
            let failure = Failure::too_little_for_census(needed, budget, divided);
            let may_advise = !self.has_folder() && needed <= Failure::MOST_BYTES;
            let words = if may_advise { ", or a folder for the bits with --dir" } else { "" };
            return failure.with_more_help(words);
        }
        let CensusError::Stopped { saved: Some(folder), .. } = &error else { return error.into() };
        let save = self.save.as_deref().map(|table| format!("--save {}", resume::quoted(table)));
        let limit = self.limit.map(|limit| format!("--limit {limit}"));
        let given = [self.checkpoint.every_flag(), save, limit].into_iter().flatten();
        let flags = given.chain(resume::set([(self.several.csv, "--csv")]));
        let processes = self.processes.given(self.start.puzzle());
        let flags = flags.chain(self.pictures.given()).chain(processes);
        let command = resume::command("census", folder, flags, common);
        Failure::from(error).resumed_by(&command)
    }
}

/// Refuses a checkpoint of another puzzle, or whose starts are not of its puzzle.
fn check_starts(source: &Source, saved: &CensusCheckpoint, folder: &Path) -> Result<(), Failure> {
    let difference = "the puzzle is another one";
    if saved.puzzle != source.text {
        let folder = folder.to_owned();
        return Err(CensusError::from(CheckpointError::Different { folder, difference }).into());
    }
    let are_its_own = saved.starts.iter().all(|start| source.puzzle.has_position(start));
    if saved.starts.is_empty() || !are_its_own {
        let words = format!("{folder:?} cannot be used: its starts are not of its puzzle");
        return Err(Failure::of_flag("--resume", words));
    }
    Ok(())
}
