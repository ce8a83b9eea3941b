//! `everyboard endgame generate`: tables are made and kept.

use super::progress::GenerationProgress;
use super::subject::{self, FolderArgs, TableArgs};
use crate::args::{CheckpointArgs, Common, ResumeArgs};
use crate::failure::{ExitStatus, Failure};
use crate::files::resume;
use crate::limits::{interrupt, machine};
use crate::output::{self, Output};
use clap::Args;
use everyboard::crates::endgame::{
    Checkpoints, Ending, GenerateError, GeneratedTable, Generator, GeneratorError, Library, Plan,
    Request,
};
use everyboard::crates::store::CheckpointError;
use everyboard_report::endgame::{GeneratedRecord, PlannedRecord};
use everyboard_report::{bytes, count, duration, to_line};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// Make tables of endings, and of the endings that captures lead to
///
/// Prints a line for each table: its longest mate, for either winner and either side to move, the
/// size of its file, and the time. Tables that are already in the folder are not made again, unless
/// they are damaged.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard endgame generate KQKR KRKN
  everyboard endgame generate --all 4
  everyboard endgame generate --all 5 --dry-run
  everyboard endgame generate KAKC --piece A=QN --piece C=C --board 6x6
  everyboard endgame generate KBNKN --checkpoint saved --every 1
  everyboard endgame generate --resume saved")]
#[command(mut_arg("resume", |flag| flag.conflicts_with_all(["pieces", "board", "dir"])))]
pub struct GenerateArgs {
    /// Endings: K and White's pieces, then K and Black's
    #[arg(required_unless_present_any = ["all", "resume"], conflicts_with = "resume")]
    #[arg(value_name = "ENDING")]
    endings: Vec<String>,

    /// All endings of up to this many pieces, kings included: 3, 4 or 5
    #[arg(long, value_name = "PIECES", conflicts_with = "resume")]
    #[arg(value_parser = clap::value_parser!(u8).range(3..=5))]
    all: Option<u8>,

    /// Print which tables would be made and how much memory that takes, without making them
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    subject: TableArgs,

    #[command(flatten)]
    checkpoint: CheckpointArgs,

    #[command(flatten)]
    resume: ResumeArgs,
}

/// The help where a table cannot be written and nothing of it was saved.
const WITHOUT_CHECKPOINTS: &str = "tables that are in the folder are not made again; with \
    --checkpoint DIR a table under way is saved as well, and --resume DIR continues it";

pub fn run(args: &GenerateArgs, common: &Common) -> Result<ExitStatus, Failure> {
    interrupt::ask_first();
    let request = args.request(common)?;
    let library = match &args.resume.resume {
        Some(_) => FolderArgs { dir: Some(request.library.clone()) }.library(common)?,
        None => args.subject.folder.library(common)?,
    };
    let plan = Plan::new(&request.endings, |ending| library.check(request.board, ending).is_ok());
    if args.dry_run {
        return planned(&request, &plan, &library, common);
    }
    announce(&plan, &library, common);
    // Before hours go by, and for the ending that needs most: a budget that suffices for it
    // suffices for all.
    if let Some((largest, _)) = plan.largest(request.board) {
        let needed = Generator::bytes_needed(request.board, largest, common.threads());
        super::check_bytes(common, largest, needed)?;
    }
    let mut generator = Generator::new(&library, request.board).with_threads(common.threads());
    if let Some(folder) = args.checkpoints(&request).map_err(folder_failure)? {
        generator = generator.with_checkpoints(folder);
    }
    let mut output = Output::new();
    for ending in request.endings.iter().filter(|ending| !plan.makes(ending)) {
        let file = library.file(request.board, ending)?;
        let path = library.path(request.board, ending);
        let bytes = file.bytes();
        let there = GeneratedTable { deepest: file.heading().deepest, path, bytes };
        write(&record(ending, &request, there, None), common, &mut output)?;
    }
    let progress = GenerationProgress::new(common.quiet);
    for ending in plan.missing() {
        let clock = Instant::now();
        let made = generator.make(ending, &progress);
        progress.finish();
        let made = made
            .map_err(|error| args.failure_of(error, ending, generator.is_saved(ending), common))?;
        let record = record(ending, &request, made, Some(clock.elapsed()));
        write(&record, common, &mut output)?;
    }
    generator.finish();
    Ok(ExitStatus::Success)
}

impl GenerateArgs {
    /// What is asked for, here or by the command whose work is resumed.
    fn request(&self, common: &Common) -> Result<Request, Failure> {
        self.checkpoint.check_every(self.resume.resume.is_some())?;
        if let Some(folder) = &self.resume.resume {
            return Request::load(folder).map_err(|error| match error {
                CheckpointError::File(error) => Failure::of_flag("--resume", error),
                other => folder_failure(other),
            });
        }
        let library = self.subject.folder.library(common)?;
        let pieces = self.subject.pieces(&library)?;
        let mut endings = Ending::all(self.all.unwrap_or(0).into(), &pieces);
        for name in &self.endings {
            let ending = subject::ending(name, &pieces)?;
            if !endings.contains(&ending) {
                endings.push(ending);
            }
        }
        Ok(Request::new(endings, pieces, self.subject.board, &library))
    }

    /// The folder in which the table under way is saved, if one is given.
    fn saved(&self) -> Option<&Path> {
        self.checkpoint.checkpoint.as_deref().or(self.resume.resume.as_deref())
    }

