//! Searches that are saved and resumed: `--checkpoint`, `--every` and `--resume`.

use super::SolveArgs;
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::resume;
use crate::source::Source;
use clap::Args;
use everyboard_report::printable;
use everyboard_search::{CheckpointError, Saving, SolveCheckpoint};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where and when a search is saved.
#[derive(Debug, Args)]
#[command(next_help_heading = "Checkpoints")]
pub(crate) struct CheckpointArgs {
    /// Save the search in this folder after a level now and then, and when Ctrl-C stops it
    ///
    /// The folder is made if it is not there, and removed when the search is done.
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    checkpoint: Option<PathBuf>,

    /// Save after a level if the last time is so many minutes ago; 0 for every level, 5 if not given
    #[arg(long, value_name = "MINUTES", value_parser = resume::parse_minutes, allow_hyphen_values = true)]
    every: Option<f64>,

    /// Go on with the search saved in this folder: its puzzle, start, goal, strategy and engine
    #[arg(long, value_name = "DIR", conflicts_with_all = ["from", "to", "strategy", "engine"])]
    resume: Option<PathBuf>,
}

/// A search that goes on.
pub(super) struct Saved {
    folder: PathBuf,
    pub(super) checkpoint: SolveCheckpoint,
}

impl CheckpointArgs {
    /// What was saved in the folder to resume from, if there is one. It must be of the puzzle that
    /// is named, if one is.
    pub(super) fn saved(&self, puzzle: Option<&str>) -> Result<Option<Saved>, Failure> {
        if self.every.is_some() && self.folder().is_none() {
            return Err(Failure::of_flag("--every", "give a folder as well")
                .with_help("--checkpoint DIR saves a search, --resume DIR goes on with it"));
        }
        let Some(folder) = &self.resume else { return Ok(None) };
        let checkpoint = SolveCheckpoint::read(folder).map_err(of_resume)?;
        let named = puzzle.map(Source::find).transpose()?;
        if let Some(other) = named.filter(|named| named.text != checkpoint.puzzle) {
            return Err(Failure::of_flag(
                "--resume",
                format!("{folder:?} is of another puzzle than {:?}", other.label),
            )
            .with_help("leave the puzzle out: the checkpoint has it"));
        }
        Ok(Some(Saved { folder: folder.clone(), checkpoint }))
    }

    fn folder(&self) -> Option<&Path> {
        self.checkpoint.as_deref().or(self.resume.as_deref())
    }

    /// What the search is to save, if anything.
    pub(super) fn saving(&self, source: &Source) -> Option<Saving> {
        Some(Saving {
            folder: self.folder()?.to_owned(),
            every: Duration::from_secs_f64(60.0 * self.every.unwrap_or(resume::EVERY)),
            resumes: self.resume.is_some(),
            label: source.label.clone(),
            puzzle: source.text.clone(),
        })
    }
}

fn of_resume(error: CheckpointError) -> Failure {
    Failure::of_flag("--resume", error)
}

impl Saved {
    /// The puzzle with the start and the goal of the search.
    pub(super) fn source(&self) -> Result<Source, Failure> {
        let SolveCheckpoint { label, puzzle, starts, goals, .. } = &self.checkpoint;
        let fault = |words: String| {
            Failure::of_flag("--resume", format!("{:?} cannot be used: {words}", self.folder))
        };
        let mut source = Source::saved(&self.folder.display().to_string(), puzzle)?;
        source.label = printable(label);
        let places = source.puzzle.places();
        if starts.is_empty() || starts.iter().any(|start| start.len() != places) {
            return Err(fault("its start is not of its puzzle".to_owned()));
        }
        source.puzzle.starts.clone_from(starts);
        source.puzzle.goals.clone_from(goals);
        Ok(source)
    }
}

/// Adds to an interrupted search's words how it goes on.
pub(super) fn tell_saved(
    status: Result<ExitStatus, Failure>,
    args: &SolveArgs,
    common: &Common,
) -> Result<ExitStatus, Failure> {
    match (status, args.checkpoint.folder()) {
        (Err(Failure::Interrupted { message }), Some(folder)) => {
            let command = resume_command(args, common, folder);
            let message = format!("{message}\nsaved; to go on: {}", printable(&command));
            Err(Failure::Interrupted { message })
        }
        (status, _) => status,
    }
}

/// The command that goes on with a search and prints what this one would have.
fn resume_command(args: &SolveArgs, common: &Common, folder: &Path) -> String {
    let SolveArgs { count, code, midpoint, .. } = args;
    let every = args.checkpoint.every.map(|minutes| format!("--every {minutes}"));
    let asked = [(*count, "--count"), (*code, "--code"), (*midpoint, "--midpoint")];
    let flags = every.into_iter().chain(resume::set(&asked)).chain(args.ways.given());
    resume::command("solve", folder, flags, common)
}
