//! `everyboard endgame generate`: tables are made and kept.

use super::checkpoint::{Request, Saving};
use super::subject::{self, FolderArgs, PieceArgs};
use super::tables::{self, Maker};
use crate::args::{CheckpointArgs, Common, ResumeArgs};
use crate::failure::{ExitStatus, Failure};
use crate::interrupt;
use crate::output::{self, Output};
use clap::Args;
use everyboard_endgame::{BoardSize, Ending, Generation, Library};
use everyboard_report::endgame::GeneratedRecord;
use everyboard_report::{bytes, count, duration, to_line};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Make tables, and those that captures lead to
///
/// Prints a line for each table: its longest mate, whoever wins and moves, the size of its file, and the
/// time.
/// Tables that are in the folder already are not made again, unless they are damaged.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard endgame generate KQKR KRKN
  everyboard endgame generate --all 4
  everyboard endgame generate KAKC --piece A=QN --piece C=C --board 6x6
  everyboard endgame generate KBNKN --checkpoint saved --every 1
  everyboard endgame generate --resume saved")]
#[command(mut_arg("resume", |flag| flag.conflicts_with_all(["pieces", "board", "dir"])))]
pub(super) struct GenerateArgs {
    /// Endings: K and White's pieces, then K and Black's
    #[arg(required_unless_present_any = ["all", "resume"], conflicts_with = "resume")]
    #[arg(value_name = "ENDING")]
    endings: Vec<String>,

    /// All endings of up to N pieces, kings included: 3, 4 or 5
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    #[arg(value_parser = clap::value_parser!(u8).range(3..=5))]
    all: Option<u8>,

    #[command(flatten)]
    pieces: PieceArgs,

    #[command(flatten)]
    folder: FolderArgs,

    #[command(flatten)]
    pub(super) checkpoint: CheckpointArgs,

    #[command(flatten)]
    pub(super) resume: ResumeArgs,
}

/// What is to be made where.
struct Job<'a> {
    common: &'a Common,
    library: Library,
    board: BoardSize,
    endings: Vec<Ending>,
}

/// The help where a table cannot be written and was not saved on its way.
const WITHOUT_CHECKPOINTS: &str = "tables that are in the folder are not made again; with \
    --checkpoint DIR a table under way is saved as well, and --resume DIR continues it";

pub(super) fn run(args: &GenerateArgs, common: &Common) -> Result<ExitStatus, Failure> {
    interrupt::listen()?;
    let (job, request) = match args.resumed()? {
        Some(request) => {
            let folder = FolderArgs { dir: Some(request.dir.clone()) };
            let library = folder.library(common)?;
            let (endings, board) = request.subject()?;
            (Job { common, library, board, endings }, request)
        }
        None => {
            let library = args.folder.library(common)?;
            let pieces = args.pieces.pieces(&library)?;
            let mut endings = subject::all(args.all.unwrap_or(0).into(), &pieces);
            for name in &args.endings {
                let ending = subject::ending(name, &pieces)?;
                if !endings.contains(&ending) {
                    endings.push(ending);
                }
            }
            let board = args.pieces.board;
            let request = Request::new(&endings, &pieces, board, &library)?;
            (Job { common, library, board, endings }, request)
        }
    };
    job.run(|| args.saving(&request, common))
}

impl Job<'_> {
    fn run(
        &self,
        saving: impl FnOnce() -> Result<Option<Saving>, Failure>,
    ) -> Result<ExitStatus, Failure> {
        let mut output = Output::new();
        let mut plan = Vec::new();
        let is_there = |ending: &Ending| self.library.check(self.board, ending).is_ok();
        for ending in &self.endings {
            tables::plan(ending, &is_there, &mut plan);
        }
        self.announce(&plan);
        let mut maker = Maker::new(self.common, &self.library, self.board);
        // Before hours go by; and of the one that needs most, so that what would do does for all.
        let needed = |ending: &&Ending| Generation::bytes_needed(self.board, ending);
        plan.iter().max_by_key(needed).map_or(Ok(()), |ending| maker.check_memory(ending))?;
        let mut saving = saving()?;
        for ending in &self.endings {
            if !plan.contains(ending) {
                tell(self.common, &mut output, self.there(ending)?)?;
            }
        }
        for ending in &plan {
            let clock = Instant::now();
            let table = maker.make(ending, saving.as_mut())?;
            let (path, bytes) = self.library.save(&table).map_err(|error| {
                let way_on = saving.as_ref().map(|saving| saving.way_on(self.board, ending));
                Failure::from(error).with_help(way_on.unwrap_or(WITHOUT_CHECKPOINTS.to_owned()))
            })?;
            if let Some(saving) = &saving {
                saving.done(self.board, ending);
            }
            let seconds = clock.elapsed().as_secs_f64();
            let deepest = table.deepest();
            tell(
                self.common,
                &mut output,
                record(ending, self.board, deepest, Some(seconds), path, bytes),
            )?;
        }
        if let Some(saving) = saving {
            saving.clear();
        }
        Ok(ExitStatus::Success)
    }

    /// Prints the plan.
    fn announce(&self, plan: &[Ending]) {
        let names: Vec<String> = plan.iter().map(ToString::to_string).collect();
        let what = match names.len() {
            0 => "no table to make".to_owned(),
            tables => format!("{}: {}", count(tables, "table", "tables"), names.join(" ")),
        };
        let threads = count(self.common.threads(), "thread", "threads");
        let folder = self.library.folder().display();
        output::plan(self.common, format_args!("{what}; {threads}, into {folder}"));
    }

    /// The record of a table that need not be made.
    fn there(&self, ending: &Ending) -> Result<GeneratedRecord, Failure> {
        let file = self.library.file(self.board, ending)?;
        let path = self.library.path(self.board, ending);
        let deepest = file.heading().deepest;
        Ok(record(ending, self.board, deepest, None, path, file.bytes()))
    }
}

fn record(
    ending: &Ending,
    board: BoardSize,
    deepest: u16,
    seconds: Option<f64>,
    path: PathBuf,
    bytes: u64,
) -> GeneratedRecord {
    GeneratedRecord {
        schema: GeneratedRecord::SCHEMA,
        ending: ending.to_string(),
        board: board.size(),
        deepest,
        made: seconds.is_some(),
        seconds: seconds.unwrap_or(0.0),
        file: path.display().to_string(),
        bytes,
    }
}

/// Prints a line at once: the next table may take hours.
fn tell(common: &Common, output: &mut Output, record: GeneratedRecord) -> Result<(), Failure> {
    if common.json {
        writeln!(output, "{}", to_line(&record))?;
    } else {
        let GeneratedRecord { ending, deepest, made, seconds, .. } = &record;
        let mate = super::depth(*deepest);
        let size = bytes(record.bytes);
        let time = if *made { duration(*seconds) } else { "there already".to_owned() };
        writeln!(output, "{ending:<7} {mate:<12} {size:>9}  {time}")?;
    }
    Ok(output.flush()?)
}
