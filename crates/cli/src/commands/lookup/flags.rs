//! The flags of `lookup`.

use crate::args::PathArgs;
use crate::failure::Failure;
use clap::Args;
use std::path::PathBuf;

/// Look up the distance of positions in a table that `census --save` wrote
///
/// Prints a line for each position: the fewest moves from the start, or `unreachable`. With --count
/// it also has the number of shortest paths, and with --path the moves of the first one, separated by
/// tabs. The paths that --all or --limit list follow the line of their position. If moves can be
/// undone, paths lead from the position back to the start, otherwise from the start to the position.
///
/// A table of `census --to-goals` has the fewest moves to the goal, or `unsolvable`, and paths lead from
/// the position to the goal.
///
/// For a single position that is unreachable or unsolvable the exit status is 1.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard lookup knights.table WWWWB/WWWBB/WW.BB/WWBBB/WBBBB
  everyboard lookup knights.table BBBBW/BBBWW/BB.WW/BBWWW/BWWWW --path --count
  everyboard lookup knights.table BBBBW/BBBWW/BB.WW/BBWWW/BWWWW --limit 3 --format gap
  everyboard lookup knights.table --game game.json --path
  everyboard lookup knights.table --json < positions.txt")]
pub(crate) struct LookupArgs {
    /// The file of the table
    pub(super) file: PathBuf,

    /// Positions: rows joined by `/`, or squares such as `p1=A p3=B` on a graph; without any, or with
    /// `-`, they are read from standard input, one a line
    #[arg(value_name = "POSITION")]
    pub(super) positions: Vec<String>,

    /// Look up the position of the game in this file
    #[arg(long, value_name = "FILE", conflicts_with = "positions")]
    pub(super) game: Option<PathBuf>,

    /// Print the number of shortest paths too
    #[arg(long)]
    pub(super) count: bool,

    /// Print the moves of the first shortest path too
    #[arg(long)]
    pub(super) path: bool,

    #[command(flatten)]
    pub(super) paths: PathArgs,
}

impl LookupArgs {
    pub(super) fn wants_paths(&self) -> bool {
        self.count || self.path || self.paths.listed().is_some()
    }

    /// Refuses a flag that says how paths are written if none is printed.
    pub(super) fn check_style(&self) -> Result<(), Failure> {
        let Some(flag) = self.paths.written.style_flag() else { return Ok(()) };
        if self.paths.listed().is_some() || self.path && !self.paths.written.shows_boards() {
            Ok(())
        } else if self.path {
            let words = "the boards of a path do not fit the line of its position";
            Err(Failure::of_flag(flag, words).with_help("--limit 1 shows them after it"))
        } else {
            let words = "no path is printed";
            Err(Failure::of_flag(flag, words).with_help("add --path, --all or --limit N"))
        }
    }
}
