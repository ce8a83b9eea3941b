//! `everyboard lookup`: distances and shortest paths from a saved table.

mod answer;
mod input;

use crate::args::{Common, PathArgs};
use crate::endpoints::{self, PositionForm};
use crate::failure::{ExitStatus, Failure};
use crate::output::{self, Output};
use crate::{interrupt, machine};
use answer::Job;
use clap::Args;
use everyboard_search::dense::table::DistanceTable;
use input::{Batches, Question};
use std::io::{self, Write};
use std::path::PathBuf;

/// Print the distance of positions from a table that `census --save` wrote
///
/// Prints a line for each position: the fewest moves from the start, or `unreachable`. With --count
/// the number of shortest paths follows, and with --path the moves of the first, after tabs. Paths
/// that --all or --limit list follow the line of their position. If moves can be undone, paths lead
/// from the position back to the start, otherwise from the start to the position.
///
/// If one position is asked for and it is unreachable, the status is 1.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard lookup knights.table WWWWB/WWWBB/WW.BB/WWBBB/WBBBB
  everyboard lookup knights.table BBBBW/BBBWW/BB.WW/BBWWW/BWWWW --path --count
  everyboard lookup knights.table BBBBW/BBBWW/BB.WW/BBWWW/BWWWW --limit 3 --format gap
  everyboard lookup knights.table --json < positions.txt")]
pub(crate) struct LookupArgs {
    /// A table
    file: PathBuf,

    /// Positions: rows joined by `/`, or squares such as `p1=A p3=B` on a graph; read from standard
    /// input, one a line, where there is none or `-`
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,

    /// Print the number of shortest paths too
    #[arg(long)]
    count: bool,

    /// Print the moves of the first shortest path too
    #[arg(long)]
    path: bool,

    #[command(flatten)]
    paths: PathArgs,

    /// Read and print positions as J. D. Allen's decimal codes
    #[arg(long)]
    code: bool,
}

impl LookupArgs {
    fn wants_paths(&self) -> bool {
        self.count || self.path || self.paths.listed().is_some()
    }

    /// Refuses a flag that says how paths are written where none is printed.
    fn check_style(&self) -> Result<(), Failure> {
        let Some(flag) = self.paths.style_flag() else { return Ok(()) };
        if self.paths.listed().is_some() || self.path && !self.paths.shows_boards() {
            Ok(())
        } else if self.path {
            let words = "the boards of a path do not fit the line of its position";
            Err(Failure::of_flag(flag, words).with_help("--limit 1 shows them after it"))
        } else {
            let words = "no path is printed";
            Err(Failure::of_flag(flag, words).with_help("add --path, --all or --limit N"))
        }
    }

    /// The positions on the command line; none if they come from standard input.
    fn given(&self) -> Option<&[String]> {
        let is_stream = matches!(&self.positions[..], [] | [_]) && {
            self.positions.first().is_none_or(|position| position == "-")
        };
        (!is_stream).then_some(&self.positions)
    }
}

/// Half of the budget is for the values of the table, the rest for paths.
const VALUES_SHARE: u64 = 2;

pub(crate) fn run(args: &LookupArgs, common: &Common) -> Result<ExitStatus, Failure> {
    args.check_style()?;
    let budget = common.memory().saturating_sub(machine::program_memory()) / VALUES_SHARE;
    let table = DistanceTable::open(&args.file, budget)?;
    let puzzle = table.puzzle();
    let form = PositionForm::new(args.code, puzzle)?;
    let notation = args.paths.notation(puzzle, table.system())?;
    let job = Job { args, common, table: &table, notation, form, paths_memory: budget };
    interrupt::listen()?;
    if args.wants_paths() {
        let back = table.leads_back();
        let ends =
            if back { "the position back to the start" } else { "the start to the position" };
        output::note(common, format_args!("paths lead from {ends}"));
    }
    let mut output = Output::new();
    match args.given() {
        Some(texts) => {
            let question = |text: &String| {
                let positions = endpoints::read(puzzle, form, &format!("{text:?}"), text)?;
                Ok(Question { positions })
            };
            let questions = texts.iter().map(question).collect::<Result<Vec<_>, Failure>>()?;
            let reached = job.answer(&questions, &mut output)?;
            output.flush()?;
            Ok(if texts.len() == 1 && reached == 0 {
                ExitStatus::Negative
            } else {
                ExitStatus::Success
            })
        }
        None => {
            let mut batches = Batches::new(io::stdin().lock(), puzzle, form);
            loop {
                let (questions, fault) = batches.next();
                job.answer(&questions, &mut output)?;
                output.flush()?;
                match fault {
                    Some(failure) => return Err(failure),
                    None if questions.is_empty() => return Ok(ExitStatus::Success),
                    None => {}
                }
            }
        }
    }
}
