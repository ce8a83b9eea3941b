//! The flags of `handout`.

use crate::args::{EndsArgs, SheetArgs, parse_seconds};
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// Print puzzles on sheets to hand out, with the solutions on pages of their own
///
/// Each puzzle has its title, how it is played, its board to play on with coins or to draw on, and
/// its goal beside it. The solutions follow on the last pages: the number of moves, and one
/// shortest solution in pictures and in words. Who posed a puzzle and what is remarked of it stands
/// there too, since it may tell the answer.
///
/// The page is a single file that needs no network: open it in a browser and print it. With --tikz
/// it is a document for LaTeX that draws the same boards with TikZ; with --svg each task and each
/// solution is a picture of its own, for a document that you write.
///
/// A puzzle without a solution, or whose search takes more time or memory than allowed, says so on
/// the page of solutions.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard handout guarini klotski eight-puzzle --output lesson.html
  everyboard handout frogs-and-toads-1..6 --per-page 3 --output frogs.html
  everyboard handout my-levels.txt --no-solutions --paper letter > levels.html
  everyboard handout eight-puzzle --from random:7 > today.html
  everyboard handout guarini peg-english --tikz --output lesson.tex
  everyboard handout guarini peg-english --svg pictures")]
pub struct HandoutArgs {
    #[command(flatten)]
    pub ends: EndsArgs,

    /// Write the sheets to this file; standard output if not given, but where that is a terminal a
    /// file named after the puzzle
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// Draw each task, and each solution, as a picture (SVG) in this folder, which is made if there
    /// is none
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["output", "tikz"])]
    pub svg: Option<PathBuf>,

    #[command(flatten)]
    pub sheets: SheetArgs,

    /// End the search of each puzzle after this time; 10 for several puzzles, no limit for one, if
    /// not given
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_hyphen_values = true)]
    #[arg(conflicts_with = "no_solutions")]
    pub time_limit: Option<Duration>,
}
