//! The flags of `lookup`.

use crate::args::{PathArgs, TablesArgs, parse_seconds};
use crate::failure::Failure;
use clap::Args;
use clap::ValueEnum;
use std::path::PathBuf;
use std::time::Duration;

/// Look up the distance of positions in a saved table, or by a search from each of them
///
/// Of a table that `census --save` wrote it prints a line for each position: the fewest moves from
/// the start, or `unreachable`. With --count it also has the number of shortest paths, and
/// with --path the moves of the first one, separated by tabs. The paths that --all or --limit list
/// follow the line of their position. If moves can be undone, paths lead from the position back to
/// the start, otherwise from the start to the position.
///
/// A table of `census --to-goals` has the fewest moves to the goal, or `unsolvable`, and paths lead
/// from the position to the goal. So do answers where a puzzle is named in place of a table: each
/// is searched for, and `40 to 44` or `at least 40` stands for what memory or time leave open.
///
/// For a single position that is unreachable or unsolvable the exit status is 1.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard lookup knights.table WWWWB/WWWBB/WW.BB/WWBBB/WBBBB
  everyboard lookup knights.table BBBBW/BBBWW/BB.WW/BBWWW/BWWWW --path --count
  everyboard lookup knights.table BBBBW/BBBWW/BB.WW/BBWWW/BWWWW --limit 3 --format gap
  everyboard lookup knights.table --game game.json --path
  everyboard lookup knights.table --json < positions.txt
  everyboard lookup knights.table --binary bytes < boards > distances
  everyboard lookup fifteen-puzzle 123./5674/9AB8/DEFC --path --count
  everyboard lookup knights-7x7 --game game.json --time-limit 20
  everyboard lookup warehouse-alcove --game game.json --pushes --path
  everyboard lookup eight-puzzle 123/485/76. --why")]
pub struct LookupArgs {
    /// The file of a table, or a puzzle: a name, a card or a file, as for `solve`
    #[arg(value_name = "TABLE|PUZZLE")]
    pub label: String,

    /// Positions: rows joined by `/`, or squares such as `p1=A p3=B` on a graph; without any, or
    /// with `-`, they are read from standard input, one a line
    #[arg(value_name = "POSITION")]
    pub positions: Vec<String>,

    /// Look up the position of the game in this file
    #[arg(long, value_name = "FILE", conflicts_with = "positions")]
    pub game: Option<PathBuf>,

    /// Print the number of shortest paths too
    #[arg(long)]
    pub count: bool,

    /// Print the moves of the first shortest path too
    #[arg(long)]
    pub path: bool,

    /// Say why too: which facts make the best moves best or, where no solution is left, what
    /// proves that and, with --game, since which move
    ///
    /// Each reason has a line of its own after that of its position, the strongest first. For
    /// tables of `census --to-goals`, and for puzzles.
    #[arg(long)]
    pub why: bool,

    /// Read boards from standard input and write distances as numbers, without any text: a byte or
    /// two for each
    ///
    /// A board is one byte for each square, rows from the top: the letter of the piece, `.` for
    /// none, nothing for a missing square and nothing between boards. Numbers with two bytes have
    /// the lower one first. The largest number is for what cannot be reached, the one before it for
    /// what the table does not know.
    #[arg(long, value_name = "NUMBERS", value_enum)]
    #[arg(conflicts_with_all = ["positions", "game", "count", "path", "why", "all", "limit", "code", "json"])]
    pub binary: Option<Numbers>,

    #[command(flatten)]
    pub paths: PathArgs,

    /// With a puzzle: count pushes and pulls, as `solve --pushes` does
    #[arg(long)]
    pub pushes: bool,

    /// With a puzzle: end the search from each position after this time, with the bounds that are
    /// known by then
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub time_limit: Option<Duration>,

    #[command(flatten)]
    pub tables: TablesArgs,
}

/// How `--binary` writes a distance.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Numbers {
    /// A byte: distances up to 253
    Bytes,
    /// Two bytes, the lower one first: distances up to 65533
    Words,
}

/// Which shortest paths of each position are asked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum PathsWanted {
    /// The distance suffices.
    None,
    One,
    /// All, or their number.
    All,
}

impl LookupArgs {
    pub fn paths_wanted(&self) -> PathsWanted {
        if self.count || self.paths.listed().is_some() {
            PathsWanted::All
        } else if self.path {
            PathsWanted::One
        } else {
            PathsWanted::None
        }
    }

    /// Refuses what only a search can use.
    pub fn check_table(&self) -> Result<(), Failure> {
        let flag = match self.time_limit {
            Some(_) => "--time-limit",
            None if self.tables.is_given() => "--tables",
            None if self.pushes => "--pushes",
            None => return Ok(()),
        };
        Err(Failure::of_flag(flag, "a saved table holds its answers")
            .with_help("it is for a puzzle, whose positions are searched from"))
    }

    /// Refuses a flag that says how paths are written if none is printed.
    pub fn check_style(&self) -> Result<(), Failure> {
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
