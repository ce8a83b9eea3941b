//! What `make` is asked for, by flags or by work that was saved, and saving it.

use super::flags::MakeArgs;
use crate::args::Common;
use crate::failure::Failure;
use crate::files::resume;
use everyboard::crates::puzzle::{Puzzle, Template};
use everyboard::crates::store::{Checkpoint, CheckpointError, CheckpointFolder};
use everyboard::plan::{MakeCheckpoint, Making, Wanted, WaysAsked};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A template, and what is asked of it.
pub struct Job {
    /// The file of the template.
    pub file: PathBuf,
    pub text: String,
    pub template: Template,
    pub asked: WaysAsked,
    pub wanted: Wanted,
    /// How far it is, if it continues.
    pub saved: Option<MakeCheckpoint>,
}

impl Job {
    pub fn new(args: &MakeArgs) -> Result<Self, Failure> {
        let Some(folder) = &args.saved.resume else {
            let file = args.template.clone().unwrap_or_default();
            let text = Puzzle::load_text(&file)?;
            let template = read(&file, &text)?;
            let asked = args.asked();
            let wanted = args.wanted();
            return Ok(Job { file, text, template, asked, wanted, saved: None });
        };
        let saved = MakeCheckpoint::load(folder).map_err(of_resume)?;
        let file = PathBuf::from(&saved.label);
        let text = saved.template.clone();
        let template = read(&file, &text)?;
        let asked = saved.asked().map_err(|error| Failure::of_flag("--resume", error))?;
        Ok(Job { file, text, template, asked, wanted: saved.wanted(), saved: Some(saved) })
    }
}

fn read(file: &Path, text: &str) -> Result<Template, Failure> {
    Template::read(text).map_err(|error| {
        let message = format!("{}:{error}", file.display());
        Failure::of_puzzle_file(message, Some(&error.fault))
    })
}

fn of_resume(error: CheckpointError) -> Failure {
    Failure::of_flag("--resume", error)
}

/// The folder in which work is saved from time to time.
pub struct Saving<'a> {
    folder: CheckpointFolder<MakeCheckpoint>,
    args: &'a MakeArgs,
    job: &'a Job,
    /// When it was saved last.
    last: Instant,
}

impl<'a> Saving<'a> {
    /// Takes the folder of the flags, if they name one.
    pub fn begin(args: &'a MakeArgs, job: &'a Job) -> Result<Option<Self>, Failure> {
        args.checkpoint.check_every(args.saved.resume.is_some())?;
        let folder = match (&args.saved.resume, &args.checkpoint.checkpoint) {
            (Some(folder), _) => CheckpointFolder::resume(folder).map_err(of_resume)?,
            (None, Some(folder)) => CheckpointFolder::begin(folder)
                .map_err(|error| Failure::of_flag("--checkpoint", error))?,
            (None, None) => return Ok(None),
        };
        Ok(Some(Saving { folder, args, job, last: Instant::now() }))
    }

    pub fn save_if_due(&mut self, making: &Making) -> Result<(), Failure> {
        if self.last.elapsed() < self.args.checkpoint.interval() {
            return Ok(());
        }
        self.save(making)
    }

    pub fn save(&mut self, making: &Making) -> Result<(), Failure> {
        let label = self.job.file.display().to_string();
        let saved = self.folder.commit(&making.checkpoint(&label, &self.job.text));
        self.last = Instant::now();
        saved.map_err(|error| Failure::new(error.to_string()))
    }

    /// Nothing is left to be done, and all is written.
    pub fn clear(self) {
        self.folder.clear();
    }

    /// The command that continues and prints what this run would have printed.
    pub fn resume_command(&self, common: &Common) -> String {
        let MakeArgs { output, levels, time_limit, .. } = self.args;
        let output = output.as_ref().map(|path| format!("--output {}", resume::quoted(path)));
        let levels = levels.as_ref().map(|path| format!("--levels {}", resume::quoted(path)));
        let limit = time_limit.map(|limit| format!("--time-limit {}", limit.as_secs_f64()));
        let flags = [self.args.checkpoint.every_flag(), output, levels, limit];
        resume::command("make", self.folder.path(), flags.into_iter().flatten(), common)
    }
}
