//! The flags of `report`.

use crate::args::EndsArgs;
use crate::cycles::CyclesArgs;
use clap::Args;
use std::path::PathBuf;

/// Write what is known of a puzzle as one page, with a solution to step through
///
/// The page is a single file that needs no network: board, rules, invariants, bounds, statistics of all
/// shortest solutions, and one of these to step through with buttons or the arrow keys. It prints well
/// and fits a phone.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard report knights-5x5 --output report.html
  everyboard report fifteen-puzzle-loyd > loyd.html
  everyboard report knights-7x7 --no-search --output far.html")]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    pub(super) ends: EndsArgs,

    /// Write the page to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// Leave out what needs a search: the shortest solutions
    #[arg(long)]
    pub(super) no_search: bool,

    #[command(flatten)]
    pub(super) cycles: CyclesArgs,
}
