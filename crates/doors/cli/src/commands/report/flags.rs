//! The flags of `report`.

use crate::args::{EndsArgs, parse_seconds};
use crate::work::components::ComponentsArgs;
use crate::work::cycles::CyclesArgs;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// Write what is known of a puzzle as one page, with a solution to step through
///
/// The page is a single file that needs no network: board, rules, invariants, bounds, statistics of
/// all shortest solutions, one of these to step through with buttons or the arrow keys, and every
/// position by its moves from the start. It prints well and fits a phone.
///
/// Several puzzles, a range of sizes or --all give a folder with a page for each and an index.
/// Pages that are there already are kept, so the same command continues what was interrupted; a
/// note names those with parts left out, which --anew would write again. An error with one puzzle
/// is reported, and the others go on; the exit status is 2 then.
#[derive(Debug, Args)]
#[command(mut_arg("puzzles", |it| it.required(false).required_unless_present("all")))]
#[command(after_long_help = "\
Examples:
  everyboard report knights-5x5 --output report.html
  everyboard report fifteen-puzzle-loyd > loyd.html
  everyboard report knights-7x7 --no-search --output far.html
  everyboard report knights-rows-3x4..8 --output knights
  everyboard report --all --output pages")]
pub struct ReportArgs {
    #[command(flatten)]
    pub ends: EndsArgs,

    /// Write pages of all built-in puzzles
    #[arg(long, conflicts_with_all = ["puzzles", "from", "to"])]
    pub all: bool,

    /// Write the page to this file, or several pages to this folder; standard output if not given,
    /// but where that is a terminal a file named after the puzzle
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// Leave out what needs a search: the shortest solutions, and the census
    #[arg(long)]
    pub no_search: bool,

    #[command(flatten)]
    pub components: ComponentsArgs,

    #[command(flatten)]
    pub cycles: CyclesArgs,

    /// Count every position, however many they are; if not given, only up to 2^27
    #[arg(long, conflicts_with = "no_search")]
    pub census: bool,

    /// End the search of each puzzle after this time, and its census too; 10 for several puzzles,
    /// no limit for one, if not given
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_hyphen_values = true)]
    pub time_limit: Option<Duration>,

    /// Write pages anew that are in the folder already
    #[arg(long)]
    pub anew: bool,
}
