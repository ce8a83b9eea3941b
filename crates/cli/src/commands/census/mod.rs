//! `everyboard census`: how many positions lie how far from the start, and which are farthest.

mod answer;
mod files;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::{census, interrupt};
use answer::Job;
use clap::Args;
use files::FileArgs;
use std::time::Instant;

/// Count the positions at every distance from the start, and show the farthest
///
/// Every position that moves lead to is reached, level by level: level n holds the positions whose
/// shortest way from the start has n moves. The numbers are exact. Takes one bit for each position
/// of the space where every move changes sides, two elsewhere; no goal is needed.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard census knights-5x5
  everyboard census eight-puzzle --from 123/456/78. --csv
  everyboard census peg-english --memory 4G --json
  everyboard census knights-7x7 --dry-run
  everyboard census knights-5x5 --save knights.table
  everyboard census knights-5x7 --memory 2G --dir bits
  everyboard census --resume bits")]
pub(crate) struct CensusArgs {
    /// A built-in puzzle (see `everyboard puzzles`) or a puzzle file
    #[arg(required_unless_present = "resume")]
    puzzle: Option<String>,

    /// Start here: rows joined by `/`, or squares such as `p1=A p3=B` on a graph
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true, conflicts_with = "resume")]
    from: Option<String>,

    /// Show so many of the farthest positions, one of each class of those alike; 4 if not given
    ///
    /// With --json all of them are listed, up to 4096, unless a number is given.
    #[arg(long, value_name = "N", value_parser = parse_limit, allow_hyphen_values = true)]
    limit: Option<usize>,

    /// Print the levels as comma-separated values
    #[arg(long, conflicts_with_all = ["json", "limit"])]
    csv: bool,

    /// Say what the census would take, and whether it fits the memory, without running it
    #[arg(long, conflicts_with_all = ["csv", "limit"])]
    dry_run: bool,

    #[command(flatten)]
    files: FileArgs,
}

fn parse_limit(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "expected a number of positions".to_owned())
}

pub(crate) fn run(args: &CensusArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let clock = Instant::now();
    let (source, files) = args.files.open(args.puzzle.as_deref(), args.from.as_deref())?;
    let system = source.puzzle.compile()?;
    let kept = if args.csv { 0 } else { census::MOST_ANTIPODES };
    let census = census::plan(common, &source.puzzle, &system, kept)?;
    let job = Job { args, common, source: &source, system: &system, census: &census, files, clock };
    if args.dry_run {
        return job.planned();
    }
    interrupt::listen()?;
    census::announce(common, &source.puzzle, &census, &job.files);
    let table = census::run(common, &census, &job.files);
    let table = table.map_err(|error| files::failure(error, args, common))?;
    job.done(&table)
}