    /// Takes that folder.
    fn checkpoints(&self, request: &Request) -> Result<Option<Checkpoints>, CheckpointError> {
        let every = self.checkpoint.interval();
        match (&self.checkpoint.checkpoint, &self.resume.resume) {
            (Some(folder), _) => Checkpoints::begin(folder, request, every).map(Some),
            (None, Some(folder)) => Checkpoints::resume(folder, every).map(Some),
            (None, None) => Ok(None),
        }
    }

    /// Why a table was not made, and how to continue; `is_saved` if the folder holds some of it.
    fn failure_of(
        &self,
        error: GeneratorError,
        ending: &Ending,
        is_saved: bool,
        common: &Common,
    ) -> Failure {
        let command = self.saved().map(|folder| {
            resume::command("endgame generate", folder, self.checkpoint.every_flag(), common)
        });
        match error {
            GeneratorError::Generate(GenerateError::Stopped(name)) => {
                let failure = Failure::interrupted_with(name);
                match command {
                    Some(command) => failure.resumed_by(&command),
                    None => failure,
                }
            }
            GeneratorError::Unwritten(_) | GeneratorError::Unsaved(_) => {
                let help = match command {
                    Some(command) if is_saved => {
                        format!(
                            "{ending} is saved as of the last checkpoint; to continue: {command}"
                        )
                    }
                    Some(command) => {
                        format!("nothing is saved of {ending} so far; to begin it again: {command}")
                    }
                    None => WITHOUT_CHECKPOINTS.to_owned(),
                };
                Failure::new(error.to_string()).with_help(help)
            }
            other => other.into(),
        }
    }
}

impl From<GeneratorError> for Failure {
    fn from(error: GeneratorError) -> Self {
        match error {
            GeneratorError::Generate(error) => Failure::internal(error),
            GeneratorError::Resume(error) => Failure::of_flag("--resume", error),
            other => Failure::new(other.to_string()),
        }
    }
}

/// Why the folder cannot be used that --checkpoint or --resume names.
fn folder_failure(error: CheckpointError) -> Failure {
    match error {
        CheckpointError::Missing { .. } => Failure::of_flag("--resume", error)
            .with_help("name the folder that --checkpoint was given"),
        CheckpointError::Occupied { .. } => Failure::of_flag("--checkpoint", error),
        other => Failure::new(other.to_string()),
    }
}

/// Tables beyond this number are counted in the plan, not named.
const MOST_NAMED: usize = 6;

/// Prints the plan; in full with the names of all tables.
fn announce(plan: &Plan, library: &Library, common: &Common) {
    let names: Vec<String> = plan.missing().iter().map(ToString::to_string).collect();
    let what = match names.len() {
        0 => "no table to make".to_owned(),
        tables @ 1..=MOST_NAMED => {
            format!("{}: {}", count(tables, "table", "tables"), names.join(" "))
        }
        tables => {
            let named = names[..MOST_NAMED].join(" ");
            format!("{tables} tables: {named} and {} more", tables - MOST_NAMED)
        }
    };
    let threads = count(common.threads(), "thread", "threads");
    let folder = library.folder().display();
    output::plan(common, format_args!("{what}; {threads}, into {folder}"));
    if names.len() > MOST_NAMED {
        output::detail(common, names.join(" "));
    }
}

/// Prints what would be made, each with the memory that it takes.
fn planned(
    request: &Request,
    plan: &Plan,
    library: &Library,
    common: &Common,
) -> Result<ExitStatus, Failure> {
    let mut output = Output::new();
    let budget = common.memory();
    for ending in plan.missing() {
        let needed = Generator::bytes_needed(request.board, ending, common.threads())
            + machine::program_memory();
        let record = PlannedRecord {
            ending: ending.to_string(),
            board: request.board.size(),
            needed,
            budget,
            fits: needed <= budget,
        };
        if common.json {
            writeln!(output, "{}", to_line(&record))?;
        } else {
            let fits = if record.fits { "fits" } else { "does not fit" };
            let needed = bytes(needed);
            let budget = bytes(budget);
            writeln!(output, "{:<7} needs {needed} of memory, {fits} {budget}", record.ending)?;
        }
    }
    if !common.json {
        let tables = count(plan.missing().len(), "table", "tables");
        let there = request.endings.iter().filter(|ending| !plan.makes(ending)).count();
        let there = if there > 0 { format!(", {there} there already") } else { String::new() };
        writeln!(output, "{tables} to make{there}, into {}", library.folder().display())?;
    }
    output.close(ExitStatus::Success)
}

/// The record of a table that was made in this time, or was there already.
fn record(
    ending: &Ending,
    request: &Request,
    table: GeneratedTable,
    time: Option<Duration>,
) -> GeneratedRecord {
    GeneratedRecord {
        ending: ending.to_string(),
        board: request.board.size(),
        deepest: table.deepest,
        made: time.is_some(),
        seconds: time.map_or(0.0, |time| time.as_secs_f64()),
        file: table.path.display().to_string(),
        bytes: table.bytes,
    }
}

/// Prints a line at once: the next table may take hours.
fn write(record: &GeneratedRecord, common: &Common, output: &mut Output) -> Result<(), Failure> {
    if common.json {
        writeln!(output, "{}", to_line(record))?;
    } else {
        let GeneratedRecord { ending, deepest, made, seconds, .. } = record;
        let mate = super::depth(*deepest);
        let size = bytes(record.bytes);
        let time = if *made { duration(*seconds) } else { "there already".to_owned() };
        writeln!(output, "{ending:<7} {mate:<12} {size:>9}  {time}")?;
    }
    Ok(output.flush()?)
}
