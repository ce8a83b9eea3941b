//! Searches that are saved and resumed.

use super::flags::SolveArgs;
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::files::resume;
use crate::input::source::{self, Source};
use everyboard::crates::board::Position;
use everyboard::crates::levels::LevelError;
use everyboard::crates::search::{CheckpointError, Saving, SolveCheckpoint, SolveError};
use everyboard_report::printable;
use std::path::Path;

impl SolveArgs {
    /// The search that `--resume` continues, if it is given. It must be of the puzzle that is
    /// named, if one is.
    pub fn resumed(&self) -> Result<Option<SolveCheckpoint>, Failure> {
        self.checkpoint.check_every(self.resume.resume.is_some())?;
        let Some(folder) = &self.resume.resume else { return Ok(None) };
        let checkpoint = match SolveCheckpoint::read(folder) {
            Err(error) if self.processes.is_elsewhere(&error, self.start.puzzle()) => {
                return Ok(None);
            }
            read => read.map_err(of_resume)?,
        };
        let named = self.start.puzzle().map(source::find).transpose()?;
        if let Some(other) = named.filter(|named| named.text != checkpoint.puzzle) {
            return Err(Failure::of_flag(
                "--resume",
                format!("{folder:?} is of another puzzle than {:?}", other.label),
            )
            .with_help("leave the puzzle out: the checkpoint has it"));
        }
        Ok(Some(checkpoint))
    }

    /// The puzzle, named or saved, with the start and the goal of the search that is resumed.
    pub fn source(&self, resumed: Option<&SolveCheckpoint>) -> Result<Source, Failure> {
        match (resumed, &self.resume.resume) {
            (Some(checkpoint), Some(folder)) => saved_source(folder, checkpoint),
            _ => self.counted(self.start.source()?),
        }
    }

    fn folder(&self) -> Option<&Path> {
        let Self { checkpoint, resume, dir, .. } = self;
        let saved = checkpoint.checkpoint.as_deref().or(resume.resume.as_deref());
        saved.or(dir.as_deref())
    }

    /// What the search saves, if anything.
    pub fn saving(&self, source: &Source, resumed: Option<&SolveCheckpoint>) -> Option<Saving> {
        Some(Saving {
            folder: self.folder()?.to_owned(),
            every: self.checkpoint.interval(),
            resumes: self.resume.resume.is_some(),
            sorted: resumed.map_or(self.dir.is_some(), |saved| saved.sorted),
            label: source.label.clone(),
            puzzle: source.text.clone(),
        })
    }

    /// Why a search failed, by the flag that named its folder.
    pub fn failure(&self, error: SolveError) -> Failure {
        match error {
            SolveError::Level(LevelError::Checkpoint(error @ CheckpointError::Occupied { .. }))
                if self.dir.is_some() =>
            {
                Failure::of_flag("--dir", error)
            }
            error => error.into(),
        }
    }

    /// Removes what was saved, if anything; not before the answer is out.
    pub fn forget(&self, status: &Result<ExitStatus, Failure>) {
        if let (Some(folder), Ok(_) | Err(Failure::ClosedPipe)) = (self.folder(), status) {
            SolveCheckpoint::remove(folder);
        }
    }

    /// The command that continues this search and prints what it would have printed, if it is
    /// saved.
    fn resume_command(&self, common: &Common) -> Option<String> {
        let asked = [
            (self.count, "--count"),
            (self.paths.written.code, "--code"),
            (self.midpoint, "--midpoint"),
        ];
        let every = self.checkpoint.every_flag().into_iter();
        let flags = every.chain(resume::set(asked)).chain(self.paths.given());
        let processes = self.processes.given(self.start.puzzle());
        let flags = flags.chain(self.pictures.given()).chain(processes);
        Some(resume::command("solve", self.folder()?, flags, common))
    }

    /// Why a search ended; if it was stopped and saved, with the command that continues it.
    pub fn resumable(&self, failure: Failure, common: &Common) -> Failure {
        match self.resume_command(common) {
            Some(command) => failure.resumed_by(&command),
            None => failure,
        }
    }
}

fn of_resume(error: CheckpointError) -> Failure {
    Failure::of_flag("--resume", error)
}

fn saved_source(folder: &Path, checkpoint: &SolveCheckpoint) -> Result<Source, Failure> {
    let SolveCheckpoint { label, puzzle, starts, goals, .. } = checkpoint;
    let mut source = source::saved(&folder.display().to_string(), puzzle)?;
    source.label = printable(label);
    let puzzle = &source.puzzle;
    let plain = |shown: &Position| puzzle.alphabet.plain(shown);
    let are_its_own = starts.iter().all(|start| puzzle.has_position(&plain(start)))
        && goals.iter().all(|goal| puzzle.has_goal(goal));
    if starts.is_empty() || !are_its_own {
        let words =
            format!("{folder:?} cannot be used: its start or its goal is not of its puzzle");
        return Err(Failure::of_flag("--resume", words));
    }
    source.puzzle.start_at(starts.clone());
    source.puzzle.goals.clone_from(goals);
    Ok(source)
}
